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
   .equation = "h = S (1 - exp(-b alpha))",
   .source = "Voce 1948",
   .parameters = {{"saturation", "S, largest increase of the yield stress", "200 MPa",
                   dimension::pressure},
                  {"rate", "b, rate of saturation with the equivalent plastic strain", "8",
                   dimension::none}},
   .make_hardening = [](const MaterialValues &v) -> std::shared_ptr<const Hardening>
   { return std::make_shared<Voce>(v.number("saturation"), v.number("rate")); }}};
} // namespace
} // namespace carambole::fem
