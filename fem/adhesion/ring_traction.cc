#include "fem/adhesion/ring_traction.h"

#include <cmath>
#include <stdexcept>

namespace carambole::fem
{
namespace
{
// 200 z0 leave (4/3)/201^2 of the work; 20 w/sigma leave exp(-20).
constexpr double lennard_jones_ranges = 200, exponential_ranges = 20;
} // namespace

LawTraction::LawTraction(TractionLaw law, double strength)
  : law(law), strength(strength), length(Adhesion::range_factor(law) / strength)
{
  if (law == TractionLaw::dugdale)
    throw std::invalid_argument("rings do not resolve the end of the traction 'dugdale'");
}

// linear: sigma (1 - g/g_c); exponential: sigma exp(-g/l); Lennard-Jones: (8 w/3 z0)(y^3 - y^9),
// y = z0/(z0 + g).
double LawTraction::operator()(double gap) const
{
  if (law == TractionLaw::linear)
    return gap < length ? strength * (1 - gap / length) : 0;
  if (law == TractionLaw::exponential)
    return strength * std::exp(-gap / length);
  const double y = length / (length + gap), cube = y * y * y;
  return 8 / (3 * length) * cube * (1 - cube * cube);
}

double LawTraction::slope(double gap) const
{
  if (law == TractionLaw::linear)
    return gap < length ? -strength / length : 0;
  if (law == TractionLaw::exponential)
    return -strength / length * std::exp(-gap / length);
  const double y = length / (length + gap), square = y * y, fourth = square * square;
  return 8 / (length * length) * fourth * (3 * fourth * square - 1);
}

double LawTraction::energy(double gap) const
{
  if (law == TractionLaw::linear)
    return gap < length ? -(1 - gap / length) * (1 - gap / length) : 0;
  if (law == TractionLaw::exponential)
    return -std::exp(-gap / length);
  const double y = length / (length + gap), square = y * y;
  return (square * square * square * square - 4 * square) / 3;
}

// y^6 = 1/3
double LawTraction::gap_of_strength() const
{
  return is_hard() ? 0 : (std::pow(3, 1. / 6) - 1) * length;
}

double LawTraction::reach() const
{
  if (law == TractionLaw::lennard_jones) // rings that came into reach would bring a jump of energy
    return HUGE_VAL;
  return law == TractionLaw::linear ? length : exponential_ranges * length;
}

double LawTraction::extent() const
{
  return law == TractionLaw::lennard_jones ? lennard_jones_ranges * length : reach();
}
} // namespace carambole::fem
