#include "lumped/sweep.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "lumped/dynamics.h"
#include "lumped/sweep_points.h"

namespace carambole::lumped
{
namespace
{
constexpr std::size_t rows_at_once = 32; ///< that a thread takes
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// The results of one model as columns: their names, and their values in the same order.
std::vector<std::string> columns_of(const Case &c, const Model &model)
{
  std::vector<std::string> names;
  const auto add = [&](const std::string &quantity)
  { names.push_back(model.entry.name + " " + quantity); };
  if (c.bodies.size() == 2)
    add("restitution [1]");
  if (model.manual->make_force)
    for (const Contact &contact : c.contacts())
    {
      add("peak_force " + contact.name + " [N]");
      add("duration " + contact.name + " [s]");
      add("max_approach " + contact.name + " [m]");
    }
  for (const Body &body : c.bodies)
    if (!body.is_ground())
      add("velocity " + body.name + " [m/s]");
  return names;
}

void put_results(const Case &c, const Model &model, const ModelRecord &record, double *cell)
{
  if (c.bodies.size() == 2)
    *cell++ = record.restitution.value_or(nothing);
  if (model.manual->make_force)
    for (const ContactRecord &contact : record.contacts)
    {
      *cell++ = contact.peak_force.value_or(nothing);
      *cell++ = contact.duration.value_or(nothing);
      *cell++ = contact.max_approach.value_or(nothing);
    }
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!c.bodies[i].is_ground())
      *cell++ = record.bodies[i].velocity;
}

/// One sweep: the threads take rows of the table until none is left.
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
      const std::vector<std::string> columns = columns_of(points.base().c, model);
      widths.push_back(columns.size());
      result.table.header.insert(result.table.header.end(), columns.begin(), columns.end());
    }
    result.table.values.resize(n_points(axes) * result.table.header.size(), nothing);
  }

  SweepResult run()
  {
    const std::size_t n = result.table.n_rows();
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
  std::vector<std::size_t> widths; ///< columns of each model
  std::atomic<std::size_t> next = 0, n_finished = 0;
  std::atomic<bool> has_ended = false; ///< early
  std::mutex mutex;
  std::condition_variable waker;
  std::exception_ptr error;
  std::size_t first_failed_row = std::numeric_limits<std::size_t>::max();

  void work()
  try
  {
    Point point = points.base();
    const std::size_t n = result.table.n_rows();
    for (std::size_t begin; (begin = next.fetch_add(rows_at_once)) < n && !has_ended;)
    {
      const std::size_t end = std::min(begin + rows_at_once, n);
      for (std::size_t row = begin; row < end; ++row)
        fill(row, point);
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

  void fill(std::size_t row, Point &point)
  {
    double *cell = &result.table.values[row * result.table.header.size()];
    const std::vector<double> values = point_of_grid(axes, row);
    cell = std::copy(values.begin(), values.end(), cell);
    points.move_to(values, point);
    for (std::size_t m = 0; m < point.models.size(); cell += widths[m++])
      try
      {
        const Model &model = point.models[m];
        put_results(point.c, model, run_model(point.c, model, options.stop, false).record, cell);
      }
      catch (const std::exception &failure)
      {
        note_failure(row, values, failure.what());
      }
  }

  void note_failure(std::size_t row, const std::vector<double> &values, const char *what)
  {
    const std::lock_guard lock(mutex);
    ++result.failures;
    if (row > first_failed_row)
      return;
    first_failed_row = row;
    std::string where;
    for (std::size_t a = 0; a < axes.size(); ++a)
      where += (a > 0 ? ", " : "") + axes[a].override_with(values[a]);
    result.first_failure = fmt::format("{} (at {})", what, where);
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
