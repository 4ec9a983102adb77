#include "lumped/fit_law.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/diagnostics.h"
#include "lumped/plugin.h"

namespace carambole::lumped
{
namespace
{
// Relative widths of the differences: restitutions are known to 1e-12, but forces between two
// samples of a law, a 400th of a contact apart, to 1e-5 of the peak only.
constexpr double step_of_restitutions = 1e-4, step_of_forces = 1e-3;

bool can_be_free(const ParameterManual &parameter)
{
  return parameter.choices.empty() && !parameter.is_text;
}

/// The entry of that key, or the one that stands for every key.
const ParameterManual &manual_of(const Model &model, const std::string &key)
{
  const std::vector<ParameterManual> &all = model.manual->parameters;
  const auto named = std::find_if(
    all.begin(), all.end(), [&](const ParameterManual &parameter) { return parameter.key == key; });
  return named != all.end()
           ? *named
           : *std::find_if(all.begin(), all.end(),
                           [](const ParameterManual &parameter) { return parameter.any_name; });
}

/// The default where it is a quantity, else the example.
std::string start_text(const ParameterManual &parameter)
{
  try
  {
    parse_quantity(parameter.default_text);
    return parameter.default_text;
  }
  catch (const QuantityError &)
  {
    return parameter.example;
  }
}

/// The text as YAML reads it within braces.
std::string yaml_text(const std::string &text)
{
  if (text.find_first_of(",:{}[]#&*!|>'\"%@`") == std::string::npos)
    return text;
  std::string quoted = "'";
  for (const char c : text)
    quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
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
  std::vector<std::string> names;
  for (const auto &[name, manual] : catalogue())
    names.push_back(name);
  throw InputError({{"--law", 0,
                     fmt::format("there is no law {}{}; `carambole laws` lists them",
                                 in_quotes(entry.law), suggestion(entry.law, names))}});
}

std::vector<std::string> free_keys(const Manual &manual, const LawEntry &entry,
                                   const std::vector<std::string> &wanted)
{
  std::vector<std::string> possible, calibrated;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.any_name) // the constants that the case gives
    {
      for (const ParameterText &given : entry.parameters)
        if (std::none_of(manual.parameters.begin(), manual.parameters.end(),
                         [&](const ParameterManual &named) { return named.key == given.key; }))
          possible.push_back(given.key);
    }
    else if (can_be_free(parameter))
    {
      possible.push_back(parameter.key);
      if (parameter.calibrates)
        calibrated.push_back(parameter.key);
    }
  for (const std::string &key : wanted)
    if (std::find(possible.begin(), possible.end(), key) == possible.end())
      throw InputError({{"--free", 0,
                         fmt::format("'{}' has no number {}{}", manual.identifier, in_quotes(key),
                                     suggestion(key, possible))}});
  if (wanted.empty() && calibrated.empty())
    throw InputError(
      {{"--free", 0,
        fmt::format("'{}' has no calibrated parameter; name what is to be fitted (it has: {})",
                    manual.identifier,
                    possible.empty() ? "none" : fmt::format("{}", fmt::join(possible, ", ")))}});
  return wanted.empty() ? calibrated : wanted;
}

Model with_values(Model model, const std::vector<FreeParameter> &free,
                  const std::vector<double> &values)
{
  for (std::size_t i = 0; i < free.size(); ++i)
    model.parameters.numbers[free[i].key] = values[i];
  return model;
}

/// The two bodies of the case meeting at a speed.
Case at_speed(Case c, double speed)
{
  for (Body &body : c.bodies)
    body.velocity = 0;
  const bool first_moves = !c.bodies[0].is_ground();
  c.bodies[first_moves ? 0 : 1].velocity = first_moves ? speed : -speed;
  return c;
}

std::vector<double> predict_restitutions(const Case &c, const Model &model,
                                         const std::vector<double> &speeds)
{
  std::vector<double> predicted;
  for (const double speed : speeds)
  {
    const std::optional<double> e = run_model(at_speed(c, speed), model).record.restitution;
    if (!e)
      throw std::runtime_error(fmt::format("the bodies do not part again at {:g} m/s", speed));
    predicted.push_back(*e);
  }
  return predicted;
}

/// Linear between samples, zero beyond them.
double interpolate(const std::vector<double> &t, const std::vector<double> &f, double at)
{
  const auto above = std::upper_bound(t.begin(), t.end(), at);
  if (above == t.begin() || above == t.end())
    return at == t.back() ? f.back() : 0;
  const auto k = static_cast<std::size_t>(above - t.begin());
  return f[k - 1] + (f[k] - f[k - 1]) * (at - t[k - 1]) / (t[k] - t[k - 1]);
}

std::vector<double> predict_forces(const Case &c, const Model &model, const History &reference)
{
  const History history = run_model(c, model).history;
  std::vector<double> predicted;
  for (std::size_t k = 1; k < reference.columns.size(); ++k)
  {
    const History::Column *force = history.find(reference.columns[k].name);
    if (!force)
      throw std::runtime_error(model.entry.name + " has no " + reference.columns[k].name);
    for (const double time : reference.columns.front().values)
      predicted.push_back(interpolate(history.columns.front().values, force->values, time));
  }
  return predicted;
}
} // namespace

