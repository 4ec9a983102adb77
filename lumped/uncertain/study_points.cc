#include "lumped/uncertain/study_points.h"

#include <cmath>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/sweep_axis.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
namespace
{
constexpr double most_refused = 1e-3;

Axis axis_of(const UncertainInput &input)
{
  return {.path = input.path, .unit = input.unit, .values = {}};
}

/// Why the case refuses a value of one input; nothing where it accepts it.
std::optional<std::string> refusal(const Case &c, const Overrides &overrides,
                                   const UncertainInput &input, double value)
try
{
  Overrides all = overrides;
  all.push_back(axis_of(input).override_with(value));
  const Case there = read_case(c.path, all, WrongData::left_out);
  check_contacts(there, read_models(there));
  return {};
}
catch (const InputError &error)
{
  return error.diagnostics.front().message;
}

/// The value nearest to `refused` that is accepted, to a millionth of their distance.
double limit_of(const Case &c, const Overrides &overrides, const UncertainInput &input,
                double refused)
{
  double accepted = input.nominal;
  for (int halvings = 0; halvings < 20; ++halvings)
  {
    const double middle = (accepted + refused) / 2;
    (refusal(c, overrides, input, middle) ? refused : accepted) = middle;
  }
  // A limit of zero is found as a tiny number.
  return std::abs(accepted) < 1e-5 * std::abs(input.nominal) ? 0 : accepted;
}
} // namespace

std::vector<Truncation> accepted_inputs(const Case &c, const Overrides &overrides)
{
  constexpr double outermost = 0.5 / study_points;
  check_contacts(c, read_models(c)); // what is wrong everywhere is not a matter of the inputs
  std::vector<Truncation> truncations;
  std::vector<Diagnostic> refused;
  for (const UncertainInput &input : c.uncertain.inputs)
  {
    Truncation limits;
    const auto look = [&](bool is_low)
    {
      const double end = quantile(input, is_low ? outermost : 1 - outermost);
      const std::optional<std::string> why = refusal(c, overrides, input, end);
      if (!why)
        return;
      const double limit = limit_of(c, overrides, input, end),
                   below = probability_below(input, limit),
                   probability = is_low ? below : 1 - below;
      if (probability > most_refused)
        refused.push_back(
          {c.path, input.line,
           fmt::format("uncertain.{}: with a probability of {:.2g} it is {} {:.6g}{}{}, which the "
                       "case refuses: {}",
                       input.path, probability, is_low ? "below" : "above", limit,
                       input.unit.empty() ? "" : " ", input.unit, *why)});
      (is_low ? limits.lowest : limits.highest) = limit;
    };
    look(true);
    look(false);
    truncations.push_back(limits);
  }
  if (!refused.empty())
    throw InputError(refused);
  return truncations;
}

std::vector<StudiedInput> studied_inputs(const UncertainInputs &inputs,
                                         const std::vector<Truncation> &truncations)
{
  std::vector<StudiedInput> studied;
  for (std::size_t i = 0; i < inputs.inputs.size(); ++i)
  {
    const UncertainInput &input = inputs.inputs[i];
    const auto [lowest, highest] = truncations[i];
    studied.push_back({.path = input.path,
                       .unit = input.unit,
                       .distribution = to_string(input.kind),
                       .parameters = input.parameters,
                       .case_value = input.nominal,
                       .mean = mean(input),
                       .deviation = standard_deviation(input),
                       .lowest = std::isfinite(lowest) ? std::optional(lowest) : std::nullopt,
                       .highest = std::isfinite(highest) ? std::optional(highest) : std::nullopt});
  }
  return studied;
}

std::string points_table(const UncertainInputs &inputs, const InputSample &sample)
{
  std::vector<std::string> header;
  for (const UncertainInput &input : inputs.inputs)
    header.push_back(axis_of(input).header());
  fmt::memory_buffer text;
  fmt::format_to(std::back_inserter(text), "{}\n", fmt::join(header, ","));
  for (Eigen::Index k = 0; k < sample.values.rows(); ++k)
    for (Eigen::Index i = 0; i < sample.values.cols(); ++i)
      fmt::format_to(std::back_inserter(text), "{}{}", sample.values(k, i),
                     i + 1 < sample.values.cols() ? ',' : '\n');
  return fmt::to_string(text);
}
} // namespace carambole::lumped
