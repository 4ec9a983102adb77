#pragma once

// The results of a program: results/CASE/MODEL/{record.json, history.csv, ...}. All values are
// in SI units.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/remark.h"

namespace carambole
{
inline constexpr int record_schema = 1;

/// Table over time, or of an indentation over its load steps. The first column is the time, or the
/// load step; all columns are equally long.
struct History
{
  struct Column
  {
    std::string name; ///< "force B1-B2"
    std::string unit; ///< "N"
    std::vector<double> values;
  };
  std::vector<Column> columns;

  /// Column of that name, or nullptr.
  const Column *find(const std::string &name) const;
};

/// What may be absent of a record [SI] is in scalars.def, with its definition.
struct BodyRecord
{
  std::string name;
  std::optional<double> mass; ///< [kg]; absent for a wall
  double velocity = 0;        ///< [m/s] of the centre of mass, at the end
#define BODY(member, ...) std::optional<double> member = {};
#include "cases/records/scalars.def"
};

/// An infinitely slow impact with adhesion: its jumps take energy, and no wave does.
struct SlowImpact
{
  double speed_ratio = 0; ///< over the speed below which the contact of Johnson, Kendall and
                          ///< Roberts holds
  double speed = 0;       ///< [m/s]
  std::optional<double> restitution = {}; ///< absent where the contact holds
};

struct ContactRecord
{
  std::string first, second; ///< names of the bodies
#define CONTACT(member, ...) std::optional<double> member = {};
#include "cases/records/scalars.def"
  int recontacts = 0; ///< times that the pair touched again after a separation
  bool stick = false; ///< the bodies hold to each other by adhesion: they never separate
  std::vector<SlowImpact> slow_impacts = {}; ///< of an indentation with adhesion

  std::string name() const
  {
    return first + "-" + second;
  }
};

/// A touch of two bodies that gravity brings together again and again.
struct BounceRecord
{
  std::string contact;
  int number = 0; ///< of the touches of this contact, from 1
  double start_time = 0, approach_speed = 0, peak_force = 0, max_approach = 0; ///< [s, m/s, N, m]
  std::optional<double> end_time, separation_speed; ///< absent where they still touch at the end
  /// Separation over approach speed.
  std::optional<double> restitution() const
  {
    return separation_speed && approach_speed > 0
             ? std::optional(*separation_speed / approach_speed)
             : std::nullopt;
  }
  /// "ball-ground 2", as behind the quantities of a bounce.
  std::string name() const { return contact + " " + std::to_string(number); }
};

/// Results of a probe at a point: per component the value of largest magnitude, with its sign, and
/// the last value.
struct ProbeRecord
{
  int number = 0; ///< of the probe in the case, from 1
#define PROBE(member, ...) std::optional<double> member = {};
#include "cases/records/scalars.def"
};

/// What moves in a mode: of a sphere all (spheroidal) or its radius alone (radial, degree 0); of a
/// cylinder more along the axis (longitudinal) or more along the radius (radial), by kinetic
/// energy.
enum class ModeKind
{
  spheroidal,
  radial,
  longitudinal
};
/// "spheroidal", "radial", "longitudinal".
std::string_view name_of(ModeKind kind);

/// A free vibration of a body.
struct ModeRecord
{
  std::string body;
  int number = 0;       ///< in the order of the body's frequencies, from 1
  double frequency = 0; ///< [Hz]
  ModeKind kind = ModeKind::spheroidal;
  std::optional<int> degree; ///< of a sphere
  /// [1/kg] of the axial displacement at the pole (of a cylinder: the centre of its end face), in
  /// the shape of unit modal mass.
  std::optional<double> squared_amplitude;
  std::optional<double> uncertainty; ///< of the frequency [Hz]
  /// Whether the lower half moves as the mirror image of the upper one: its pole the other way.
  std::optional<bool> is_mirrored = {};

