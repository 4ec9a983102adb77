#pragma once

// Functions that the fuzz targets share. Each target reads one kind of input like the programs do.
// Errors that the reader is documented to throw are correct; anything else ends the fuzzer.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace carambole::fuzz
{
/// A folder of this process, in memory or among the temporary files; it is removed at the end.
inline const std::filesystem::path &folder()
{
  struct Folder
  {
    Folder()
    {
      const std::filesystem::path memory = "/dev/shm";
      std::string pattern =
        ((std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path()) /
         "carambole-fuzz-XXXXXX")
          .string();
      path = mkdtemp(pattern.data());
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::filesystem::path path;
  };
  static const Folder folder;
  return folder.path;
}

/// Writes the text to a file and returns its path.
inline std::string write(const std::string &name, const std::string &text)
{
  const std::filesystem::path file = folder() / name;
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

inline std::string text_of(const std::uint8_t *data, std::size_t size)
{
  return {reinterpret_cast<const char *>(data), size};
}

/// Ends the fuzzer unless the condition holds.
inline void require(bool holds)
{
  if (!holds)
    __builtin_trap();
}
} // namespace carambole::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);
