#pragma once

// A program that mpirun has started several times.

#include <functional>

namespace carambole::fem
{
/// Does the work of one rank, with MPI initialised, and returns the exit status of the process.
/// Only the first rank writes to the terminal; the status of the job is the first rank's.
///
/// Where an exception ends the work of all ranks, the first one reports it. Where only some of them
/// fail, the others might wait for them endlessly: then the first that failed reports why and ends
/// the whole job with its status. A rank ends with mpirun, whatever ends that. SIGUSR1, which
/// mpirun passes on, counts as a signal that stops the program.
int run_rank(const std::function<int()> &work);
} // namespace carambole::fem
