#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace carambole
{
/// The bytes of a file, a pipe or a device; nothing if it cannot be read to its end.
std::optional<std::string> bytes_of(const std::filesystem::path &file);

/// The same; empty if it cannot be read.
std::string bytes_if_any(const std::filesystem::path &file);
} // namespace carambole