  /// "B1 3", as behind the quantities of a mode.
  std::string name() const { return body + " " + std::to_string(number); }
};

struct EnergyRecord ///< [J], at the end
{
#define ENERGY(member, ...) std::optional<double> member = {};
#include "cases/records/scalars.def"
};

/// Convergence of one quantity over the levels, coarsest first.
struct Uncertainty
{
  std::optional<double> extrapolated; ///< Richardson limit; absent where the levels do not converge
  double uncertainty = 0; ///< half-width of the interval around the finest level's value
  std::optional<double> observed_order; ///< absent where the levels do not converge
  std::string method;                   ///< "gci" or what was done instead
  std::vector<double> levels;
  /// Part for a half-space's finite extent or, if quasi-static, for load steps; in `uncertainty`.
  std::optional<double> truncation = {};
};

/// A parameter of a law as it was used, in SI units.
struct ParameterRecord
{
  std::string key = {};
  std::string unit = {};            ///< "1": a pure number; empty: a word or a formula
  std::optional<double> value = {}; ///< if it is equal in every contact
  std::map<std::string, double> contact_values = {}; ///< per contact, if it is not
  std::string text =
    {}; ///< a word, a formula, or the description of a default that is not a single number
  std::string origin = {}; ///< "given", "default", or "from MODEL" of the case
  bool calibrated = false; ///< given, and from a measurement of the result
};

struct Cost
{
  double wall_seconds =
    0; ///< time loop of the finest level, with contact and output, without set-up
  std::optional<std::int64_t> elements, steps;
  std::optional<std::int64_t> element_updates; ///< evaluations of an element's forces
  std::optional<double> element_updates_per_second;
  std::optional<int> longest_step; ///< of an element, in steps; 1: all elements take every step
  std::optional<std::int64_t> contact_updates; ///< of a long row: evaluations of a contact's force
  std::optional<int> threads;
  std::string finished; ///< "2026-05-01T12:30:00Z": when the record was first written
};

/// Origin of a model.
enum class ModelKind
{
  fem,
  lumped,
  data,
  half_space, ///< elastic half-spaces under Hertz' pressure, of an oblique impact
  code        ///< a discrete-element code that took part
};
/// "fem", "lumped", "data", "half-space", "code".
std::string_view name_of(ModelKind kind);
/// Whether the model solves the deformed bodies, and its error is that of its discretisation.
inline bool is_continuum(ModelKind kind)
{
  return kind == ModelKind::fem || kind == ModelKind::half_space;
}

/// One element of "models" of summary.json.
struct ModelRecord
{
  std::string name;
  ModelKind kind = ModelKind::fem;
  std::string numerics_hash;
  /// Separation over approach speed of the only contact of two bodies.
  std::optional<double> restitution;
  /// Of an oblique impact, of the centres of the two bodies: their relative velocity along x after
  /// over before, and the angle of the relative velocity afterwards against z [rad].
  std::optional<double> tangential_restitution = {}, rebound_angle = {};
  std::vector<BodyRecord> bodies;
  std::vector<ContactRecord> contacts;
  std::vector<ProbeRecord> probes;        ///< at points
  std::vector<ModeRecord> modes;          ///< body by body
  std::vector<BounceRecord> bounces = {}; ///< contact by contact, of laws under gravity
  EnergyRecord energy;
  std::map<std::string, Uncertainty> uncertainty; ///< key: quantity as in `expect`
  Cost cost;
  Remarks remarks;
  std::string law;         ///< lumped: identifier; fem: name of the element; data: name of the file
  bool calibrated = false; ///< its coefficients were fitted, not predicted from material data
  std::string grade = {};  ///< lumped: of the law's evidence, "A" (best) to "E"
  std::vector<ParameterRecord> parameters = {};  ///< of a law, in the order of its manual
  std::string law_file = {}, law_file_hash = {}; ///< of a law from outside: its shared object
};

/// A model record with the data that decide whether it can be reused.
struct StoredRecord
{
  std::string case_name, case_title, physics_hash, solver, version, build, command;
  ModelRecord model;
};

/// Value of a quantity named as in `expect`: "velocity B3", "peak_force B1-B2", "restitution",
/// "energy strain", "uncertainty peak_force B1-B2". Absent where it does not apply.
std::optional<double> find_quantity(const ModelRecord &model, const std::string &quantity);

/// Scratch folder next to the final one; `commit` puts it in place with one rename, and without
/// `commit` nothing remains.
class RecordWriter
{
public:
  /// Creates `results/.MODEL.partial-PID-RANDOM`. Throws std::runtime_error with the path and
  /// the system's reason.
  RecordWriter(const std::filesystem::path &results, const std::string &model);
  ~RecordWriter();
  RecordWriter(const RecordWriter &) = delete;
  RecordWriter &operator=(const RecordWriter &) = delete;

  /// Folder for further files (fields, meshes) until `commit`, which adds their hashes to the
  /// record.
  const std::filesystem::path &folder() const { return scratch; }
  void write_history(const History &history);
  /// Everything is flushed to disk before the folder is put in place.
  void commit(const StoredRecord &record);

private:
  std::filesystem::path scratch, final_folder;
  bool committed = false;
};

/// The record; nothing if there is none, if it has another schema, or if it or one of its files has
/// changed since it was written.
std::optional<StoredRecord> read_record(const std::filesystem::path &results,
                                        const std::string &model);

/// Throws std::runtime_error with file and line.
History read_history(const std::filesystem::path &file);
} // namespace carambole
