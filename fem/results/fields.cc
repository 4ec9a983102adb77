#include "fem/results/fields.h"

#include <fstream>

#include <algorithm>

#include <fmt/format.h>

#include "fem/results/vtu.h"
#include "fem/solid/snapshot.h"
#include "fem/solid/stress.h"

namespace carambole::fem
{
namespace
{
// Pressure at all nodes: the pressure of the constraints at slave nodes, interpolated between these
// at master nodes.
std::vector<double> nodal_pressure(const Discretisation &d, const Dynamics &dynamics,
                                   const std::vector<double> &u)
{
  std::vector<double> result(d.solid.n_nodes(), 0.0);
  const auto radius = [&](int node) { return d.solid.reference[2 * node] + u[2 * node]; };
  for (const MortarContact &contact : dynamics.contacts())
  {
    const auto pressure = contact.pressure();
    const auto &slave = contact.slave().nodes;
    for (std::size_t i = 0; i < slave.size(); ++i)
      result[slave[i]] = pressure[i];
    std::size_t i = 0;
    for (const int node : contact.master().nodes)
    {
      while (i + 2 < slave.size() && radius(slave[i + 1]) < radius(node))
        ++i;
      const double x =
        (radius(node) - radius(slave[i])) / (radius(slave[i + 1]) - radius(slave[i]));
      if (x <= 1)
        result[node] = (1 - x) * pressure[i] + x * pressure[i + 1];
    }
  }
  return result;
}

VtuMesh mesh_of(const Solid &solid)
{
  VtuMesh mesh;
  for (int i = 0; i < solid.n_nodes(); ++i)
    mesh.nodes.push_back({solid.reference[2 * i], solid.reference[2 * i + 1], 0});
  mesh.elements.assign(solid.elements.begin(), solid.elements.end());
  return mesh;
}

// `pairs`: (r, z) of all nodes.
VtuField as_field(const char *name, const std::vector<double> &pairs)
{
  VtuField field{name, 3, {}};
  for (std::size_t i = 0; i < pairs.size(); i += 2)
    field.values.insert(field.values.end(), {pairs[i], pairs[i + 1], 0});
  return field;
}

std::vector<VtuField> stresses(const Solid &solid, const FieldState &state)
{
  std::vector<VtuField> fields;
  for (const char *name : {"stress_rr", "stress_zz", "stress_rz", "stress_hoop", "stress_mean",
                           "von_mises", "plastic_strain"})
    fields.push_back({name, 1, {}});
  for (const ElementRange &range : solid.ranges)
    for (int e = range.first_element; e < range.end_element; ++e)
    {
      const int lane = range.lane_of(e);
      const ElementState element =
        solid.element_state(range.group_of(e), state.displacement.data(), state.material_history);
      const Stress s{element.stress.rr[lane], element.stress.zz[lane], element.stress.rz[lane],
                     element.stress.tt[lane]};
      const double values[] = {
        s.rr, s.zz, s.rz, s.tt, s.mean(), s.von_mises(), element.plastic_strain[lane]};
      for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i].values.push_back(values[i]);
    }
  if (std::ranges::all_of(solid.ranges, [](const ElementRange &range) { return range.layer == 0; }))
    return fields;
  VtuField layers{"layer", 1, {}};
  for (const ElementRange &range : solid.ranges)
    layers.values.insert(layers.values.end(), std::size_t(range.end_element - range.first_element),
                         range.layer + 1);
  fields.push_back(std::move(layers));
  return fields;
}

constexpr const char *series_file = "fields.pvd";

std::string wave_file(std::size_t k)
{
  return fmt::format("wave-{}.csv", k);
}
} // namespace

FieldWriter::FieldWriter(std::filesystem::path folder, const Discretisation &discretisation,
                         Series written)
  : folder(std::move(folder)), discretisation(discretisation), written(std::move(written))
{
}

void FieldWriter::write(const Dynamics &dynamics)
{
  const NodalState now =
    dynamics.nodal_state(); // displacements and velocities at the time of the forces
  const std::vector<double> u = now.displacements();
  write({now.time, u, now.velocities(), dynamics.material_history(),
         nodal_pressure(discretisation, dynamics, u)});
}

void FieldWriter::write(const FieldState &state)
{
  const Solid &solid = discretisation.solid;
  const std::vector<double> &u = state.displacement, &v = state.velocity;
  std::vector<VtuField> of_nodes{as_field("displacement", u), as_field("velocity", v)};
  if (!state.pressure.empty())
    of_nodes.push_back({"contact_pressure", 1, state.pressure});

  const std::string name = fmt::format("fields-{}.vtu", written.size());
  written.emplace_back(state.time, name);
  std::ofstream vtu(folder / name), pvd(folder / series_file);
  std::ofstream wave(folder / wave_file(written.size() - 1));
  const auto check = [&]
  {
    if (!vtu.flush() || !pvd.flush() || !wave.flush())
      throw std::runtime_error("cannot write " + (folder / name).string());
  };
  check();
  write_vtu(vtu, mesh_of(solid), of_nodes, stresses(solid, state));
  write_pvd(pvd, written);
  wave << velocity_snapshot(solid, u, v);
  check();
}

std::vector<std::string> FieldWriter::files(const Series &series)
{
  std::vector<std::string> names;
  for (std::size_t k = 0; k < series.size(); ++k)
    names.insert(names.end(), {series[k].second, wave_file(k)});
  if (!series.empty())
    names.emplace_back(series_file);
  return names;
}
} // namespace carambole::fem
