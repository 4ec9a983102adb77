#include "reports/page/page.h"

#include <fmt/format.h>

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

Html figures_of(const PageInput &input, Topic topic)
{
  Html figures;
  for (const PlacedDrawing &drawing : input.figures)
    if (drawing.topic == topic)
      figures += figure_element(drawing.figure);
  return figures;
}

std::string reference_name(const Results &results)
{
  const Model *reference = results.reference();
  const auto is_a = [&](ModelKind kind)
  { return reference != nullptr && reference->record.model.kind == kind; };
  return fmt::format("{} ({})",
                     is_a(ModelKind::fem)          ? "the finite elements"
                     : is_a(ModelKind::half_space) ? "the elastic half-spaces"
                     : is_a(ModelKind::data)       ? "the data"
                     : is_a(ModelKind::code)       ? "the code"
                                                   : "the reference",
                     results.problem.reference);
}

std::string reference_word(const Results &results)
{
  const Model *reference = results.reference();
  return reference != nullptr && is_continuum(reference->record.model.kind)
           ? "the continuum"
           : reference_name(results);
}

std::string report_page(const PageInput &input)
{
  const Case &problem = input.results.problem;
  const auto figures = [&](Topic topic) { return figures_of(input, topic); };
  const std::vector<PageSection> sections{
    {"finding", "Main finding", finding_section(input)},
    {"inertia", "Inertia and waves", inertia_section(input)},
    {"setup", "Set-up", setup_section(input)},
    {"modes", "Free vibration",
     problem.analysis == Analysis::modes ? modes_section(input) + figures(Topic::mode) : Html()},
    {"slip", "Slip and spin", oblique_section(input)},
    {"indentation", "Course of the indentation", indentation_section(input)},
    {"codes", "Codes", codes_section(input)},
    {"force", "Contact forces", figures(Topic::force)},
    {"approach", "Force against approach",
     problem.analysis == Analysis::indentation ? Html() : figures(Topic::approach)},
    {"velocity", "Velocities", figures(Topic::velocity)},
    {"energy", "Energies", energy_section(input)},
    {"contact-radius", "Contact radii", figures(Topic::contact_radius)},
    {"probes", "Probes", figures(Topic::probe)},
    {"surfaces", "Waves along the surface", figures(Topic::surface)},
    {"waves", "Waves inside the bodies", figures(Topic::wave)},
    {"stress", "Stress around the contact", figures(Topic::stress)},
    {"vibration", "Residual vibration", figures(Topic::spectrum) + mode_energy_tables(input)},
    {"quantities", "All quantities", quantity_section(input)},
    {"curves", "Errors of the force histories", curve_error_section(input)},
    {"validation", "Comparison with data", validation_section(input)},
    {"convergence",
     problem.oblique ? "Convergence of the half-spaces" : "Convergence of the finite elements",
     convergence_section(input)},
    {"expectations", "Expectations", expectation_section(input)},
    {"cost", "Cost", cost_section(input)},
    {"provenance", "Provenance", provenance_section(input)}};

  Html top = element("h1", problem.title.empty() ? problem.name : problem.title);
  if (!problem.source.empty())
    top += element("p", {{"class", "source"}}, text("Source: " + problem.source));
  const std::string title =
    (problem.title.empty() ? problem.name : problem.title) +
    (problem.laws.empty() ? " \u2013 finite elements"
                          : " \u2013 contact laws against " + reference_word(input.results));
  return whole_page({title, input.root, "cases", input.version}, element("header", top) +
                                                                   verdict_section(input) +
                                                                   sections_with_links(sections));
}
} // namespace carambole::reports
