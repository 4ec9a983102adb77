#pragma once

#include <span>
#include <vector>

namespace carambole
{
/// Samples per independent sample of a stationary series: 1 + 2 sum of autocorrelations, up to the
/// lag that is two and a half times this sum (Sokal 1997: five times its half); at least 1, and 1
/// where neighbours are not significantly alike. Parts are not joined.
double correlation_of(const std::vector<std::span<const double>> &parts);
} // namespace carambole
