#pragma once

// J2 plasticity at finite strain: F = Fe Fp, plastic flow without change of volume, exact radial
// return in logarithmic strain (Eterovic & Bathe 1990, Simo 1992).

#include "fem/materials/flow_stress.h"
#include "fem/materials/point.h"

namespace carambole::fem
{
/// With Q = Cp^-1 - 1 from the history:
///   c = F (1 + Q) F^T - 1,  e = dev 1/2 ln(1 + c),  q = 2 mu sqrt(3/2 e : e),
/// and if q > Y:
///   q - 3 mu x = Y(alpha + x),  e <- (1 - 3 mu x/q) e,
///   1 + Q <- (1 + Q) exp(-6 mu x/q M)^T,  M = F^-1 e F, for 2 e changes by -6 mu x/q e.
struct Plastic
{
  double mu = 0, bulk = 0; ///< [Pa]
  FlowStress flow;

  static constexpr bool needs_rate = false, flows = true;
  /// History variables of a point, initially zero.
  enum
  {
    Q_rr,
    Q_zz,
    Q_rz,
    Q_tt,
    plastic_strain, ///< alpha
    work,           ///< int tau : d_p [J/m^3]
    M_rr,           ///< M = F^-1 e F at the last step
    M_rz,
    M_zr,
    M_zz,
    hardened, ///< h(alpha) [Pa]
    n_without_rate,
    // with a law of the rate
    softened = n_without_rate, ///< 1 - s
    rate_gain,                 ///< g
    flow_rate,                 ///< alpha' [1/s]
    n_history
  };
  int history_vectors() const { return flow.rate ? n_history : n_without_rate; }

  [[gnu::always_inline]] Tensor stress(const PointMotion &motion, Simd *history,
                                       PointEnergy *energy) const
  {
    const Tensor Q{history[Q_rr], history[Q_zz], history[Q_rz], history[Q_tt]};
    const Tensor c = left_cauchy_green(motion.H) + push_forward(motion.H, Q);
    auto [e, square] = deviatoric_logarithm(c, log_volume_ratio(motion));
    if (!motion.frozen)
    {
      const Simd q_squared = 6 * mu * mu * square;
      FlowStress::State state{.alpha = history[plastic_strain], .h = history[hardened]};
      if (flow.rate)
        state.softened = history[softened], state.g = history[rate_gain],
        state.rate = history[flow_rate];
      Gradient M = mixed_components(motion.H, motion.area, e);
      const Simd Y = flow.at_rest(state);
      if (any_above(q_squared - Y * Y, 0)) [[unlikely]]
      {
        Simd q = square_root(q_squared);
        const auto [x, h, g, rate] = flow.increment(q, mu, state, motion.step);
        const auto flowed = ~(x <= 0); // also a NaN: the stress is to show it
        // d_p = 3/2 x s/q; tau : d_p with the mean of the stresses at the two ends of the step,
        // which is what central differences integrate.
        const Gradient M_last{history[M_rr], history[M_rz], history[M_zr], history[M_zz],
                              -(history[M_rr] + history[M_zz])};
        const Simd one_over_q = 1 / q,
                   q_last = 6 * mu * mu * trace_of_product(M_last, M) * one_over_q;
        // e loses 3 mu x/q of itself, zero where nothing flows
        const Simd lost = select(flowed, 3 * mu * x * one_over_q, Simd{}), kept = 1 - lost;
        const Tensor dQ = flow_increment(Q, -2 * lost * M);
        history[Q_rr] += dQ.rr, history[Q_zz] += dQ.zz;
        history[Q_rz] += dQ.rz, history[Q_tt] += dQ.tt;
        e = kept * e;
        q *= kept;
        M = kept * M;
        history[plastic_strain] += x;
        const Simd work_last = history[work];
        history[work] += select(flowed, 0.5 * x * (q_last + q), broadcast(0));
        history[hardened] = h;
        if (flow.rate)
        {
          history[softened] = flow.rate->softened(work_last, state.softened, history[work]);
          history[rate_gain] = select(g > 0, g, state.g);
          history[flow_rate] = select(g > 0, rate, state.rate);
        }
      }
      history[M_rr] = M.rr, history[M_rz] = M.rz, history[M_zr] = M.zr, history[M_zz] = M.zz;
    }
    if (energy)
    {
      energy->strain = mu * contract(e, e);
      energy->plastic = history[work];
    }
    return broadcast(2 * mu) * e;
  }
};
} // namespace carambole::fem
