// `adhesion:` of a contact, and what goes with it.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/adhesive_indentation.h"
#include "cases/case/cylinder_scale.h"
#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
// Width of an element times the steepest fall of the traction over E*: above it neighbouring nodes
// jump into contact one by one. Of a linear traction these are three elements in the length
// E* work/strength^2.
constexpr double coarsest_fall = 1. / 6;
// Contact radius without load over the relative radius above which a contact is no small one.
constexpr double largest_contact = 0.25;

/// Why adhesion does not go with the case and the contact; empty: it does.
std::string obstacle_to_adhesion(const Case &c, const Contact &contact)
{
  if (c.analysis != Analysis::impact && !c.traits().is_quasi_static)
    return fmt::format("belongs to 'analysis: impact' or 'analysis: indentation', not to '{}'; "
                       "leave it out",
                       c.traits().name);
  if (c.bodies.size() != 2)
    return fmt::format("is computed in the impact of two bodies, not of {}; leave it out",
                       c.bodies.size());
  if (c.gravity != 0)
    return "is computed without gravity; leave 'gravity' or it out";
  const Body &first = c.bodies[std::size_t(contact.first)],
             &second = c.bodies[std::size_t(contact.second)];
  for (const Body *body : {&first, &second})
  {
    if (!body->is_uniform())
      return fmt::format("does not know {} of {}; leave one of them out", body->variation(),
                         body->name);
    if (c.traits().is_quasi_static && body->material &&
        (body->material->plastic || body->material->viscous))
      return fmt::format("in an indentation is that of elastic bodies, and {} {}; leave one of "
                         "them out",
                         body->material->name, body->material->plastic ? "yields" : "is viscous");
  }
  if (c.traits().is_quasi_static && c.indentation.cycles > 1)
    return "makes every cycle of elastic bodies the same: leave 'cycles' out";
  if (!(relative_curvature(first, second) > 0) || profile_of(first, second) ||
      std::ranges::any_of(c.bodies, [](const Body &body) { return body.shape == Shape::socket; }))
    return "needs a contact at a point: of a sphere and another one, a wall, a half-space or a "
           "cylinder's face";
  const Adhesion &adhesion = *contact.adhesion;
  const AdhesiveScale unit = adhesive_scale(first, second, adhesion);
  const double radius = 1 / relative_curvature(first, second), reached = unit.largest_radius(0);
  if (reached > largest_contact * radius)
    return fmt::format("makes a contact radius of {:.3g} m without any load; at most a quarter of "
                       "the relative radius is allowed, {:.3g} m: check the unit of 'work'",
                       reached, largest_contact * radius);
  if (const double modulus = contact_modulus(first, second); adhesion.strength > modulus)
    return fmt::format("has a strength of {:.3g} Pa, more than the modulus of the contact, {:.3g} "
                       "Pa: no solid bears it",
                       adhesion.strength, modulus);
  return "";
}

/// The elements at the contact, which are too coarse for the traction; empty: they are not.
std::string coarse_elements(const Case &c, const Contact &contact, const FemEntry &entry)
{
  const Adhesion &adhesion = *contact.adhesion;
  const Body &first = c.bodies[std::size_t(contact.first)],
             &second = c.bodies[std::size_t(contact.second)];
  double fewest = HUGE_VAL; // elements per contact radius
  for (const Body *body : {&first, &second})
    if (body->is_deformable())
      fewest = std::min(fewest, elements_per_contact_radius(entry, body->name));
  const double modulus = contact_modulus(first, second),
               widest = coarsest_fall * modulus / adhesion.steepest_fall(),
               radius = contact_scales(c).front().contact_radius,
               coarser = std::exp2(entry.levels - 1), width = radius / fewest * coarser;
  if (width <= widest)
    return "";
  const AdhesiveScale unit = adhesive_scale(first, second, adhesion);
  const double resolved = adhesion.strength * std::sqrt(widest / width);
  return fmt::format(
    "the elements{} are {:.3g} m wide at the contact, and the traction of a strength of {:.3g} Pa "
    "(lambda {:.3g}) falls so steeply that at most {:.3g} m are allowed: write at least {:.0f}, or "
    "a strength of at most {:.3g} Pa (lambda {:.3g}), which these elements resolve",
    entry.levels > 1 ? fmt::format(" of the coarsest of {} levels", entry.levels) : "", width,
    adhesion.strength, unit.lambda(adhesion.strength), widest, std::ceil(radius / widest * coarser),
    resolved, unit.lambda(resolved));
}
} // namespace

