#pragma once

// The figures of a report. Each is absent where the records have nothing to draw.

#include <optional>
#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/records/law_record.h"
#include "reports/records/results.h"

namespace carambole::reports
{
/// The row of bodies to scale, with their velocities and, of a finite-element model, the coarsest
/// mesh and the finest one around a contact.
std::optional<Figure> setup_figure(const Results &results);

/// Force histories of all models over one another, with their differences from the reference below.
std::optional<Figure> force_figure(const Results &results, const Contact &contact);

/// Force against approach: the loops of all models.
std::optional<Figure> approach_figure(const Results &results, const Contact &contact);

/// Approach against time, of all models.
std::optional<Figure> approach_time_figure(const Results &results, const Contact &contact);

/// Damping force against approach, of the laws that damp.
std::optional<Figure> damping_figure(const Results &results, const Contact &contact);

/// Of an indentation: force, contact radius and mean pressure against approach, where a model has
/// them.
std::vector<Figure> indentation_figures(const Results &results);

/// Of an oblique impact: tangential force over time and over the normal force, slip and spin over
/// time.
std::vector<Figure> oblique_figures(const Results &results);
/// Of a prescribed motion: the tangential force over the slip, torques over the rotations.
std::vector<Figure> prescribed_figures(const Results &results);

/// The first touches of a pair that meets several times, a panel each; nothing where they can be
/// seen in the force over the whole record.
std::optional<Figure> bounces_figure(const Results &results, const Contact &contact);

/// Velocities of all bodies, from all models.
std::optional<Figure> velocity_figure(const Results &results);

/// The terms of the energy of the reference over time, with the rigid-body kinetic energy of all
/// models, and the small terms below.
std::optional<Figure> energy_figure(const Results &results);

/// The energy lost in the impact, by mechanism: a bar for each model that loses any.
std::optional<Figure> loss_figure(const Results &results);

/// For a sphere on an incline: friction force and sliding speed. The normal force is constant.
std::vector<Figure> incline_figures(const Results &results);

/// Radius of the contacts over time, where a model resolves it.
std::optional<Figure> contact_radius_figure(const Results &results);

/// The records of the probes at points, a panel each: one figure of displacements, one of
/// velocities.
std::vector<Figure> probe_figures(const Results &results);

/// Motion along the recorded surface of that number: radius to the right, time upward, with the
/// arrival lines of longitudinal, shear and Rayleigh waves from the axis.
std::optional<Figure> surface_figure(const Results &results, const Model &model, int number);

/// Of the recorded line of that number: wave number to the right, frequency upward, with the theory
/// of rods or plates.
std::optional<Figure> line_figure(const Results &results, const Model &model, int number);

/// Of a Hopkinson bar: true stress over true strain beside the material, and the forces on both
/// faces of the specimen over time.
std::vector<Figure> three_wave_figures(const Results &results, const Model &model);

/// Pictures of the waves inside the bodies, where the model has written them.
std::optional<Figure> wave_figure(const Results &results, const Model &model);

/// Some of these pictures for print, evenly spaced and the last one among them; nothing if they are
/// few enough to be printed all.
std::optional<Figure> wave_selection(const Results &results, const Model &model);

/// The last of these pictures in little room, for the head of the page of a case with a plate, a
/// rod or layers; nothing for other cases.
std::optional<Figure> wave_overview(const Results &results, const Model &model);

/// Von Mises stress and plastic strain around the contact of pressed bodies, where the model has
/// written them.
std::optional<Figure> stress_figure(const Results &results, const Model &model);

/// The outlines of the modes of a free body, at rest and displaced.
std::optional<Figure> mode_figure(const Results &results, const Model &model, const Body &body);

/// Spectra of the vibration of the bodies after the impact, with the three largest peaks of each
/// and the free modes of its spheres.
std::optional<Figure> spectrum_figure(const Results &results, const Model &model);

/// Distance of every level from the extrapolated value against the element size.
std::optional<Figure> convergence_figure(const Results &results);

/// Of uncertain inputs: their shares in the variance of the results, and how the results spread.
std::vector<Figure> input_figures(const Results &results);

/// The figures of a law's page. Of impacts: force over approach, and restitution or duration. Of
/// inclines: friction force and acceleration.
std::vector<Figure> law_figures(const LawRecord &law);

/// A figure and the part of the report that it belongs to.
enum class Topic
{
  setup,
  force,
  approach,
  slip,
  velocity,
  energy,
  contact_radius,
  probe,
  surface,
  wave_overview,
  wave,
  wave_selection,
  stress,
  mode,
  spectrum,
  convergence,
  inputs
};
struct PlacedFigure
{
  Topic topic;
  Figure figure;
};

/// All of them, in the order of the report.
std::vector<PlacedFigure> all_figures(const Results &results);
} // namespace carambole::reports
