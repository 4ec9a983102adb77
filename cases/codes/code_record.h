#pragma once

// From the motion that another code computed to a record.

#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/records.h"

namespace carambole
{
/// Samples of an impact of two bodies. The force acts in compression; approach and velocities [m/s]
/// are those along the row; all of one sample belong to one time.
struct CodeMotion
{
  std::vector<double> time, force, approach, first, second;

  std::size_t size() const { return time.size(); }
};

/// Contact, bodies and energy of a motion; kind `code`, without name and cost.
ModelRecord code_record(const Case &c, const CodeMotion &motion);

History code_history(const Case &c, const CodeMotion &motion);

/// How two computations of one impact with different steps disagree, by more than a twentieth of
/// the peak force, the duration or the speed of approach; empty: they do not.
std::string disagreement(const ModelRecord &coarse, const ModelRecord &fine);

/// By how much the bodies separate faster than they met, beyond what the two computations leave
/// open and a thousandth; empty: they do not. Nothing but an error of a code returns more than it
/// got.
std::string gain_of_energy(const ModelRecord &coarse, const ModelRecord &fine);

/// States half of what a coarse and a fine computation differ by as the uncertainty of the fine
/// one, of every quantity that both have; of a duration at least the time step [s].
void add_code_uncertainty(const ModelRecord &coarse, ModelRecord &fine, const char *method,
                          double time_step = 0);
} // namespace carambole
