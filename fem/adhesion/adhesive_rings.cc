#include "fem/adhesion/adhesive_rings.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "fem/adhesion/ring_deflection.h"

namespace carambole::fem
{
namespace
{
constexpr int most_iterations = 25, most_divisions = 12;
// Of a residual over the largest height of the sphere, and in units of the approach.
constexpr double relative_residual = 1e-13, least_residual = 1e-11;

/// Eigen computes on one thread as long as this exists: several ones wait for each other longer
/// than they compute.
class OneThread
{
public:
  OneThread() { Eigen::setNbThreads(1); }
  ~OneThread() { Eigen::setNbThreads(before); }
  OneThread(const OneThread &) = delete;
  OneThread &operator=(const OneThread &) = delete;

private:
  int before = Eigen::nbThreads();
};
} // namespace

AdhesiveRings::AdhesiveRings(const RingTraction &traction, std::vector<double> edges)
  : traction(traction), edge(std::move(edges)), deflection(mean_deflections(edge))
{
  const auto count = Eigen::Index(edge.size()) - 1;
  area.resize(count);
  height.resize(count);
  for (Eigen::Index i = 0; i < count; ++i)
  {
    const double a = edge[std::size_t(i)], b = edge[std::size_t(i) + 1];
    area(i) = std::numbers::pi * (b - a) * (b + a);
    height(i) = (a * a + b * b) / 4;
  }
  const double start = traction.extent();
  now.approach = height(0) - start;
  gaps = last_gaps = height.array() - now.approach;
  pressure = last_pressure = Eigen::VectorXd::Zero(count);
  evaluate(0);
}

const RingState &AdhesiveRings::go_to(int ring, double gap)
{
  divide(ring, gap, 0);
  return now;
}

void AdhesiveRings::divide(int ring, double gap, int depth)
{
  if (solve(ring, gap))
    return;
  if (depth == most_divisions)
    throw std::runtime_error(
      fmt::format("no equilibrium was found where ring {} of {} closes, after the approach {:.6g} "
                  "D",
                  ring + 1, rings(), now.approach));
  divide(ring, (gaps(ring) + gap) / 2, depth + 1);
  divide(ring, gap, depth + 1);
}

bool AdhesiveRings::solve(int ring, double gap)
{
  const Eigen::VectorXd old_gaps = gaps, old_pressure = pressure;
  const RingState old = now;
  // Extrapolated to the new gap of the ring.
  const double before = gaps(ring) - last_gaps(ring), step = gap - gaps(ring);
  const double ratio = before != 0 ? std::clamp(step / before, 0., 2.) : 0;
  gaps += ratio * (old_gaps - last_gaps);
  pressure += ratio * (old_pressure - last_pressure);
  if (!traction.is_hard()) // the law repels at a gap of -range
    gaps = gaps.cwiseMax(old_gaps.array().min(0).matrix() / 2 +
                         Eigen::VectorXd::Constant(gaps.size(), -traction.range() / 2));
  gaps(ring) = gap;
  if (traction.is_hard())
    gaps.head(ring).setZero();
  int count = std::max(interacting, ring + 1);
  bool found = iterate(ring, count);
  for (int missed; found && (missed = int(gaps.size()) - count) > 0;)
  {
    int reached = count;
    for (int i = count; i < int(gaps.size()); ++i)
      if (gaps(i) < traction.reach())
        reached = i + 1;
    if (reached == count)
      break;
    count = reached;
    found = iterate(ring, count);
  }
  if (!found)
  {
    gaps = old_gaps;
    pressure = old_pressure;
    now = old;
    return false;
  }
  last_gaps = old_gaps;
  last_pressure = old_pressure;
  interacting = count;
  while (interacting > 1 && gaps(interacting - 1) >= traction.reach())
    --interacting;
  evaluate(ring);
  return true;
}

// Newton's method. Unknown are the gaps of open rings, the pressures of closed ones, and, in place
// of the gap of `ring`, the approach.
bool AdhesiveRings::iterate(int ring, int count)
{
  const OneThread one_thread;
  const int closed = traction.is_hard() ? ring : 0;
  const auto all = gaps.size();
  pressure.tail(all - count).setZero();
  const double tolerance = relative_residual * height(all - 1) + least_residual;
  Eigen::MatrixXd matrix(count, count);
  Eigen::VectorXd residual(count);
  for (int k = 0; k < most_iterations; ++k)
  {
    for (int i = closed; i < count; ++i)
      pressure(i) = gaps(i) < traction.reach() ? -traction(gaps(i)) : 0;
    residual = deflection.topLeftCorner(count, count) * pressure.head(count);
    if (k == 0) // the approach is not extrapolated: it follows from the gap of the ring
      now.approach = height(ring) - gaps(ring) + residual(ring);
    residual =
      gaps.head(count).array() + now.approach - height.head(count).array() - residual.array();
    const double error = residual.cwiseAbs().maxCoeff();
    if (!std::isfinite(error))
      return false;
    if (error <= tolerance)
    {
      gaps.tail(all - count) =
        (height.tail(all - count) +
         deflection.bottomLeftCorner(all - count, count) * pressure.head(count))
          .array() -
        now.approach;
      return gaps.head(count).minCoeff() > (traction.is_hard() ? -1e-9 : -traction.range());
    }
    for (int j = 0; j < count; ++j)
      if (j == ring)
        matrix.col(j).setOnes();
      else if (j < closed)
        matrix.col(j) = -deflection.col(j).head(count);
      else
      {
        const double slope = gaps(j) < traction.reach() ? traction.slope(gaps(j)) : 0;
        matrix.col(j) = slope * deflection.col(j).head(count);
        matrix(j, j) += 1;
      }
    const Eigen::VectorXd change = matrix.partialPivLu().solve(-residual);
    double share = 1;
    if (!traction.is_hard()) // no further than half-way to where the repulsion is infinite
      for (int i = 0; i < count; ++i)
        if (i != ring && change(i) < 0)
          share = std::min(share, 0.5 * (gaps(i) + traction.range()) / -change(i));
    for (int i = 0; i < count; ++i)
    {
      double &unknown = i < closed ? pressure(i) : gaps(i);
      (i == ring ? now.approach : unknown) += share * change(i);
    }
  }
  return false;
}

void AdhesiveRings::evaluate(int ring)
{
  now.force = area.dot(pressure);
  now.central_gap = gaps(0);
  double strain = 0, attraction = 0;
  for (int i = 0; i < rings(); ++i)
  {
    strain += area(i) * pressure(i) * (gaps(i) + now.approach - height(i)) / 2;
    if (gaps(i) < traction.reach())
      attraction += area(i) * traction.energy(gaps(i));
  }
  now.attraction = attraction;
  now.energy = strain + attraction;
  now.contact_radius =
    traction.is_hard()
      ? (gaps(0) > 0 ? 0 : (edge[std::size_t(ring)] + edge[std::size_t(ring) + 1]) / 2)
      : radius_at(traction.gap_of_strength());
}

// Where the gap, straight between the middles of the rings, first exceeds this one.
double AdhesiveRings::radius_at(double gap) const
{
  for (int i = 0; i < rings(); ++i)
    if (gaps(i) > gap)
    {
      if (i == 0)
        return 0;
      const auto middle = [&](int k)
      { return (edge[std::size_t(k)] + edge[std::size_t(k) + 1]) / 2; };
      const double share = (gap - gaps(i - 1)) / (gaps(i) - gaps(i - 1));
      return middle(i - 1) + share * (middle(i) - middle(i - 1));
    }
  return edge.back();
}
} // namespace carambole::fem
