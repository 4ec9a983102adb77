#pragma once

// The case: the content of one YAML file, checked and in SI units. The README of `cases` describes
// the file format.

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/analysis.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
/// A parameter of a law as the user wrote it; the manual of the law defines its dimension. The
/// elements of a list are joined by commas.
struct ParameterText
{
  std::string key, text;
  int line = 0;          ///< of the case file; 0: given on the command line
  std::string from = {}; ///< model whose restitution is the value, until it is known without text
  bool is_returned = false; ///< of a restitution: what the impact is to return, not what is asked
};

/// A law of a material as the user wrote it, `voce: {saturation: 200 MPa, rate: 8}`. The catalogue
/// of the program that uses it defines its parameters.
struct MaterialLaw
{
  std::string law; ///< identifier
  std::vector<ParameterText> parameters;
  int line = 0;
};

/// J2 plasticity: initial yield stress, isotropic hardening and dependence on the rate.
struct Plasticity
{
  double yield_stress = 0;              ///< [Pa], > 0
  std::optional<MaterialLaw> hardening; ///< absent: perfectly plastic
  std::optional<MaterialLaw> rate;      ///< absent: independent of the rate
};

/// Isotropic material [SI].
struct Material
{
  std::string name;
  double density = 0;        ///< [kg/m^3], > 0
  double youngs_modulus = 0; ///< [Pa], > 0; instantaneous if viscous
  double poisson_ratio = 0;  ///< [-], -1 < nu < 0.5; instantaneous if viscous
  std::optional<Plasticity> plastic = {};
  std::optional<MaterialLaw> viscous = {}; ///< kelvin_voigt or prony; not together with `plastic`
  bool from_library = false;               ///< named by a body and not defined by the case

  double shear_modulus() const { return youngs_modulus / (2 * (1 + poisson_ratio)); }
  double bulk_modulus() const { return youngs_modulus / (3 * (1 - 2 * poisson_ratio)); }
};

enum class Shape
{
  sphere,
  cylinder,   ///< its axis is that of the row
  half_space, ///< deformable; the first or the last body of a row; counts as fixed
  socket,     ///< a hollow for a smaller sphere; first or last; counts as fixed
  wall,       ///< a rigid plane; the first or the last body of a row
  profile     ///< rigid, z = height (r/radius)^exponent: a punch, a cone; first or last
};
/// As in a case: "sphere", "cylinder", "half_space", "socket", "wall", "profile".
const char *to_string(Shape shape);

/// A body that does not deform.
struct Rigid
{
  std::optional<double> mass; ///< [kg]; absent: fixed
};

/// A part of a body between two planes across the axis.
struct Layer
{
  double thickness = 0; ///< [m]; infinite for the base of a half-space
  Material material;
};

/// A body of the row along +z. All lists of bodies are in the order of the row.
struct Body
{
  std::string name;
  Shape shape = Shape::sphere;
  double radius = 0;       ///< [m] of a sphere, a cylinder or a socket; of the edge of a profile
  double inner_radius = 0; ///< [m] of a hollow sphere; zero: solid
  double length = 0;       ///< [m] of a cylinder
  double height = 0;       ///< [m] of a profile, at its edge; zero: a flat punch
  double exponent = 0;     ///< [-] of a profile; infinite: a flat punch
  /// Of a cylinder: `radius` or `length` is chosen so large that no wave returns before the end of
  /// the contact; it counts as fixed.
  bool is_endless = false;
  std::optional<double> extent = {};     ///< [m] of the block that represents a half-space, in all
                                         ///< directions; absent: so large that no wave returns
  bool absorbing = false;                ///< of a half-space: dashpots with springs at its far end
  std::optional<Material> material = {}; ///< absent for a rigid body; of layers, that which is
                                         ///< touched
  /// Of a half-space from its face inwards, the base last; of a cylinder along +z. Empty: one
  /// material throughout.
  std::vector<Layer> layers = {};
  std::optional<Rigid> rigid = {}; ///< a wall without it is fixed too
  double velocity = 0;             ///< [m/s] along +z, at time zero; zero where fixed
  /// Of an oblique impact, at time zero: of the centre along +x [m/s], about +y [rad/s].
  double tangential_velocity = 0, spin = 0;
  double gap = 0; ///< [m] to the body before; zero for the first body
  /// [m] z at time zero, where the first body has zero: of the centre of a sphere or a cylinder, of
  /// the face of a wall or a half-space, of the bottom of a socket, of the tip of a profile.
  double position = 0;

