#pragma once

// Updates of elements per second, by element and material: the forces alone, without the nodes.

#include <string>
#include <vector>

#include "cases/case/case.h"
#include "fem/bench/operation_counts.h"
#include "fem/bench/timing.h"

namespace carambole::fem
{
/// What the kernel is timed with: every law of the catalogue, with the parameters that its manual
/// gives as examples.
struct BenchMaterial
{
  std::string name; ///< "elastic", "plastic", "plastic, voce", "prony", ...
  Material material;
};

/// "elastic", "plastic" without hardening, the same "below yield", "plastic, LAW" for every law of
/// hardening, "plastic, linear, LAW" for every law of the rate, and the viscous laws.
std::vector<BenchMaterial> bench_materials();

struct KernelRate
{
  Element element;
  std::string material;
  int elements = 0;
  Rate updates; ///< of elements, on one thread [1/s]
  bench::OperationCounts counts;
  double bytes = 0;        ///< that an update moves (KernelProblem)
  int gathered = 0;        ///< values that an update fetches by the numbers of its nodes
  double bytes_of_all = 0; ///< of all elements: what has to fit into a cache to stay there
};

/// Every element and material. Throws Interrupted.
std::vector<KernelRate> measure_kernels(bool is_quick);
} // namespace carambole::fem
