// The stiffness of the normal law, to which that of a tangential spring may be a ratio.

#include <cmath>

#include <boost/math/quadrature/gauss.hpp>

#include "lumped/tangential/tangential.h"

namespace carambole::lumped
{
// W(d) = int F dd = M V^2/2, by quadrature over s with x = d s^2, which is exact for powers.
double secant_stiffness(const ForceLaw &law, const Pair &pair)
{
  const Memory fresh = law.begin(pair.approach_speed, {});
  const double energy = 0.5 * pair.reduced_mass * pair.approach_speed * pair.approach_speed,
               hertz = hertz_impact(pair).max_approach;
  const auto work = [&](double d)
  {
    return boost::math::quadrature::gauss<double, 30>::integrate(
      [&](double s) { return law.force(d * s * s, 0, fresh) * 2 * d * s; }, 0., 1.);
  };
  double low = 1e-8 * hertz, high = 1e8 * hertz;
  for (int i = 0; i < 100; ++i)
  {
    const double middle = std::sqrt(low * high);
    (work(middle) < energy ? low : high) = middle;
  }
  return law.force(low, 0, fresh) / low;
}
} // namespace carambole::lumped
