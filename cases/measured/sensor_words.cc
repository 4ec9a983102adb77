// What the record of a measured force says of its sensor.

#include <cmath>

#include <fmt/format.h>

#include "cases/measured/data_record.h"

namespace carambole
{
namespace
{
/// The rounding step, if it exceeds the noise; else empty.
std::string rounding_words(const MeasuredForce &of, double peak)
{
  return of.rounding <= of.noise
           ? ""
           : fmt::format(", all in steps of {:.3g} N ({:.2g} % of the peak), within which the "
                         "baseline is not known",
                         of.rounding, 100 * of.rounding / peak);
}
} // namespace

std::vector<std::string> sentences_of(const std::string &contact, const MeasuredForce &of)
{
  std::vector<std::string> sentences;
  const auto say = [&](const std::string &text) { sentences.push_back(contact + ": " + text); };
  const double peak = std::abs(of.peak.value);
  constexpr double seen = 0.01; // of the peak
  if (of.is_measured())
    say(fmt::format(
      "baseline {:.3g} N{}, noise {:.3g} N ({:.2g} % of the peak), from {} samples at rest{}{}",
      of.sign * of.level,
      of.drift == 0 ? "" : fmt::format(" and drift {:.3g} N/s", of.sign * of.drift), of.noise,
      100 * of.noise / peak, of.rest,
      of.correlation < 1.5
        ? ""
        : fmt::format(", of which {:.1f} count as one independent sample", of.correlation),
      rounding_words(of, peak)));
  if (of.sign < 0)
    say("the force is negative in compression; its sign is reversed");
  for (const MeasuredForce::Glitch &glitch : of.glitches)
    say(
      fmt::format("the sample at {:.6g} s, {:.4g} N, is far off its neighbours, which give {:.4g} "
                  "N; it is left out",
                  glitch.time, glitch.force, glitch.instead));
  if (!of.stands_out)
    say(fmt::format("the force hardly stands out of the noise ({:.1f} times)", peak / of.noise));
  if (of.behind > 0)
    say(
      fmt::format("behind the pulse the force is not that at rest before it, but {:.3g} N ({:.2g} "
                  "% of the peak) off: the baseline is that before, and the intervals are wider "
                  "by this difference{}",
                  of.behind, 100 * of.behind / peak,
                  of.shift < -seen * peak ? "; a sensor that is AC-coupled, or that discharges, "
                                            "shows less than nothing behind a push"
                                          : ""));
  if (of.undershoots)
    say(
      "the force is below that at rest up to the last sample: the sensor is AC-coupled, or its "
      "discharge time is not long beside the pulse, unless the bodies pull; end, duration, impulse "
      "and what follows from them are left out");
  if (of.level_top)
    say(fmt::format("the {} samples at the top are level within the noise, between corners: {}",
                    of.level_top->second - of.level_top->first + 1,
                    of.clipped
                      ? "the sensor or its amplifier was at its limit; peak, impulse and what "
                        "follows from it are left out"
                      : "the plateau of flat faces, or the limit of the sensor"));
  else if (of.clipped)
    say(fmt::format("{} samples in a row have the same largest value: the sensor was at its limit; "
                    "peak, impulse and what follows from it are left out",
                    of.clipped->second - of.clipped->first + 1));
  if (of.begins_inside)
    say("the force is already not zero in the first sample");
  if (of.ends_inside)
    say("the force is still not zero in the last sample");
  for (const MeasuredForce::Pulse &other : of.others)
    if (&other - of.others.data() < 3)
      say(fmt::format("another pulse, of {:.0f} % of the peak, at {:.6g} s does not count",
                      100 * other.share, other.time));
  return sentences;
}
} // namespace carambole
