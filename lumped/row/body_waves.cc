#include "lumped/row/body_waves.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <utility>

#include <boost/math/interpolators/barycentric_rational.hpp>

namespace carambole::lumped
{
namespace
{
using std::numbers::pi;

// Slope of the mobility of a layer, Re Y Z - 1 over w h/c_s, averaged over the spectrum of Hertz's
// pulse; from the exact solution for an elastic layer under a force at a point of one face.
constexpr std::array ratios{0., 0.1, 0.2, 0.25, 0.3, 0.4, 0.45, 0.49};
constexpr std::array factors{0.4903, 0.4651, 0.4385, 0.4245, 0.4101, 0.3797, 0.3635, 0.3501};
constexpr double mean_frequency = 0.857; // of Hertz's pulse, in pi/duration
} // namespace

double thickness_factor(double poisson_ratio)
{
  static const boost::math::barycentric_rational<double> curve(ratios.begin(), ratios.end(),
                                                               factors.begin());
  return curve(std::clamp(poisson_ratio, ratios.front(), ratios.back()));
}

double end_factor(double poisson_ratio)
{
  const double nu = std::max(poisson_ratio, 0.); // computed at 0 to 0.45
  return 0.646 + 0.076 * nu - 0.70 * nu * nu;
}

BodyWaves body_waves(const Body &body, const WaveBody &as, double duration)
{
  const Material &material = *body.material;
  BodyWaves waves{.body = as.body,
                  .is_plate = as.as == WaveShape::plate,
                  .mobility = 1 / impedance_of(body, as.as)};
  if (waves.is_plate && as.thick)
    waves.mobility *= 1 + thickness_factor(material.poisson_ratio) * mean_frequency * pi /
                            duration * body.length / shear_wave_speed(material);
  if (!waves.is_plate && as.end_term)
    waves.end_stiffening =
      end_factor(material.poisson_ratio) / (material.youngs_modulus * body.radius);
  if (!waves.is_plate && as.echoes)
    waves.echo_time = 2 * body.length / bar_speed(material);
  return waves;
}

void add_waves(Row &row, std::vector<BodyWaves> waves)
{
  row.waves = std::move(waves);
  for (std::size_t c = 0; c < row.pairs.size(); ++c)
  {
    const auto inverse_mass = [&](std::size_t i)
    { return row.carries_waves(i) ? 0 : 1 / row.bodies[i].mass(); };
    row.pairs[c].reduced_mass = 1 / (inverse_mass(c) + inverse_mass(c + 1));
  }
}
} // namespace carambole::lumped
