#include "fem/solid/solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

namespace carambole::fem
{
int Solid::add(const std::string &name, const BodyMesh &mesh, const Material &material,
               const MaterialModel &model, double body_mass, double centre, double velocity)
{
  BodyRange body{.name = name,
                 .first_node = n_nodes(),
                 .first_group = n_groups(),
                 .first_history = n_history(),
                 .elements = int(mesh.elements.size()),
                 .mass = body_mass,
                 .velocity = velocity,
                 .model = model,
                 .history_vectors = fem::history_vectors(element, model)};
  const auto volumes = diagonal_volumes(mesh);
  const double scale = body_mass / (2 * std::numbers::pi * volume_per_radian(mesh));
  body.density = scale;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
  {
    const auto &[r, z] = mesh.nodes[i];
    reference.insert(reference.end(), {r, z + centre});
    mass.push_back(scale * volumes[i]);
    inverse_mass.insert(inverse_mass.end(), {r > 0 ? 1 / mass.back() : 0, 1 / mass.back()});
  }
  for (const auto &e : mesh.elements)
    elements.push_back({e[0] + body.first_node, e[1] + body.first_node, e[2] + body.first_node,
                        e[3] + body.first_node});
  const auto append = [&]<typename Group>(std::vector<Group> more)
  {
    if (!std::holds_alternative<std::vector<Group>>(groups))
      groups = std::vector<Group>();
    auto &all = std::get<std::vector<Group>>(groups);
    all.insert(all.end(), more.begin(), more.end());
  };
  if (element == Element::one_point)
    append(one_point_groups(mesh, material, body.first_node));
  else
    append(full_groups(mesh, body.first_node));
  body.end_node = n_nodes();
  body.end_group = n_groups();
  bodies.push_back(body);
  return body.first_node;
}

int Solid::add_rigid(const std::string &name, double body_mass, double centre, double velocity)
{
  const int node = n_nodes();
  reference.insert(reference.end(), {0, centre});
  mass.push_back(body_mass / (2 * std::numbers::pi));
  inverse_mass.insert(inverse_mass.end(), {0, 1 / mass.back()});
  bodies.push_back({.name = name,
                    .first_node = node,
                    .end_node = node + 1,
                    .first_group = n_groups(),
                    .end_group = n_groups(),
                    .first_history = n_history(),
                    .mass = body_mass,
                    .velocity = velocity});
  return node;
}

void Solid::finish()
{
  std::vector<std::vector<int>> of_node(n_nodes());
  int first_element = 0;
  for (const BodyRange &body : bodies)
  {
    for (int e = 0; e < body.elements; ++e)
      for (int a = 0; a < 4; ++a)
        of_node[elements[first_element + e][a]].push_back(
          forces_per_group * (body.first_group + e / lanes) + 2 * lanes * a + e % lanes);
    first_element += body.elements;
  }
  first_slot.assign(1, 0);
  slots.clear();
  for (const auto &list : of_node)
  {
    slots.insert(slots.end(), list.begin(), list.end());
    first_slot.push_back(int(slots.size()));
  }
}

int Solid::n_groups() const
{
  return std::visit([](const auto &all) { return int(all.size()); }, groups);
}

int Solid::n_elements() const
{
  return int(elements.size());
}

int Solid::n_history() const
{
  if (bodies.empty())
    return 0;
  const BodyRange &last = bodies.back();
  return last.first_history + last.history_vectors * (last.end_group - last.first_group);
}

void Solid::compute_forces(int begin, int end, const Motion &motion, Simd *history, double *forces,
                           ElementEnergy *energies) const
{
  for (const BodyRange &body : bodies)
  {
    const int first = std::max(begin, body.first_group), last = std::min(end, body.end_group);
    if (first < last)
      std::visit(
        [&](const auto &all, const auto &model)
        {
          for (int g = first; g < last; ++g)
            fem::compute_forces(all[g], model, motion,
                                history + body.first_history +
                                  body.history_vectors * (g - body.first_group),
                                forces + forces_per_group * g, energies ? energies + g : nullptr);
        },
        groups, body.model);
  }
}

void Solid::set_step_levels(const std::vector<std::vector<int>> &of_elements)
{
  std::vector<int> node_level(n_nodes(), 99);
  {
    std::size_t b = 0, first = 0;
    for (const BodyRange &body : bodies)
    {
      if (body.elements == 0)
        continue;
      for (int e = 0; e < body.elements; ++e)
        for (const int n : elements[first + e])
          node_level[n] = std::min(node_level[n], of_elements[b][e]);
      first += body.elements, ++b;
    }
  }
  for (int &l : node_level)
    if (l == 99)
      l = 0;
  for (const int l : node_level)
    node_period.push_back(1 << l);
  levels.assign(n_groups(), 0);
  highest = 0;
  std::size_t k = 0, elements_before = 0, next_before = 0;
  for (const BodyRange &body : bodies)
  {
    if (body.elements == 0)
      continue;
    elements_before = next_before;
    next_before += body.elements;
    const std::vector<int> &own = of_elements[k++];
    for (int g = body.first_group; g < body.end_group; ++g)
    {
      const int first = lanes * (g - body.first_group),
                end = std::min(first + int(lanes), body.elements);
      levels[g] = *std::min_element(own.begin() + first, own.begin() + end);
      const std::size_t offset = elements_before + first;
      for (std::size_t e = offset; e < offset + (end - first); ++e)
        for (const int n : elements[e])
          levels[g] = std::min(levels[g], node_level[n]);
      highest = std::max(highest, levels[g]);
    }
  }
}

void Solid::compute_impulses(int begin, int end, Motion motion, std::int64_t index, Simd *history,
                             double *forces, ElementEnergy *energies) const
{
  const double shortest = motion.step;
  for (int g = begin; g < end;)
  {
    int last = g + 1;
    while (last < end && levels[last] == levels[g])
      ++last;
    const std::int64_t period = std::int64_t(1) << levels[g];
    if (index % period == 0)
    {
      motion.step = double(period) * shortest;
      compute_forces(g, last, motion, history, forces, energies);
    }
    g = last;
  }
}

ElementState Solid::element_state(int g, const double *displacement, const Simd *history) const
{
  for (const BodyRange &body : bodies)
    if (g < body.end_group)
    {
      // The kernels need a writable history.
      const Simd *first =
        history + body.first_history + body.history_vectors * (g - body.first_group);
      std::vector<Simd> copy(first, first + body.history_vectors);
      return std::visit(
        [&](const auto &all, const auto &model) {
          return fem::element_state(all[g], model, {displacement, nullptr, 0, true}, copy.data());
        },
        groups, body.model);
    }
  throw std::out_of_range("there is no such group of elements");
}

double largest_frequency(const Solid &solid, const std::vector<double> &displacement, Simd *history,
                         std::vector<double> &shape, double tolerance, int most_iterations,
                         const std::function<void()> &between)
{
  const std::size_t n = solid.reference.size();
  if (shape.size() != n)
  {
    // Random in r only, with the same seed for every body: the step must not depend on the order of
    // the bodies.
    shape.assign(n, 0.0);
    for (const BodyRange &body : solid.bodies)
    {
      std::mt19937 random(1);
      std::uniform_real_distribution<double> amplitude(-1, 1);
      for (int node = body.first_node; node < body.end_node; ++node)
        shape[2 * node] = solid.inverse_mass[2 * node] > 0 ? amplitude(random) : 0;
    }
  }
  // K x = (f(u) - f(u + e x))/e. e x must be small enough against an element that its square does
  // not matter, and large enough that f has enough digits: 1e-6 of the diagonal of the smallest
  // element.
  double smallest = INFINITY;
  for (const auto &e : solid.elements)
    smallest =
      std::min(smallest, std::hypot(solid.reference[2 * e[0]] - solid.reference[2 * e[2]],
                                    solid.reference[2 * e[0] + 1] - solid.reference[2 * e[2] + 1]));
  const double e = 1e-6 * smallest;
  const std::size_t n_vectors = solid.n_groups() * forces_per_group / lanes;
  SimdArray at_u(n_vectors), moved(n_vectors);
  solid.compute_forces(0, solid.n_groups(), {displacement.data(), nullptr, 0, true}, history,
                       at_u.data(), nullptr);
  std::vector<double> u(n);
  double omega2 = 0;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    if (between)
      between();
    double largest = 0;
    for (const double x : shape)
      largest = std::max(largest, std::abs(x));
    for (std::size_t i = 0; i < n; ++i)
    {
      shape[i] /= largest;
      u[i] = displacement[i] + e * shape[i];
    }
    solid.compute_forces(0, solid.n_groups(), {u.data(), nullptr, 0, true}, history, moved.data(),
                         nullptr);
    // Rayleigh quotient x K x / x M x; then x <- m^-1 K x.
    double xKx = 0, xMx = 0;
    for (int node = 0; node < solid.n_nodes(); ++node)
    {
      double f[2], f_moved[2];
      solid.sum_at_node(node, at_u.data(), f[0], f[1]);
      solid.sum_at_node(node, moved.data(), f_moved[0], f_moved[1]);
      for (int c = 0; c < 2; ++c)
      {
        const std::size_t i = 2 * node + c;
        const double Kx = (f[c] - f_moved[c]) / e;
        xKx += shape[i] * Kx;
        if (solid.inverse_mass[i] > 0)
          xMx += shape[i] * shape[i] * solid.mass[node];
        shape[i] = solid.inverse_mass[i] * Kx;
      }
    }
    const double before = omega2;
    omega2 = xKx / xMx;
    if (std::abs(omega2 - before) < 2 * tolerance * omega2)
      break;
  }
  return std::sqrt(omega2);
}

// Both the stiffness and the damping of a mesh are largest for the shortest pressure wave; their
// ratio there is (zeta + 4/3 eta)/(K + 4/3 G).
double largest_damping_time(const Solid &solid)
{
  double largest = 0;
  for (const BodyRange &body : solid.bodies)
    if (const auto *m = std::get_if<KelvinVoigt>(&body.model))
      largest = std::max(largest, (m->bulk_viscosity + 4.0 / 3 * m->shear_viscosity) /
                                    (m->bulk + 4.0 / 3 * m->mu));
  return largest;
}
} // namespace carambole::fem
