#pragma once

// MPI for what is solved implicitly. The explicit commands never initialise it.

namespace carambole::fem
{
/// MPI from construction to destruction, once in a program. Without mpirun it is MPI of a single
/// process: the environment keeps Open MPI from starting a daemon, making a session
/// folder, and looking for a network or a display.
class MpiSession
{
public:
  /// Throws std::runtime_error if MPI cannot be initialised.
  MpiSession();
  ~MpiSession();
  MpiSession(const MpiSession &) = delete;
  MpiSession &operator=(const MpiSession &) = delete;
};
} // namespace carambole::fem
