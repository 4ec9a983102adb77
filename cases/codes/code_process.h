#pragma once

// Runs the program of another code.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// A code that cannot be computed with: what() is "MODEL: reason".
class CodeError : public std::runtime_error
{
public:
  CodeError(const std::string &model, const std::string &reason)
    : std::runtime_error(model + ": " + reason), reason(reason)
  {
  }

  std::string reason;
};

/// File in a program's folder with everything that it prints.
inline constexpr const char *code_output = "output.txt";

/// What a program may take.
struct CodeLimits
{
  double seconds = 120;
  std::uintmax_t printed = 50'000'000; ///< bytes of what it prints
  std::uintmax_t files = 500'000'000;  ///< bytes of all files in its folder
};

/// Throws CodeError if it is not there, or not trusted.
std::filesystem::path find_code_program(const CodeEntry &entry);

/// "its last lines: ...", in characters that can be shown.
std::string last_output(const std::filesystem::path &folder);

/// Runs the program in `folder` on one thread, in a process group of its own and with a folder for
/// temporary files; when it ends, or this process does in whatever way, the whole group ends and
/// the temporary files are removed. Throws CodeError with the last lines that it printed if it
/// fails or goes beyond its limits, and Interrupted when `stop` returns true.
void run_code_program(const CodeEntry &entry, const std::filesystem::path &program,
                      const std::vector<std::string> &arguments,
                      const std::filesystem::path &folder, const std::function<bool()> &stop,
                      const CodeLimits &limits);
} // namespace carambole
