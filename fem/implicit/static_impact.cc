#include "fem/implicit/static_impact.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
/// The end of a load step. `kinetic` is the energy of the relative motion [J].
struct Knot
{
  double approach = 0, force = 0, kinetic = 0, contact_radius = 0, plastic = 0, friction = 0;
};

double stored(const LoadStep &step)
{
  return step.strain + step.plastic + step.viscous + step.friction;
}

Knot knot_of(const LoadStep &step, double kinetic)
{
  return {step.approach,       step.force,   kinetic,
          step.contact_radius, step.plastic, step.friction + step.viscous};
}

/// The way between two knots, as a fall from the inner one, a, to the outer one, b. With eta = 0 at
/// a and 1 at b, and D the distance,
///   F = F_a + (F_b - F_a) eta + 6 c eta (1 - eta),
///   K = K_a + D eta (F_a + (F_b - F_a) eta/2 + c (3 eta - 2 eta^2)),
/// where c makes K_b right.
class Piece
{
public:
  Piece(const Knot &inner, const Knot &outer)
    : a(inner), b(outer), distance(a.approach - b.approach)
  {
    if (!(distance > 0))
      throw IndentationError(
        fmt::format("the approach goes back between {:.9g} m and {:.9g} m: no motion follows it",
                    a.approach, b.approach));
    bend = (b.kinetic - a.kinetic) / distance - (a.force + b.force) / 2;
    const double slope = b.force - a.force + 6 * bend, turn = slope / (12 * bend);
    constexpr double round_off = 1e-9;
    if (bend < 0 && turn > 0 && turn < 1 && force(turn) < -round_off * std::max(a.force, b.force))
      throw IndentationError(fmt::format(
        "the energies at approaches of {:.9g} m and {:.9g} m do not fit the forces between them",
        a.approach, b.approach));
  }

  double force(double eta) const
  {
    return a.force + (b.force - a.force) * eta + 6 * bend * eta * (1 - eta);
  }
  double kinetic(double eta) const
  {
    return a.kinetic +
           distance * eta *
             (a.force + (b.force - a.force) * eta / 2 + bend * (3 * eta - 2 * eta * eta));
  }
  /// eta at the distance u^2 from the top.
  double eta(double u, double top) const { return (a.approach - (top - u * u)) / distance; }

  /// Time [s] from u0 to u1, where u^2 is the distance from the top: dt = 2 u du/sqrt(2 K/m), which
  /// is smooth at the top, where K ~ u^2. Three points of Gauss.
  double time(double u0, double u1, double top, double mass) const
  {
    static const double place = std::sqrt(0.6);
    const std::array<std::pair<double, double>, 3> points{
      {{-place, 5. / 18}, {0, 8. / 18}, {place, 5. / 18}}};
    double sum = 0;
    for (const auto &[x, weight] : points)
    {
      const double u = (u0 + u1 + x * (u1 - u0)) / 2;
      sum += weight * 2 * u / std::sqrt(2 * kinetic(eta(u, top)) / mass);
    }
    return sum * (u1 - u0);
  }

  /// `fallen`: share of the way. Energies are shared out as the work of the force is done.
  StaticMoment at(double fallen, double mass, double total) const
  {
    StaticMoment moment;
    const double energy = std::max(0., kinetic(fallen)), work = b.kinetic - a.kinetic,
                 done = work > 0 ? (energy - a.kinetic) / work : fallen;
    moment.approach = a.approach - fallen * distance;
    moment.force = std::max(0., force(fallen));
    moment.speed = std::sqrt(2 * energy / mass);
    moment.contact_radius = std::sqrt((1 - fallen) * a.contact_radius * a.contact_radius +
                                      fallen * b.contact_radius * b.contact_radius);
    moment.plastic = a.plastic + done * (b.plastic - a.plastic);
    moment.friction = a.friction + done * (b.friction - a.friction);
    moment.strain = total - energy - moment.plastic - moment.friction;
    return moment;
  }

  const Knot &inner() const { return a; }
  const Knot &outer() const { return b; }

private:
  Knot a, b;
  double distance, bend = 0;
};

