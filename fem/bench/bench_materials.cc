#include "fem/bench/bench_materials.h"

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
MaterialLaw with_examples(const MaterialManual &manual)
{
  return {manual.identifier, example_parameters(manual.parameters), 0};
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
} // namespace carambole::fem
