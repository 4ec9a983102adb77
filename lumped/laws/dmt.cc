// The adhesive elastic contact of Derjaguin, Muller & Toporov in the form of Maugis: Hertz with a
// constant attraction.

#include "lumped/law/adhesion.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::dmt
{
namespace
{
struct Dmt : ForceLaw
{
  Dmt(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      R(pair.relative_radius),
      pull(2 * std::numbers::pi * parameters.number("work") * pair.relative_radius)
  {
    known.pull_off_force = pull;
    known.binding_energy = 0.6 * pull * std::pow(pull / K, 2. / 3);
    known.tabor = tabor_parameter(pair, parameters);
  }

  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return K * power_three_halves(d) - pull;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return d > 0 ? power_energy(K, d, 1.5) - pull * d : 0;
  }
  Loss loss() const override { return Loss::none; }
  std::optional<Adhesion> adhesion() const override { return known; }
  std::optional<double> friction_pull(double /*d*/) const override { return 2 * pull; }
  std::optional<double> contact_radius(double d, const Memory & /*memory*/) const override
  {
    return std::sqrt(R * std::max(d, 0.0));
  }

  double K, R, pull;
  Adhesion known;
};

const Registration registration{
  {.identifier = "dmt",
   .title = "Derjaguin, Muller & Toporov: Hertz with a constant adhesion",
   .also_known_as = {"derjaguin-muller-toporov", "derjaguin", "include-adhesion"},
   .equation = "F = K d^1.5 - 2 pi w R",
   .parameters = {work_parameter(), range_parameter()},
   .loading = "one curve; it begins with a jump to -2 pi w R; in an oblique impact the limit of "
              "friction is mu |F + 2 F_c| with the pull-off force F_c, as in LAMMPS"
              "; YADE has mu (|F| + F_c), and LAMMPS 29 Sep 2021 leaves F_c "
              "undefined in it",
   .separation = "at zero approach with the same jump back",
   .validity = "elastic half-spaces, quasi-static, and an attraction with a long range: Tabor "
               "parameter below 0.1",
   .defects = "adhesion acts on bodies that touch alone; the restitution is 1 at every speed: the "
              "pair never sticks",
   .source = "Derjaguin, Muller & Toporov 1975, in the form of Maugis 1992",
   .evidence = "derived, checked numerically; LAMMPS and YADE return 1 as well",
   .grade = Grade::derived,
   .conservative = true},
  {.adheres = true,
   .make_force = make_law<Dmt>,
   .lacks = lacks_small_work,
   .flags = [](const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
   { return adhesive_flags(pair, parameters, observed, 0, 1); }}};
} // namespace
} // namespace carambole::lumped::dmt
