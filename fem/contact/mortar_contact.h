#pragma once

// Unilateral, bonded, frictionless, sticking and Coulomb contact of two neighbours: dual mortar
// constraints and exact active sets.

#include <span>
#include <vector>

#include "fem/contact/mortar.h"
#include "fem/contact/mortar_solver.h"
#include "fem/numbers/serialize.h"

namespace carambole::fem
{
/// One of the two sides: a surface of a deformable body, or a rigid one.
struct ContactSide
{
  std::vector<int> nodes; ///< global numbers from the axis outwards; empty: rigid
  int rigid_node = -1;    ///< the global node that a rigid side moves with, along z
  /// Of a rigid side, (r, z - z of its node) from the axis outwards [m]. Points of one height make
  /// a plane, without end if there is one point only, else a disc that ends in a corner.
  std::vector<Point> profile;

  bool is_rigid() const { return nodes.empty(); }
  bool is_plane() const;
  double plane_radius() const; ///< infinite without end [m]
};

/// What resists sliding and opening.
struct ContactLaw
{
  double friction = 0; ///< Coulomb's coefficient
  bool stick = false;  ///< no sliding while closed
  bool bonded = false; ///< what has closed never opens: pressures of any sign
};

/// What acts in a contact at one step.
struct ContactForce
{
  double force = 0;  ///< on the upper body along z [N]
  double radius = 0; ///< of the area in contact [m]
  /// Of the normal and of the tangential forces on both bodies, at the mean of the velocities
  /// before and after, what central differences integrate [W]. Sliding takes -friction_power.
  double power = 0, friction_power = 0;
  /// The same forces at the change of the velocities [W]: in the first half of the step, up to the
  /// mean of the velocities, the power is power - power_change/4. It matters where a step stops
  /// what has just touched.
  double power_change = 0, friction_power_change = 0;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, force, radius, power, friction_power, power_change, friction_power_change);
  }
};

/// With all geometry taken at step n: rows G_i with gaps g_i of the open slave surface, T_i of the
/// sliding velocities, S = G m^-1 G^T, S_t = T m^-1 T^T, and
///   v = v* + dt m^-1 (G^T lambda + T^T t),
///   lambda >= 0,  g + dt G v >= 0,  complementary,
///   |t_i| <= mu lambda_i sqrt(1 + s_i^2),  against T_i v where it is reached, T_i v = 0 below.
class MortarContact
{
public:
  /// A rigid side is the master; `lower_is_slave` decides where neither is one. Arrays of
  /// positions, velocities and inverse masses hold pairs (r, z) per global node; inverse masses per
  /// radian [rad/kg] are zero where a node is held.
  MortarContact(ContactSide lower, ContactSide upper, bool lower_is_slave,
                const std::vector<double> &inverse_mass, ContactLaw law = {});

  /// Takes the geometry at step n from the positions X + u, and the velocities at n - 1/2.
  void set_geometry(const std::vector<double> &reference, const std::vector<double> &displacement,
                    const std::vector<double> &velocity);

  /// Contacts that share a rigid body, or a single one.
  using Group = std::span<MortarContact *const>;

  /// Corrects predicted velocities v* and the displacements u + dt v* that were made with them,
  /// from the geometry last taken: all rows of the group in one problem, for the rigid body couples
  /// them. Throws ContactError if the forces do not settle.
  static void correct(Group group, double dt, std::vector<double> &velocity,
                      std::vector<double> &displacement);
  /// What acts since, at the corrected velocities. Throws ContactError where the contact reaches
  /// the end or a fold of a surface.
  ContactForce force(const std::vector<double> &velocity) const;
  /// Both, of a contact that shares no rigid body with another one.
  ContactForce correct(double dt, std::vector<double> &velocity, std::vector<double> &displacement);

  /// Shifts all gaps so that the smallest one of the undeformed surfaces is `gap` [m]. The mean gap
  /// of a curved master over the flat facets of an unlike slave is off by some tenth of h^2/R, and
  /// what is closed too early at first touch would be thrown back.
  void align(const std::vector<double> &reference, double gap);

  /// Largest penetration over the whole slave surface [m], also where no constraint is looked at;
  /// zero or less: none.
  double penetration() const;

  /// Pressure lambda_i/w_i at the slave nodes, from the axis outwards, zero where open [Pa].
  std::vector<double> pressure() const;
  const ContactSide &slave() const { return lower_is_slave ? lower : upper; }
  const ContactSide &master() const { return lower_is_slave ? upper : lower; }

  /// All that one step leaves to the next.
  struct State
  {
    int window = 8; ///< slave nodes that are looked at; the surface is open beyond them
    std::vector<BoundState> normal, tangential; ///< per row: at_lower is open; sticks or slips

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, window, normal, tangential);
    }
  };
  const State &state() const { return current; }
  void restore(State state) { current = std::move(state); }

private:
  /// One side's surface at step n.
  struct Surface
  {
    std::vector<int> nodes;
    std::vector<Point> points;
    std::vector<double> old_velocity; ///< of the nodes at n - 1/2, pairs (r, z)
  };
  /// The rows of one direction and what acts along them; multipliers per radian [N/rad].
  struct Constraints
  {
    std::vector<MortarRow> rows;
    Compliance compliance;
    std::vector<double> constant; ///< what the compliance is to balance, without the multipliers
    std::vector<double> lower, upper, multiplier;
    std::vector<double> applied; ///< the multipliers whose forces are in the velocities
  };

  /// The rows of one direction of a group side by side: their matrices have nothing in common but
  /// q q^T.
  struct Joint
  {
    Compliance compliance;
    std::vector<double> constant, lower, upper, multiplier, applied;
    std::vector<BoundState> state;
  };
  using Rows = Constraints MortarContact::*;
  using States = std::vector<BoundState> State::*;

  void compute_rows(int count, std::vector<MortarRow> &result) const;
  void assemble_compliance(Constraints &constraints) const;
  /// Takes the forces that are in the velocities already out of what the rows are to balance.
  static void subtract_applied(Group group, Rows rows, double factor);
  static void solve(Group group, Rows rows, States states, double factor);
  static void gather(Group group, Rows rows, Joint &joint);
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

  double rate(const MortarRow &row, int i, const std::vector<double> &velocity) const;
  void apply(Constraints &constraints, double dt, std::vector<double> &velocity,
             std::vector<double> &displacement) const;
  void work(const Constraints &constraints, const std::vector<double> &velocity, double &power,
            double &power_change) const;
  double axial_force() const;
  bool is_closed(int i) const { return current.normal[i] != BoundState::at_lower; }
  int last_closed() const; ///< -1: none
  double contact_radius() const;
  /// Calls use(surface, index in it, component r, component z) for every entry of row i.
  template <typename Use>
  void for_each_entry(const MortarRow &row, int i, const Use &use) const;

  ContactSide lower, upper;
  bool lower_is_slave;
  ContactLaw law;
  const std::vector<double> &inverse_mass;
  double gap_shift = 0; ///< added to all gaps [m]

  Surface slave_surface, master_surface;
  Constraints normal, tangential;
  BoundedSolver solver;
  Joint joint; ///< of the group whose first contact this is
  State current;
};
} // namespace carambole::fem
