#pragma once

// What a case says of its models: laws, data, codes, finite elements, expectations, sweeps, and of
// the document about its results.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/bodies.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
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
  /// The same of what resists a twist about the normal.
  std::string twisting = {};
  std::vector<ParameterText> twisting_parameters = {};
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

/// One bounce of a ball on the ground, as it was measured.
struct Bounce
{
  double speed = 0;       ///< before it [m/s]
  double restitution = 0; ///< speed after it over `speed`
  double half_width = 0;  ///< of the 95 % interval of the reading; 0: unknown
};

/// One entry of `data:`: a history that was measured, or computed by another program, in SI units.
struct DataEntry
{
  struct Column
  {
    std::string name, unit; ///< as in history.csv: "force B1-B2", "N"
    std::vector<double> values;
  };
  std::string name;            ///< of the model
  std::string file;            ///< absolute path
  std::vector<Column> columns; ///< the first is the time, `shift` added; equally long
  /// Bounces in place of a history; then there is one column, the times of the touches.
  std::vector<Bounce> bounces = {};
  bool shift_is_fitted = false; ///< `shift: fitted`: the report finds the shift
  /// Half-widths of the 95 % intervals of its values, by quantity as in `expect` [SI].
  std::map<std::string, double> uncertainty = {};
  std::optional<DataKind> kind = {}; ///< absent: the case does not say
  int line = 0;
  std::vector<Diagnostic> wrong = {}; ///< errors in the file; then there are no columns
  /// What the file was taken for: "Tektronix CSV, 50000 samples at 8 ns, channel CH1 in V"; empty:
  /// a table of headers and numbers.
  std::string read_as = {};
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
  std::string path = "fem"; ///< prefix of its keys in --set: "fem", or "fem.NAME" in a list
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

/// A model is accepted where a quantity of it is that close to the reference of the case.
struct Criterion
{
  std::string model, quantity; ///< as in `expect`
  double within = 0;
  bool is_relative = true; ///< to the value of the reference; otherwise in the quantity's unit
};

/// `report:`, the title page of the document about the results and what they are for. What is not
/// given leaves a line to be written on.
struct ReportEntry
{
  std::string title, number, revision, author, reviewer, approver, intended_use;
  std::vector<Criterion> criteria;
};
} // namespace carambole
