#include "cases/case/wave_bodies.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
using std::numbers::pi;

/// Bending stiffness over mass per area, D/(rho h) [m^4/s^2].
double bending_ratio(const Body &plate)
{
  const double h = plate.length, nu = plate.material->poisson_ratio;
  return plate.material->youngs_modulus * h * h / (12 * (1 - nu * nu) * plate.material->density);
}

bool is_wave_body(const Body &body)
{
  return body.shape == Shape::cylinder && body.is_deformable();
}
} // namespace

const char *to_string(WaveShape shape)
{
  return shape == WaveShape::plate ? "plate" : "rod";
}

WaveShape wave_shape_of(const Body &cylinder)
{
  return cylinder.length < cylinder.radius && !cylinder.is_tube() ? WaveShape::plate
                                                                  : WaveShape::rod;
}

std::vector<WaveBody> wave_bodies(const Case &c, const LawEntry &entry)
{
  std::vector<WaveBody> bodies;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    const auto listed = std::ranges::find(entry.impedance, body.name, &ImpedanceEntry::body);
    WaveBody wave{.body = static_cast<int>(i)};
    if (listed != entry.impedance.end())
    {
      wave.as = listed->as.value_or(wave_shape_of(body));
      wave.thick = listed->thick.value_or(wave.thick);
      wave.echoes = listed->echoes.value_or(wave.echoes);
      wave.end_term = listed->end_term.value_or(wave.end_term);
    }
    else if (entry.impedance_is_automatic && is_wave_body(body))
      wave.as = wave_shape_of(body);
    else
      continue;
    bodies.push_back(wave);
  }
  return bodies;
}

std::string impedance_text(const LawEntry &entry)
{
  if (entry.impedance_is_automatic)
    return "automatic";
  std::vector<std::string> items;
  for (const ImpedanceEntry &item : entry.impedance)
  {
    std::string text = "{body: " + item.body;
    if (item.as)
      text += fmt::format(", as: {}", to_string(*item.as));
    for (const auto &[key, value] :
         {std::pair{"thick", item.thick}, {"echoes", item.echoes}, {"end", item.end_term}})
      if (value)
        text += fmt::format(", {}: {}", key, *value);
    items.push_back(text + "}");
  }
  return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string entry_text(const LawEntry &entry)
{
  std::string text =
    entry.name == entry.law ? "{law: " + entry.law : "{name: " + entry.name + ", law: " + entry.law;
  for (const ParameterText &parameter : entry.parameters)
    text += fmt::format(", {}: {}", parameter.key, parameter.text);
  if (entry.has_impedance())
    text += ", impedance: " + impedance_text(entry);
  return text + "}";
}

double bar_speed(const Material &material)
{
  return std::sqrt(material.youngs_modulus / material.density);
}

double shear_wave_speed(const Material &material)
{
  return std::sqrt(material.shear_modulus() / material.density);
}

double pressure_wave_speed(const Material &material)
{
  return std::sqrt((material.bulk_modulus() + 4. / 3 * material.shear_modulus()) /
                   material.density);
}

double fastest_pressure_wave(const Body &body)
{
  double fastest = 0;
  for (const Material &material : body.materials())
    fastest = std::max(fastest, pressure_wave_speed(material));
  return fastest;
}

double slowest_shear_wave(const Body &body)
{
  double slowest = infinity;
  for (const Material &material : body.materials())
    slowest = std::min(slowest, shear_wave_speed(material));
  return slowest;
}

double impedance_of(const Body &cylinder, WaveShape as)
{
  const double rho = cylinder.material->density;
  return as == WaveShape::plate ? 8 * rho * cylinder.length * std::sqrt(bending_ratio(cylinder))
                                : rho * bar_speed(*cylinder.material) * pi * cylinder.radius *
                                    cylinder.radius * cylinder.share_of_section();
}

double transit_time(const Body &body)
{
  if (!body.is_deformable() || !body.material || !body.is_uniform())
    return 0;
  const Material &material = *body.material;
  if (body.shape == Shape::sphere)
    return 4 * body.radius / pressure_wave_speed(material);
  if (body.shape != Shape::cylinder)
    return 0;
  return 2 * body.length /
         (wave_shape_of(body) == WaveShape::plate ? pressure_wave_speed(material)
                                                  : bar_speed(material));
}

double bending_speed(const Body &plate, double duration)
{
  constexpr double corner = 0.676; // of Hertz's pulse, -3 dB
  const double thin =
    2 * std::sqrt(2 * pi * corner / duration) * std::pow(bending_ratio(plate), 0.25);
  return std::min(thin, shear_wave_speed(*plate.material));
}

double bending_echo_time(const Body &plate, double duration)
{
  return 2 * plate.radius / bending_speed(plate, duration);
}

std::optional<double> zener_lambda(const Body &first, const Body &second, double speed)
{
  const bool first_is_struck = is_wave_body(first);
  if (first_is_struck == is_wave_body(second) || !(relative_curvature(first, second) > 0))
    return {};
  const Body &struck = first_is_struck ? first : second, &other = first_is_struck ? second : first;
  const double m = other.mass();
  if (!struck.is_uniform() || !std::isfinite(m) || !(speed > 0))
    return {};
  const double K = 4. / 3 * contact_modulus(first, second) /
                   std::sqrt(relative_curvature(first, second)),
               T = std::pow(m * m / (K * K * speed), 0.2);
  return m / (T * impedance_of(struck, wave_shape_of(struck)));
}
} // namespace carambole
