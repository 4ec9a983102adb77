#pragma once

// Files and folders that no one keeps.

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

namespace carambole
{
/// A file, or a folder with its content, which is removed at the end.
class Removed
{
public:
  explicit Removed(std::filesystem::path path) : path(std::move(path)) {}
  ~Removed()
  {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Removed(const Removed &) = delete;
  Removed &operator=(const Removed &) = delete;

  const std::filesystem::path path;
};

/// A new folder among the temporary files. Throws std::runtime_error if it cannot be created.
/// @param name  beginning of its name
inline std::filesystem::path new_scratch_folder(const std::string &name)
{
  std::string pattern = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::runtime_error(pattern + " cannot be created");
  return pattern;
}
} // namespace carambole
