#pragma once

// The study of uncertain inputs that belongs to a run of a case.

#include <filesystem>

#include "cases/case/case.h"
#include "cases/driver/commands.h"

namespace carambole
{
/// Writes the points of the study of a case with `uncertain:`. Returns exit_status::wrong_input
/// where its distributions reach what the case refuses; nothing has run then.
int write_study_points(const Case &c, const Overrides &overrides,
                       const std::filesystem::path &results);

/// Runs the study of a case, whose points are written, into RESULTS/uncertain:
///   points.csv, runs.csv  the inputs at all points and at those of the finite elements
///   laws.csv, laws.h5     the laws at all points
///   points/<k>/, fem.csv  the continuum models at the first points
///   carried.csv           the continuum models at all points, as a law carries them
///   uncertain.json        mean, spread and sensitivity of every quantity
/// What is stored and belongs to the case is not computed again; `only` of the options selects as
/// in a run. Returns the worst exit status.
int run_uncertain_study(const RunOptions &options, const Case &c, const Overrides &overrides,
                        const std::filesystem::path &results);

/// Runs the continuum models at the point `options.point` alone, or writes the workflow
/// `options.workflow`: a job for the case, one for each point of the continuum models, and the
/// usual run, which collects them. Throws InputError for a case without uncertain inputs.
int run_part_of_study(const RunOptions &options, const Case &c, const Overrides &overrides,
                      const std::filesystem::path &results);
} // namespace carambole
