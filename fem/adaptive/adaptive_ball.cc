#include "fem/adaptive/adaptive_ball.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/dofs/dof_handler.h>
#include <deal.II/dofs/dof_renumbering.h>
#include <deal.II/dofs/dof_tools.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_system.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_q.h>
#include <deal.II/grid/grid_refinement.h>
#include <deal.II/grid/tria.h>
#include <deal.II/lac/affine_constraints.h>
#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/sparse_matrix.h>
#include <deal.II/lac/sparsity_pattern.h>
#include <deal.II/lac/vector.h>
#include <deal.II/numerics/error_estimator.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "fem/adaptive/element_matrix.h"
#include "fem/adaptive/graded_ball.h"

namespace carambole::fem
{
namespace
{
constexpr unsigned degree = 2;
// Exact for uniform stress, also in elements with an arc: degree 2 (shape) + 3 (area) + 2 (radius).
constexpr unsigned n_points = 4;

std::vector<double> copy_of(const dealii::Vector<double> &v)
{
  return {v.begin(), v.end()};
}
} // namespace

struct AdaptiveBall::Elements
{
  Ranks ranks;
  RowBlock rows;              // of this rank
  std::vector<bool> is_here;  // of every element: whether it has a share in these rows
  std::vector<bool> is_first; // whether its first dof is one of them: of all ranks just one
  double radius, inner_radius;
  HenckyPoint law;
  dealii::Triangulation<2> triangulation;
  dealii::MappingQ<2> mapping{degree};
  dealii::FESystem<2> element{dealii::FE_Q<2>(degree), 2};
  dealii::DoFHandler<2> dofs{triangulation};
  dealii::AffineConstraints<double> constraints;
  dealii::SparsityPattern pattern;
  dealii::SparseMatrix<double> matrix;
  SparseMatrix own;        // structure of `matrix` with ascending columns
  std::vector<int> places; // of its entries, in the order of `matrix`
  std::vector<SurfaceNode> surface;
  std::vector<double> share;

  Elements(const Body &body, double contact_radius, double per_contact_radius, const Ranks &ranks)
    : ranks(ranks),
      radius(body.radius),
      inner_radius(body.inner_radius),
      law(body.material.value().bulk_modulus(), body.material.value().shear_modulus())
  {
    make_graded_ball(triangulation, {inner_radius, radius}, contact_radius, per_contact_radius);
    number();
  }

  void number()
  {
    dofs.distribute_dofs(element);
    dealii::DoFRenumbering::Cuthill_McKee(dofs);
    std::vector<dealii::Point<2>> support(dofs.n_dofs());
    dealii::DoFTools::map_dofs_to_support_points(mapping, dofs, support);
    constraints.clear();
    dealii::DoFTools::make_hanging_node_constraints(dofs, constraints);
    const dealii::ComponentMask radial(std::vector<bool>{true, false});
    for (const auto i : dealii::DoFTools::extract_dofs(dofs, radial))
      if (std::abs(support[i][0]) < 1e-12 * radius && !constraints.is_constrained(i))
        constraints.add_line(i);
    constraints.close();
    find_elements();
    dealii::DynamicSparsityPattern dynamic(dofs.n_dofs());
    std::vector<dealii::types::global_dof_index> indices(element.n_dofs_per_cell());
    for (const auto &cell : dofs.active_cell_iterators())
      if (is_here[cell->active_cell_index()])
      {
        cell->get_dof_indices(indices);
        constraints.add_entries_local_to_global(indices, dynamic, false);
      }
    matrix.clear();
    pattern.copy_from(dynamic);
    matrix.reinit(pattern);
    copy_pattern();
    find_surface(support);
    find_share();
  }

