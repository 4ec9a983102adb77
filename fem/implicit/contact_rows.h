#pragma once

// The constraints of a contact as equations of nodal displacements, with their derivatives.

#include <utility>
#include <vector>

#include "fem/contact/mortar_contact.h"

namespace carambole::fem
{
/// A coefficient of a matrix.
struct MatrixEntry
{
  int row = 0, column = 0;
  double value = 0;
};

/// Constraint of one slave node: its mean gap, and G_i on the displacements; see mortar.h. T_i is
/// that of the sliding, empty unless the contact resists it.
struct ContactRow
{
  double gap = 0;                                         ///< [m]
  std::vector<std::pair<int, double>> normal, tangential; ///< (dof 2 node + component, coefficient)
  double normal_length = 1;                               ///< lambda_i times it is the normal force
  bool can_slide = true;                                  ///< not on the axis
};

/// Multipliers of the constraints, per radian [N/rad].
struct ContactForces
{
  std::vector<double> normal, tangential;
};

/// Derivatives by the displacements: d(g_i)/du in `gap`, d(G^T lambda + T^T t)/du in `force`, and
/// d(T_i v)/du for a fixed v in `sliding`. Rows are constraints or dofs, columns dofs.
struct ContactDerivatives
{
  std::vector<MatrixEntry> gap, force, sliding;
};

class ContactRows
{
public:
  ContactRows(const MortarContact &contact, const std::vector<double> &reference);

  /// The constraints of at most `count` slave nodes at the positions X + u. They are fewer where a
  /// surface ends or folds.
  std::vector<ContactRow> rows(const std::vector<double> &u, int count) const;

  /// By central differences of the geometry. `v` are the displacements that slide.
  ContactDerivatives derivatives(const std::vector<double> &u, const ContactForces &forces,
                                 const std::vector<double> &v) const;

  const MortarContact &contact() const { return mortar; }
  bool resists_sliding() const
  {
    return mortar.contact_law().stick || mortar.contact_law().friction > 0;
  }
  int slave_nodes() const { return int(mortar.slave().nodes.size()); }

private:
  struct Surfaces
  {
    std::vector<Point> slave, master;
  };
  Surfaces surfaces(const std::vector<double> &u) const;
  std::vector<ContactRow> rows(const Surfaces &surfaces, int count) const;

  MortarContact mortar;
  const std::vector<double> &reference;
};
} // namespace carambole::fem
