// `three_wave:`, the analysis of a Hopkinson bar: a striker, a bar, a specimen, a bar.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/three_wave.h"
#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
/// Index of the strain probe of that name.
std::optional<int> read_gauge(const Located &value, const Case &c, Problems &problems)
{
  std::vector<std::string> names;
  for (std::size_t k = 0; k < c.probes.size(); ++k)
  {
    const Probe &probe = c.probes[k];
    if (probe.name.empty() || probe.name != value.node->text)
    {
      if (!probe.name.empty() && probe.quantity == ProbeQuantity::strain)
        names.push_back(probe.name);
      continue;
    }
    if (probe.quantity == ProbeQuantity::strain && probe.is_point())
      return static_cast<int>(k);
    problems.add(value,
                 fmt::format("the probe {} records no strain; write 'quantity: strain' there",
                             in_quotes(probe.name)));
    return {};
  }
  problems.add(value,
               fmt::format("there is no strain gauge {}{}; name one of 'probes', as in '{{name: "
                           "g1, on: bar, at: [10 mm, 0 mm], quantity: strain}}'",
                           in_quotes(value.node->text), suggestion(value.node->text, names)));
  return {};
}

/// Why a body cannot be a bar or the striker; empty: it can.
std::string error_of_bar(const Body &body)
{
  if (body.shape != Shape::cylinder || !body.is_deformable())
    return "is not a deformable cylinder";
  if (body.is_endless)
    return "needs a given length";
  if (body.is_tube())
    return "must be solid";
  if (!body.is_uniform())
    return std::string("must have one modulus, and has ") + body.variation();
  if (body.material->plastic || body.material->viscous)
    return "must be elastic: its strains give its forces";
  return "";
}

std::string error_of_specimen(const Body &specimen, const Body &bar)
{
  if (specimen.shape != Shape::cylinder || !specimen.is_deformable())
    return "is not a deformable cylinder";
  if (specimen.is_tube())
    return "must be solid";
  if (!specimen.is_uniform())
    return std::string("must have one material, and has ") + specimen.variation();
  if (specimen.material->viscous)
    return "is viscous: it has no single stress-strain curve to compare with";
  if (specimen.radius > bar.radius * (1 + 1e-9))
    return fmt::format("has a radius of {:.4g} m, more than that of the bars, {:.4g} m",
                       specimen.radius, bar.radius);
  return "";
}

bool are_equal_bars(const Body &a, const Body &b)
{
  return a.radius == b.radius && a.material->youngs_modulus == b.material->youngs_modulus &&
         a.material->density == b.material->density &&
         a.material->poisson_ratio == b.material->poisson_ratio;
}

/// What would add waves of its own, or strain that is none; empty: nothing.
std::string error_of_motion(const Case &c, std::size_t specimen)
{
  for (std::size_t k = 1; k < c.bodies.size(); ++k)
    if (c.bodies[k].velocity != 0)
      return fmt::format("{} must be at rest: only the striker moves", in_quotes(c.bodies[k].name));
  for (const std::size_t k : {specimen, specimen + 1})
    if (c.bodies[k].gap > 0)
      return fmt::format("{} must touch the body before it; leave its 'gap' out",
                         in_quotes(c.bodies[k].name));
  const Body &striker = c.bodies[0], &bar = c.bodies[1];
  constexpr double rounding = 1 + 1e-9;
  if (impedance_of(striker, WaveShape::rod) > rounding * impedance_of(bar, WaveShape::rod))
    return fmt::format("{} has a larger impedance than the bars and pushes them more than once; "
                       "take a thinner or lighter striker",
                       in_quotes(striker.name));
  return "";
}

