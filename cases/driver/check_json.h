#pragma once

// `carambole check --json`.

#include <nlohmann/json_fwd.hpp>

#include "cases/case/case.h"

namespace carambole
{
/// What `check` prints of a case, in SI units; what does not apply is absent. The cost of its
/// finite elements is not among it.
nlohmann::ordered_json check_json(const Case &c);
} // namespace carambole
