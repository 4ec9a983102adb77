// carambole-fem: the explicit finite elements. What is solved implicitly is another program's,
// which takes a quarter of a second to load deal.II, Trilinos and MPI.

#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <unistd.h>

#include "cases/case/shipped.h"
#include "cases/process/program.h"
#include "fem/program/program.h"
#include "fem/ranks/ranks.h"

namespace
{
using namespace carambole;

/// Continues as carambole-fem-implicit, with this command line.
void become_implicit(char **argv)
{
  std::string path = program_path("carambole-fem-implicit").string();
  argv[0] = path.data(); // which the loader names if it fails
  execv(argv[0], argv);
  throw std::runtime_error(fmt::format("{} cannot be started: {}", path, std::strerror(errno)));
}
} // namespace

int main(int argc, char **argv)
{
  const fem::Program program{
    "carambole-fem", "Axisymmetric explicit finite elements for the impact of a row of bodies",
    fem::explicit_solvers(), become_implicit};
  return run_main("carambole-fem",
                  [&]
                  {
                    if (fem::launched_ranks() > 1)
                      become_implicit(argv);
                    return work(program, argc, argv);
                  });
}
