#include "fem/codes/calculix_results.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "fem/codes/calculix_deck.h"

namespace carambole::fem
{
namespace
{
class Reader
{
public:
  explicit Reader(const std::filesystem::path &file) : stream(file, std::ios::binary)
  {
    stream.exceptions(std::ios::badbit); // else a lack of memory would look like its end
  }

  bool next_line(std::string &line)
  {
    ++number;
    return bool(std::getline(stream, line));
  }

  /// The numbers of the first line with any, after one of words where there is one.
  std::vector<double> values()
  {
    std::string line;
    while (next_line(line))
    {
      std::istringstream words(line);
      std::vector<double> all;
      std::string word;
      bool is_text = false;
      while (words >> word)
      {
        char *end = nullptr;
        const double value = std::strtod(word.c_str(), &end);
        is_text |= *end != 0;
        if (!is_text && !std::isfinite(value))
          throw std::runtime_error(fmt::format("CalculiX wrote '{}' in line {}", word, number));
        all.push_back(value);
      }
      if (!is_text && !all.empty())
        return all;
    }
    throw std::runtime_error(fmt::format("the results of CalculiX end in line {}", number));
  }

private:
  std::ifstream stream;
  int number = 0;
};

/// The last word of a heading.
double time_of(const std::string &heading)
{
  return std::strtod(heading.c_str() + heading.find_last_of(' '), nullptr);
}
} // namespace

CalculixTotals read_calculix_totals(const std::filesystem::path &file, int bodies,
                                    const CalculixUnits &units)
{
  Reader reader(file);
  CalculixTotals totals;
  const double whole = whole_of_wedge();
  const auto add = [&](std::vector<double> &to) { to.resize(totals.time.size(), 0); };
  for (std::string line; reader.next_line(line);)
  {
    const auto begins = [&](const char *heading) { return line.starts_with(heading); };
    const bool is_force = begins(" statistics for slave set"),
               is_strain = begins(" total internal energy"),
               is_kinetic = begins(" total kinetic energy"), is_mass = begins(" total mass for");
    if (!is_force && !is_strain && !is_kinetic && !is_mass)
      continue;
    if (const double time = time_of(line) * units.time;
        totals.time.empty() || time != totals.time.back())
      totals.time.push_back(time);
    for (std::vector<double> *values : {&totals.force, &totals.strain, &totals.kinetic})
      add(*values);
    const std::vector<double> values = reader.values();
    if (is_force && values.size() >= 3)
      totals.force.back() = std::abs(values[2]) * whole * units.force();
    else if (is_strain)
      totals.strain.back() += values[0] * whole * units.energy();
    else if (is_kinetic)
      totals.kinetic.back() += values[0] * whole * units.energy();
    else if (is_mass && int(totals.masses.size()) < bodies)
      totals.masses.push_back(values[0] * whole * units.mass);
  }
  if (totals.time.size() < 3 || int(totals.masses.size()) < bodies)
    throw std::runtime_error("CalculiX wrote no motion");
  return totals;
}

CodeMotion calculix_motion(const Case &c, const CalculixTotals &totals, double start_time)
{
  CodeMotion motion;
  double velocity[2] = {c.bodies[0].velocity, c.bodies[1].velocity}, approach = 0, time = 0,
         force = 0;
  const auto store = [&]
  {
    motion.time.push_back(start_time + time);
    motion.force.push_back(force);
    motion.approach.push_back(approach);
    motion.first.push_back(velocity[0]);
    motion.second.push_back(velocity[1]);
  };
  store();
  for (std::size_t k = 0; k < totals.time.size(); ++k)
  {
    const double step = totals.time[k] - time, impulse = 0.5 * step * (force + totals.force[k]),
                 before = velocity[0] - velocity[1];
    for (int i = 0; i < 2; ++i)
      if (!c.bodies[std::size_t(i)].is_ground())
        velocity[i] += (i == 0 ? -1 : 1) * impulse / c.bodies[std::size_t(i)].mass();
    approach += 0.5 * step * (before + velocity[0] - velocity[1]);
    time = totals.time[k];
    force = totals.force[k];
    store();
  }
  return motion;
}
} // namespace carambole::fem
