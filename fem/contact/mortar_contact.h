#pragma once

// Contact of two neighbours: unilateral or bonded, without friction, with Coulomb friction or
// sticking. Dual mortar constraints and exact active sets.

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "cases/case/adhesion.h"
#include "fem/contact/mortar.h"
#include "fem/contact/mortar_solver.h"
#include "fem/numbers/serialize.h"

namespace carambole::fem
{
/// One of the two sides: the surface of a deformable body or of a rigid one.
struct ContactSide
{
  std::vector<int> nodes; ///< global numbers from the axis outwards; empty: rigid
  int rigid_node = -1;    ///< global node that a rigid side moves with, along z
  /// For a rigid side: points (r, z - z of its node) from the axis outwards [m]. Points at one
  /// height make a plane: a single point makes an infinite one, several make a disc that ends in a
  /// corner.
  std::vector<Point> profile;

  bool is_rigid() const { return nodes.empty(); }
  bool is_plane() const;
  double plane_radius() const; ///< [m]; infinite for a plane without an edge
};

/// Resistance to sliding and to opening.
struct ContactLaw
{
  double friction = 0; ///< Coulomb's coefficient
  bool stick = false;  ///< no sliding while in contact
  bool bonded = false; ///< a closed gap never opens; the pressure may have any sign
  std::optional<Adhesion> adhesion = {}; ///< attraction of closed gaps and of open ones
};

/// Forces of a contact in one step.
struct ContactForce
{
  double force = 0;  ///< on the upper body along z, less the attraction [N]
  double kick = 0;   ///< time for which it acts [s]: the mean of its steps before and after
  double radius = 0; ///< of the area in contact [m]
  /// Power of the normal and of the tangential forces on both bodies [W], at the mean of the
  /// velocities before and after the step, which is what central differences integrate. Sliding
  /// dissipates -friction_power.
  double power = 0, friction_power = 0;
  /// Power of the same forces at the change of the velocities [W]. In the first half of the step,
  /// up to the mean of the velocities, the power is power - power_change/4. The difference matters
  /// where a step stops nodes that have just touched.
  double power_change = 0, friction_power_change = 0;
  double attraction = 0;      ///< force of adhesion that pulls the bodies together [N]
  double cohesive_radius = 0; ///< out to which it acts [m]

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, force, kick, radius, power, friction_power, power_change,
             friction_power_change, attraction, cohesive_radius);
  }
};

/// The geometry is taken at step n. G_i are the normal constraints with gaps g_i, T_i those on the
/// sliding velocities, S = G m^-1 G^T, S_t = T m^-1 T^T, and
///   v = v* + dt m^-1 (G^T lambda + T^T t),
///   lambda >= 0,  g + dt G v >= 0,  complementary,
///   |t_i| <= mu lambda_i sqrt(1 + s_i^2).
/// Below the bound T_i v = 0; at the bound t_i opposes T_i v. With adhesion v* includes the forces
/// -w_i p(g_i) G_i of all gaps in reach, closed ones too, so lambda_i is the reaction and
/// lambda_i/w_i - p the pressure. There the r entries of G_i have the slope of the master alone,
/// because that is the derivative of the gap, and w_i belongs to the undeformed surface: the forces
/// have a potential.
class MortarContact
{
public:
  /// A rigid side is the master; if neither side is rigid, `lower_is_slave` decides. Arrays of
  /// positions, velocities and inverse masses hold pairs (r, z) per global node. Inverse masses are
  /// per radian [rad/kg] and zero where a node is held.
  MortarContact(ContactSide lower, ContactSide upper, bool lower_is_slave,
                const std::vector<double> &inverse_mass, ContactLaw law = {});

  /// Stores the geometry at step n from the positions X + u, and the velocities at n - 1/2.
  void set_geometry(const std::vector<double> &reference, const std::vector<double> &displacement,
                    const std::vector<double> &velocity);

  /// Contacts that share a rigid body, or a single contact.
  using Group = std::span<MortarContact *const>;

