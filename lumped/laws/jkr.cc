// The adhesive elastic contact of Johnson, Kendall & Roberts. It begins at zero approach, where the
// surfaces snap together, and ends on a neck, where they snap apart.

#include "lumped/law/adhesion.h"

namespace carambole::lumped::jkr
{
namespace
{
struct Jkr : ForceLaw
{
  Jkr(const Pair &pair, const Parameters &parameters)
    : contact(pair.modulus, pair.relative_radius, parameters.number("work")),
      end(contact.approach(parameters.word_or("separation", "displacement") == "load"
                             ? JkrContact::pull_off_x()
                             : JkrContact::last_x())),
      pull_off(contact.approach(JkrContact::pull_off_x()))
  {
    known.pull_off_force = -contact.force(JkrContact::pull_off_x());
    known.binding_energy =
      contact.energy(JkrContact::last_x()) - contact.energy(JkrContact::rest_x());
    known.sticking_velocity =
      lumped::sticking_velocity(pair, energy_at(end) - contact.energy(JkrContact::first_x()));
    known.tabor = tabor_parameter(pair, parameters);
  }

  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return contact.force(contact.x_at(d));
  }
  double stored_energy(double d, const Memory & /*memory*/) const override { return energy_at(d); }
  Loss loss() const override { return Loss::adhesion; }
  Kinks kinks(const Memory & /*memory*/) const override { return {pull_off}; }
  double detach_approach(const Memory & /*memory*/) const override { return end; }
  std::optional<Adhesion> adhesion() const override { return known; }
  std::optional<double> friction_pull(double /*d*/) const override
  {
    return 2 * known.pull_off_force;
  }
  std::optional<double> contact_radius(double d, const Memory & /*memory*/) const override
  {
    return contact.radius(contact.x_at(d));
  }

  double energy_at(double d) const { return contact.energy(contact.x_at(d)); }

  JkrContact contact;
  double end, pull_off;
  Adhesion known;
};

const Registration registration{
  {.identifier = "jkr",
   .title = "Johnson, Kendall & Roberts: adhesive elastic contact",
   .also_known_as = {"johnson-kendall-roberts", "adhesive-hertz"},
   .equation = "F = 4 E* a^3/(3 R) - sqrt(8 pi w E* a^3), d = a^2/R - sqrt(2 pi w a/E*)",
   .symbols = {{"a", "contact radius", "m"}},
   .parameters =
     {work_parameter(),
      {.key = "separation",
       .meaning = "where the contact ends: at the end of the stable neck (displacement), as in an "
                  "impact, or at the largest tension (load), as LAMMPS ends it",
       .choices = {"displacement", "load"}},
      range_parameter()},
   .loading = "one curve; it begins with a jump to -4/3 pi w R; in an oblique impact the limit of "
              "friction is mu |F + 2 F_c| with the pull-off force F_c, as in LAMMPS",
   .separation = "at d = -(3/4) pi^(2/3) (R w^2/E*^2)^(1/3) with a jump from -5/6 pi w R; with "
                 "'load' at -(3 pi^2/64)^(1/3) (R w^2/E*^2)^(1/3) from -3/2 pi w R",
   .validity = "elastic half-spaces, quasi-static, and a range of the attraction that is small "
               "against the neck: Tabor parameter above 5",
   .defects =
     "adhesion without a range: below a Tabor parameter of 5 the pull-off force is nearly right, "
     "but the loss in an impact and the sticking velocity are too high (attraction after "
     "Lennard-Jones at 5: 0.46 of the loss, at 1: 0.035); no waves, no yield; 'separation: load' "
     "loses 0.49 of the energy and sticks below 0.70 of the speed",
   .source = "Johnson, Kendall & Roberts 1971; loss of an impact: Thornton & Ning 1998",
   .evidence = "derived; loss of an impact 7.09220 (w^5 R^4/E*^2)^(1/3), of which 90.5 % are lost "
               "where the surfaces snap together; 'load' against LAMMPS at five speeds",
   .grade = Grade::derived},
  {.adheres = true,
   .make_force = make_law<Jkr>,
   .lacks = lacks_small_work,
   .flags = [](const Pair &pair, const Parameters &parameters, const ContactExtremes &observed) {
     return adhesive_flags(pair, parameters, observed, 5, std::numeric_limits<double>::infinity());
   }}};
} // namespace
} // namespace carambole::lumped::jkr
