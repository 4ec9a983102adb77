#include "fem/run/run.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/terminal.h"
#include "cases/process/timed_line.h"
#include "cases/records/history.h"
#include "cases/records/record_json.h"
#include "cases/records/wave_quantities.h"
#include "cases/values/json_text.h"
#include "fem/materials/catalogue.h"
#include "fem/results/fields.h"
#include "fem/results/three_wave.h"
#include "fem/run/checkpoint.h"
#include "fem/run/impact_checks.h"
#include "fem/run/uncertainty.h"
#include "fem/solid/snapshot.h"

namespace carambole::fem
{
namespace
{
// Progress of a level, and its closing line.
class ProgressLine
{
public:
  /// `title` begins the line: "fem level 2/3".
  explicit ProgressLine(std::string title) : title(std::move(title)) {}

  /// Says how far the run is, on a terminal or every ten seconds.
  void update(const Progress &p)
  {
    if (!line.is_due() || p.wall_seconds <= 0)
      return;
    const double done = std::clamp(p.time / p.expected_end, 1e-6, 1.0);
    line.write(
      fmt::format("{}: {:3.0f} %  {:.1f} us of about {:.0f} us  {:.1f} M element updates/s  {:.0f} "
                  "s left",
                  title, 100 * done, 1e6 * p.time, 1e6 * p.expected_end,
                  1e-6 * p.element_updates / p.wall_seconds, p.wall_seconds * (1 - done) / done));
  }

  /// Replaces the line by the cost of the level. `one_step`: why all elements have one time step,
  /// or empty.
  void close(const Cost &cost, const std::string &one_step)
  {
    line.clear();
    const double saved =
      double(*cost.elements) * double(*cost.steps) / double(*cost.element_updates);
    std::string local;
    if (*cost.steps == 0)
      local = " before the bodies touch";
    else if (*cost.longest_step > 1)
      local = fmt::format(" (up to {} at once: {:.1f} times fewer element updates)",
                          *cost.longest_step, saved);
    else if (!one_step.empty())
      local = fmt::format(" (one step for all: {})", one_step);
    tell("{}: {} elements, {} steps{}, {:.2f} s, {:.1f} million element updates/s on {} thread{}\n",
         title, *cost.elements, *cost.steps, local, cost.wall_seconds,
         1e-6 * *cost.element_updates_per_second, *cost.threads, *cost.threads == 1 ? "" : "s");
  }

private:
  std::string title;
  TimedLine line;
};

// Computes a model, from its first level or its last checkpoint to its record.
class ModelRun
{
public:
  ModelRun(const Case &c, const FemEntry &entry, const RunOptions &options)
    : c(c),
      entry(entry),
      options(options),
      writer(options.results, entry.name),
      checkpoints(checkpoints_of(c, entry, options.results, options.checkpoint_interval))
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
      throw ComputationError(error.what() + how_to_resume());
    }
  }

private:
  const Case &c;
  const FemEntry &entry;
  const RunOptions &options;
  RecordWriter writer;
  CheckpointFolder checkpoints;
  std::unique_ptr<Checkpoint> resumed; ///< until its level is resumed
  RunState state;
  Truncation truncated;  ///< of the finest level
  std::string last_kept; ///< time and level of the last checkpoint; empty if there is none

  bool is_finest(int level) const { return level == entry.levels - 1; }

  std::string where(const RunState &at) const
  {
    return fmt::format("t = {:.6g} s of level {} of {}", at.time, at.finished.size() + 1,
                       entry.levels);
  }

