// `carambole run --until`: finer meshes until a quantity of the reference is known well enough.

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
};

[[noreturn]] void refuse_goal(const std::string &text, const std::string &why)
{
  throw InputError({{"--until", 0,
                     fmt::format("{}: {}; write a quantity as in 'expect' and its uncertainty, as "
                                 "in 'restitution 0.5 %' or 'velocity B3 1 mm/s'",
                                 in_quotes(text), why)}});
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
  const std::string name = text.substr(0, text.find_last_not_of(' ', at - 1) + 1);
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
    return {*quantity, margin, size.value, is_relative};
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
    throw InputError({{"--time-limit", 0, error.what()}});
  }
}

/// What the reference says so far.
struct Known
{
  double value = 0;
  std::optional<double> uncertainty; ///< absent: a single level
};

Known read_known(const std::filesystem::path &results, const Case &c, const Goal &goal)
{
  const std::optional<StoredRecord> record = read_record(results, c.reference);
  if (!record)
    throw InputError({{"--until", 0,
                       fmt::format("the reference, {}, has no record; do not leave it out by "
                                   "--only",
                                   c.reference)}});
  const std::optional<double> value = find_quantity(record->model, goal.quantity);
  if (!value)
    throw InputError({{"--until", 0,
                       fmt::format("{} has no {}; where there are several bodies or contacts, name "
                                   "one, as in 'peak_force B1-B2 1 %'",
                                   c.reference, to_string(goal.quantity))}});
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
  if (std::ranges::find(c.fem, c.reference, &FemEntry::name) == c.fem.end())
    throw InputError(
      {{"--until", 0,
        fmt::format(
          "the reference, {}, is not a finite-element model: there are no meshes to refine",
          c.reference)}});
  if (!options.out)
    options.out = (std::filesystem::path("results") / c.name).string();
  int status = exit_status::success;
  for (bool is_done = false; !is_done;)
  {
    status = command_run(options);
    if (status > exit_status::expectation_failed)
      return status;
    options.force = false;
    const Known known = read_known(*options.out, c, goal);
    tell("{}\n", known_words(goal, known));
    is_done = is_reached(goal, known);
    if (is_done)
      break;
    std::string obstacle;
    Overrides finer = options.overrides;
    const Overrides level = one_level_finer(c);
    finer.insert(finer.end(), level.begin(), level.end());
    try
    {
      c = read_case(path, finer, WrongData::left_out);
      if (const double seconds = estimated_seconds(c); seconds > time_limit)
        obstacle =
          fmt::format("one more level needs about {}, above the limit of {} (--time-limit)",
                      time_text(seconds), time_text(time_limit));
    }
    catch (const InputError &error)
    {
      obstacle = fmt::format("one more level is refused: {}", error.diagnostics.front().message);
    }
    if (!obstacle.empty())
    {
      tell("the requested uncertainty was not reached: {}\n", obstacle);
      status = exit_status::expectation_failed;
      break;
    }
    tell("refined: {}\n", fmt::join(level, ", "));
    options.overrides = std::move(finer);
  }
  if (!wants_report)
    return status;
  options.no_report = false;
  return std::max(status, command_run(options));
}
} // namespace carambole
