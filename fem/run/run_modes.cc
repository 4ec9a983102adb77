#include "fem/run/run_modes.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "cases/case/time_estimate.h"
#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "fem/modes/free_modes.h"
#include "fem/ranks/ranks.h"
#include "fem/run/body_modes.h"
#include "fem/setup/demand.h"
#include "fem/setup/setup.h"
#include "fem/setup/setup_bodies.h"
#include "fem/solid/snapshot.h"

namespace carambole::fem
{
namespace
{
// What lowest_eigenpairs takes, with the rigid motion.
constexpr int rows_per_mode = 6;

BodyMesh mesh_of(const Case &c, const FemEntry &entry, int body, int level)
{
  return free_mesh(c.bodies[std::size_t(body)], elements_per_contact_radius(entry, 0), 1 << level);
}

/// Two for each corner, side and middle of a quadrilateral; those on the axis have one.
double unknowns_of(const BodyMesh &mesh)
{
  // After Euler there are corners + quadrilaterals - 1 sides.
  return 4. * double(mesh.nodes.size() + mesh.elements.size()) - 2;
}

Demand modes_demand(const Case &c, const FemEntry &entry, int ranks = 1)
{
  // Of a mesh, its quadratic elements, their matrices and the factorised one; measured as the
  // largest resident set.
  constexpr double program_memory = 200e6, element_memory = 24e3;
  constexpr double edges_size = 120, shape_size = 160, record_size = 1e6; ///< per element; and mode
  Demand demand = estimated_demand(c, entry);
  demand.memory = ranks * (program_memory + demand.elements * element_memory);
  demand.disk = record_size +
                demand.elements * (2 * edges_size + (entry.shapes ? shape_size * c.mode_count : 0));
  return demand;
}

/// Of the ranks, all at once.
void stop_if_asked(const FemEntry &entry, const RunOptions &options)
{
  if (options.ranks.any(options.stop && options.stop()))
    throw Interrupted{entry.name + ": stopped; modes leave no checkpoint"};
}

BodyModes modes_of(const Case &c, const FemEntry &entry, const RunOptions &options,
                   const BodyMesh &mesh, int body, int level)
{
  const bool is_finest = level + 1 == entry.levels;
  return free_modes(c.bodies[body], mesh, c.mode_count + (is_finest ? 0 : modes_beyond),
                    options.ranks);
}

/// Of a rank that is not the first: computes its part of the same bodies and levels.
void compute_along(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  for (int i = 0; i < int(c.bodies.size()); ++i)
    for (int level = 0; level < entry.levels && c.bodies[i].is_deformable(); ++level)
    {
      stop_if_asked(entry, options);
      modes_of(c, entry, options, mesh_of(c, entry, i, level), i, level);
    }
}

class ModesRun
{
public:
  ModesRun(const Case &c, const FemEntry &entry, const RunOptions &options)
    : c(c), entry(entry), options(options), writer(options.results, entry.name)
  {
    record.name = entry.name;
    record.law = "quadratic";
    record.numerics_hash = numerics_hash(entry);
    record.cost.elements = 0;
  }

