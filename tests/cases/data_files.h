#pragma once

// Cases with a file of data beside them.

#include "tests/cases/case_files.h"

namespace carambole::test
{
/// Two balls with `data:` and the file abaqus.csv.
inline Case read_with(const ScratchFolder &folder, const std::string &data, const std::string &csv,
                      const std::string &more = "")
{
  folder.write("abaqus.csv", csv);
  return read_case(folder.write("test.yaml", two_balls + data + more));
}
} // namespace carambole::test
