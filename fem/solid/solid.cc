#include "fem/solid/solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <stdexcept>

namespace carambole::fem
{
int Solid::add(const std::string &name, const BodyMesh &mesh, const Material &material,
               const MaterialModel &model, double body_mass, double centre, double velocity)
{
  return add(name, mesh, {{material, model}}, body_mass, centre, velocity);
}

int Solid::add(const std::string &name, const BodyMesh &mesh,
               const std::vector<LayerMaterial> &layers, double body_mass, double centre,
               double velocity, const std::vector<double> &moduli)
{
  if (layers.size() != mesh.layer_ends.size() + 1)
    throw std::logic_error("a mesh of other layers than those of the body");
  if (!moduli.empty() && moduli.size() != mesh.elements.size())
    throw std::logic_error("a mesh of other elements than those with moduli");
  BodyRange body{.name = name,
                 .first_node = n_nodes(),
                 .first_group = n_groups(),
                 .first_range = int(ranges.size()),
                 .elements = int(mesh.elements.size()),
                 .mass = body_mass,
                 .velocity = velocity};
  const int first_element = n_elements();
  std::vector<std::vector<double>> volumes;
  double weighted = 0; // volume per radian, weighted by the density over that of the first layer
  const auto weight = [&](std::size_t layer)
  { return layers[layer].material.density / layers[0].material.density; };
  for (std::size_t k = 0; k < layers.size(); ++k)
  {
    volumes.push_back(diagonal_volumes(mesh, int(k)));
    weighted += weight(k) * std::accumulate(volumes[k].begin(), volumes[k].end(), 0.0);
  }
  const double scale = body_mass / (2 * std::numbers::pi * weighted);
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
  {
    const auto &[r, z] = mesh.nodes[i];
    reference.insert(reference.end(), {r, z + centre});
    double sum = 0;
    for (std::size_t k = 0; k < layers.size(); ++k)
      sum += scale * weight(k) * volumes[k][i];
    mass.push_back(sum);
    inverse_mass.insert(inverse_mass.end(), {r > 0 ? 1 / mass.back() : 0, 1 / mass.back()});
  }
  for (const auto &e : mesh.elements)
    elements.push_back({e[0] + body.first_node, e[1] + body.first_node, e[2] + body.first_node,
                        e[3] + body.first_node});
  if (!moduli.empty())
  {
    relative_moduli.resize(std::size_t(first_element), 1);
    relative_moduli.insert(relative_moduli.end(), moduli.begin(), moduli.end());
  }
  const auto append = [&]<typename Group>(std::vector<Group> more, const ElementRange &range)
  {
    for (int e = range.first_element; e < range.end_element; ++e)
      if (const double factor = relative_modulus(e); factor != 1)
        weigh(more[std::size_t(range.group_of(e) - range.first_group)], range.lane_of(e), factor);
    if (!std::holds_alternative<std::vector<Group>>(groups))
      groups = std::vector<Group>();
    auto &all = std::get<std::vector<Group>>(groups);
    all.insert(all.end(), more.begin(), more.end());
  };
  for (int k = 0; k < int(layers.size()); ++k)
  {
    const auto &[material, model] = layers[k];
    const auto [begin, end] = mesh.layer(k);
    ElementRange range{.body = int(bodies.size()),
                       .layer = k,
                       .first_element = first_element + begin,
                       .end_element = first_element + end,
                       .first_group = n_groups(),
                       .first_history = n_history(),
                       .history_vectors = fem::history_vectors(element, model),
                       .density = scale * weight(k),
                       .model = model};
    if (element == Element::one_point)
      append(one_point_groups(mesh, material, body.first_node, k), range);
    else
      append(full_groups(mesh, body.first_node, k), range);
    range.end_group = n_groups();
    ranges.push_back(range);
  }
  body.end_node = n_nodes();
  body.end_group = n_groups();
  body.end_range = int(ranges.size());
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
                    .first_range = int(ranges.size()),
                    .end_range = int(ranges.size()),
                    .mass = body_mass,
                    .velocity = velocity});
  return node;
}

