#include "fem/materials/catalogue.h"
#include "fem/numbers/simd_functions.h"

namespace carambole::fem
{
namespace
{
// r = 1 + (alpha'/D)^(1/p)
class CowperSymonds : public RateLaw
{
public:
  CowperSymonds(double reference_rate, double exponent)
    : D(reference_rate), p(exponent), series(GrowthSeries::power(exponent))
  {
  }
  Simd gain(const Simd &rate) const override { return power(rate / D, 1 / p); }
  void rate_of(const Simd &g, Simd &rate, Simd &slope) const override
  {
    const Simd rate_over_g = D * (p > 1 ? power(g, p - 1) : power(g, p) / g);
    rate = rate_over_g * g;
    slope = p * rate_over_g;
  }
  // rate(g + x) = rate(g) (1 + x/g)^p
  Growth growth(const Simd &g, const Simd &rate) const override
  {
    return {rate, 1 / g, series.largest() * g, &series};
  }

private:
  double D, p;
  GrowthSeries series;
};

const MaterialRegistration registration{
  {.identifier = "cowper_symonds",
   .title = "Cowper & Symonds: power of the strain rate",
   .equation = "r = 1 + (alpha'/D)^(1/p)",
   .parameters = {{.key = "reference_rate",
                   .symbol = "D",
                   .meaning = "plastic strain rate at which the yield stress is doubled",
                   .dimension = {0, 0, -1},
                   .range = positive,
                   .example = "40 s^-1"},
                  {.key = "exponent",
                   .symbol = "p",
                   .meaning = "inverse of the exponent of the rate",
                   .range = positive,
                   .example = "5"}},
   .source = "Cowper & Symonds 1957"},
  {.make_rate = [](const Parameters &v, const Material &) -> std::shared_ptr<const RateLaw>
   { return std::make_shared<CowperSymonds>(v.number("reference_rate"), v.number("exponent")); }}};
} // namespace
} // namespace carambole::fem
