#pragma once

// What uncertain inputs make of the results of a case: mean, spread and sensitivity of every model,
// and the spread of the differences between models.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/uncertain_inputs.h"
#include "cases/records/study.h"
#include "lumped/uncertain/carried.h"
#include "lumped/uncertain/chaos.h"
#include "lumped/uncertain/sampling.h"

namespace carambole::lumped
{
/// One quantity of one model at the points of a study [SI].
struct StudyColumn
{
  std::string model;
  std::string quantity; ///< as in `expect`: "peak_force A-B"
  std::string unit;
  std::vector<double> values; ///< NaN where there is none
};

/// A table of a study; its varied values are left out.
using StudyTable = std::vector<StudyColumn>;

/// Reads a table of a sweep, which has `n_inputs` columns of varied values. Throws
/// TableError or std::runtime_error for a damaged one.
StudyTable read_study_table(const std::filesystem::path &csv, std::size_t n_inputs);

/// The continuum models at all points, as a law carries them.
struct CarriedColumn
{
  std::string header; ///< "fem peak_force A-B [N]"
  Eigen::VectorXd values;
};

struct Study
{
  InputStudy record; ///< its inputs and hash are left empty
  std::vector<CarriedColumn> carried;
};

/// Least share of points with a result.
inline constexpr double least_share_of_points = 0.8;

/// @param laws  at all points of the sample
/// @param runs  continuum models at its first points
Study make_study(const UncertainInputs &inputs, const InputSample &sample, const StudyTable &laws,
                 const StudyTable &runs);

/// Table of the continuum models at all points.
std::string carried_table(const Study &study);
} // namespace carambole::lumped
