#pragma once

// A folder for files that no one keeps.

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace carambole
{
/// A new folder among the temporary files, which is removed with its content.
class ScratchFolder
{
public:
  /// `name`: beginning of its name. Throws std::runtime_error if it cannot be created.
  explicit ScratchFolder(const std::string &name)
  {
    std::string pattern = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw std::runtime_error(pattern + " cannot be created");
    path = pattern;
  }
  ~ScratchFolder()
  {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  std::filesystem::path path;
};
} // namespace carambole
