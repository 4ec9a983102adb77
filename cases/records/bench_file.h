#pragma once

// bench.json, what `carambole bench` leaves: read, checked, and its values as a list.

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace carambole
{
inline constexpr int bench_schema = 1;
inline constexpr const char *bench_kind = "carambole bench";

/// A measured rate, or a number that was counted or measured once.
struct BenchValue
{
  std::string name; ///< "fem kernels one-point elastic updates"
  std::string unit;
  double median = 0, least = 0, greatest = 0; ///< equal where it was not repeated
  bool is_rate = false;
};

struct BenchFile
{
  nlohmann::ordered_json json;
  std::vector<BenchValue> values; ///< in the order of the file
};

/// What stands behind `key` in a file of lines "key: value" or "key=value", such as /proc/cpuinfo;
/// else "unknown".
std::string value_behind(const std::filesystem::path &file, const std::string &key);

/// Throws InputError if the file is missing, damaged or something else.
BenchFile read_bench(const std::filesystem::path &file);

/// Of what `read_bench` would read; `file` is named in the error.
BenchFile bench_from_json(nlohmann::ordered_json json, const std::string &file);
} // namespace carambole
