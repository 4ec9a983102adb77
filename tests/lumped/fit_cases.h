#pragma once

// Cases and tolerances that the tests of fits share.

#include <string>

#include <boost/test/unit_test.hpp>

#include "cases/case/case.h"
#include "tests/cases/case_files.h"

namespace carambole::lumped::testing
{
/// Tolerance of a comparison, relative.
inline auto within(double share)
{
  return boost::test_tools::tolerance(share);
}

/// Two balls with these entries of `laws:`.
inline Case with_laws(const carambole::test::ScratchFolder &folder, const std::string &laws)
{
  return read_case(
    folder.write("test.yaml", carambole::test::two_balls + "fem: []\nlaws: [" + laws + "]\n"));
}
} // namespace carambole::lumped::testing
