#include "reports/words/glossary.h"

#include <algorithm>

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
                           of_uncertainty = "summary.json: models, uncertainty",
                           of_comparison = "summary.json: comparisons",
                           of_model = "summary.json: models", of_history = "history.csv";

constexpr GlossaryEntry entries[]{
  {contact, "force", "Contact force", "F", "N",
   "Force between two bodies along the axis of symmetry, positive when it pushes them apart; of "
   "finite elements the sum of the contact tractions, over time the mean around every row.",
   of_history},
  {contact, "approach", "Approach", "δ", "m",
   "Distance by which the centres of mass of two bodies have come closer than where they would "
   "just touch undeformed. Centre of a wall and of a half-space is their undeformed surface.",
   of_history},
  {contact, "contact_radius", "Contact radius", "a", "m",
   "Radius of the region in which two bodies touch, as finite elements resolve it.", of_history},
  {contact, "peak_force", "Peak force", "F_max", "N",
   "Largest contact force over time; of finite elements that of every step, unfiltered.",
   of_contact},
  {contact, "peak_time", "Time of the peak", "t_F", "s", "When the contact force is largest.",
   of_contact},
  {contact, "start_time", "Start of the contact", "t_0", "s", "When the contact force leaves zero.",
   of_contact},
  {contact, "end_time", "End of the contact", "t_1", "s",
   "When the contact force reaches zero for good. Contacts that begin again after a separation "
   "are counted apart.",
   of_contact},
  {contact, "duration", "Duration", "T", "s", "End less start of the contact.", of_contact},
  {contact, "impulse", "Impulse", "J = ∫ F dt", "N s",
   "Integral of the contact force over time: the momentum that passes from one body to the other.",
   of_contact},
  {contact, "max_approach", "Largest approach", "δ_max", "m", "Largest approach over time.",
   of_contact},
  {contact, "max_approach_time", "Time of the largest approach", "t_δ", "s",
   "When the approach is largest.", of_contact},
  {contact, "yield_approach", "Approach at yield", "δ_y", "m",
   "Approach up to which a law that yields is elastic.", of_contact},
  {contact, "residual_approach", "Residual approach", "δ_r", "m",
   "Approach at which the bodies separate: the permanent indentation, where nothing vibrates.",
   of_contact},
  {contact, "approach_speed", "Speed of approach at the touch", "v_0", "m/s",
   "Speed at which the centres of mass of two bodies approach when they first touch; a wall and a "
   "half-space count as at rest.",
   of_contact},
  {contact, "separation_speed", "Speed of separation at the release", "v_1", "m/s",
   "Speed at which they move apart at the release that ends their first impact. Touches that "
   "follow before they have moved apart belong to it; where something brings them together again, "
   "as gravity does, another impact begins.",
   of_contact},
  {contact, "max_contact_radius", "Largest contact radius", "a_max", "m",
   "Largest contact radius over time.", of_contact},
  {contact, "recontacts", "Re-contacts", "", "1",
   "How often the two bodies touched again after a separation.", of_contact},
  {contact, "friction_force", "Friction force", "F_t", "N",
   "Tangential force at the end, on an incline.", of_contact},
  {contact, "sliding_speed", "Sliding speed", "v_s", "m/s",
   "Speed of the contact point over the ground at the end, on an incline.", of_contact},

  {body, "restitution", "Restitution", "e", "1",
   "Speed of separation over speed of approach of the centres of mass of two bodies, at the "
   "release "
   "and at the first touch of their first impact; a wall and a half-space count as at rest. In a "
   "row of three or more bodies there is none: their velocities are reported.",
   of_model},
  {body, "mass", "Mass", "m", "kg",
   "Exact: densities of a mesh are scaled by the volume that its polygon misses.", of_body},
  {body, "velocity", "Final velocity", "v", "m/s",
   "Velocity of the centre of mass along the axis at the end of the record: after all contacts, "
   "where they end within it.",
   of_body},
  {body, "residual_vibration_energy", "Residual vibration energy", "U_vib", "J",
   "Kinetic and elastic energy in a body at the end, less the kinetic energy of its centre of "
   "mass: what goes on ringing and, where a contact had not ended, what that stores.",
   of_body},
  {body, "max_plastic_strain", "Largest plastic strain", "ε_p", "1",
   "Largest equivalent plastic strain in the body at the end.", of_body},
  {body, "final_length", "Final length", "L", "m",
   "Of a cylinder, from the far face on the axis to the contact plane.", of_body},
  {body, "final_face_radius", "Final radius of the face", "R_f", "m",
   "Of a cylinder, the largest radius of a node of the impact face.", of_body},
  {body, "acceleration", "Acceleration", "dv/dt", "m/s²",
   "Of the centre down the slope at the end, on an incline.", of_body},
  {body, "angular_velocity", "Angular velocity", "ω", "rad/s", "At the end, on an incline.",
   of_body},
  {body, "angular_acceleration", "Angular acceleration", "dω/dt", "rad/s²",
   "At the end, on an incline.", of_body},

  {energy, "energy initial", "Initial energy", "E_0", "J", "Kinetic energy at the beginning.",
   of_energy},
  {energy, "energy kinetic", "Kinetic energy", "E_k", "J",
   "Of all material points, at the time of the displacements.", of_energy},
  {energy, "energy rigid_body_kinetic", "Kinetic energy of the bodies as wholes", "½ m v²", "J",
   "Of the centres of mass alone; a part of the kinetic energy.", of_energy},
  {energy, "energy strain", "Strain energy", "E_s", "J", "Elastic energy in the bodies.",
   of_energy},
  {energy, "energy plastic", "Plastic work", "E_p", "J", "Dissipated by plastic flow.", of_energy},
  {energy, "energy viscous", "Viscous work", "E_v", "J", "Dissipated by viscosity.", of_energy},
  {energy, "energy hourglass", "Hourglass energy", "E_h", "J",
   "Stored in the control of the modes that a one-point element does not see; small in a sound "
   "computation.",
   of_energy},
  {energy, "energy contact", "Contact energy", "E_c", "J",
   "Taken by the contact condition itself, as where a moving node is stopped at first touch.",
   of_energy},
  {energy, "energy friction", "Friction work", "E_f", "J", "Dissipated by sliding.", of_energy},
  {energy, "energy external", "External work", "W", "J", "Done by gravity and loads.", of_energy},
  {energy, "energy absorbed", "Absorbed energy", "E_a", "J",
   "Taken by the absorbing boundary of a half-space.", of_energy},
  {energy, "energy radiated", "Radiated energy", "E_r", "J",
   "Absorbed at the boundary, and what is left in the half-space after separation. It restates "
   "other terms and is not added again.",
   of_energy},
  {energy, "energy dissipated", "Dissipated energy", "E_d", "J", "What a contact law takes.",
   of_energy},
  {energy, "energy balance_error", "Error of the energy balance", "", "1",
   "Largest over time of |kinetic + strain + plastic + viscous + hourglass + contact + friction + "
   "absorbed − external − initial|, over the initial energy or the largest external work.",
   of_energy},

  {probe, "peak_displacement_r", "Peak radial displacement", "u_r", "m",
   "Displacement of largest magnitude at the probe, with its sign, outward.", of_probe},
  {probe, "peak_displacement_z", "Peak axial displacement", "u_z", "m", "The same along the axis.",
   of_probe},
  {probe, "final_displacement_r", "Final radial displacement", "u_r", "m", "At the end.", of_probe},
  {probe, "final_displacement_z", "Final axial displacement", "u_z", "m", "At the end.", of_probe},
  {probe, "peak_velocity_r", "Peak radial velocity", "v_r", "m/s",
   "Velocity of largest magnitude at the probe, with its sign, outward.", of_probe},
  {probe, "peak_velocity_z", "Peak axial velocity", "v_z", "m/s", "The same along the axis.",
   of_probe},

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
   "Values on meshes of which each halves the elements of the one before, everywhere alike.",
   of_uncertainty},
  {certainty, "method", "Method", "", "text",
   "How the uncertainty was found: gci, last changes, two levels, stated, or what stands "
   "there.",
   of_uncertainty},
  {certainty, "observed_order", "Observed order", "p", "1",
   "Power of the element size with which the levels approach their limit.", of_uncertainty},
  {certainty, "extrapolated", "Extrapolated value", "φ", "as the quantity",
   "Limit of the levels for vanishing elements after Richardson; absent where they approach none.",
   of_uncertainty},
  {certainty, "uncertainty", "Uncertainty", "± U", "as the quantity",
   "Half-width of an interval around the value of the finest level: the grid convergence index, or "
   "what its method says was done instead; and the truncation, where there is one.",
   of_uncertainty},
  {certainty, "truncation", "Truncation", "", "as the quantity",
   "What waves that came back from the end of the block that stands for a half-space may have done "
   "to the value; a part of the uncertainty. Absent where none came back.",
   of_uncertainty},

  {comparison, "peak_force_error", "Relative error of the peak force", "(c − m)/m", "1",
   "Candidate less reference, over the reference. Absent where the reference is zero beside the "
   "candidate.",
   of_comparison},
  {comparison, "peak_time_error", "Relative error of the time of the peak", "(c − m)/m", "1",
   "The same, of the time from the start of the reference's contact.", of_comparison},
  {comparison, "duration_error", "Relative error of the duration", "(c − m)/m", "1", "The same.",
   of_comparison},
  {comparison, "impulse_error", "Relative error of the impulse", "(c − m)/m", "1", "The same.",
   of_comparison},
  {comparison, "max_approach_error", "Relative error of the largest approach", "(c − m)/m", "1",
   "The same.", of_comparison},
  {comparison, "velocity_differences", "Differences of the final velocities", "v_c − v_m", "m/s",
   "Candidate less reference, by body.", of_comparison},
  {comparison, "restitution_difference", "Difference of restitution", "e_c − e_m", "1",
   "Candidate less reference, not divided.", of_comparison},
  {comparison, "significant", "Significant", "", "yes or no",
   "Whether a difference is larger than the uncertainties of both sides together (root of the sum "
   "of squares).",
   of_comparison},
  {comparison, "sprague_geers", "Errors after Sprague and Geers", "M, P, C", "1",
   "Of a whole curve: magnitude M = √(∫c²/∫m²) − 1, phase P = arccos(∫mc/√(∫m² ∫c²))/π, together "
   "C = √(M² + P²), from when either force begins to when both have ended, at the samples of the "
   "reference.",
   of_comparison},
  {comparison, "russell", "Errors after Russell", "M, P, C", "1",
   "The same with a magnitude of sign(x) log₁₀(1 + |x|), x = (∫c² − ∫m²)/√(∫c² ∫m²), and "
   "C = √(π/4 (M² + P²)).",
   of_comparison},
  {comparison, "iso18571", "Scores after ISO/TS 18571", "", "1",
   "Corridor, phase, magnitude and slope between 0 and 1, and their weighted mean; 1 for identical "
   "curves.",
   of_comparison},
  {comparison, "nrms", "Normalised RMS", "", "1",
   "Root of the mean square of the difference of two curves over that of the reference, "
   "√(∫(c − m)²/∫m²).",
   of_comparison},
  {comparison, "area", "Area of loads", "", "1",
   "Area between the distributions of the values that two curves take, in whatever order, over the "
   "largest of the reference (Ferson, Oberkampf and Ginzburg).",
   of_comparison},
  {comparison, "doubts", "Doubts", "", "text",
   "Why a law is shown in grey: it left its stated validity, or yields at another stress than the "
   "continuum.",
   of_comparison},
  {comparison, "calibrated", "Calibrated", "", "yes or no",
   "Whether the case gives coefficients that the bodies and their materials do not tell.",
   of_model},
  {comparison, "remarks", "Remarks", "", "text",
   "What a reader of the numbers must know: where a law left its validity or gains energy, when "
   "waves returned, what had not ended.",
   of_model},
  {comparison, "remark_kinds", "Kinds of the remarks", "", "words",
   "One for each remark, for programs: validity, energy or note.", of_model},
  {comparison, "validations", "Comparison error and validation uncertainty", "E, u_val", "as it",
   "A simulated value less the measured one, and the root of the sum of the squares of the "
   "standard "
   "uncertainties of both, after ASME V&V 20.",
   "summary.json: validations"},

  {run, "wall_seconds", "Time", "", "s",
   "Of the time loop on the finest level with contact and output, without set-up.",
   "summary.json: models, cost"},
  {run, "elements", "Elements", "", "1", "Of the finest level.", "summary.json: models, cost"},
  {run, "steps", "Steps", "", "1",
   "Of the time integration, of finite elements on the finest level.",
   "summary.json: models, cost"},
  {run, "contact_updates", "Contact updates", "", "1",
   "Of a long row: how often the force of a contact was evaluated.", "summary.json: models, cost"},
  {run, "threads", "Threads", "", "1", "That the time loop ran on.", "summary.json: models, cost"},
  {run, "element_updates_per_second", "Element updates", "", "1/s",
   "Elements times steps over the time of the loop.", "summary.json: models, cost"},
};
} // namespace

std::span<const GlossaryEntry> glossary()
{
  return entries;
}

const GlossaryEntry *find_glossary_entry(std::string_view quantity)
{
  const auto matches = [&](const GlossaryEntry &entry)
  {
    return quantity.starts_with(entry.key) &&
           (quantity.size() == entry.key.size() || quantity[entry.key.size()] == ' ');
  };
  const auto *const found = std::ranges::find_if(entries, matches);
  return found == std::end(entries) ? nullptr : found;
}
} // namespace carambole::reports
