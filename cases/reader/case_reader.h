#pragma once

// The parts of the reader of a case; read_case puts them together. They note what is wrong in
// `problems` and go on.

#include <functional>
#include <optional>
#include <vector>

#include "cases/case/case.h"
#include "cases/reader/strict_map.h"
#include "cases/records/quantities.h"

namespace carambole
{
/// Notes the keys of the case `map` that its analysis refuses (refused_keys). Gravity of zero is
/// allowed.
void check_keys_of_analysis(const StrictMap &map, const Case &c, Problems &problems);

/// Materials by name, in the order of the file.
std::vector<Material> read_materials(const Located &value, Problems &problems);

/// The bodies of `c`, whose analysis and gravity are known, with their positions along the row and
/// their motions.
void read_bodies(const Located &value, const std::vector<Material> &materials,
                 const Located &gravity, Case &c, Problems &problems);

/// A material of the case or of the library; without it the error is told.
std::optional<Material> find_material(const Located &name, const std::vector<Material> &materials,
                                      Problems &problems);

/// `layers:` of a body whose shape is known. A cylinder gets its length and the touched material.
void read_layers(const Located &value, const std::vector<Material> &materials, Body &body,
                 Problems &problems);

/// `modulus_over_depth:` of a body whose shape, size and material are known, where it can have one.
void read_moduli(const Located &value, Body &body, Problems &problems);

/// A `drop_height` of a body that can fall.
struct Drop
{
  std::size_t body = 0;
  Located place{};
  double height = 0; ///< [m]
};
/// Gives these bodies the velocity of their fall: sqrt(2 g h), g the gravity of the case, `gravity`
/// where it is given, else the standard one; along gravity, else towards the ground at one end of
/// the row, else towards the other of two bodies.
void let_fall(const std::vector<Drop> &drops, const Located &gravity, Case &c, Problems &problems);

/// Notes what is wrong with a body of the row in its entry of `bodies:`.
using TellBody = std::function<void(std::size_t body, const std::string &message)>;
TellBody tell_body(const Case &c, const Located &bodies, Problems &problems);

/// Two bodies of one name, walls between others, neighbours without a contact problem, unreasonable
/// speeds; an impact in which no bodies ever meet. For a complete row only.
void check_row(const Case &c, const Located &bodies, Problems &problems);

/// Why a body cannot move at a speed [m/s], above a quarter of its wave speed: an impact is a shock
/// then. `what` it does, "starts". Empty: it can.
std::string error_of_speed(const Body &body, const char *what, double speed);

/// Layers too thin to be meshed next to the contacts. For valid bodies only.
void check_layers(const Case &c, const Located &bodies, Problems &problems);

/// `incline:`: the angle [rad].
std::optional<double> read_incline(const Located &value, Problems &problems);
/// An angle from 0 to less than 90 degrees [rad]; `measured` says from where.
std::optional<double> read_angle(const Located &angle, const char *measured, Problems &problems);
/// The bodies of a case with an incline: a massive sphere that lies on it, and a wall.
void check_incline(const Case &c, const Located &bodies, Problems &problems);
/// Its contact, whose friction is that of laws with `tangential`.
void check_friction_of_incline(const Case &c, const StrictMap &map, Problems &problems);

/// The bodies of a case of modes: at least one is deformable, none moves, none is a half-space.
void check_free_bodies(const Case &c, const Located &bodies, Problems &problems);
/// Why a key of an entry of `fem:` is wrong in a case of modes; empty: it is not.
std::string fem_error_of_modes(const FemEntry &entry, const std::string &key);

/// `half_space:`, the reference of an oblique impact or of an adhesive indentation, whose default
/// is `entry`.
FemEntry read_half_space_reference(const Located &value, FemEntry entry, Problems &problems);
/// Slip and spin of a body, which are refused unless the case is oblique or an incline; `sign` is
/// +1 if the other body is along the row, -1 if it is behind.
void read_motion(const StrictMap &map, const AnalysisTraits &traits, double sign, Body &body,
                 Problems &problems);
/// The bodies of an oblique impact: two, spheres or one and a plane.
void check_oblique(const Case &c, const Located &bodies, Problems &problems);
/// The contact of an oblique impact, which needs friction; `map` is the case.
void check_friction_of_oblique(const Case &c, const StrictMap &map, Problems &problems);

/// `indentation:`.
IndentationEntry read_indentation(const Located &value, Problems &problems);
/// The bodies of an indentation: two, at rest and touching, and materials whose rate is known.
void check_pressed_bodies(const Case &c, const Located &bodies, Problems &problems);
/// The contact of an indentation, which must open.
void check_release(const Case &c, const Located &contacts, Problems &problems);
/// What of a material depends on the rate, "is viscous"; empty: nothing.
std::string dependence_on_rate(const Material &material);
/// Why two bodies cannot come that close [m]; `what` says that they do. Empty: they can.
std::string error_of_approach(const Case &c, const std::string &what, double approach);
/// How deep the bodies are pressed. For sound bodies only.
void check_depth(const Case &c, const Located &indentation, Problems &problems);
/// Whether the blocks of half-spaces are large enough to be pressed. For sound bodies only.
void check_extent(const Case &c, const Located &bodies, Problems &problems);
/// Why a key of an entry of `fem:` is wrong in an indentation; empty: it is not.
std::string fem_error_of_indentation(const Case &c, const FemEntry &entry, const std::string &key);

/// `motion:`; `case_file` is where a table is beside. Empty if it is wrong.
MotionEntry read_motion_table(const Located &value, const std::string &case_file,
                              Problems &problems);
/// The bodies of a prescribed motion: two, at rest and touching, with a mass. For a complete row
/// only.
void check_prescribed(const Case &c, const Located &bodies, Problems &problems);
/// How far a prescribed motion brings them together, and how fast. For sound bodies only.
void check_motion(const Case &c, const Located &motion, Problems &problems);
/// Why the resistances of a law do not go with the motion and the contact; empty: they do.
std::string error_of_resistances(const Case &c, const LawEntry &entry);
/// Which prescribed motion no law of the case resists; empty: none.
std::string unresisted_motion(const Case &c);

/// Why a static model cannot compute the impact of `c`; empty: it can. For sound bodies only.
std::string error_of_static_impact(const Case &c);
/// Why a key of a static entry of `fem:` is wrong; empty: it is not.
std::string fem_error_of_static(const FemEntry &entry, const std::string &key);

// The following refer to the bodies of `c`, which are read first.

/// Index of the body of that name.
std::optional<int> read_body_index(const Located &value, const Case &c, Problems &problems);

/// Entries of `contacts:`, for pairs of neighbours.
std::vector<Contact> read_contacts(const Located &value, const Case &c, Problems &problems);

/// `adhesion:` of a contact.
std::optional<Adhesion> read_adhesion(const Located &value, Problems &problems);
/// The contacts with adhesion: of two uniform bodies that meet at a point, in an impact without
/// friction and gravity. For sound bodies only.
void check_adhesion(const Case &c, const Located &contacts, Problems &problems);
/// Whether the rings of an adhesive indentation resolve its traction; the error is noted at
/// `place`.
void check_rings_of_adhesion(const Case &c, const Located &place, Problems &problems);
/// Why a model of finite elements with that key cannot resolve the adhesion; empty: it can, or
/// there is none. For sound bodies only.
std::string fem_error_of_adhesion(const Case &c, const FemEntry &entry, const std::string &key);

std::vector<Load> read_loads(const Located &value, const Case &c, Problems &problems);
std::vector<Probe> read_probes(const Located &value, const Case &c, Problems &problems);

/// `three_wave:`, whose probes are read; nothing where it is wrong.
std::optional<ThreeWave> read_three_wave(const Located &value, const Case &c, Problems &problems);
/// Whether its waves can be separated, and the models compute them. For a valid case only.
void check_three_wave(const Case &c, const Located &value, Problems &problems);

/// Variants of `fem:`. Sizes of meshes are checked by check_fem, which needs the bodies.
std::vector<FemEntry> read_fem(const Located &value, const std::vector<Body> &bodies,
                               Problems &problems);
void check_fem(const Case &c, const Located &fem, Problems &problems);

/// `file`: of the case; paths of shared objects are relative to it.
/// `hertz`, `{hunt-crossley: {restitution: 0.9}}` or with `law:`; nothing if it is none of them.
std::optional<LawEntry> read_law(const Located &value, const std::string &file, Problems &problems);
std::vector<LawEntry> read_law_entries(const Located &value, const std::string &file,
                                       Problems &problems);

/// `impedance:` of an entry of `laws:`, without its bodies.
void read_impedance(const Located &value, LawEntry &entry, Problems &problems);
/// Of all entries of `laws:`, with the bodies of the case, which are sound.
void check_impedances(const Case &c, const Located &laws, Problems &problems);

/// `restitution: {from: MODEL}`: the models must exist, and none may depend on itself.
void check_taken_values(const Case &c, const Located &laws, Problems &problems);

/// Entries of `codes:`, for an impact of two spheres or of one and a wall. A law that one of them
/// names is added to the laws of `c`, unless it is a model already.
std::vector<CodeEntry> read_codes(const Located &value, Case &c, Problems &problems);

/// Entries of `data:` with all their numbers. Bodies and contacts must be those of `c`, and paths
/// are relative to its file. Errors in a file are stored in its entry.
std::vector<DataEntry> read_data(const Located &value, const Case &c, Problems &problems);

/// Entries of `sweeps:`, which vary values in the tree `root` of the case `c`.
std::vector<SweepEntry> read_sweeps(const Located &value, const YamlNode &root, const Case &c,
                                    Problems &problems);

/// `report:`, what its document says and what decides.
ReportEntry read_report(const Located &value, const Case &c, Problems &problems);

/// `uncertain:`, the distributions of values in the tree `root` of the case.
UncertainInputs read_uncertain(const Located &value, const YamlNode &root, Problems &problems);
/// Entries of `correlated:`, of those inputs.
void read_correlated(const Located &value, UncertainInputs &inputs, Problems &problems);

/// Path of a file that a case names, absolute.
std::string path_beside(const std::string &case_file, const std::string &path);

/// Definition of a quantity that is named as in `expect`; nullptr if there is none. A body, contact
/// or probe that `c` does not have is noted too.
const QuantityDefinition *find_definition(const Located &where, const std::string &text,
                                          const Case &c, Problems &problems);

/// Allowed deviation of a value.
struct Margin
{
  double size = 0;         ///< > 0
  bool is_relative = true; ///< else in the unit of the value
  /// The same in the unit of the value.
  double of(double value) const;
};
/// A number or per cent is relative; a quantity with the unit of the value is absolute. For a
/// dimensionless value of zero the number is absolute.
std::optional<Margin> read_margin(const Located &margin, const QuantityDefinition &quantity,
                                  bool of_zero, Problems &problems);

/// Entries of `expect:`; their models, bodies and contacts must be those of `c`.
std::vector<Expectation> read_expectations(const Located &value, const Case &c, Problems &problems);
} // namespace carambole
