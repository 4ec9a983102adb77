#pragma once

// When the load of a contact in a row is above a share of its peak, found step by step.

#include <optional>
#include <vector>

namespace carambole::lumped
{
/// Takes the steps of one contact. The share is that of the peak in the end, which is not known
/// while the load rises: steps in which it exceeds all before them are kept until the peak is so
/// high that they are below its share.
class LoadTracker
{
public:
  struct Node
  {
    double time = 0, load = 0, rate = 0; ///< [s], of anything that rises with the force
  };

  /// `share`: of the largest load.
  explicit LoadTracker(double share) : share(share) {}

  /// A step; `peak`: the largest load so far, also within steps.
  void add(const Node &from, const Node &to, double peak)
  {
    const double least = share * peak;
    if (to.load > highest)
    {
      highest = to.load;
      rising.push_back({from, to});
    }
    std::size_t below = 0;
    while (below < rising.size() && rising[below].to.load <= least)
      ++below;
    if (below > rising.size() / 2)
      rising.erase(rising.begin(), rising.begin() + static_cast<std::ptrdiff_t>(below));
    if (to.load > least)
      fallen.reset();
    else if (from.load > least)
      fallen = Step{from, to}.crossing(least);
  }

  /// When the load first rose above the share of that peak; nothing if it never did.
  std::optional<double> begin(double peak) const
  {
    const double least = share * peak;
    for (const Step &step : rising)
      if (step.to.load > least)
        return step.from.load >= least ? step.from.time : step.crossing(least);
    return {};
  }

  /// When the load last fell below the share of its peak; nothing while it is above.
  const std::optional<double> &end() const { return fallen; }

private:
  struct Step
  {
    Node from, to;

    /// Where the cubic through both ends with their rates passes a load between theirs.
    double crossing(double load) const
    {
      const double h = to.time - from.time, sign = to.load > from.load ? 1 : -1;
      double low = 0, high = 1;
      constexpr int bits = 53;
      for (int k = 0; k < bits; ++k)
      {
        const double x = (low + high) / 2, u = 1 - x,
                     value = u * u * ((1 + 2 * x) * from.load + x * h * from.rate) +
                             x * x * ((3 - 2 * x) * to.load - u * h * to.rate);
        (sign * (value - load) < 0 ? low : high) = x;
      }
      return from.time + high * h;
    }
  };

  double share, highest = 0;
  std::vector<Step> rising;
  std::optional<double> fallen;
};
} // namespace carambole::lumped
