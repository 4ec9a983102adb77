// carambole-fem-implicit: modes, indentations and static models, with deal.II, Trilinos and MPI.
// carambole-fem starts it.

#include "cases/process/program.h"
#include "fem/program/program.h"
#include "fem/ranks/job.h"
#include "fem/ranks/ranks.h"

using namespace carambole;

int main(int argc, char **argv)
{
  const fem::Program program{
    "carambole-fem-implicit",
    "Axisymmetric implicit finite elements: modes, indentations and static models",
    fem::all_solvers()};
  return run_main("carambole-fem",
                  [&]
                  {
                    const auto all = [&] { return work(program, argc, argv); };
                    return fem::launched_ranks() > 1 ? fem::run_rank(all) : all();
                  });
}
