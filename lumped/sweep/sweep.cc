#include "lumped/sweep/sweep.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <tuple>

#include <fmt/format.h>

#include "cases/records/quantities.h"
#include "lumped/row/dynamics.h"
#include "lumped/sweep/sweep_points.h"

namespace carambole::lumped
{
namespace
{
constexpr std::size_t points_at_once = 32; ///< that a thread takes
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// One result of a model.
struct Column
{
  std::string name;
  std::function<std::optional<double>(const ModelRecord &)> value;
};

std::vector<Column> columns_of(const Case &c, const Model &model)
{
  std::vector<Column> columns;
  const auto add = [&](const std::string &quantity, auto value) {
    columns.push_back({model.entry.name + " " + quantity, value});
  };
  const auto add_of_contact = [&](std::size_t k, const std::string &quantity, const char *unit,
                                  std::optional<double> ContactRecord::*member)
  {
    add(quantity + " " + c.contacts()[k].name + unit,
        [k, member](const ModelRecord &record) { return record.contacts[k].*member; });
  };
  const auto add_of_body =
    [&](std::size_t k, const std::string &quantity, const char *unit, auto member)
  {
    add(quantity + " " + c.bodies[k].name + unit, [k, member](const ModelRecord &record)
        { return std::optional<double>(record.bodies[k].*member); });
  };
  if (c.traits().is_quasi_static)
  {
    for (const auto &[quantity, unit] : indentation_quantities(c.contacts().front()))
      add(fmt::format("{} [{}]", to_string(quantity), unit),
          [name = quantity](const ModelRecord &record) { return find_quantity(record, name); });
    return columns;
  }
  if (c.traits().is_prescribed)
  {
    const bool slips = model.tangential, rolls = model.rolling, twists = model.twisting;
    for (const auto &[applies, quantity, unit, member] :
         {std::tuple(true, "peak_force", " [N]", &ContactRecord::peak_force),
          {true, "final_force", " [N]", &ContactRecord::final_force},
          {true, "impulse", " [N s]", &ContactRecord::impulse},
          {true, "normal_work", " [J]", &ContactRecord::normal_work},
          {true, "peak_tension", " [N]", &ContactRecord::peak_tension},
          {slips, "peak_tangential_force", " [N]", &ContactRecord::peak_tangential_force},
          {slips, "final_tangential_force", " [N]", &ContactRecord::final_tangential_force},
          {slips, "tangential_work", " [J]", &ContactRecord::tangential_work},
          {rolls, "peak_rolling_torque", " [N m]", &ContactRecord::peak_rolling_torque},
          {rolls, "rolling_work", " [J]", &ContactRecord::rolling_work},
          {twists, "peak_twisting_torque", " [N m]", &ContactRecord::peak_twisting_torque},
          {twists, "twisting_work", " [J]", &ContactRecord::twisting_work}})
      if (applies)
        add_of_contact(0, quantity, unit, member);
    return columns;
  }
  if (c.bodies.size() == 2 && !c.traits().rolls)
    add("restitution [1]", [](const ModelRecord &record) { return record.restitution; });
  for (std::size_t k = 0; model.manual->make_force && k + 1 < c.bodies.size(); ++k)
  {
    add_of_contact(k, "peak_force", " [N]", &ContactRecord::peak_force);
    add_of_contact(k, "duration", " [s]", &ContactRecord::duration);
    add_of_contact(k, "max_approach", " [m]", &ContactRecord::max_approach);
  }
  if (model.manual->make_force && !c.traits().rolls &&
      model.manual->make_force(make_row(c).pairs.front(), model.parameters)->loss() == Loss::both)
  {
    add("energy initial [J]", [](const ModelRecord &record) { return record.energy.initial; });
    add("energy plastic [J]", [](const ModelRecord &record) { return record.energy.plastic; });
    add("energy viscous [J]", [](const ModelRecord &record) { return record.energy.viscous; });
  }
  if (c.traits().slips)
  {
    add("tangential_restitution [1]",
        [](const ModelRecord &record) { return record.tangential_restitution; });
    add("rebound_angle [1]", [](const ModelRecord &record) { return record.rebound_angle; });
    add_of_contact(0, "slip_velocity", " [m/s]", &ContactRecord::slip_velocity);
    add_of_contact(0, "rebound_slip_velocity", " [m/s]", &ContactRecord::rebound_slip_velocity);
    add_of_contact(0, "peak_tangential_force", " [N]", &ContactRecord::peak_tangential_force);
  }
  if (c.traits().rolls)
  {
    add_of_contact(0, "friction_force", " [N]", &ContactRecord::friction_force);
    add_of_contact(0, "sliding_speed", " [m/s]", &ContactRecord::sliding_speed);
  }
  for (std::size_t k = 0; k < c.bodies.size(); ++k)
    if (!c.bodies[k].is_ground())
    {
      add_of_body(k, "velocity", " [m/s]", &BodyRecord::velocity);
      if (c.traits().slips)
      {
        add_of_body(k, "tangential_velocity", " [m/s]", &BodyRecord::tangential_velocity);
        add_of_body(k, "spin", " [1/s]", &BodyRecord::spin);
      }
      if (!c.traits().rolls)
        continue;
      add_of_body(k, "acceleration", " [m/s^2]", &BodyRecord::acceleration);
      add_of_body(k, "angular_velocity", " [1/s]", &BodyRecord::angular_velocity);
      add_of_body(k, "angular_acceleration", " [1/s^2]", &BodyRecord::angular_acceleration);
    }
  return columns;
}

/// One sweep: the threads take points of the grid until none is left.
class Sweep
{
public:
  Sweep(const Points &points, const std::vector<Axis> &axes, const SweepOptions &options)
    : points(points), axes(axes), options(options)
  {
    for (const Axis &axis : axes)
      result.table.header.push_back(axis.header());
    for (const Model &model : points.base().models)
    {
      columns.push_back(columns_of(points.base().c, model));
      for (const Column &column : columns.back())
        result.table.header.push_back(column.name);
    }
    result.table.values.resize(n_points(axes) * result.table.header.size(), nothing);
  }

