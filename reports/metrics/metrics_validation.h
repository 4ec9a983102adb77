#pragma once

// Comparison of a simulation with a measurement, with the uncertainty of both.

namespace carambole::reports
{
/// Standard uncertainties, in the unit of the value; an unknown one counts as zero, and the result
/// then covers the others only.
struct ValidationUncertainty
{
  double numerical = 0; ///< u_num, of the simulation's solution
  double input = 0;     ///< u_input, of the input of the simulation
  double data = 0;      ///< u_D, of the measurement

  /// u_val, u_val^2 = u_num^2 + u_input^2 + u_D^2
  double combined() const;
};

/// Comparison error E = S - D of a simulated value S and a measured one D, with the interval
/// E +- 2 u_val that holds the error of the model with a probability of 95 %, if errors are
/// normally distributed. Source: ASME V&V 20-2009, Standard for Verification and Validation in
/// Computational Fluid Dynamics and Heat Transfer, sections 1-5 and 6.
struct ComparisonError
{
  double error = 0;    ///< E
  double expanded = 0; ///< 2 u_val

  /// |E| > 2 u_val: the error of the model is about E. Otherwise its error is within the
  /// uncertainty.
  bool shows_model_error() const;
};

ComparisonError comparison_error(double simulated, double measured,
                                 const ValidationUncertainty &uncertainty);
} // namespace carambole::reports
