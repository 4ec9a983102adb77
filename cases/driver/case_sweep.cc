#include "cases/driver/case_sweep.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/hashes.h"
#include "cases/case/time_estimate.h"
#include "cases/driver/lumped_table.h"
#include "cases/driver/map_uncertainty.h"
#include "cases/driver/programs.h"
#include "cases/driver/results_folder.h"
#include "cases/driver/side_by_side.h"
#include "cases/process/own_files.h"
#include "cases/process/processors.h"
#include "cases/process/terminal.h"
#include "cases/reader/sweep_axis.h"
#include "cases/records/planned_models.h"
#include "cases/records/quantities.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr int schema = 1;

/// A quantity that the table shows of every model.
struct Column
{
  QuantityName quantity;
  std::string unit;
};

std::vector<Column> columns_of(const Case &c)
{
  std::vector<Column> columns;
  if (c.traits().is_quasi_static)
  {
    for (const auto &[quantity, unit] : indentation_quantities(c.contacts().front()))
      columns.push_back({quantity, unit});
    return columns;
  }
  if (c.bodies.size() == 2)
    columns.push_back({{QuantityKind::restitution}, "1"});
  for (const Contact &contact : c.contacts())
    for (const auto &[kind, unit] : {std::pair(QuantityKind::peak_force, "N"),
                                     {QuantityKind::duration, "s"},
                                     {QuantityKind::max_approach, "m"},
                                     {QuantityKind::max_contact_radius, "m"}})
      columns.push_back({{kind, contact.name}, unit});
  if (c.traits().slips)
  {
    for (const QuantityKind kind :
         {QuantityKind::tangential_restitution, QuantityKind::rebound_angle})
      columns.push_back({{kind}, "1"});
    const std::string contact = c.contacts().front().name;
    columns.push_back({{QuantityKind::slip_velocity, contact}, "m/s"});
    columns.push_back({{QuantityKind::rebound_slip_velocity, contact}, "m/s"});
    columns.push_back({{QuantityKind::peak_tangential_force, contact}, "N"});
  }
  for (const Body &body : c.bodies)
    if (!body.is_ground())
    {
      columns.push_back({{QuantityKind::velocity, body.name}, "m/s"});
      if (!c.traits().slips)
        continue;
      columns.push_back({{QuantityKind::tangential_velocity, body.name}, "m/s"});
      columns.push_back({{QuantityKind::spin, body.name}, "1/s"});
    }
  return columns;
}

class CaseSweep
{
public:
  CaseSweep(const SweepOptions &options, const Case &c, const SweepEntry &entry, fs::path folder)
    : CaseSweep(options, c, entry, std::move(folder),
                read_axes(c.path, options.overrides, entry.vary, entry.logarithmic))
  {
    marked.front().values = entry.fem;
  }

  CaseSweep(const SweepOptions &options, const Case &c, const SweepEntry &entry, fs::path folder,
            std::vector<Axis> all_axes)
    : options(options),
      c(c),
      entry(entry),
      folder(std::move(folder)),
      axes(std::move(all_axes)),
      marked(axes)
  {
  }

  int run()
  {
    read_cases();
    fs::create_directories(folder);
    if (options.point)
      return run_point(std::size_t(*options.point), options.threads.value_or(n_processors()));
    // At a table of points the laws are run by others.
    int worst = c.laws.empty() || entry.vary.empty() ? exit_status::success : run_lumped();
    if (std::error_code ignored; worst == exit_status::wrong_input && fs::is_empty(folder, ignored))
      fs::remove(folder, ignored);
    worst = std::max(worst, run_points());
    if (stop_requested())
      return exit_status::interrupted;
    if (!cases.empty())
      write_table();
    return worst;
  }

  /// So that `carambole report` knows the case of these tables.
  void store_case() const
  {
    if (std::error_code ignored; !options.point && fs::exists(folder, ignored))
      store_case_in(folder, c, options.overrides);
  }

  std::vector<SweepPoint> points()
  {
    read_cases();
    std::vector<SweepPoint> all;
    if (std::ranges::any_of(select(planned_models(c), options.only),
                            [](const PlannedModel &model) { return is_continuum(model.kind); }))
      for (std::size_t k = 0; k < cases.size(); ++k)
        all.push_back({point_text(marked, point_of_grid(marked, k)), estimated_seconds(cases[k]),
                       overrides_at(k)});
    return all;
  }

private:
  const SweepOptions &options;
  const Case &c;
  const SweepEntry &entry;
  fs::path folder;
  std::vector<Axis> axes, marked; ///< `marked`: with the values of the finite elements
  std::vector<Case> cases;        ///< at the marked points

  /// Everything that can be refused is refused here, before anything is written.
  void read_cases()
  {
    const std::size_t n = n_points(marked);
    if (options.point && std::size_t(*options.point) >= n)
      throw InputError("--point", n == 0 ? "the sweep has no finite-element points"
                                         : fmt::format("{} is not a point; allowed is 0 to {}",
                                                       *options.point, n - 1));
    for (std::size_t k = 0; k < n; ++k)
      cases.push_back(read_case_at(c.path, own_overrides(), marked, point_of_grid(marked, k)));
    select(planned_models(c), options.only);
  }

