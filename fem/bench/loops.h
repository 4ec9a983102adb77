#pragma once

// Updates of elements per second in loops over time: elements and nodes alone, and whole runs of a
// shipped impact.

#include <string>
#include <vector>

#include "fem/bench/timing.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// The case whose whole run is timed, and its mesh: elements per contact radius.
inline constexpr const char *timed_case = "three-ball";
inline constexpr int timed_fineness = 10, quick_fineness = 5;

struct LoopRate
{
  std::string name;
  Element element;
  int elements = 0, threads = 1;
  Rate updates;     ///< of elements [1/s]; of several threads by the time of day
  double bytes = 0; ///< of one element in one step, its share of the nodes included; 0: not known
};

/// Elements and nodes of a cylinder (KernelProblem) in single steps for all, without contact and
/// output: of elastic elements of both kinds, some thousands, and of one-point elements with ten
/// and a hundred times as many; on one thread, and the smallest on all. Throws Interrupted.
std::vector<LoopRate> measure_bare_loops(int threads, bool is_quick);

/// Whole runs of the timed case: time loop with contact, history and the text of its files. And the
/// bare loop of the same mesh.
struct RunRates
{
  Element element;
  int elements = 0;
  Rate as_shipped;           ///< with levels of time steps, one thread
  Rate as_shipped_of_all;    ///< on all threads, by the time of day
  Rate single_step;          ///< one step for all elements, as the bare loop has it; one thread
  Rate bare;                 ///< elements and nodes alone, one step, one thread
  double bytes_of_files = 0; ///< history and record
};
RunRates measure_runs(Element element, int threads, bool is_quick);

/// A closed contact of the timed case in one step: geometry, constraints, active set, forces.
struct ContactRate
{
  int closed_nodes = 0, constraints = 0;
  Rate steps; ///< of the contact, on one thread [1/s]
};
ContactRate measure_contact(bool is_quick);
} // namespace carambole::fem
