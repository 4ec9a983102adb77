#pragma once

// Unilateral, frictionless contact of two neighbours: dual mortar constraints and an exact active
// set.

#include <stdexcept>
#include <vector>

#include "fem/mortar.h"

namespace carambole::fem
{
/// The constraints of a contact cannot be met.
class ContactError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// One of the two sides: a surface of a body, or a fixed plane.
struct ContactSide
{
  std::vector<int> nodes; ///< global numbers from the axis outwards; empty for a plane
  double plane = 0;       ///< z of the plane [m]

  bool is_plane() const { return nodes.empty(); }
};

/// What acts in a contact at one step.
struct ContactForce
{
  double force = 0;  ///< 2 pi sum lambda [N]
  double radius = 0; ///< of the area in contact [m]
  double power =
    0; ///< of the contact forces on both bodies, at the mean of the velocities before and after [W]
};

/// With all geometry taken at step n: rows G_i with gaps g_i of the open slave surface, S = G m^-1
/// G^T, and
///   lambda >= 0,  g + dt G v* + dt^2 S lambda >= 0,  complementary;  v = v* + dt m^-1 G^T lambda.
class MortarContact
{
public:
  /// A plane is the master; `lower_is_slave` decides where neither is one. Arrays of
  /// positions, velocities and inverse masses hold pairs (r, z) per global node; inverse masses per
  /// radian [rad/kg] are zero where a node is held.
  MortarContact(ContactSide lower, ContactSide upper, bool lower_is_slave,
                const std::vector<double> &inverse_mass);

  /// Takes the geometry at step n from the positions X + u, and the velocities at n - 1/2.
  void set_geometry(const std::vector<double> &reference, const std::vector<double> &displacement,
                    const std::vector<double> &velocity);

  /// Corrects predicted velocities v* and the displacements u + dt v* that were made with them,
  /// from the geometry last taken. Throws ContactError if the active set does not settle or
  /// outgrows the surface.
  ContactForce correct(double dt, std::vector<double> &velocity, std::vector<double> &displacement);

  /// Largest penetration over the whole slave surface [m], also where no constraint is looked at;
  /// zero or less: none.
  double penetration() const;

  /// Pressure lambda_i/w_i at the slave nodes, from the axis outwards, zero where open [Pa].
  std::vector<double> pressure() const;
  const ContactSide &slave() const { return lower_is_slave ? lower : upper; }
  const ContactSide &master() const { return lower_is_slave ? upper : lower; }

private:
  /// One side's surface at step n.
  struct Surface
  {
    std::vector<Point> points;
    std::vector<double> old_velocity; ///< at n - 1/2, pairs (r, z)
  };

  void compute_rows(int count, std::vector<MortarRow> &result) const;
  void predict(double dt, const std::vector<double> &velocity);
  void assemble_compliance();
  bool solve_active(double dt);
  void solve_active_set(double dt);
  int last_active() const; ///< -1: none
  double contact_radius() const;
  /// Calls use(node, index in the surface, surface, component, entry of G_i) for every entry of row
  /// i.
  template <typename Use>
  void for_each_entry(int i, const Use &use);

  ContactSide lower, upper;
  bool lower_is_slave;
  const std::vector<double> &inverse_mass;

  Surface slave_surface, master_surface;
  std::vector<MortarRow>
    rows; ///< of the slave nodes that are looked at; the surface is open beyond them
  int window = 8;
  std::vector<double> g;      ///< predicted gaps g + dt G v*
  std::vector<double> lambda; ///< per radian [N/rad]
  std::vector<char> active;
  std::vector<std::vector<double>> S; ///< S[i][k] = S(i, i + k)
  std::vector<int> active_rows;
  std::vector<std::vector<double>> factor; ///< Cholesky factor of the active part, as S
};
} // namespace carambole::fem