  SweepResult run()
  {
    const std::size_t n = result.table.n_lines();
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(options.threads));
      for (int i = 0; i < options.threads; ++i)
        threads.emplace_back([this] { work(); });
      while (n_finished < n && !has_ended)
      {
        std::unique_lock lock(mutex);
        waker.wait_for(lock, std::chrono::milliseconds(200));
        if (options.progress)
          options.progress(n_finished, n);
      }
    }
    if (error)
      std::rethrow_exception(error);
    return std::move(result);
  }

private:
  const Points &points;
  const std::vector<Axis> &axes;
  const SweepOptions &options;
  SweepResult result;
  std::vector<std::vector<Column>> columns; ///< of each model
  std::atomic<std::size_t> next = 0, n_finished = 0;
  std::atomic<bool> has_ended = false; ///< early
  std::mutex mutex;
  std::condition_variable waker;
  std::exception_ptr error;
  std::size_t first_failed_point = std::numeric_limits<std::size_t>::max();

  void work()
  try
  {
    Point point = points.base();
    const std::size_t n = result.table.n_lines();
    for (std::size_t begin; (begin = next.fetch_add(points_at_once)) < n && !has_ended;)
    {
      const std::size_t end = std::min(begin + points_at_once, n);
      for (std::size_t k = begin; k < end; ++k)
        fill(k, point);
      if ((n_finished += end - begin) == n)
        wake();
    }
  }
  catch (...)
  {
    {
      const std::lock_guard lock(mutex);
      error = std::current_exception();
      has_ended = true;
    }
    wake();
  }

  void wake()
  {
    const std::lock_guard lock(mutex);
    waker.notify_one();
  }

  void fill(std::size_t k, Point &point)
  {
    double *cell = &result.table.values[k * result.table.header.size()];
    const std::vector<double> values = point_of_grid(axes, k);
    cell = std::copy(values.begin(), values.end(), cell);
    points.move_to(values, point);
    for (std::size_t m = 0; m < point.models.size(); cell += columns[m++].size())
      try
      {
        const ModelRecord record = run_model(point.c, point.models[m], options.stop, false).record;
        std::ranges::transform(columns[m], cell,
                               [&](const Column &column)
                               { return column.value(record).value_or(nothing); });
      }
      catch (const std::exception &failure)
      {
        note_failure(k, values, failure.what());
      }
  }

  void note_failure(std::size_t k, const std::vector<double> &values, const char *what)
  {
    const std::lock_guard lock(mutex);
    ++result.failures;
    if (k > first_failed_point)
      return;
    first_failed_point = k;
    result.first_failure = fmt::format("{} (at {})", what, point_text(axes, values));
  }
};
} // namespace

std::string Table::csv() const
{
  fmt::memory_buffer text;
  fmt::format_to(std::back_inserter(text), "{}\n", fmt::join(header, ","));
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    if (!std::isnan(values[i]))
      fmt::format_to(std::back_inserter(text), "{}", values[i]);
    text.push_back((i + 1) % header.size() == 0 ? '\n' : ',');
  }
  return fmt::to_string(text);
}

SweepResult sweep(const std::string &case_path, const Overrides &overrides,
                  const std::vector<Axis> &axes, const std::vector<std::string> &models,
                  const SweepOptions &options)
{
  const Points points(case_path, overrides, axes, models);
  return Sweep(points, axes, options).run();
}
} // namespace carambole::lumped
