#pragma once

// One step of a row of Hertz contacts, F = K d^1.5 for d > 0, over a window of contacts: arrays of
// one number per contact that the compiler turns into vector instructions.

#include <array>
#include <cstddef>
#include <vector>

#include "lumped/row/chain_method.h"

namespace carambole::lumped
{
/// Contacts in a row [SI]. Arrays hold `pad` contacts without stiffness before the first and after
/// the last one.
struct Chain
{
  static constexpr std::size_t pad = 16;
  static constexpr std::size_t lanes = 8; ///< windows are whole multiples of it

  explicit Chain(std::size_t n_contacts);

  std::size_t size; ///< with the pads
  std::vector<double> stiffness;
  std::vector<double> inverse_mass_before, inverse_mass_after; ///< of the two bodies
  std::vector<double> error_scale;  ///< 1/(tolerated error of the impulse)
  std::vector<double> initial_rate; ///< of approach
  std::vector<double> approach, rate, impulse;

  /// Rates from the impulses, for contacts [begin, end).
  void update_rates(std::size_t begin, std::size_t end);
};

/// The contacts [begin, end).
struct Window
{
  std::size_t begin = 0, end = 0;
  std::size_t size() const { return end - begin; }
};

class ChainStep
{
public:
  explicit ChainStep(const Chain &chain);

  /// Forces at the beginning of the step; of the end of the step before it, if that was accepted.
  void start(const Chain &chain, Window window);

  /// Makes a step of h; returns the largest error of an impulse over what is tolerated.
  double attempt(const Chain &chain, Window window, double h);

  /// The end of the step that was attempted, for the contacts of the window.
  void finish(Chain &chain, Window window, double h);

  double force(std::size_t c) const { return stages[0][c]; } ///< at the beginning
  /// h^2 times the sum of b'_j F_j: what the force does to a displacement in the step.
  double double_integral(std::size_t c, double h) const;

private:
  template <int i>
  void evaluate_stage(const Chain &chain, Window window, double h);

  std::array<std::vector<double>, chain_method::n_stages> stages; ///< forces
  std::vector<double> sum;
};
} // namespace carambole::lumped
