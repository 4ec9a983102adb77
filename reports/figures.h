#pragma once

// The figures of a report. Each is absent where the records have nothing to draw.

#include <optional>
#include <vector>

#include "reports/gnuplot.h"
#include "reports/results.h"

namespace carambole::reports
{
/// The row of bodies to scale, with their velocities and, of a finite-element model, the coarsest
/// mesh and the finest one around a contact.
std::optional<Figure> setup_figure(const Results &results);

/// Force histories of all models over one another, with their differences from the reference below.
std::optional<Figure> force_figure(const Results &results, const Contact &contact);

/// Force against approach: the loops of all models.
std::optional<Figure> approach_figure(const Results &results, const Contact &contact);

/// Velocities of all bodies after all models.
std::optional<Figure> velocity_figure(const Results &results);

/// Where the energy of the reference is, with the kinetic energy after the other models, and the
/// small terms below.
std::optional<Figure> energy_figure(const Results &results);

/// Radius of the contacts over time, where a model resolves it.
std::optional<Figure> contact_radius_figure(const Results &results);

/// Distance of every level from the extrapolated value against the element size.
std::optional<Figure> convergence_figure(const Results &results);

/// A figure and the part of the report that it belongs to.
enum class Topic
{
  setup,
  force,
  approach,
  velocity,
  energy,
  contact_radius,
  convergence
};
struct PlacedFigure
{
  Topic topic;
  Figure figure;
};

/// All of them, in the order of the report.
std::vector<PlacedFigure> all_figures(const Results &results);
} // namespace carambole::reports