FitModel make_fit_model(const Case &c, const std::string &law, const std::vector<std::string> &free)
{
  LawEntry entry = find_entry(c, law);
  const Manual &manual = find_manual(entry);
  if (manual.roll)
    throw InputError(
      {{"--law", 0,
        fmt::format("'{}' moves a sphere on an incline; laws of impacts are fitted", entry.law)}});
  const std::vector<std::string> keys = free_keys(manual, entry, free);
  for (const ParameterManual &parameter : manual.parameters)
  {
    const bool is_free = std::find(keys.begin(), keys.end(), parameter.key) != keys.end();
    const bool is_given =
      std::any_of(entry.parameters.begin(), entry.parameters.end(),
                  [&](const ParameterText &text) { return text.key == parameter.key; });
    if (is_free && !is_given)
      entry.parameters.push_back({parameter.key, start_text(parameter), entry.line});
  }
  Case alone = c;
  alone.laws = {entry};
  const std::vector<Model> models = read_models(alone);
  refuse_taken_values(models, c.path, "a fit");
  check_contacts(alone, models);
  FitModel result{models.front(), {}};
  for (const std::string &key : keys)
    result.free.push_back(
      {key, models.front().parameters.number(key), manual_of(models.front(), key).range});
  return result;
}

FitResult fit_law(const Case &c, const FitModel &start, const Target &target)
{
  if (target.is_table())
    return fit(
      start.free, target.observed(),
      [&](const std::vector<double> &values) {
        return predict_restitutions(c, with_values(start.model, start.free, values), target.speeds);
      },
      step_of_restitutions);
  const double peak = target.peak_force();
  return fit(
    start.free, target.observed(),
    [&](const std::vector<double> &values)
    {
      std::vector<double> forces =
        predict_forces(c, with_values(start.model, start.free, values), target.history);
      for (double &force : forces)
        force /= peak;
      return forces;
    },
    step_of_forces);
}

std::vector<double> fitted_restitutions(const Case &c, const FitModel &start,
                                        const FitResult &result, const std::vector<double> &speeds)
{
  std::vector<double> values;
  for (const Estimate &estimate : result.estimates)
    values.push_back(estimate.value);
  return predict_restitutions(c, with_values(start.model, start.free, values), speeds);
}

std::string unit_of(const FitModel &model, const std::string &key)
{
  const ParameterManual &parameter = manual_of(model.model, key);
  const Parameters &values = model.model.parameters;
  Dimension dimension = parameter.dimension;
  if (parameter.any_name)
    for (const ParameterText &given : model.model.entry.parameters)
      if (given.key == key)
        dimension = parse_quantity(given.text).dimension;
  if (!parameter.exponent.empty())
    dimension.length -= values.number_or(
      parameter.exponent,
      parse_quantity(start_text(manual_of(model.model, parameter.exponent))).value);
  if (!parameter.selector.empty())
  {
    const ParameterManual &selector = manual_of(model.model, parameter.selector);
    dimension = parameter.dimensions.at(values.word_or(selector.key, selector.choices.front()));
  }
  return si_unit(dimension);
}

std::string yaml_line(const FitModel &model, const FitResult &result)
{
  const LawEntry &entry = model.model.entry;
  std::string line = fmt::format("- {{name: {}-fit, law: {}", entry.name, yaml_text(entry.law));
  for (const ParameterText &given : entry.parameters)
  {
    const auto fitted = std::find_if(result.estimates.begin(), result.estimates.end(),
                                     [&](const Estimate &e) { return e.key == given.key; });
    const std::string unit = fitted == result.estimates.end() ? "" : unit_of(model, given.key);
    line +=
      fitted == result.estimates.end()
        ? fmt::format(", {}: {}", given.key, yaml_text(given.text))
        : fmt::format(", {}: {:.8g}{}", given.key, fitted->value, unit == "1" ? "" : ' ' + unit);
  }
  return line + "}";
}

double Target::peak_force() const
{
  double peak = 0;
  for (std::size_t k = 1; k < history.columns.size(); ++k)
    for (const double force : history.columns[k].values)
      peak = std::max(peak, force);
  return peak;
}

std::vector<double> Target::observed() const
{
  if (is_table())
    return restitutions;
  const double peak = peak_force();
  std::vector<double> shares;
  for (std::size_t k = 1; k < history.columns.size(); ++k)
    for (const double force : history.columns[k].values)
      shares.push_back(force / peak);
  return shares;
}
} // namespace carambole::lumped
