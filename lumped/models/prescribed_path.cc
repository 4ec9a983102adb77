// The touches of a prescribed motion.

#include <algorithm>

#include "lumped/models/prescribed_motion.h"

namespace carambole::lumped
{
namespace
{
enum class Phase
{
  apart,
  touching,
  released ///< the force was cut at zero while the bodies still overlap
};

class Walker
{
public:
  explicit Walker(const ForceLaw &law) : law(law) {}

  /// From one row of a table to the next one.
  void walk(double begin, const Displacement &from, double end, const Displacement &to)
  {
    PathPiece row{.begin = begin,
                  .end = end,
                  .duration = end - begin,
                  .from = from,
                  .rate = {},
                  .last_approach = to.approach};
    row.rate.approach = (to.approach - from.approach) / row.duration;
    for (std::size_t way = 0; way < Way::count; ++way)
      row.rate.across[way] = (to.across[way] - from.across[way]) / row.duration;
    const double v = row.rate.approach;
    double d = from.approach;
    for (double since = 0; since < row.duration;)
    {
      PathPiece piece = row;
      piece.begin = begin + since;
      piece.from = row.at(since);
      piece.from.approach = d;
      piece.starts_touch = change_phase(d, v);
      piece.touches = phase == Phase::touching;
      piece.memory = path.memory;
      const Event event = next_event(d, v, {row.duration - since, to.approach});
      piece.duration = event.after;
      since = event.after < row.duration - since ? since + event.after : row.duration;
      piece.end = since < row.duration ? begin + since : end;
      piece.last_approach = d = event.approach;
      if (piece.touches)
        path.memory = law.commit(d, path.memory);
      path.pieces.push_back(std::move(piece));
    }
  }

  Path path;

private:
  struct Event
  {
    double after, approach; ///< [s, m]
  };

  const ForceLaw &law;
  Phase phase = Phase::apart;

  double attach() const { return law.attach_approach(path.memory); }
  double detach() const { return law.detach_approach(path.memory); }
  double force(double d, double v) const { return law.force(d, v, law.commit(d, path.memory)); }
  bool is_cut() const { return law.separation == Separation::zero_force; }

  /// What happens at once; whether a touch begins.
  bool change_phase(double d, double v)
  {
    const bool leaves = v < 0 && d <= detach();
    bool begins = false;
    if (phase == Phase::apart && v > 0 && d >= attach())
    {
      phase = Phase::touching;
      path.memory = law.begin(v, path.memory);
      begins = true;
    }
    else if (phase == Phase::released && !leaves && force(d, v) > 0)
    {
      phase = Phase::touching;
      begins = true;
    }
    if (leaves)
      phase = Phase::apart;
    else if (phase == Phase::touching && is_cut() && force(d, v) < 0)
      phase = Phase::released;
    return begins && phase == Phase::touching;
  }

  /// The first of the end of the row, the end or the beginning of the touch, and a kink of the law.
  Event next_event(double d, double v, Event first) const
  {
    const auto consider = [&](double target)
    {
      if (v != 0)
        if (const double after = (target - d) / v; after > 0 && after < first.after)
          first = {after, target};
    };
    if ((phase == Phase::apart) == (v > 0))
      consider(phase == Phase::apart ? attach() : detach());
    if (phase == Phase::touching)
      for (const double kink : law.kinks(path.memory))
        consider(kink);
    if (v != 0 && is_cut() && phase != Phase::apart)
      find_zero(d, v, first);
    return first;
  }

  /// Where the force of a touch falls below zero, or that of a released contact rises above it:
  /// the far side of the first change of sign, in equal parts and then by bisection.
  void find_zero(double d, double v, Event &first) const
  {
    constexpr int parts = 256, halvings = 100;
    const double sign = phase == Phase::touching ? -1 : 1;
    const auto is_beyond = [&](double after) { return sign * force(d + v * after, v) > 0; };
    for (int k = 1; k <= parts; ++k)
    {
      double above = first.after * k / parts, below = first.after * (k - 1) / parts;
      if (!is_beyond(above))
        continue;
      for (int i = 0; i < halvings; ++i)
      {
        const double middle = (below + above) / 2;
        (is_beyond(middle) ? above : below) = middle;
      }
      if (above < first.after)
        first = {above, d + v * above};
      return;
    }
  }
};
} // namespace

double PathPiece::approach(double since) const
{
  return since < duration / 2 ? from.approach + rate.approach * since
                              : last_approach - rate.approach * (duration - since);
}

Displacement PathPiece::at(double since) const
{
  Displacement now{approach(since), from.across};
  for (std::size_t way = 0; way < Way::count; ++way)
    now.across[way] += rate.across[way] * since;
  return now;
}

double PathPiece::force(const ForceLaw &law, double since) const
{
  const double d = approach(since);
  return law.force(d, rate.approach, law.commit(d, memory));
}

Path make_path(const MotionEntry &motion, const ForceLaw &law)
{
  const auto row = [&](std::size_t k)
  {
    Displacement at{motion.approach[k], {}};
    const std::array columns{&motion.slip, &motion.roll, &motion.twist};
    for (std::size_t way = 0; way < Way::count; ++way)
      if (!columns[way]->empty())
        at.across[way] = (*columns[way])[k];
    return at;
  };
  Walker walker(law);
  for (std::size_t k = 1; k < motion.time.size(); ++k)
    walker.walk(motion.time[k - 1], row(k - 1), motion.time[k], row(k));
  return walker.path;
}
} // namespace carambole::lumped
