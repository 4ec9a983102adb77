#include "fem/setup/loads.h"

#include <algorithm>
#include <numbers>

#include <fmt/format.h>

#include "fem/setup/setup_bodies.h"

namespace carambole::fem
{
std::vector<double> disc_weights(const std::vector<double> &r, double b)
{
  std::vector<double> weights(r.size(), 0.0);
  for (std::size_t i = 0; i + 1 < r.size() && r[i] < b; ++i)
  {
    // N r is quadratic in r, so Simpson's rule is exact.
    const double a = r[i], end = std::min(r[i + 1], b);
    const auto second = [&](double x) { return (x - a) / (r[i + 1] - a) * x; };
    const double upper = (end - a) / 6 * (4 * second((a + end) / 2) + second(end));
    weights[i] += (end * end - a * a) / 2 - upper;
    weights[i + 1] += upper;
  }
  return weights;
}

namespace
{
// A uniform traction P/(pi b^2) into the body; `direction` is the sign of its z component.
std::vector<NodalForce> disc_forces(const Load &load, double direction,
                                    const std::vector<int> &face, const std::vector<Point> &points)
{
  std::vector<double> r;
  r.reserve(face.size());
  for (const int node : face)
    r.push_back(points[node].r);
  const double traction = load.force / (std::numbers::pi * *load.disc * *load.disc);
  const auto weights = disc_weights(r, *load.disc);
  std::vector<NodalForce> forces;
  for (std::size_t i = 0; i < face.size(); ++i)
    if (weights[i] > 0)
      forces.push_back({face[i], 0, direction * traction * weights[i]});
  return forces;
}

// Pressure p on the surface of a cavity, followed from the south to the north pole: p int N n r ds
// with n ds = (dz, -dr) into the body.
std::vector<NodalForce> pressure_forces(double p, const std::vector<int> &inner,
                                        const std::vector<Point> &points)
{
  std::vector<NodalForce> forces;
  forces.reserve(inner.size());
  for (const int node : inner)
    forces.push_back({node, 0, 0});
  for (std::size_t i = 0; i + 1 < inner.size(); ++i)
  {
    const Point a = points[inner[i]], b = points[inner[i + 1]];
    const auto push = [&](NodalForce &force, double mean_N_r) // mean of N r over the facet
    {
      force.r += p * mean_N_r * (b.z - a.z);
      force.z += p * mean_N_r * (a.r - b.r);
    };
    push(forces[i], (2 * a.r + b.r) / 6);
    push(forces[i + 1], (a.r + 2 * b.r) / 6);
  }
  return forces;
}

void check_disc(const Case &c, const Load &load, double face_radius)
{
  constexpr double rounding = 1e-9;
  if (*load.disc > face_radius * (1 + rounding))
    throw InputError(
      {{c.path, 0,
        fmt::format("loads: the disc of {:.6g} m is larger than the face of {}, {:.6g} m",
                    *load.disc, c.bodies[load.body].name, face_radius)}});
}
} // namespace

std::vector<SurfaceLoad> surface_loads(const Case &c, const Discretisation &discretisation)
{
  std::vector<SurfaceLoad> result;
  for (const Load &load : c.loads)
  {
    const BodyMesh &mesh = discretisation.mesh_of(load.body);
    std::vector<NodalForce> forces;
    if (load.disc)
    {
      const auto &face = upper_face(c, load.body, mesh);
      check_disc(c, load, mesh.nodes[face.back()].r);
      forces = disc_forces(load, is_upper_end(c, load.body) ? 1 : -1, face, mesh.nodes);
    }
    else
      forces = pressure_forces(load.pressure, mesh.inner, mesh.nodes);
    for (NodalForce &force : forces)
      force.node += discretisation.solid.bodies[load.body].first_node;
    std::ranges::sort(forces, {}, &NodalForce::node);
    result.push_back({std::move(forces), load.ramp});
  }
  return result;
}
} // namespace carambole::fem
