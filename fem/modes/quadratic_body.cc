#include "fem/modes/quadratic_body.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/dofs/dof_handler.h>
#include <deal.II/dofs/dof_tools.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_system.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_q.h>
#include <deal.II/grid/grid_tools.h>
#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria.h>
#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/vector.h>
#include <deal.II/numerics/data_out.h>

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
constexpr unsigned order = 2;
constexpr int fixed = -1; // no unknown: the radial displacement on the axis
constexpr dealii::types::manifold_id curved = 1;
constexpr double on_arc = 1e-9; // of the radius

// So that the lowest modes are of the order of one: of a rod they go with its length, of a disc
// with the thickness over the square of the radius.
double length_of(const Body &body)
{
  if (body.shape != Shape::cylinder)
    return body.radius;
  return std::max({body.radius, body.length / 2, body.radius * body.radius / body.length});
}
} // namespace

struct QuadraticBody::Elements
{
  double unit = 1;        // [m], as all lengths of the mesh
  double sphere = 0;      // radius; zero: no sphere
  std::vector<int> nodes; // of the mesh: the unknowns of (r, z), one after the other
  int pole = fixed;
  dealii::SphericalManifold<2> circle; // before what uses it
  dealii::Triangulation<2> triangulation;
  dealii::MappingQ<2> mapping{order};
  dealii::FESystem<2> element{dealii::FE_Q<2>(order), 2};
  dealii::DoFHandler<2> dofs{triangulation};
  std::vector<int> unknown; // of every degree of freedom
  std::vector<bool> axial;  // of every unknown
  RowBlock rows;            // of this rank
  SymmetricPencil pencil;

  Elements(const Body &body, const BodyMesh &mesh, const Ranks &ranks)
    : unit(length_of(body)), sphere(body.shape == Shape::sphere ? body.radius : 0)
  {
    make_triangulation(body, mesh);
    dofs.distribute_dofs(element);
    number_unknowns();
    rows = ranks.block(int(axial.size()));
    find_nodes(mesh);
    assemble(body.material.value().poisson_ratio);
  }

  void make_triangulation(const Body &body, const BodyMesh &mesh)
  {
    std::vector<dealii::Point<2>> points;
    for (const Point &p : mesh.nodes)
      points.emplace_back(p.r, p.z);
    std::vector<dealii::CellData<2>> cells(mesh.elements.size());
    for (std::size_t k = 0; k < cells.size(); ++k)
    {
      const auto &e = mesh.elements[k];
      cells[k].vertices = {unsigned(e[0]), unsigned(e[1]), unsigned(e[3]), unsigned(e[2])};
    }
    dealii::GridTools::consistently_order_cells(cells);
    triangulation.create_triangulation(points, cells, dealii::SubCellData());
    if (sphere == 0)
      return;
    triangulation.set_manifold(curved, circle);
    const auto is_on = [](const auto &face, double radius)
    {
      return std::abs(face->vertex(0).norm() - radius) < on_arc * radius &&
             std::abs(face->vertex(1).norm() - radius) < on_arc * radius;
    };
    for (const auto &cell : triangulation.active_cell_iterators())
      for (const auto &face : cell->face_iterators())
        if (face->at_boundary() &&
            (is_on(face, sphere) || (body.inner_radius > 0 && is_on(face, body.inner_radius))))
          face->set_manifold_id(curved);
  }

  void number_unknowns()
  {
    const dealii::ComponentMask radial(std::vector<bool>{true, false});
    std::vector<bool> is_radial(dofs.n_dofs());
    for (const auto i : dealii::DoFTools::extract_dofs(dofs, radial))
      is_radial[i] = true;
    std::vector<dealii::Point<2>> support(dofs.n_dofs());
    dealii::DoFTools::map_dofs_to_support_points(mapping, dofs, support);
    unknown.assign(dofs.n_dofs(), fixed);
    for (unsigned i = 0; i < dofs.n_dofs(); ++i)
      // The meshes put their nodes on the axis at zero; between two of them is half of their sum.
      if (!is_radial[i] || std::abs(support[i][0]) > 1e-12 * unit)
      {
        unknown[i] = int(axial.size());
        axial.push_back(!is_radial[i]);
      }
  }

