#pragma once

// The catalogue of contact laws as pages: one per law, with its manual and its response for a
// standard pair of bodies.

#include <csignal>
#include <filesystem>
#include <string>

namespace carambole::reports
{
/// Writes SITE/laws/index.html, SITE/laws/<identifier>.html and SITE/laws/figures/ from the folder
/// that `carambole-lumped curves` has written; figures are drawn only where their data changed, and
/// pages of laws that are no more are removed. Throws std::runtime_error for what cannot be read,
/// drawn or written, and Interrupted on a signal.
void build_law_pages(const std::filesystem::path &curves, const std::filesystem::path &site,
                     const std::string &version, const volatile std::sig_atomic_t *signal);
} // namespace carambole::reports
