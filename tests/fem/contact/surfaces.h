#pragma once

// Surfaces of nodes with masses but without bodies behind them, for tests of contact.

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "fem/contact/mortar_contact.h"

namespace carambole::fem
{
/// Masses are per radian. Nodes on the axis cannot move sideways.
struct Surfaces
{
  std::vector<double> X, u, v, mass, inverse_mass;

  /// A surface whose nodes have their share of the mass of a sheet of `density` per area.
  ContactSide add(const std::vector<Point> &points, double density, double v_r_over_r, double v_z)
  {
    ContactSide side;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
      const double r = points[i].r, inner = i > 0 ? points[i - 1].r : r,
                   outer = i + 1 < points.size() ? points[i + 1].r : r;
      const double m =
        density * (std::abs(outer - inner) / 2) * std::max(r, std::abs(outer - inner) / 8);
      side.nodes.push_back(add_node(points[i], m, r > 0 ? 1 / m : 0, 1 / m));
      v[v.size() - 2] = v_r_over_r * r;
      v.back() = v_z;
    }
    return side;
  }

  /// A rigid body; `mass` [kg] may be infinite.
  ContactSide add_rigid(const std::vector<Point> &profile, double body_mass, double z, double v_z)
  {
    const double m = body_mass / (2 * std::numbers::pi);
    const int node = add_node({0, z}, m, 0, 1 / m);
    v.back() = v_z;
    return {{}, node, profile};
  }

  /// Velocities after one step with the contact and no other forces; the velocities before remain
  /// in `old_v`.
  ContactForce step(MortarContact &contact, double dt)
  {
    contact.set_geometry(X, u, v);
    old_v = v;
    for (std::size_t i = 0; i < u.size(); ++i)
      u[i] += dt * v[i];
    return contact.correct(dt, v, u);
  }

  double momentum(const std::vector<double> &velocity) const
  {
    double sum = 0;
    for (std::size_t i = 0; i < mass.size(); ++i)
      if (std::isfinite(mass[i]))
        sum += 2 * std::numbers::pi * mass[i] * velocity[2 * i + 1];
    return sum;
  }
  double kinetic_energy(const std::vector<double> &velocity) const
  {
    double sum = 0;
    for (std::size_t i = 0; i < mass.size(); ++i)
      if (std::isfinite(mass[i]))
        sum += std::numbers::pi * mass[i] *
               (velocity[2 * i] * velocity[2 * i] + velocity[2 * i + 1] * velocity[2 * i + 1]);
    return sum;
  }

  std::vector<double> old_v;

private:
  int add_node(const Point &p, double m, double inverse_r, double inverse_z)
  {
    X.insert(X.end(), {p.r, p.z});
    u.insert(u.end(), {0, 0});
    v.insert(v.end(), {0, 0});
    mass.push_back(m);
    inverse_mass.insert(inverse_mass.end(), {inverse_r, inverse_z});
    return int(mass.size()) - 1;
  }
};

/// n facets of equal width out to `radius` with the heights z(r).
inline std::vector<Point> line(
  double radius, int n, const std::function<double(double)> &z = [](double) { return 0.0; })
{
  std::vector<Point> points;
  for (int i = 0; i <= n; ++i)
    points.push_back({radius * i / n, z(radius * i / n)});
  return points;
}

inline const std::vector<Point> plane{{0, 0}};
} // namespace carambole::fem
