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
   .equation = "h = K alpha^n",
   .source = "Ludwik 1909",
   .parameters = {{"coefficient",
                   "K, increase of the yield stress at an equivalent plastic strain of one",
                   "300 MPa", dimension::pressure},
                  {"exponent", "n, at most 1", "0.3", dimension::none}},
   .make_hardening = [](const MaterialValues &v) -> std::shared_ptr<const Hardening>
   {
     if (v.number("exponent") > 1)
       throw std::invalid_argument("`exponent` must be at most 1");
     return std::make_shared<Power>(v.number("coefficient"), v.number("exponent"));
   }}};
} // namespace
} // namespace carambole::fem
