#include "fem/solid/gather.h"

namespace carambole::fem
{
namespace
{
// The motion at the four points, and the pressure p = kappa ln(Jm)/Jm of the mean volume change.
struct FullMotion
{
  std::array<PointMotion, 4> points;
  Simd ln_J, p;
};

template <typename Model>
inline FullMotion full_motion(const FullGroup &group, const Model &model, const Motion &motion)
{
  const NodalPairs u = gather_pairs(group.node, motion.displacement);
  NodalPairs v{};
  if (Model::needs_rate && !motion.frozen)
    v = gather_pairs(group.node, motion.velocity);
  FullMotion m;
  Simd volume_change = broadcast(0);
  for (int q = 0; q < 4; ++q)
  {
    PointMotion &point = m.points[q];
    point = PointMotion{gradient(group.points[q], u), {}, {}, motion.step, motion.frozen};
    point.area = area_change(point.H);
    if (Model::needs_rate)
      point.rate = gradient(group.points[q], v);
    volume_change += group.points[q].weight * (point.area + point.H.tt + point.area * point.H.tt);
  }
  volume_change /= group.volume;
  m.ln_J = log_one_plus(volume_change);
  m.p = model.bulk * m.ln_J / (1 + volume_change);
  return m;
}

// Kirchhoff stress at a point: J p 1 plus the part from the change of shape.
template <typename Model>
inline Tensor kirchhoff_stress(const Model &model, const FullMotion &m, int q, Simd *history,
                               PointEnergy *energy)
{
  const PointMotion &point = m.points[q];
  return add_spherical(model.stress(point, history, energy),
                       m.p * (1 + point.area) * (1 + point.H.tt));
}
} // namespace

// W = sum w W_shape + V kappa/2 ln^2 Jm,  Jm = (1/V) sum w J;  P = (tau_shape + p J 1) F^-T.
template <typename Model>
void compute_forces(const FullGroup &group, const Model &model, const Motion &motion, Simd *history,
                    double *forces, ElementEnergy *energy)
{
  const FullMotion m = full_motion(group, model, motion);
  std::array<Simd, 4> f_r{}, f_z{};
  PointEnergy sums;
  for (int q = 0; q < 4; ++q)
  {
    const FullGroup::Point &point = group.points[q];
    PointEnergy point_energy;
    const Tensor tau = kirchhoff_stress(model, m, q, history + q * model.history_vectors(),
                                        energy ? &point_energy : nullptr);
    const Gradient P = piola(tau, m.points[q].H, m.points[q].area);
    for (int a = 0; a < 4; ++a)
    {
      f_r[a] -= point.weight * (P.rr * point.dr[a] + P.rz * point.dz[a] + P.tt * point.hoop[a]);
      f_z[a] -= point.weight * (P.zr * point.dr[a] + P.zz * point.dz[a]);
    }
    if (energy)
    {
      sums.strain += point.weight * point_energy.strain;
      sums.plastic += point.weight * point_energy.plastic;
      sums.viscous += point.weight * point_energy.viscous;
    }
  }
  for (int a = 0; a < 4; ++a)
    store(forces, a, f_r[a], f_z[a]);
  if (energy)
    *energy = {sum(sums.strain + 0.5 * model.bulk * group.volume * m.ln_J * m.ln_J),
               sum(sums.plastic), sum(sums.viscous), 0};
}

template <typename Model>
ElementState element_state(const FullGroup &group, const Model &model, const Motion &motion,
                           Simd *history)
{
  const FullMotion m = full_motion(group, model, motion);
  ElementState state{};
  for (int q = 0; q < 4; ++q)
  {
    Simd *point_history = history + q * model.history_vectors();
    const Tensor tau = kirchhoff_stress(model, m, q, point_history, nullptr);
    state.stress =
      state.stress + (group.points[q].weight / group.volume) * cauchy(tau, m.points[q]);
    if constexpr (Model::flows)
    {
      const Simd alpha = point_history[Model::plastic_strain];
      state.plastic_strain = select(alpha > state.plastic_strain, alpha, state.plastic_strain);
    }
  }
  return state;
}

#define CARAMBOLE_INSTANTIATE(Model)                                                               \
  template void compute_forces(const FullGroup &, const Model &, const Motion &, Simd *, double *, \
                               ElementEnergy *);                                                   \
  template ElementState element_state(const FullGroup &, const Model &, const Motion &, Simd *);
CARAMBOLE_INSTANTIATE(Elastic)
CARAMBOLE_INSTANTIATE(Plastic)
CARAMBOLE_INSTANTIATE(KelvinVoigt)
CARAMBOLE_INSTANTIATE(Prony)
#undef CARAMBOLE_INSTANTIATE
} // namespace carambole::fem
