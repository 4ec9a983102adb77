#include "fem/run.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <fmt/format.h>

#include "cases/history.h"
#include "cases/version.h"
#include "fem/convergence.h"
#include "fem/fields.h"
#include "fem/progress.h"
#include "fem/stable_step.h"

namespace carambole::fem
{
namespace
{
std::string element_name(Element element)
{
  return element == Element::one_point ? "one-point" : "full";
}

// Every edge of the mesh as a line `body,r1,z1,r2,z2` in global coordinates, each once.
std::string mesh_edges(const Solid &solid)
{
  std::string text = "body,r1 [m],z1 [m],r2 [m],z2 [m]\n";
  std::size_t first = 0;
  for (const BodyRange &body : solid.bodies)
  {
    std::vector<std::pair<int, int>> edges;
    for (std::size_t e = first; e < first + body.elements; ++e)
      for (int k = 0; k < 4; ++k)
        edges.push_back(std::minmax(solid.elements[e][k], solid.elements[e][(k + 1) % 4]));
    first += body.elements;
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    const auto &X = solid.reference;
    for (const auto &[a, b] : edges)
      text += fmt::format("{},{:.9g},{:.9g},{:.9g},{:.9g}\n", body.name, X[2 * a], X[2 * a + 1],
                          X[2 * b], X[2 * b + 1]);
  }
  return text;
}

// The quantities whose convergence is reported.
std::vector<std::string> quantities(const Case &c, const ModelRecord &model)
{
  std::vector<std::string> result;
  const auto add = [&result](std::initializer_list<const char *> keys, const std::string &subject)
  {
    for (const char *key : keys)
      result.push_back(subject.empty() ? key : key + (" " + subject));
  };
  for (const ContactRecord &contact : model.contacts)
    add({"peak_force", "peak_time", "end_time", "duration", "impulse", "max_approach",
         "max_contact_radius"},
        contact.name());
  for (const BodyRecord &body : model.bodies)
    if (body.mass && c.analysis == Analysis::impact)
      add({"velocity", "residual_vibration_energy", "max_plastic_strain", "final_length",
           "final_face_radius"},
          body.name);
  for (const ProbeRecord &probe : model.probes)
    add({"peak_displacement_r", "peak_displacement_z", "final_displacement_r",
         "final_displacement_z", "peak_velocity_r", "peak_velocity_z"},
        std::to_string(probe.number));
  add({"restitution", "energy plastic", "energy viscous", "energy friction", "energy absorbed",
       "energy radiated"},
      "");
  return result;
}

// What is zero by symmetry is round-off beside the largest value of its kind.
bool is_round_off(const ModelRecord &model, const std::string &quantity, double value)
{
  constexpr double round_off = 1e-9;
  if (quantity.find("_displacement_") == std::string::npos &&
      quantity.find("_velocity_") == std::string::npos)
    return false;
  const std::string kind = quantity.substr(0, quantity.rfind('_'));
  double largest = 0;
  for (const ProbeRecord &probe : model.probes)
    for (const char *component : {"_r ", "_z "})
      largest = std::max(
        largest,
        std::abs(
          find_quantity(model, kind + component + std::to_string(probe.number)).value_or(0)));
  return std::abs(value) <= round_off * largest;
}

void add_uncertainty(const Case &c, ModelRecord &finest, const std::vector<ModelRecord> &levels)
{
  for (const std::string &quantity : quantities(c, finest))
  {
    std::vector<double> values;
    for (const ModelRecord &level : levels)
      if (const auto value = find_quantity(level, quantity))
        values.push_back(*value);
    if (values.size() != levels.size() || is_round_off(finest, quantity, values.back()))
      continue; // does not apply to this case
    if (auto uncertainty = estimate_uncertainty(values))
      finest.uncertainty[quantity] = *uncertainty;
  }
}
} // namespace

void run_model(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  RecordWriter writer(options.results, entry.name);
  std::vector<ModelRecord> levels;
  for (int level = 0; level < entry.levels; ++level)
  {
    const bool finest = level == entry.levels - 1;
    ProgressLine line(fmt::format("{} level {}/{}", entry.name, level + 1, entry.levels));
    const auto discretisation = discretise(c, entry, level);
    if (level == 0)
      write_file(writer.folder() / "mesh.csv", mesh_edges(discretisation->solid));
    if (finest)
      write_file(writer.folder() / "mesh-finest.csv", mesh_edges(discretisation->solid));

    ImpactOptions impact;
    impact.threads = options.threads;
    impact.ringing = entry.ringing;
    impact.report = [&](const Progress &progress)
    {
      if (options.stop && options.stop())
        throw Interrupted();
      line.update(progress);
    };
    std::unique_ptr<FieldWriter> fields;
    if (finest && !entry.fields.empty())
    {
      fields = std::make_unique<FieldWriter>(writer.folder(), *discretisation);
      impact.field_times = entry.fields;
      impact.write_fields = [&](const Dynamics &dynamics) { fields->write(dynamics); };
    }
    try
    {
      ImpactResult result = run_impact(c, *discretisation, impact);
      line.close(result.record.cost);
      if (finest)
      {
        writer.write_history(result.history);
        for (const auto &[name, text] : result.files)
          write_file(writer.folder() / name, text);
      }
      else
      {
        const auto folder = writer.folder() / "levels" / std::to_string(level);
        std::filesystem::create_directories(folder);
        write_file(folder / "history.csv", history_text(result.history));
      }
      levels.push_back(std::move(result.record));
    }
    catch (const ComputationError &error)
    {
      throw ComputationError(
        fmt::format("{}, level {} of {}: {}", entry.name, level + 1, entry.levels, error.what()));
    }
  }
  ModelRecord record = levels.back();
  record.name = entry.name;
  record.law = element_name(entry.element);
  record.numerics_hash = numerics_hash(entry);
  add_uncertainty(c, record, levels);
  writer.commit(
    {c.name, c.title, c.physics_hash, "carambole-fem", version, options.command, record});
}

void print_plan(const Case &c, const FemEntry &entry)
{
  for (int level = 0; level < entry.levels; ++level)
  {
    const auto discretisation = discretise(c, entry, level);
    const Solid &solid = discretisation->solid;
    std::vector<double> mode;
    const std::vector<double> undeformed(solid.reference.size(), 0.0);
    LaneArray history(solid.n_history());
    const double step =
      time_step(largest_frequency(solid, undeformed, history.lanes_data(), mode, 1e-2, 200),
                largest_damping_time(solid));
    // The flight before the first touch is not integrated.
    const double steps = std::max(0.0, expected_duration(c) - time_to_first_touch(c)) / step;
    fmt::print("  {} level {}/{}: {:.3g} elements per contact radius, {} elements ({}), about "
               "{:.0f} steps of {:.3g} s, "
               "{:.1f} million element updates\n",
               entry.name, level + 1, entry.levels, elements_per_contact_radius(entry, level),
               solid.n_elements(), element_name(entry.element), steps, step,
               1e-6 * steps * solid.n_elements());
  }
}
} // namespace carambole::fem
