#include "fem/run/run.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/convergence.h"
#include "cases/records/history.h"
#include "cases/records/record_json.h"
#include "cases/values/json_text.h"
#include "fem/explicit/stable_step.h"
#include "fem/results/fields.h"
#include "fem/run/checkpoint.h"
#include "fem/run/mesh_edges.h"
#include "fem/run/progress.h"
#include "fem/setup/demand.h"
#include "fem/setup/truncation.h"

namespace carambole::fem
{
namespace
{
std::string element_name(Element element)
{
  return element == Element::one_point ? "one-point" : "full";
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
  {
    add({"peak_force", "peak_time", "end_time", "duration", "impulse", "max_approach",
         "max_contact_radius", "separation_speed"},
        contact.name());
    // That of a pair that flies freely until it touches does not depend on the mesh.
    if (c.gravity != 0 || c.bodies.size() > 2)
      add({"approach_speed"}, contact.name());
  }
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
  // Neighbours in a row that touch at rest take their speed from the first forces through it.
  if (quantity.starts_with("approach_speed"))
  {
    double largest = 0;
    for (const ContactRecord &contact : model.contacts)
      largest = std::max(largest, contact.approach_speed.value_or(0));
    constexpr double at_rest = 1e-3;
    return std::abs(value) <= at_rest * largest;
  }
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

// Flat faces meet everywhere at once, in a blow of one layer of elements and the ringing of the
// front behind it: the peak is the mesh's, and finer ones lead to no limit.
bool has_no_limit(const Case &c, const std::string &quantity)
{
  return std::ranges::any_of(
    c.contacts(),
    [&](const Contact &contact)
    {
      return relative_curvature(c.bodies[contact.first], c.bodies[contact.second]) == 0 &&
             (quantity == "peak_force " + contact.name || quantity == "peak_time " + contact.name);
    });
}

void add_uncertainty(const Case &c, ModelRecord &finest, const std::vector<ModelRecord> &levels)
{
  for (const std::string &quantity : quantities(c, finest))
  {
    if (has_no_limit(c, quantity))
    {
      if (quantity.starts_with("peak_force") && find_quantity(finest, quantity))
        finest.remarks.push_back(
          {quantity + " does not converge: flat faces meet everywhere at once, in a blow "
                      "of one layer of elements; it has no uncertainty"});
      continue;
    }
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

// What a half-space of finite extent may have done is no matter of the mesh: it comes on top.
void add_truncation(ModelRecord &record, const Truncation &truncated)
{
  for (const auto &[quantity, half_width] : truncated.uncertainty)
    if (const auto found = record.uncertainty.find(quantity); found != record.uncertainty.end())
    {
      found->second.uncertainty += half_width;
      found->second.truncation = half_width;
    }
}

// A model from its first level, or its last checkpoint, to its record.
class ModelRun
{
public:
  ModelRun(const Case &c, const FemEntry &entry, const RunOptions &options)
    : c(c),
      entry(entry),
      options(options),
      writer(options.results, entry.name),
      checkpoints(
        options.results / ("." + entry.name + ".checkpoint"),
        fmt::format("{}\n{}\n{}\n{}", c.physics_hash, numerics_hash(entry), version, record_schema),
        options.checkpoint_interval)
  {
  }

  void execute()
  {
    begin();
    try
    {
      while (int(state.finished.size()) < entry.levels)
        compute_level(int(state.finished.size()));
      commit();
    }
    catch (const InputError &)
    {
      throw;
    }
    catch (const std::exception &error)
    {
      throw ComputationError(error.what() + kept());
    }
  }

private:
  const Case &c;
  const FemEntry &entry;
  const RunOptions &options;
  RecordWriter writer;
  CheckpointFolder checkpoints;
  std::unique_ptr<Checkpoint> resumed; ///< until its level goes on
  RunState state;
  Truncation truncated;  ///< of the finest level
  std::string last_kept; ///< time and level of the last checkpoint; empty: none

  bool is_finest(int level) const { return level == entry.levels - 1; }

  std::string where(const RunState &at) const
  {
    return fmt::format("t = {:.6g} s of level {} of {}", at.time, at.finished.size() + 1,
                       entry.levels);
  }

  /// The driver's command where the folder is the driver's.
  std::string resume_command() const
  {
    if (std::filesystem::exists(options.results / "run.json"))
      return "carambole resume " + options.results.string();
    return options.command + (options.resume ? "" : " --resume");
  }

  void begin()
  {
    std::unique_ptr<Checkpoint> newest = checkpoints.newest();
    if (newest)
      last_kept = where(newest->run);
    if (options.resume && newest)
    {
      state = newest->run;
      for (const FinishedLevel &level : state.finished)
        write_files(level);
      tell("{}: goes on from its checkpoint at {}\n", entry.name, last_kept);
      resumed = std::move(newest);
    }
    else if (options.resume)
      tell("{}: there is no checkpoint to go on from; it starts anew\n", entry.name);
    else if (newest)
      tell("{}: starts anew; from its checkpoint at {} it goes on by: {}\n", entry.name, last_kept,
           resume_command());
  }

  void write_files(const FinishedLevel &level) const
  {
    for (const auto &[name, text] : level.files)
    {
      const auto path = writer.folder() / name;
      std::filesystem::create_directories(path.parent_path());
      write_file(path, text);
    }
  }

  /// Writes a checkpoint when it is time to, or when the run is to stop; then throws Interrupted.
  void pause(const WriteState &write)
  {
    const bool stops = options.stop && options.stop();
    const bool is_worth_it = write || !state.finished.empty();
    if (is_worth_it && (stops || checkpoints.is_due()))
      write_checkpoint(write);
    if (stops)
      throw Interrupted{
        fmt::format("{}: stopped at {}; {}", entry.name, where(state),
                    !is_worth_it        ? "nothing had been computed yet"
                    : last_kept.empty() ? "nothing is kept"
                    : last_kept == where(state)
                      ? "go on with: " + resume_command()
                      : fmt::format("go on from {} with: {}", last_kept, resume_command()))};
  }

  /// What cannot be kept is told, and the run goes on: it may well come to its end without.
  void write_checkpoint(const WriteState &write)
  {
    try
    {
      checkpoints.write(state, write);
      last_kept = where(state);
    }
    catch (const std::exception &error)
    {
      tell("{}: no checkpoint at {}: {}; the run goes on{}\n", entry.name, where(state),
           error.what(), last_kept.empty() ? "" : ", kept is the one at " + last_kept);
    }
  }

  void compute_level(int level)
  {
    ProgressLine line(fmt::format("{} level {}/{}", entry.name, level + 1, entry.levels));
    const auto discretisation = discretise(c, entry, level);
    ImpactOptions impact;
    impact.threads = options.threads;
    impact.ringing = entry.ringing;
    impact.report = [&](const Progress &progress) { line.update(progress); };
    impact.during_set_up = [this] { pause({}); };
    impact.after_row = [this](double time, const WriteState &write)
    {
      state.time = time;
      pause(write);
    };
    std::unique_ptr<FieldWriter> fields;
    if (is_finest(level) && !entry.fields.empty())
    {
      std::filesystem::create_directories(checkpoints.path());
      fields = std::make_unique<FieldWriter>(checkpoints.path(), *discretisation, state.fields);
      impact.field_times = entry.fields;
      impact.write_fields = [&](const Dynamics &dynamics)
      {
        fields->write(dynamics);
        state.fields = fields->series();
      };
    }
    if (resumed && resumed->has_state)
      impact.state = &resumed->archive;

    ImpactResult result = run_impact(c, *discretisation, impact);
    resumed.reset();
    line.close(result.record.cost);
    if (is_finest(level))
    {
      truncated = truncation(c, result.record, result.history);
      std::ranges::copy(truncated.remarks, std::back_inserter(result.record.remarks));
    }
    FinishedLevel done{json_text(to_json(result.record)), {}};
    if (level == 0)
      done.files.emplace_back("mesh.csv", mesh_edges(discretisation->solid));
    if (is_finest(level))
    {
      done.files.emplace_back("mesh-finest.csv", mesh_edges(discretisation->solid));
      done.files.insert(done.files.end(), result.files.begin(), result.files.end());
      writer.write_history(result.history);
    }
    else
      done.files.emplace_back(fmt::format("levels/{}/history.csv", level),
                              history_text(result.history));
    write_files(done);
    state.finished.push_back(std::move(done));
    state.time = 0;
  }

  void commit()
  {
    std::vector<ModelRecord> levels;
    for (const FinishedLevel &level : state.finished)
      levels.push_back(model_from_json(parse_ordered_json(level.record)));
    ModelRecord record = levels.back();
    record.name = entry.name;
    record.law = element_name(entry.element);
    record.numerics_hash = numerics_hash(entry);
    add_uncertainty(c, record, levels);
    add_truncation(record, truncated);
    for (const std::string &name : FieldWriter::files(state.fields))
      std::filesystem::copy_file(checkpoints.path() / name, writer.folder() / name);
    writer.commit(
      {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
    checkpoints.remove();
  }

  /// What to say of a run that has failed.
  std::string kept() const
  {
    if (last_kept.empty())
      return "";
    return fmt::format(
      "\nkept: the checkpoint at {} in {}\nIf the machine was the cause, such as a "
      "full disk, go on with: {}\nElse the run would come to the same end, to the "
      "last bit: change the case or its mesh.",
      last_kept, checkpoints.path().string(), resume_command());
  }
};
} // namespace

void run_model(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  ModelRun(c, entry, options).execute();
}

namespace
{
/// "4.7 million", "3.03e9": as a reader takes it in.
std::string count_text(double count)
{
  return count < 1e6   ? fmt::format("{:.0f}", count)
         : count < 1e9 ? fmt::format("{:.3g} million", 1e-6 * count)
                       : fmt::format("{:.2e}", count);
}

std::string time_text(double seconds)
{
  constexpr double minute = 60, hour = 3600, day = 86400, year = 365.25 * day;
  return seconds < 2 * minute ? fmt::format("{:.2g} s", seconds)
         : seconds < 2 * hour ? fmt::format("{:.0f} min", seconds / minute)
         : seconds < 3 * day  ? fmt::format("{:.0f} h", seconds / hour)
         : seconds < 2 * year ? fmt::format("{:.0f} days", seconds / day)
                              : fmt::format("{:.2g} years", seconds / year);
}
} // namespace

void print_plan(const Case &c, const FemEntry &entry)
{
  double updates = 0;
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
    show("  {} level {}/{}: {:.3g} elements per contact radius, {} elements ({}), about "
         "{} steps of {:.3g} s, {} element updates\n",
         entry.name, level + 1, entry.levels, elements_per_contact_radius(entry, level),
         solid.n_elements(), element_name(entry.element), count_text(steps), step,
         count_text(steps * solid.n_elements()));
    updates += steps * solid.n_elements();
  }
  // What two processors reach in the shipped cases: three-ball 180, taylor-bar 113 and, of full
  // elements, 29 million a second.
  const double rate = entry.element == Element::full ? 3e7 : 1e8, seconds = updates / rate;
  const bool yields = std::ranges::any_of(
    c.bodies, [](const Body &body)
    { return body.material.has_value() && body.material->plastic.has_value(); });
  show("  {}: about {} in all, at {:.0f} million element updates/s{}\n", entry.name,
       time_text(seconds), 1e-6 * rate,
       yields ? "; more as elements that yield are squeezed and steps shrink" : "");
  const Demand demand = estimated_demand(c, entry);
  show("  {}: up to about {} of memory and {} of disk\n", entry.name, bytes_text(demand.memory),
       bytes_text(demand.disk));
  constexpr double long_run = 3600;
  if (seconds > long_run)
    tell("{}: {} takes about {}: half of 'elements_per_contact_radius' takes an eighth of "
         "it\n",
         c.path, entry.name, time_text(seconds));
}
} // namespace carambole::fem
