#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
// h = H alpha
class Linear : public Hardening
{
public:
  explicit Linear(double modulus) : H(modulus) {}
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    h = H * alpha;
    slope = broadcast(H);
  }

private:
  double H;
};

const MaterialRegistration registration{
  {.identifier = "linear",
   .equation = "h = H alpha",
   .source = "",
   .parameters = {{"modulus", "H, slope of the yield stress over the equivalent plastic strain",
                   "100 MPa", dimension::pressure}},
   .make_hardening = [](const MaterialValues &v) -> std::shared_ptr<const Hardening>
   { return std::make_shared<Linear>(v.number("modulus")); }}};
} // namespace
} // namespace carambole::fem
