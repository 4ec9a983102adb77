#include "reports/drawing/thinning.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>

namespace carambole::reports
{
namespace
{
using ThinPoint = boost::geometry::model::d2::point_xy<double>;
using ThinLine = boost::geometry::model::linestring<ThinPoint>;

/// The finite values' extent; one where they are equal.
double extent(const std::vector<double> &values)
{
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const double value : values)
    if (std::isfinite(value))
    {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  return high > low ? high - low : 1;
}
} // namespace

void thin_out(std::vector<double> &x, std::vector<double> &y)
{
  constexpr double tolerance = 2e-4;
  const double width = extent(x), height = extent(y);
  std::vector<double> thin_x, thin_y;
  ThinLine line;
  const auto close_line = [&]
  {
    ThinLine simple;
    boost::geometry::simplify(line, simple, tolerance);
    for (const ThinPoint &point : simple)
    {
      thin_x.push_back(point.x() * width);
      thin_y.push_back(point.y() * height);
    }
    line.clear();
  };
  for (std::size_t i = 0; i < x.size(); ++i)
    if (std::isfinite(x[i]) && std::isfinite(y[i]))
      line.emplace_back(x[i] / width, y[i] / height);
    else
    {
      close_line();
      thin_x.push_back(x[i]);
      thin_y.push_back(y[i]);
    }
  close_line();
  x = std::move(thin_x);
  y = std::move(thin_y);
}
} // namespace carambole::reports
