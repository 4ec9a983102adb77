#include "reports/drawing/thinning.h"

#include <algorithm>
#include <cmath>

#include "reports/drawing/axis_range.h"
#include "reports/drawing/polyline.h"

namespace carambole::reports
{
namespace
{
/// The finite values' extent; one where they are equal.
double extent(const std::vector<double> &values)
{
  AxisRange range;
  range.include(values);
  return range.high > range.low ? range.high - range.low : 1;
}
} // namespace

void thin_out(std::vector<double> &x, std::vector<double> &y)
{
  constexpr double tolerance = 2e-4;
  const double width = extent(x), height = extent(y);
  std::vector<double> thin_x, thin_y;
  PixelLine line;
  const auto close_line = [&]
  {
    PixelLine simple;
    boost::geometry::simplify(line, simple, tolerance);
    for (const PixelPoint &point : simple)
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
