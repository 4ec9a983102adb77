#include "lumped/row/chain_step.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace carambole::lumped
{
using chain_method::Weights;

namespace
{
/// sum_c = sum over j < n of weights_j F_j, the weights known to the compiler.
template <const Weights &weights, int n, std::size_t... j>
void add_up(const std::array<std::vector<double>, chain_method::n_stages> &forces, double *sum,
            Window window, std::index_sequence<j...>)
{
  const std::array<const double *, sizeof...(j)> F{forces[j].data()...};
  const std::size_t n_blocks = window.size() / Chain::lanes;
  for (std::size_t block = 0, c = window.begin; block < n_blocks; ++block)
#pragma GCC ivdep
    for (std::size_t lane = 0; lane < Chain::lanes; ++lane, ++c)
      sum[c] = ((weights[j] != 0 ? weights[j] * F[j][c] : 0.0) + ...);
}

template <int i>
constexpr Weights stage_weights = chain_method::nystroem_A[i];
} // namespace

Chain::Chain(std::size_t n_contacts)
  : size(pad + (n_contacts + lanes - 1) / lanes * lanes + pad),
    stiffness(size, 0.0),
    inverse_mass_before(size, 0.0),
    inverse_mass_after(size, 0.0),
    error_scale(size, 0.0),
    initial_rate(size, 0.0),
    approach(size, 0.0),
    rate(size, 0.0),
    impulse(size, 0.0)
{
}

void Chain::update_rates(std::size_t begin, std::size_t end)
{
  for (std::size_t c = begin; c < end; ++c)
    rate[c] = initial_rate[c] + (impulse[c - 1] - impulse[c]) * inverse_mass_before[c] -
              (impulse[c] - impulse[c + 1]) * inverse_mass_after[c];
}

ChainStep::ChainStep(const Chain &chain) : sum(chain.size, 0.0)
{
  stages.fill(std::vector<double>(chain.size, 0.0));
}

void ChainStep::start(const Chain &chain, Window window)
{
  // Sums reach one contact beyond the window, where the force is zero.
  sum[window.begin - 1] = sum[window.end] = 0;
  double *const F = stages[0].data();
  for (std::size_t c = window.begin; c < window.end; ++c)
  {
    const double d = std::max(chain.approach[c], 0.0);
    F[c] = chain.stiffness[c] * d * std::sqrt(d);
  }
}

/// F_i = K D_i^1.5 with D_i = d + c_i h d' + h^2 (L sum_j a'_ij F_j).
template <int i>
void ChainStep::evaluate_stage(const Chain &chain, Window window, double h)
{
  add_up<stage_weights<i>, i>(stages, sum.data(), window, std::make_index_sequence<i>());
  const double *const G = sum.data(), *const d = chain.approach.data(),
                      *const rate = chain.rate.data(), *const K = chain.stiffness.data(),
                      *const w1 = chain.inverse_mass_before.data(),
                      *const w2 = chain.inverse_mass_after.data();
  double *const F = stages[i].data();
  const double ch = chain_method::c[i] * h, h2 = h * h;
  const std::size_t n_blocks = window.size() / Chain::lanes;
  for (std::size_t block = 0, c = window.begin; block < n_blocks; ++block)
#pragma GCC ivdep
    for (std::size_t lane = 0; lane < Chain::lanes; ++lane, ++c)
    {
      const double D =
        d[c] + ch * rate[c] + h2 * ((G[c - 1] - G[c]) * w1[c] - (G[c] - G[c + 1]) * w2[c]);
      const double compressed = D > 0 ? D : 0;
      F[c] = K[c] * compressed * std::sqrt(compressed);
    }
}

double ChainStep::attempt(const Chain &chain, Window window, double h)
{
  [&]<int... i>(std::integer_sequence<int, i...>)
  {
    (evaluate_stage<i + 1>(chain, window, h), ...);
  }
  (std::make_integer_sequence<int, chain_method::n_stages - 1>());

  // After Hairer & Wanner: the estimate of order 5, made small by that of order 3 where both are.
  const auto all = std::make_index_sequence<chain_method::n_stages>();
  add_up<chain_method::error_5, chain_method::n_stages>(stages, sum.data(), window, all);
  double largest_5 = 0, all_sums = 0; // the largest of several numbers hides one that is none
  for (std::size_t c = window.begin; c < window.end; ++c)
  {
    largest_5 = std::max(largest_5, std::abs(sum[c]) * chain.error_scale[c]);
    all_sums += std::abs(sum[c]);
  }
  if (!std::isfinite(all_sums))
    return std::numeric_limits<double>::infinity();
  add_up<chain_method::error_3, chain_method::n_stages>(stages, sum.data(), window, all);
  double largest_3 = 0;
  for (std::size_t c = window.begin; c < window.end; ++c)
    largest_3 = std::max(largest_3, std::abs(sum[c]) * chain.error_scale[c]);
  const double both = std::hypot(largest_5, 0.1 * largest_3);
  return both > 0 ? h * largest_5 * (largest_5 / both) : 0;
}

void ChainStep::finish(Chain &chain, Window window, double h)
{
  const auto all = std::make_index_sequence<chain_method::n_stages>();
  add_up<chain_method::nystroem_b, chain_method::n_stages>(stages, sum.data(), window, all);
  const double h2 = h * h;
  const double *const G = sum.data();
  for (std::size_t c = window.begin; c < window.end; ++c)
    chain.approach[c] +=
      h * chain.rate[c] + h2 * ((G[c - 1] - G[c]) * chain.inverse_mass_before[c] -
                                (G[c] - G[c + 1]) * chain.inverse_mass_after[c]);
  add_up<chain_method::b, chain_method::n_stages>(stages, sum.data(), window, all);
  for (std::size_t c = window.begin; c < window.end; ++c)
    chain.impulse[c] += h * G[c];
  chain.update_rates(window.begin - 1, window.end + 1); // their bodies are the window's
}

double ChainStep::double_integral(std::size_t c, double h) const
{
  double result = 0;
  for (int j = 0; j < chain_method::n_stages; ++j)
    result += chain_method::nystroem_b[j] * stages[j][c];
  return h * h * result;
}
} // namespace carambole::lumped
