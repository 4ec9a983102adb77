#pragma once

// Runs the program of another code.

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
    : std::runtime_error(model + ": " + reason)
  {
  }
};

/// What a program prints stands in this file of its folder.
inline constexpr const char *code_output = "output.txt";

/// Throws CodeError if it is not there.
std::filesystem::path find_code_program(const CodeEntry &entry);

/// "its last lines: ...", in characters that can be shown.
std::string last_output(const std::filesystem::path &folder);

/// Runs the program in `folder` on one thread. Throws CodeError with the last lines that it printed
/// if it fails or does not end within `time_limit` [s], and Interrupted when `stop` returns true.
void run_code_program(const CodeEntry &entry, const std::filesystem::path &program,
                      const std::vector<std::string> &arguments,
                      const std::filesystem::path &folder, const std::function<bool()> &stop,
                      double time_limit);
} // namespace carambole
