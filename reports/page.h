#pragma once

// The page of a report: its sections in reading order, the verdict first.

#include <string>
#include <vector>

#include "reports/comparison.h"
#include "reports/figures.h"
#include "reports/html.h"

namespace carambole::reports
{
/// A figure as the page shows it.
struct DrawnFigure
{
  Topic topic;
  std::string name, alternative, caption;
  std::string svg; ///< the picture itself
};

struct PageInput
{
  const Results &results;
  const Summary &summary;
  const std::vector<DrawnFigure> &figures;
  std::string version; ///< of the program that writes the page
};

/// index.html: one file without references to any other but for links to the records and to the
/// figures' scripts.
std::string report_page(const PageInput &input);

// The sections, each from its heading to its end; empty where there is nothing to say.
html::Html verdict_section(const PageInput &input);
html::Html finding_section(const PageInput &input);
html::Html setup_section(const PageInput &input);
html::Html energy_section(const PageInput &input);
html::Html quantity_section(const PageInput &input);
html::Html curve_error_section(const PageInput &input);
html::Html convergence_section(const PageInput &input);
html::Html expectation_section(const PageInput &input);
html::Html cost_section(const PageInput &input);
html::Html provenance_section(const PageInput &input);

/// <section> with a heading and an anchor.
html::Html section(std::string_view anchor, std::string_view heading, const html::Html &content);

/// All figures of a topic.
html::Html figures_of(const PageInput &input, Topic topic);

/// "the finite elements (fem)" or "the reference (hertz)".
std::string reference_name(const Results &results);

/// The page's style sheet: light and dark, wide, narrow and on paper.
std::string_view page_style();
} // namespace carambole::reports
