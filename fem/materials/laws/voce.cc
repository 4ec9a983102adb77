#include "fem/materials/catalogue.h"

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
    for (int i = 0; i < lanes; ++i)
    {
      h[i] = -S * std::expm1(-b * alpha[i]);
      slope[i] = b * (S - h[i]);
    }
  }

private:
  double S, b;
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
