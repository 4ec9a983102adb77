#pragma once

// Case files for the tests of the reader.

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "cases/case/case.h"

namespace carambole::test
{
/// A folder of its own, removed at the end.
class ScratchFolder
{
public:
  ScratchFolder()
  {
    std::string pattern =
      (std::filesystem::temp_directory_path() / "carambole-test-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~ScratchFolder() { std::filesystem::remove_all(path); }
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  std::string write(const std::string &name, const std::string &text) const
  {
    std::ofstream(path / name, std::ios::binary) << text;
    return (path / name).string();
  }

  std::filesystem::path path;
};

inline Case read_text(const std::string &text, const Overrides &overrides = {})
{
  const ScratchFolder folder;
  return read_case(folder.write("test.yaml", text), overrides);
}

inline const std::string two_balls = R"(schema: 1
title: Two balls
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)";
} // namespace carambole::test
