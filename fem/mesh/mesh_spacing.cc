#include "fem/mesh/mesh_spacing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/mesh/mesh_blocks.h"

namespace carambole::fem
{
Spacing::Spacing(std::vector<Size> breakpoints) : size(std::move(breakpoints)), count{0}
{
  // int ds/(h + g s) = ln(1 + g s/h)/g.
  for (std::size_t k = 1; k < size.size(); ++k)
  {
    const double length = size[k].s - size[k - 1].s, change = size[k].h - size[k - 1].h;
    const double x = change / size[k - 1].h;
    count.push_back(count.back() + length / size[k - 1].h * (x == 0 ? 1 : std::log1p(x) / x));
  }
}

double Spacing::position(double x) const
{
  if (x >= 1)
    return size.back().s;
  const double n = x * elements();
  const auto k = std::upper_bound(count.begin(), count.end(), n) - count.begin();
  const Size &from = size[k - 1], &to = size[k];
  const double slope = (to.h - from.h) / (to.s - from.s), m = n - count[k - 1];
  return from.s + from.h * (slope == 0 ? m : std::expm1(slope * m) / slope);
}

ContactSpacing::ContactSpacing(double contact_radius, double elements_per_contact_radius)
  : radius(contact_radius),
    element(contact_radius / elements_per_contact_radius),
    end(core_over_contact * contact_radius),
    slope(ring_stretch * std::numbers::pi / 4 / core_columns(elements_per_contact_radius))
{
}

double ContactSpacing::size(double s) const
{
  if (s < radius)
    return element * (1 + edge_refinement * (1 - 2 * s / radius));
  return element * (1 - edge_refinement) + slope * std::max(0.0, s - end);
}
} // namespace carambole::fem
