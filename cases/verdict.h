#pragma once

#include <filesystem>

namespace carambole
{
/// What summary.json of these results says of the expectations, on standard output: the rows that
/// fail, and a last line with the verdict and where the report stands.
void print_verdict(const std::filesystem::path &results, bool has_page);
} // namespace carambole