std::optional<Adhesion> read_adhesion(const Located &value, Problems &problems)
{
  const std::size_t before = problems.count();
  const StrictMap map(value, problems);
  if (!map.is_map())
    return {};
  Adhesion adhesion;
  map.read("work", adhesion.work);
  if (const Located traction = map.find("traction"))
  {
    const auto word = read_word(traction, "linear", "there is no traction {}{}", problems);
    for (const TractionLaw law : {TractionLaw::linear, TractionLaw::exponential,
                                  TractionLaw::lennard_jones, TractionLaw::dugdale})
      if (word == to_string(law))
        adhesion.traction = law;
  }
  const Located strength = map.find("strength"), range = map.find("range");
  if (!strength && !range)
    problems.add(map.place(),
                 "needs a strength or a range; write 'strength: 20 MPa' or 'range: 0.4 nm'");
  const Located size = one_of_two(strength, range, problems);
  if (const std::optional<double> given = size ? read_quantity(size, problems) : std::nullopt)
    adhesion.strength = size.node == strength.node
                          ? *given
                          : adhesion.work * Adhesion::range_factor(adhesion.traction) / *given;
  if (problems.count() > before)
    return {};
  return adhesion;
}

void check_adhesion(const Case &c, const Located &contacts, Problems &problems)
{
  for (std::size_t i = 0; i < c.contact_options.size(); ++i)
  {
    const Contact &contact = c.contact_options[i];
    if (!contact.adhesion)
      continue;
    const Located entry{&contacts.node->children[i], join(contacts.path, std::to_string(i))};
    const auto tell = [&](const std::string &message)
    { problems.add(key_or_map(entry, "adhesion"), message); };
    if (contact.bonded)
      tell("cannot be combined with 'separation'; leave one of them out");
    else if (contact.stick || contact.friction > 0)
      tell(fmt::format("cannot be combined with 'friction': leave one of them out; a law takes "
                       "both, '{{jkr: {{work: {:g} J/m^2, tangential: mindlin}}}}'",
                       contact.adhesion->work));
    else if (const std::string error = obstacle_to_adhesion(c, contact); !error.empty())
      tell(error);
  }
}

void check_rings_of_adhesion(const Case &c, const Located &place, Problems &problems)
{
  for (const FemEntry &entry : c.fem)
  {
    const Contact *const contact = c.adhesive_contact();
    const std::string error =
      contact->adhesion->traction == TractionLaw::dugdale
        ? "no rings resolve the end of the traction 'dugdale', where each would jump into contact "
          "by itself: write 'traction: linear', or 'fem: []' for laws alone"
        : coarse_rings(c, entry);
    if (!error.empty())
      problems.add(place, error);
  }
}

std::string fem_error_of_adhesion(const Case &c, const FemEntry &entry, const std::string &key)
{
  const Contact *const contact = c.adhesive_contact();
  if (!contact)
    return "";
  const Adhesion &adhesion = *contact->adhesion;
  if (key == "static")
    return entry.is_static ? "a static model has no adhesion; leave it or the adhesion out" : "";
  if (adhesion.traction == TractionLaw::dugdale)
    return "no mesh resolves the end of the traction 'dugdale', where every node would jump into "
           "contact: write 'traction: linear', or 'fem: []' for laws alone";
  if (const double gap = c.bodies[std::size_t(contact->second)].gap; gap < adhesion.reach())
    return fmt::format("adhesion reaches over {:.6g} m, and {} and {} start {:.6g} m apart: their "
                       "state would be unknown; write a gap of {:.6g} m or more",
                       adhesion.reach(), c.bodies[std::size_t(contact->first)].name,
                       c.bodies[std::size_t(contact->second)].name, gap,
                       1.001 * adhesion.reach()); // what is printed must do
  return coarse_elements(c, *contact, entry);
}
} // namespace carambole