  void find_nodes(const BodyMesh &mesh)
  {
    nodes.assign(2 * mesh.nodes.size(), fixed);
    for (const auto &cell : dofs.active_cell_iterators())
      for (const unsigned v : cell->vertex_indices())
        for (unsigned component = 0; component < 2; ++component)
          nodes[2 * cell->vertex_index(v) + component] =
            unknown[cell->vertex_dof_index(v, component)];
    // Nodes of the upper surface begin on the axis.
    pole = nodes[2 * mesh.north.front() + 1];
  }

  void make_pattern()
  {
    dealii::DynamicSparsityPattern pattern(axial.size());
    std::vector<dealii::types::global_dof_index> local(element.n_dofs_per_cell());
    for (const auto &cell : dofs.active_cell_iterators())
    {
      cell->get_dof_indices(local);
      for (const auto i : local)
        for (const auto j : local)
          if (rows.contains(unknown[i]) && unknown[j] != fixed)
            pattern.add(unknown[i], unknown[j]);
    }
    pencil.row_starts = {0};
    for (unsigned i = 0; i < pattern.n_rows(); ++i)
    {
      for (auto entry = pattern.begin(i); entry != pattern.end(i); ++entry)
        pencil.columns.push_back(int(entry->column()));
      pencil.row_starts.push_back(int(pencil.columns.size()));
    }
    pencil.stiffness.assign(pencil.columns.size(), 0.0);
    pencil.mass.assign(pencil.columns.size(), 0.0);
  }

  std::size_t entry(int i, int j) const
  {
    const auto row = pencil.columns.begin() + pencil.row_starts[i];
    return std::lower_bound(row, pencil.columns.begin() + pencil.row_starts[i + 1], j) -
           pencil.columns.begin();
  }

  // Over the shear modulus: sigma = 2 strain + lambda/G trace, strain = (u_r,r, u_z,z, u_r/r,
  // (u_r,z + u_z,r)/2), integrated with r dr dz and made free of dimension.
  void assemble(double poisson_ratio)
  {
    const double lambda = 2 * poisson_ratio / (1 - 2 * poisson_ratio);
    make_pattern();
    const dealii::QGauss<2> quadrature(order + 1);
    dealii::FEValues<2> values(mapping, element, quadrature,
                               dealii::update_values | dealii::update_gradients |
                                 dealii::update_quadrature_points | dealii::update_JxW_values);
    const unsigned n = element.n_dofs_per_cell();
    dealii::FullMatrix<double> K(n, n), M(n, n);
    std::vector<dealii::types::global_dof_index> local(n);
    struct Strain
    {
      double rr = 0, zz = 0, tt = 0, two_rz = 0;
      double trace() const { return rr + zz + tt; }
    };
    std::vector<Strain> strain(n);
    for (const auto &cell : dofs.active_cell_iterators())
    {
      cell->get_dof_indices(local);
      if (std::ranges::none_of(local, [&](auto i) { return rows.contains(unknown[i]); }))
        continue;
      values.reinit(cell);
      K = 0;
      M = 0;
      for (const unsigned q : values.quadrature_point_indices())
      {
        const double r = values.quadrature_point(q)[0], weight = values.JxW(q) * r / unit;
        for (unsigned i = 0; i < n; ++i)
        {
          const auto gradient = values.shape_grad(i, q);
          if (element.system_to_component_index(i).first == 0)
            strain[i] = {gradient[0], 0, values.shape_value(i, q) / r, gradient[1]};
          else
            strain[i] = {0, gradient[1], 0, gradient[0]};
        }
        for (unsigned i = 0; i < n; ++i)
          for (unsigned j = 0; j < n; ++j)
          {
            const Strain &a = strain[i], &b = strain[j];
            K(i, j) +=
              weight * (lambda * a.trace() * b.trace() +
                        2 * (a.rr * b.rr + a.zz * b.zz + a.tt * b.tt) + a.two_rz * b.two_rz);
            if (element.system_to_component_index(i).first ==
                element.system_to_component_index(j).first)
              M(i, j) +=
                weight / (unit * unit) * values.shape_value(i, q) * values.shape_value(j, q);
          }
      }
      for (unsigned i = 0; i < n; ++i)
        for (unsigned j = 0; j < n; ++j)
          if (const int row = unknown[local[i]], column = unknown[local[j]];
              rows.contains(row) && column != fixed)
          {
            const std::size_t k = entry(row, column);
            pencil.stiffness[k] += K(i, j);
            pencil.mass[k] += M(i, j);
          }
    }
  }

