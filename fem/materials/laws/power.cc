#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
// h = K alpha^n
class Power : public Hardening
{
public:
  Power(double coefficient, double exponent) : K(coefficient), n(exponent) {}
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    for (int i = 0; i < lanes; ++i)
    {
      h[i] = K * std::pow(alpha[i], n);
      // Infinite at zero; the Newton step is then zero and the bracket is bisected.
      slope[i] = n * h[i] / alpha[i];
    }
  }

private:
  double K, n;
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
