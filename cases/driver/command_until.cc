// `carambole run --until`: finer meshes until a quantity of the reference is known well enough, or
// more runs until its spread over the uncertain inputs is.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "cases/case/time_estimate.h"
#include "cases/driver/commands.h"
#include "cases/driver/level_overrides.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/records/quantities.h"
#include "cases/records/study.h"

namespace carambole
{
namespace
{
/// How well a quantity is to be known.
struct Goal
{
  QuantityName quantity;
  std::string margin; ///< as it was written
  double size = 0;    ///< > 0, in the unit of the quantity unless relative
  bool is_relative = true;
  bool is_of_inputs = false; ///< error at runs that are left out, as a share of the spread
};

[[noreturn]] void refuse_goal(const std::string &text, const std::string &why)
{
  throw InputError("--until",
                   fmt::format("{}: {}; write a quantity as in 'expect' and its uncertainty, as "
                               "in 'restitution 0.5 %' or 'velocity B3 1 mm/s'; or, of a case "
                               "with 'uncertain', 'input restitution 5 %'",
                               in_quotes(text), why));
}

Goal read_goal(const std::string &text)
{
  // The last word that starts with a digit begins the uncertainty: modes have numbers, too.
  std::size_t at = std::string::npos;
  for (std::size_t i = 1; i < text.size(); ++i)
    if (text[i - 1] == ' ' && (std::isdigit(static_cast<unsigned char>(text[i])) || text[i] == '.'))
      at = i;
  if (at == std::string::npos)
    refuse_goal(text, "has no uncertainty");
  const std::string of_inputs = "input ";
  const bool is_of_inputs = text.starts_with(of_inputs);
  const std::size_t begin = is_of_inputs ? of_inputs.size() : 0;
  const std::string name = text.substr(begin, text.find_last_not_of(' ', at - 1) + 1 - begin);
  const std::optional<QuantityName> quantity = parse_quantity_name(name);
  if (!quantity || quantity->is_uncertainty)
  {
    std::vector<std::string> known;
    for (const QuantityDefinition &one : quantity_definitions())
      known.push_back(one.name);
    refuse_goal(text, fmt::format("there is no quantity {}{}", in_quotes(name),
                                  suggestion(name.substr(0, name.find(' ')), known)));
  }
  try
  {
    const std::string margin = text.substr(at);
    const Quantity size = parse_quantity(margin);
    const Dimension own = definition(quantity->kind).dimension;
    const bool is_relative = size.dimension == dimension::none;
    if (!is_relative && !(size.dimension == own))
      refuse_goal(text, fmt::format("{} is not in {}", in_quotes(margin), si_unit(own)));
    if (!(size.value > 0))
      refuse_goal(text, fmt::format("{} is not positive", in_quotes(margin)));
    if (is_of_inputs && !is_relative)
      refuse_goal(text, fmt::format("{} is not a share of the spread", in_quotes(margin)));
    return {*quantity, margin, size.value, is_relative, is_of_inputs};
  }
  catch (const QuantityError &error)
  {
    refuse_goal(text, error.what());
  }
}

double read_time_limit(const std::string &text)
{
  constexpr double otherwise = 3600; // s
  if (text.empty())
    return otherwise;
  try
  {
    if (const double seconds = parse_quantity(text, dimension::time, "min"); seconds > 0)
      return seconds;
    throw QuantityError(in_quotes(text) + " is not positive; allowed is a time, as '30 min'");
  }
  catch (const QuantityError &error)
  {
    throw InputError("--time-limit", error.what());
  }
}

/// What the reference says so far.
struct Known
{
  double value = 0;                  ///< or the standard deviation over the inputs
  std::optional<double> uncertainty; ///< absent: a single level
};

/// Spread of the quantity of the reference over the uncertain inputs. If no body or contact
/// is named, there must be only one.
Known read_spread(const std::filesystem::path &results, const Case &c, const Goal &goal)
{
  const std::optional<InputStudy> study = read_study(results);
  const StudiedModel *const model = study ? study->find(c.reference) : nullptr;
  if (model == nullptr)
    throw InputError("--until",
                     fmt::format("the reference, {}, has no runs over the uncertain inputs; do "
                                 "not leave it out by --only",
                                 c.reference));
  const std::string name = to_string(goal.quantity);
  std::vector<const InputSpread *> found;
  for (const InputSpread &spread : model->quantities)
    if (spread.quantity == name ||
        (goal.quantity.subject.empty() && spread.quantity.starts_with(name + " ")))
      found.push_back(&spread);
  if (found.size() != 1 || !found.front()->carried)
    throw InputError("--until",
                     fmt::format("{} has {} {} over the inputs{}", c.reference,
                                 found.empty() ? "no" : "several", name,
                                 found.empty()
                                   ? ""
                                   : "; name the body or contact, as in 'input peak_force B1-B2 5 "
                                     "%'"));
  return {found.front()->deviation, found.front()->carried->leave_one_out};
}

Known read_known(const std::filesystem::path &results, const Case &c, const Goal &goal)
{
  const std::optional<StoredRecord> record = read_record(results, c.reference);
  if (!record)
    throw InputError("--until",
                     fmt::format("the reference, {}, has no record; do not leave it out by "
                                 "--only",
                                 c.reference));
  const std::optional<double> value = find_quantity(record->model, goal.quantity);
  if (!value)
    throw InputError("--until",
                     fmt::format("{} has no {}; where there are several bodies or contacts, name "
                                 "one, as in 'peak_force B1-B2 1 %'",
                                 c.reference, to_string(goal.quantity)));
  return {*value, find_quantity(record->model, goal.quantity.of_uncertainty())};
}

bool is_reached(const Goal &goal, const Known &known)
{
  return known.uncertainty &&
         *known.uncertainty <= (goal.is_relative ? goal.size * std::abs(known.value) : goal.size);
}

std::string known_words(const Goal &goal, const Known &known)
{
  const std::string name = to_string(goal.quantity);
  if (goal.is_of_inputs)
    return fmt::format("{} over the inputs: error at runs left out {:.2g} % of the spread; asked: "
                       "{}",
                       name, 100 * *known.uncertainty / known.value, goal.margin);
  if (!known.uncertainty)
    return fmt::format("{} {:.6g}, uncertainty not known", name, known.value);
  return fmt::format(
    "{} {:.6g} ± {:.2g}{}; asked: {}", name, known.value, *known.uncertainty,
    known.value == 0 ? ""
                     : fmt::format(" ({:.2g} %)", 100 * *known.uncertainty / std::abs(known.value)),
    goal.margin);
}

/// Overrides for one more level of the reference, the coarsest stays the same.
Overrides one_level_finer(const Case &c)
{
  Overrides overrides = level_overrides(c, 1);
  if (c.fem.size() > 1)
    std::erase_if(overrides, [&](const std::string &text)
                  { return !text.starts_with("fem." + c.reference + "."); });
  return overrides;
}

/// What is computed next.
struct Refinement
{
  const char *words;
  Overrides step; ///< what changes
  Overrides all;  ///< of the next run
  bool has_more_runs = false;
};

Refinement finer_mesh(const Case &c, const Overrides &now)
{
  Refinement next{"one more level", one_level_finer(c), now};
  next.all.insert(next.all.end(), next.step.begin(), next.step.end());
  return next;
}

/// Half as many runs again: the points of Sobol's sequence go on, and what has run is kept.
Refinement more_runs(const Case &c, const Overrides &asked)
{
  const int runs = c.uncertain.runs + std::max(4, c.uncertain.runs / 2);
  Refinement next{"the next set of runs", {fmt::format("uncertain.runs={}", runs)}, asked, true};
  next.all.push_back(next.step.front());
  return next;
}

/// Makes the refined case. Returns why it is not computed; empty if it can be.
std::string obstacle_to(const Refinement &next, const std::string &path, double time_limit, Case &c)
try
{
  const int before = c.uncertain.runs;
  c = read_case(path, next.all, WrongData::left_out);
  const double seconds =
    estimated_seconds(c) * (next.has_more_runs ? c.uncertain.runs - before : 1);
  return seconds > time_limit
           ? fmt::format("{} needs about {}, above the limit of {} (--time-limit)", next.words,
                         time_text(seconds), time_text(time_limit))
           : "";
}
catch (const InputError &error)
{
  return fmt::format("{} is refused: {}", next.words, error.diagnostics.front().message);
}

void check_that_it_can_be_refined(const Case &c, const Goal &goal)
{
  std::string why;
  if (goal.is_of_inputs && c.uncertain.empty())
    why = "the case has no 'uncertain' inputs";
  else if (!goal.is_of_inputs &&
           std::ranges::find(c.fem, c.reference, &FemEntry::name) == c.fem.end())
    why =
      fmt::format("the reference, {}, is not a finite-element model: there are no meshes to refine",
                  c.reference);
  if (!why.empty())
    throw InputError("--until", why);
}

/// Watches whether more runs still help: numerical noise of the meshes sets a floor.
class Progress
{
public:
  /// Why more runs would not help; empty if they may.
  std::string obstacle(int runs, const Known &known)
  {
    constexpr double helps = 0.9, enough = 2;
    const double share = *known.uncertainty / known.value;
    if (least_runs == 0 || share < helps * least)
    {
      least = share;
      least_runs = runs;
      return "";
    }
    if (runs < enough * least_runs)
      return "";
    return fmt::format("{} runs leave {:.2g} %, {} left {:.2g} %: what remains is not a smooth "
                       "function of the inputs, as the numerical noise of the meshes; refine 'fem'",
                       runs, 100 * share, least_runs, 100 * least);
  }

private:
  double least = 0;
  int least_runs = 0;
};
} // namespace

int command_run_until(RunOptions options)
{
  const Goal goal = read_goal(options.until);
  const double time_limit = read_time_limit(options.time_limit);
  const std::string path = find_case(options.case_argument);
  if (options.levels)
    std::ranges::move(overrides_for_levels(path, options.overrides, *options.levels),
                      std::back_inserter(options.overrides));
  options.levels.reset();
  options.until.clear();
  const bool wants_report = !options.no_report;
  options.no_report = true;
  Case c = read_case(path, options.overrides, WrongData::left_out);
  check_that_it_can_be_refined(c, goal);
  if (!options.out)
    options.out = (std::filesystem::path("results") / c.name).string();
  const Overrides asked = options.overrides;
  Progress progress;
  int status = exit_status::success;
  std::string end; // told last, below the report of the last run
  while (true)
  {
    status = command_run(options);
    if (status > exit_status::expectation_failed)
      return status;
    options.force = false;
    const Known known = (goal.is_of_inputs ? read_spread : read_known)(*options.out, c, goal);
    tell("{}\n", known_words(goal, known));
    if (is_reached(goal, known))
    {
      end = fmt::format("reached: {}", known_words(goal, known));
      break;
    }
    const Refinement next =
      goal.is_of_inputs ? more_runs(c, asked) : finer_mesh(c, options.overrides);
    std::string obstacle = goal.is_of_inputs ? progress.obstacle(c.uncertain.runs, known) : "";
    if (obstacle.empty())
      obstacle = obstacle_to(next, path, time_limit, c);
    if (!obstacle.empty())
    {
      end = fmt::format("the requested uncertainty was not reached: {}", obstacle);
      status = exit_status::expectation_failed;
      break;
    }
    tell("refined: {}\n", fmt::join(next.step, ", "));
    options.overrides = next.all;
  }
  if (wants_report)
  {
    options.no_report = false;
    status = std::max(status, command_run(options));
  }
  tell("{}\n", end);
  return status;
}
} // namespace carambole
