#include "lumped/models/path_work.h"

#include <algorithm>
#include <vector>

#include <boost/math/quadrature/gauss.hpp>

namespace carambole::lumped
{
double path_work(const std::function<double(double)> &force, const Kinks &kinks, double from,
                 double to)
{
  std::vector<double> ends{from, to};
  for (const double kink : kinks)
    if ((kink - from) * (kink - to) < 0)
      ends.push_back(kink);
  std::ranges::sort(ends);
  double work = 0;
  for (std::size_t i = 1; i < ends.size(); ++i)
  {
    const double begin = ends[i - 1], length = ends[i] - begin;
    work += boost::math::quadrature::gauss<double, 10>::integrate(
      [&](double s) { return 2 * s * length * force(begin + s * s * length); }, 0., 1.);
  }
  return to > from ? work : -work;
}
} // namespace carambole::lumped
