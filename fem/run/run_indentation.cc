#include "fem/run/run_indentation.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/history.h"
#include "cases/records/history_columns.h"
#include "cases/records/record_json.h"
#include "cases/values/json_text.h"
#include "fem/implicit/indentation.h"
#include "fem/results/fields.h"
#include "fem/run/adaptive_level.h"
#include "fem/run/checkpoint.h"
#include "fem/run/uncertainty.h"
#include "fem/setup/demand.h"
#include "fem/solid/snapshot.h"

namespace carambole::fem
{
namespace
{
IndentationSchedule schedule_of(const IndentationEntry &entry)
{
  IndentationSchedule schedule;
  schedule.maximum_approach = entry.maximum;
  schedule.maximum_force = entry.force;
  schedule.steps = entry.steps;
  schedule.unload = entry.unload;
  schedule.cycles = entry.cycles;
  schedule.step_time = entry.step_time.value_or(schedule.step_time);
  return schedule;
}

/// Number of load steps after the first touch.
int load_steps(const IndentationEntry &entry)
{
  return entry.steps * (2 * entry.cycles - (entry.unload ? 0 : 1));
}

bool any_material(const Case &c, bool (*has)(const Material &))
{
  return std::ranges::any_of(c.bodies, [&](const Body &body)
                             { return body.material.has_value() && has(*body.material); });
}

/// What is recorded beside strain energy and external work.
struct Forms
{
  bool plastic, viscous, friction;

