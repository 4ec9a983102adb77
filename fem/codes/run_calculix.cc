#include "fem/codes/run_calculix.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "cases/case/version.h"
#include "cases/codes/code_process.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/quantities.h"
#include "fem/codes/calculix_deck.h"
#include "fem/codes/calculix_results.h"

namespace carambole::fem
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *job = "impact";
constexpr double steps_of_impact = 100; ///< in the time of Hertz' impact, of the finer run
/// Over the duration of Hertz' impact: the contact ends within it, as waves hardly lengthen it.
constexpr double margin = 1.25;
/// Of each run: fields of the fine mesh take most of the files.
constexpr CodeLimits limits{.seconds = 3600, .files = 5'000'000'000};

/// "CalculiX Version 2.20", from what it printed.
std::string version_of(const fs::path &folder)
{
  std::ifstream file(folder / code_output, std::ios::binary);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("CalculiX Version"))
      return line.substr(0, line.find(','));
  return "CalculiX";
}

/// The mass of the wedge tells that all of it was read in the right units and angles.
void check_masses(const Case &c, const CodeEntry &entry, const CalculixTotals &totals)
{
  constexpr double tolerance = 1e-4; // the column at the axis has less than this of the volume
  std::size_t k = 0;
  for (const Body &body : c.bodies)
    if (body.is_deformable())
      if (const double mass = totals.masses[k++]; std::abs(mass / body.mass() - 1) > tolerance)
        throw CodeError(
          entry.name,
          fmt::format("the mass of {} is {:.6g} kg in CalculiX, but {:.6g} kg in the case",
                      body.name, mass, body.mass()));
}

/// What CalculiX' bodies have at the end, and by how much their energy strays from the initial one:
/// that of the contact's penalty is not among it.
void add_energy(const CalculixTotals &totals, EnergyRecord &energy)
{
  const double initial = energy.initial.value();
  energy.rigid_body_kinetic = energy.kinetic;
  energy.kinetic = totals.kinetic.back();
  energy.strain = totals.strain.back();
  energy.balance_error = 0;
  for (std::size_t k = 0; k < totals.time.size(); ++k)
    energy.balance_error = std::max(
      *energy.balance_error, std::abs(totals.strain[k] + totals.kinetic[k] - initial) / initial);
}

/// Elastic bodies keep their energy: what CalculiX gains or loses, dE, is an error of the
/// velocities at the end, de = dE/(M v^2 e) of the restitution, with the reduced mass M and the
/// speed v of approach; the two meshes may share it.
void add_error_of_energy(const Case &c, const CalculixTotals &totals, ModelRecord &record)
{
  const double gained =
    std::abs(totals.strain.back() + totals.kinetic.back() - record.energy.initial.value());
  double inverse_mass = 0;
  for (const Body &body : c.bodies)
    inverse_mass += body.is_ground() ? 0 : 1 / body.mass();
  const double approach = c.bodies[0].velocity - c.bodies[1].velocity;
  const double relative = gained * inverse_mass / (approach * approach * *record.restitution);
  record.uncertainty.at("restitution").uncertainty += relative;
  for (const Body &body : c.bodies)
    if (!body.is_ground())
      record.uncertainty.at(to_string(QuantityName{QuantityKind::velocity, body.name}))
        .uncertainty += relative * approach / (body.mass() * inverse_mass);
}
} // namespace

void run_calculix(const Case &c, const CodeEntry &entry, const RunOptions &options)
{
  const auto begun = std::chrono::steady_clock::now();
  const fs::path program = find_code_program(entry);
  RecordWriter writer(options.results, entry.name);
  FemEntry meshes;
  meshes.name = entry.name;
  meshes.element = Element::full;
  meshes.elements_per_contact_radius = entry.elements_per_contact_radius;
  meshes.levels = 2;
  const double duration = contact_scales(c).front().duration, start = time_to_first_touch(c);
  const int bodies = int(c.bodies[0].is_deformable()) + int(c.bodies[1].is_deformable());
  const Body &sphere = c.bodies[c.bodies[0].is_deformable() ? 0 : 1];
  // A `duration` of the case that ends earlier is obeyed.
  const double until = std::min(margin * duration, c.duration.value_or(1e300) - start);
  if (!(until > 0))
    throw CodeError(entry.name, "the duration of the case ends before the bodies touch");
  const CalculixUnits units{sphere.radius, duration, sphere.mass()};
  ModelRecord coarse, record;
  CodeMotion motion;
  CalculixTotals totals;
  for (const int level : {0, 1})
  {
    const auto row = discretise(c, meshes, level);
    const double step = duration / (steps_of_impact * (level == 0 ? 0.5 : 1));
    const fs::path folder = writer.folder() / (level == 0 ? "coarse-mesh" : "fine-mesh");
    fs::create_directories(folder);
    write_file(folder / fmt::format("{}.inp", job),
               calculix_deck(c, *row, {step, until, entry.nlgeom}, units));
    tell("{}: CalculiX, {:g} elements per contact radius, {:.0f} steps\n", entry.name,
         elements_per_contact_radius(meshes, level), until / step);
    run_code_program(entry, program, {job}, folder, options.stop, limits);
    try
    {
      totals = read_calculix_totals(folder / fmt::format("{}.dat", job), bodies, units);
      check_masses(c, entry, totals);
      motion = calculix_motion(c, totals, start);
      record = code_record(c, motion);
      record.cost.steps = long(totals.time.size());
      add_energy(totals, record.energy);
      if (level == 0)
        coarse = record;
      else
        record.remarks.push_back(
          {fmt::format("{}, {} strains, an implicit step of {:.3g} s", version_of(folder),
                       entry.nlgeom ? "large" : "small", step)});
    }
    catch (const CodeError &)
    {
      throw;
    }
    catch (const std::runtime_error &error)
    {
      throw CodeError(entry.name, fmt::format("{}; {}", error.what(), last_output(folder)));
    }
    // The deck and the output stay; history.csv has what was read of the rest.
    for (const char *suffix : {"dat", "frd", "cvg", "sta", "12d"})
      fs::remove(folder / fmt::format("{}.{}", job, suffix));
    fs::remove(folder / "spooles.out");
  }
  if (!record.restitution && until == margin * duration)
    throw CodeError(entry.name, fmt::format("the bodies are still in contact after {:g} times the "
                                            "expected duration",
                                            margin));
  add_code_uncertainty(coarse, record, "two meshes and steps");
  if (record.restitution && coarse.restitution)
    add_error_of_energy(c, totals, record);
  if (const std::string gain = gain_of_energy(coarse, record); !gain.empty())
    throw CodeError(entry.name, gain);
  record.name = entry.name;
  record.law = to_string(entry.code);
  record.numerics_hash = numerics_hash(entry);
  record.cost.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  writer.write_history(code_history(c, motion));
  writer.commit(
    {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
}
} // namespace carambole::fem
