// Runs a discrete-element code along a prescribed motion of two spheres.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "cases/codes/code_process.h"
#include "cases/codes/code_record.h"
#include "cases/process/own_files.h"
#include "cases/records/history_columns.h"
#include "lumped/codes/code_model.h"
#include "lumped/codes/deck.h"

namespace carambole::lumped
{
namespace
{
namespace fs = std::filesystem;

/// What a code says at one time [SI].
struct CodeSample
{
  std::size_t row = 0;
  double time = 0, approach = 0, force = 0, tangential = 0, rolling = 0, twisting = 0;
};

/// The lines of a run, with the time of each.
std::vector<CodeSample> read_samples(const Case &c, const CodeEntry &entry, const fs::path &folder,
                                     long steps)
{
  std::vector<CodeSample> samples;
  std::ifstream file(folder / samples_file);
  file.exceptions(std::ios::badbit); // else a lack of memory would look like its end
  const double R1 = c.bodies[0].radius, R2 = c.bodies[1].radius;
  std::size_t rows = 0;
  for (std::string line; std::getline(file, line);)
  {
    if (line.empty() || line.front() == '#')
    {
      rows += line.starts_with("# row");
      continue;
    }
    std::istringstream words(line);
    std::array<double, 7> values{};
    for (double &value : values)
      if (std::string word;
          !(words >> word) || !fully_read(word, value) || rows == 0 || rows >= c.motion.time.size())
        throw CodeError(entry.name, fmt::format("wrote the line '{}' where seven numbers of a row "
                                                "of the motion were expected",
                                                line.substr(0, 100)));
    CodeSample sample;
    sample.row = rows - 1;
    const double from = c.motion.time[sample.row], to = c.motion.time[rows];
    sample.time = from + (to - from) * values[0] / double(steps);
    sample.approach = values[1];
    sample.force = values[2];
    sample.tangential = values[3];
    sample.twisting = -values[4];
    // tqz = -l1 Q - T and -l2 Q + T, the levers as the radii.
    sample.rolling = (R1 * values[6] - R2 * values[5]) / (R1 + R2);
    samples.push_back(sample);
  }
  if (rows + 1 != c.motion.time.size() || samples.size() < 3 * rows)
    throw CodeError(entry.name, "did not follow the motion to its end; " + last_output(folder));
  return samples;
}

/// By the trapezoidal rule over the steps.
ModelRecord record_of(const Case &c, const std::vector<CodeSample> &samples)
{
  ModelRecord record;
  record.kind = ModelKind::code;
  for (const Body &body : c.bodies)
    record.bodies.push_back({body.name, body.mass()});
  ContactRecord contact{c.bodies[0].name, c.bodies[1].name};
  const auto work = [&](double CodeSample::*what, const std::vector<double> &column)
  {
    double sum = 0;
    for (std::size_t k = 1; k < samples.size(); ++k)
      if (const std::size_t row = samples[k].row; samples[k - 1].row == row)
        sum += (samples[k].*what + samples[k - 1].*what) / 2 *
               (samples[k].time - samples[k - 1].time) * (column[row + 1] - column[row]) /
               (c.motion.time[row + 1] - c.motion.time[row]);
    return sum;
  };
  const auto deepest = std::ranges::max_element(samples, {}, &CodeSample::force);
  const CodeSample &end = samples.back();
  const auto add = [&](double CodeSample::*what, const std::vector<double> &column,
                       std::optional<double> &peak, std::optional<double> &last,
                       std::optional<double> &done)
  {
    if (column.empty())
      return;
    peak = 0;
    for (const CodeSample &sample : samples)
      peak = std::max(*peak, std::abs(sample.*what));
    last = end.*what;
    done = work(what, column);
  };
  contact.peak_force = deepest->force;
  contact.peak_time = deepest->time;
  contact.max_approach = std::ranges::max_element(samples, {}, &CodeSample::approach)->approach;
  contact.final_force = end.force;
  contact.normal_work = work(&CodeSample::force, c.motion.approach);
  add(&CodeSample::tangential, c.motion.slip, contact.peak_tangential_force,
      contact.final_tangential_force, contact.tangential_work);
  add(&CodeSample::rolling, c.motion.roll, contact.peak_rolling_torque,
      contact.final_rolling_torque, contact.rolling_work);
  add(&CodeSample::twisting, c.motion.twist, contact.peak_twisting_torque,
      contact.final_twisting_torque, contact.twisting_work);
  record.energy.external = *contact.normal_work + contact.tangential_work.value_or(0) +
                           contact.rolling_work.value_or(0) + contact.twisting_work.value_or(0);
  record.contacts.push_back(std::move(contact));
  return record;
}

/// Forty samples of each row, and its ends.
History history_of(const Case &c, const std::vector<CodeSample> &samples)
{
  constexpr std::size_t per_row = 40;
  const std::size_t rows = c.motion.time.size() - 1,
                    every = std::max<std::size_t>(1, samples.size() / (rows * per_row));
  std::vector<CodeSample> kept;
  for (std::size_t k = 0; k < samples.size(); ++k)
    if (k % every == 0 || k + 1 == samples.size() || samples[k].row != samples[k + 1].row ||
        samples[k].row != samples[k - 1].row)
      kept.push_back(samples[k]);
  History history;
  const std::string contact = c.contacts().front().name;
  const auto add = column_adder(history, kept);
  const auto moved = [&](const std::vector<double> &column)
  {
    return [&](const CodeSample &s)
    {
      const std::vector<double> &t = c.motion.time;
      return column[s.row] +
             (column[s.row + 1] - column[s.row]) * (s.time - t[s.row]) / (t[s.row + 1] - t[s.row]);
    };
  };
  add({ColumnKind::time}, "s", &CodeSample::time);
  add({ColumnKind::force, contact}, "N", &CodeSample::force);
  add({ColumnKind::approach, contact}, "m", &CodeSample::approach);
  if (!c.motion.slip.empty())
  {
    add({ColumnKind::tangential_force, contact}, "N", &CodeSample::tangential);
    add({ColumnKind::slip, contact}, "m", moved(c.motion.slip));
  }
  if (!c.motion.roll.empty())
    add({ColumnKind::roll, contact}, "1", moved(c.motion.roll));
  if (!c.motion.twist.empty())
    add({ColumnKind::twist, contact}, "1", moved(c.motion.twist));
  if (!c.motion.roll.empty())
    add({ColumnKind::rolling_torque, contact}, "N m", &CodeSample::rolling);
  if (!c.motion.twist.empty())
    add({ColumnKind::twisting_torque, contact}, "N m", &CodeSample::twisting);
  return history;
}
} // namespace

Outcome run_code_path(const Case &c, const CodeEntry &entry, const fs::path &folder,
                      const std::atomic<bool> *stop, double time_limit)
{
  const auto begun = std::chrono::steady_clock::now();
  const fs::path program = find_code_program(entry);
  // YADE takes a hundred times as long for a step.
  const long all_steps = entry.code == Code::yade ? 30000 : 200000;
  constexpr long most = 5000, least = 100, ratio = 10;
  const long rows = long(c.motion.time.size()) - 1,
             steps = std::clamp(all_steps / rows, least, most);
  const auto run = [&](const char *name, long number_of_steps)
  {
    const fs::path here = folder / name;
    fs::create_directories(here);
    write_file(here / deck_file(entry), deck_of_path(c, entry, number_of_steps));
    run_code_program(entry, program, arguments_of(entry), here, [&] { return stop && *stop; },
                     {.seconds = time_limit});
    std::vector<CodeSample> samples = read_samples(c, entry, here, number_of_steps);
    fs::remove(here / samples_file); // history.csv has the same
    return samples;
  };
  const ModelRecord usual = record_of(c, run("usual-step", steps / ratio));
  const std::vector<CodeSample> samples = run("small-step", steps);
  Outcome outcome{record_of(c, samples), history_of(c, samples)};
  ModelRecord &record = outcome.record;
  add_code_uncertainty(usual, record, "two steps");
  record.remarks.push_back({fmt::format("{}, {} steps in each row of the motion",
                                        code_version(entry, folder / "small-step"), steps)});
  record.name = entry.name;
  record.law = to_string(entry.code);
  record.numerics_hash = numerics_hash(entry);
  record.cost.steps = steps * rows;
  record.cost.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return outcome;
}
} // namespace carambole::lumped
