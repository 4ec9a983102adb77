#include "lumped/codes/code_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/codes/code_process.h"

namespace carambole::lumped
{
namespace
{
constexpr double usual_steps = 100; ///< in a contact
/// Where the number of steps in a contact is between these, it is as good as the usual one.
constexpr double fewest_steps = 70, most_steps = 150;
constexpr double steps_before = 5; ///< of free flight before the touch
constexpr double margin = 1.3;     ///< computed time over the duration of the contact

class StepSearch
{
public:
  StepSearch(const Case &c, const std::string &name, double hertz, const ComputeMotion &compute)
    : c(c),
      name(name),
      hertz(hertz),
      compute(compute),
      touch(time_to_first_touch(c)),
      limit(c.duration.value_or(std::numeric_limits<double>::infinity()))
  {
    if (!(touch < limit))
      fail(fmt::format("the duration of the case, {:g} s, ends before the bodies touch, at {:g} s",
                       limit, touch));
  }

  SteppedMotion find()
  {
    double step = find_usual_step();
    SteppedMotion result;
    result.usual_step = step;
    result.usual = code_record(c, motion);
    constexpr int most = 3; // a 1e5th of the contact takes minutes
    for (int smaller = 1; smaller <= most; ++smaller)
    {
      step *= 0.1;
      result.small_step = step;
      compute_whole(step);
      result.small = code_record(c, motion);
      const std::string difference = disagreement(result.usual, result.small);
      if (difference.empty())
        break;
      if (smaller == most)
        fail(fmt::format("with steps of {:.3g} and {:.3g} s its answers disagree: {}",
                         result.usual_step, step, difference));
      result.usual_step = step;
      result.usual = result.small;
    }
    if (const std::string gain = gain_of_energy(result.usual, result.small); !gain.empty())
      fail(gain);
    add_flight(result);
    return result;
  }

private:
  const Case &c;
  const std::string &name;
  const double hertz;
  const ComputeMotion &compute;
  const double touch, limit; ///< [s] times of the case
  double horizon = 0;        ///< [s] after the touch that is computed
  CodeMotion motion;

  [[noreturn]] void fail(const std::string &reason) const { throw CodeError(name, reason); }

  void run(double step, bool is_small)
  {
    const double from = std::max(0.0, touch - steps_before * step),
                 until = std::min(limit, touch + horizon);
    motion = compute(step, from, std::max(until, from + 3 * step), is_small);
    check_contact();
  }

  bool is_at_limit() const { return touch + horizon >= limit; }

  void check_contact() const
  {
    if (std::ranges::all_of(motion.force, [](double F) { return F == 0; }))
    {
      if (const double deepest = std::ranges::max(motion.approach); deepest > 0)
        fail(
          fmt::format("the bodies meet without a force, up to an approach of {:.3g} m", deepest));
      fail("the bodies do not meet");
    }
    const double reach = c.bodies[0].reach() + c.bodies[1].reach();
    if (const double deepest = std::ranges::max(motion.approach); deepest >= reach)
      fail(fmt::format("the bodies pass through each other: the approach reaches {:.3g} m, and "
                       "their centres are {:.3g} m apart at the touch; the contact is too soft for "
                       "the speed, or it pulls",
                       deepest, reach));
  }

  /// Whether the force has ended, and the bodies move apart.
  bool has_separated() const
  {
    return motion.force.back() == 0 && motion.second.back() > motion.first.back();
  }

  /// Largest relative velocity in the last half of what was computed, over that of the approach.
  double remaining_speed() const
  {
    double largest = 0;
    for (std::size_t k = motion.size() / 2; k < motion.size(); ++k)
      largest = std::max(largest, std::abs(motion.second[k] - motion.first[k]));
    return largest / (c.bodies[0].velocity - c.bodies[1].velocity);
  }

  void refuse_rest() const
  {
    constexpr double rest = 1e-3;
    if (const double speed = remaining_speed(); speed < rest)
      fail(fmt::format("the bodies stay together: {:.3g} s after the touch they are still in "
                       "contact, with {:.2g} of the speed of approach; with a 'duration' in the "
                       "case the computation ends there",
                       motion.time.back() - touch, speed));
  }

  /// Computes with that step; false if it is so large that the bodies are flung out of the box, of
  /// which LAMMPS and LIGGGHTS say that they have lost atoms.
  bool can_follow(double step)
  {
    try
    {
      run(step, false);
      return true;
    }
    catch (const CodeError &error)
    {
      if (error.reason.find("Lost atoms") == std::string::npos)
        throw;
      return false;
    }
  }

  /// Leaves the motion with that step in `motion`.
  double find_usual_step()
  {
    constexpr double growth = 4; // of step and time, while the contact goes on
    constexpr int most = 24;     // 4^10 for a soft contact, and a few for a hard one
    double step = hertz / usual_steps;
    horizon = growth * hertz;
    for (int attempt = 0; attempt < most; ++attempt)
    {
      if (!can_follow(step))
      {
        step *= 0.1;
        continue;
      }
      if (!has_separated())
      {
        if (is_at_limit())
          return step;
        refuse_rest();
        horizon *= growth;
        step *= growth;
        continue;
      }
      const double duration = code_record(c, motion).contacts.front().duration.value_or(0),
                   steps = duration / step;
      horizon = margin * duration;
      if (steps >= fewest_steps && steps <= most_steps)
        return step;
      step = std::max(duration, step) / usual_steps;
    }
    fail(
      fmt::format("no step was found that resolves its contact: {:.3g} s after the touch, with a "
                  "step of {:.3g} s, the bodies have not separated; a Hertz impact with the "
                  "modulus of the case takes {:.3g} s",
                  horizon, step, hertz));
  }

  /// The contact may last longer than with a larger step.
  void compute_whole(double step)
  {
    constexpr int most = 4;
    for (int attempt = 0; attempt < most; ++attempt)
    {
      run(step, true);
      if (has_separated() || is_at_limit())
        return;
      horizon *= 2;
    }
    fail(fmt::format("with a step of {:.3g} s the bodies have not separated {:.3g} s after the "
                     "touch, and with larger steps they have",
                     step, 0.5 * horizon));
  }

  /// With a duration that is given: free flight until then.
  void add_flight(SteppedMotion &result) const
  {
    result.motion = motion;
    if (!c.duration || !has_separated() || !(limit > motion.time.back()))
      return;
    const double apart = motion.second.back() - motion.first.back();
    result.motion.approach.push_back(motion.approach.back() - apart * (limit - motion.time.back()));
    result.motion.time.push_back(limit);
    for (std::vector<double> *values :
         {&result.motion.force, &result.motion.first, &result.motion.second})
      values->push_back(values->back());
  }
};
} // namespace

SteppedMotion compute_in_steps(const Case &c, const std::string &name, double hertz,
                               const ComputeMotion &compute)
{
  return StepSearch(c, name, hertz, compute).find();
}
} // namespace carambole::lumped
