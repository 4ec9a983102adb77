// Compiled after fem/bench/counting_prelude.h only.

#include "fem/bench/operation_counts.h"

#include "fem/bench/kernel_problem.h"

namespace carambole::bench
{
namespace
{
/// The operations of `work`, over `times`.
template <typename Work>
OperationCounts counted(double times, const Work &work)
{
  fem::vector_operations = {};
  work();
  const fem::VectorOperations &of = fem::vector_operations;
  return {double(of.additions) / times, double(of.multiplications) / times,
          double(of.divisions) / times, double(of.square_roots) / times,
          double(of.lane_accesses) / times};
}
} // namespace

OperationCounts count_operations(Element element, const Material &material, int elements,
                                 int updates)
{
  fem::KernelProblem problem(element, material, elements);
  problem.begin();
  // A vector has a lane for every element of a group, so that vectors per group are values per
  // element.
  OperationCounts result = counted(double(updates) * problem.solid.n_groups(),
                                   [&]
                                   {
                                     for (int k = 0; k < updates; ++k)
                                     {
                                       problem.advance();
                                       problem.update();
                                     }
                                   });
  result.force_norm = problem.force_norm();
  return result;
}

OperationCounts count_multiply_add()
{
  const fem::Simd a = fem::broadcast(2), x = fem::broadcast(3);
  return counted(1, [&] { return a * x + 1; });
}

OperationCounts count_root_expression()
{
  const fem::Simd x = fem::broadcast(4);
  return counted(1, [&] { return fem::square_root(x) / 3 - x; });
}
} // namespace carambole::bench
