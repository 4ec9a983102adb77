#include "fem/modes/mpi_session.h"

#include <cstdlib>
#include <stdexcept>

#include <deal.II/base/multithread_info.h>
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
  // On several threads deal.II's error estimator marked almost nothing in one of some thirty runs
  // on a busy machine.
  dealii::MultithreadInfo::set_thread_limit(1);
}

MpiSession::~MpiSession()
{
  MPI_Finalize();
}
} // namespace carambole::fem
