#pragma once

#include <filesystem>
#include <string>

namespace carambole::reports
{
/// The bytes of a file; empty if it cannot be read.
std::string read_text(const std::filesystem::path &file);
} // namespace carambole::reports
