#include "cases/case/bar_waves.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carambole
{
namespace
{
/// A change of the force in a wave that returns to the contact.
struct Arrival
{
  double time, force;
};

/// The waves in a bar, of unit approach speed.
class Waves
{
public:
  explicit Waves(const Bar &bar) : bar(bar) {}

  double impedance() const { return bar.impedance; }
  double next() const
  {
    return first == underway.size() ? std::numeric_limits<double>::infinity()
                                    : underway[first].time;
  }
  /// Waves that arrive by this time are at the contact. A free end turns pressure into tension.
  void advance(double time)
  {
    while (next() <= time)
      incoming -= underway[first++].force;
  }
  /// The force of the contact is the sum of what comes in and what goes out.
  void send(double time, double force)
  {
    const double out = force - incoming;
    underway.push_back({time + bar.round_trip, out - outgoing});
    outgoing = out;
  }
  double incoming = 0;

private:
  Bar bar;
  double outgoing = 0;
  std::vector<Arrival> underway; ///< in the order of their times
  std::size_t first = 0;
};
} // namespace

// Forces of the waves p_in and p_out at the contact make F = p_in + p_out and slow the face down by
// (p_out - p_in)/Z. Faces that stay together: V = sum (F - 2 p_in)/Z over the bars.
double contact_time(const std::vector<Bar> &bars)
{
  constexpr int most_steps = 1000;
  if (bars.empty())
    return 0;
  std::vector<Waves> waves(bars.begin(), bars.end());
  double time = 0, compliance = 0, first_force = 0;
  for (const Bar &bar : bars)
    compliance += 1 / bar.impedance;
  for (int step = 0; step < most_steps; ++step)
  {
    double push = 1;
    for (const Waves &wave : waves)
      push += 2 * wave.incoming / wave.impedance();
    const double force = push / compliance;
    if (step == 0)
      first_force = force;
    constexpr double round_off = 1e-9, decayed = 1e-3; // tension is below, too
    if (step > 0 && force < decayed * first_force)
      break;
    for (Waves &wave : waves)
      wave.send(time, force);
    time = std::numeric_limits<double>::infinity();
    for (const Waves &wave : waves)
      time = std::min(time, wave.next());
    for (Waves &wave : waves)
      wave.advance(time * (1 + round_off));
  }
  return time;
}
} // namespace carambole
