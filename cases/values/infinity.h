#pragma once

#include <limits>

namespace carambole
{
inline constexpr double infinity = std::numeric_limits<double>::infinity();
}
