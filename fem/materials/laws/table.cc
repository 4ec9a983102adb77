#include <algorithm>

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
// Straight lines between the points (alpha, h), constant beyond the last.
class Table : public Hardening
{
public:
  Table(std::vector<double> strains, std::vector<double> gains)
    : alpha_(std::move(strains)), h_(std::move(gains))
  {
  }
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    for (int i = 0; i < lanes; ++i)
    {
      const auto above = std::upper_bound(alpha_.begin(), alpha_.end(), alpha[i]);
      if (above == alpha_.end())
      {
        h[i] = h_.back();
        slope[i] = 0;
        continue;
      }
      const std::size_t k = above - alpha_.begin();
      slope[i] = (h_[k] - h_[k - 1]) / (alpha_[k] - alpha_[k - 1]);
      h[i] = h_[k - 1] + slope[i] * (alpha[i] - alpha_[k - 1]);
    }
  }

private:
  std::vector<double> alpha_, h_;
};

std::shared_ptr<const Hardening> make(const Parameters &v)
{
  const auto &strains = v.list("plastic_strain"), &gains = v.list("gain");
  if (strains.size() != gains.size() || strains.size() < 2)
    throw std::invalid_argument("`gain` needs as many values as `plastic_strain`, two or more");
  if (strains.front() != 0 || gains.front() != 0)
    throw std::invalid_argument("the table must start with `plastic_strain` 0 and `gain` 0 Pa");
  for (std::size_t i = 1; i < strains.size(); ++i)
    if (strains[i] <= strains[i - 1] || gains[i] < gains[i - 1])
      throw std::invalid_argument("`plastic_strain` must increase and `gain` must not decrease");
  return std::make_shared<Table>(strains, gains);
}

const MaterialRegistration registration{
  {.identifier = "table",
   .title = "Hardening by a table",
   .equation = "h piecewise linear between the points, constant beyond the last",
   .parameters = {{.key = "plastic_strain",
                   .meaning = "equivalent plastic strains, increasing from 0",
                   .range = {.minimum = 0, .minimum_open = false},
                   .is_list = true,
                   .example = "[0, 0.1, 1]"},
                  {.key = "gain",
                   .meaning = "increase of the yield stress at these strains, from 0",
                   .dimension = dimension::pressure,
                   .range = {.minimum = 0, .minimum_open = false},
                   .is_list = true,
                   .example = "[0 MPa, 20 MPa, 100 MPa]"}}},
  {.make_hardening = make}};
} // namespace
} // namespace carambole::fem
