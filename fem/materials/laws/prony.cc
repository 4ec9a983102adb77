#include <numeric>

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
MaterialModel make(const Parameters &v, const Material &m)
{
  const auto &ratios = v.list("shear_ratio"), &times = v.list("time");
  if (ratios.size() != times.size())
    throw std::invalid_argument("`time` needs as many values as `shear_ratio`");
  if (std::accumulate(ratios.begin(), ratios.end(), 0.0) > 1)
    throw std::invalid_argument("the sum of `shear_ratio` must be at most 1");
  Prony model{m.shear_modulus(), m.bulk_modulus(), {}};
  for (std::size_t k = 0; k < ratios.size(); ++k)
    model.branches.push_back({ratios[k] * model.mu, times[k]});
  return model;
}

const MaterialRegistration registration{
  {.identifier = "prony",
   .title = "Prony series: shear modulus that relaxes",
   .equation = "mu(t) = mu (1 - sum g_k (1 - exp(-t/time_k))), mu the instantaneous shear modulus",
   .parameters = {{.key = "shear_ratio",
                   .symbol = "g_k",
                   .meaning = "fractions of the instantaneous shear modulus that relax",
                   .range = positive,
                   .is_list = true,
                   .example = "[0.3, 0.2]"},
                  {.key = "time",
                   .symbol = "time_k",
                   .meaning = "relaxation times",
                   .dimension = dimension::time,
                   .range = positive,
                   .is_list = true,
                   .example = "[1 ms, 10 ms]"}}},
  {.make_viscous = make}};
} // namespace
} // namespace carambole::fem
