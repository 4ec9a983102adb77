#include "reports/judgement/input_study.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/judgement/silence.h"
#include "reports/judgement/value_words.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Relative; a smaller one is rounding.
constexpr double smallest_spread = 1e-8;

/// Whether the mean plus or minus half of the interval would be off an end of it by more than a
/// tenth of that half.
bool is_skew(const InputSpread &spread)
{
  return std::abs(spread.low + spread.high - 2 * spread.mean) > 0.1 * (spread.high - spread.low);
}

/// "restitution 0.611 ± 0.019 (95 % of the variance from yield_stress of aluminium)"; of a skew
/// distribution "peak force 2.7 kN (95 % of the values from 0.8 to 7.0; ...)".
std::string spread_text(const Results &results, const InputSpread &spread,
                        const QuantityName &quantity)
{
  const double half_width = (spread.high - spread.low) / 2;
  const ReadableUnit unit =
    readable_unit(std::max(std::abs(spread.low), std::abs(spread.high)), si_symbol(quantity.kind));
  const auto shown = [&](double value)
  { return value_text(value * unit.factor, half_width * unit.factor); };
  std::vector<std::string> notes;
  if (is_skew(spread))
    notes.push_back(
      fmt::format("95 % of the values from {} to {}", shown(spread.low), shown(spread.high)));
  if (const InputShare *share = largest_share(spread))
    notes.push_back(fmt::format("{:.0f} % of the variance from {}", 100 * share->total,
                                input_name(results.problem, share->path)));
  return fmt::format("{} {}{}{}{}", short_name(results.problem, quantity), shown(spread.mean),
                     is_skew(spread) ? "" : " ± " + shown(half_width), unit.suffix(),
                     notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, "; ")));
}

/// "closest to fem over the inputs: restitution jackson-green at 83 % of the points, ...".
std::string closest_line(const Results &results, const Answer &answer)
{
  std::vector<std::string> parts;
  for (const QuantityName &quantity : answer.quantities)
  {
    const StudiedDifference *closest = nullptr;
    std::size_t laws = 0;
    for (const StudiedDifference &one : results.study->differences)
      if (one.reference == answer.reference && one.quantity == to_string(quantity))
      {
        ++laws;
        if (closest == nullptr || one.closest > closest->closest)
          closest = &one;
      }
    if (closest != nullptr && laws > 1)
      parts.push_back(fmt::format("{} {} at {:.0f} %", readable_name(quantity), closest->model,
                                  100 * closest->closest));
  }
  return parts.empty() ? ""
                       : fmt::format("closest to {} over the inputs: {} of the points",
                                     answer.reference, fmt::join(parts, ", "));
}
/// A spread that matters beside the band of the answer, [-], of which the fit to the runs leaves
/// more than a fifth.
bool is_poorly_carried(const InputSpread &spread, double within)
{
  return 2 * spread.deviation > 0.1 * within * std::abs(spread.mean) &&
         5 * spread.carried->leave_one_out > spread.deviation;
}
} // namespace

bool is_same_quantity(const std::string &studied, const QuantityName &asked)
{
  const std::optional<QuantityName> name = parse_quantity_name(studied);
  return name && name->kind == asked.kind &&
         (name->subject == asked.subject || asked.subject.empty());
}

const InputSpread *find_spread(const Results &results, const std::string &model,
                               const QuantityName &quantity)
{
  const StudiedModel *studied = results.study ? results.study->find(model) : nullptr;
  if (studied == nullptr)
    return nullptr;
  const auto found = std::ranges::find_if(studied->quantities, [&](const InputSpread &spread)
                                          { return is_same_quantity(spread.quantity, quantity); });
  return found == studied->quantities.end() ? nullptr : &*found;
}

const InputShare *largest_share(const InputSpread &spread)
{
  const auto largest = std::ranges::max_element(spread.shares, {}, &InputShare::total);
  return largest == spread.shares.end() ? nullptr : &*largest;
}

std::string input_name(const Case &problem, const std::string &path)
{
  const std::size_t first = path.find('.'), last = path.rfind('.');
  if (first == std::string::npos || first == last)
    return path;
  const std::string part = path.substr(0, first), what = path.substr(last + 1);
  std::string owner = path.substr(first + 1, path.find('.', first + 1) - first - 1);
  if (std::ranges::all_of(owner, [](char c) { return c >= '0' && c <= '9'; }))
  {
    const std::size_t number = owner.size() < 9 ? std::stoul(owner) : problem.bodies.size();
    if (part != "bodies" || number >= problem.bodies.size())
      return what;
    owner = problem.bodies[number].name;
  }
  return fmt::format("{} of {}", what, owner);
}

std::vector<std::string> input_lines(const Results &results, const Answer &answer)
{
  if (!results.study)
    return {};
  std::vector<std::string> parts, lines;
  const std::vector<QuantityName> asked =
    results.reference() != nullptr ? answer.quantities : std::vector<QuantityName>();
  bool is_studied = false;
  for (const QuantityName &quantity : asked)
    if (const InputSpread *spread = find_spread(results, answer.reference, quantity))
    {
      is_studied = true;
      if (spread->deviation > smallest_spread * std::abs(spread->mean))
        parts.push_back(spread_text(results, *spread, quantity));
    }
  if (is_studied)
    lines.push_back(fmt::format("uncertain inputs, {}: {}", answer.reference,
                                parts.empty() ? "they do not change what was asked"
                                              : fmt::format("{}", fmt::join(parts, ", "))));
  if (std::string closest = closest_line(results, answer); !closest.empty())
    lines.push_back(std::move(closest));
  return lines;
}

std::vector<OpenPoint> open_inputs(const Results &results)
{
  if (results.problem.uncertain.empty())
    return {};
  const std::string command = fmt::format("carambole run {}", argument_of(results));
  if (!results.study)
    return {{"uncertain inputs", "no study of these inputs is stored", command}};
  std::vector<OpenPoint> open;
  for (const StudiedInput &input : results.study->inputs)
    if (std::abs(input.case_value - input.mean) > 2 * input.deviation)
      open.push_back(
        {input_name(results.problem, input.path),
         fmt::format("the case has {:.6g}, and 95 % of its distribution lie elsewhere, "
                     "around {:.6g} {}",
                     input.case_value, input.mean, input.unit),
         ""});
  for (const std::string &model : results.study->failed_models)
    open.push_back({fmt::format("uncertain inputs of {}", model),
                    "it has a result at less than 80 % of the points", ""});
  for (const StudiedModel &model : results.study->models)
    for (const InputSpread &spread : model.quantities)
      if (spread.carried && model.name == results.problem.reference &&
          is_poorly_carried(spread, results.settings.within))
      {
        open.push_back(
          {fmt::format("spread of {} of {} over the inputs",
                       readable_name(known_quantity(spread.quantity)), model.name),
           fmt::format("{} runs leave an error of {:.0f} % of it", spread.points,
                       100 * spread.carried->leave_one_out / spread.deviation),
           fmt::format("{} --set uncertain.runs={}", command, 2 * results.problem.uncertain.runs)});
        return open;
      }
  return open;
}
} // namespace carambole::reports