  void find_elements()
  {
    rows = ranks.block(int(dofs.n_dofs()));
    is_here.assign(triangulation.n_active_cells(), false);
    is_first.assign(triangulation.n_active_cells(), false);
    const auto is_mine = [this](auto dof) { return rows.contains(int(dof)); };
    std::vector<dealii::types::global_dof_index> indices(element.n_dofs_per_cell());
    for (const auto &cell : dofs.active_cell_iterators())
    {
      cell->get_dof_indices(indices);
      const auto k = cell->active_cell_index();
      is_first[k] = is_mine(indices.front());
      for (const auto dof : indices)
      {
        is_here[k] = is_here[k] || is_mine(dof);
        if (const auto *const masters = constraints.get_constraint_entries(dof))
          for (const auto &[master, share_of_it] : *masters)
            is_here[k] = is_here[k] || is_mine(master);
      }
    }
  }

  // Of the rows of this rank; the others have shares of the elements here that are not complete.
  void copy_pattern()
  {
    own = {};
    places.clear();
    for (unsigned i = 0; i < pattern.n_rows(); ++i)
    {
      if (rows.contains(int(i)))
        for (auto entry = pattern.begin(i); entry != pattern.end(i); ++entry)
          own.columns.push_back(int(entry->column()));
      std::sort(own.columns.begin() + own.row_starts.back(), own.columns.end());
      own.row_starts.push_back(int(own.columns.size()));
    }
    own.values.assign(own.columns.size(), 0.0);
    for (int i = rows.first; i < rows.end; ++i)
      for (auto entry = pattern.begin(i); entry != pattern.end(i); ++entry)
        places.push_back(own.find(i, int(entry->column())));
  }

  void find_surface(const std::vector<dealii::Point<2>> &support)
  {
    surface.clear();
    const auto add = [&](auto r, auto z) {
      surface.push_back({int(r), int(z), support[r][0], support[r][1]});
    };
    for (const auto &cell : dofs.active_cell_iterators())
      for (const auto &face : cell->face_iterators())
        if (face->at_boundary() && is_on(face, radius) && face->center()[1] < 0)
        {
          add(face->vertex_dof_index(0, 0), face->vertex_dof_index(0, 1));
          add(face->vertex_dof_index(1, 0), face->vertex_dof_index(1, 1));
          add(face->dof_index(0), face->dof_index(1));
        }
    const auto angle = [](const SurfaceNode &n) { return std::atan2(n.r, -n.z); };
    std::sort(surface.begin(), surface.end(),
              [&](const SurfaceNode &a, const SurfaceNode &b) { return angle(a) < angle(b); });
    surface.erase(std::unique(surface.begin(), surface.end(),
                              [](const SurfaceNode &a, const SurfaceNode &b)
                              { return a.axial == b.axial; }),
                  surface.end());
  }

  void find_share()
  {
    dealii::Vector<double> mass(dofs.n_dofs());
    const unsigned n = element.n_dofs_per_cell();
    dealii::Vector<double> local(n);
    std::vector<dealii::types::global_dof_index> indices(n);
    auto values = make_values();
    double whole = 0;
    for (const auto &cell : dofs.active_cell_iterators())
    {
      values->reinit(cell);
      cell->get_dof_indices(indices);
      local = 0;
      for (const unsigned q : values->quadrature_point_indices())
      {
        const double weight = values->JxW(q) * values->quadrature_point(q)[0];
        whole += weight;
        for (unsigned i = 0; i < n; ++i)
          if (element.system_to_component_index(i).first == 1)
            local[i] += weight * values->shape_value(i, q);
      }
      constraints.distribute_local_to_global(local, indices, mass);
    }
    mass /= whole;
    share = copy_of(mass);
  }

  std::unique_ptr<dealii::FEValues<2>> make_values() const
  {
    return std::make_unique<dealii::FEValues<2>>(mapping, element, dealii::QGauss<2>(n_points),
                                                 dealii::update_values | dealii::update_gradients |
                                                   dealii::update_quadrature_points |
                                                   dealii::update_JxW_values);
  }

