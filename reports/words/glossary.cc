#include "reports/words/glossary.h"

#include <algorithm>

#include "cases/records/scalar_units.h"

namespace carambole::reports
{
namespace
{
constexpr GlossaryGroup contact{"contacts", "Contacts"}, body{"bodies", "Bodies"},
  energy{"energies", "Energies"}, probe{"probes", "Probes"}, mode{"modes", "Free vibration"},
  certainty{"numerical-uncertainty", "Numerical uncertainty"},
  comparison{"comparisons", "Comparisons"}, run{"cost", "Cost"};
constexpr std::string_view of_contact = "summary.json: models, contacts",
                           of_body = "summary.json: models, bodies",
                           of_energy = "summary.json: models, energy; over time in history.csv",
                           of_probe = "record.json: probes; over time in history.csv",
                           of_mode = "summary.json: models, modes",
                           of_bounce = "summary.json: models, bounces",
                           of_uncertainty = "summary.json: models, uncertainty",
                           of_comparison = "summary.json: comparisons",
                           of_model = "summary.json: models",
                           of_cost = "summary.json: models, cost", of_history = "history.csv";

constexpr GlossaryEntry entries[]{
  {contact, "force", "Contact force", "F", "N",
   "Force between two bodies along the axis of symmetry, positive in compression. For finite "
   "elements it is the integral of the contact tractions; each sample of the history is a mean "
   "over the time around it.",
   of_history},
  {contact, "approach", "Approach", "δ", "m",
   "Decrease of the distance between the centres of mass of two bodies, counted from first touch "
   "without deformation. For a wall or a half-space, its undeformed surface replaces the centre.",
   of_history},
  {contact, "contact_radius", "Contact radius", "a", "m",
   "Radius of the contact area, as resolved by the finite elements.", of_history},
  {contact, "adhesive_force", "Adhesive force", "F_a", "N",
   "Of a contact with adhesion: integral of the traction that pulls the surfaces together. The "
   "contact force is that of the pressure minus this one.",
   of_history},
  {contact, "cohesive_radius", "Cohesive radius", "c", "m",
   "Of a contact with adhesion: radius out to which the surfaces attract each other.", of_history},
  {contact, "mean_pressure", "Mean pressure", "p_m", "Pa",
   "Contact force over the area of contact.", of_history},
  {contact, "load_step", "Load step", "", "1",
   "Number of an equilibrium in the course of an indentation; 0 is the first touch.", of_history},
  {contact, "damping_force", "Damping force", "F_d", "N",
   "Contact force of a damped law minus that of the same approach at rest.", of_history},
#define CONTACT(member, its_unit, symbol, name, definition)                                        \
  {contact, #member, name, symbol, unit::its_unit.text, definition, of_contact},
#include "cases/records/scalars.def"
  {contact, "bounce_time", "Start of a touch", "t_s", "s",
   "Time at which a touch of a body that bounces starts; touches are counted from 1.", of_bounce},
  {contact, "bounce_restitution", "Restitution of a touch", "e_k", "1",
   "Separation over approach speed of one touch of a body that bounces, at its release and at its "
   "start.",
   of_bounce},
  {contact, "recontacts", "Re-contacts", "", "1",
   "Number of times that the two bodies touched again after a separation.", of_contact},
  {contact, "stick", "Sticking", "", "1",
   "True where the bodies hold to each other by adhesion: the approach has a second maximum before "
   "they separate. There the computation ends, and there is no restitution.",
   of_contact},

  {body, "restitution", "Restitution", "e", "1",
   "Separation speed over approach speed of the centres of mass of two bodies, at release and at "
   "first touch of their first impact. A wall or a half-space counts as at rest. A row of three "
   "or more bodies has no restitution; the velocities are reported instead.",
   of_model},
  {body, "tangential_restitution", "Tangential restitution", "e_t", "1",
   "Relative velocity of the centres of mass along x after an oblique impact, over that before; "
   "absent where that is zero.",
   of_model},
  {body, "rebound_angle", "Angle of rebound", "θ′", "rad",
   "Angle between the relative velocity of the centres of mass after an oblique impact and the "
   "normal.",
   of_model},
  {body, "mass", "Mass", "m", "kg",
   "Exact mass of the body. Finite elements scale the density to correct for the volume that the "
   "polygonal mesh misses.",
   of_body},
  {body, "velocity", "Final velocity", "v", "m/s",
   "Velocity of the centre of mass along the axis at the end of the record. It is final if all "
   "contacts have ended by then.",
   of_body},
#define BODY(member, its_unit, symbol, name, definition)                                           \
  {body, #member, name, symbol, unit::its_unit.text, definition, of_body},
#include "cases/records/scalars.def"

#define ENERGY(member, its_unit, symbol, name, definition)                                         \
  {energy, "energy " #member, name, symbol, unit::its_unit.text, definition, of_energy},
#include "cases/records/scalars.def"

#define PROBE(member, its_unit, symbol, name, definition)                                          \
  {probe, #member, name, symbol, unit::its_unit.text, definition, of_probe},
#include "cases/records/scalars.def"

  {mode, "frequency", "Frequency of a mode", "f", "Hz",
   "At which a free body vibrates by itself, symmetrically about the axis; modes are numbered from "
   "the lowest, without rigid motion.",
   of_mode},
  {mode, "degree", "Degree of a mode", "l", "1",
   "Of a sphere: that of the Legendre polynomial that the motion of its surface follows; 0 is "
   "breathing.",
   of_mode},
  {mode, "squared_amplitude", "Squared amplitude of a mode", "a²", "1/kg",
   "Square of the axial displacement at the pole, of a cylinder at the centre of its end face, in "
   "the shape whose modal mass is one. A force F(t) there leaves the energy ½ a² |∫F exp(iωt) dt|² "
   "in the mode.",
   of_mode},

  {certainty, "levels", "Levels", "h, 2h, 4h", "as the quantity",
   "Values on a sequence of meshes, coarsest first. Each mesh halves the element size of the one "
   "before everywhere.",
   of_uncertainty},
  {certainty, "method", "Method", "", "text",
   "How the uncertainty was estimated: gci, last changes, two levels, stated (by the case), or "
   "another method in words.",
   of_uncertainty},
  {certainty, "observed_order", "Observed order", "p", "1",
   "Order of convergence: the error decreases with the element size h as h^p.", of_uncertainty},
  {certainty, "extrapolated", "Extrapolated value", "φ", "as the quantity",
   "Richardson extrapolation of the levels to zero element size. Absent if the levels do not "
   "converge.",
   of_uncertainty},
  {certainty, "uncertainty", "Uncertainty", "± U", "as the quantity",
   "Half-width of the interval around the value of the finest level, by the grid convergence "
   "index or the method that is named. It includes the truncation, if there is one.",
   of_uncertainty},
  {certainty, "truncation", "Truncation", "", "as the quantity",
   "Part of the uncertainty that does not come from the mesh. Of an impact: a bound on the effect "
   "of waves reflected at the end of the block that models a half-space; absent if no wave came "
   "back. Of a quasi-static model: 2.5 times the change of the value on the coarsest mesh when the "
   "load steps are halved.",
   of_uncertainty},

  {comparison, "peak_force_error", "Relative error of the peak force", "(c − m)/m", "1",
   "Value of the model minus value of the reference, over the value of the reference. Absent if "
   "the reference is negligible compared with the model.",
   of_comparison},
  {comparison, "peak_time_error", "Relative error of the time of the peak", "(c − m)/m", "1",
   "Relative error, with times counted from the start of the reference's contact.", of_comparison},
  {comparison, "duration_error", "Relative error of the duration", "(c − m)/m", "1",
   "Relative error, as for the peak force.", of_comparison},
  {comparison, "impulse_error", "Relative error of the impulse", "(c − m)/m", "1",
   "Relative error, as for the peak force.", of_comparison},
  {comparison, "max_approach_error", "Relative error of the largest approach", "(c − m)/m", "1",
   "Relative error, as for the peak force.", of_comparison},
  {comparison, "velocity_differences", "Differences of the final velocities", "v_c − v_m", "m/s",
   "Velocity from the model minus velocity from the reference, by body.", of_comparison},
  {comparison, "restitution_difference", "Difference of restitution", "e_c − e_m", "1",
   "Restitution of the model minus that of the reference.", of_comparison},
  {comparison, "significant", "Significant", "", "yes or no",
   "Whether a difference is larger than the combined uncertainty of model and reference (root of "
   "the sum of squares).",
   of_comparison},
  {comparison, "sprague_geers", "Sprague and Geers' errors", "M, P, C", "1",
   "Errors of a force history c relative to the reference m: magnitude M = √(∫c²/∫m²) − 1, phase "
   "P = arccos(∫mc/√(∫m² ∫c²))/π, comprehensive C = √(M² + P²). The interval starts when the "
   "first of the two forces starts and ends when both have ended; the samples are those of the "
   "reference.",
   of_comparison},
  {comparison, "russell", "Russell's errors", "M, P, C", "1",
   "As Sprague and Geers' errors, but with the magnitude M = sign(x) log₁₀(1 + |x|), x = (∫c² − "
   "∫m²)/√(∫c² ∫m²), and C = √(π/4 (M² + P²)).",
   of_comparison},
  {comparison, "iso18571", "ISO/TS 18571 scores", "", "1",
   "Scores of corridor, phase, magnitude and slope from 0 to 1, and their weighted mean. "
   "Identical curves score 1.",
   of_comparison},
  {comparison, "nrms", "Normalised RMS", "", "1",
   "Root mean square of the difference of two curves over the root mean square of the reference, "
   "√(∫(c − m)²/∫m²).",
   of_comparison},
  {comparison, "area", "Area metric", "", "1",
   "Area between the cumulative distributions of the values of two curves, over the largest value "
   "of the reference (Ferson, Oberkampf and Ginzburg). The order in time does not matter.",
   of_comparison},
  {comparison, "doubts", "Doubts", "", "text",
   "Reasons why a law is shown in grey, for example: it left its stated validity, or its yield "
   "stress differs from that of the continuum.",
   of_comparison},
  {comparison, "calibrated", "Calibrated", "", "yes or no",
   "Whether the case gives coefficients of the law that do not follow from the bodies and their "
   "materials.",
   of_model},
  {comparison, "grade", "Grade of the evidence", "", "A to E",
   "How well the formulas of the law are known: A derived and checked, B found in public source "
   "code, C as printed and checked, D in part from memory of the paper, E doubtful as printed.",
   of_model},
  {comparison, "remarks", "Remarks", "", "text",
   "Notes on the results: where a law left its validity or gains energy, when waves returned, "
   "which contacts had not ended.",
   of_model},
  {comparison, "remark_kinds", "Kinds of the remarks", "", "words",
   "The kind of each remark, for scripts: validity, energy or note.", of_model},
  {comparison, "validations", "Comparison error and validation uncertainty", "E, u_val", "as it",
   "E: simulated value minus measured value. u_val: root of the sum of the squares of the "
   "standard uncertainties of both. Both as in ASME V&V 20.",
   "summary.json: validations"},

  {run, "wall_seconds", "Time", "", "s",
   "Run time of the time loop on the finest mesh, with contact and output, without set-up.",
   of_cost},
  {run, "finished", "Computed", "", "UTC", "When the record of the model was written.", of_cost},
  {run, "elements", "Elements", "", "1", "Number of elements of the finest mesh.", of_cost},
  {run, "steps", "Steps", "", "1", "Number of time steps; for finite elements, on the finest mesh.",
   of_cost},
  {run, "contact_updates", "Contact updates", "", "1",
   "For a long row of bodies: number of evaluations of a contact force.", of_cost},
  {run, "threads", "Threads", "", "1", "Number of threads of the time loop.", of_cost},
  {run, "element_updates", "Element updates", "", "1",
   "Number of times that the forces of an element were computed on the finest mesh. It is less "
   "than elements times steps where large elements take longer steps.",
   of_cost},
  {run, "longest_step", "Longest step of an element", "", "steps",
   "1 where all elements take every step, by the case or because longer steps would not save a "
   "quarter of the work.",
   of_cost},
  {run, "element_updates_per_second", "Rate of element updates", "", "1/s",
   "Element updates over the run time.", of_cost},
};
} // namespace

std::span<const GlossaryEntry> glossary()
{
  return entries;
}

const GlossaryEntry *find_glossary_entry(const QuantityName &quantity)
{
  const std::string_view key =
    quantity.is_uncertainty ? "uncertainty" : std::string_view(definition(quantity.kind).name);
  const auto *const found = std::ranges::find(entries, key, &GlossaryEntry::key);
  return found == std::end(entries) ? nullptr : found;
}
} // namespace carambole::reports
