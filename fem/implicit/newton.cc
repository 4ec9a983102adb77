// The search for an equilibrium.

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <fmt/format.h>

#include "fem/implicit/equilibrium.h"
#include "fem/solid/distortion.h"

namespace carambole::fem
{
namespace
{
// Residual over the largest multiplier.
constexpr double residual_tolerance = 1e-10;
// The same of several layers or of bodies of unlike stiffness, where the round-off of the stiffest
// is large beside what bends the softest: 5e-9 is left of a nearly incompressible layer on a base
// 1e4 times as stiff, 1e-8 of a steel ball that is pressed into one of 10 MPa and moves with the
// approach. Bending coats may have more, up to the largest.
constexpr double residual_tolerance_of_unlike = 1e-8, largest_tolerance_of_unlike = 1e-6;
// Ratio of shear moduli.
constexpr double unlike = 30;
// What the residual may be above the round-off of single products.
constexpr double round_off_margin = 4;
// Distance of a closed node over the approach, and over the heights, whose round-off it has.
constexpr double gap_tolerance = 1e-10, gap_round_off = 1e-15;
constexpr int most_factorisations = 25, most_iterations = 60;
// The stiffness that was eliminated last serves as long as an iteration with it shrinks the
// residual to this share.
constexpr double good_shrinkage = 0.1;
// From then on only one node changes its state at a time, so that the set does not cycle.
constexpr int iterations_all_at_once = 12;
// Iterations in which the set of a first contact is looked for.
constexpr int most_first_sets = 10;
constexpr int most_backtracks = 5;
// Below this share of the largest multiplier a residual is not worth backtracking.
constexpr double small_residual = 1e-7;
} // namespace

double largest_of(const std::vector<double> &values)
{
  double largest = 0;
  for (const double x : values)
    largest = std::max(largest, std::abs(x));
  return largest;
}

bool Equilibrium::is_settled(const RestState &state, const Evaluation &at) const
{
  const double largest = largest_of(state.contact.normal);
  double tolerance = residual_tolerance * largest;
  if (at.largest > tolerance && at.largest <= largest_tolerance_of_unlike * largest &&
      is_of_unlike_parts())
    tolerance =
      std::max(residual_tolerance_of_unlike * largest, round_off_margin * round_off(state));
  return at.largest <= tolerance &&
         at.gap <= gap_tolerance * std::abs(state.approach) + gap_round_off * height;
}

bool Equilibrium::is_of_unlike_parts() const
{
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const ElementRange &range : solid().ranges)
  {
    if (range.layer > 0)
      return true;
    const double mu = std::visit([](const auto &model) { return model.mu; }, range.model);
    least = std::min(least, mu);
    most = std::max(most, mu);
  }
  return most > unlike * least;
}

double Equilibrium::round_off(const RestState &state) const
{
  std::vector<double> sums(state.displacement.size(), 0.0);
  const auto dof = [](const std::array<int, 4> &element, int j)
  { return 2 * std::size_t(element[j / 2]) + std::size_t(j % 2); };
  for (const ElementRange &range : solid().ranges)
    for (int e = range.first_element; e < range.end_element; ++e)
    {
      const int group = range.group_of(e), lane = range.lane_of(e);
      const auto &element = solid().elements[std::size_t(e)];
      for (int j = 0; j < element_dofs; ++j)
        for (int i = 0; i < element_dofs; ++i)
        {
          const Simd &K =
            stiffness.vectors()[element_dofs * element_dofs * group + element_dofs * j + i];
          sums[dof(element, i)] += std::abs(K[lane] * state.displacement[dof(element, j)]);
        }
    }
  return std::numeric_limits<double>::epsilon() * largest_of(sums);
}

bool Equilibrium::is_on_target(const RestState &state, Target target) const
{
  const double now = target.kind == Target::Kind::force ? state.force : state.approach;
  return std::abs(now - target.value) <= 1e-12 * std::abs(target.value);
}

// Opens nodes that pull and closes nodes that penetrate, and lets nodes slide or stick. True if
// anything has changed.
bool Equilibrium::change_set(const RestState &from, RestState &state, const Evaluation &at,
                             bool one_only) const
{
  const ContactLaw &law = contact.contact().contact_law();
  const double force_slack = 1e-12 * largest_of(state.contact.normal),
               gap_slack = gap_tolerance * std::abs(state.approach) + gap_round_off * height;
  auto n_closed = std::count(state.closed.begin(), state.closed.end(), true);
  bool changed = false;
  // From the outside: the edge of the contact is where nodes open and close.
  for (int i = std::min(int(state.closed.size()), int(at.rows.size())) - 1; i >= 0; --i)
  {
    const ContactRow &row = at.rows[i];
    double &lambda = state.contact.normal[i], &t = state.contact.tangential[i];
    const bool is_last = n_closed == 1 && state.force > 0; // nothing else could bear the force
    const bool pulls = state.closed[i] && !law.bonded && lambda < -force_slack && !is_last;
    const bool penetrates = !state.closed[i] && row.gap < -gap_slack;
    bool moves = pulls || penetrates;
    if (moves)
    {
      state.closed[i] = penetrates;
      n_closed += penetrates ? 1 : -1;
      state.slip[i] = 0;
      lambda = t = 0;
    }
    else if (state.closed[i] && law.friction > 0 && !law.stick && row.can_slide)
    {
      double slid = 0;
      for (const auto &[dof, value] : row.tangential)
        slid += value * (state.displacement[dof] - from.displacement[dof]);
      const double bound = law.friction * std::max(lambda, 0.0) * row.normal_length;
      const signed char before = state.slip[i];
      if (before == 0 && std::abs(t) > bound + force_slack)
        state.slip[i] = t > 0 ? 1 : -1;
      else if (before != 0 && before * slid > gap_slack)
        state.slip[i] = 0;
      moves = state.slip[i] != before;
    }
    changed = changed || moves;
    if (moves && one_only)
      break;
  }
  return changed;
}