  dealii::Vector<double> all_dofs(const std::vector<double> &shape) const
  {
    dealii::Vector<double> result(dofs.n_dofs());
    for (unsigned i = 0; i < dofs.n_dofs(); ++i)
      result[i] = unknown[i] == fixed ? 0 : shape[unknown[i]];
    return result;
  }
};

QuadraticBody::QuadraticBody(const Body &body, const BodyMesh &mesh, const Ranks &ranks)
  : elements(std::make_unique<Elements>(body, mesh, ranks))
{
}

QuadraticBody::~QuadraticBody() = default;

double QuadraticBody::unit_length() const
{
  return elements->unit;
}

const SymmetricPencil &QuadraticBody::pencil() const
{
  return elements->pencil;
}

const std::vector<bool> &QuadraticBody::is_axial() const
{
  return elements->axial;
}

double QuadraticBody::at_pole(const std::vector<double> &shape) const
{
  return shape[elements->pole];
}

std::vector<double> QuadraticBody::at_nodes(const std::vector<double> &shape) const
{
  std::vector<double> result;
  for (const int unknown : elements->nodes)
    result.push_back(unknown == fixed ? 0 : shape[unknown]);
  return result;
}

std::vector<SurfaceMotion> QuadraticBody::on_surface(const std::vector<double> &shape) const
{
  std::vector<SurfaceMotion> motion;
  if (elements->sphere == 0)
    return motion;
  const dealii::Vector<double> all = elements->all_dofs(shape);
  const dealii::QGauss<1> quadrature(order + 2);
  dealii::FEFaceValues<2> values(elements->mapping, elements->element, quadrature,
                                 dealii::update_values | dealii::update_quadrature_points |
                                   dealii::update_JxW_values);
  std::vector<dealii::Vector<double>> u(quadrature.size(), dealii::Vector<double>(2));
  for (const auto &cell : elements->dofs.active_cell_iterators())
    for (const unsigned f : cell->face_indices())
    {
      // Of a hollow sphere the inner surface is an arc too.
      if (cell->face(f)->manifold_id() != curved ||
          cell->face(f)->vertex(0).norm() < (1 - on_arc) * elements->sphere)
        continue;
      values.reinit(cell, f);
      values.get_function_values(all, u);
      for (const unsigned q : values.quadrature_point_indices())
      {
        const double angle =
                       std::atan2(values.quadrature_point(q)[0], values.quadrature_point(q)[1]),
                     s = std::sin(angle), c = std::cos(angle);
        motion.push_back({angle, s * values.JxW(q) / elements->sphere, u[q][0] * s + u[q][1] * c,
                          u[q][0] * c - u[q][1] * s});
      }
    }
  return motion;
}

void QuadraticBody::write_shapes(
  std::ostream &stream,
  const std::vector<std::pair<std::string, std::vector<double>>> &shapes) const
{
  dealii::DataOut<2> out;
  dealii::DataOutBase::VtkFlags flags;
  flags.print_date_and_time = false; // the same file from the same case
  out.set_flags(flags);
  const std::vector as_vector(2, dealii::DataComponentInterpretation::component_is_part_of_vector);
  std::vector<dealii::Vector<double>> all; // the writer keeps references
  all.reserve(shapes.size());
  for (const auto &[name, shape] : shapes)
  {
    all.push_back(elements->all_dofs(shape));
    all.back() /= all.back().linfty_norm();
    out.add_data_vector(elements->dofs, all.back(), std::vector<std::string>(2, name), as_vector);
  }
  out.build_patches(elements->mapping, order, dealii::DataOut<2>::curved_boundary);
  out.write_vtu(stream);
}
} // namespace carambole::fem
