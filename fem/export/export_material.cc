#include "fem/export/export_material.h"

#include <cmath>
#include <ostream>
#include <set>
#include <vector>

#include <fmt/ostream.h>

#include "cases/laws/parameters.h"

namespace carambole::fem
{
namespace
{
constexpr double largest_strain = 5, tolerance = 1e-3;

double hardening_at(const FlowStress &flow, double strain)
{
  Simd h = broadcast(0), slope = broadcast(0);
  if (flow.hardening && strain > 0)
    flow.hardening->evaluate(broadcast(strain), h, slope);
  return h[0];
}

/// Strains between which straight lines approximate the law closely enough.
std::set<double> strains_of(const FlowStress &flow, const Plasticity &plastic)
{
  if (!flow.hardening)
    return {0};
  std::set<double> strains{0, largest_strain};
  if (plastic.hardening->law == "table")
    for (const double strain : values_given(*plastic.hardening, "plastic_strain", dimension::none))
      strains.insert(strain);
  for (auto low = strains.begin(), high = std::next(low); high != strains.end();)
  {
    bool is_close = true;
    for (const double x : {0.25, 0.5, 0.75})
      is_close &= std::abs(hardening_at(flow, *low + x * (*high - *low)) -
                           (1 - x) * hardening_at(flow, *low) - x * hardening_at(flow, *high)) <=
                  tolerance * flow.yield_stress;
    if (is_close)
      low = high++;
    else
      high = strains.insert(0.5 * (*low + *high)).first;
  }
  return strains;
}

void write_plasticity(std::ostream &out, const Plasticity &plastic, const FlowStress &flow)
{
  fmt::print(out, "*PLASTIC\n");
  for (const double strain : strains_of(flow, plastic))
    fmt::print(out, "{:.10g}, {:.10g}\n", flow.yield_stress + hardening_at(flow, strain), strain);
  if (plastic.rate) // R = 1 + (rate/D)^(1/p), rate = D (R - 1)^p
    fmt::print(out, "*RATE DEPENDENT, TYPE=POWER LAW\n{:.10g}, {:.10g}\n",
               values_given(*plastic.rate, "reference_rate", {0, 0, -1}).at(0),
               values_given(*plastic.rate, "exponent", dimension::none).at(0));
}

/// Columns: g_k, zero for the bulk modulus, time_k.
void write_prony(std::ostream &out, const MaterialLaw &law)
{
  const std::vector<double> shares = values_given(law, "shear_ratio", dimension::none),
                            times = values_given(law, "time", dimension::time);
  fmt::print(out, "*VISCOELASTIC, TIME=PRONY\n");
  for (std::size_t k = 0; k < shares.size(); ++k)
    fmt::print(out, "{:.10g}, 0., {:.10g}\n", shares[k], times[k]);
}
} // namespace

std::string inexpressible(const Material &material)
{
  if (material.viscous && material.viscous->law != "prony")
    return "viscous." + material.viscous->law;
  if (material.plastic && material.plastic->rate && material.plastic->rate->law != "cowper_symonds")
    return "plastic.rate." + material.plastic->rate->law;
  return {};
}

void write_abaqus_material(std::ostream &out, const Material &material, const MaterialModel &model)
{
  fmt::print(out, "*ELASTIC{}\n{:.10g}, {:.10g}\n",
             material.viscous ? ", MODULI=INSTANTANEOUS" : "", material.youngs_modulus,
             material.poisson_ratio);
  if (material.viscous)
    write_prony(out, *material.viscous);
  if (material.plastic)
    write_plasticity(out, *material.plastic, std::get<Plastic>(model).flow);
}
} // namespace carambole::fem
