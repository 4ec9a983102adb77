#pragma once

// The C interface as text, for programs that are written against it.

#include <string>

namespace carambole::lumped
{
/// c_interface.h, and as a comment at its end the line that compiles a program with it: the library
/// is the one of the build or of the installation that the running program is of.
std::string c_header();
} // namespace carambole::lumped
