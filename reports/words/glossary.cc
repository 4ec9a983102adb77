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
                           of_bounce = "summary.json: models, bounces",
                           of_uncertainty = "summary.json: models, uncertainty",
                           of_comparison = "summary.json: comparisons",
                           of_model = "summary.json: models", of_history = "history.csv";

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
  {contact, "peak_force", "Peak force", "F_max", "N",
   "Largest contact force over time. For finite elements it is taken over all time steps, "
   "unfiltered.",
   of_contact},
  {contact, "peak_time", "Time of the peak", "t_F", "s",
   "Time at which the contact force is largest.", of_contact},
  {contact, "plateau_force", "Plateau force", "F_p", "N",
   "Of flat faces: the force that is exceeded in half of the time of the contact. Their peak is "
   "the "
   "blow of one layer of elements and depends on the mesh.",
   of_contact},
  {contact, "start_time", "Start of the contact", "t_0", "s",
   "Time at which the contact force first becomes non-zero. In a row of three or more bodies, "
   "which "
   "bear vanishing forces long before the wave arrives, it is where the force first exceeds 1 % of "
   "its peak.",
   of_contact},
  {contact, "end_time", "End of the contact", "t_1", "s",
   "Time at which the contact force becomes zero for the last time. Contacts that start again "
   "after a separation are counted as re-contacts.",
   of_contact},
  {contact, "duration", "Duration", "T", "s",
   "End minus start of the contact. In a row of three or more bodies, from where the force first "
   "exceeds 1 % of its peak to where it last does.",
   of_contact},
  {contact, "first_peak_force", "Peak force of the first impact", "F_1", "N",
   "Largest contact force of the first impact, where the bodies are brought together again "
   "afterwards, for example by gravity.",
   of_contact},
  {contact, "first_duration", "Duration of the first impact", "T_1", "s",
   "End minus start of the first impact, where the bodies are brought together again afterwards.",
   of_contact},
  {contact, "impulse", "Impulse", "J = ∫ F dt", "N s",
   "Integral of the contact force over time: the momentum transferred from one body to the other.",
   of_contact},
  {contact, "max_approach", "Largest approach", "δ_max", "m",
   "Largest value of the approach over time.", of_contact},
  {contact, "max_approach_time", "Time of the largest approach", "t_δ", "s",
   "Time at which the approach is largest.", of_contact},
  {contact, "yield_approach", "Approach at yield", "δ_y", "m",
   "Approach at which an elastoplastic law starts to yield.", of_contact},
  {contact, "residual_approach", "Residual approach", "δ_r", "m",
   "Approach at separation. Without vibration it is the permanent indentation.", of_contact},
  {contact, "approach_speed", "Approach speed at first touch", "v_0", "m/s",
   "Relative speed of the centres of mass of two bodies at first touch. A wall or a half-space "
   "counts as at rest.",
   of_contact},
  {contact, "separation_speed", "Separation speed at release", "v_1", "m/s",
   "Relative speed of the centres of mass at the end of the first impact. Repeated touches belong "
   "to the same impact until the centres of mass move apart; if the bodies are then brought "
   "together again, for example by gravity, a new impact starts.",
   of_contact},
  {contact, "max_contact_radius", "Largest contact radius", "a_max", "m",
   "Largest value of the contact radius over time.", of_contact},
  {contact, "mean_pressure", "Mean pressure", "p_m", "Pa",
   "Contact force over the area of contact.", of_history},
  {contact, "load_step", "Load step", "", "1",
   "Number of an equilibrium in the course of an indentation; 0 is the first touch.", of_history},
  {contact, "work", "Work", "W", "J",
   "Work that presses the bodies together up to the first maximum of an indentation.", of_contact},
  {contact, "returned_work", "Returned work", "W_r", "J",
   "What the first unloading of an indentation, to zero force, returns of the work.", of_contact},
  {contact, "quasi_static_restitution", "Quasi-static restitution", "e_qs", "1",
   "Square root of the returned work over the work of an indentation: the restitution of an "
   "infinitely slow impact that reaches the same maximum, without waves and vibrations.",
   of_contact},
  {contact, "newton_restitution", "Restitution after Newton", "e", "1",
   "Separation over approach speed of the centres of mass of a contact, in its first impact; "
   "absent where the approach speed brings less than half of the compression, as inside a row.",
   of_contact},
  {contact, "poisson_restitution", "Restitution after Poisson", "e_P", "1",
   "Impulse from the largest approach to the release over that from the first touch to the largest "
   "approach, in the first impact of a contact.",
   of_contact},
  {contact, "stronge_restitution", "Restitution after Stronge", "e_S", "1",
   "Square root of the work that the contact returns after the largest approach over the work "
   "spent "
   "up to there, in its first impact; both over the approach of the centres of mass.",
   of_contact},
  {contact, "hedrih_restitution", "Restitution after Hedrih", "e_ω", "1",
   "Relative angular velocity after over before of two spheres that roll on one circle; with ω = "
   "v/ρ "
   "that is Newton\u2019s for every radius ρ of the circle.",
   of_contact},
  {contact, "damping_force", "Damping force", "F_d", "N",
   "Contact force of a damped law minus that of the same approach at rest.", of_history},
  {contact, "peak_damping_force", "Peak damping force", "F_d,max", "N",
   "Largest damping force over the steps of the integration, at least 400 in a contact.",
   of_contact},
  {contact, "bounce_time", "Start of a touch", "t_s", "s",
   "Time at which a touch of a body that bounces starts; touches are counted from 1.", of_bounce},
  {contact, "bounce_restitution", "Restitution of a touch", "e_k", "1",
   "Separation over approach speed of one touch of a body that bounces, at its release and at its "
   "start.",
   of_bounce},
  {contact, "recontacts", "Re-contacts", "", "1",
   "Number of times that the two bodies touched again after a separation.", of_contact},
  {contact, "friction_force", "Friction force", "F_t", "N",
   "Tangential contact force at the end of the record, on an incline.", of_contact},
  {contact, "sliding_speed", "Sliding speed", "v_s", "m/s",
   "Speed of the contact point relative to the plane at the end of the record, on an incline.",
   of_contact},
  {contact, "tangential_impulse", "Tangential impulse", "J_t = ∫ Q dt", "N s",
   "Integral of the tangential force of an oblique impact; positive where it resists positive "
   "slip.",
   of_contact},
  {contact, "peak_tangential_force", "Peak tangential force", "Q_max", "N",
   "Largest magnitude of the tangential force of an oblique impact.", of_contact},
  {contact, "slip_velocity", "Slip velocity", "V_s", "m/s",
   "Velocity along x of the first body's contact point against that of the second body, before an "
   "oblique impact: V1 + R1 ω1 − V2 + R2 ω2 with spins about +y. Over time in history.csv.",
   of_contact},
  {contact, "rebound_slip_velocity", "Slip velocity after the impact", "V_s′", "m/s",
   "The same after the impact; negative where the slip has been reversed.", of_contact},

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
  {body, "residual_vibration_energy", "Residual vibration energy", "U_vib", "J",
   "Kinetic and elastic energy of a body at the end of the record, minus the kinetic energy of "
   "its centre of mass and the energy of residual stresses. If a contact had not ended, it "
   "includes "
   "the energy stored there and that of residual stresses.",
   of_body},
  {body, "residual_stress_energy", "Energy of residual stresses", "U_res", "J",
   "Strain energy of a body that has yielded, in the state of rest that it would come to once its "
   "vibration has died away. Absent where a contact had not ended.",
   of_body},
  {body, "max_plastic_strain", "Largest plastic strain", "ε_p", "1",
   "Largest equivalent plastic strain in the body at the end of the record.", of_body},
  {body, "final_length", "Final length", "L", "m",
   "Length of a cylinder at the end, on the axis from the far face to the contact plane.", of_body},
  {body, "final_face_radius", "Final radius of the face", "R_f", "m",
   "Largest radius of the impact face of a cylinder at the end.", of_body},
  {body, "acceleration", "Acceleration", "dv/dt", "m/s²",
   "Acceleration of the centre down the slope at the end of the record, on an incline.", of_body},
  {body, "angular_velocity", "Angular velocity", "ω", "rad/s",
   "Angular velocity at the end of the record, on an incline.", of_body},
  {body, "tangential_velocity", "Tangential velocity", "v_x", "m/s",
   "Velocity of the centre of mass along x after an oblique impact. Over time in history.csv.",
   of_body},
  {body, "spin", "Spin", "ω_y", "rad/s",
   "Angular velocity about y after an oblique impact. Over time in history.csv.", of_body},
  {body, "angular_acceleration", "Angular acceleration", "dω/dt", "rad/s²",
   "Angular acceleration at the end of the record, on an incline.", of_body},

  {energy, "energy initial", "Initial energy", "E_0", "J", "Kinetic energy at time zero.",
   of_energy},
  {energy, "energy kinetic", "Kinetic energy", "E_k", "J",
   "Kinetic energy of all material points, at the time of the displacements.", of_energy},
  {energy, "energy rigid_body_kinetic", "Rigid-body kinetic energy", "½ m v²", "J",
   "Kinetic energy of the centres of mass; a part of the kinetic energy.", of_energy},
  {energy, "energy strain", "Strain energy", "E_s", "J", "Elastic energy in the bodies.",
   of_energy},
  {energy, "energy plastic", "Plastic work", "E_p", "J", "Energy dissipated by plastic flow.",
   of_energy},
  {energy, "energy viscous", "Viscous work", "E_v", "J",
   "Energy dissipated by viscosity of the material.", of_energy},
  {energy, "energy hourglass", "Hourglass energy", "E_h", "J",
   "Energy of the hourglass control, which suppresses the zero-energy modes of one-point "
   "elements. It should be small.",
   of_energy},
  {energy, "energy contact", "Contact energy", "E_c", "J",
   "Energy lost by the contact condition itself, for example when a moving node stops at first "
   "touch.",
   of_energy},
  {energy, "energy friction", "Friction work", "E_f", "J", "Energy dissipated by sliding.",
   of_energy},
  {energy, "energy rolling", "Rolling work", "E_rr", "J",
   "Energy that the rolling resistance of an oblique impact takes.", of_energy},
  {energy, "energy external", "External work", "W", "J", "Work of gravity and loads.", of_energy},
  {energy, "energy absorbed", "Absorbed energy", "E_a", "J",
   "Energy absorbed by the boundary of a half-space.", of_energy},
  {energy, "energy radiated", "Radiated energy", "E_r", "J",
   "Energy absorbed at the boundary plus the energy left in the half-space after separation. "
   "Other terms already contain it, so it is not added to the sum.",
   of_energy},
  {energy, "energy dissipated", "Dissipated energy", "E_d", "J",
   "Energy dissipated by a contact law; by plastic flow and by damping where the law tells them "
   "apart, which then stand beside it as plastic and viscous work.",
   of_energy},
  {energy, "energy balance_error", "Energy balance error", "", "1",
   "Largest value over time of |kinetic + strain + plastic + viscous + hourglass + contact + "
   "friction + absorbed − external − initial|, over the initial energy or, if larger, the largest "
   "external work.",
   of_energy},

  {probe, "peak_displacement_r", "Peak radial displacement", "u_r", "m",
   "Radial displacement of largest magnitude at the probe, with its sign, positive outward.",
   of_probe},
  {probe, "peak_displacement_z", "Peak axial displacement", "u_z", "m",
   "Axial displacement of largest magnitude at the probe, with its sign, positive along +z.",
   of_probe},
  {probe, "final_displacement_r", "Final radial displacement", "u_r", "m",
   "Radial displacement at the probe at the end of the record.", of_probe},
  {probe, "final_displacement_z", "Final axial displacement", "u_z", "m",
   "Axial displacement at the probe at the end of the record.", of_probe},
  {probe, "peak_velocity_r", "Peak radial velocity", "v_r", "m/s",
   "Radial velocity of largest magnitude at the probe, with its sign, positive outward.", of_probe},
  {probe, "peak_velocity_z", "Peak axial velocity", "v_z", "m/s",
   "Axial velocity of largest magnitude at the probe, with its sign, positive along +z.", of_probe},

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
   "summary.json: models, cost"},
  {run, "elements", "Elements", "", "1", "Number of elements of the finest mesh.",
   "summary.json: models, cost"},
  {run, "steps", "Steps", "", "1", "Number of time steps; for finite elements, on the finest mesh.",
   "summary.json: models, cost"},
  {run, "contact_updates", "Contact updates", "", "1",
   "For a long row of bodies: number of evaluations of a contact force.",
   "summary.json: models, cost"},
  {run, "threads", "Threads", "", "1", "Number of threads of the time loop.",
   "summary.json: models, cost"},
  {run, "element_updates", "Element updates", "", "1",
   "Number of times that the forces of an element were computed on the finest mesh. It is less "
   "than "
   "elements times steps where large elements take longer steps.",
   "summary.json: models, cost"},
  {run, "longest_step", "Longest step of an element", "", "steps",
   "1 where all elements take every step, by the case or because longer steps would not save a "
   "quarter of the work.",
   "summary.json: models, cost"},
  {run, "element_updates_per_second", "Rate of element updates", "", "1/s",
   "Element updates over the run time.", "summary.json: models, cost"},
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