  /// Corrects predicted velocities v* and the displacements u + dt v* that follow from them, with
  /// the geometry stored last. All constraints of the group form one problem because the rigid body
  /// couples them. Throws ContactError if the forces do not settle.
  static void correct(Group group, double dt, std::vector<double> &velocity,
                      std::vector<double> &displacement);
  /// Adds the attraction at the geometry stored last to predicted velocities and to the
  /// displacements that follow from them: `kick` is the mean of the steps before and after. Before
  /// `correct`.
  void attract(double kick, double step, std::vector<double> &velocity,
               std::vector<double> &displacement) const;
  /// Energy of the attraction at the geometry stored last [J]; zero out of reach and without
  /// adhesion.
  double attraction_energy() const { return attraction.energy; }
  /// Upper bound of what the rise of the traction with the gap adds to the square of the largest
  /// frequency [rad^2/s^2], at the geometry stored last; zero if it only falls.
  double attraction_frequency_squared() const;
  /// Forces at the corrected velocities; `force` is that of the reactions. Throws ContactError
  /// where the contact reaches the end or a fold of a surface.
  ContactForce force(const std::vector<double> &velocity) const;
  /// Corrects and returns the forces of a contact that shares no rigid body with another one.
  ContactForce correct(double dt, std::vector<double> &velocity, std::vector<double> &displacement);

  /// Shifts all gaps so that the smallest one of the undeformed surfaces is `gap` [m]. The mean gap
  /// between a curved master and the flat facets of a slave with a different mesh is off by some
  /// tenth of h^2/R, and a constraint that closes too early at first touch would be thrown back.
  void align(const std::vector<double> &reference, double gap);

  /// Normal constraints of the first `count` slave nodes between surfaces with these points, from
  /// the axis outwards. There are fewer where a surface ends or folds.
  void constraints_between(std::span<const Point> slave_points,
                           std::span<const Point> master_points, int count,
                           std::vector<MortarConstraint> &result,
                           RowSlope slope = RowSlope::mean) const;
  /// The force of a state of equilibrium at the positions X + u: `closed` and the multipliers
  /// [N/rad] of as many constraints, from the axis outwards. Overwrites the state.
  ContactForce force_at_rest(const std::vector<double> &reference,
                             const std::vector<double> &displacement,
                             const std::vector<bool> &closed,
                             std::vector<double> normal_multipliers,
                             std::vector<double> tangential_multipliers = {});

  /// Number of slave nodes from the axis up to the last one in contact.
  int closed_nodes() const { return last_closed() + 1; }
  /// The same up to the last one that is in contact or attracted.
  int acting_nodes() const
  {
    return std::max(closed_nodes(), attraction.sides.empty() ? 0 : attraction.sides[0].nodes);
  }
  /// Number of slave nodes from the axis up to the last one whose gap exceeds the smallest one by
  /// no more than `range` [m].
  int nodes_within(double range) const;

  /// Largest penetration over the whole slave surface [m], including the part outside the window of
  /// constraints; zero or negative if there is none.
  double penetration() const;

  /// Pressure lambda_i/w_i - p(g_i) at the slave nodes from the axis outwards [Pa]; zero where open
  /// and out of reach.
  std::vector<double> pressure() const;
  const ContactSide &slave() const { return lower_is_slave ? lower : upper; }
  const ContactSide &master() const { return lower_is_slave ? upper : lower; }
  const ContactLaw &contact_law() const { return law; }

  /// State that one step passes on to the next.
  struct State
  {
    int window = 8; ///< number of slave nodes with constraints; the surface is open beyond them
    /// Per constraint; normal: at_lower is open; tangential: between sticks, the others slip.
    std::vector<BoundState> normal, tangential;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, window, normal, tangential);
    }
  };
  const State &state() const { return current; }
  void restore(State state) { current = std::move(state); }

