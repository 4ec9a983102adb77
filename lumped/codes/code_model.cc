#include "lumped/codes/code_model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>

#include <fmt/format.h>

#include "cases/codes/code_process.h"
#include "cases/codes/code_record.h"
#include "cases/process/own_files.h"
#include "lumped/codes/code_steps.h"
#include "lumped/codes/deck.h"
#include "lumped/codes/lammps_versions.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
namespace
{
namespace fs = std::filesystem;

CodeMotion read_motion(const CodeEntry &entry, const fs::path &folder)
{
  CodeMotion motion;
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
      if (!fully_read(word, value))
        throw CodeError(entry.name, fmt::format("wrote {} where a number was expected, in line {} "
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
    throw CodeError(entry.name, "wrote no motion; " + last_output(folder));
  return motion;
}

} // namespace

bool fully_read(const std::string &word, double &value)
{
  char *end = nullptr;
  value = std::strtod(word.c_str(), &end);
  return !word.empty() && *end == 0 && std::isfinite(value);
}

std::string code_version(const CodeEntry &entry, const fs::path &folder)
{
  std::ifstream file(folder / code_output, std::ios::binary);
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

namespace
{
/// The case at a later time, before the bodies touch.
Case in_flight(const Case &c, double time)
{
  Case later = c;
  for (Body &body : later.bodies)
    if (!body.is_ground())
      body.position += body.velocity * time;
  return later;
}

/// Starts the program with decks, and reads what it writes.
class CodeRuns
{
public:
  CodeRuns(const Case &c, const CodeEntry &entry, const fs::path &folder,
           const std::atomic<bool> *stop, double time_limit)
    : c(c), entry(entry), folder(folder), stop(stop), program(find_code_program(entry))
  {
    limits.seconds = time_limit;
  }

  CodeMotion operator()(double step, double from, double until, bool is_small)
  {
    here = folder / (is_small ? "small-step" : "usual-step");
    steps = std::lround(std::ceil((until - from) / step));
    fs::create_directories(here);
    write_file(here / deck_file(entry), fmt::format("# begins at {:.17g} s of the case\n", from) +
                                          deck_of(in_flight(c, from), entry, step, steps));
    run_code_program(
      entry, program, arguments_of(entry), here, [this] { return stop && *stop; }, limits);
    CodeMotion motion = read_motion(entry, here);
    for (double &time : motion.time)
      time += from;
    // Long tables are not kept: history.csv has the same.
    fs::remove(here / samples_file);
    return motion;
  }

  std::string version() const { return code_version(entry, here); }
  long last_steps() const { return steps; }

private:
  const Case &c;
  const CodeEntry &entry;
  const fs::path folder;
  const std::atomic<bool> *stop;
  const fs::path program;
  CodeLimits limits;
  fs::path here;
  long steps = 0;
};

/// What a reader must know of the steps, and of a contact that is not that of the case's modulus.
void add_remarks(const SteppedMotion &computed, const std::string &version, double hertz,
                 ModelRecord &record)
{
  const auto &usual = computed.usual.restitution;
  record.remarks.push_back({fmt::format(
    "{}, step {:.3g} s; with a step of {:.3g} s the restitution is {}", version,
    computed.small_step, computed.usual_step, usual ? fmt::format("{:.6g}", *usual) : "unknown")});
  constexpr double alike = 2; // a damper or a constant of the stiffness changes less
  const double ratio = record.contacts.front().duration.value_or(hertz) / hertz;
  if (ratio > alike || ratio < 1 / alike)
    record.remarks.push_back(
      {fmt::format("its contact lasts {:.3g} times as long as a Hertz impact with the modulus of "
                   "the case, {:.3g} s: its stiffness differs from that of the material",
                   ratio, hertz)});
}
} // namespace

Outcome run_code(const Case &c, const CodeEntry &entry, const fs::path &folder,
                 const std::atomic<bool> *stop, double time_limit)
{
  if (c.traits().is_prescribed)
    return run_code_path(c, entry, folder, stop, time_limit);
  const auto begun = std::chrono::steady_clock::now();
  CodeRuns runs(c, entry, folder, stop, time_limit);
  const Row row = make_row(c);
  const double hertz = hertz_impact(row.pairs.front()).duration;
  const SteppedMotion computed = compute_in_steps(c, entry.name, hertz, std::ref(runs));
  Outcome outcome;
  outcome.record = code_record(c, computed.motion);
  ModelRecord &record = outcome.record;
  record.cost.steps = runs.last_steps();
  add_code_uncertainty(computed.usual, record, "two steps", computed.small_step);
  add_remarks(computed, runs.version(), hertz, record);
  const bool has_wall =
    std::ranges::any_of(c.bodies, [](const Body &body) { return body.shape == Shape::wall; });
  if (const std::string found = tsuji_found(entry, record.restitution.value_or(0), has_wall);
      record.restitution && !found.empty())
    record.remarks.push_back({found});
  record.name = entry.name;
  record.law = to_string(entry.code);
  record.numerics_hash = numerics_hash(entry);
  record.cost.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  outcome.history = code_history(c, computed.motion);
  return outcome;
}

std::vector<CodeEntry> select_codes(const Case &c, const std::vector<std::string> &names)
{
  std::vector<CodeEntry> selected;
  for (const CodeEntry &entry : c.codes)
    if (!is_continuum(entry.code) &&
        (names.empty() || std::ranges::find(names, entry.name) != names.end()))
      selected.push_back(entry);
  return selected;
}
} // namespace carambole::lumped