/// Each wave must be alone at its gauge as long as the striker's pulse.
std::string error_of_times(const Case &c)
{
  const HopkinsonBar bar = hopkinson_bar(c);
  const auto wave = [&](double time, const char *what, const char *remedy)
  {
    return time < bar.passing() ? fmt::format("{} {:.4g} s after the one before, within the {:.4g} "
                                              "s that the striker's pulse takes to pass; {}",
                                              what, time, bar.passing(), remedy)
                                : "";
  };
  std::string error = wave(bar.between, "at the incident gauge the reflected wave arrives",
                           "move the gauge away from the specimen, or take a shorter striker");
  if (error.empty())
    error = wave(bar.until_struck_end, "at the incident gauge a wave returns from the struck end",
                 "move the gauge towards the specimen, or take a longer bar");
  if (error.empty())
    error = wave(bar.until_far_end, "at the transmitted gauge a wave returns from the far end",
                 "move the gauge towards the specimen, or take a longer bar");
  // Its two faces must have come to equal forces by the middle of the pulse.
  constexpr int crossings = 8;
  const double crossing = bar.specimen->length / bar_speed(*bar.specimen->material);
  if (error.empty() && crossings * crossing > bar.pulse)
    error = fmt::format("a wave crosses {} in {:.4g} s; the striker's pulse of {:.4g} s must be {} "
                        "times as long, for the specimen to come to equilibrium",
                        in_quotes(bar.specimen->name), crossing, bar.pulse, crossings);
  const double farthest = std::max(bar.to_incident, bar.to_transmitted);
  const double last = (bar.incident->length + farthest) / bar.speed + bar.passing();
  if (error.empty() && c.duration && *c.duration < last)
    error = fmt::format("the duration, {:.4g} s, ends before the waves have passed the gauges, "
                        "{:.4g} s after the impact of the striker",
                        *c.duration, last);
  return error;
}
} // namespace

std::optional<ThreeWave> read_three_wave(const Located &value, const Case &c, Problems &problems)
{
  const StrictMap map(value, problems);
  const std::size_t before = problems.count();
  const Located incident = map.find("incident"), transmitted = map.find("transmitted"),
                body = map.find("specimen");
  if (!incident || !transmitted || !body)
    return {};
  const auto first = read_gauge(incident, c, problems),
             second = read_gauge(transmitted, c, problems);
  const auto index = read_body_index(body, c, problems);
  const bool bodies_are_sound = std::ranges::all_of(
    c.bodies, [](const Body &one) { return !one.is_deformable() || one.material; });
  if (!first || !second || !index || problems.count() > before || !bodies_are_sound)
    return {};
  const auto tell = [&](const Located &at, const std::string &message)
  { problems.add(at, message); };
  const auto i = static_cast<std::size_t>(*index);
  if (i != 2 || i + 1 >= c.bodies.size())
  {
    tell(body,
         fmt::format("{} must be the third body, between two bars: striker, bar, specimen, bar",
                     in_quotes(c.bodies[i].name)));
    return {};
  }
  for (const auto &[located, probe, on] :
       {std::tuple(&incident, *first, i - 1), std::tuple(&transmitted, *second, i + 1)})
    if (static_cast<std::size_t>(c.probes[static_cast<std::size_t>(probe)].body) != on)
      tell(*located, fmt::format("the gauge must be on the body {} the specimen, {}",
                                 on < i ? "before" : "after", in_quotes(c.bodies[on].name)));
  for (const std::size_t k : {i - 2, i - 1, i + 1})
    if (const std::string error = error_of_bar(c.bodies[k]); !error.empty())
      tell(body, fmt::format("{} beside it {}", in_quotes(c.bodies[k].name), error));
  if (problems.count() > before)
    return {};
  if (const std::string error = error_of_specimen(c.bodies[i], c.bodies[i - 1]); !error.empty())
    tell(body, fmt::format("{} {}", in_quotes(c.bodies[i].name), error));
  if (!are_equal_bars(c.bodies[i - 1], c.bodies[i + 1]))
    tell(body, "the bars before and after it must have one radius and one material");
  if (const std::string error = error_of_motion(c, i); !error.empty())
    tell(body, error);
  if (c.gravity != 0)
    tell(body, "the three waves cannot be separated under gravity; leave 'gravity' out");
  return problems.count() > before ? std::nullopt
                                   : std::optional(ThreeWave{*first, *second, static_cast<int>(i)});
}

void check_three_wave(const Case &c, const Located &value, Problems &problems)
{
  if (const std::string error = error_of_times(c); !error.empty())
    problems.add(value, error);
  if (c.fem.empty())
    problems.add(value, "needs finite elements; 'fem' is empty");
}
} // namespace carambole
