#pragma once

// The case: the content of one YAML file, checked and in SI units. The README of `cases` describes
// the file format.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/adhesion.h"
#include "cases/case/analysis.h"
#include "cases/case/bodies.h"
#include "cases/case/model_entries.h"
#include "cases/case/uncertain_inputs.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
/// Two neighbours that may touch.
struct Contact
{
  int first = 0, second = 0; ///< indices of bodies, second = first + 1
  std::string name;          ///< "B1-B2"
  double friction = 0;       ///< Coulomb's coefficient
  bool stick = false;        ///< no sliding while in contact
  bool bonded = false;       ///< `separation: never`: a closed contact never opens
  std::optional<Adhesion> adhesion = {};
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

/// The motion of the first body against the second one: a table, between its rows straight or along
/// formulas. All columns that are there are equally long.
struct MotionEntry
{
  std::vector<double> time;     ///< [s], increasing
  std::vector<double> approach; ///< [m]; not positive in the first row
  /// Slip of the contact points along x [m], rotations about y and z [rad]; empty: none.
  std::vector<double> slip = {}, roll = {}, twist = {};
  /// Of the time t [s], in SI units, for approach, slip, roll and twist; empty: straight.
  std::array<std::string, 4> formulas = {};
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
  bool names_laws = false; ///< `laws:` is written, perhaps empty
  std::vector<CodeEntry> codes;
  std::vector<DataEntry> data;
  std::vector<Expectation> expectations;
  std::vector<SweepEntry> sweeps;
  UncertainInputs uncertain;      ///< no part of the physics: the case computes its own values
  ReportEntry report;             ///< no part of the physics either
  std::string reference = "fem";  ///< model that all others are compared with
  std::optional<double> duration; ///< [s]; absent: until separation
  double gravity = 0;             ///< [m/s^2] along +z; on an incline downwards
  /// Where the case counts rings, the only entry of `fem` is the reference for half-spaces: its
  /// finest level has so many rings as `elements_per_contact_radius` says.
  Analysis analysis = Analysis::impact;
  /// Of an incline: angle [rad] of the plane against the horizontal, 0 <= slope < pi/2. The other
  /// body is a wall, and the position is that along the plane.
  double slope = 0;
  /// Of an analysis of indentation. Of a prescribed motion the largest approach, as its maximum.
  IndentationEntry indentation;
  MotionEntry motion;  ///< of an analysis of prescribed motion
  int mode_count = 12; ///< of an analysis of modes: how many of each body, the lowest
  std::vector<Contact> contact_options; ///< of the pairs that are not frictionless and one-sided
  std::vector<Load> loads;
  std::vector<Probe> probes;
  std::optional<ThreeWave> three_wave = {};
  std::string physics_hash; ///< 32 hexadecimal digits over all that determines the exact solution

  const AnalysisTraits &traits() const { return traits_of(analysis); }
  /// The first contact of surfaces that attract each other; nullptr: there is none.
  const Contact *adhesive_contact() const;
  bool has_adhesion() const { return adhesive_contact() != nullptr; }
  /// Whether the reference is a pair of half-spaces divided into rings instead of finite elements,
  /// as in an oblique impact or an adhesive indentation.
  bool counts_rings() const;
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

/// Largest number of processes that finite elements are distributed over.
inline constexpr int most_ranks = 1024;

/// Why this model of the case runs in one process only, and which do not; empty: it is
/// distributed.
std::string obstacle_to_ranks(const Case &c, const FemEntry &entry);

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