  /// Rigid without a mass: never moves.
  bool is_fixed() const { return !is_deformable() && !(rigid && rigid->mass); }
  /// Its velocity counts as zero and its mass as infinite: fixed, a half-space or a socket.
  bool is_ground() const { return is_fixed() || is_unbounded() || shape == Shape::socket; }
  /// Waves leave it for good: a half-space or an endless cylinder.
  bool is_unbounded() const { return shape == Shape::half_space || is_endless; }
  bool is_deformable() const { return !rigid && shape != Shape::wall; }
  bool is_layered() const { return !layers.empty(); }
  /// Of every layer in their order, or the one of the body; none of a rigid body.
  std::vector<Material> materials() const;
  /// Whether this holds for one of them.
  template <typename Predicate>
  bool has_material(const Predicate &predicate) const
  {
    for (const Material &one : materials())
      if (predicate(one))
        return true;
    return false;
  }
  /// [m] from `position` to the face towards its neighbours: radius, half a length, or zero.
  double reach() const;
  /// [kg]; infinite for the ground.
  double mass() const;
  /// [m^3] of a sphere or a cylinder; of an endless one, of what stands for it.
  double volume() const;
  /// [kg m^2] of a homogeneous sphere, solid or hollow, about its centre; infinite for the ground.
  double moment_of_inertia() const;
  /// [1/m] of the face: of a sphere 1/radius, of a socket -1/radius, of a paraboloid 2
  /// height/radius^2, else zero.
  double curvature() const;
};

/// How waves leave a cylinder that is struck on a face.
enum class WaveShape
{
  plate, ///< bending waves run outwards
  rod    ///< longitudinal waves run along it
};
/// As in a case: "plate", "rod".
const char *to_string(WaveShape shape);

/// One entry of `impedance:` of a law.
struct ImpedanceEntry
{
  std::string body;                  ///< name of a cylinder
  std::optional<WaveShape> as = {};  ///< absent: by its shape, wave_shape_of
  std::optional<bool> thick = {};    ///< of a plate, default true
  std::optional<bool> echoes = {};   ///< of a rod, default false
  std::optional<bool> end_term = {}; ///< of a rod, `end`, default true
};

/// One entry of `laws:`.
struct LawEntry
{
  std::string name; ///< of the model: the identifier of the law unless `name:` is given
  std::string law;  ///< identifier in the catalogue
  std::vector<ParameterText> parameters;
  int line = 0;
  std::string shared_object =
    {}; ///< absolute path of the file with the law; empty: a law of the catalogue
  /// Of an oblique impact: identifier of the law of the tangential force, and its parameters.
  std::string tangential = {};
  std::vector<ParameterText> tangential_parameters = {};
  /// The same of its rolling resistance; empty: none.
  std::string rolling = {};
  std::vector<ParameterText> rolling_parameters = {};
  /// Bodies that waves leave: those listed, or every struck cylinder.
  std::vector<ImpedanceEntry> impedance = {};
  bool impedance_is_automatic = false;

  bool has_impedance() const { return impedance_is_automatic || !impedance.empty(); }
};

/// Where data come from.
enum class DataKind
{
  measured,
  computed ///< by another code
};

