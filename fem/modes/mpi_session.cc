#include "fem/modes/mpi_session.h"

#include <cstdlib>
#include <stdexcept>

#include <mpi.h>

namespace carambole::fem
{
MpiSession::MpiSession()
{
  // What is set already stands: a user, or mpirun, knows better.
  constexpr int keep = 0;
  for (const auto &[name, value] : {std::pair{"OMPI_MCA_ess_singleton_isolated", "1"},
                                    {"HWLOC_COMPONENTS", "-gl"},
                                    {"OMPI_MCA_btl", "self"},
                                    {"OMPI_MCA_pml", "ob1"}})
    setenv(name, value, keep);
  if (MPI_Init(nullptr, nullptr) != MPI_SUCCESS)
    throw std::runtime_error("MPI cannot be initialised");
}

MpiSession::~MpiSession()
{
  MPI_Finalize();
}
} // namespace carambole::fem
