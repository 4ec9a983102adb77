#include "fem/solid/gather.h"

namespace carambole::fem
{
namespace
{
// Fraction of the elastic hourglass stiffness that an element keeps while it flows. The full
// stiffness would hold a flowing body stiff; without any, the element could fold.
constexpr double flowing_hourglass = 0.05;

// History of the hourglass forces of a material that flows.
enum
{
  Q_r,
  Q_z,
  last_q_r,
  last_q_z,
  hourglass_work,
  n_hourglass
};
static_assert(n_hourglass == hourglass_history);

// h . x with h = (1, -1, 1, -1)
inline Simd hourglass(const std::array<Simd, 4> &x)
{
  return (x[0] - x[1]) + (x[2] - x[3]);
}

template <typename Model>
inline PointMotion point_motion(const OnePointGroup &group, const NodalPairs &u,
                                const Motion &motion)
{
  PointMotion point{gradient(group, u), {}, {}, motion.step, motion.frozen};
  point.area = area_change(point.H);
  if (Model::needs_rate && !motion.frozen)
    point.rate = gradient(group, gather_pairs(group.node, motion.velocity));
  return point;
}

// ln J. Models that do not flow have computed both logarithms anyway.
template <typename Model>
[[gnu::always_inline]] inline Simd ln_J_of(const PointMotion &point)
{
  if constexpr (Model::flows)
    return log_volume_ratio(point);
  else
    return log_one_plus(point.area) + log_one_plus(point.H.tt);
}

// Forces Q conjugate to the amplitudes q of the two hourglass modes: total and elastic, or
// incremental with a reduced stiffness in an element that flows.
struct HourglassForces
{
  Simd r, z, energy;
};

template <bool flows>
inline HourglassForces hourglass_forces(const OnePointGroup &group, const Simd &q_r,
                                        const Simd &q_z, const SimdMask &flowing, bool frozen,
                                        Simd *history)
{
  const auto elastic_r = [&](const Simd &r, const Simd &z)
  { return group.hourglass_rr * r + group.hourglass_rz * z; };
  const auto elastic_z = [&](const Simd &r, const Simd &z)
  { return group.hourglass_rz * r + group.hourglass_zz * z; };
  if constexpr (!flows)
  {
    const Simd r = elastic_r(q_r, q_z), z = elastic_z(q_r, q_z);
    return {r, z, 0.5 * (r * q_r + z * q_z)};
  }
  else
  {
    // A flowing element yields to hourglass forces that do work and does not recover energy while
    // they return some: with the stored energy 1/2 Q k^-1 Q a change stores the share 0.05 or 1 of
    // the work Q dq, so that the loss is never negative.
    const Simd d_r = q_r - history[last_q_r], d_z = q_z - history[last_q_z];
    const SimdMask yields = flowing & (history[Q_r] * d_r + history[Q_z] * d_z > 0);
    const Simd share = select(yields, Simd{} + flowing_hourglass, Simd{} + 1.0);
    const Simd r = history[Q_r] + share * elastic_r(d_r, d_z);
    const Simd z = history[Q_z] + share * elastic_z(d_r, d_z);
    const Simd work =
      history[hourglass_work] + 0.5 * ((history[Q_r] + r) * d_r + (history[Q_z] + z) * d_z);
    if (!frozen)
    {
      history[Q_r] = r, history[Q_z] = z;
      history[last_q_r] = q_r, history[last_q_z] = q_z;
      history[hourglass_work] = work;
    }
    return {r, z, work};
  }
}
} // namespace

// F = 1 + (1/V) int Grad u dV;  f_a = -V P Grad N_a - Q gamma_a,
// q = gamma . u,  gamma = h - (h . R) dN/dR - (h . Z) dN/dZ, which is zero for any uniform
// gradient.
template <typename Model>
void compute_forces(const OnePointGroup &group, const Model &model, const Motion &motion,
                    Simd *history, double *forces, ElementEnergy *energy)
{
  const NodalPairs u = gather_pairs(group.node, motion.displacement);
  const PointMotion point = point_motion<Model>(group, u, motion);
  const Gradient &H = point.H;
  const Simd q_r = hourglass(u.r) - group.hourglass_r * H.rr - group.hourglass_z * H.rz;
  const Simd q_z = hourglass(u.z) - group.hourglass_r * H.zr - group.hourglass_z * H.zz;

  SimdMask flowing{};
  PointEnergy point_energy;
  Simd alpha_before{};
  if constexpr (Model::flows)
    alpha_before = history[Model::plastic_strain];
  const Tensor s = model.stress(point, history, energy ? &point_energy : nullptr);
  if constexpr (Model::flows)
    flowing = history[Model::plastic_strain] > alpha_before;
  const Simd ln_J = ln_J_of<Model>(point);
  const Gradient P = piola(add_spherical(s, model.bulk * ln_J), H, point.area);

  const HourglassForces Q = hourglass_forces<Model::flows>(group, q_r, q_z, flowing, motion.frozen,
                                                           history + model.history_vectors());
  const Simd V = group.volume;
  const Simd S_rr = Q.r * group.hourglass_r - V * P.rr, S_rz = Q.r * group.hourglass_z - V * P.rz;
  const Simd S_zr = Q.z * group.hourglass_r - V * P.zr, S_zz = Q.z * group.hourglass_z - V * P.zz;
  const Simd S_tt = -V * P.tt;
  const auto store_node = [&](int a, const Simd &hourglass_r, const Simd &hourglass_z)
  {
    store(forces, a, S_rr * group.dr[a] + S_rz * group.dz[a] + S_tt * group.hoop[a] + hourglass_r,
          S_zr * group.dr[a] + S_zz * group.dz[a] + hourglass_z);
  };
  store_node(0, -Q.r, -Q.z);
  store_node(1, Q.r, Q.z);
  store_node(2, -Q.r, -Q.z);
  store_node(3, Q.r, Q.z);
  if (energy)
    *energy = {sum(V * (point_energy.strain + 0.5 * model.bulk * ln_J * ln_J)),
               sum(V * point_energy.plastic), sum(V * point_energy.viscous), sum(Q.energy)};
}

template <typename Model>
ElementState element_state(const OnePointGroup &group, const Model &model, const Motion &motion,
                           Simd *history)
{
  const PointMotion point =
    point_motion<Model>(group, gather_pairs(group.node, motion.displacement), motion);
  const Tensor s = model.stress(point, history, nullptr);
  const Simd ln_J = ln_J_of<Model>(point);
  ElementState state{cauchy(add_spherical(s, model.bulk * ln_J), point)};
  if constexpr (Model::flows)
    state.plastic_strain = history[Model::plastic_strain];
  return state;
}

#define CARAMBOLE_INSTANTIATE(Model)                                                               \
  template void compute_forces(const OnePointGroup &, const Model &, const Motion &, Simd *,       \
                               double *, ElementEnergy *);                                         \
  template ElementState element_state(const OnePointGroup &, const Model &, const Motion &, Simd *);
CARAMBOLE_INSTANTIATE(Elastic)
CARAMBOLE_INSTANTIATE(Plastic)
CARAMBOLE_INSTANTIATE(KelvinVoigt)
CARAMBOLE_INSTANTIATE(Prony)
#undef CARAMBOLE_INSTANTIATE
} // namespace carambole::fem
