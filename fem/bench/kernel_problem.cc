#include "fem/bench/kernel_problem.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
constexpr double length = 0.01; // radius and length of the cylinder [m]
constexpr double first_strain = 0.01, strain_per_update = 2e-5;

BodyMesh square_mesh(int side)
{
  BodyMesh mesh;
  for (int j = 0; j <= side; ++j)
    for (int i = 0; i <= side; ++i)
      mesh.nodes.push_back({length * i / side, length * j / side});
  const int row = side + 1;
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i)
      mesh.elements.push_back(
        {row * j + i, row * j + i + 1, row * (j + 1) + i + 1, row * (j + 1) + i});
  return mesh;
}
} // namespace

KernelProblem::KernelProblem(Element element, const Material &material, int elements)
  : solid(element), element(element)
{
  const MaterialModel model = make_model(material, "");
  needs_rate = std::visit([](const auto &m) { return m.needs_rate; }, model);
  const int side = std::max(1, int(std::ceil(std::sqrt(elements))));
  const double mass = material.density * std::numbers::pi * length * length * length;
  solid.add("cylinder", square_mesh(side), material, model, mass, 0, 0);
  solid.finish();
  for (int node = 0; node < solid.n_nodes(); ++node)
  {
    const double R = solid.reference[2 * node], Z = solid.reference[2 * node + 1];
    pattern.push_back(0.5 * R * (1 + 0.2 * Z / length));
    pattern.push_back(-Z + 0.2 * R * R / length);
  }
  displacement.resize(pattern.size());
  velocity.resize(pattern.size());
  history = SimdArray(solid.n_history());
  forces = SimdArray(solid.n_groups() * forces_per_group / lanes);
}

void KernelProblem::set_strain(double value)
{
  strain = value;
  for (std::size_t i = 0; i < pattern.size(); ++i)
    displacement[i] = strain * pattern[i];
}

void KernelProblem::begin()
{
  for (std::size_t i = 0; i < pattern.size(); ++i)
    velocity[i] = strain_per_update / step * pattern[i];
  history = SimdArray(solid.n_history());
  set_strain(first_strain);
  update();
  first_history = history;
}

void KernelProblem::rewind()
{
  history = first_history;
  set_strain(first_strain);
}

void KernelProblem::advance()
{
  set_strain(strain + strain_per_update);
}

double KernelProblem::force_norm() const
{
  double squares = 0;
  for (std::size_t i = 0; i < forces.size(); ++i)
    squares += forces.data()[i] * forces.data()[i];
  return std::sqrt(squares);
}

double KernelProblem::bytes_per_update() const
{
  const double group = element == Element::full ? sizeof(FullGroup) : sizeof(OnePointGroup);
  const double nodes = double(solid.n_nodes()) / solid.n_elements();
  const double pair = sizeof(NodePair);
  const double forces_of_group = sizeof(double) * forces_per_group;
  return (group + forces_of_group) / lanes + (needs_rate ? 2 : 1) * nodes * pair +
         2. * sizeof(double) * solid.ranges[0].history_vectors;
}

double KernelProblem::bytes_per_node_step() const
{
  const double nodes = double(solid.n_nodes()) / solid.n_elements();
  const double pair = sizeof(NodePair);
  // u and v in and out, m^-1 in, and the index of the first slot
  return nodes * (5 * pair + sizeof(int)) + 4 * (pair + sizeof(int));
}
} // namespace carambole::fem