  // Calls begin(), point(weight r, rows, H), end(dofs) for those elements. `rows` are the
  // displacement gradients of the shape functions.
  template <typename Begin, typename AtPoint, typename End>
  void for_each(const std::vector<bool> &chosen, const std::vector<double> &u, Begin begin,
                AtPoint point, End end) const
  {
    const unsigned n = element.n_dofs_per_cell();
    std::vector<dealii::types::global_dof_index> indices(n);
    std::vector<PointGradient> rows(n);
    const auto values = make_values();
    for (const auto &cell : dofs.active_cell_iterators())
    {
      if (!chosen[cell->active_cell_index()])
        continue;
      values->reinit(cell);
      cell->get_dof_indices(indices);
      begin();
      for (const unsigned q : values->quadrature_point_indices())
      {
        const double r = values->quadrature_point(q)[0];
        PointGradient H{};
        for (unsigned i = 0; i < n; ++i)
        {
          const auto g = values->shape_grad(i, q);
          if (element.system_to_component_index(i).first == 0)
            rows[i] = {g[0], g[1], 0, 0, values->shape_value(i, q) / r};
          else
            rows[i] = {0, 0, g[0], g[1], 0};
          for (int a = 0; a < 5; ++a)
            H[a] += rows[i][a] * u[indices[i]];
        }
        point(values->JxW(q) * r, rows, H);
      }
      end(indices);
    }
  }

