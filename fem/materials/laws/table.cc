#include <bit>
#include <limits>

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
// Straight lines between the points (alpha, h), constant beyond the last. The search halves the
// table for eight strains at once, which its size, a power of two, allows.
class Table : public Hardening
{
public:
  Table(std::vector<double> strains, std::vector<double> gains)
    : alpha_(std::move(strains)), h_(std::move(gains))
  {
    for (std::size_t k = 0; k + 1 < alpha_.size(); ++k)
      slope_.push_back((h_[k + 1] - h_[k]) / (alpha_[k + 1] - alpha_[k]));
    const std::size_t size = std::bit_ceil(alpha_.size());
    alpha_.resize(size + 1, std::numeric_limits<double>::infinity());
    h_.resize(size), slope_.resize(size);
  }
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    const SimdIndex k = segment(alpha);
    slope = gather<1>(slope_.data(), k);
    h = gather<1>(h_.data(), k) + slope * (alpha - gather<1>(alpha_.data(), k));
  }
  /// To the next point.
  Growth growth(const Simd &alpha, const Simd & /*h*/) const override
  {
    const SimdIndex k = segment(alpha);
    return {gather<1>(slope_.data(), k), broadcast(1), gather<1>(alpha_.data() + 1, k) - alpha};
  }

  bool is_smooth() const override { return false; }

private:
  SimdIndex segment(const Simd &alpha) const
  {
    SimdIndex k{}; // of the last point at or below alpha
    for (int half = int(h_.size()) / 2; half > 0; half /= 2)
    {
      const SimdMask above = gather<1>(alpha_.data() + half, k) > alpha;
      k += __builtin_convertvector(~above, SimdIndex) & half;
    }
    return k;
  }

  std::vector<double> alpha_, h_, slope_;
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
