#include "lumped/codes/code_model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/codes/code_process.h"
#include "cases/codes/code_record.h"
#include "cases/process/own_files.h"
#include "lumped/codes/deck.h"
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
      char *end = nullptr;
      value = std::strtod(word.c_str(), &end);
      if (word.empty() || *end != 0 || !std::isfinite(value))
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

/// "LAMMPS (29 Sep 2021)", from the first lines that it printed.
std::string version_of(const CodeEntry &entry, const fs::path &folder)
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
} // namespace

Outcome run_code(const Case &c, const CodeEntry &entry, const fs::path &folder,
                 const std::atomic<bool> *stop, double time_limit)
{
  const auto begun = std::chrono::steady_clock::now();
  const fs::path program = find_code_program(entry);
  std::vector<std::string> arguments{"-in", deck_file(entry), "-log", "none"};
  if (entry.code == Code::lammps)
    arguments.emplace_back("-nocite");
  if (entry.code == Code::yade) // no window, one thread, and an end
    arguments = {"-n", "-x", "-j1", deck_file(entry)};
  const Row row = make_row(c.bodies);
  const HertzImpact hertz = hertz_impact(row.pairs.front());
  // Time to the touch, and four durations: soft laws take longer than Hertz'.
  constexpr double usual = 100, durations = 4;
  CodeMotion motion;
  std::optional<ModelRecord> coarse;
  Outcome outcome;
  for (const double finer : {1., 10.})
  {
    const double step = hertz.duration / (usual * finer);
    const long steps = std::lround((time_to_first_touch(c) + durations * hertz.duration) / step);
    const fs::path here = folder / (finer == 1 ? "usual-step" : "small-step");
    fs::create_directories(here);
    write_file(here / deck_file(entry), deck_of(c, entry, step, steps));
    run_code_program(
      entry, program, arguments, here, [stop] { return stop && *stop; }, time_limit);
    motion = read_motion(entry, here);
    ModelRecord record = code_record(c, motion);
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
  add_code_uncertainty(*coarse, outcome.record, "two steps");
  ModelRecord &record = outcome.record;
  record.name = entry.name;
  record.law = to_string(entry.code);
  record.numerics_hash = numerics_hash(entry);
  record.cost.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  outcome.history = code_history(c, motion);
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
