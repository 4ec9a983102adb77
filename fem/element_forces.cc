#include "fem/elements.h"
#include "fem/hencky.h"

namespace carambole::fem
{
namespace
{
struct Displacements
{
  std::array<Lane, 4> r, z;
};

inline Displacements gather_displacements(const std::array<LaneIndex, 4> &node, const double *u)
{
  Displacements d;
  for (int a = 0; a < 4; ++a)
  {
    d.r[a] = gather<2>(u, node[a]);
    d.z[a] = gather<2>(u + 1, node[a]);
  }
  return d;
}

inline Lane dot(const std::array<Lane, 4> &a, const std::array<Lane, 4> &b)
{
  return (a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]);
}

// h . x with h = (1, -1, 1, -1)
inline Lane hourglass(const std::array<Lane, 4> &x)
{
  return (x[0] - x[1]) + (x[2] - x[3]);
}

template <typename Functions>
inline Gradient gradient(const Functions &B, const Displacements &u)
{
  return {dot(B.dr, u.r), dot(B.dz, u.r), dot(B.dr, u.z), dot(B.dz, u.z), dot(B.hoop, u.r)};
}

inline void store(double *forces, int node, int component, const Lane &value)
{
  std::memcpy(forces + (2 * node + component) * lanes, &value, sizeof value);
}
} // namespace

// F = 1 + (1/V) int Grad u dV;  f_a = -V P Grad N_a - kappa q gamma_a,
// q = gamma . u,  gamma = h - (h . R) dN/dR - (h . Z) dN/dZ, which no uniform gradient excites.
void compute_forces(const OnePointGroup &group, const double *displacement, double *forces,
                    ElementEnergy *energy)
{
  const Displacements u = gather_displacements(group.node, displacement);
  const Gradient H = gradient(group, u);
  const Lane area = area_change(H);
  const Tensor eps = log_strain(H, area);
  const Tensor tau = kirchhoff(eps, group.lambda, group.mu);
  const Gradient P = piola(tau, H, area);

  const Lane q_r = hourglass(u.r) - group.hourglass_r * H.rr - group.hourglass_z * H.rz;
  const Lane q_z = hourglass(u.z) - group.hourglass_r * H.zr - group.hourglass_z * H.zz;
  const Lane Q_r = group.hourglass_stiffness * q_r, Q_z = group.hourglass_stiffness * q_z;
  const Lane V = group.volume;
  const Lane S_rr = Q_r * group.hourglass_r - V * P.rr, S_rz = Q_r * group.hourglass_z - V * P.rz;
  const Lane S_zr = Q_z * group.hourglass_r - V * P.zr, S_zz = Q_z * group.hourglass_z - V * P.zz;
  const Lane S_tt = -V * P.tt;
  for (int a = 0; a < 4; ++a)
  {
    const double h = a % 2 == 0 ? 1 : -1;
    store(forces, a, 0, S_rr * group.dr[a] + S_rz * group.dz[a] + S_tt * group.hoop[a] - h * Q_r);
    store(forces, a, 1, S_zr * group.dr[a] + S_zz * group.dz[a] - h * Q_z);
  }
  if (energy)
    *energy = {sum(V * strain_energy(tau, eps)), 0.5 * sum(Q_r * q_r + Q_z * q_z)};
}

// W = sum w mu dev(eps):dev(eps) + V kappa/2 ln^2 Jm,  Jm = (1/V) sum w J;
// P = (2 mu dev(eps) + p J 1) F^-T,  p = kappa ln(Jm)/Jm.
void compute_forces(const FullGroup &group, const double *displacement, double *forces,
                    ElementEnergy *energy)
{
  const Displacements u = gather_displacements(group.node, displacement);
  std::array<Gradient, 4> H;
  std::array<Lane, 4> area;
  Lane volume_change = broadcast(0);
  for (int q = 0; q < 4; ++q)
  {
    H[q] = gradient(group.points[q], u);
    area[q] = area_change(H[q]);
    volume_change += group.points[q].weight * (area[q] + H[q].tt + area[q] * H[q].tt);
  }
  volume_change /= group.volume;
  const Lane ln_J = log_one_plus(volume_change);
  const Lane p = group.bulk * ln_J / (1 + volume_change);

  std::array<Lane, 4> f_r{}, f_z{};
  Lane W = 0.5 * group.bulk * group.volume * ln_J * ln_J;
  for (int q = 0; q < 4; ++q)
  {
    const FullGroup::Point &point = group.points[q];
    Tensor eps = log_strain(H[q], area[q]);
    const Lane mean = (eps.rr + eps.zz + eps.tt) * (1.0 / 3);
    eps.rr -= mean, eps.zz -= mean, eps.tt -= mean;
    Tensor tau = kirchhoff(eps, 0, group.mu);
    if (energy)
      W += point.weight * strain_energy(tau, eps);
    const Lane pressure = p * (1 + area[q]) * (1 + H[q].tt);
    tau.rr += pressure, tau.zz += pressure, tau.tt += pressure;
    const Gradient P = piola(tau, H[q], area[q]);
    for (int a = 0; a < 4; ++a)
    {
      f_r[a] -= point.weight * (P.rr * point.dr[a] + P.rz * point.dz[a] + P.tt * point.hoop[a]);
      f_z[a] -= point.weight * (P.zr * point.dr[a] + P.zz * point.dz[a]);
    }
  }
  for (int a = 0; a < 4; ++a)
  {
    store(forces, a, 0, f_r[a]);
    store(forces, a, 1, f_z[a]);
  }
  if (energy)
    *energy = {sum(W), 0};
}
} // namespace carambole::fem