void Solid::finish()
{
  std::vector<std::vector<int>> of_node(n_nodes());
  for (const ElementRange &range : ranges)
    for (int e = range.first_element; e < range.end_element; ++e)
      for (int a = 0; a < 4; ++a)
        of_node[elements[e][a]].push_back(forces_per_group * range.group_of(e) + 2 * lanes * a +
                                          2 * range.lane_of(e));
  first_slot.assign(1, 0);
  slots.clear();
  for (const auto &list : of_node)
  {
    slots.insert(slots.end(), list.begin(), list.end());
    first_slot.push_back(int(slots.size()));
  }
}

const ElementRange &Solid::range_of(int group) const
{
  for (const ElementRange &range : ranges)
    if (group < range.end_group)
      return range;
  throw std::out_of_range("there is no such group of elements");
}

int Solid::element_of(int group, int lane) const
{
  const ElementRange &range = range_of(group);
  return range.first_element + lanes * (group - range.first_group) + lane;
}

double Solid::smallest_diagonal() const
{
  double smallest = INFINITY;
  for (const auto &e : elements)
    smallest = std::min(smallest, std::hypot(reference[2 * e[0]] - reference[2 * e[2]],
                                             reference[2 * e[0] + 1] - reference[2 * e[2] + 1]));
  return smallest;
}

int Solid::n_history() const
{
  return ranges.empty() ? 0 : ranges.back().history_of(ranges.back().end_group);
}

void Solid::compute_forces(int begin, int end, const Motion &motion, Simd *history, double *forces,
                           ElementEnergy *energies) const
{
  for (const ElementRange &range : ranges)
  {
    const int first = std::max(begin, range.first_group), last = std::min(end, range.end_group);
    if (first < last)
      std::visit(
        [&](const auto &all, const auto &model)
        {
          for (int g = first; g < last; ++g)
            fem::compute_forces(all[g], model, motion, history + range.history_of(g),
                                forces + forces_per_group * g, energies ? energies + g : nullptr);
        },
        groups, range.model);
  }
}

void Solid::compute_forces(std::span<const int> some, const Motion &motion, Simd *history,
                           double *forces, ElementEnergy *energies) const
{
  auto next = some.begin();
  for (const ElementRange &range : ranges)
  {
    const auto end = std::lower_bound(next, some.end(), range.end_group);
    if (next != end)
      std::visit(
        [&](const auto &all, const auto &model)
        {
          for (; next != end; ++next)
            fem::compute_forces(all[*next], model, motion, history + range.history_of(*next),
                                forces + forces_per_group * *next,
                                energies ? energies + *next : nullptr);
        },
        groups, range.model);
  }
}

ElementState Solid::element_state(int g, const double *displacement, const Simd *history) const
{
  const ElementRange &range = range_of(g);
  // The kernels need a writable history.
  const Simd *first = history + range.history_of(g);
  std::vector<Simd> copy(first, first + range.history_vectors);
  ElementState state = std::visit(
    [&](const auto &all, const auto &model) {
      return fem::element_state(all[g], model, {displacement, nullptr, 0, true}, copy.data());
    },
    groups, range.model);
  for (int l = 0; l < lanes && !relative_moduli.empty(); ++l)
    if (const int e = range.first_element + lanes * (g - range.first_group) + l;
        e < range.end_element)
      for (Simd *component :
           {&state.stress.rr, &state.stress.zz, &state.stress.rz, &state.stress.tt})
        (*component)[l] *= relative_modulus(e);
  return state;
}

double largest_frequency(const Solid &solid, const std::vector<double> &inverse_mass,
                         const std::vector<double> &displacement, Simd *history,
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
  const double e = 1e-6 * solid.smallest_diagonal();
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
      const NodePair f = solid.sum_at_node(node, at_u.data()),
                     f_moved = solid.sum_at_node(node, moved.data());
      for (int c = 0; c < 2; ++c)
      {
        const std::size_t i = 2 * node + c;
        const double Kx = (f[c] - f_moved[c]) / e;
        xKx += shape[i] * Kx;
        if (inverse_mass[i] > 0)
          xMx += shape[i] * shape[i] / inverse_mass[i];
        shape[i] = inverse_mass[i] * Kx;
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
  for (const ElementRange &range : solid.ranges)
    if (const auto *m = std::get_if<KelvinVoigt>(&range.model))
      largest = std::max(largest, (m->bulk_viscosity + 4.0 / 3 * m->shear_viscosity) /
                                    (m->bulk + 4.0 / 3 * m->mu));
  return largest;
}
} // namespace carambole::fem
