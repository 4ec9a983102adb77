#pragma once

// A law whose parameters are fitted to measured or computed data.

#include "cases/records/records.h"
#include "lumped/fit/alignment.h"
#include "lumped/fit/fit.h"
#include "lumped/fit/target.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
/// The law as the case has it, by the name of a model or an identifier, or else a new entry; the
/// parameters named `free` (empty: the calibrated ones) have a value to start from: that of the
/// entry, or what the law takes for the case, or the example of its manual. Throws InputError, also
/// if no parameter is free, unless it `may_be_fixed`.
struct FitModel
{
  Model model;
  std::vector<FreeParameter> free;
  std::string fitted_name;     ///< for the entry to paste: no model of the case has it
  std::string chosen_end = {}; ///< parameter that the data have chosen, see end_of_contact.h
};
FitModel make_fit_model(const Case &c, const std::string &law, const std::vector<std::string> &free,
                        bool may_be_fixed = false);

/// An impact and what was measured of it, or computed.
struct Setup
{
  Case c;
  Target target;
};

/// A law and several setups: some of its parameters have one value for all setups, others one for
/// each setup.
struct JointModel
{
  std::vector<FitModel> of;     ///< the law in each setup, all with the same keys free
  std::vector<std::string> own; ///< the keys of those that each setup has for itself
};
JointModel make_joint_model(const std::vector<Setup> &setups, const std::string &law,
                            const std::vector<std::string> &free,
                            const std::vector<std::string> &own, bool may_be_fixed = false);

/// Fits to all restitutions, or to the forces of all contacts over their largest.
FitResult fit_law(const Case &c, const FitModel &start, const Target &target);

/// Fits to all setups at once. Each counts with the scatter of its own residuals: they are fitted
/// with equal weights first, then twice with those of the fit before. `predicted` is that of all
/// setups, one behind the other, and the deviation is that of the weighted residuals, about one.
FitResult fit_law(const JointModel &start, const std::vector<Setup> &setups);

/// The part of a joint fit that is about one setup.
FitResult result_of(const JointModel &model, const std::vector<Setup> &setups,
                    const FitResult &result, std::size_t setup);

/// What a fitted law predicts for one setup less what was observed there.
std::vector<double> law_residuals(const JointModel &model, const std::vector<Setup> &setups,
                                  const FitResult &result, std::size_t setup);

/// Where a fitted law puts time zero and the baseline of the data; nothing for a table.
AlignedForces aligned_forces(const Case &c, const FitModel &start, const FitResult &result,
                             const Target &target);

/// Whether the fitted law pulls anywhere in the impact of a setup, by more than its forces are
/// known to; never where the data are restitutions.
bool pulls(const Setup &setup, const FitModel &start, const FitResult &result);

/// Restitutions of the fitted law at these speeds [m/s]. Throws std::runtime_error where the bodies
/// do not part again.
std::vector<double> fitted_restitutions(const Case &c, const FitModel &start,
                                        const FitResult &result, const std::vector<double> &speeds);

/// The entry of `laws:` with the estimates in it, a line of YAML that can be pasted into a case.
std::string yaml_line(const FitModel &model, const FitResult &result);

/// The model with the estimates, to the digits that are printed.
FitModel with_estimates(const FitModel &model, const FitResult &result);

/// SI unit of a free parameter, "1" for a pure number. That of a stiffness in N/m^n follows n.
std::string unit_of(const FitModel &model, const std::string &key);
} // namespace carambole::lumped
