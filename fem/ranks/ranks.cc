#include "fem/ranks/ranks.h"

#include <numeric>

#include <mpi.h>

namespace carambole::fem
{
Ranks Ranks::all()
{
  Ranks ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &ranks.mine);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
  return ranks;
}

void Ranks::gather(std::vector<double> &x) const
{
  if (count == 1)
    return;
  std::vector<int> sizes(count), starts(count);
  for (int rank = 0; rank < count; ++rank)
  {
    const RowBlock rows = block(int(x.size()), rank);
    sizes[rank] = rows.end - rows.first;
    starts[rank] = rows.first;
  }
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DOUBLE, x.data(), sizes.data(), starts.data(), MPI_DOUBLE,
                 MPI_COMM_WORLD);
}

double Ranks::sum(double part) const
{
  std::vector<double> parts(count);
  parts[mine] = part;
  gather(parts);
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

bool Ranks::any(bool yes) const
{
  int result = yes ? 1 : 0;
  if (count > 1)
    MPI_Allreduce(MPI_IN_PLACE, &result, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return result != 0;
}

int Ranks::from_first(int number) const
{
  if (count > 1)
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return number;
}
} // namespace carambole::fem
