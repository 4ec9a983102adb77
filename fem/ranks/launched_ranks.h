#pragma once

namespace carambole::fem
{
/// How many processes mpirun of Open MPI has started this program as; 1 without mpirun. Needs no
/// MPI.
int launched_ranks();
} // namespace carambole::fem
