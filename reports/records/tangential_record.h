#pragma once

// A law of the tangential force with its curve, written by `carambole-lumped curves`.

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
  /// Slip velocity before and after an impact of a sphere on a rigid wall, over mu V_n; nu = .3.
  std::vector<double> slip_before = {}, slip_after = {};
};

/// From CURVES/tangential.json. Throws std::runtime_error, with the file, for what cannot be read.
std::vector<TangentialRecord> read_tangential_records(const std::filesystem::path &curves);
} // namespace carambole::reports