/// One entry of `data:`: a history that was measured, or computed by another program, in SI units.
struct DataEntry
{
  struct Column
  {
    std::string name, unit; ///< as in history.csv: "force B1-B2", "N"
    std::vector<double> values;
  };
  std::string name;             ///< of the model
  std::string file;             ///< absolute path
  std::vector<Column> columns;  ///< the first is the time, `shift` added; equally long
  bool shift_is_fitted = false; ///< `shift: fitted`: the report finds the shift
  /// Half-widths of the 95 % intervals of its values, by quantity as in `expect` [SI].
  std::map<std::string, double> uncertainty = {};
  std::optional<DataKind> kind = {}; ///< absent: the case does not say
  int line = 0;
  std::vector<Diagnostic> wrong = {}; ///< errors in the file; then there are no columns
};

enum class Element
{
  one_point, ///< Q1, mean gradient, hourglass control
  full,      ///< Q1, 2x2 points, mean dilatation
  q2         ///< Q2 on an adaptive mesh, of an indentation
};
/// As in a case: "one-point", "full", "q2".
const char *to_string(Element element);

/// Another code that computes the impact by itself: of discrete elements, or of finite elements.
enum class Code
{
  lammps,
  liggghts,
  yade,
  calculix
};
/// As in a case: "lammps", "liggghts", "yade", "calculix".
const char *to_string(Code code);

/// Whether it resolves the bodies, as finite elements do, and has no contact law.
bool is_continuum(Code code);

/// Its Debian package.
const char *package_of(Code code);

/// One entry of `codes:`: the lines of the user's own script that state the contact.
struct CodeEntry
{
  std::string name; ///< of the model
  Code code = Code::lammps;
  /// LAMMPS: what follows the commands `pair_style`, `pair_coeff * *` and, for a case with a wall,
  /// `fix ID group wall/gran`.
  std::string pair_style = {}, pair_coeff = {}, wall = {};
  std::string model = {}; ///< LIGGGHTS: what follows `pair_style gran model`
  double restitution = 1; ///< LIGGGHTS: coefficientRestitution
  std::optional<double> characteristic_velocity = {}; ///< LIGGGHTS, hooke [m/s]
  /// LIGGGHTS: what follows `fix ID all property/global`, one property each.
  std::vector<std::string> properties = {};
  std::string engine = {}; ///< YADE: mindlin, viscoelastic, luding or cundall
  std::vector<std::pair<std::string, double>> parameters = {}; ///< YADE: of the engine [SI]
  bool wall_is_hertzian = false; ///< YADE: a wall has no radius; else that of the sphere
  /// CalculiX: of the finer of its two meshes.
  double elements_per_contact_radius = 6;
  bool nlgeom = false;      ///< CalculiX: large strains
  std::string law = {};     ///< model of the case that it says it implements; empty: not said
  std::string program = {}; ///< path; empty: the usual name, found on PATH
  int line = 0;
};

/// The name of its contact model in the words of the code: "granular", "hertz tangential off".
std::string contact_model_of(const CodeEntry &entry);

/// The name or the path of its program.
std::string program_of(const CodeEntry &entry);

/// The mesh of one body in a variant of `fem:`, where it differs.
struct BodyMeshEntry
{
  std::optional<double> elements_per_contact_radius = {}; ///< of the finest level
  std::optional<double> largest_element = {}; ///< [m] of a cylinder, of the finest level
};

/// One variant of `fem:`.
struct FemEntry
{
  std::string name = "fem";
  double elements_per_contact_radius = 10; ///< of the finest level; each coarser level halves it;
                                           ///< of a cylinder that nothing touches: per radius
  std::map<std::string, BodyMeshEntry> bodies = {}; ///< by the name of the body
  int levels = 3;
  Element element = Element::one_point;
  std::vector<double> fields;     ///< times [s] at which the finest level writes its fields
  bool shapes = false;            ///< of modes: the finest level writes their shapes
  bool fields_at_maximum = false; ///< of an indentation: the finest level writes its fields there
  double ringing = 0;             ///< [s] computed after the end, for spectra of the vibration
  /// Of an impact: the bodies are pressed together and released without inertia of their interior.
  bool is_static = false;
  bool local_steps = true; ///< of an impact: large elements take longer time steps
};

