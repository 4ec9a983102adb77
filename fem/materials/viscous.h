#pragma once

// Viscoelasticity at finite strain: Kelvin-Voigt and Prony series.

#include <vector>

#include "fem/materials/point.h"

namespace carambole::fem
{
/// tau = tau(Hencky) + J (2 eta dev d + zeta tr(d) 1), d the rate of deformation in the last step:
/// shear viscosity eta, bulk viscosity zeta [Pa s].
struct KelvinVoigt
{
  double mu = 0, bulk = 0; ///< [Pa]
  double shear_viscosity = 0, bulk_viscosity = 0;

  static constexpr bool needs_rate = true, flows = false;
  enum
  {
    S_rr, ///< viscous stress, second Piola-Kirchhoff [Pa]
    S_zz,
    S_rz,
    S_tt,
    work, ///< dissipated [J/m^3]
    n_history
  };
  static int history_vectors() { return n_history; }

  [[gnu::always_inline]] Tensor stress(const PointMotion &motion, Simd *history,
                                       PointEnergy *energy) const
  {
    const Tensor e = deviatoric_log_strain(motion.H, motion.area);
    Tensor tau = broadcast(2 * mu) * e;
    if (!motion.frozen)
    {
      const Tensor d = rate_of_deformation(motion.H, motion.area, motion.rate, motion.step);
      const Simd J = (1 + motion.area) * (1 + motion.H.tt);
      const Tensor viscous =
        J * add_spherical(broadcast(2 * shear_viscosity) * deviator(d), bulk_viscosity * trace(d));
      // Uses the change of F^T F in the step with the mean of the stresses at its two ends, which
      // is what central differences integrate.
      const Tensor S_before{history[S_rr], history[S_zz], history[S_rz], history[S_tt]};
      history[work] += 0.5 * motion.step * contract(push_forward(motion.H, S_before) + viscous, d);
      const Tensor S = pull_back(motion.H, motion.area, viscous);
      history[S_rr] = S.rr, history[S_zz] = S.zz;
      history[S_rz] = S.rz, history[S_tt] = S.tt;
      tau = tau + viscous;
    }
    if (energy)
    {
      energy->strain = mu * contract(e, e);
      energy->viscous = history[work];
    }
    return tau;
  }
};

/// Maxwell elements in parallel with a spring (Prony series) in shear; the bulk response is
/// elastic. Every Maxwell element has its own F = Fe Fv and relaxes in logarithmic strain (Reese &
/// Govindjee 1998, linear):
///   e_k = exp(-step/time_k) dev 1/2 ln(F (1 + Q_k) F^T),
///   dev tau = 2 mu_inf dev(eps) + sum 2 mu_k e_k.
struct Prony
{
  struct Branch
  {
    double mu = 0;   ///< [Pa]
    double time = 0; ///< relaxation time [s]
  };
  double mu = 0, bulk = 0; ///< instantaneous [Pa]
  std::vector<Branch> branches;

  static constexpr bool needs_rate = false, flows = false;
  enum
  {
    Q_rr,
    Q_zz,
    Q_rz,
    Q_tt,
    last_square, ///< e_k : e_k
    work,        ///< dissipated [J/m^3]
    n_per_branch
  };
  int history_vectors() const { return n_per_branch * int(branches.size()); }

  [[gnu::always_inline]] Tensor stress(const PointMotion &motion, Simd *history,
                                       PointEnergy *energy) const
  {
    const Tensor b = left_cauchy_green(motion.H);
    const Tensor elastic = deviatoric_log_strain(motion.H, motion.area);
    const Simd ln_J = log_one_plus(motion.area) + log_one_plus(motion.H.tt);
    double mu_infinity = mu;
    for (const Branch &branch : branches)
      mu_infinity -= branch.mu;
    Tensor tau = broadcast(2 * mu_infinity) * elastic;
    if (energy)
    {
      energy->strain = mu_infinity * contract(elastic, elastic);
      energy->viscous = Simd{};
    }
    for (const Branch &branch : branches)
    {
      const Tensor Q{history[Q_rr], history[Q_zz], history[Q_rz], history[Q_tt]};
      const Tensor c = b + push_forward(motion.H, Q);
      auto [e, trial] = deviatoric_logarithm(c, ln_J);
      if (!motion.frozen)
      {
        const double relaxed = std::exp(-motion.step / branch.time);
        // Work of the stress on the viscous flow of the step, with the mean of the stresses at its
        // two ends.
        history[work] +=
          branch.mu * (1 - relaxed) * (0.5 * (history[last_square] + trial) + relaxed * trial);
        const Tensor dQ = flow_increment(Q, broadcast(-2 * (1 - relaxed)) *
                                              mixed_components(motion.H, motion.area, e));
        history[Q_rr] += dQ.rr, history[Q_zz] += dQ.zz;
        history[Q_rz] += dQ.rz, history[Q_tt] += dQ.tt;
        e = broadcast(relaxed) * e;
        history[last_square] = contract(e, e);
      }
      tau = tau + broadcast(2 * branch.mu) * e;
      if (energy)
      {
        energy->strain += branch.mu * contract(e, e);
        energy->viscous += history[work];
      }
      history += n_per_branch;
    }
    return tau;
  }
};
} // namespace carambole::fem
