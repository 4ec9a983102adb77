#include "lumped/fit/fit_law.h"

#include <algorithm>
#include <cmath>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "lumped/library/plugin.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
namespace
{
bool can_be_free(const ParameterManual &parameter)
{
  return parameter.choices.empty() && !parameter.is_text && !parameter.is_list;
}

/// The entry of that key, or the one that stands for every key.
const ParameterManual &manual_of(const Model &model, const std::string &key)
{
  const std::vector<ParameterManual> &all = model.manual->parameters;
  const auto named = std::ranges::find_if(all, [&](const ParameterManual &parameter)
                                          { return parameter.key == key; });
  return named != all.end() ? *named
                            : *std::ranges::find_if(all, [](const ParameterManual &parameter)
                                                    { return parameter.any_name; });
}

/// Start values that the entry does not give: the default of the law for the first pair of the
/// case, such as the yield stress of its material, or else the example of the manual.
std::string start_text(const ParameterManual &parameter, const Manual &manual, const Pair &pair,
                       const LawEntry &entry)
{
  std::vector<Diagnostic> ignored; // what is missing is about to be given
  const Parameters given = read_parameters(entry, manual.parameters, "", ignored);
  const std::optional<double> value = default_of(parameter, pair, given);
  if (!value || !std::isfinite(*value) || !parameter.range.contains(*value))
    return parameter.example;
  const std::string unit = carambole::unit_of(parameter, manual.parameters, given);
  return unit == "1" ? fmt::format("{}", *value) : fmt::format("{} {}", *value, unit);
}

/// The text as YAML reads it within braces.
std::string yaml_text(const std::string &text)
{
  if (text.find_first_of(",:{}[]#&*!|>'\"%@`") == std::string::npos)
    return text;
  return "'" + boost::replace_all_copy(text, "'", "''") + "'";
}

/// The entry of the case of that name, or else of that identifier, or else a new one.
LawEntry find_entry(const Case &c, const std::string &law)
{
  for (const LawEntry &entry : c.laws)
    if (entry.name == law)
      return entry;
  for (const LawEntry &entry : c.laws)
    if (entry.law == law)
      return entry;
  return {law, law, {}, 0};
}

const Manual &find_manual(const LawEntry &entry)
{
  if (!entry.shared_object.empty())
    return load_plugin(entry.shared_object);
  const auto found = catalogue().find(entry.law);
  if (found != catalogue().end())
    return found->second;
  throw InputError("--law", no_law(entry.law));
}

std::vector<std::string> free_keys(const Manual &manual, const LawEntry &entry,
                                   const std::vector<std::string> &wanted, bool may_be_none)
{
  std::vector<std::string> possible, calibrated;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.any_name) // the constants that the case gives
    {
      for (const ParameterText &given : entry.parameters)
        if (std::ranges::none_of(manual.parameters, [&](const ParameterManual &named)
                                 { return named.key == given.key; }))
          possible.push_back(given.key);
    }
    else if (can_be_free(parameter))
    {
      possible.push_back(parameter.key);
      if (parameter.calibrates && parameter.instead_of.empty())
        calibrated.push_back(parameter.key);
    }
  for (const std::string &key : wanted)
    if (std::ranges::count(wanted, key) > 1)
      throw InputError("--free", in_quotes(key) + " is named twice");
    else if (std::ranges::find(possible, key) == possible.end())
      throw InputError("--free",
                       fmt::format("'{}' has no numeric parameter {}{}", manual.identifier,
                                   in_quotes(key), suggestion(key, possible)));
  if (wanted.empty() && calibrated.empty() && !may_be_none)
    throw InputError(
      "--free",
      fmt::format("'{}' has no calibrated parameter; select the parameters to fit (it has: {})",
                  manual.identifier, possible.empty() ? "none" : name_list(possible)));
  return wanted.empty() ? calibrated : wanted;
}

/// Removes a given value that determines the free parameter, as a restitution determines a damping.
LawEntry without_excluded(const Pair &pair, const Manual &manual, LawEntry entry,
                          const std::vector<std::string> &keys)
{
  for (const ParameterManual &parameter : manual.parameters)
    for (const std::vector<std::string> group = group_of(manual.parameters, parameter.key);
         const std::string &free : keys)
      if (std::ranges::find(group, free) != group.end())
        std::erase_if(
          entry.parameters, [&](const ParameterText &text)
          { return text.key != free && std::ranges::find(group, text.key) != group.end(); });
  const auto is_impossible = [&](const LawEntry &candidate)
  {
    std::vector<Diagnostic> ignored;
    return manual.lacks &&
           !manual.lacks(pair, read_parameters(candidate, manual.parameters, "", ignored)).empty();
  };
  if (!is_impossible(entry))
    return entry;
  for (const ParameterText &given : entry.parameters)
  {
    LawEntry candidate = entry;
    std::erase_if(candidate.parameters,
                  [&](const ParameterText &text) { return text.key == given.key; });
    if (std::ranges::find(keys, given.key) == keys.end() && !is_impossible(candidate))
      return candidate;
  }
  return entry;
}

