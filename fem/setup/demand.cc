#include "fem/setup/demand.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "fem/setup/local_steps.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
namespace fs = std::filesystem;

namespace
{
// Measured: largest resident set and file sizes, on meshes of 3 900 to 870 000 elements of both
// types with elastic, plastic and viscous materials.
constexpr double program_memory = 20e6, implicit_program_memory = 160e6;
constexpr double element_memory = 1000, full_element_memory = 1650;
/// Copies of the material history: one in use, and those for a checkpoint.
constexpr double history_copies = 3;
constexpr double fields_memory = 500; ///< per element
/// Of an indentation, per element: the tangent matrix and its factors.
constexpr double factors_memory = 8000;
constexpr double checkpoint_size = 48; ///< [bytes] per element, without the material history
constexpr double checkpoints = 3;      ///< two that are kept, and the one being written
constexpr double edges_size = 120;     ///< per element: mesh.csv and mesh-finest.csv each
constexpr double field_size = 90;      ///< per element and time, with the table of the wave
constexpr double record_size = 2e6;    ///< history, spectra, record
/// Of a recorded surface: [bytes] per node and sample, and the number of samples.
constexpr double surface_sample = 20, surface_samples = 400;
/// Of a recorded line: [bytes] per point and sample, on disk and in memory with a checkpoint.
constexpr double line_sample = 14, line_memory = 24;

constexpr double least_per_radius = 8; ///< coarser meshes do not scale like finer ones

/// The number after a key such as "MemAvailable:" in a file of /proc, in bytes; infinite if there
/// is none.
double proc_bytes(const char *file, const std::string &key)
{
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with(key))
    {
      double value = 0;
      if (std::istringstream(line.substr(key.size())) >> value)
        return 1024 * value;
    }
  return std::numeric_limits<double>::infinity();
}

double number_in(const fs::path &file)
{
  double value = 0;
  std::ifstream stream(file);
  return stream >> value ? value : std::numeric_limits<double>::infinity(); // "max" is no number
}

/// Memory that the control groups or containers of this process leave.
double left_by_control_group()
{
  double least = std::numeric_limits<double>::infinity();
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);)
  {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos)
      continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool unified = controllers.empty();
    if (!unified && controllers.find("memory") == std::string::npos)
      continue;
    const fs::path root = unified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    for (fs::path group = root / fs::path(line.substr(second + 1)).relative_path();;
         group = group.parent_path())
    {
      const double most = number_in(group / (unified ? "memory.max" : "memory.limit_in_bytes"));
      const double used = number_in(group / (unified ? "memory.current" : "memory.usage_in_bytes"));
      if (std::isfinite(most) && std::isfinite(used))
        least = std::min(least, std::max(0., most - used));
      if (group == root || !group.has_relative_path())
        break;
    }
  }
  return least;
}
} // namespace

std::string bytes_text(double bytes)
{
  return bytes < 999.5e6 ? fmt::format("{:.0f} MB", std::ceil(bytes * 1e-6))
                         : fmt::format("{:.3g} GB", bytes * 1e-9);
}

Demand estimated_demand(const Case &c, const FemEntry &entry)
{
  FemEntry coarse = entry;
  while (elements_per_contact_radius(coarse, 0) >= 2 * least_per_radius)
    ++coarse.levels;
  coarse.local_steps = false; // which change the order of the elements alone
  const auto mesh = discretise(c, coarse, 0);
  Demand demand;
  demand.elements = mesh->solid.n_elements() * std::pow(4., coarse.levels - 1);
  const double history = double(mesh->solid.n_history()) * sizeof(Simd) / mesh->solid.n_elements();
  const bool has_fields = !entry.fields.empty() || entry.fields_at_maximum;
  const bool is_implicit = c.traits().is_quasi_static || entry.is_static || entry.ringing > 0;
  demand.memory =
    (is_implicit ? implicit_program_memory : program_memory) +
    demand.elements * ((entry.element == Element::full ? full_element_memory : element_memory) +
                       history_copies * history + (has_fields ? fields_memory : 0));
  if (c.traits().is_quasi_static || entry.is_static)
    demand.memory += demand.elements * factors_memory;
  // The coarsest mesh is stored besides the finest; fields are copied into the record.
  const double meshes = 1 + std::pow(4., 1 - entry.levels);
  demand.disk =
    record_size +
    demand.elements * (checkpoints * (checkpoint_size + history) + edges_size * meshes +
                       2 * field_size * double(entry.fields.size() + entry.fields_at_maximum));
  for (const Probe &probe : c.probes)
  {
    if (probe.surface)
      demand.disk += surface_samples * surface_sample * std::sqrt(demand.elements);
    if (!probe.line)
      continue;
    // The history has no more samples than this, and a line all of them.
    double expected = time_to_first_force(c);
    for (const ContactScale &scale : contact_scales(c))
      expected += scale.duration;
    const double samples =
      samples_per_duration * c.duration.value_or(expected) / shortest_duration(c);
    demand.disk += line_sample * samples * probe.line->points;
    demand.memory += line_memory * samples * probe.line->points;
  }
  return demand;
}

Supply available(const fs::path &folder)
{
  constexpr const char *of_process = "/proc/self/status";
  const double resident = proc_bytes(of_process, "VmRSS:");
  const double taken = std::isfinite(resident) ? resident : 0;
  Supply supply{proc_bytes("/proc/meminfo", "MemAvailable:") + taken, "on the machine",
                std::numeric_limits<double>::infinity(), ""};
  const auto limit = [&](double most, const char *what)
  {
    if (most < supply.memory)
      supply = {most, what, supply.disk, ""};
  };
  limit(left_by_control_group() + taken, "in the control group");
  rlimit addresses{};
  // Reserved addresses count against this limit, but not as memory.
  if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY)
    limit(std::max(0., double(addresses.rlim_cur) - proc_bytes(of_process, "VmSize:") + taken),
          "within the limit of the address space (ulimit -v)");

  std::error_code error;
  fs::path place = fs::absolute(folder, error);
  while (!fs::exists(place, error) && place.has_relative_path())
    place = place.parent_path();
  struct statvfs system
  {
  };
  if (statvfs(place.c_str(), &system) == 0 && system.f_blocks > 0)
    supply.disk = double(system.f_bavail) * double(system.f_frsize);
  supply.disk_limit = place.string();
  return supply;
}

std::string shortage(const Demand &demand, const Supply &supply)
{
  const auto message = [&](double needed, const char *what, double left, const std::string &limit)
  {
    return fmt::format("about {:.2g} elements need {} of {}, but only {} is available {}; half of "
                       "'elements_per_contact_radius' needs a quarter",
                       demand.elements, bytes_text(needed), what, bytes_text(left), limit);
  };
  if (demand.memory > supply.memory)
    return message(demand.memory, "memory", supply.memory, supply.memory_limit);
  if (demand.disk > supply.disk)
    return message(demand.disk, "disk", supply.disk, "in " + supply.disk_limit);
  return {};
}

void check_fits(const Case &c, const FemEntry &entry, const Demand &demand, const fs::path &folder)
{
  const std::string error = shortage(demand, available(folder));
  if (!error.empty())
    throw InputError({{c.path, 0, fmt::format("fem.{}: {}", entry.name, error)}});
}

void check_fits(const Case &c, const FemEntry &entry, const fs::path &folder)
{
  check_fits(c, entry, estimated_demand(c, entry), folder);
}
} // namespace carambole::fem
