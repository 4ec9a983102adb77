#include "lumped/fit/end_of_contact.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
constexpr const char *at_zero_force = "zero-force";

bool can_end_so(const Manual &manual, const std::string &key)
{
  const auto found = std::ranges::find(manual.parameters, key, &ParameterManual::key);
  return found != manual.parameters.end() &&
         std::ranges::find(found->choices, at_zero_force) != found->choices.end();
}

/// The key that says where the contact of a law ends; empty: it is said, or the law has no choice.
std::string key_of_end(const FitModel &model)
{
  const Manual &manual = *model.model.manual;
  const Parameters &given = model.model.parameters;
  if (given.given("separation") || given.given("restitution_at"))
    return "";
  if (given.given("restitution") && can_end_so(manual, "restitution_at"))
    return "restitution_at";
  return can_end_so(manual, "separation") ? "separation" : "";
}

/// The law with its end at zero force, to be fitted from the values of a fit.
FitModel ending_at_zero_force(FitModel model, const std::string &key, const FitResult &result)
{
  model.model.parameters.words[key] = at_zero_force;
  model.model.entry.parameters.push_back({key, at_zero_force, model.model.entry.line});
  for (std::size_t k = 0; k < model.free.size(); ++k)
    model.free[k].start = result.estimates[k].value;
  model.chosen_end = key;
  return model;
}

/// sum n ln S
double unlikelihood(const JointModel &model, const std::vector<Setup> &setups,
                    const FitResult &result)
{
  double sum = 0;
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    const std::vector<double> residuals = law_residuals(model, setups, result, i);
    double squares = 0;
    for (const double residual : residuals)
      squares += std::pow(residual, 2);
    sum += static_cast<double>(residuals.size()) *
           std::log(std::max(squares, std::pow(resolution_of(setups[i].target), 2)));
  }
  return sum;
}
} // namespace

ChosenFit fit_with_end(const JointModel &start, const std::vector<Setup> &setups)
{
  ChosenFit first{start, fit_law(start, setups)};
  const std::string key = key_of_end(start.of.front());
  bool pulls_anywhere = false;
  for (std::size_t i = 0; i < setups.size() && !key.empty(); ++i)
    pulls_anywhere =
      pulls_anywhere || pulls(setups[i], start.of[i], result_of(start, setups, first.result, i));
  if (!pulls_anywhere)
    return first;
  ChosenFit second{start, {}};
  for (std::size_t i = 0; i < setups.size(); ++i)
    second.model.of[i] =
      ending_at_zero_force(start.of[i], key, result_of(start, setups, first.result, i));
  try
  {
    second.result = fit_law(second.model, setups);
  }
  catch (const std::runtime_error &)
  {
    return first; // what cannot be computed with that end is not what was measured
  }
  return unlikelihood(second.model, setups, second.result) <
             unlikelihood(first.model, setups, first.result)
           ? second
           : first;
}

std::string chosen_end(const FitModel &model)
{
  return model.chosen_end.empty() ? "" : fmt::format("{}: {}", model.chosen_end, at_zero_force);
}
} // namespace carambole::lumped