/// A name for the fitted law that no model of the case has.
std::string new_name(const Case &c, const std::string &name)
{
  constexpr std::size_t longest = 40; // that the case allows
  const std::vector<std::string> taken = c.model_names();
  for (int k = 1;; ++k)
  {
    const std::string end = k == 1 ? "-fit" : fmt::format("-fit-{}", k);
    std::string candidate = name.substr(0, longest - end.size()) + end;
    if (std::ranges::find(taken, candidate) == taken.end())
      return candidate;
  }
}

FreeParameter free_parameter(const Model &model, const std::vector<std::string> &keys,
                             const std::string &key, const Pair &pair)
{
  const ParameterManual &manual = manual_of(model, key);
  FreeParameter free{key, model.parameters.number(key), manual.range};
  if (!manual.any_name)
    free.scale = std::abs(parse_quantity(manual.example).value);
  const auto exponent = std::ranges::find(keys, manual.exponent);
  if (manual.exponent.empty() || exponent == keys.end())
    return free;
  free.exponent = exponent - keys.begin();
  free.length = hertz_impact(pair).max_approach;
  return free;
}
} // namespace

FitModel make_fit_model(const Case &c, const std::string &law, const std::vector<std::string> &free,
                        bool may_be_fixed)
{
  LawEntry entry = find_entry(c, law);
  const Manual &manual = find_manual(entry);
  if (manual.roll)
    throw InputError(
      "--law",
      fmt::format("'{}' is a law for a sphere on an incline; only laws of impacts can be fitted",
                  entry.law));
  const std::vector<std::string> keys = free_keys(manual, entry, free, may_be_fixed);
  const Pair pair = make_row(c).pairs.front();
  for (const ParameterManual &parameter : manual.parameters)
  {
    const bool is_free = std::ranges::find(keys, parameter.key) != keys.end();
    const bool is_given = std::ranges::any_of(entry.parameters, [&](const ParameterText &text)
                                              { return text.key == parameter.key; });
    if (is_free && !is_given)
      entry.parameters.push_back(
        {parameter.key, start_text(parameter, manual, pair, entry), entry.line});
  }
  Case alone = c;
  alone.laws = {without_excluded(pair, manual, entry, keys)};
  const std::vector<Model> models = read_models(alone);
  refuse_taken_values(models, c.path, "a fit");
  check_contacts(alone, models);
  FitModel result{models.front(), {}, new_name(c, entry.name)};
  for (const std::string &key : keys)
    result.free.push_back(free_parameter(models.front(), keys, key, pair));
  return result;
}

JointModel make_joint_model(const std::vector<Setup> &setups, const std::string &law,
                            const std::vector<std::string> &free,
                            const std::vector<std::string> &own, bool may_be_fixed)
{
  std::vector<std::string> all = free;
  for (const std::string &key : own)
    if (std::ranges::find(all, key) == all.end())
      all.push_back(key);
  if (free.empty() && !own.empty())
    all.clear(); // the calibrated ones, of which these are own
  JointModel joint{{}, own};
  for (const Setup &setup : setups)
    joint.of.push_back(make_fit_model(setup.c, law, all, may_be_fixed));
  for (const std::string &key : own)
    if (std::ranges::find(joint.of.front().free, key, &FreeParameter::key) ==
        joint.of.front().free.end())
      throw InputError(
        "--each", fmt::format("{} is not among the free parameters of '{}'", in_quotes(key), law));
  return joint;
}

FitModel with_estimates(const FitModel &model, const FitResult &result)
{
  FitModel fitted = model;
  for (const Estimate &estimate : result.estimates)
  {
    const std::string digits = fmt::format("{:.8g}", estimate.value);
    fitted.model.parameters.numbers[estimate.key] = std::stod(digits); // also of a unit N/m^n
  }
  for (const Estimate &estimate : result.estimates)
  {
    const std::string unit = unit_of(fitted, estimate.key);
    for (ParameterText &given : fitted.model.entry.parameters)
      if (given.key == estimate.key)
        given.text = fmt::format("{:.8g}{}", estimate.value, unit == "1" ? "" : ' ' + unit);
  }
  return fitted;
}

std::string unit_of(const FitModel &model, const std::string &key)
{
  const ParameterManual &parameter = manual_of(model.model, key);
  if (parameter.any_name)
    for (const ParameterText &given : model.model.entry.parameters)
      if (given.key == key)
        return si_unit(parse_quantity(given.text).dimension);
  return unit_of(parameter, model.model.manual->parameters, model.model.parameters);
}

std::string yaml_line(const FitModel &model, const FitResult &result)
{
  const LawEntry entry = with_estimates(model, result).model.entry;
  std::string line = fmt::format("- {{name: {}, law: {}", model.fitted_name, yaml_text(entry.law));
  for (const ParameterText &given : entry.parameters)
    line += fmt::format(", {}: {}", given.key, yaml_text(given.text));
  if (entry.has_impedance())
    line += ", impedance: " + impedance_text(entry);
  return line + "}";
}
} // namespace carambole::lumped
