#pragma once

// All levels of a model that presses two bodies together quasi-statically.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "fem/implicit/indentation.h"
#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// What is computed on one level. `record`: without name, hash, cost and uncertainty.
struct PressedLevel
{
  std::unique_ptr<Discretisation> discretisation; ///< null with `element: q2`
  std::int64_t elements = 0;
  std::string edges; ///< for mesh.csv
  IndentationResult course;
  ModelRecord record;
  History history;
};

/// Called after every load step; stops the run by throwing.
using AfterStep = std::function<bool(const LoadStep &)>;
/// What is to be computed: a level, from 0, with the load steps of the case or with halved ones.
struct PressTask
{
  int level = 0;
  bool halves_steps = false;
};
using PressLevel = std::function<PressedLevel(const PressTask &task, const AfterStep &after)>;

/// The course of a level with the elements of the kernel, without record and history. `schedule`
/// has the load steps of the case.
PressedLevel press_full(const Case &c, const FemEntry &entry, const PressTask &task,
                        const IndentationSchedule &schedule, const AfterStep &after);

/// Computes all levels of `entry`, and the coarsest one once more with halved load steps, and
/// writes the record, and the fields at the maximum if asked.
/// MPI must be initialised. Of several ranks, where `press` computes together, the first one does
/// all but that. A run that is stopped ends after a load step and keeps its finished levels in
/// `results/.<model>.checkpoint`. Throws InputError, ComputationError, Interrupted,
/// std::runtime_error.
void press_levels(const Case &c, const FemEntry &entry, const RunOptions &options,
                  const PressLevel &press);

/// The plan of a model with that many load steps; `is_exact`: they are prescribed.
Plan plan_pressed(const Case &c, const FemEntry &entry, int load_steps, bool is_exact);
} // namespace carambole::fem
