#pragma once

#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// Hash of all that determines a study of the uncertain inputs: the physics, the models, the
/// distributions and their correlations. 32 hexadecimal digits.
std::string study_hash(const Case &c);
} // namespace carambole
