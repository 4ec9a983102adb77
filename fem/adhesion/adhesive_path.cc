#include "fem/adhesion/adhesive_path.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "cases/case/adhesive_indentation.h"
#include "fem/adhesion/adhesive_rings.h"

namespace carambole::fem
{
namespace
{
// Rings of `rings` widths in the largest contact grow beyond it by this share of its radius.
constexpr double widening = 4;
// Beyond the largest contact that theory expects.
constexpr double margin = 1.1;
constexpr int fewest_steps = 40; // of the gap in the middle, before contact

double square(double x)
{
  return x * x;
}

/// Between two states, at a share of the way from the first one.
RingState between(const RingState &a, const RingState &b, double share)
{
  const auto mix = [share](double x, double y) { return x + share * (y - x); };
  RingState state;
  const double length = b.approach - a.approach, s = share, t = 1 - share;
  state.approach = mix(a.approach, b.approach);
  state.force = mix(a.force, b.force);
  // The force is the slope of the energy.
  state.energy = a.energy * (1 + 2 * s) * t * t + b.energy * (1 + 2 * t) * s * s +
                 length * s * t * (a.force * t - b.force * s);
  state.attraction = mix(a.attraction, b.attraction);
  state.contact_radius = mix(a.contact_radius, b.contact_radius);
  state.central_gap = mix(a.central_gap, b.central_gap);
  return state;
}

RingState at_approach(const RingState &a, const RingState &b, double approach)
{
  return between(a, b, (approach - a.approach) / (b.approach - a.approach));
}

/// Where the parabola through the approaches of three neighbours has its extreme value.
RingState fold_of(const RingState &a, const RingState &b, const RingState &c)
{
  const double bend = a.approach - 2 * b.approach + c.approach,
               s = bend == 0 ? 0 : (a.approach - c.approach) / (2 * bend);
  const auto parabola = [s](double x, double y, double z)
  { return y + s * (z - x) / 2 + s * s * (x - 2 * y + z) / 2; };
  RingState fold = b;
  fold.approach = parabola(a.approach, b.approach, c.approach);
  fold.force = parabola(a.force, b.force, c.force);
  fold.contact_radius = parabola(a.contact_radius, b.contact_radius, c.contact_radius);
  fold.attraction = parabola(a.attraction, b.attraction, c.attraction);
  fold.energy = b.energy + (b.force + fold.force) / 2 * (fold.approach - b.approach);
  return fold;
}

/// One way along a path: with a growing approach, or backwards with a falling one.
struct Way
{
  std::vector<RingState> states;
  std::vector<AdhesiveJump> jumps;
};

template <typename Iterator>
Way follow(Iterator begin, Iterator end, double direction)
{
  const auto further = [direction](const RingState &a, const RingState &b)
  { return direction * (a.approach - b.approach) > 0; };
  Way way;
  for (Iterator now = begin; now != end;)
  {
    way.states.push_back(*now);
    const Iterator next = now + 1;
    if (next == end || further(*next, *now))
    {
      now = next;
      continue;
    }
    const RingState fold = now == begin ? *now : fold_of(*(now - 1), *now, *next);
    way.states.back() = fold;
    Iterator landing = next;
    while (landing != end && !further(*landing, fold))
      ++landing;
    RingState after; // apart
    after.approach = fold.approach;
    after.central_gap = -fold.approach;
    if (landing != end)
      after = at_approach(*(landing - 1), *landing, fold.approach);
    way.jumps.push_back({fold, after});
    way.states.push_back(after);
    now = landing;
  }
  return way;
}

const AdhesiveJump *largest(const std::vector<AdhesiveJump> &jumps)
{
  const auto most = std::ranges::max_element(jumps, {}, &AdhesiveJump::loss);
  return most == jumps.end() ? nullptr : &*most;
}

/// Largest tension, by a parabola over the neighbours.
double largest_tension(const std::vector<RingState> &states)
{
  const auto least = std::ranges::min_element(states, {}, &RingState::force);
  if (least == states.begin() || least + 1 == states.end())
    return -least->force;
  const double a = (least - 1)->force, b = least->force, c = (least + 1)->force,
               x = (least - 1)->approach - least->approach,
               z = (least + 1)->approach - least->approach;
  if (x * z >= 0) // the end of a jump
    return -b;
  const double slope = ((a - b) * z / x - (c - b) * x / z) / (z - x),
               bend = 2 * ((c - b) / z - (a - b) / x) / (z - x);
  return bend > 0 ? -(b - slope * slope / (2 * bend)) : -b;
}

/// Edges of `rings` equally wide rings in the radius, over that of AdhesiveScale, up to which the
/// contact grows (after Johnson, Kendall and Roberts, and beyond it where the attraction is largest
/// at a distance), and of wider ones out to the reach of the traction. Far outside, the gap is -d +
/// r^2/2, and d is at most the square of the contact radius.
std::vector<double> ring_edges(const RingTraction &traction, const PressLimit &limit, int rings)
{
  const double core = margin * std::sqrt(square(jkr_radius(limit.approach, limit.force)) +
                                         2 * traction.gap_of_strength()),
               width = core / (margin * rings),
               end = margin * std::sqrt(2 * traction.extent() + 2 * square(core));
  std::vector<double> edges;
  for (int k = 0; k * width < core; ++k)
    edges.push_back(k * width);
  while (edges.back() < end)
    edges.push_back(edges.back() +
                    width * (1 + widening * std::max(edges.back() - core, 0.) / core));
  return edges;
}
} // namespace

double AdhesiveLoop::loss() const
{
  double sum = 0;
  for (const auto *jumps : {&attachments, &detachments})
    for (const AdhesiveJump &jump : *jumps)
      sum += jump.loss();
  return sum;
}

const AdhesiveJump *AdhesiveLoop::attachment() const
{
  return largest(attachments);
}

const AdhesiveJump *AdhesiveLoop::detachment() const
{
  return largest(detachments);
}

AdhesivePath adhesive_path(const RingTraction &traction, const PressLimit &limit, int rings,
                           const std::function<void()> &after_state)
{
  if (rings < 4)
    throw std::invalid_argument("an adhesive contact needs at least 4 rings");
  AdhesiveRings contact(traction, ring_edges(traction, limit, rings));
  AdhesivePath path{contact.state()};
  const auto go_to = [&](int ring, double gap)
  {
    path.push_back(contact.go_to(ring, gap));
    if (after_state)
      after_state();
  };
  // y = range/(range + gap) grows from far apart, slowly at first: a steep linear law has its fold
  // near its end.
  const double closed = traction.gap_of_strength(), range = traction.range(),
               start = range / (range + traction.extent() - closed);
  const int steps = std::max(rings, fewest_steps);
  for (int k = 1; k <= steps; ++k)
  {
    const double share = double(k) / steps, y = start + (1 - start) * share * share;
    go_to(0, k == steps ? closed : closed + range * (1 / y - 1));
  }
  const auto excess = [&](const RingState &state)
  { return limit.approach ? state.approach - *limit.approach : state.force - *limit.force; };
  for (int ring = 1; excess(path.back()) < 0; ++ring)
  {
    if (ring == contact.rings())
      throw std::runtime_error("the contact grows beyond its rings before the maximum is reached");
    go_to(ring, closed);
  }
  const RingState &last = *(path.end() - 2);
  const double beyond = excess(path.back());
  path.back() = between(last, path.back(), excess(last) / (excess(last) - beyond));
  return path;
}

AdhesiveLoop adhesive_loop(const AdhesivePath &path)
{
  Way forth = follow(path.begin(), path.end(), 1), back = follow(path.rbegin(), path.rend(), -1);
  AdhesiveLoop loop{.loading = std::move(forth.states),
                    .unloading = std::move(back.states),
                    .attachments = std::move(forth.jumps),
                    .detachments = std::move(back.jumps)};
  loop.pull_off_force = largest_tension(loop.unloading);
  loop.spent = loop.loading.back().energy - loop.loading.front().energy;
  for (const AdhesiveJump &jump : loop.attachments)
    loop.spent += jump.loss();
  return loop;
}
} // namespace carambole::fem
