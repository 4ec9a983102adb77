#pragma once

#include <functional>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// int F dd [J] along a straight path of the approach, `from` to `to` [m]: negative where a
/// positive force is released. By Gauss' rule between the kinks of the force, over the square root
/// of the distance from the smaller approach, because a branch may begin there like a power of 1/2
/// or 3/2.
double path_work(const std::function<double(double)> &force, const Kinks &kinks, double from,
                 double to);
} // namespace carambole::lumped