/// The kind of evidence that the value of an expectation is.
enum class EvidenceKind
{
  verification, ///< exact, or converged
  validation,   ///< measured
  calibration,  ///< measured, and coefficients of the model were fitted to it
  observation,  ///< a value printed in a paper or by another code
  regression    ///< an earlier result of this program: detects a change, not an error
};
inline constexpr std::array evidence_kinds{EvidenceKind::verification, EvidenceKind::validation,
                                           EvidenceKind::calibration, EvidenceKind::observation,
                                           EvidenceKind::regression};
const char *to_string(EvidenceKind kind);

/// One entry of `expect:`, the value in SI units.
struct Expectation
{
  std::string model, quantity;
  double value = 0;
  double tolerance = 0;
  bool tolerance_is_relative = true; ///< else in the unit of the value
  std::string source;
  std::optional<std::string> known_discrepancy;
  int line = 0;
  EvidenceKind kind = EvidenceKind::verification;
  std::optional<double> uncertainty = {}; ///< half-width of the 95 % interval of the value
};

/// One entry of `sweeps:`: a grid of varied values of the case.
struct SweepEntry
{
  std::string name;
  std::vector<std::string> vary; ///< PATH=A:B:N as on the command line; read_axes reads them
  bool logarithmic = false;      ///< logarithmic spacing
  std::vector<double> fem;       ///< values of the first path, in its unit, at which all models,
                                 ///< including finite elements, are run
  int line = 0;
};

/// Two neighbours that may touch.
struct Contact
{
  int first = 0, second = 0; ///< indices of bodies, second = first + 1
  std::string name;          ///< "B1-B2"
  double friction = 0;       ///< Coulomb's coefficient
  bool stick = false;        ///< no sliding while in contact
  bool bonded = false;       ///< `separation: never`: a closed contact never opens
};

/// How far and in which steps two bodies are pressed together, from their first touch.
struct IndentationEntry
{
  /// Exactly one of the two: the largest approach [m], the largest force [N].
  std::optional<double> maximum = {}, force = {};
  int steps = 40;     ///< of each loading and of each unloading
  bool unload = true; ///< after the last loading, to zero force; after the others in any case
  int cycles = 1;     ///< loadings
  std::optional<double> step_time = {}; ///< [s] of a load step; absent: infinitely slow
};

/// A force or a pressure on a body's surface that rises smoothly, as (1 - cos(pi t/ramp))/2, to its
/// value and stays.
struct Load
{
  int body = 0;
  /// Radius [m] of the disc around the axis on the upper face (towards +z; of a half-space, its
  /// face) that `force` is spread over evenly, along z and into the body; absent: `pressure` acts
  /// on the inner surface of a hollow sphere.
  std::optional<double> disc;
  double force = 0;    ///< [N]
  double pressure = 0; ///< [Pa]
  double ramp = 0;     ///< [s]; zero: a step
};

enum class ProbeQuantity
{
  displacement,
  velocity,
  strain, ///< of a strain gauge
  force   ///< through a section
};
const char *to_string(ProbeQuantity quantity);

/// Where a line of points ends that begins at the point of its probe; both ends are points of it.
struct ProbeLine
{
  double r = 0, z = 0; ///< [m] from the body's `position`, undeformed
  int points = 2;
};

/// What is recorded over time at a point of a body, along a line or its surface, or through a
/// section.
struct Probe
{
  int body = 0;
  double r = 0, z = 0; ///< [m] from the body's `position`, undeformed
  /// [m] all nodes of the upper face out to this radius; absent: the point (r, z).
  std::optional<double> surface;
  ProbeQuantity quantity = ProbeQuantity::displacement;
  double gauge = 2e-3; ///< [m] length along z over which a strain is averaged
  std::optional<ProbeLine> line = {};
  std::string name = {}; ///< may be empty

