#pragma once

// A law of the tangential force or of rolling resistance with its curve, written by
// `carambole-lumped curves`.

#include <filesystem>
#include <string>
#include <vector>

namespace carambole::reports
{
struct TangentialParameter
{
  std::string key, meaning, unit;
  bool is_required = false;
};

struct TangentialRecord
{
  std::string identifier, title, equation, loading, defects, source, evidence, grade;
  std::vector<std::string> also_known_as;
  std::vector<TangentialParameter> parameters = {};
  /// Of an impact of a sphere on a rigid wall: slip velocity over mu V_n, for Poisson's ratio .3;
  /// of rolling resistance the rolling velocity R w over mu_r V_n, for the parameters of `sample`.
  std::vector<double> before = {}, after = {};
  std::string sample = {}; ///< "coefficient: 0.01, stiffness: 100 MN/m"
};

/// From CURVES/tangential.json and CURVES/rolling.json. Both throw std::runtime_error, with the
/// file, for what cannot be read.
std::vector<TangentialRecord> read_tangential_records(const std::filesystem::path &curves);
std::vector<TangentialRecord> read_rolling_records(const std::filesystem::path &curves);
} // namespace carambole::reports
