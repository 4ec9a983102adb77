#pragma once

// How fast this machine is: runs of the driver, timed.

#include <filesystem>
#include <string>

namespace carambole::reports
{
/// Runs three times each whatever the documents state rates and times of, with the driver next
/// to this program, and returns the text of rates.json: medians, the single runs, machine,
/// system, compiler and date. Takes about a minute. Throws std::runtime_error where a run fails, or
/// where the three differ by more than a tenth: something else is running then.
std::string measure_rates(const std::filesystem::path &scratch);

/// The text of the bench.json of `carambole bench`, run once. Throws std::runtime_error where it
/// fails.
std::string measure_bench(const std::filesystem::path &scratch);
} // namespace carambole::reports
