#include "fem/materials/catalogue.h"
#include "fem/numbers/simd_functions.h"

namespace carambole::fem
{
namespace
{
// h = S (1 - exp(-b alpha))
class Voce : public Hardening
{
public:
  Voce(double saturation, double rate) : S(saturation), b(rate) {}
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    h = S * (1 - exponential(-b * alpha));
    slope = slope_of(alpha, h);
  }
  // S - h(alpha + x) = (S - h(alpha)) exp(-b x)
  Growth growth(const Simd & /*alpha*/, const Simd &h) const override
  {
    return {h - S, broadcast(-b), broadcast(series.largest() / b), &series};
  }
  Simd slope_of(const Simd & /*alpha*/, const Simd &h) const override { return b * (S - h); }

private:
  double S, b;
  GrowthSeries series = GrowthSeries::exponential();
};

const MaterialRegistration registration{
  {.identifier = "voce",
   .title = "Voce: hardening that saturates",
   .equation = "h = S (1 - exp(-b alpha))",
   .parameters = {{.key = "saturation",
                   .symbol = "S",
                   .meaning = "largest increase of the yield stress",
                   .dimension = dimension::pressure,
                   .range = positive,
                   .example = "200 MPa"},
                  {.key = "rate",
                   .symbol = "b",
                   .meaning = "rate of saturation with the equivalent plastic strain",
                   .range = positive,
                   .example = "8"}},
   .source = "Voce 1948"},
  {.make_hardening = [](const Parameters &v) -> std::shared_ptr<const Hardening>
   { return std::make_shared<Voce>(v.number("saturation"), v.number("rate")); }}};
} // namespace
} // namespace carambole::fem
