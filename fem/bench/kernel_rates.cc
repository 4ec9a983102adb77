#include "fem/bench/kernel_rates.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "fem/bench/kernel_problem.h"
#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
constexpr int updates_per_batch = 16;

MaterialLaw with_examples(const MaterialManual &manual)
{
  return {manual.identifier, example_parameters(manual.parameters), 0};
}

// Updates from the rewound state on, a batch again and again. Only the forces are timed.
Repetition updates_of(KernelProblem &problem, int batches)
{
  Seconds sum;
  for (int batch = 0; batch < batches; ++batch)
  {
    problem.rewind();
    for (int k = 0; k < updates_per_batch; ++k)
    {
      problem.advance();
      const Stopwatch watch;
      problem.update();
      const Seconds one = watch.seconds();
      sum.processor += one.processor;
      sum.wall += one.wall;
    }
  }
  const double amount = double(batches) * updates_per_batch * problem.solid.n_elements();
  return {amount / sum.processor, std::min(1., sum.processor / sum.wall)};
}

// Batches that take so long [s]; the first one of all warms up.
int batches_for(KernelProblem &problem, double seconds)
{
  updates_of(problem, 1);
  const double rate = updates_of(problem, 1).rate;
  const double per_batch = double(updates_per_batch) * problem.solid.n_elements() / rate;
  return std::clamp(int(seconds / per_batch), 1, 100);
}

// The counted kernel must have computed what the timed one does.
void check_same(const KernelProblem &problem, const bench::OperationCounts &counts,
                const std::string &name)
{
  constexpr double round_off = 1e-9; // where the sum of large forces cancels
  if (!(std::abs(problem.force_norm() / counts.force_norm - 1) < round_off))
    throw std::logic_error(fmt::format("{}: the forces while operations are counted differ: {} "
                                       "for {} N/rad",
                                       name, counts.force_norm, problem.force_norm()));
}

KernelRate measure_kernel(Element element, const std::string &name, const Material &material,
                          bool is_quick)
{
  const int elements = is_quick ? 400 : 6400, counted_updates = 2;
  KernelProblem problem(element, material, elements);
  problem.begin();
  problem.rewind();
  for (int k = 0; k < counted_updates; ++k)
  {
    problem.advance();
    problem.update();
  }
  KernelRate result{element, name, problem.solid.n_elements(), {}, {}, 0, 0, 0};
  result.counts = bench::count_operations(element, material, elements, counted_updates);
  check_same(problem, result.counts, name);
  const int batches = batches_for(problem, is_quick ? 1e-3 : 0.01);
  result.updates = repeated(is_quick ? 3 : 9, [&] { return updates_of(problem, batches); });
  result.bytes = problem.bytes_per_update();
  result.gathered = problem.gathered_per_update();
  result.bytes_of_all = result.bytes * result.elements;
  return result;
}
} // namespace

std::vector<BenchMaterial> bench_materials()
{
  const Material steel{"steel", 7800, 206e9, 0.3};
  const auto plastic =
    [&](const MaterialManual *hardening, const MaterialManual *rate, double yield_stress = 300e6)
  {
    Material material = steel;
    Plasticity plasticity;
    plasticity.yield_stress = yield_stress;
    if (hardening)
      plasticity.hardening = with_examples(*hardening);
    if (rate)
      plasticity.rate = with_examples(*rate);
    material.plastic = plasticity;
    return material;
  };
  constexpr double never = 1e15; // [Pa]
  std::vector<BenchMaterial> all{{"elastic", steel},
                                 {"plastic, below yield", plastic(nullptr, nullptr, never)},
                                 {"plastic", plastic(nullptr, nullptr)}};
  const auto &laws = material_catalogue();
  for (const auto &[name, manual] : laws)
    if (manual.make_hardening)
      all.push_back({"plastic, " + name, plastic(&manual, nullptr)});
  for (const auto &[name, manual] : laws)
    if (manual.make_rate)
      all.push_back({"plastic, linear, " + name, plastic(&laws.at("linear"), &manual)});
  for (const auto &[name, manual] : laws)
    if (manual.make_viscous)
    {
      Material material = steel;
      material.viscous = with_examples(manual);
      all.push_back({name, material});
    }
  return all;
}

std::vector<KernelRate> measure_kernels(bool is_quick)
{
  std::vector<KernelRate> all;
  for (const Element element : {Element::one_point, Element::full})
    for (const auto &[name, material] : bench_materials())
      all.push_back(measure_kernel(element, name, material, is_quick));
  return all;
}
} // namespace carambole::fem
