#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace carambole
{
/// Prints the expectations that fail according to summary.json, and a last line with the verdict,
/// the models without a usable record, and the path of the report.
void print_verdict(const std::filesystem::path &results, bool has_page,
                   const std::vector<std::string> &missing);
} // namespace carambole
