#include "lumped/models/prescribed_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/minima.hpp>

#include "cases/process/interrupted.h"

namespace carambole::lumped
{
namespace
{
/// Share of a piece's time after the share s of its steps: closer towards both ends, where forces
/// begin and end as roots of the time, which are smooth in s.
double share_of_time(double s)
{
  return s * s * (3 - 2 * s);
}

/// Where the contact is sampled in a piece that touches: at equal distances of s.
int samples_of(const Path &path)
{
  constexpr int all = 4000, most = 40;
  return std::clamp(all / int(path.pieces.size() + 1), 1, most);
}

/// Samples of the normal force, at the ends of the intervals; of a piece apart only its ends.
class NormalForce
{
public:
  NormalForce(const Path &path, const ForceLaw &law, int intervals) : law(law)
  {
    for (const PathPiece &piece : path.pieces)
    {
      const int n = piece.touches ? intervals : 1;
      for (int k = 0; k <= n; ++k)
      {
        const double since = piece.duration * share_of_time(double(k) / n);
        if (k > 0)
          work(piece, piece.duration * share_of_time(double(k - 1) / n), since);
        now.time = k < n ? piece.begin + since : piece.end;
        now.moved = piece.at(since);
        now.force = piece.touches ? piece.force(law, since) : 0;
        forces.samples.push_back(now);
      }
      if (piece.touches)
        find_peak(piece, n);
    }
  }

  PathForces forces;

private:
  const ForceLaw &law;
  PathSample now;

  /// By Gauss' rule over x, with x^4 the distance from the smaller approach: there the force may
  /// begin as a power of the approach, of a quarter or more.
  void work(const PathPiece &piece, double from, double to)
  {
    if (!piece.touches)
      return;
    if (!piece.course && piece.rate.approach == 0)
    {
      now.impulse += piece.force(law, from) * (to - from);
      return;
    }
    const double length = to - from;
    const bool rises = piece.last_approach > piece.from.approach;
    const auto integral = [&](const auto &integrand)
    {
      return boost::math::quadrature::gauss<double, 30>::integrate(
        [&](double x)
        {
          const double share = x * x * x * x;
          return 4 * x * x * x * length *
                 integrand(rises ? from + share * length : to - share * length);
        },
        0., 1.);
    };
    const double impulse = integral([&](double since) { return piece.force(law, since); });
    now.impulse += impulse;
    now.work += piece.course
                  ? integral([&](double since)
                             { return piece.force(law, since) * piece.approach_rate(since); })
                  : impulse * piece.rate.approach;
  }

  /// The largest sample of the piece, and the largest value between its neighbours.
  void find_peak(const PathPiece &piece, int n)
  {
    const auto first = forces.samples.end() - (n + 1);
    const auto largest =
      std::ranges::max_element(first, forces.samples.end(), {}, &PathSample::force);
    const auto k = largest - first;
    const auto take = [&](double force, double time)
    {
      if (force > forces.peak_force)
        forces.peak_force = force, forces.peak_time = time;
    };
    take(largest->force, largest->time);
    if (k == 0 || k == n || piece.last_approach == piece.from.approach)
      return;
    constexpr int bits = 50;
    const auto [since, negative] = boost::math::tools::brent_find_minima(
      [&](double t) { return -piece.force(law, t); },
      piece.duration * share_of_time(double(k - 1) / n),
      piece.duration * share_of_time(double(k + 1) / n), bits);
    take(-negative, piece.begin + since);
  }
};

/// A force or torque across the normal, at the samples.
struct Across
{
  std::vector<Resisted> at;
  double peak = 0; ///< over all steps
};

/// Integrates what resists one way along the path.
class Integration
{
public:
  Integration(const Path &path, const ForceLaw &law, double radius, const MakeResistances &make,
              std::size_t way, const std::atomic<bool> *stop)
    : path(path), law(law), radius(radius), make(make), way(way), stop(stop)
  {
  }

  Across execute(int intervals, int steps)
  {
    result = {};
    now = {};
    for (const PathPiece &piece : path.pieces)
    {
      if (stop && *stop)
        throw Interrupted{};
      if (piece.touches)
        follow(piece, intervals, steps);
      else
        rest();
    }
    return std::move(result);
  }

private:
  const Path &path;
  const ForceLaw &law;
  const double radius;
  const MakeResistances &make;
  const std::size_t way;
  const std::atomic<bool> *stop;
  Resistances resistances;
  NormalState normal;
  double rate = 0; ///< of the motion at the end of the step
  Resisted now;
  Across result;

  void rest()
  {
    now.force = 0;
    normal = {};
    result.at.insert(result.at.end(), 2, now);
  }

  /// What jumps with the rates does so in a first step of no length.
  void follow(const PathPiece &piece, int intervals, int steps)
  {
    constexpr double no_length = 1e-13;
    if (piece.starts_touch)
    {
      now.force = 0;
      normal = {};
      resistances = make(piece.rate);
    }
    double since = 0;
    constexpr double shortly = 1e-3; // at a turning point the rate has no sign yet
    rate = piece.across_rate(way, piece.course ? shortly * piece.duration : 0);
    step(piece, since, no_length * piece.duration);
    result.at.push_back(now);
    const int all = intervals * steps;
    for (int k = 1; k <= all; ++k)
    {
      step(piece, since, piece.duration * share_of_time(double(k) / all));
      if (k % steps == 0)
        result.at.push_back(now);
    }
  }