  /// The expectations and sweeps of the case apply to its own values only.
  Overrides own_overrides() const
  {
    Overrides all = options.overrides;
    all.insert(all.end(), {"expect=[]", "sweeps=[]", "correlated=[]", "uncertain={}"});
    return all;
  }

  Overrides overrides_at(std::size_t k) const
  {
    Overrides all = own_overrides();
    const std::vector<double> values = point_of_grid(marked, k);
    for (std::size_t a = 0; a < marked.size(); ++a)
      all.push_back(marked[a].override_with(values[a]));
    return all;
  }

  /// A point of a table has many values and is told by its number.
  std::string title(std::size_t k) const
  {
    return entry.vary.empty() ? fmt::format("point {}", k + 1)
                              : point_text(marked, point_of_grid(marked, k));
  }

  fs::path point_folder(std::size_t k) const { return folder / "points" / std::to_string(k); }

  int run_lumped() const
  {
    std::vector<std::string> names;
    for (const PlannedModel &model : select(planned_models(c), options.only))
      if (model.kind == ModelKind::lumped)
        names.push_back(model.name);
    if (names.empty())
      return exit_status::success;
    return write_lumped_table({.case_path = c.path,
                               .overrides = options.overrides,
                               .vary = entry.vary,
                               .logarithmic = entry.logarithmic,
                               .models = names,
                               .threads = options.threads},
                              folder / "sweep.csv");
  }

  /// Whether nothing of a point is left to compute.
  bool is_done(std::size_t k) const
  {
    return std::ranges::all_of(
      select(planned_models(cases[k]), options.only), [&](const PlannedModel &model)
      { return model.kind == ModelKind::data || is_stored(model, cases[k], point_folder(k)); });
  }

  /// The marked points side by side, one thread each unless fewer are left than processors.
  int run_points() const
  {
    if (stop_requested())
      return exit_status::interrupted;
    const int processors = options.threads.value_or(n_processors());
    int left = 0;
    for (std::size_t k = 0; k < cases.size(); ++k)
      left += is_done(k) ? 0 : 1;
    const int threads = std::max(1, processors / std::max(1, left));
    std::vector<Task> tasks;
    for (std::size_t k = 0; k < cases.size(); ++k)
      tasks.push_back({title(k), estimated_seconds(cases[k]),
                       [this, k, threads] { return run_point(k, threads); }});
    int worst = exit_status::success;
    do_side_by_side(tasks, processors,
                    [&](std::size_t, int status) { worst = std::max(worst, status); });
    return worst;
  }

  /// All models at one marked point that are not stored.
  int run_point(std::size_t k, int threads) const
  {
    const Case &point = cases[k];
    const fs::path results = point_folder(k);
    const ResultsFolder lock(results);
    lock.store_case(point, overrides_at(k));
    std::vector<std::string> lumped, fem;
    for (const PlannedModel &model : select(planned_models(point), options.only))
      if (model.kind != ModelKind::data && !is_stored(model, point, results))
        (model.solver == "carambole-fem" ? fem : lumped).push_back(model.name);
    show("point {} of {}{}{}\n", k + 1, cases.size(), entry.vary.empty() ? "" : ": " + title(k),
         lumped.empty() && fem.empty() ? ": stored" : "");
    int worst = exit_status::success;
    for (const std::vector<std::string> &together : in_processes(point, lumped))
      if (!stop_requested())
        worst =
          std::max(worst, run_models("carambole-lumped", k,
                                     {"--models", fmt::format("{}", fmt::join(together, ","))}));
    for (const std::string &model : fem)
      if (!stop_requested())
      {
        worst = std::max(
          worst, run_models("carambole-fem", k,
                            {"--model", model, "--resume", "--threads", std::to_string(threads)}));
      }
    return worst;
  }

  int run_models(const char *program, std::size_t k, const std::vector<std::string> &rest) const
  {
    std::vector<std::string> arguments = case_arguments(
      {"run"}, c.path, overrides_at(k), {"--out", path_argument(point_folder(k).string())});
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    return run_program(program, arguments);
  }

  void write_table() const
  {
    std::vector<std::string> header;
    for (const Axis &axis : axes)
      header.push_back(axis.header());
    std::vector<std::vector<double>> lines;
    for (std::size_t k = 0; k < cases.size(); ++k)
      lines.push_back(point_of_grid(marked, k));
    for (const PlannedModel &model : select(planned_models(c), options.only))
      add_model(model, header, lines);
    std::string text = fmt::format("{}\n", fmt::join(header, ","));
    for (const std::vector<double> &line : lines)
      for (std::size_t i = 0; i < line.size(); ++i)
        text += (std::isnan(line[i]) ? "" : fmt::format("{}", line[i])) +
                (i + 1 < line.size() ? "," : "\n");
    write_durably(folder / "fem.csv", {text});
    write_durably(folder / "fem.json", {json_text(provenance(text), 2) + "\n"});
    write_hdf5_of(folder / "fem.csv");
  }