  bool is_point() const { return !surface && !line && quantity != ProbeQuantity::force; }
  /// Its name, or its number in the case, from 1.
  std::string label(std::size_t number) const
  {
    return name.empty() ? std::to_string(number) : name;
  }
};

/// Analysis of a Hopkinson bar: the strains of two bars give stress and strain of the specimen
/// between them.
struct ThreeWave
{
  int incident = 0, transmitted = 0; ///< indices of strain probes, on the body before and after
  int specimen = 0;                  ///< index of a body
};

struct Case
{
  std::string name; ///< folder or stem of the file: the name of the folder of results
  std::string path; ///< of the file that was read
  std::string title, source;
  std::vector<Body> bodies;
  std::vector<FemEntry> fem;
  std::vector<LawEntry> laws;
  std::vector<CodeEntry> codes;
  std::vector<DataEntry> data;
  std::vector<Expectation> expectations;
  std::vector<SweepEntry> sweeps;
  std::string reference = "fem";  ///< model that all others are compared with
  std::optional<double> duration; ///< [s]; absent: until separation
  double gravity = 0;             ///< [m/s^2] along +z; on an incline downwards
  /// Of an oblique impact the only entry of `fem` is the reference for half-spaces after Maw,
  /// Barber & Fawcett: its finest level has so many rings as `elements_per_contact_radius` says.
  Analysis analysis = Analysis::impact;
  /// Of an incline: angle [rad] of the plane against the horizontal, 0 <= slope < pi/2. The other
  /// body is a wall, and the position is that along the plane.
  double slope = 0;
  IndentationEntry indentation; ///< of an analysis of indentation
  int mode_count = 12;          ///< of an analysis of modes: how many of each body, the lowest
  std::vector<Contact> contact_options; ///< of the pairs that are not frictionless and one-sided
  std::vector<Load> loads;
  std::vector<Probe> probes;
  std::optional<ThreeWave> three_wave = {};
  std::string physics_hash; ///< 32 hexadecimal digits over all that determines the exact solution

  const AnalysisTraits &traits() const { return traits_of(analysis); }
  /// Of bodies that meet along the row, without slip.
  bool is_normal_impact() const { return traits().impacts && !traits().slips; }
  /// [m/s^2] of gravity along the row: zero on an incline, where it acts along the plane.
  double axial_gravity() const { return traits().rolls ? 0 : gravity; }
  /// Neighbours in the order of the row; none in an analysis of modes.
  std::vector<Contact> contacts() const;
  /// Finite elements, laws, codes, data: each in the order of the file.
  std::vector<std::string> model_names() const;
};

/// Hash of everything except the physics that determines the numerical error of one model: 32
/// hexadecimal digits.
std::string numerics_hash(const FemEntry &entry);
std::string numerics_hash(const LawEntry &entry);
std::string numerics_hash(const CodeEntry &entry);
std::string numerics_hash(const DataEntry &entry);

/// `--set PATH=VALUE`: PATH consists of keys and, in lists, names or indices: `bodies.B1.velocity=4
/// m/s`.
using Overrides = std::vector<std::string>;

/// The file of a case, given as a path or as the name of a shipped case. If a bare name could be
/// both, it is the shipped case, with a message. Throws InputError.
std::string find_case(const std::string &argument);

/// What to do with a `data:` entry whose file is missing or does not match the case.
enum class WrongData
{
  refused, ///< it is an error
  left_out ///< it keeps its name, and `wrong` contains the reason why it has no columns
};

/// Reads, checks and converts a case file. Throws InputError with all errors.
Case read_case(const std::string &path, const Overrides &overrides = {},
               WrongData wrong_data = WrongData::refused);

/// Only the entries of `laws:` that can be read, even if other parts of the case are wrong: a
/// catalogue can check them, and all errors of a file are reported together. Throws InputError only
/// if the file is not YAML of the allowed kind.
std::vector<LawEntry> read_laws(const std::string &path, const Overrides &overrides = {});
} // namespace carambole