  explicit Forms(const Case &c)
    : plastic(any_material(c, [](const Material &m) { return m.plastic.has_value(); })),
      viscous(any_material(c, [](const Material &m) { return m.viscous.has_value(); })),
      friction(c.contacts().front().friction > 0)
  {
  }
};

History history_of(const Case &c, const std::vector<LoadStep> &steps)
{
  const Forms has(c);
  History history;
  const auto add = [&](const ColumnName &column, const char *unit, auto value)
  {
    history.columns.push_back({to_string(column), unit, {}});
    for (const LoadStep &step : steps)
      history.columns.back().values.push_back(double(value(step)));
  };
  const std::string contact = c.contacts().front().name;
  add({ColumnKind::load_step}, "1", [](const LoadStep &s) { return s.number; });
  add({ColumnKind::force, contact}, "N", [](const LoadStep &s) { return s.force; });
  add({ColumnKind::approach, contact}, "m", [](const LoadStep &s) { return s.approach; });
  add({ColumnKind::contact_radius, contact}, "m",
      [](const LoadStep &s) { return s.contact_radius; });
  add({ColumnKind::mean_pressure, contact}, "Pa",
      [](const LoadStep &s) { return s.mean_pressure; });
  const auto energy = [&](const char *form, auto value) {
    add({ColumnKind::energy, form}, "J", value);
  };
  energy("strain", [](const LoadStep &s) { return s.strain; });
  if (has.plastic)
    energy("plastic", [](const LoadStep &s) { return s.plastic; });
  if (has.viscous)
    energy("viscous", [](const LoadStep &s) { return s.viscous; });
  if (has.friction)
    energy("friction", [](const LoadStep &s) { return s.friction; });
  energy("external", [](const LoadStep &s) { return s.external; });
  return history;
}

/// At the end. The balance: what the bodies store and dissipate against int F d(approach).
EnergyRecord energy_of(const Case &c, const std::vector<LoadStep> &steps)
{
  const Forms has(c);
  const LoadStep &last = steps.back();
  EnergyRecord energy;
  energy.strain = last.strain;
  if (has.plastic)
    energy.plastic = last.plastic;
  if (has.viscous)
    energy.viscous = last.viscous;
  if (has.friction)
    energy.friction = last.friction;
  energy.external = last.external;
  double largest = 0, error = 0;
  for (const LoadStep &s : steps)
  {
    largest = std::max(largest, s.external);
    error = std::max(error, std::abs(s.strain + s.plastic + s.viscous + s.friction - s.external));
  }
  if (largest > 0)
    energy.balance_error = error / largest;
  return energy;
}

/// One level that has been computed.
struct Computed
{
  std::unique_ptr<Discretisation> discretisation; ///< null with `element: q2`
  std::int64_t elements = 0;
  std::string edges; ///< for mesh.csv
  IndentationResult result;
};

Computed compute(const Case &c, const FemEntry &entry, int level,
                 const std::function<bool(const LoadStep &)> &after)
{
  Computed done;
  const IndentationSchedule schedule = schedule_of(c.indentation);
  if (entry.element == Element::q2)
  {
    AdaptiveResult result = indent_adaptive(adaptive_problem(c, entry, level), schedule, after);
    done.elements = result.elements;
    done.edges = adaptive_edges(c, result);
    done.result = std::move(result);
    return done;
  }
  done.discretisation = discretise(c, entry, level);
  done.elements = done.discretisation->solid.n_elements();
  done.edges = mesh_edges(done.discretisation->solid);
  done.result = indent(*done.discretisation, schedule, after);
  return done;
}

ModelRecord record_of(const Case &c, std::int64_t elements, const IndentationResult &result)
{
  ModelRecord record;
  record.kind = ModelKind::fem;
  const auto yields = [](const Body &body)
  { return body.material.has_value() && body.material->plastic.has_value(); };
  for (const Body &body : c.bodies)
  {
    BodyRecord of{body.name, std::nullopt, 0, std::nullopt};
    if (!body.is_ground())
      of.mass = body.mass();
    // The largest strain is known of both bodies together.
    if (yields(body) && std::ranges::count_if(c.bodies, yields) == 1)
      of.max_plastic_strain = result.history.back().max_plastic_strain;
    record.bodies.push_back(of);
  }
  ContactRecord contact;
  contact.first = c.bodies[0].name;
  contact.second = c.bodies[1].name;
  contact.peak_force = result.peak_force;
  contact.max_approach = result.max_approach;
  contact.max_contact_radius = result.max_contact_radius;
  contact.residual_approach = result.residual_approach;
  contact.work = result.work;
  contact.returned_work = result.returned_work;
  contact.quasi_static_restitution = result.quasi_static_restitution;
  record.contacts.push_back(contact);
  record.energy = energy_of(c, result.history);
  record.cost.wall_seconds = result.wall_seconds;
  record.cost.elements = elements;
  record.cost.steps = std::int64_t(result.history.size()) - 1;
  return record;
}

class IndentationRun
{
public:
  IndentationRun(const Case &c, const FemEntry &entry, const RunOptions &options)
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
    if (std::unique_ptr<Checkpoint> newest = checkpoints.newest(); newest && options.resume)
    {
      state = newest->run;
      for (const FinishedLevel &level : state.finished)
        write_files(level);
      tell("{}: resumes after {} of {} levels\n", entry.name, state.finished.size(), entry.levels);
    }
    while (int(state.finished.size()) < entry.levels)
    {
      compute_level(int(state.finished.size()));
      if (int(state.finished.size()) < entry.levels && checkpoints.is_due())
        keep();
    }
    commit();
  }

private:
  const Case &c;
  const FemEntry &entry;
  const RunOptions &options;
  RecordWriter writer;
  CheckpointFolder checkpoints;
  RunState state;

  bool must_stop() const { return options.stop && options.stop(); }

  void write_files(const FinishedLevel &level) const
  {
    for (const auto &[name, text] : level.files)
    {
      const auto path = writer.folder() / name;
      std::filesystem::create_directories(path.parent_path());
      write_file(path, text);
    }
  }

  /// Writes the finished levels to a checkpoint. A run that cannot warns and goes on.
  bool keep()
  {
    try
    {
      checkpoints.write(state, {});
      return true;
    }
    catch (const std::exception &error)
    {
      tell("{}: cannot write a checkpoint: {}\n", entry.name, error.what());
      return false;
    }
  }

