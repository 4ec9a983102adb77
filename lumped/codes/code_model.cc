#include "lumped/codes/code_model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>
#include <thread>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "cases/case/free_flight.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/records/history_columns.h"
#include "cases/records/quantities.h"
#include "lumped/codes/deck.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
namespace
{
namespace fs = std::filesystem;
namespace process = boost::process;

constexpr const char *log_file = "output.txt";

/// The lines of a sample, all of one time.
struct Motion
{
  std::vector<double> time, force, approach, first, second;

  std::size_t size() const { return time.size(); }
};

fs::path find_program(const CodeEntry &entry)
{
  const std::string name = program_of(entry);
  const bool is_path = name.find('/') != std::string::npos;
  fs::path found = is_path ? fs::path(name) : fs::path(process::search_path(name).string());
  if (found.empty() || access(found.c_str(), X_OK) != 0)
    throw ModelError(entry.name, fmt::format("there is no program {} (Debian package {})", name,
                                             package_of(entry.code)));
  return found;
}

/// The last lines that the code printed, in characters that can be shown.
std::string last_lines(const fs::path &file)
{
  constexpr std::size_t most = 4, longest = 200;
  std::ifstream stream(file, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos)
    {
      for (char &c : line)
        if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~')
          c = '?';
      lines.push_back(line.substr(0, longest));
      if (lines.size() > most)
        lines.erase(lines.begin());
    }
  return lines.empty() ? "it printed nothing"
                       : fmt::format("its last lines: {}", fmt::join(lines, " | "));
}

void execute(const CodeEntry &entry, const fs::path &program, const fs::path &folder,
             const std::atomic<bool> *stop, double time_limit)
{
  using namespace std::chrono;
  std::vector<std::string> arguments{"-in", deck_file(entry), "-log", "none"};
  if (entry.code == Code::lammps)
    arguments.emplace_back("-nocite");
  if (entry.code == Code::yade) // no window, one thread, and an end
    arguments = {"-n", "-x", "-j1", deck_file(entry)};
  auto environment = boost::this_process::environment();
  process::environment own = environment;
  own["OMP_NUM_THREADS"] = "1";
  own["OMPI_ALLOW_RUN_AS_ROOT"] = own["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1";
  process::child child(
    process::exe = program.string(), process::args = arguments,
    process::start_dir = folder.string(), own,
    process::std_in<process::null, (process::std_out & process::std_err)>(folder / log_file)
      .string());
  const auto begun = steady_clock::now();
  while (child.running())
  {
    std::this_thread::sleep_for(10ms);
    const bool stops = stop && *stop,
               is_late = duration<double>(steady_clock::now() - begun).count() > time_limit;
    if (!stops && !is_late)
      continue;
    child.terminate();
    child.wait();
    if (stops)
      throw Interrupted{};
    throw ModelError(entry.name, fmt::format("{} did not end within {:g} s; {}", program.string(),
                                             time_limit, last_lines(folder / log_file)));
  }
  if (child.exit_code() != 0)
    throw ModelError(entry.name, fmt::format("{} ended with status {}; {}", program.string(),
                                             child.exit_code(), last_lines(folder / log_file)));
}

Motion read_motion(const CodeEntry &entry, const fs::path &folder)
{
  Motion motion;
  std::ifstream file(folder / samples_file);
  file.exceptions(std::ios::badbit); // else a lack of memory would look like its end
  for (std::string line; std::getline(file, line);)
  {
    if (line.empty() || line.front() == '#')
      continue;
    std::istringstream words(line);
    std::array<double, 5> values{};
    for (double &value : values)
    {
      std::string word;
      words >> word;
      char *end = nullptr;
      value = std::strtod(word.c_str(), &end);
      if (word.empty() || *end != 0 || !std::isfinite(value))
        throw ModelError(entry.name, fmt::format("wrote {} where a number was expected, in line {} "
                                                 "of its samples",
                                                 word.empty() ? "nothing" : "'" + word + "'",
                                                 motion.size() + 1));
    }
    if (!motion.time.empty() && !(values[0] > motion.time.back()))
      continue; // a step that is printed twice
    motion.time.push_back(values[0]);
    motion.force.push_back(values[1]);
    motion.approach.push_back(values[2]);
    motion.first.push_back(values[3]);
    motion.second.push_back(values[4]);
  }
  if (motion.size() < 3)
    throw ModelError(entry.name, "wrote no motion; " + last_lines(folder / log_file));
  return motion;
}

/// "LAMMPS (29 Sep 2021)", from the first lines that it printed.
std::string version_of(const CodeEntry &entry, const fs::path &folder)
{
  std::ifstream file(folder / log_file, std::ios::binary);
  for (std::string line; std::getline(file, line);)
    if (line.find("LAMMPS (") != std::string::npos ||
        line.find("LIGGGHTS (") != std::string::npos ||
        line.find("Version LIGGGHTS") != std::string::npos || line.starts_with("Yade "))
    {
      std::erase_if(line, [](unsigned char c) { return c < ' ' || c > '~'; });
      return line.substr(0, 60);
    }
  return to_string(entry.code);
}

std::optional<std::size_t> first_touch(const Motion &motion)
{
  for (std::size_t k = 0; k < motion.size(); ++k)
    if (motion.force[k] != 0)
      return k;
  return {};
}

/// A parabola through the sample with the largest value and its neighbours: time and value of its
/// top.
std::pair<double, double> peak_of(const std::vector<double> &time,
                                  const std::vector<double> &values)
{
  const auto top = std::size_t(std::ranges::max_element(values) - values.begin());
  if (top == 0 || top + 1 == values.size())
    return {time[top], values[top]};
  const double before = values[top - 1], at = values[top], after = values[top + 1],
               bend = before - 2 * at + after;
  if (!(bend < 0))
    return {time[top], at};
  const double shift = 0.5 * (before - after) / bend;
  return {time[top] + shift * (time[top + 1] - time[top]), at - 0.25 * (before - after) * shift};
}

ModelRecord record_of(const Case &c, const Motion &motion)
{
  ModelRecord record;
  record.kind = ModelKind::code;
  ContactRecord contact;
  contact.first = c.bodies[0].name;
  contact.second = c.bodies[1].name;
  const double approach = c.bodies[0].velocity - c.bodies[1].velocity;
  const double apart = motion.second.back() - motion.first.back();
  if (const std::optional<std::size_t> touch = first_touch(motion))
  {
    std::size_t last = *touch;
    for (std::size_t k = *touch; k < motion.size(); ++k)
      if (motion.force[k] != 0)
        last = k;
    const bool has_ended = last + 1 < motion.size();
    // The force leaves zero between the samples: there the approach does.
    const double before = motion.approach[*touch] / approach;
    contact.start_time = std::max(0.0, motion.time[*touch] - before);
    std::tie(contact.peak_time.emplace(), contact.peak_force.emplace()) =
      peak_of(motion.time, motion.force);
    contact.max_approach = peak_of(motion.time, motion.approach).second;
    contact.impulse = 0;
    for (std::size_t k = 1; k < motion.size(); ++k)
      *contact.impulse +=
        0.5 * (motion.time[k] - motion.time[k - 1]) * (motion.force[k] + motion.force[k - 1]);
    contact.approach_speed = approach;
    if (has_ended)
    {
      contact.end_time = motion.time[last + 1];
      contact.duration = *contact.end_time - *contact.start_time;
      contact.separation_speed = apart;
      record.restitution = apart / approach;
    }
    else
      record.remarks.push_back({"still in contact at the end"});
  }
  record.contacts = {contact};
  double initial = 0, kinetic = 0;
  for (int i = 0; i < 2; ++i)
  {
    BodyRecord body;
    body.name = c.bodies[i].name;
    if (!c.bodies[i].is_ground())
    {
      body.mass = c.bodies[i].mass();
      body.velocity = i == 0 ? motion.first.back() : motion.second.back();
      initial += 0.5 * *body.mass * c.bodies[i].velocity * c.bodies[i].velocity;
      kinetic += 0.5 * *body.mass * body.velocity * body.velocity;
    }
    record.bodies.push_back(body);
  }
  record.energy.initial = initial;
  record.energy.kinetic = kinetic;
  return record;
}

History history_of(const Case &c, const Motion &motion)
{
  History history;
  const std::string contact = c.contacts().front().name;
  const auto add = [&](const ColumnName &name, const char *unit, const std::vector<double> &values)
  {
    history.columns.push_back({to_string(name), unit, values});
  };
  add({ColumnKind::time}, "s", motion.time);
  add({ColumnKind::force, contact}, "N", motion.force);
  add({ColumnKind::approach, contact}, "m", motion.approach);
  for (int i = 0; i < 2; ++i)
    if (!c.bodies[i].is_ground())
      add({ColumnKind::velocity, c.bodies[i].name}, "m/s", i == 0 ? motion.first : motion.second);
  return history;
}

/// What the two steps differ by, of every quantity that both have.
void add_uncertainty(const ModelRecord &coarse, ModelRecord &fine)
{
  const std::string contact = fine.contacts.front().name();
  std::vector<QuantityName> quantities{{QuantityKind::restitution}};
  for (const QuantityKind kind : {QuantityKind::peak_force, QuantityKind::duration,
                                  QuantityKind::impulse, QuantityKind::max_approach})
    quantities.push_back({kind, contact});
  for (const BodyRecord &body : fine.bodies)
    if (body.mass)
      quantities.push_back({QuantityKind::velocity, body.name});
  // Errors of first order fall to a ninth of the difference; some of these codes' are less regular.
  constexpr double share = 0.5;
  for (const QuantityName &quantity : quantities)
    if (const auto a = find_quantity(coarse, quantity), b = find_quantity(fine, quantity); a && b)
      fine.uncertainty[to_string(quantity)] = {
        {}, share * std::abs(*a - *b), {}, "two steps", {*a, *b}};
}
} // namespace

Outcome run_code(const Case &c, const CodeEntry &entry, const fs::path &folder,
                 const std::atomic<bool> *stop, double time_limit)
{
  const auto begun = std::chrono::steady_clock::now();
  const fs::path program = find_program(entry);
  const Row row = make_row(c.bodies);
  const HertzImpact hertz = hertz_impact(row.pairs.front());
  // Time to the touch, and four durations: soft laws take longer than Hertz'.
  constexpr double usual = 100, durations = 4;
  Motion motion;
  std::optional<ModelRecord> coarse;
  Outcome outcome;
  for (const double finer : {1., 10.})
  {
    const double step = hertz.duration / (usual * finer);
    const long steps = std::lround((time_to_first_touch(c) + durations * hertz.duration) / step);
    const fs::path here = folder / (finer == 1 ? "usual-step" : "small-step");
    fs::create_directories(here);
    write_file(here / deck_file(entry), deck_of(c, entry, step, steps));
    execute(entry, program, here, stop, time_limit);
    motion = read_motion(entry, here);
    ModelRecord record = record_of(c, motion);
    record.cost.steps = steps;
    if (!coarse)
      coarse = record;
    else
    {
      outcome.record = record;
      outcome.record.remarks.push_back({fmt::format(
        "{}, step {:.3g} s; with the usual step, a hundredth of Hertz' impact, the "
        "restitution is {}",
        version_of(entry, here), step,
        coarse->restitution ? fmt::format("{:.6g}", *coarse->restitution) : "unknown")});
    }
    // Long tables are not kept: history.csv has the same.
    fs::remove(here / samples_file);
  }
  add_uncertainty(*coarse, outcome.record);
  ModelRecord &record = outcome.record;
  record.name = entry.name;
  record.law = to_string(entry.code);
  record.numerics_hash = numerics_hash(entry);
  record.cost.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  outcome.history = history_of(c, motion);
  return outcome;
}

std::vector<CodeEntry> select_codes(const Case &c, const std::vector<std::string> &names)
{
  std::vector<CodeEntry> selected;
  for (const CodeEntry &entry : c.codes)
    if (names.empty() || std::ranges::find(names, entry.name) != names.end())
      selected.push_back(entry);
  return selected;
}
} // namespace carambole::lumped
