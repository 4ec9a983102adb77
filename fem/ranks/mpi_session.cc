#include "fem/ranks/mpi_session.h"

#include <cstdlib>
#include <stdexcept>

#include <mpi.h>

#include "fem/ranks/ranks.h"

namespace carambole::fem
{
MpiSession::MpiSession()
{
  // What is set already stands: a user, or mpirun, knows better.
  constexpr int keep = 0;
  setenv("HWLOC_COMPONENTS", "-gl", keep);
  // All processes of a single rank share one session folder, /tmp/ompi.HOST.USER/jf.0, which each
  // makes and removes: without it none can remove it from under another that has just begun.
  if (launched_ranks() == 1)
    for (const auto &[name, value] : {std::pair{"OMPI_MCA_ess_singleton_isolated", "1"},
                                      {"OMPI_MCA_orte_create_session_dirs", "0"},
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
