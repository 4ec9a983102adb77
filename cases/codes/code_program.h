#pragma once

// Where the program of another code is, and whether a case may start it.

#include <filesystem>
#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// A program that a case names runs with the user's rights. One that is found on PATH under the
/// usual name of its code is what the user has installed; any other one runs only where this
/// variable is 1.
inline constexpr const char *trust_variable = "CARAMBOLE_TRUST_PROGRAMS";

struct CodeProgram
{
  std::filesystem::path path; ///< empty: there is none
  bool needs_trust = false;   ///< it is not the one that PATH has under the code's usual name
};

CodeProgram code_program(const CodeEntry &entry);

/// Whether the variable is 1.
bool programs_are_trusted();

/// Why the program cannot be started, and what helps; empty: it can.
std::string obstacle_to_program(const CodeEntry &entry);
} // namespace carambole
