#pragma once

// The discrete bodies: data that never change after set-up.

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "fem/solid/elements.h"

namespace carambole::fem
{
/// The elements of one material of one body, and their groups.
struct ElementRange
{
  int body = 0, layer = 0; ///< layer: from 0, in the order of the mesh
  int first_element = 0, end_element = 0;
  int first_group = 0, end_group = 0;
  int first_history = 0;   ///< index of the first history vector of its first group
  int history_vectors = 0; ///< history vectors of each of its groups
  double density = 0;      ///< [kg/m^3] scaled so that the mesh has the true mass of the body
  MaterialModel model = {};

  /// Index in the history of the first vector of a group.
  int history_of(int group) const
  {
    return first_history + history_vectors * (group - first_group);
  }
  int group_of(int element) const { return first_group + (element - first_element) / lanes; }
  int lane_of(int element) const { return (element - first_element) % lanes; }
};

/// Position of the nodes, elements and element groups of one body in the common arrays.
struct BodyRange
{
  std::string name;
  int first_node = 0, end_node = 0;
  int first_group = 0, end_group = 0;
  int first_range = 0, end_range = 0; ///< in the ranges of the solid; none of a rigid body
  int elements = 0;
  double mass = 0;     ///< true mass of the body [kg], not of its polygonal mesh; infinite: fixed
  double velocity = 0; ///< at time zero [m/s]
};

/// A material as given, and as the kernels compute it.
struct LayerMaterial
{
  Material material;
  MaterialModel model;
};

/// Sums of the forces of elements on a node. A copy of it in a loop keeps the loop from reading the
/// addresses of its arrays again after every store.
struct NodalSum
{
  const int *first_slot, *slots;

  /// The force (r, z) on one node, in a fixed order of its elements.
  NodePair operator()(int node, const double *forces) const
  {
    const int *slot = slots + first_slot[node], *end = slots + first_slot[node + 1];
    if (end - slot == 4) // nearly all: without a loop
      return load_pair(forces + slot[0]) + load_pair(forces + slot[1]) +
             load_pair(forces + slot[2]) + load_pair(forces + slot[3]);
    NodePair sum{};
    for (; slot != end; ++slot)
      sum += load_pair(forces + *slot);
    return sum;
  }
};

/// All deformable bodies of a row. Nodal arrays hold pairs (r, z); masses and forces are per
/// radian.
class Solid
{
public:
  explicit Solid(Element element) : element(element) {}

  /// Adds a body with its centre at z = `centre`; `mass` is its true mass [kg]. Returns its first
  /// node.
  int add(const std::string &name, const BodyMesh &mesh, const Material &material,
          const MaterialModel &model, double mass, double centre, double velocity);
  /// The same of several layers, as many as the mesh has. `moduli`: of every element of the mesh
  /// Young's modulus over that of its elastic material; empty: 1.
  int add(const std::string &name, const BodyMesh &mesh, const std::vector<LayerMaterial> &layers,
          double mass, double centre, double velocity, const std::vector<double> &moduli = {});
  /// Adds a rigid body: one node on the axis and no elements. Returns that node. `mass` [kg] may be
  /// infinite.
  int add_rigid(const std::string &name, double mass, double centre, double velocity);
  /// Must be called once after the last body.
  void finish();

  int n_nodes() const { return int(reference.size() / 2); }
  int n_groups() const
  {
    return std::visit([](const auto &all) { return int(all.size()); }, groups);
  }
  int n_elements() const { return int(elements.size()); }
  /// Diagonal of the smallest element [m].
  double smallest_diagonal() const;

  /// Number of history vectors of all groups, initially zero.
  int n_history() const;

  /// Internal forces of groups [begin, end) into `forces`, laid out as in elements.h. `energies`
  /// may be null. The history advances by a step unless the motion is frozen.
  void compute_forces(int begin, int end, const Motion &motion, Simd *history, double *forces,
                      ElementEnergy *energies) const;
  /// The same for some groups, in ascending order.
  void compute_forces(std::span<const int> groups, const Motion &motion, Simd *history,
                      double *forces, ElementEnergy *energies) const;
  /// Tangent stiffness of groups [begin, end) by central differences, about a motion that starts
  /// from `history`, which stays unchanged. A velocity, if there is one, is taken as the change of
  /// the displacement over the step. K_ij = -d f_i/d u_j of the eight elements of group g is vector
  /// 8 j + i of stiffness[64 (g - begin)]; dof 2 a + c is component c of node a [N/m per radian].
  void compute_stiffness(int begin, int end, const Motion &motion, const Simd *history,
                         Simd *stiffness) const;
  /// State of group g in a frozen motion.
  ElementState element_state(int g, const double *displacement, const Simd *history) const;
  /// Valid while this object lives.
  NodalSum nodal_sum() const { return {first_slot.data(), slots.data()}; }
  NodePair sum_at_node(int node, const double *forces) const { return nodal_sum()(node, forces); }

  /// Where the forces on one node are: index of the pair (r, z) of each element that it belongs to.
  std::span<const int> slots_of(int node) const
  {
    return {slots.data() + first_slot[node], slots.data() + first_slot[node + 1]};
  }

  /// Index in `elements` of a lane of a group; the lane must not be one that fills up a group.
  int element_of(int group, int lane) const;

  /// Young's modulus of an element over that of the model of its range.
  double relative_modulus(int element) const
  {
    return element < int(relative_moduli.size()) ? relative_moduli[element] : 1;
  }

  /// The range of a group. Throws std::out_of_range where there is no such group.
  const ElementRange &range_of(int group) const;
  /// The ranges of a body.
  std::span<const ElementRange> ranges_of(const BodyRange &body) const
  {
    return {ranges.data() + body.first_range, ranges.data() + body.end_range};
  }

  std::vector<BodyRange> bodies;
  std::vector<ElementRange> ranges;         ///< body after body
  std::vector<double> reference;            ///< X [m]
  std::vector<double> mass;                 ///< diagonal [kg/rad], one per node
  std::vector<double> inverse_mass;         ///< pairs; zero in r on the axis, where u_r = 0
  std::vector<std::array<int, 4>> elements; ///< global nodes, body after body

private:
  Element element;
  std::variant<std::vector<OnePointGroup>, std::vector<FullGroup>> groups;
  std::vector<double> relative_moduli; ///< of elements up to the last graded body
  std::vector<int> first_slot, slots;
};

/// Largest natural frequency of the linearised problem [rad/s] by power iteration on m^-1 K, K the
/// elastic stiffness about the current state, m^-1 as given, in pairs (r, z). `shape` is the vector
/// of the iteration, kept between calls; empty at the first call. Iterates until the estimate
/// changes by less than `tolerance` (relative) in one iteration, at most `most_iterations` times,
/// and calls `between` before each.
double largest_frequency(const Solid &solid, const std::vector<double> &inverse_mass,
                         const std::vector<double> &displacement, Simd *history,
                         std::vector<double> &shape, double tolerance, int most_iterations,
                         const std::function<void()> &between = {});

/// Largest ratio of damping to stiffness of the highest mode, over all materials [s].
double largest_damping_time(const Solid &solid);
} // namespace carambole::fem
