#include "fem/mesh/rigid_profile.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/profile.h"

#include "fem/mesh/mesh_spacing.h"

namespace carambole::fem
{
std::vector<Point> sphere_profile(double radius, double side, double contact_radius, double element)
{
  // Chords of length h lie h^2/(8 R) inside the sphere: a quarter of the element size reduces that
  // to (1/4)^2 of the error of the other body's own elements.
  const double fine = element / 4, end = 80.0 / 180 * std::numbers::pi * radius;
  const double fine_end = std::min(3 * contact_radius, end / 2);
  const double growth = 0.1, coarse = fine + growth * (end - fine_end);
  const Spacing spacing({{0, fine}, {fine_end, fine}, {end, coarse}});
  const int n = int(std::ceil(spacing.elements()));
  std::vector<Point> points;
  for (int i = 0; i <= n; ++i)
  {
    const double angle = spacing.position(double(i) / n) / radius;
    points.push_back({radius * std::sin(angle), side * radius * std::cos(angle)});
  }
  return points;
}

std::vector<Point> power_profile(const Body &body, double side, double contact_radius,
                                 double element)
{
  if (body.exponent == 1 || body.height == 0) // a straight line
    return {{0, 0}, {body.radius, -side * body.height}};
  const double fine = element / 4, end = body.radius,
               fine_end = std::min(3 * contact_radius, end / 2);
  const double growth = 0.1, coarse = fine + growth * (end - fine_end);
  const Spacing spacing({{0, fine}, {fine_end, fine}, {end, coarse}});
  const int n = int(std::ceil(spacing.elements()));
  std::vector<Point> points;
  for (int i = 0; i <= n; ++i)
  {
    const double r = spacing.position(double(i) / n);
    points.push_back({r, -side * profile_height(body, r)});
  }
  return points;
}
} // namespace carambole::fem