  /// The command that resumes the run: the driver's if the driver made the folder.
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
        write_files(level, writer.folder());
      tell("{}: resumes from its checkpoint at {}\n", entry.name, last_kept);
      resumed = std::move(newest);
    }
    else if (options.resume && std::filesystem::exists(checkpoints.path()))
      tell("{}: there is no checkpoint to resume from; it starts from the beginning\n", entry.name);
    else if (newest)
      tell("{}: starts from the beginning; to resume from its checkpoint at {}: {}\n", entry.name,
           last_kept, resume_command());
  }

  /// Writes a checkpoint if one is due or the run has to stop; if the run has to stop, throws
  /// Interrupted.
  void pause(const WriteState &write)
  {
    const bool stops = options.stop && options.stop();
    const bool is_worth_it = write || !state.finished.empty();
    if (is_worth_it && (stops || checkpoints.is_due()))
      write_checkpoint(write);
    if (stops)
      throw Interrupted{
        fmt::format("{}: stopped at {}; {}", entry.name, where(state),
                    is_worth_it ? how_to_continue() : "nothing had been computed yet")};
  }

  std::string how_to_continue() const
  {
    if (last_kept.empty())
      return "no checkpoint was written";
    const std::string from = last_kept == where(state) ? "" : " from " + last_kept;
    return fmt::format("continue{} with: {}", from, resume_command());
  }

  /// If a checkpoint cannot be written, the run warns and continues: it may well finish without
  /// one.
  void write_checkpoint(const WriteState &write)
  {
    try
    {
      checkpoints.write(state, write);
      last_kept = where(state);
    }
    catch (const std::exception &error)
    {
      tell("{}: cannot write a checkpoint at {}: {}; the run continues{}\n", entry.name,
           where(state), error.what(),
           last_kept.empty() ? "" : "; the last checkpoint is the one at " + last_kept);
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
    impact.after_sample = [this](double time, const WriteState &write)
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
    impact.begins_again = [&]
    {
      state.fields.clear();
      if (fields)
        fields = std::make_unique<FieldWriter>(checkpoints.path(), *discretisation);
      tell("{} level {}/{}: starts again with shorter time steps, which conserve energy better\n",
           entry.name, level + 1, entry.levels);
    };
    if (resumed && resumed->has_state)
      impact.state = &resumed->archive;

    ImpactResult result = run_impact(c, *discretisation, impact);
    resumed.reset();
    add_spectral_quantities(c, result.record, result.history);
    add_radiated_waves(c, result.record, result.history);
    if (c.three_wave)
      add_three_waves(result);
    line.close(result.record.cost, result.one_step);
    if (is_finest(level))
    {
      truncated = truncation(c, result.record, result.history);
      std::ranges::copy(truncated.remarks, std::back_inserter(result.record.remarks));
    }
    FinishedLevel done{json_text(to_json(result.record)), {}};
    const std::string edges =
      level == 0 || is_finest(level) ? mesh_edges(discretisation->solid) : "";
    if (level == 0)
      done.files.emplace_back("mesh.csv", edges);
    if (is_finest(level))
    {
      done.files.emplace_back("mesh-finest.csv", edges);
      done.files.insert(done.files.end(), result.files.begin(), result.files.end());
      writer.write_history(result.history);
    }
    else
      done.files.emplace_back(fmt::format("levels/{}/history.csv", level),
                              history_text(result.history));
    write_files(done, writer.folder());
    state.finished.push_back(std::move(done));
    state.time = 0;
  }

  void add_three_waves(ImpactResult &result) const
  {
    const Material &specimen = *c.bodies[std::size_t(c.three_wave->specimen)].material;
    std::string text =
      three_wave_text(c, make_model(specimen, c.path), result.record, result.history);
    if (!text.empty())
      result.files.emplace_back("three-wave.csv", std::move(text));
  }

  void commit()
  {
    std::vector<ModelRecord> levels;
    for (const FinishedLevel &level : state.finished)
      levels.push_back(model_from_json(parse_ordered_json(level.record)));
    ModelRecord record = levels.back();
    record.name = entry.name;
    record.law = to_string(entry.element);
    record.numerics_hash = numerics_hash(entry);
    add_uncertainty(c, record, levels);
    std::ranges::copy(remarks_on_layers(c, entry, record), std::back_inserter(record.remarks));
    add_truncation(record, truncated);
    add_wave_quantities(c, record);
    if (options.add_modes)
      options.add_modes(record, c);
    for (const std::string &name : FieldWriter::files(state.fields))
      std::filesystem::copy_file(checkpoints.path() / name, writer.folder() / name);
    writer.commit(
      {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
    checkpoints.remove();
  }

  /// What to tell the user after a failure.
  std::string how_to_resume() const
  {
    if (last_kept.empty())
      return "";
    return fmt::format(
      "\nthe checkpoint at {} is kept in {}\nif the machine was the cause, such as a full "
      "disk, continue with: {}\notherwise the run would fail again in the same way: change the "
      "case "
      "or its mesh",
      last_kept, checkpoints.path().string(), resume_command());
  }
};
} // namespace

std::string on_ranks(const Ranks &ranks)
{
  return ranks.size() == 1 ? "" : fmt::format(" on {} ranks", ranks.size());
}

void run_model(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  ModelRun(c, entry, options).execute();
}
} // namespace carambole::fem
