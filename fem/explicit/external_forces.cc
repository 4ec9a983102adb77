#include "fem/explicit/external_forces.h"

#include <algorithm>
#include <numbers>

namespace carambole::fem
{
ExternalForces::ExternalForces(const Solid &solid_, Surroundings surroundings_)
  : solid(&solid_),
    surroundings(std::move(surroundings_)),
    boundary_v(2 * surroundings.boundary.size()),
    absorbed_energy(surroundings.boundary.size())
{
  if (!surroundings.boundary.empty())
    boundary_of.assign(solid->n_nodes(), -1);
  for (std::size_t k = 0; k < surroundings.boundary.size(); ++k)
    boundary_of[surroundings.boundary[k].node] = int(k);
}

void ExternalForces::push(double time, double kick, std::span<const int> nodes,
                          std::vector<double> &v)
{
  if (nodes.empty())
    return;
  if (!boundary_of.empty())
    for (const int node : nodes)
      if (const int k = boundary_of[node]; k >= 0)
        std::copy_n(v.begin() + 2 * node, 2, boundary_v.begin() + 2 * k);
  for (std::size_t b = 0; b < surroundings.gravity.size(); ++b)
  {
    const BodyRange &body = solid->bodies[b];
    for (auto node = std::lower_bound(nodes.begin(), nodes.end(), body.first_node);
         node != nodes.end() && *node < body.end_node; ++node)
      v[2 * *node + 1] += kick * surroundings.gravity[b];
  }
  for (const SurfaceLoad &load : surroundings.loads)
  {
    const double impulse = kick * load.share(time);
    for (const NodalForce &f : load.forces)
      if (std::binary_search(nodes.begin(), nodes.end(), f.node))
      {
        v[2 * f.node] += impulse * solid->inverse_mass[2 * f.node] * f.r;
        v[2 * f.node + 1] += impulse * solid->inverse_mass[2 * f.node + 1] * f.z;
      }
  }
}

// Springs K and dashpots C of the boundary. The dashpots act at the mean of the velocities before
// and after the step, so that they never add energy: with A = kick/2 m^-1 C,
//   (1 + A) v = v* - A v_before - kick m^-1 K u.
void ExternalForces::hold(double kick, double step, std::span<const int> nodes,
                          std::vector<double> &v, std::vector<double> &u)
{
  if (boundary_of.empty())
    return;
  for (const int of_boundary : nodes)
  {
    const int k = boundary_of[of_boundary];
    if (k < 0)
      continue;
    const auto &[node, C, K] = surroundings.boundary[k];
    const int i = 2 * node;
    const double m_r = solid->inverse_mass[i], m_z = solid->inverse_mass[i + 1];
    const double v_r = boundary_v[2 * k], v_z = boundary_v[2 * k + 1];
    const double u_r = u[i] - step * v[i], u_z = u[i + 1] - step * v[i + 1];
    const double A_rr = kick / 2 * m_r * C.rr, A_rz = kick / 2 * m_r * C.rz;
    const double A_zr = kick / 2 * m_z * C.rz, A_zz = kick / 2 * m_z * C.zz;
    const double b_r = v[i] - A_rr * v_r - A_rz * v_z - kick * m_r * (K.rr * u_r + K.rz * u_z);
    const double b_z = v[i + 1] - A_zr * v_r - A_zz * v_z - kick * m_z * (K.rz * u_r + K.zz * u_z);
    const double det = (1 + A_rr) * (1 + A_zz) - A_rz * A_zr;
    v[i] = ((1 + A_zz) * b_r - A_rz * b_z) / det;
    v[i + 1] = ((1 + A_rr) * b_z - A_zr * b_r) / det;
    u[i] = u_r + step * v[i];
    u[i + 1] = u_z + step * v[i + 1];
    const double w_r = (v_r + v[i]) / 2, w_z = (v_z + v[i + 1]) / 2;
    const double f_r = C.rr * w_r + C.rz * w_z, f_z = C.rz * w_r + C.zz * w_z;
    absorbed_energy[k].add(kick, f_r * w_r + f_z * w_z,
                           f_r * (v[i] - v_r) + f_z * (v[i + 1] - v_z));
  }
}

// Work of the loads up to step n: the mean of the forces at the two ends of the step times the
// displacement in it.
void ExternalForces::add_work(double time, double step, const std::vector<double> &u)
{
  std::size_t k = 0;
  const bool first = loaded_u.empty();
  for (const SurfaceLoad &load : surroundings.loads)
  {
    const double share = (load.share(time) + load.share(time - step)) / 2;
    for (const NodalForce &f : load.forces)
    {
      if (first)
        loaded_u.resize(k + 2);
      else
        load_work += share * (f.r * (u[2 * f.node] - loaded_u[k]) +
                              f.z * (u[2 * f.node + 1] - loaded_u[k + 1]));
      loaded_u[k++] = u[2 * f.node];
      loaded_u[k++] = u[2 * f.node + 1];
    }
  }
}

double ExternalForces::work() const
{
  return 2 * std::numbers::pi * load_work;
}

double ExternalForces::absorbed() const
{
  return 2 * std::numbers::pi * energy_now(absorbed_energy);
}

double ExternalForces::strain_energy(const BodyRange &body, const NodalState &nodes) const
{
  double sum = 0;
  for (const auto &[node, C, K] : surroundings.boundary)
    if (node >= body.first_node && node < body.end_node)
    {
      const double u_r = nodes.displacement(2 * node), u_z = nodes.displacement(2 * node + 1);
      sum += std::numbers::pi * (K.rr * u_r * u_r + 2 * K.rz * u_r * u_z + K.zz * u_z * u_z);
    }
  return sum;
}
} // namespace carambole::fem
