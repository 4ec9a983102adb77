// The course of an indentation, and the errors of the laws' curves.

#include "reports/html/page_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
using html::Line;

Html indentation_section(const PageInput &input)
{
  const Case &problem = input.results.problem;
  if (!problem.traits().is_quasi_static)
    return {};
  std::vector<Line> lines;
  for (const ContactComparison &comparison : input.summary.comparisons)
    if (comparison.nrms)
      lines.push_back({{text(comparison.model + ", " + comparison.contact.name)},
                       {text(percent_size_text(*comparison.nrms)), true,
                        style_of(input.results, comparison.model)}});
  Html section = figures_of(input, Topic::approach);
  if (!lines.empty())
    section += html::table("Error of the whole curve relative to " + reference_name(input.results),
                           {text("Model, contact"), text("Normalised RMS")}, lines) +
               element("p", "\u221a(\u222b(c \u2212 m)\u00b2/\u222bm\u00b2) along the way in and "
                            "out of the first cycle, over the approach: m is the force of the "
                            "reference, c that of the model at the same approach. The first "
                            "unloading ends where the force vanishes; beyond, it is zero.");
  return section + adhesion_tables(input);
}
} // namespace carambole::reports