  /// Marks the elements that have this share of the squared error by Kelly's estimator.
  void mark(const std::vector<double> &u, double fraction)
  {
    const dealii::Vector<double> displacement(u.begin(), u.end());
    dealii::Vector<float> error(triangulation.n_active_cells());
    dealii::KellyErrorEstimator<2>::estimate(mapping, dofs, dealii::QGauss<1>(degree + 1), {},
                                             displacement, error);
    // Squared, with the circumference.
    for (const auto &cell : triangulation.active_cell_iterators())
    {
      float &x = error[cell->active_cell_index()];
      x = float(double(x) * double(x) * cell->center()[0]);
    }
    const float largest = error.linfty_norm();
    if (largest > 0)
      error /= largest; // floats have few exponents
    dealii::GridRefinement::refine_and_coarsen_fixed_fraction(triangulation, error, fraction, 0);
  }
};

AdaptiveBall::AdaptiveBall(const Body &body, double contact_radius, double per_contact_radius,
                           const Ranks &ranks)
{
  if (body.shape != Shape::sphere || !body.is_deformable() || !body.material)
    throw std::invalid_argument("the adaptive mesh is that of a deformable sphere");
  if (body.material->plastic || body.material->viscous)
    throw std::invalid_argument("the adaptive mesh takes elastic materials only");
  if (!(contact_radius > 0 && contact_radius < body.radius))
    throw std::invalid_argument("the contact radius must lie between zero and that of the sphere");
  if (!(per_contact_radius > 0))
    throw std::invalid_argument("the number of elements per contact radius must be positive");
  elements = std::make_unique<Elements>(body, contact_radius, per_contact_radius, ranks);
}

AdaptiveBall::~AdaptiveBall() = default;

const Ranks &AdaptiveBall::ranks() const
{
  return elements->ranks;
}

int AdaptiveBall::n_dofs() const
{
  return int(elements->dofs.n_dofs());
}

int AdaptiveBall::n_elements() const
{
  return int(elements->triangulation.n_active_cells());
}

std::vector<std::array<Point, 2>> AdaptiveBall::edges() const
{
  std::vector<std::array<Point, 2>> result;
  std::vector<bool> seen(elements->triangulation.n_raw_lines(), false);
  for (const auto &cell : elements->triangulation.active_cell_iterators())
    for (const auto &face : cell->face_iterators())
    {
      if (seen[face->index()])
        continue;
      seen[face->index()] = true;
      const auto point = [&](const dealii::Point<2> &x)
      {
        const double round_off = 1e-12 * elements->radius;
        return Point{std::abs(x[0]) < round_off ? 0 : x[0], std::abs(x[1]) < round_off ? 0 : x[1]};
      };
      result.push_back({point(face->vertex(0)), point(face->vertex(1))});
    }
  return result;
}

const std::vector<SurfaceNode> &AdaptiveBall::surface() const
{
  return elements->surface;
}

const std::vector<double> &AdaptiveBall::share() const
{
  return elements->share;
}

std::vector<double>
AdaptiveBall::interpolate(const std::function<Point(const Point &)> &field) const
{
  const Elements &e = *elements;
  std::vector<dealii::Point<2>> support(e.dofs.n_dofs());
  dealii::DoFTools::map_dofs_to_support_points(e.mapping, e.dofs, support);
  const auto axial =
    dealii::DoFTools::extract_dofs(e.dofs, dealii::ComponentMask(std::vector<bool>{false, true}));
  std::vector<double> u(support.size());
  for (std::size_t i = 0; i < u.size(); ++i)
  {
    const Point value = field({support[i][0], support[i][1]});
    u[i] = axial.is_element(i) ? value.z : value.r;
  }
  return u;
}

void AdaptiveBall::distribute(std::vector<double> &u) const
{
  dealii::Vector<double> v(u.begin(), u.end());
  elements->constraints.distribute(v);
  std::copy(v.begin(), v.end(), u.begin());
}

void AdaptiveBall::assemble(const std::vector<double> &u, std::vector<double> &force,
                            SparseMatrix *tangent)
{
  Elements &e = *elements;
  const unsigned n = e.element.n_dofs_per_cell();
  dealii::FullMatrix<double> K(n, n);
  dealii::Vector<double> f(n), all(e.dofs.n_dofs());
  ElementMatrix stiffness;
  if (tangent)
    e.matrix = 0;
  e.for_each(
    e.is_here, u,
    [&]
    {
      stiffness = {};
      f = 0;
    },
    [&](double weight, const std::vector<PointGradient> &rows, const PointGradient &H)
    {
      PointTangent C{};
      const PointGradient P = tangent ? e.law.stress(H, C) : e.law.stress(H);
      for (unsigned i = 0; i < n; ++i)
        for (int a = 0; a < 5; ++a)
          f[i] += weight * rows[i][a] * P[a];
      if (tangent)
        stiffness.add(weight, rows, C);
    },
    [&](const std::vector<dealii::types::global_dof_index> &indices)
    {
      e.constraints.distribute_local_to_global(f, indices, all);
      if (!tangent)
        return;
      // The material is hyperelastic: symmetric but for the round-off of the differences.
      for (unsigned j = 0; j < n; ++j)
        for (unsigned i = j; i < n; ++i)
          K(i, j) = K(j, i) = stiffness(i, j);
      e.constraints.distribute_local_to_global(K, indices, e.matrix);
    });
  force = copy_of(all);
  e.ranks.gather(force);
  if (!tangent)
    return;
  std::size_t k = 0;
  for (int i = e.rows.first; i < e.rows.end; ++i)
    for (auto entry = e.matrix.begin(i); entry != e.matrix.end(i); ++entry)
      e.own.values[e.places[k++]] = entry->value();
  *tangent = e.own;
}

double AdaptiveBall::strain_energy(const std::vector<double> &u)
{
  double sum = 0;
  elements->for_each(
    elements->is_first, u, [] {},
    [&](double weight, const std::vector<PointGradient> &, const PointGradient &H)
    { sum += weight * elements->law.energy(H); },
    [](const auto &) {});
  return 2 * std::numbers::pi * elements->ranks.sum(sum);
}

void AdaptiveBall::refine(const std::vector<double> &u, double fraction, double edge_inner,
                          double edge_outer)
{
  // With 1 deal.II reads behind the end of its sorted indicators.
  if (!(fraction >= 0 && fraction < 1))
    throw std::invalid_argument("the share of the error must be at least zero and less than one");
  Elements &e = *elements;
  if (fraction > 0)
    e.mark(u, fraction);
  for (const auto &cell : e.triangulation.active_cell_iterators())
    for (const auto &face : cell->face_iterators())
      if (face->at_boundary() && is_on(face, e.radius) && face->center()[1] < 0)
      {
        const double a = face->vertex(0)[0], b = face->vertex(1)[0];
        if (std::min(a, b) <= edge_outer && std::max(a, b) >= edge_inner)
          cell->set_refine_flag();
      }
  e.triangulation.execute_coarsening_and_refinement();
  e.number();
}

void AdaptiveBall::refine_all()
{
  elements->triangulation.refine_global(1);
  elements->number();
}
} // namespace carambole::fem
