#pragma once

// The other programs of the suite, in the same folder: their versions, and how to run them.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/process/program.h"

namespace carambole
{
/// The file with the version of a program; it changes with the sources of the program.
std::filesystem::path version_file(const std::string &program);

/// Version of a program, read from a file next to it: it is not started. Throws std::runtime_error
/// if there is none.
std::string program_version(const std::string &program);

/// Throws InputError if there is no mpirun in PATH.
void check_mpirun();

/// Whether another program can be found in PATH.
bool is_in_path(const std::string &program);

/// Throws std::runtime_error if gnuplot, which draws `what`, is not in PATH. `otherwise`: what
/// helps besides its installation, behind a comma. Told before hours of solving, not after.
void check_gnuplot(const std::string &what = "the figure", const std::string &otherwise = "");

/// Runs a program with these arguments, without a shell, and waits for it. Signals that end this
/// program are passed on; the child ends with this program in any case. Returns its exit status; if
/// a signal killed the child, that is printed to standard error and counts as failed.
int run_program(const std::string &program, const std::vector<std::string> &arguments);

/// Runs a program in so many processes that compute together, by mpirun of Open MPI. Says so where
/// they are more than the processors. Otherwise as run_program. Throws InputError if there is no
/// mpirun.
int run_job(const std::string &program, std::vector<std::string> arguments, int ranks);

/// What a program of the suite prints. Throws std::runtime_error if its exit status is not 0.
std::string output_of(const std::string &program, const std::vector<std::string> &arguments);
} // namespace carambole