bool Equilibrium::take_set(const Correction &change, RestState &state)
{
  bool has_changed = false;
  for (std::size_t i = 0; i < state.closed.size(); ++i)
    if (state.closed[i] != change.closed[i])
    {
      state.closed[i] = change.closed[i];
      state.slip[i] = 0;
      has_changed = true;
    }
  return has_changed;
}

void Equilibrium::go_along(const Correction &change, const RestState &from, RestState &state,
                           Evaluation &at, Target target, bool may_backtrack)
{
  const RestState before = state;
  const double norm_before = at.norm;
  const auto go = [&](double share)
  {
    for (std::size_t i = 0; i < state.displacement.size(); ++i)
      state.displacement[i] = before.displacement[i] + share * change.displacement[i];
    for (std::size_t i = 0; i < state.closed.size(); ++i)
    {
      state.contact.normal[i] = before.contact.normal[i] + share * change.contact.normal[i];
      state.contact.tangential[i] =
        before.contact.tangential[i] + share * change.contact.tangential[i];
    }
    state.force = before.force + share * change.force;
    if (target.kind == Target::Kind::force && share == 1)
      state.force = target.value;
    evaluate(from, state, at);
  };
  double share = 1, best_share = 1, best = INFINITY;
  for (int k = 0;; ++k)
  {
    go(share);
    if (std::isfinite(at.norm) && at.norm < best)
      best = at.norm, best_share = share;
    const bool good = std::isfinite(at.norm) && (!may_backtrack || at.norm < norm_before);
    if (good || k == most_backtracks)
      break;
    share /= 2;
  }
  if (share != best_share)
    go(best_share);
}

void Equilibrium::begin_anew(const RestState &from, RestState &state, Evaluation &at, Target target)
{
  state.displacement = from.displacement;
  state.contact.normal.assign(state.closed.size(), 0.0);
  state.contact.tangential.assign(state.closed.size(), 0.0);
  state.force = target.kind == Target::Kind::force ? target.value : from.force;
  widen(state);
  evaluate(from, state, at);
}

SearchResult Equilibrium::find(const RestState &from, RestState &state, Target target,
                               bool frozen_first)
{
  SearchResult result;
  Evaluation at;
  if (target.kind == Target::Kind::force)
    state.force = target.value;
  widen(state);
  evaluate(from, state, at);
  bool set_changed = change_set(from, state, at, false), keeps = false;
  for (;;)
  {
    if (const auto before = state.closed.size(); widen(state), state.closed.size() != before)
    {
      evaluate(from, state, at);
      set_changed = change_set(from, state, at, false) || set_changed;
    }
    if (!std::isfinite(at.norm) || !std::isfinite(at.gap))
    {
      result.failure = std::isfinite(at.norm) ? "the contact has reached the end of a surface"
                                              : diagnose(solid(), state.displacement);
      return result;
    }
    const bool on_target = is_on_target(state, target);
    if (result.iterations > 0 && !set_changed && on_target && is_settled(state, at))
      break;
    if (result.iterations == most_iterations || result.factorisations >= most_factorisations)
    {
      result.failure = fmt::format(
        "no equilibrium in {} iterations; the residual is {:.2g} of the largest contact "
        "force of a node",
        result.iterations, at.largest / largest_of(state.contact.normal));
      return result;
    }
    Stiffness which = Stiffness::fresh;
    if (result.iterations > 0 && keeps)
      which = Stiffness::kept;
    else if (result.iterations == 0 && frozen_first)
      which = Stiffness::frozen;
    const int factorisations_before = factorisations;
    Correction change;
    try
    {
      change = solve(from, state, at, target, which);
    }
    catch (const LinearSolverError &error)
    {
      result.failure = error.what();
      return result;
    }
    (result.iterations == 0 ? result.first_slope : result.last_slope) = change.slope;
    ++result.iterations;
    const bool was_kept = factorisations == factorisations_before;
    result.factorisations += factorisations - factorisations_before;
    set_changed = take_set(change, state) || set_changed;

    const bool may_backtrack = !set_changed && on_target && result.iterations > 1 &&
                               at.gap <= 1e-6 * std::abs(state.approach) + gap_round_off * height &&
                               at.largest > small_residual * largest_of(state.contact.normal);
    const double norm_before = at.norm;
    go_along(change, from, state, at, target, may_backtrack);
    keeps = !was_kept || set_changed || at.norm < good_shrinkage * norm_before;
    set_changed = change_set(from, state, at, result.iterations > iterations_all_at_once);
    // One node alone would be pressed in deeply. From no force on, the set is first found with the
    // elastic stiffness at the first touch.
    if (set_changed && from.force == 0 && result.iterations <= most_first_sets)
      begin_anew(from, state, at, target);
    else if (set_changed)
      add_contact(state, at); // multipliers of nodes that opened are gone
  }
  if (result.last_slope == 0)
    result.last_slope = result.first_slope;
  state.material = material;
  result.found = true;
  return result;
}
} // namespace carambole::fem