  void execute()
  {
    for (int i = 0; i < int(c.bodies.size()); ++i)
      if (c.bodies[i].is_deformable())
        add_body(i);
    for (const auto &[name, level] :
         {std::pair{"mesh.csv", 0}, std::pair{"mesh-finest.csv", entry.levels - 1}})
      write_file(writer.folder() / name, mesh_edges(discretise(c, entry, level)->solid));
    History nothing_over_time;
    nothing_over_time.columns.push_back({"time", "s", {}});
    writer.write_history(nothing_over_time);
    writer.commit(
      {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
  }

private:
  const Case &c;
  const FemEntry &entry;
  const RunOptions &options;
  RecordWriter writer;
  ModelRecord record;

  void add_body(int index)
  {
    const Body &body = c.bodies[index];
    BodyLevels levels;
    for (int level = 0; level < entry.levels; ++level)
      compute(body, index, level, levels);
    add_modes(record, body.name, levels);
    if (const std::string remark = remark_on_modes(body); !remark.empty())
      record.remarks.push_back({remark});
    write_outlines(body.name, levels.meshes.back(), levels.modes.back());
    if (entry.shapes)
      write_shapes(body.name, levels.modes.back());
  }

  // Of every mode the edges of the outline: their ends, and how these move, over the largest
  // displacement of the outline.
  void write_outlines(const std::string &body, const BodyMesh &mesh, const BodyModes &modes) const
  {
    std::string table = "mode,r1 [m],z1 [m],u_r1,u_z1,r2 [m],z2 [m],u_r2,u_z2\n";
    const std::vector<std::array<int, 2>> outline = outline_of(mesh);
    // To what a picture shows: no round-off, and no minus before zero.
    const auto rounded = [](double x) { return std::round(1e5 * x) / 1e5 + 0.; };
    for (std::size_t k = 0; k < modes.modes.size(); ++k)
    {
      const std::vector<double> shape = modes.elements->at_nodes(modes.modes[k].shape);
      double largest = 0;
      for (const auto &edge : outline)
        for (const int node : edge)
          largest = std::max(largest, std::hypot(shape[2 * node], shape[2 * node + 1]));
      for (const auto &edge : outline)
      {
        table += std::to_string(k + 1);
        for (const int node : edge)
          table +=
            fmt::format(",{:.6g},{:.6g},{:g},{:g}", mesh.nodes[node].r, mesh.nodes[node].z,
                        rounded(shape[2 * node] / largest), rounded(shape[2 * node + 1] / largest));
        table += '\n';
      }
    }
    write_file(writer.folder() / fmt::format("outlines-{}.csv", body), table);
  }

  void compute(const Body &body, int index, int level, BodyLevels &levels)
  {
    stop_if_asked(entry, options);
    const auto began = std::chrono::steady_clock::now();
    levels.meshes.push_back(mesh_of(c, entry, index, level));
    levels.modes.push_back(modes_of(c, entry, options, levels.meshes.back(), index, level));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    if (level + 1 == entry.levels)
    {
      record.cost.wall_seconds += taken.count();
      *record.cost.elements += std::int64_t(levels.meshes.back().elements.size());
    }
    tell("{} level {}/{}: {}, {} elements, {} unknowns, {:.2g} s{}\n", entry.name, level + 1,
         entry.levels, body.name, levels.meshes.back().elements.size(),
         levels.modes.back().unknowns, taken.count(), on_ranks(options.ranks));
  }

  void write_shapes(const std::string &body, const BodyModes &modes) const
  {
    std::vector<std::pair<std::string, std::vector<double>>> shapes;
    for (std::size_t k = 0; k < modes.modes.size(); ++k)
      shapes.emplace_back(fmt::format("mode_{}", k + 1), modes.modes[k].shape);
    std::ostringstream text;
    modes.elements->write_shapes(text, shapes);
    write_file(writer.folder() / fmt::format("modes-{}.vtu", body), text.str());
  }
};
} // namespace

void run_modes(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  try
  {
    if (options.ranks.is_first())
      ModesRun(c, entry, options).execute();
    else
      compute_along(c, entry, options);
  }
  catch (const InputError &)
  {
    throw;
  }
  catch (const std::exception &error)
  {
    throw ComputationError(error.what());
  }
}

Plan plan_modes(const Case &c, const FemEntry &entry)
{
  Plan plan;
  double all_unknowns = 0;
  for (int level = 0; level < entry.levels; ++level)
    for (int i = 0; i < int(c.bodies.size()); ++i)
      if (c.bodies[i].is_deformable())
      {
        const BodyMesh mesh = mesh_of(c, entry, i, level);
        plan.levels.push_back(fmt::format(
          "{}/{}: {}, {} quadratic elements, about {:.0f} unknowns, {} modes", level + 1,
          entry.levels, c.bodies[i].name, mesh.elements.size(), unknowns_of(mesh), c.mode_count));
        all_unknowns += unknowns_of(mesh);
      }
  plan.seconds = nominal::mode_unknown * all_unknowns;
  plan.rate = fmt::format("at {:.0f} microseconds per unknown", 1e6 * nominal::mode_unknown);
  plan.demand = modes_demand(c, entry);
  return plan;
}

void check_modes_fit(const Case &c, const FemEntry &entry, const std::filesystem::path &folder)
{
  check_fits(c, entry, modes_demand(c, entry, launched_ranks()), folder);
  for (int i = 0; i < int(c.bodies.size()); ++i)
    if (c.bodies[i].is_deformable())
      if (const double unknowns = unknowns_of(mesh_of(c, entry, i, 0)),
          needed = rows_per_mode * (c.mode_count + modes_beyond + 2);
          unknowns < needed)
        throw InputError(
          {{c.path, 0,
            fmt::format("fem.{}: the coarsest mesh of {} has {:.0f} unknowns, and {} modes need "
                        "{:.0f}: take more elements, fewer levels or fewer modes",
                        entry.name, c.bodies[i].name, unknowns, c.mode_count, needed)}});
}
} // namespace carambole::fem
