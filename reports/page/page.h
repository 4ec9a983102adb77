#pragma once

// The page of a report: its sections in reading order, the verdict first.

#include <string>
#include <vector>

#include "reports/figures/figures.h"
#include "reports/html/page_cells.h"
#include "reports/html/page_shell.h"
#include "reports/judgement/answer.h"
#include "reports/judgement/comparison.h"

namespace carambole::reports
{
/// A figure and the part of the page that it belongs to.
struct PlacedDrawing
{
  Topic topic;
  DrawnFigure figure;
};

struct PageInput
{
  const Results &results;
  const Summary &summary;
  const Answer *answer; ///< null: there is none
  const std::vector<PlacedDrawing> &figures;
  std::string version; ///< of the program that writes the page
  std::string root{};  ///< of the site, as in PageFrame
  /// The figure next to the set-up, which `figures_of` leaves out; null: none.
  const PlacedDrawing *lead = nullptr;
  std::size_t most_models = models_on_screen; ///< of a table
};

/// index.html: one file that loads no other; it links to the records and to the figures' files.
std::string report_page(const PageInput &input);

// The content of the sections; empty where a case has nothing to show.

/// "All 8 expectations hold."
std::string expectation_sentence(const Summary &summary);
/// The contacts of the reference that had not ended; empty: all had.
std::string open_sentence(const Results &results);
/// The answer and how many expectations hold.
html::Html verdict_section(const PageInput &input);
/// Values that no solid body is likely to have, as the terminal tells them.
html::Html values_to_check(const Case &problem);
/// The bodies to scale, with a line for each kind of body and for each material.
html::Html setup_section(const PageInput &input);
/// The largest differences of every model from the reference.
html::Html error_section(const PageInput &input);
html::Html finding_section(const PageInput &input);
/// "Of the 3 applicable laws, hertz is the closest ..."; empty without laws.
html::Html closest_paragraph(const PageInput &input);
/// Tables of the bodies, loads, probes and models, and the parameters of the laws.
html::Html input_section(const PageInput &input);
/// Of an oblique impact: its regime, and slip and spin by model.
html::Html oblique_section(const PageInput &input);
/// Of a prescribed motion: forces over the motion, and a table of them by model.
html::Html prescribed_section(const PageInput &input);
html::Html indentation_section(const PageInput &input);
/// What inertia and waves contribute, of cases with a dynamic and a static model.
html::Html inertia_section(const PageInput &input);
/// Uncertain inputs: distributions, spread of the results, shares.
html::Html inputs_section(const PageInput &input);
html::Html modes_section(const PageInput &input);
/// After an impact: what the forces of each model leave in the modes of each body.
html::Html mode_energy_tables(const PageInput &input);
/// Codes compared with the laws that they implement.
html::Html codes_section(const PageInput &input);
html::Html energy_section(const PageInput &input);
html::Html quantity_section(const PageInput &input);
html::Html curve_error_section(const PageInput &input);
html::Html convergence_section(const PageInput &input);
html::Html validation_section(const PageInput &input);
/// Which law may be used for what, in words.
html::Html use_in_words(const PageInput &input);
/// All errors by purpose, in numbers; below the laws in grey and why.
html::Html errors_by_purpose(const PageInput &input);
html::Html use_in_numbers(const PageInput &input);
html::Html expectation_section(const PageInput &input);
/// Whether the acceptance criteria of the case are met.
html::Html criteria_section(const PageInput &input);
html::Html cost_section(const PageInput &input);
html::Html provenance_section(const PageInput &input);

/// All figures of a topic.
html::Html figures_of(const PageInput &input, Topic topic);
/// The waves inside the bodies: all pictures on a screen, some of many in print.
html::Html wave_figures(const PageInput &input);

/// "the finite elements (fem)", "the data (test)" or "the reference (hertz)".
std::string reference_name(const Results &results);

/// The name of the reference in sentences: "the continuum", "the data (test)" or "the reference
/// (hertz)".
std::string reference_word(const Results &results);
} // namespace carambole::reports
