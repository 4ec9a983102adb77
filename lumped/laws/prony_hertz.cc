// Hertz contact of bodies that relax: Lee & Radok while the contact grows, Ting while it shrinks.
//
// Loading: F = K int E(t - s) d(d^1.5), E the modulus over its instantaneous value. Unloading: the
// contact at the time t is as large as it was at the time t1 of the loading, with
//   int_t1^t E(t - s) d(d) = 0,   F = K int_0^t1 E(t - s) d(d^1.5);
// the contact ends at t1 = 0. With E = left + sum share_i exp(-t/time_i) all integrals follow from
//   P_i(t) = int exp(-(t - s)/time_i) d(d^1.5),   V_i(t) = int exp(-(t - s)/time_i) d(d).
//
// A contact that is pressed again before it has ended is that of strips which, while they are open,
// go on as if they had followed: its P_i grow by 1.5 sqrt(c) d', c the largest approach so far, and
// where all strips press, F = K [left (1.5 d sqrt(c) - 0.5 c^1.5) + sum share_i P_i].
//
// The past of a touch is a row of records, each of t, d, d', P_1.., V_1..: the present one, and
// before it those at which the approach was larger than ever before.

#include <algorithm>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "lumped/law/relaxation.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::prony_hertz
{
namespace
{
struct PronyHertz : ForceLaw
{
  PronyHertz(const Pair &pair, Relaxation relaxation)
    : ForceLaw(Separation::zero_force),
      K(pair.hertz_stiffness()),
      R(pair.relative_radius),
      E(std::move(relaxation)),
      n(E.terms.size()),
      size(3 + 2 * n)
  {
  }

  double force(double d, double /*v*/, const Memory & /*memory*/) const override
  {
    return K * power_three_halves(d);
  }

  double force_after(double elapsed, double d, double v, const Memory &memory,
                     const TouchPast &past) const override
  {
    const Record now = after(present(past), elapsed, d, v, memory.max_approach);
    return d >= memory.max_approach ? pressed_force(now, d) : partial_force(now, past);
  }

  /// What remains of the force if the contact stays as it is for ever.
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(K * E.left, d, 1.5);
  }

  Memory begin(double speed, Memory memory) const override
  {
    memory = {};
    memory.onset_speed = speed;
    return memory;
  }
  TouchPast past_of(double speed) const override
  {
    TouchPast past(2 * size, 0.); // the touch itself, and the present
    past[2] = past[size + 2] = speed;
    return past;
  }

  Memory commit_after(double elapsed, double d, double v, const Memory &memory,
                      TouchPast &past) const override
  {
    Memory next = memory;
    const Record now = after(present(past), elapsed, d, v, memory.max_approach);
    std::ranges::copy(now, past.end() - static_cast<std::ptrdiff_t>(size));
    if (d >= memory.max_approach)
    {
      past.insert(past.end(), now.begin(), now.end());
      next.max_approach = d;
      next.own[0] = d;
    }
    else
      next.own[0] = loading_at(now, past)[1];
    return next;
  }

  Kinks kinks(const Memory &memory) const override
  {
    return memory.max_approach > 0 ? Kinks{memory.max_approach} : Kinks{};
  }

  std::optional<double> contact_radius(double d, const Memory &memory) const override
  {
    return std::sqrt(R * std::max(d >= memory.max_approach ? d : memory.own[0], 0.));
  }

  const double K, R;
  const Relaxation E;
  const std::size_t n, size; ///< terms, and numbers of a record

private:
  using Record = std::vector<double>;

  const double *present(const TouchPast &past) const { return past.data() + past.size() - size; }
  /// Without the present one.
  std::size_t records(const TouchPast &past) const { return past.size() / size - 1; }
  Record record(const TouchPast &past, std::size_t k) const
  {
    return {past.data() + k * size, past.data() + (k + 1) * size};
  }

  /// left f + sum share_i times the P (0) or the V (1) of a record.
  double sum(const Record &of, std::size_t which, double f, double age = 0) const
  {
    double total = E.left * f;
    for (std::size_t i = 0; i < n; ++i)
      total += E.terms[i].share * std::exp(-age / E.terms[i].time) * of[3 + which * n + i];
    return total;
  }

  Record after(const double *from, double elapsed, double d, double v, double largest) const
  {
    return along(from, {from[1], from[2], d, v, elapsed}, largest);
  }

  /// A record at the end of a stretch that begins with another one. Up to the largest approach so
  /// far the strips are those of then; a step ends where the approach passes it.
  Record along(const double *from, const Stretch &stretch, double largest) const
  {
    Record now(size);
    now[0] = from[0] + stretch.duration;
    now[1] = stretch.d1;
    now[2] = stretch.v1;
    const bool grows = stretch.d0 >= largest && stretch.d1 > stretch.d0;
    for (std::size_t i = 0; i < n; ++i)
    {
      const double time = E.terms[i].time, kept = std::exp(-stretch.duration / time),
                   change = relaxed_change(stretch, 1, time);
      now[3 + i] = kept * from[3 + i] +
                   (grows ? relaxed_change(stretch, 1.5, time) : 1.5 * std::sqrt(largest) * change);
      now[3 + n + i] = kept * from[3 + n + i] + change;
    }
    return now;
  }

  /// int_t1^t E(t - s) d(d) from the record of t1.
  double excess(const Record &now, const Record &then) const
  {
    return sum(now, 1, now[1]) - sum(then, 1, then[1], now[0] - then[0]);
  }

  /// Of all strips up to c.
  double pressed_force(const Record &now, double c) const
  {
    return K * sum(now, 0, 1.5 * now[1] * std::sqrt(std::max(c, 0.)) - 0.5 * power(c, 1.5));
  }

  /// The record of t1; that of the touch where the contact has ended.
  Record loading_at(const Record &now, const TouchPast &past) const
  {
    // The excess falls with t1.
    std::size_t low = 0, high = records(past) - 1;
    if (excess(now, record(past, high)) >= 0)
      return record(past, high);
    if (excess(now, record(past, 0)) <= 0)
      return record(past, 0);
    while (high - low > 1)
    {
      const std::size_t middle = (low + high) / 2;
      (excess(now, record(past, middle)) > 0 ? low : high) = middle;
    }
    const double *from = past.data() + low * size, *to = from + size;
    constexpr double rounding = 1e-12;
    if (to[1] - from[1] <= rounding * to[1]) // the approach came back here: no strips between
      return record(past, low);
    const Stretch whole{from[1], from[2], to[1], to[2], to[0] - from[0]};
    const auto at = [&](double time) { return along(from, whole.until(time), from[1]); };
    std::uintmax_t iterations = 100;
    const auto [a, b] = boost::math::tools::toms748_solve(
      [&](double time) { return excess(now, at(time)); }, 0., whole.duration,
      excess(now, record(past, low)), excess(now, record(past, high)),
      boost::math::tools::eps_tolerance<double>(50), iterations);
    return at(0.5 * (a + b));
  }

  /// Where some strips may be open; below zero, as it would go on, where all are.
  double partial_force(const Record &now, const TouchPast &past) const
  {
    const double left = sum(now, 1, now[1]), aged = E.at(now[0]);
    if (left <= 0)
      return K * aged * power_three_halves(left / aged);
    const Record then = loading_at(now, past);
    // The excess is zero but where all strips press, and at an approach that came back.
    return K * (sum(then, 0, power(then[1], 1.5), now[0] - then[0]) +
                1.5 * std::sqrt(then[1]) * std::max(excess(now, then), 0.));
  }
};

/// The lists of the law, or what follows from the materials.
Relaxation relaxation_of(const Pair &pair, const Parameters &given)
{
  if (!given.lists.contains("share"))
    return contact_relaxation(pair);
  Relaxation relaxation;
  for (std::size_t k = 0; k < given.list("share").size(); ++k)
  {
    relaxation.terms.push_back({given.list("share")[k], given.list("time")[k]});
    relaxation.left -= given.list("share")[k];
  }
  relaxation.left = std::max(relaxation.left, 0.);
  return relaxation;
}

std::string lacks(const Pair &pair, const Parameters &given)
{
  if (std::isinf(pair.relative_radius))
    return needs_a_radius(pair);
  const bool has_shares = given.lists.contains("share"), has_times = given.lists.contains("time");
  if (!has_shares && !has_times)
    return lacks_prony(pair);
  if (has_shares != has_times || given.list("share").size() != given.list("time").size())
    return "needs as many values of 'time' as of 'share'";
  double sum = 0;
  for (const double share : given.list("share"))
    sum += share;
  constexpr double rounding = 1e-12;
  return sum > 1 + rounding ? fmt::format("needs shares that add up to at most 1, not {:g}", sum)
                            : "";
}

const Registration registration{
  {.identifier = "prony-hertz",
   .title = "Hertz contact of viscoelastic bodies with a Prony series",
   .also_known_as = {"ting", "lee-radok", "viscoelastic", "viscoelastic-hertz", "prony",
                     "generalised-maxwell", "generalized-maxwell"},
   .equation = "F = K int E(t - s) d(d^1.5) over s < t in loading, over s < t1 in unloading, where "
               "int E(t - s) d(d) over t1 < s < t is 0; E = 1 - sum share (1 - exp(-t/time)), K "
               "with the instantaneous moduli",
   .symbols = {{"t", "time since the touch", "s"},
               {"s", "a time before", "s"},
               {"t1", "time at which the contact was as large while it grew", "s"},
               {"E", "modulus E* of the contact over its instantaneous value", ""}},
   .parameters = {{.key = "share",
                   .meaning = "shares of the modulus of the contact that relax",
                   .range = above_zero_to_one,
                   .is_list = true,
                   .default_text = "from viscous.prony of the materials",
                   .example = "[0.2, 0.1]",
                   .default_from_material = true},
                  {.key = "time",
                   .meaning = "relaxation times of these shares",
                   .dimension = dimension::time,
                   .range = positive,
                   .is_list = true,
                   .default_text = "from viscous.prony of the materials",
                   .example = "[20 us, 200 us]",
                   .default_from_material = true}},
   .loading =
     "the contact grows with the approach and shrinks after its turn; where it is pressed "
     "again before it has ended, open parts come back as if they had followed; every touch "
     "begins without a past",
   .state = "the approaches so far and their times",
   .separation = "at zero force, before the approach is zero: the dent recovers later",
   .validity = std::string("of the materials the shear modulus relaxes and the bulk modulus does "
                           "not; ") +
               elastic_validity,
   .defects = "no waves, no finite size, no yield; during the contact energies count as lost what "
              "slow unloading would not return, of which the impact returns a part",
   .source =
     "Lee & Radok 1960, Journal of Applied Mechanics 27, 438; Ting 1966, Journal of Applied "
     "Mechanics 33, 845",
   .evidence = "derived: the condition of Ting is that of independent viscoelastic strips under "
               "the contact; agrees with an integration of such strips, and with finite elements",
   .grade = Grade::derived},
  {.remembers_time = true,
   .make_force = [](const Pair &pair, const Parameters &given) -> std::unique_ptr<ForceLaw>
   { return std::make_unique<PronyHertz>(pair, relaxation_of(pair, given)); },
   .lacks = lacks,
   .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::prony_hertz
