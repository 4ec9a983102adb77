#pragma once

// A law that is given a restitution and returns another one.

#include <optional>
#include <string>

#include "lumped/models/models.h"

namespace carambole::lumped
{
struct ReturnedRestitution
{
  double asked = 0, returned = 0;
  std::string cause;
  std::string remedy; ///< another parameter; may be empty
  /// Value of the parameter `restitution` with which the law returns what was asked for, in this
  /// impact; absent if there is none in its range.
  std::optional<double> parameter = {};
  double least = 0, most = 0; ///< what it returns over that range
};

/// Of the first impact of two bodies, which returned `returned`; absent for a law without the
/// parameter, and where both agree within 0.001.
std::optional<ReturnedRestitution> another_restitution(const Case &c, const Model &model,
                                                       double returned);

/// Puts the restitution parameter into the model that returns what its entry asks for by
/// `restitution: {returned: ...}`, to 1e-8, in the first impact of the case with its weight, its
/// waves and the law's place of separation. What is impossible is added to `diagnostics`.
void find_returned(const Case &c, Model &model, std::vector<Diagnostic> &diagnostics);

Remark remark_of(const ReturnedRestitution &restitution);
} // namespace carambole::lumped
