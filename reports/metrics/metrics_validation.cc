#include "reports/metrics/metrics_validation.h"

#include <cmath>

namespace carambole::reports
{
double ValidationUncertainty::combined() const
{
  return std::hypot(numerical, input, data);
}

bool ComparisonError::shows_model_error() const
{
  return std::abs(error) > expanded;
}

ComparisonError comparison_error(double simulated, double measured,
                                 const ValidationUncertainty &uncertainty)
{
  return {simulated - measured, 2 * uncertainty.combined()};
}
} // namespace carambole::reports
