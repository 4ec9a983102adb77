#include "fem/mesh/rigid_profile.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/profile.h"

#include "fem/mesh/mesh_spacing.h"

namespace carambole::fem
{
namespace
{
// Distances along a profile of this length. Chords of length h lie h^2/(8 R) inside a sphere: a
// quarter of the element size reduces that to (1/4)^2 of the error of the other body's own
// elements.
std::vector<double> ends_of_segments(double end, double contact_radius, double element)
{
  const double fine = element / 4, fine_end = std::min(3 * contact_radius, end / 2);
  const double growth = 0.1, coarse = fine + growth * (end - fine_end);
  const Spacing spacing({{0, fine}, {fine_end, fine}, {end, coarse}});
  const int n = int(std::ceil(spacing.elements()));
  std::vector<double> ends;
  for (int i = 0; i <= n; ++i)
    ends.push_back(spacing.position(double(i) / n));
  return ends;
}
} // namespace

std::vector<Point> sphere_profile(double radius, double side, double contact_radius, double element)
{
  std::vector<Point> points;
  for (const double s :
       ends_of_segments(80.0 / 180 * std::numbers::pi * radius, contact_radius, element))
  {
    const double angle = s / radius;
    points.push_back({radius * std::sin(angle), side * radius * std::cos(angle)});
  }
  return points;
}

std::vector<Point> power_profile(const Body &body, double side, double contact_radius,
                                 double element)
{
  if (body.exponent == 1 || body.height == 0) // a straight line
    return {{0, 0}, {body.radius, -side * body.height}};
  std::vector<Point> points;
  for (const double r : ends_of_segments(body.radius, contact_radius, element))
    points.push_back({r, -side * profile_height(body, r)});
  return points;
}
} // namespace carambole::fem
