#include "lumped/row/row_coupling.h"

#include <algorithm>

namespace carambole::lumped
{
RowCoupling::RowCoupling(const std::vector<std::unique_ptr<ForceLaw>> &laws)
{
  for (std::size_t i = 0; i + 1 < laws.size(); ++i)
    compliance.push_back(laws[i]->far_compliance_of_second());
  if (std::all_of(compliance.begin(), compliance.end(), [](double A) { return A == 0; }))
    compliance.clear();
}

double RowCoupling::stored_energy(const std::vector<double> &forces) const
{
  double energy = 0;
  for (std::size_t i = 0; i < compliance.size(); ++i)
    energy += compliance[i] * forces[i] * forces[i + 1];
  return energy;
}
} // namespace carambole::lumped
