#include "reports/page.h"

#include <fmt/format.h>

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

Html section(std::string_view anchor, std::string_view heading, const Html &content)
{
  if (content.empty())
    return {};
  return element("section", {{"id", anchor}}, element("h2", heading) + content);
}

Html figures_of(const PageInput &input, Topic topic)
{
  Html figures;
  for (const DrawnFigure &figure : input.figures)
  {
    if (figure.topic != topic)
      continue;
    const std::string path = "figures/" + figure.name;
    const std::string url = html::svg_data_url(figure.svg);
    const Html picture = element("img", {{"src", url}, {"alt", figure.alternative}});
    const Html links = text(" ") + element("a", {{"href", path + ".svg"}}, text("SVG")) +
                       text(", ") + element("a", {{"href", path + ".gp"}}, text("script")) +
                       text(".");
    figures += element("figure", element("div", {{"class", "card"}}, picture) +
                                   element("figcaption", text(figure.caption) + links));
  }
  return figures;
}

std::string reference_name(const Results &results)
{
  const Model *reference = results.reference();
  const bool is_fem = reference != nullptr && reference->record.model.kind == "fem";
  return fmt::format("{} ({})", is_fem ? "the finite elements" : "the reference",
                     results.problem.reference);
}

namespace
{
struct Entry
{
  std::string_view anchor, heading;
  Html content;
};

Html page_head(const PageInput &input)
{
  const Case &problem = input.results.problem;
  const std::string title = problem.title.empty() ? problem.name : problem.title;
  return element(
    "head",
    element("meta", {{"charset", "utf-8"}}) +
      element("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}}) +
      element("title", title + (problem.laws.empty() ? " \u2013 finite elements"
                                                     : " \u2013 contact laws against the "
                                                       "continuum")) +
      html::style_sheet(page_style()));
}
} // namespace

std::string report_page(const PageInput &input)
{
  const Case &problem = input.results.problem;
  const auto figures = [&](Topic topic) { return figures_of(input, topic); };
  const std::vector<Entry> entries{
    {"finding", "Main finding", finding_section(input)},
    {"setup", "Set-up", setup_section(input)},
    {"force", "Contact forces", figures(Topic::force)},
    {"approach", "Force against approach", figures(Topic::approach)},
    {"velocity", "Velocities", figures(Topic::velocity)},
    {"energy", "Energies", energy_section(input)},
    {"contact-radius", "Contact radii", figures(Topic::contact_radius)},
    {"probes", "Probes", figures(Topic::probe)},
    {"surfaces", "Waves along the surface", figures(Topic::surface)},
    {"waves", "Waves inside the bodies", figures(Topic::wave)},
    {"vibration", "Residual vibration", figures(Topic::spectrum)},
    {"quantities", "All quantities", quantity_section(input)},
    {"curves", "Errors of whole force histories", curve_error_section(input)},
    {"convergence", "Convergence of the finite elements", convergence_section(input)},
    {"expectations", "Expectations", expectation_section(input)},
    {"cost", "Cost", cost_section(input)},
    {"provenance", "Provenance", provenance_section(input)}};

  Html links, sections;
  for (const Entry &entry : entries)
  {
    if (!entry.content.empty())
      links +=
        element("a", {{"href", fmt::format("#{}", entry.anchor)}}, text(entry.heading)) + text(" ");
    sections += section(entry.anchor, entry.heading, entry.content);
  }
  Html top = element("h1", problem.title.empty() ? problem.name : problem.title);
  if (!problem.source.empty())
    top += element("p", {{"class", "source"}}, text("After " + problem.source + "."));
  const Html body =
    element("main", element("header", top) + verdict_section(input) +
                      element("nav", {{"aria-label", "Sections"}}, links) + sections);
  return fmt::format(
    "<!DOCTYPE html>\n{}",
    element("html", {{"lang", "en"}}, page_head(input) + element("body", body)).markup());
}
} // namespace carambole::reports
