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
    follow(row);
  }

  /// The same along formulas, from turning point to turning point.
  void walk(const std::shared_ptr<const CourseOfRow> &course)
  {
    std::vector<double> ends = course->turning_points();
    ends.push_back(course->end());
    double begin = course->begin();
    for (const double end : ends)
    {
      follow({.begin = begin,
              .end = end,
              .duration = end - begin,
              .from = course->at(begin),
              .rate = course->rate(begin),
              .last_approach = course->at(end).approach,
              .course = course});
      begin = end;
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

  /// A row, or a part of it in which nothing turns.
  void follow(const PathPiece &row)
  {
    double d = row.from.approach;
    for (double since = 0; since < row.duration;)
    {
      PathPiece piece = row;
      piece.begin = row.begin + since;
      piece.from = row.at(since);
      piece.from.approach = d;
      if (row.course)
        piece.rate = row.course->rate(std::min(row.begin + since, row.course->end()));
      piece.starts_touch = change_phase(d, speed(row, since));
      piece.touches = phase == Phase::touching;
      piece.memory = path.memory;
      const Event event = next_event(row, since, d);
      piece.duration = event.after;
      since = event.after < row.duration - since ? since + event.after : row.duration;
      piece.end = since < row.duration ? row.begin + since : row.end;
      piece.last_approach = d = event.approach;
      if (piece.touches)
        path.memory = law.commit(d, path.memory);
      path.pieces.push_back(std::move(piece));
    }
  }

  /// Onset speed of a touch, with the sign of the row's mean rate of approach. A formula may start
  /// at zero speed, where laws that depend on the onset speed are undefined: then the mean rate of
  /// the row is used.
  static double speed(const PathPiece &row, double since)
  {
    if (!row.course)
      return row.rate.approach;
    constexpr double least = 1e-3;
    const double mean = (row.last_approach - row.from.approach) / row.duration,
                 v = row.approach_rate(since);
    return v * mean > least * mean * mean ? v : mean;
  }

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
  Event next_event(const PathPiece &row, double since, double d) const
  {
    Event first{row.duration - since, row.last_approach};
    const double v = speed(row, since);
    const auto consider = [&](double target)
    {
      if (const double after = time_to(row, since, d, target); after > 0 && after < first.after)
        first = {after, target};
    };
    if ((phase == Phase::apart) == (v > 0))
      consider(phase == Phase::apart ? attach() : detach());
    if (phase == Phase::touching)
      for (const double kink : law.kinks(path.memory))
        consider(kink);
    if (v != 0 && is_cut() && phase != Phase::apart)
      find_zero(row, since, d, first);
    return first;
  }

  /// How long from d to a target; zero: it is not reached.
  static double time_to(const PathPiece &row, double since, double d, double target)
  {
    if (!row.course)
      return row.rate.approach != 0 ? (target - d) / row.rate.approach : 0;
    if (!((target - d) * (row.last_approach - target) > 0))
      return 0;
    const double sign = row.last_approach > d ? 1 : -1;
    double below = 0, above = row.duration - since;
    constexpr int halvings = 100;
    for (int i = 0; i < halvings && below < above; ++i)
    {
      const double middle = (below + above) / 2;
      (sign * (row.approach(since + middle) - target) > 0 ? above : below) = middle;
    }
    return above;
  }

  /// Where the force of a touch falls below zero, or that of a released contact rises above it:
  /// the far side of the first change of sign, in equal parts and then by bisection.
  void find_zero(const PathPiece &row, double since, double d, Event &first) const
  {
    constexpr int parts = 256, halvings = 100;
    const double sign = phase == Phase::touching ? -1 : 1;
    const auto approach = [&](double after)
    { return row.course ? row.approach(since + after) : d + row.rate.approach * after; };
    const auto is_beyond = [&](double after)
    { return sign * force(approach(after), row.approach_rate(since + after)) > 0; };
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
        first = {above, approach(above)};
      return;
    }
  }
};
} // namespace

double PathPiece::approach(double since) const
{
  if (course) // between the ends whatever the rounding
    return std::clamp(course->value(0, std::min(begin + since, course->end())),
                      std::min(from.approach, last_approach),
                      std::max(from.approach, last_approach));
  return since < duration / 2 ? from.approach + rate.approach * since
                              : last_approach - rate.approach * (duration - since);
}

Displacement PathPiece::at(double since) const
{
  Displacement now{approach(since), from.across};
  if (course)
    now.across = course->at(std::min(begin + since, course->end())).across;
  else
    for (std::size_t way = 0; way < Way::count; ++way)
      now.across[way] += rate.across[way] * since;
  return now;
}

double PathPiece::approach_rate(double since) const
{
  return course ? course->rate(0, std::min(begin + since, course->end())) : rate.approach;
}

double PathPiece::across_rate(std::size_t way, double since) const
{
  return course ? course->rate(1 + way, std::min(begin + since, course->end())) : rate.across[way];
}

double PathPiece::force(const ForceLaw &law, double since) const
{
  const double d = approach(since);
  return law.force(d, approach_rate(since), law.commit(d, memory));
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
  const auto courses = courses_of(motion);
  for (const auto &course : courses)
    walker.walk(course);
  for (std::size_t k = 1; courses.empty() && k < motion.time.size(); ++k)
    walker.walk(motion.time[k - 1], row(k - 1), motion.time[k], row(k));
  return walker.path;
}
} // namespace carambole::lumped
