#pragma once

// A sweep of a case: the lumped models over the whole grid, and all models, including finite
// elements, at the points that the case marks.

#include <filesystem>
#include <string>

#include "cases/case/case.h"
#include "cases/driver/commands.h"

namespace carambole
{
/// Runs one entry of `sweeps:` into a folder:
///   sweep.csv     the lumped models over the grid, by carambole-lumped
///   points/<k>/   the results of the k-th marked point, from 0: `carambole report` draws it
///   fem.csv       all models at the marked points: their values as in sweep.csv, and of finite
///                 elements the uncertainty of each
///   fem.json      where fem.csv comes from: versions, date, hashes, levels, command
/// Existing results are reused. Returns the worst exit status; if a point fails, its cells stay
/// empty and the other points are computed. Throws InputError before any run if the reader refuses
/// the case at a marked point.
int run_case_sweep(const SweepOptions &options, const Case &c, const SweepEntry &entry,
                   const std::filesystem::path &folder);
} // namespace carambole
