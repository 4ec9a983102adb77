#pragma once

// A sweep that belongs to a case: the lumped models over the whole grid, and all models, the finite
// elements too, at the points that the case marks.

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
/// What is stored already is not run again. Returns the worst exit status of what was run; a point
/// that fails leaves its cells empty, and the others go on. Throws InputError for what the reader
/// refuses at any marked point, before anything is run.
int run_case_sweep(const SweepOptions &options, const Case &c, const SweepEntry &entry,
                   const std::filesystem::path &folder);
} // namespace carambole
