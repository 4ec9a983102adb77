#include "lumped/law/adhesion.h"

#include <algorithm>

#include <fmt/format.h>

#include "lumped/law/validity.h"

namespace carambole::lumped
{
namespace
{
constexpr Dimension energy_per_area{1, 0, -2};
constexpr double usual_range = 0.4e-9; // [m]
} // namespace

AdhesionScales::AdhesionScales(double modulus, double radius, double work)
  : length(std::cbrt(radius * radius * (work / modulus))),
    approach(std::cbrt(radius * (work / modulus) * (work / modulus))),
    force(work * radius),
    energy(force * approach),
    stress(work / approach)
{
}

ParameterManual work_parameter()
{
  return {.key = "work",
          .symbol = "w",
          .meaning = "work of adhesion per area of the pair: twice the surface energy of equal "
                     "solids",
          .dimension = energy_per_area,
          .range = positive,
          .default_text = "that of the contact",
          .example = "50 mJ/m^2",
          .default_from_material = true};
}

ParameterManual range_parameter()
{
  return {.key = "range",
          .symbol = "z_0",
          .meaning = "distance of the surfaces at rest, the range of their attraction: for the "
                     "Tabor parameter, which tells whether the law holds",
          .dimension = dimension::length,
          .range = positive,
          .default_text = "0.4 nm",
          .example = "0.4 nm"};
}

double tabor_parameter(const Pair &pair, const Parameters &parameters)
{
  return AdhesionScales(pair.modulus, pair.relative_radius, parameters.number("work")).approach /
         parameters.number_or("range", usual_range);
}

std::string lacks_small_work(const Pair &pair, const Parameters &parameters)
{
  if (!std::isfinite(pair.relative_radius))
    return needs_a_radius(pair);
  if (!parameters.given("work")) // told elsewhere
    return "";
  const JkrContact contact(pair.modulus, pair.relative_radius, parameters.number("work"));
  const double radius = contact.radius(JkrContact::rest_x());
  if (radius <= pair.relative_radius)
    return "";
  return fmt::format("makes a contact radius of {:.3g} m without any load, more than the relative "
                     "radius of {:.3g} m: check the unit of 'work'",
                     radius, pair.relative_radius);
}

Remarks adhesive_flags(const Pair &pair, const Parameters &parameters,
                       const ContactExtremes &observed, double least, double most)
{
  Remarks flags = elastic_flags(pair, parameters, observed);
  const double tabor = tabor_parameter(pair, parameters);
  const std::string known =
    fmt::format("the Tabor parameter is {:.3g}{}", tabor,
                parameters.given("range") ? "" : " for a range of 0.4 nm (key 'range')");
  if (tabor < least)
    flags.push_back(outside_validity(
      fmt::format("{}: below {:g} an impact loses less to adhesion than this law says, so its "
                  "restitution and sticking velocity may not be used; 'maugis-dugdale' has a range",
                  known, least)));
  if (tabor > most)
    flags.push_back(outside_validity(fmt::format(
      "{}: above {:g} the surfaces snap together and apart, and lose energy, which this "
      "law does not model; 'maugis-dugdale' does",
      known, most)));
  return flags;
}

/// With x = x_l + y the approach over that of the end of the branch is y^2 (6 x_l^2 + 4 x_l y +
/// y^2): Newton's method for the root of both sides, which falls towards y from above until
/// rounding stops it. Below the end of the branch its last point.
double JkrContact::x_at(double approach) const
{
  const double x_l = last_x(), end = -0.75 * b * x_l; // x_l^4 = b x_l/4
  const double over = approach / scales.approach - end;
  if (!(over > 0))
    return x_l;
  const double root = std::sqrt(over);
  double y = std::min(root / (std::sqrt(6.) * x_l), std::sqrt(root));
  for (int k = 0; k < 50; ++k)
  {
    const double s = std::sqrt(6 * x_l * x_l + 4 * x_l * y + y * y),
                 step = (y * s - root) / (s + y * (2 * x_l + y) / s);
    y -= step;
    if (!(step > 2e-16 * y))
      break;
  }
  return x_l + y;
}
} // namespace carambole::lumped
