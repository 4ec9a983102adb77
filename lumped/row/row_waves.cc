#include "lumped/row/row_waves.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carambole::lumped
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();

/// x = f(x) by the secant rule, where x - f(x) grows with x, so that its sign says on which side of
/// the root x is. `scale`: the size of what f is made of. NaN if there is no root.
template <typename Function>
double fixed_point(const Function &f, double first, double scale)
{
  constexpr int most = 60;
  constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
  double x0 = first, x1 = f(x0), g0 = x0 - x1;
  if (g0 == 0)
    return x0;
  double g1 = x1 - f(x1), low = -infinity, high = infinity;
  const auto narrow = [&](double x, double g) { (g < 0 ? low : high) = x; };
  narrow(x0, g0);
  narrow(x1, g1);
  for (int i = 0; i < most; ++i)
  {
    if (g1 == 0 || std::abs(x1 - x0) <= rounding * (scale + std::abs(x1)))
      return x1;
    double x = g1 == g0 ? x1 - g1 : x1 - g1 * (x1 - x0) / (g1 - g0);
    if (low < high && std::isfinite(low + high) && !(x >= low && x <= high))
      x = 0.5 * (low + high);
    x0 = x1;
    g0 = g1;
    x1 = x;
    g1 = x - f(x);
    narrow(x1, g1);
  }
  return std::abs(g1) <= 1e-9 * (scale + std::abs(x1)) ? x1
                                                       : std::numeric_limits<double>::quiet_NaN();
}
} // namespace

void Past::add(double time, double value, double slope)
{
  if (!nodes.empty() && time <= nodes.back().time)
  {
    if (nodes.back().slope == slope)
      return;
    time = nodes.back().time;
  }
  nodes.push_back({time, value, slope});
}

std::vector<Past::Node>::const_iterator Past::before(double time) const
{
  const auto later = std::ranges::upper_bound(nodes, time, {}, &Node::time);
  return later == nodes.begin() ? nodes.end() : later - 1;
}

double Past::value(double time) const
{
  const auto from = before(time);
  if (from == nodes.end())
    return 0;
  if (from + 1 == nodes.end())
    return from->value + from->slope * (time - from->time);
  const Node &to = *(from + 1);
  const double h = to.time - from->time, x = (time - from->time) / h, u = 1 - x;
  return u * u * ((1 + 2 * x) * from->value + x * h * from->slope) +
         x * x * ((3 - 2 * x) * to.value - u * h * to.slope);
}

double Past::slope(double time) const
{
  const auto from = before(time);
  if (from == nodes.end())
    return 0;
  if (from + 1 == nodes.end())
    return from->slope;
  const Node &to = *(from + 1);
  const double h = to.time - from->time, x = (time - from->time) / h, u = 1 - x;
  return 6 * x * u * (to.value - from->value) / h + u * (1 - 3 * x) * from->slope +
         x * (3 * x - 2) * to.slope;
}

RowWaves::RowWaves(const Row &row)
  : carries(!row.waves.empty()), faces(row.pairs.size()), shortest_delay(infinity)
{
  const int n = static_cast<int>(faces.size());
  for (const BodyWaves &body : row.waves)
  {
    const bool has_before = body.body > 0, has_after = body.body < n;
    for (const int c : {body.body - 1, body.body})
    {
      if (c < 0 || c >= n)
        continue;
      faces[c].acts = true;
      faces[c].mobility += body.mobility;
      faces[c].end_stiffening += body.end_stiffening;
      if (body.echo_time > 0)
        echoes.push_back({c, body.body, -1, body.mobility, body.echo_time, {}});
    }
    if (!has_before || !has_after)
    {
      if (body.echo_time > 0)
        shortest_delay = std::min(shortest_delay, body.echo_time);
    }
    else if (body.is_plate)
      faces[body.body - 1].after = faces[body.body].before = body.mobility;
    else if (body.echo_time > 0)
    {
      const int last = static_cast<int>(echoes.size()) - 1;
      echoes[last].opposite = last - 1;
      echoes[last - 1].opposite = last;
      shortest_delay = std::min(shortest_delay, body.echo_time / 2);
    }
    longest_delay = std::max(longest_delay, body.echo_time);
  }
}