/// The fall through all knots, the innermost first. Times [s] from the top on; speeds are positive.
std::vector<StaticMoment> fall(const std::vector<Knot> &knots, double mass, double total, int least)
{
  const double top = knots.front().approach,
               longest = std::sqrt(top - knots.back().approach) / least;
  std::vector<StaticMoment> moments;
  double time = 0;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k)
  {
    const Piece piece(knots[k], knots[k + 1]);
    if (k == 0)
      moments.push_back(piece.at(0, mass, total));
    const double first = std::sqrt(top - piece.inner().approach),
                 last = std::sqrt(top - piece.outer().approach);
    const int parts = std::max(1, int(std::ceil((last - first) / longest)));
    for (int part = 1; part <= parts; ++part)
    {
      const double u0 = first + (last - first) * (part - 1) / parts,
                   u1 = first + (last - first) * part / parts;
      time += piece.time(u0, u1, top, mass);
      moments.push_back(piece.at(part == parts ? 1 : piece.eta(u1, top), mass, total));
      moments.back().time = time;
    }
  }
  return moments;
}

/// Where the force ends below the last three knots, and what it does until then: no more than the
/// strain energy that is left of `total`.
Knot release_after(const std::vector<Knot> &knots, double total)
{
  const Knot &c = knots[knots.size() - 3], &b = knots[knots.size() - 2], &a = knots.back();
  // By which the three points are off a line in force^(1/p).
  const auto bend = [&](double p)
  {
    const auto x = [p](const Knot &knot) { return std::pow(knot.force, 1 / p); };
    return (c.approach - b.approach) * (x(b) - x(a)) - (b.approach - a.approach) * (x(c) - x(b));
  };
  double low = 1, high = 1.5;
  if (bend(low) * bend(high) > 0) // no exponent fits: the nearer one
  {
    const auto share = [&](double p) { return std::abs(bend(p)) / std::pow(b.force, 1 / p); };
    low = high = share(low) < share(high) ? low : high;
  }
  constexpr int halvings = 50;
  for (int k = 0; k < halvings; ++k)
  {
    const double middle = (low + high) / 2;
    (bend(middle) * bend(low) > 0 ? low : high) = middle;
  }
  // int F ds of the rest of the way is F rest/(p + 1).
  const double p = (low + high) / 2, x_a = std::pow(a.force, 1 / p),
               by_course = (b.approach - a.approach) / (std::pow(b.force, 1 / p) - x_a) * x_a,
               left = total - a.kinetic - a.plastic - a.friction,
               rest = std::min(by_course, left * (p + 1) / a.force);
  Knot release = a;
  release.approach = a.approach - rest;
  release.kinetic = std::min(a.kinetic + a.force * rest / (p + 1), a.kinetic + left);
  release.force = release.contact_radius = 0;
  return release;
}
} // namespace

std::vector<StaticMoment> static_motion(const IndentationResult &course, double mass, int least)
{
  std::vector<Knot> in, out;
  double at_top = 0;
  for (const LoadStep &step : course.history)
    if (step.loading)
      at_top = stored(step);
  for (const LoadStep &step : course.history)
    (step.loading ? in : out).push_back(knot_of(step, at_top - stored(step)));
  if (in.size() < 2 || out.size() < 3)
    throw IndentationError("the course has no loading, or less than three steps of unloading");
  out.insert(out.begin(), in.back());
  out.push_back(release_after(out, at_top));
  std::reverse(in.begin(), in.end());

  std::vector<StaticMoment> moments = fall(in, mass, at_top, least);
  const double to_the_top = moments.back().time;
  std::reverse(moments.begin(), moments.end());
  for (StaticMoment &moment : moments)
    moment.time = to_the_top - moment.time;
  const std::vector<StaticMoment> back = fall(out, mass, at_top, least);
  for (auto moment = back.begin() + 1; moment != back.end(); ++moment)
  {
    moments.push_back(*moment);
    moments.back().time += to_the_top;
    moments.back().speed *= -1;
  }
  return moments;
}
} // namespace carambole::fem
