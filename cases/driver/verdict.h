#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace carambole
{
/// What summary.json of these results says of the expectations, on standard output: the rows that
/// fail, and a last line with the verdict, the models that should have a record but have none, and
/// where the report stands.
void print_verdict(const std::filesystem::path &results, bool has_page,
                   const std::vector<std::string> &missing);
} // namespace carambole
