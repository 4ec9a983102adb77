#pragma once

// What inertia and waves contribute to an impact, in cells and in words.

#include <string>
#include <string_view>
#include <vector>

#include "reports/html/html.h"
#include "reports/judgement/inertia.h"

namespace carambole::reports
{
/// `first`, then the quantities of inertia_cells.
std::vector<html::Html> inertia_header(std::string_view first);

/// Restitution, peak force, duration and largest approach: the difference with its uncertainty,
/// relative but for the restitution, and both values below.
std::vector<html::Cell> inertia_cells(const Results &results, const InertiaShare &share);

/// "Inertia and waves change the restitution by ...": dynamic minus static, with uncertainties and
/// what of it is significant. Empty without any part.
std::string inertia_sentence(const Results &results, const InertiaShare &share);
} // namespace carambole::reports
