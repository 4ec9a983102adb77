#pragma once

// The shift in time of a measured history, whose time zero differs from that of the reference.

#include "reports/records/results.h"

namespace carambole::reports
{
/// A pair of curves of one quantity.
struct CurvePair
{
  Curve reference, candidate;
};

/// The shift s [s] that makes the sum over the pairs of the correlation
///   integral of m(t) c(t - s) dt / sqrt(<mm><cc>)
/// largest, with the curves zero outside of their records. It is searched on all shifts for which
/// the pulses of a pair overlap, in steps of a hundredth of the shortest pulse, then between these
/// steps. Nothing where no pair has both curves different from zero, or where the curves do not
/// match at any shift: the largest mean correlation is below 1/2.
std::optional<double> best_shift(const std::vector<CurvePair> &pairs);

/// The same with the mean correlation, whatever it is.
struct ShiftMatch
{
  double shift = 0, correlation = 0;
};
std::optional<ShiftMatch> best_match(const std::vector<CurvePair> &pairs);

/// Adds it to the times of a model: those of the history, and peak, start and end of its contacts.
void shift_in_time(Model &model, double shift);

/// Fits the shift of the data to the forces of the reference and applies it. Returns it, or nothing
/// where the two have no force in common or do not match at any shift.
std::optional<double> fit_to_reference(Model &data, const Model &reference);

/// The shift of data to the forces of the model, of those that are no data, that they match best;
/// nothing where none matches.
struct FittedShift
{
  double shift = 0;  ///< [s]
  std::string model; ///< that the data match
};
std::optional<FittedShift> shift_to_models(const Model &data, const std::vector<Model> &models);
} // namespace carambole::reports
