#include "fem/materials/catalogue.h"
#include "fem/numbers/simd_functions.h"

namespace carambole::fem
{
namespace
{
// h = K alpha^n
class Power : public Hardening
{
public:
  Power(double coefficient, double exponent)
    : K(coefficient), n(exponent), series(GrowthSeries::power(exponent))
  {
  }
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    h = K * power(alpha, n);
    slope = n * h / alpha; // NaN at zero
  }
  // h(alpha + x) = h(alpha) (1 + x/alpha)^n
  Growth growth(const Simd &alpha, const Simd &h) const override
  {
    return {h, 1 / alpha, series.largest() * alpha, &series};
  }
  Simd slope_of(const Simd &alpha, const Simd &h) const override { return n * h / alpha; }
  double onset_exponent() const override { return n; }

private:
  double K, n;
  GrowthSeries series;
};

const MaterialRegistration registration{
  {.identifier = "power",
   .title = "Ludwik: power of the plastic strain",
   .equation = "h = K alpha^n",
   .parameters = {{.key = "coefficient",
                   .symbol = "K",
                   .meaning = "increase of the yield stress at an equivalent plastic strain of one",
                   .dimension = dimension::pressure,
                   .range = positive,
                   .example = "300 MPa"},
                  {.key = "exponent",
                   .symbol = "n",
                   .meaning = "exponent of the equivalent plastic strain",
                   .range = above_zero_to_one,
                   .example = "0.3"}},
   .source = "Ludwik 1909"},
  {.make_hardening = [](const Parameters &v) -> std::shared_ptr<const Hardening>
   { return std::make_shared<Power>(v.number("coefficient"), v.number("exponent")); }}};
} // namespace
} // namespace carambole::fem
