#pragma once

// A sweep of a case: the lumped models over the whole grid, and all models, including finite
// elements, at the points that the case marks.

#include <filesystem>
#include <string>

#include "cases/case/case.h"
#include "cases/driver/commands.h"
#include "cases/reader/sweep_axis.h"

namespace carambole
{
/// Runs one entry of `sweeps:` into a folder:
///   sweep.csv     the lumped models over the grid, by carambole-lumped
///   points/<k>/   the results of the k-th marked point, from 0: `carambole report` draws it
///   fem.csv       all models at the marked points: their values as in sweep.csv, and of finite
///                 elements the uncertainty of each
///   fem.h5        the same table in HDF5
///   fem.json      where fem.csv comes from: versions, date, hashes, levels, command
///   case.yaml     the case, for `carambole report`
/// With `point` only that marked point is computed. Existing results are reused. Returns the worst
/// exit status; if a point fails, its cells stay empty and the other points are computed. Throws
/// InputError before any run if the reader refuses the case at a marked point.
int run_case_sweep(const SweepOptions &options, const Case &c, const SweepEntry &entry,
                   const std::filesystem::path &folder);

/// Runs the models that `options.only` names at the points of a table, whose axes are tied, into a
/// folder: points/<k>/, fem.csv and fem.json as above, with the name in the latter. With
/// `options.point` only that point is computed.
int run_points(const SweepOptions &options, const Case &c, const std::string &name,
               std::vector<Axis> points, const std::filesystem::path &folder);

/// The sweep of `--vary`, with finite elements at every point of its grid.
SweepEntry sweep_of_all_points(const SweepOptions &options, const Case &c);

/// A point of a sweep, as a job by itself.
struct SweepPoint
{
  std::string title; ///< "bodies.B1.velocity=2 m/s"
  double seconds;    ///< of the finite elements, estimated without a mesh
  Overrides overrides;
};

/// Of a table whose axes are tied, as of `run_points`.
std::vector<SweepPoint> table_points(const SweepOptions &options, const Case &c,
                                     std::vector<Axis> points);

/// The marked points, in the order of the table; none if no finite-element model is selected.
/// Throws InputError if the reader refuses the case at one of them.
std::vector<SweepPoint> sweep_points(const SweepOptions &options, const Case &c,
                                     const SweepEntry &entry);
} // namespace carambole
