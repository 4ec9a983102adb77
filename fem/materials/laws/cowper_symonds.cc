#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
// r = 1 + (alpha'/D)^(1/p)
class CowperSymonds : public RateLaw
{
public:
  CowperSymonds(double reference_rate, double exponent) : D(reference_rate), p(exponent) {}
  void evaluate(const Simd &rate, Simd &factor, Simd &slope) const override
  {
    for (int i = 0; i < lanes; ++i)
    {
      const double gain = std::pow(rate[i] / D, 1 / p);
      factor[i] = 1 + gain;
      slope[i] = gain / (p * rate[i]);
    }
  }

private:
  double D, p;
};

const MaterialRegistration registration{
  {.identifier = "cowper_symonds",
   .equation = "r = 1 + (alpha'/D)^(1/p)",
   .source = "Cowper & Symonds 1957",
   .parameters = {{"reference_rate", "D, plastic strain rate at which the yield stress is doubled",
                   "40 s^-1", Dimension{0, 0, -1}},
                  {"exponent", "p", "5", dimension::none}},
   .make_rate = [](const MaterialValues &v, const Material &) -> std::shared_ptr<const RateLaw>
   { return std::make_shared<CowperSymonds>(v.number("reference_rate"), v.number("exponent")); }}};
} // namespace
} // namespace carambole::fem
