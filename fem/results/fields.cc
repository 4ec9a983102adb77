#include "fem/results/fields.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_system.h>
#include <deal.II/grid/grid_tools.h>
#include <deal.II/grid/tria.h>
#include <deal.II/lac/vector.h>
#include <deal.II/numerics/data_out.h>

#include <fstream>

#include <fmt/format.h>

#include "fem/solid/snapshot.h"
#include "fem/solid/stress.h"

namespace carambole::fem
{
namespace
{
using Component = dealii::DataComponentInterpretation::DataComponentInterpretation;

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

constexpr const char *series_file = "fields.pvd";

std::string wave_file(std::size_t k)
{
  return fmt::format("wave-{}.csv", k);
}
} // namespace

struct FieldWriter::Meshes
{
  dealii::Triangulation<2> triangulation;
  dealii::DoFHandler<2> scalar, vector;
  std::vector<unsigned> scalar_dof;                ///< per node
  std::vector<std::array<unsigned, 2>> vector_dof; ///< per node

  explicit Meshes(const Solid &solid) : scalar(triangulation), vector(triangulation)
  {
    std::vector<dealii::Point<2>> points;
    points.reserve(solid.n_nodes());
    for (int i = 0; i < solid.n_nodes(); ++i)
      points.emplace_back(solid.reference[2 * i], solid.reference[2 * i + 1]);
    std::vector<dealii::CellData<2>> cells;
    cells.reserve(solid.elements.size());
    for (const auto &e : solid.elements)
    {
      dealii::CellData<2> cell;
      cell.vertices = {unsigned(e[0]), unsigned(e[1]), unsigned(e[3]), unsigned(e[2])};
      cells.push_back(cell);
    }
    dealii::GridTools::consistently_order_cells(cells);
    triangulation.create_triangulation(points, cells, dealii::SubCellData());
    scalar.distribute_dofs(dealii::FE_Q<2>(1));
    vector.distribute_dofs(dealii::FESystem<2>(dealii::FE_Q<2>(1), 2));
    scalar_dof.resize(points.size());
    vector_dof.resize(points.size());
    for (const auto &cell : scalar.active_cell_iterators())
      for (const unsigned v : cell->vertex_indices())
        scalar_dof[cell->vertex_index(v)] = cell->vertex_dof_index(v, 0);
    for (const auto &cell : vector.active_cell_iterators())
      for (const unsigned v : cell->vertex_indices())
        vector_dof[cell->vertex_index(v)] = {unsigned(cell->vertex_dof_index(v, 0)),
                                             unsigned(cell->vertex_dof_index(v, 1))};
  }
};

FieldWriter::FieldWriter(std::filesystem::path folder, const Discretisation &discretisation,
                         Series written)
  : folder(std::move(folder)),
    discretisation(discretisation),
    meshes(std::make_unique<Meshes>(discretisation.solid)),
    written(std::move(written))
{
}

FieldWriter::~FieldWriter() = default;

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
  dealii::DataOut<2> out;
  const auto nodal = [&](const std::vector<double> &values)
  {
    dealii::Vector<double> result(meshes->vector.n_dofs());
    for (int i = 0; i < solid.n_nodes(); ++i)
      for (int component = 0; component < 2; ++component)
        result[meshes->vector_dof[i][component]] = values[2 * i + component];
    return result;
  };
  const std::vector<Component> as_vector(2, Component::component_is_part_of_vector);
  const auto displacement = nodal(u), velocity = nodal(v);
  for (const auto &[name, values] :
       {std::pair{"displacement", &displacement}, std::pair{"velocity", &velocity}})
    out.add_data_vector(meshes->vector, *values, std::vector<std::string>(2, name), as_vector);

  dealii::Vector<double> pressure(meshes->scalar.n_dofs());
  for (std::size_t i = 0; i < state.pressure.size(); ++i)
    pressure[meshes->scalar_dof[i]] = state.pressure[i];
  if (!state.pressure.empty())
    out.add_data_vector(meshes->scalar, pressure, "contact_pressure");

  const unsigned n = solid.n_elements();
  dealii::Vector<double> rr(n), zz(n), rz(n), tt(n), mean(n), von_mises(n), plastic_strain(n);
  unsigned e = 0;
  for (const BodyRange &body : solid.bodies)
    for (int k = 0; k < body.elements; ++k, ++e)
    {
      const int lane = k % lanes;
      const ElementState element =
        solid.element_state(body.first_group + k / lanes, u.data(), state.material_history);
      const Stress s{element.stress.rr[lane], element.stress.zz[lane], element.stress.rz[lane],
                     element.stress.tt[lane]};
      rr[e] = s.rr, zz[e] = s.zz, rz[e] = s.rz, tt[e] = s.tt;
      mean[e] = s.mean(), von_mises[e] = s.von_mises();
      plastic_strain[e] = element.plastic_strain[lane];
    }
  out.attach_triangulation(meshes->triangulation);
  for (const auto &[name, values] :
       {std::pair{"stress_rr", &rr}, std::pair{"stress_zz", &zz}, std::pair{"stress_rz", &rz},
        std::pair{"stress_hoop", &tt}, std::pair{"stress_mean", &mean},
        std::pair{"von_mises", &von_mises}, std::pair{"plastic_strain", &plastic_strain}})
    out.add_data_vector(*values, name, dealii::DataOut<2>::type_cell_data);
  out.build_patches();

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
  out.write_vtu(vtu);
  dealii::DataOutBase::write_pvd_record(pvd, written);
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
