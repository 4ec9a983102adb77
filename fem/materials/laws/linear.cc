#include <limits>

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
  Growth growth(const Simd & /*alpha*/, const Simd & /*h*/) const override
  {
    return {broadcast(H), broadcast(1), broadcast(std::numeric_limits<double>::infinity())};
  }
  Simd slope_of(const Simd & /*alpha*/, const Simd & /*h*/) const override { return broadcast(H); }

private:
  double H;
};

const MaterialRegistration registration{
  {.identifier = "linear",
   .title = "Linear hardening",
   .equation = "h = H alpha",
   .parameters = {{.key = "modulus",
                   .symbol = "H",
                   .meaning = "slope of the yield stress over the equivalent plastic strain",
                   .dimension = dimension::pressure,
                   .range = positive,
                   .example = "100 MPa"}}},
  {.make_hardening = [](const Parameters &v) -> std::shared_ptr<const Hardening>
   { return std::make_shared<Linear>(v.number("modulus")); }}};
} // namespace
} // namespace carambole::fem
