#pragma once

// One run of a row of bodies: what dynamics.cc integrates while bodies touch, and flight.cc while
// none do.

#include <memory>
#include <optional>
#include <vector>

#include "lumped/row/dynamics.h"
#include "lumped/row/row_motion.h"
#include "lumped/row/row_observer.h"

namespace carambole::lumped
{
/// Of the row's approach speed: a slower pair counts as not approaching.
inline constexpr double closing_share = 1e-12;

class Simulation
{
public:
  Simulation(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
             const Settings &settings);
  Trajectory run();

private:
  bool is_free() const;
  bool is_closing(int c) const;
  bool is_closing_anywhere() const;
  bool will_fall_back() const;
  bool is_stuck() const;
  double time_to_touch(int c) const;
  bool is_spent(int c) const;
  void end_spent_touches();
  void hold_what_lies_still();
  void go_on();
  void fly();
  std::optional<Crossing> first_crossing(double h);
  void step();
  void check_progress();

  void apply(const Crossing &crossing);
  void note_turn(int c, double force);
  void touch(int c);
  void end_touch(int c, Phase phase, bool fades = false);

  void observe_flight(double dt);

  const Row &row;
  const Settings &settings;
  RowMotion motion;
  const RowState &layout;
  int n_contacts;
  double time = 0, end_time;
  double watched_time = 0;               ///< start of the watched steps
  long watched = 0, watched_samples = 0; ///< steps, and samples at events, since then
  RowObserver observer;
};
} // namespace carambole::lumped