  [[noreturn]] void stop(int level, const LoadStep &step)
  {
    const std::string where = fmt::format("{}: stopped at load step {} of level {} of {}",
                                          entry.name, step.number, level + 1, entry.levels);
    if (state.finished.empty() || !keep())
      throw Interrupted{where + "; nothing is kept"};
    const bool by_driver = std::filesystem::exists(options.results / "run.json");
    throw Interrupted{
      fmt::format("{}; {} finished level{} kept; continue with: {}", where, state.finished.size(),
                  state.finished.size() == 1 ? " is" : "s are",
                  by_driver ? "carambole resume " + options.results.string()
                            : options.command + (options.resume ? "" : " --resume"))};
  }

  void compute_level(int level)
  {
    const Computed computed = compute(c, entry, level,
                                      [&](const LoadStep &step)
                                      {
                                        if (must_stop())
                                          stop(level, step);
                                        return true;
                                      });
    const IndentationResult &result = computed.result;
    const bool is_finest = level + 1 == entry.levels;
    FinishedLevel done{json_text(to_json(record_of(c, computed.elements, result))), {}};
    const std::string history = history_text(history_of(c, result.history));
    if (level == 0)
      done.files.emplace_back("mesh.csv", computed.edges);
    if (is_finest)
    {
      done.files.emplace_back("mesh-finest.csv", computed.edges);
      writer.write_history(history_of(c, result.history));
      if (entry.fields_at_maximum) // refused with q2
        write_fields(*computed.discretisation, result);
    }
    else
      done.files.emplace_back(fmt::format("levels/{}/history.csv", level), history);
    write_files(done);
    state.finished.push_back(std::move(done));
    tell("{} level {}/{}: {} elements, {} unknowns, {} load steps, {} iterations, {:.2g} s\n",
         entry.name, level + 1, entry.levels, computed.elements, result.unknowns,
         result.history.size() - 1, result.iterations, result.wall_seconds);
  }

  void write_fields(const Discretisation &d, const IndentationResult &result) const
  {
    const auto at = std::ranges::max_element(result.history, {}, &LoadStep::approach);
    FieldWriter fields(writer.folder(), d);
    fields.write({double(at->number),
                  result.peak_displacement,
                  std::vector<double>(result.peak_displacement.size(), 0.0),
                  result.peak_material.vectors(),
                  {}});
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
    writer.commit(
      {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
    checkpoints.remove();
  }
};
} // namespace

void run_indentation(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  try
  {
    IndentationRun(c, entry, options).execute();
  }
  catch (const InputError &)
  {
    throw;
  }
  catch (const std::invalid_argument &error)
  {
    throw InputError({{c.path, 0, fmt::format("fem.{}: {}", entry.name, error.what())}});
  }
  catch (const std::exception &error)
  {
    throw ComputationError(entry.name + ": " + error.what());
  }
}

void print_indentation_plan(const Case &c, const FemEntry &entry)
{
  const bool is_q2 = entry.element == Element::q2;
  for (int level = 0; level < entry.levels; ++level)
  {
    std::string elements, unknowns;
    if (is_q2)
    {
      const double about = estimated_adaptive_elements(c, entry, level);
      elements = fmt::format("about {:.0f}", about);
      unknowns = fmt::format("{:.0f}", unknowns_per_element * about);
    }
    else
    {
      const auto discretisation = discretise(c, entry, level);
      elements = std::to_string(discretisation->solid.n_elements());
      unknowns = std::to_string(discretisation->solid.reference.size());
    }
    show("  {} level {}/{}: {:.3g} elements per contact radius, {} elements ({}), about {} "
         "unknowns, {} load steps\n",
         entry.name, level + 1, entry.levels, elements_per_contact_radius(entry, level), elements,
         to_string(entry.element), unknowns, load_steps(c.indentation));
  }
  const Demand demand = is_q2 ? adaptive_demand(c, entry) : estimated_demand(c, entry);
  show("  {}: up to about {} of memory and {} of disk\n", entry.name, bytes_text(demand.memory),
       bytes_text(demand.disk));
}
} // namespace carambole::fem
