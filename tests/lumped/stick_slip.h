#pragma once

// An integration of its own of what sticks and slips: states of stick and slip, with the change
// between them located, and steps of fourth order.

#include <algorithm>
#include <cmath>
#include <functional>

namespace carambole::lumped::testing
{
/// A spring y with y' = rate(t, y) between two limits, and its force.
struct Slider
{
  std::function<double(double t, double y)> rate;
  std::function<double(double t)> low, high;
  std::function<double(double t, double y)> force;
};

/// Integrates a slider over intervals in which its functions are smooth inside.
class StickSlip
{
public:
  explicit StickSlip(Slider slider) : slider(std::move(slider)) {}

  double y = 0;

  /// In steps that are shorter near both ends, where rates have roots of the time. The limits may
  /// have jumped since the interval before.
  void advance(double t0, double t1)
  {
    constexpr int steps = 400;
    const auto time = [&](int k)
    {
      const double s = double(k) / steps;
      return t0 + (t1 - t0) * s * s * (3 - 2 * s);
    };
    const double inside = time(1), margin = 1e-9 * (slider.high(inside) - slider.low(inside));
    if (y < slider.high(inside) - margin && y > slider.low(inside) + margin)
      at = At::neither;
    for (int k = 0; k < steps; ++k)
      for (double t = time(k), end = time(k + 1); t < end;)
        t = at == At::neither ? stick(t, end) : slip(t, end);
  }

private:
  enum class At
  {
    low,
    neither,
    high
  };

  Slider slider;
  At at = At::neither;

  double runge_kutta(double t, double h) const
  {
    const double k1 = slider.rate(t, y), k2 = slider.rate(t + h / 2, y + h / 2 * k1),
                 k3 = slider.rate(t + h / 2, y + h / 2 * k2), k4 = slider.rate(t + h, y + h * k3);
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }

  /// To the end, or to where a limit is met.
  double stick(double t, double end)
  {
    const auto met = [&](double h)
    {
      const double there = runge_kutta(t, h);
      if (there > slider.high(t + h))
        return At::high;
      return there < slider.low(t + h) ? At::low : At::neither;
    };
    if (met(end - t) == At::neither)
    {
      y = runge_kutta(t, end - t);
      return end;
    }
    double inside = 0, outside = end - t;
    for (int i = 0; i < 60; ++i)
    {
      const double middle = (inside + outside) / 2;
      (met(middle) == At::neither ? inside : outside) = middle;
    }
    at = met(outside);
    y = at == At::high ? slider.high(t + outside) : slider.low(t + outside);
    return t + outside;
  }

  /// To the end, or to where the spring would move away from the limit.
  double slip(double t, double end)
  {
    const auto &limit = at == At::high ? slider.high : slider.low;
    const double sign = at == At::high ? 1 : -1, h = 1e-3 * (end - t);
    const auto leaves = [&](double time)
    {
      const double middle = std::clamp(time, t + h, end - h);
      const double slope = (limit(middle + h) - limit(middle - h)) / (2 * h);
      return sign * (slider.rate(middle, limit(middle)) - slope) < 0;
    };
    if (!leaves(end))
    {
      y = limit(end);
      return end;
    }
    double inside = t, outside = end;
    if (leaves(t))
      outside = t;
    else
      for (int i = 0; i < 60; ++i)
      {
        const double middle = (inside + outside) / 2;
        (leaves(middle) ? outside : inside) = middle;
      }
    const double bound = limit(outside);
    if (outside > t)
      y = bound;
    else
      y = sign > 0 ? std::min(y, bound) : std::max(y, bound);
    at = At::neither;
    return outside;
  }
};
} // namespace carambole::lumped::testing
