#include "lumped/models/returned_restitution.h"

#include <algorithm>
#include <cmath>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "cases/case/scales.h"
#include "lumped/models/row_run.h"
#include "lumped/row/dynamics.h"

namespace carambole::lumped
{
namespace
{
constexpr double agreement = 1e-3; ///< of restitutions; nobody measures better
constexpr double solved = 1e-8;    ///< of one that is to be returned

/// The impact and the time [s] in which it must end, with the flight before it.
struct Impact
{
  Row row;
  double horizon;
};

/// What the law returns in the first impact; absent if it cannot be followed to its end.
std::optional<double> returned_by(const Impact &impact, const Manual &manual,
                                  const Parameters &parameters)
{
  constexpr long step_limit = 20000; // twenty times those of a contact with damping
  const Row &row = impact.row;
  try
  {
    if (manual.lacks && !manual.lacks(row.pairs.front(), parameters).empty())
      return {};
    std::vector<std::unique_ptr<ForceLaw>> laws;
    laws.push_back(manual.make_force(row.pairs.front(), parameters));
    const Trajectory motion = move(row, laws,
                                   {.tolerance = 1e-10,
                                    .steps_per_contact = 100,
                                    .keeps_history = false,
                                    .time_limit = impact.horizon,
                                    .step_limit = step_limit});
    const ContactHistory &contact = motion.contacts.front();
    if (contact.touching || !(contact.approach_speed > 0))
      return {};
    return contact.separation_speed / contact.approach_speed;
  }
  catch (const std::exception &)
  {
    return {};
  }
}

/// The same impact without weight.
Impact weightless(const Row &row)
{
  std::vector<Body> bodies = row.bodies;
  const bool first_moves = !bodies[0].is_ground();
  bodies[0].velocity = first_moves ? row.approach_speed : 0;
  bodies[1].velocity = first_moves ? 0 : -row.approach_speed;
  bodies[1].gap = 0;
  return {make_row(bodies), 0}; // the least limit: 20 durations
}

bool are_alike(std::optional<double> a, double b)
{
  return a && std::abs(*a - b) <= agreement;
}

void find_cause(const Impact &impact, const Manual &manual, const Parameters &parameters,
                ReturnedRestitution &result)
{
  const Impact free = weightless(impact.row);
  if (impact.row.gravity != 0)
    if (const auto without = returned_by(free, manual, parameters);
        are_alike(without, result.asked))
    {
      result.cause = fmt::format(
        "the weight acts during the contact; without it the law returns {:.5g}", *without);
      return;
    }
  if (parameters.word_or("separation", "") == "zero-force")
  {
    Parameters at_zero_approach = parameters;
    at_zero_approach.words.erase("separation");
    if (are_alike(returned_by(free, manual, at_zero_approach), result.asked))
    {
      result.cause = "the contact ends where the force is zero, but the damping is chosen for an "
                     "end at zero approach";
      if (std::ranges::find(manual.parameters, std::string("restitution_at"),
                            &ParameterManual::key) != manual.parameters.end())
        result.remedy = "'restitution_at: zero-force' chooses the damping for that end";
      return;
    }
  }
  result.cause = "the coefficient of its damper gives that restitution only approximately";
}

/// Between two of some values over the range, those with the root that is nearest to what was
/// asked for.
void find_parameter(const Impact &impact, const Manual &manual, const Parameters &parameters,
                    const Interval &range, ReturnedRestitution &result)
{
  constexpr int values = 24;
  const double low = std::max(range.minimum, 0.0), high = std::min(range.maximum, 1.0);
  const auto excess = [&](double value) -> std::optional<double>
  {
    Parameters changed = parameters;
    changed.numbers["restitution"] = value;
    const auto returned = returned_by(impact, manual, changed);
    return returned ? std::optional(*returned - result.asked) : std::nullopt;
  };
  struct Tried
  {
    double value, excess;
  };
  std::optional<Tried> last, below, above;
  result.least = result.most = result.returned;
  // What was asked for, near which the value is; the ends of the range, and middles between them.
  // Of an open end a place that is nearer to it than any other.
  std::vector<double> places{std::clamp(result.asked, low, high)};
  constexpr double near_end = 0.01;
  for (int i = 0; i <= values + 1; ++i)
    places.push_back(std::clamp(low + (high - low) * (i - 0.5) / values, low, high));
  for (double &place : places)
    if (place == range.minimum && range.minimum_open)
      place = low + near_end * std::min(result.asked - low, (high - low) / values);
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (const double value : places)
  {
    if ((value == range.minimum && range.minimum_open) ||
        (value == range.maximum && range.maximum_open))
      continue;
    const auto now = excess(value);
    if (!now)
    {
      last.reset();
      continue;
    }
    if (std::abs(*now) < solved)
    {
      result.parameter = value;
      return;
    }
    result.least = std::min(result.least, *now + result.asked);
    result.most = std::max(result.most, *now + result.asked);
    if (last && last->excess * *now <= 0 &&
        (!below || std::abs(value - result.asked) < std::abs(above->value - result.asked)))
    {
      below = last;
      above = Tried{value, *now};
    }
    last = Tried{value, *now};
  }
  if (!below)
    return;
  std::uintmax_t iterations = 60;
  const auto [a, b] = boost::math::tools::toms748_solve(
    [&](double value) { return excess(value).value_or(below->excess); }, below->value, above->value,
    below->excess, above->excess, boost::math::tools::eps_tolerance<double>(40), iterations);
  const double root = 0.5 * (a + b);
  if (const auto left = excess(root); left && std::abs(*left) < solved)
    result.parameter = root;
}
} // namespace

void find_returned(const Case &c, Model &model, std::vector<Diagnostic> &diagnostics)
{
  const Manual &manual = *model.manual;
  const auto given = std::ranges::find(model.entry.parameters, true, &ParameterText::is_returned);
  if (c.bodies.empty() || // laws are checked by themselves first
      given == model.entry.parameters.end() || !model.parameters.given("restitution"))
    return;
  const auto tell = [&](const std::string &message)
  {
    diagnostics.push_back(
      {c.path, given->line, fmt::format("laws.{}.restitution: {}", model.entry.name, message)});
  };
  if (!c.is_normal_impact() || c.bodies.size() != 2 || c.traits().rolls || !manual.make_force)
    return tell("'returned' needs an impact of two bodies along their row; write the value");
  ReturnedRestitution result;
  result.asked = model.parameters.number("restitution");
  const Impact impact{row_of(c, model), time_horizon(c)};
  if (!(impact.row.approach_speed > 0))
    return tell("'returned' needs bodies that meet with a speed; write the value");
  result.returned = returned_by(impact, manual, model.parameters).value_or(result.asked);
  const auto parameter =
    std::ranges::find(manual.parameters, std::string("restitution"), &ParameterManual::key);
  find_parameter(impact, manual, model.parameters, parameter->range, result);
  if (!result.parameter)
    return tell(fmt::format("no value was found that returns {:.5g}: those tried over its range "
                            "return {:.5g} to {:.5g}",
                            result.asked, result.least, result.most));
  model.parameters.numbers["restitution"] = *result.parameter;
}

std::optional<ReturnedRestitution> another_restitution(const Case &c, const Model &model,
                                                       double returned)
{
  const Manual &manual = *model.manual;
  const auto parameter =
    std::ranges::find(manual.parameters, std::string("restitution"), &ParameterManual::key);
  if (c.bodies.size() != 2 || !manual.make_force || parameter == manual.parameters.end() ||
      !model.parameters.numbers.contains("restitution") ||
      std::ranges::any_of(model.entry.parameters, &ParameterText::is_returned))
    return {};
  ReturnedRestitution result{model.parameters.number("restitution"), returned, {}, {}};
  if (are_alike(returned, result.asked))
    return {};
  const Impact impact{row_of(c, model), time_horizon(c)};
  find_cause(impact, manual, model.parameters, result);
  find_parameter(impact, manual, model.parameters, parameter->range, result);
  return result;
}

Remark remark_of(const ReturnedRestitution &r)
{
  std::string text = fmt::format("was asked for a restitution of {:.5g} and returned {:.5g}: {}; ",
                                 r.asked, r.returned, r.cause);
  if (!r.remedy.empty())
    text += r.remedy + "; ";
  text += r.parameter
            ? fmt::format("here 'restitution: {:.5g}' returns {:.5g}", *r.parameter, r.asked)
            : fmt::format("no value of 'restitution' was found that returns {:.5g}: those "
                          "tried over its range return {:.5g} to {:.5g}",
                          r.asked, r.least, r.most);
  return {text, RemarkKind::restitution};
}
} // namespace carambole::lumped
