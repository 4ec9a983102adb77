#pragma once

// Contacts of a row that are coupled through the bodies they share. A force F_j on one end of a
// body pulls its other end back by A F_j. So the approach d_i of two centres of mass is the
// approach e_i of their contacting surfaces plus contributions of the forces of the neighbouring
// contacts:
//
//   d_i = e_i + A_(i-1) F_(i-1) + A_i F_(i+1),   F_i = F_i(e_i), zero where surfaces are apart.
//
// The forces are the gradient of the energy sum_i U_i(e_i) + sum_i A_i F_i F_(i+1) over d, which is
// conserved: U_i is the energy stored by the law of contact i at e_i.

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "lumped/law/law.h"

namespace carambole::lumped
{
class RowCoupling
{
public:
  explicit RowCoupling(const std::vector<std::unique_ptr<ForceLaw>> &laws);

  /// Without coupling.
  bool empty() const { return compliance.empty(); }

  /// Turns the approaches d of all contacts into the e, with the force of every contact: force(i,
  /// e_i) must not decrease with e_i. Each Gauss-Seidel sweep reduces the error by (A dF/de)^2,
  /// down to rounding, a/R over three, squared, for two spheres of contact radius a.
  template <typename Force>
  void solve(const Force &force, std::vector<double> &approach, std::vector<double> &forces) const;

  /// sum_i A_i F_i F_(i+1) [J]: energy of the coupling, in addition to that of the laws.
  double stored_energy(const std::vector<double> &forces) const;

private:
  std::vector<double> compliance; ///< A_i [m/N] of the body between the contacts i and i + 1
};

template <typename Force>
void RowCoupling::solve(const Force &force, std::vector<double> &approach,
                        std::vector<double> &forces) const
{
  const int n = static_cast<int>(approach.size());
  const std::vector<double> total = approach;
  for (int i = 0; i < n; ++i)
    forces[i] = force(i, approach[i]);
  for (bool changes = true; changes;)
  {
    changes = false;
    for (int i = 0; i < n; ++i)
    {
      const double before = i > 0 ? compliance[i - 1] * forces[i - 1] : 0,
                   after = i + 1 < n ? compliance[i] * forces[i + 1] : 0,
                   local = total[i] - before - after;
      // The last change is the error, because convergence is fast.
      const double rounding = std::numeric_limits<double>::epsilon() *
                              (std::abs(total[i]) + std::abs(before) + std::abs(after));
      if (!(std::abs(local - approach[i]) > rounding))
        continue;
      changes = true;
      approach[i] = local;
      forces[i] = force(i, local);
    }
  }
}
} // namespace carambole::lumped