  void step(const PathPiece &piece, double &since, double until)
  {
    // Over a short step the difference of two values of a formula is mostly rounding.
    const double h = until - since, rate_before = rate;
    rate = piece.across_rate(way, until);
    const double moved = h * (rate_before + rate) / 2;
    const NormalState before = normal;
    since = until;
    normal.approach = std::max(piece.approach(until), 0.0);
    normal.force = std::max(piece.force(law, until), 0.0);
    normal.contact_radius = std::sqrt(radius * normal.approach);
    const double force = advance(before, rate_before, moved, h);
    now.work += (now.force + force) / 2 * moved;
    now.force = force;
    result.peak = std::max(result.peak, std::abs(force));
  }

  double advance(const NormalState &before, double rate_before, double moved, double h) const
  {
    if (way == Way::slip)
      return resistances.slip
        ->advance({.before = before,
                   .after = normal,
                   .duration = h,
                   .weight = h / 2,
                   .force = now.force,
                   .velocity = rate_before,
                   .displacement = moved})
        .force;
    return (way == Way::roll ? resistances.roll : resistances.twist)
      ->advance({.normal_force = normal.force,
                 .normal_impulse = h / 2 * (before.force + normal.force),
                 .duration = h,
                 .weight = h / 2,
                 .torque = now.force,
                 .velocity = rate_before,
                 .pushed = rate,
                 .mobility = prescribed_mobility})
      .torque;
  }
};

/// Largest difference of the forces of two integrations over the largest force, or a tenth of that
/// of the works.
double distance(const Across &one, const Across &other)
{
  constexpr double weight_of_work = 0.1;
  double largest = 0;
  for (double Resisted::*what : {&Resisted::force, &Resisted::work})
  {
    double size = 0, difference = 0;
    for (std::size_t k = 0; k < one.at.size(); ++k)
    {
      size = std::max(size, std::abs(one.at[k].*what));
      difference = std::max(difference, std::abs(one.at[k].*what - other.at[k].*what));
    }
    if (difference > 0)
      largest =
        std::max(largest, difference / size * (what == &Resisted::work ? weight_of_work : 1));
  }
  return largest;
}

/// The limit of integrations with errors of an order, the finer one with half the steps.
Across limit_of(const Across &coarse, const Across &fine, int order)
{
  const double share = order == 1 ? 1 : 1. / 3;
  Across limit = fine;
  for (std::size_t k = 0; k < fine.at.size(); ++k)
    for (double Resisted::*what : {&Resisted::force, &Resisted::work})
      limit.at[k].*what += (fine.at[k].*what - coarse.at[k].*what) * share;
  return limit;
}

/// The forces, with the peak of the finest steps `steps` only where it exceeds that of the samples
/// by more than these differ from them.
Across with_peak(Across across, const Across &steps, double change)
{
  across.peak = 0;
  for (const Resisted &at : across.at)
    across.peak = std::max(across.peak, std::abs(at.force));
  if (steps.peak > across.peak * (1 + 10 * change))
    across.peak = steps.peak;
  return across;
}

/// Halves the steps until the force changes no more, or its limit for errors of second order, or of
/// first order and then of second.
Across converged(Integration integration, const Path &path, int intervals, double &error)
{
  constexpr double tolerance = 1e-10, most_steps = 4e6; // of all pieces
  const double pieces = double(std::ranges::count(path.pieces, true, &PathPiece::touches));
  int steps = 4;
  Across coarse = integration.execute(intervals, steps), first_order;
  std::array<Across, 3> last{coarse};
  for (int round = 1;; ++round)
  {
    steps *= 2;
    Across fine = integration.execute(intervals, steps), without_first = limit_of(coarse, fine, 1);
    std::array<Across, 3> now{fine, limit_of(coarse, fine, 2),
                              round > 1 ? limit_of(first_order, without_first, 2) : Across()};
    std::array<double, 3> changes{};
    for (std::size_t k = 0; k < now.size(); ++k)
      changes[k] = last[k].at.empty() || now[k].at.empty() ? std::numeric_limits<double>::infinity()
                                                           : distance(now[k], last[k]);
    const auto best = std::size_t(std::ranges::min_element(changes) - changes.begin());
    if (changes[best] <= tolerance || 2. * steps * intervals * pieces > most_steps)
    {
      error = std::max(error, changes[best]);
      return with_peak(std::move(now[best]), fine, changes[0]);
    }
    coarse = std::move(fine);
    first_order = std::move(without_first);
    last = std::move(now);
  }
}
} // namespace

PathForces follow_path(const Path &path, const ForceLaw &law, double radius,
                       const MakeResistances &make, const std::atomic<bool> *stop)
{
  const int intervals = samples_of(path);
  PathForces forces = NormalForce(path, law, intervals).forces;
  const Resistances made = make({});
  const std::array<bool, Way::count> is_resisted{made.slip != nullptr, made.roll != nullptr,
                                                 made.twist != nullptr};
  for (std::size_t way = 0; way < Way::count; ++way)
  {
    if (!is_resisted[way])
      continue;
    const Across across =
      converged({path, law, radius, make, way, stop}, path, intervals, forces.error);
    for (std::size_t k = 0; k < forces.samples.size(); ++k)
      forces.samples[k].across[way] = across.at[k];
    forces.peaks[way] = across.peak;
  }
  return forces;
}
} // namespace carambole::lumped