private:
  /// Surface of one side at step n.
  struct Surface
  {
    std::vector<int> nodes;
    std::vector<Point> points;
    std::vector<double> old_velocity; ///< of the nodes at n - 1/2, pairs (r, z)
  };
  /// The constraints of one direction, normal or tangential, and their multipliers per radian
  /// [N/rad].
  struct ConstraintSet
  {
    std::vector<MortarConstraint> constraints;
    Compliance compliance;
    /// Right-hand side: gaps or sliding velocities without the effect of the multipliers.
    std::vector<double> constant;
    std::vector<double> lower, upper, multiplier;
    std::vector<double> applied; ///< multipliers whose forces are already in the velocities
  };

  /// The constraints of one direction for a whole group, side by side. Their matrices are coupled
  /// only by q q^T.
  struct Joint
  {
    Compliance compliance;
    std::vector<double> constant, lower, upper, multiplier, applied;
    std::vector<BoundState> state;
  };
  /// The attraction over the gaps at the points of one body, the slave or, swapped, the master.
  struct AttractionSide
  {
    bool swapped = false;
    double share = 1;                        ///< of the energy
    double gap_shift = 0;                    ///< added to its gaps [m]
    std::vector<double> weights = {};        ///< of the undeformed surface [m^2]
    std::vector<MortarConstraint> rows = {}; ///< of at least all nodes in reach
    std::vector<double> traction = {};       ///< per row [Pa]
    int window = 0, nodes = 0; ///< rows to be made, and those up to the last one in reach
  };
  /// All of it at the geometry stored last; no sides without adhesion.
  struct Attraction
  {
    std::vector<AttractionSide> sides;
    double energy = 0, force = 0; ///< [J], [N]
  };
  using Direction = ConstraintSet MortarContact::*;
  using States = std::vector<BoundState> State::*;

  const Surface &own(const AttractionSide &side) const;
  const Surface &other(const AttractionSide &side) const;
  void make_rows(int count, AttractionSide &side) const;
  static double smallest_gap(const std::vector<MortarConstraint> &rows);
  /// With the undeformed geometry stored and the smallest gap [m].
  void begin_adhesion(double gap);
  void set_attraction();
  void check_reach() const;
  double adhesive_contact_radius() const;
  double cohesive_radius() const;
  void compute_constraints(int count, std::vector<MortarConstraint> &result) const;
  void assemble_compliance(ConstraintSet &set) const;
  /// Subtracts the effect of forces that are already in the velocities from the right-hand side.
  static void subtract_applied(Group group, Direction direction, double factor);
  static void solve(Group group, Direction direction, States states, double factor);
  static void gather(Group group, Direction direction, Joint &joint);
  static bool close_gaps(Group group, double dt, std::vector<double> &velocity,
                         std::vector<double> &displacement);
  static bool predict_gaps(Group group, double dt, const std::vector<double> &velocity);
  bool predict_gaps(double dt, const std::vector<double> &velocity);
  static void solve_normal(Group group, double dt);
  bool widen_window();
  static void resist_sliding(Group group, double dt, std::vector<double> &velocity,
                             std::vector<double> &displacement);
  void begin_sliding();
  void bound_sliding(const std::vector<double> &velocity);
  bool resists_sliding() const { return law.stick || law.friction > 0; }

  double rate(const MortarConstraint &constraint, int i, const std::vector<double> &velocity) const;
  void apply(ConstraintSet &set, double dt, std::vector<double> &velocity,
             std::vector<double> &displacement) const;
  void work(const ConstraintSet &set, const std::vector<double> &velocity, double &power,
            double &power_change) const;
  double axial_force() const;
  /// Normal constraints over the whole slave surface.
  std::vector<MortarConstraint> all_constraints() const;
  bool is_closed(int i) const { return current.normal[i] != BoundState::at_lower; }
  int last_closed() const; ///< -1: none
  double contact_radius() const;
  /// Calls use(surface, index in it, component r, component z) for every entry of row i, which
  /// belongs to node i of `slave`.
  template <typename Use>
  static void for_each_entry(const Surface &slave, const Surface &master,
                             const MortarConstraint &row, int i, const Use &use);
  template <typename Use>
  void for_each_entry(const MortarConstraint &constraint, int i, const Use &use) const
  {
    for_each_entry(slave_surface, master_surface, constraint, i, use);
  }

  ContactSide lower, upper;
  bool lower_is_slave;
  ContactLaw law;
  const std::vector<double> &inverse_mass;
  double gap_shift = 0; ///< added to all gaps [m]

  Surface slave_surface, master_surface;
  ConstraintSet normal, tangential;
  Attraction attraction;
  BoundedSolver solver;
  Joint joint; ///< used if this is the first contact of a group
  State current;
};

template <typename Use>
void MortarContact::for_each_entry(const Surface &slave, const Surface &master,
                                   const MortarConstraint &row, int i, const Use &use)
{
  const int last = int(slave.nodes.size()) - 1;
  // The neighbours on either side, where the surface has them.
  const int first_k = i == 0 ? 1 : 0, last_k = i == last ? 1 : 2;
  for (int k = first_k; k <= last_k; ++k)
    use(slave, i - 1 + k, row.slave_r[k], row.slave_z[k]);
  for (int k = 0; k < int(row.master_z.size()); ++k)
    use(master, row.first_master + k, row.master_r[k], row.master_z[k]);
}
} // namespace carambole::fem