  /// Columns without any value are left out.
  void add_model(const PlannedModel &model, std::vector<std::string> &header,
                 std::vector<std::vector<double>> &lines) const
  {
    std::vector<std::optional<StoredRecord>> records;
    records.reserve(cases.size());
    for (std::size_t k = 0; k < cases.size(); ++k)
      records.push_back(is_stored(model, cases[k], point_folder(k))
                          ? read_record(point_folder(k), model.name)
                          : std::nullopt);
    std::vector<std::vector<double>> points;
    for (std::size_t k = 0; k < cases.size(); ++k)
      points.push_back(point_of_grid(marked, k));
    constexpr double absent = std::numeric_limits<double>::quiet_NaN();
    const auto add = [&](const QuantityName &quantity, const std::string &unit)
    {
      std::vector<double> values;
      values.reserve(records.size());
      for (const std::optional<StoredRecord> &record : records)
        values.push_back(
          (record ? find_quantity(record->model, quantity) : std::nullopt).value_or(absent));
      if (quantity.is_uncertainty)
        pool_uncertainties(points, records, quantity, values);
      if (std::ranges::all_of(values, [](double value) { return std::isnan(value); }))
        return;
      header.push_back(fmt::format("{} {} [{}]", model.name, to_string(quantity), unit));
      for (std::size_t k = 0; k < lines.size(); ++k)
        lines[k].push_back(values[k]);
    };
    for (const Column &column : columns_of(c))
    {
      add(column.quantity, column.unit);
      if (is_continuum(model.kind))
        add(column.quantity.of_uncertainty(), column.unit);
    }
  }

  nlohmann::ordered_json provenance(const std::string &table) const
  {
    nlohmann::ordered_json models = nlohmann::ordered_json::array();
    for (const PlannedModel &model : select(planned_models(c), options.only))
    {
      nlohmann::ordered_json json{{"name", model.name},
                                  {"kind", name_of(model.kind)},
                                  {"numerics_hash", model.numerics_hash},
                                  {"version", program_version(model.solver)}};
      for (const FemEntry &fem : c.fem)
        if (fem.name == model.name)
        {
          json["elements_per_contact_radius"] = fem.elements_per_contact_radius;
          json["levels"] = fem.levels;
        }
      models.push_back(std::move(json));
    }
    return {{"schema", schema},
            {"case", c.name},
            {"title", c.title},
            {"sweep", entry.name},
            {"vary", entry.vary},
            {"logarithmic", entry.logarithmic},
            {"points", cases.size()},
            {"physics_hash", c.physics_hash},
            {"models", models},
            {"date", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
            {"command", command()},
            {"table_hash", hash_text(table)}};
  }

  /// The command line that computes it again.
  std::string command() const
  {
    std::string text = fmt::format("carambole sweep {}", c.name);
    if (options.vary.empty())
      text += fmt::format(" --sweep {}", entry.name);
    for (const std::string &vary : options.vary)
      text += fmt::format(" --vary '{}'", vary);
    if (options.logarithmic)
      text += " --log";
    if (!options.only.empty() && !options.vary.empty())
      text += fmt::format(" --only {}", fmt::join(options.only, ","));
    for (const std::string &change : options.overrides)
      text += fmt::format(" --set '{}'", change);
    return text;
  }
};
} // namespace

int run_case_sweep(const SweepOptions &options, const Case &c, const SweepEntry &entry,
                   const fs::path &folder)
{
  CaseSweep sweep(options, c, entry, folder);
  const int status = sweep.run();
  if (options.vary.empty())
    sweep.store_case();
  return status;
}

int run_points(const SweepOptions &options, const Case &c, const std::string &name,
               std::vector<Axis> points, const fs::path &folder)
{
  SweepEntry entry;
  entry.name = name;
  return CaseSweep(options, c, entry, folder, std::move(points)).run();
}

SweepEntry sweep_of_all_points(const SweepOptions &options, const Case &c)
{
  SweepEntry entry;
  entry.name = "vary";
  entry.vary = options.vary;
  entry.logarithmic = options.logarithmic;
  const std::vector<Axis> axes =
    read_axes(c.path, options.overrides, entry.vary, entry.logarithmic);
  if (n_points(axes) > most_fem_points)
    throw InputError("--vary",
                     fmt::format("{} finite-element runs; at most {} are allowed; leave --only "
                                 "out to run the laws alone over more points",
                                 n_points(axes), most_fem_points));
  entry.fem = axes.front().values;
  return entry;
}

std::vector<SweepPoint> table_points(const SweepOptions &options, const Case &c,
                                     std::vector<Axis> points)
{
  return CaseSweep(options, c, {}, {}, std::move(points)).points();
}

std::vector<SweepPoint> sweep_points(const SweepOptions &options, const Case &c,
                                     const SweepEntry &entry)
{
  return CaseSweep(options, c, entry, {}).points();
}
} // namespace carambole