bool RowWaves::is_echoing(int body) const
{
  return std::ranges::find(echoes, body, &Echo::body) != echoes.end();
}

template <typename Value>
double RowWaves::sum_of_echoes(int c, double time, const Value &value) const
{
  double sum = 0;
  for (const Echo &echo : echoes)
    if (echo.contact == c)
    {
      sum += 2 * echo.mobility * value(echo.past, time - echo.time);
      if (echo.opposite >= 0)
        sum -= 2 * echo.mobility * value(echoes[echo.opposite].past, time - echo.time / 2);
    }
  return sum;
}

double RowWaves::dent(const State &y, int c) const
{
  const Face &face = faces[c];
  double dent = face.mobility * RowState::impulse(y, c);
  if (face.before > 0)
    dent -= face.before * RowState::impulse(y, c - 1);
  if (face.after > 0)
    dent -= face.after * RowState::impulse(y, c + 1);
  return dent +
         sum_of_echoes(c, y.back(), [](const Past &past, double time) { return past.value(time); });
}

double RowWaves::late_rate(const State &y, int c) const
{
  return sum_of_echoes(c, y.back(), [](const Past &past, double time) { return past.slope(time); });
}

double RowWaves::rate_by_opposite(const std::vector<double> &forces, int c) const
{
  const Face &face = faces[c];
  return 0 - (face.before > 0 ? face.before * forces[c - 1] : 0) -
         (face.after > 0 ? face.after * forces[c + 1] : 0);
}

double RowWaves::force(int c, const ForceLaw &law, const Memory &memory, double &approach,
                       double &rate) const
{
  const double mu = faces[c].mobility, kappa = faces[c].end_stiffening, v0 = rate;
  double share = 1; // rate of the law's approach over that of the surfaces
  if (kappa > 0)
  {
    const double e0 = approach;
    approach =
      fixed_point([&](double e) { return e0 + kappa * law.force(e, 0, memory); }, e0, std::abs(e0));
    const double step = 1e-5 * std::abs(approach) + 1e-300;
    share =
      1 /
      (1 - kappa * (law.force(approach + step, 0, memory) - law.force(approach - step, 0, memory)) /
             (2 * step));
  }
  const auto at = [&](double force)
  {
    rate = (v0 - mu * force) * share;
    return law.force(approach, rate, memory);
  };
  double found = at(0);
  if (mu > 0 && law.loss() != Loss::none)
    found = fixed_point(at, found, std::abs(found) + std::abs(law.force(approach, 0, memory)));
  at(found);
  return found;
}

void RowWaves::note(const State &y, const std::vector<double> &forces)
{
  const double time = y.back();
  std::vector<std::pair<double, double>> added; // before any of them is known to the others
  for (const Echo &echo : echoes)
    added.emplace_back(RowState::impulse(y, echo.contact) + echo.past.value(time - echo.time),
                       forces[echo.contact] + echo.past.slope(time - echo.time));
  for (std::size_t i = 0; i < echoes.size(); ++i)
    echoes[i].past.add(time, added[i].first, added[i].second);
}

void RowWaves::note_event(double time)
{
  if (has_echoes())
    events.push_back(time);
}

double RowWaves::time_to_return(double time) const
{
  double next = infinity;
  for (const Echo &echo : echoes)
  {
    const double period = echo.opposite >= 0 ? echo.time / 2 : echo.time;
    for (const double event : events)
    {
      const double periods = (time - event) / period,
                   left = (std::floor(periods + 1e-9) + 1 - periods) * period;
      next = std::min(next, left);
    }
  }
  return next;
}

bool RowWaves::waits(double time) const
{
  return !events.empty() && time < events.back() + longest_delay * (1 + 1e-9);
}
} // namespace carambole::lumped
