#pragma once

// What the reader says of cases that it refuses.

#include <string>

#include <boost/test/unit_test.hpp>

#include "cases/process/diagnostics.h"
#include "tests/cases/case_files.h"

namespace carambole::test
{
/// The message with which a case is refused; empty if it is read.
inline std::string refusal(const std::string &text)
{
  try
  {
    read_text(text);
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  return "";
}

/// Checks that a case is refused and that the message contains `told`.
inline void check_told(const std::string &text, const std::string &told)
{
  const std::string error = refusal(text);
  BOOST_TEST_MESSAGE(error);
  BOOST_TEST(error.find(told) != std::string::npos);
}
/// Whether the case is refused with a message that contains `part`.
inline bool tells(const std::string &text, const Overrides &overrides, const std::string &part)
{
  try
  {
    read_text(text, overrides);
    return false;
  }
  catch (const InputError &error)
  {
    return std::string(error.what()).find(part) != std::string::npos;
  }
}
} // namespace carambole::test
