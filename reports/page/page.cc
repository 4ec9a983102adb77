#include "reports/page/page.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cases/records/run_settings.h"

namespace carambole::reports
{
Html figures_of(const PageInput &input, Topic topic)
{
  Html figures;
  for (const PlacedDrawing &drawing : input.figures)
    if (drawing.topic == topic && &drawing != input.lead)
      figures += figure_element(drawing.figure);
  return figures;
}

std::string reference_name(const Results &results)
{
  static const std::map<ModelKind, const char *> words{
    {ModelKind::fem, "the finite elements"},
    {ModelKind::half_space, "the elastic half-spaces"},
    {ModelKind::data, "the data"},
    {ModelKind::code, "the code"},
    {ModelKind::lumped, "the reference"}};
  const Model *reference = results.reference();
  const ModelKind kind = reference != nullptr ? reference->record.model.kind : ModelKind::lumped;
  return fmt::format("{} ({})", words.at(kind), results.problem.reference);
}

Html wave_figures(const PageInput &input)
{
  const auto count = [&](Topic topic)
  { return std::ranges::count(input.figures, topic, &PlacedDrawing::topic); };
  Html all = figures_of(input, Topic::wave);
  if (count(Topic::wave_selection) == 0 || count(Topic::wave_selection) != count(Topic::wave))
    return all;
  return element("div", {{"class", "screen-only"}}, all) +
         element("div", {{"class", "print-only"}}, figures_of(input, Topic::wave_selection));
}

std::string reference_word(const Results &results)
{
  const Model *reference = results.reference();
  return reference != nullptr && is_continuum(reference->record.model.kind)
           ? "the continuum"
           : reference_name(results);
}

namespace
{
/// Forces, or what the case is about where there are none.
constexpr Topic lead_topics[] = {Topic::slip,  Topic::force,   Topic::approach, Topic::mode,
                                 Topic::probe, Topic::surface, Topic::wave,     Topic::velocity};

/// The contact with the largest force of the reference; empty if it has none.
std::string strongest_contact(const Results &results)
{
  std::string strongest;
  double largest = 0;
  if (const Model *reference = results.reference())
    for (const Contact &contact : results.problem.contacts())
      if (const double peak =
            find_quantity(reference->record.model, {QuantityKind::peak_force, contact.name})
              .value_or(0);
          peak > largest)
      {
        strongest = contact.name;
        largest = peak;
      }
  return strongest;
}

/// The figure beside the set-up: of several contacts that with the largest force.
const PlacedDrawing *lead_of(const PageInput &input)
{
  const std::string strongest = "force-" + strongest_contact(input.results);
  for (const Topic topic : lead_topics)
  {
    const PlacedDrawing *first = nullptr;
    for (const PlacedDrawing &drawing : input.figures)
      if (drawing.topic == topic && (first == nullptr || drawing.figure.name == strongest))
        first = &drawing;
    if (first != nullptr)
      return first;
  }
  return nullptr;
}

std::string_view heading_of_lead(const PageInput &input)
{
  const Case &problem = input.results.problem;
  switch (input.lead->topic)
  {
  case Topic::slip:
    return "Tangential force";
  case Topic::force:
    if (problem.traits().rolls)
      return "Forces";
    return problem.contacts().size() == 1 ? "Contact force" : "Largest contact force";
  case Topic::approach:
    return "Force against approach";
  case Topic::mode:
    return "Modes";
  case Topic::velocity:
    return "Velocities";
  default:
    return "Motion";
  }
}

/// First on the page, in sight together: the answer, the set-up beside a figure, the errors.
std::vector<PageSection> first_sections(const PageInput &input)
{
  std::vector<PageSection> sections{{"verdict", "Answer", verdict_section(input)},
                                    {"setup", "Set-up", setup_section(input)}};
  if (input.lead != nullptr)
    sections.push_back({input.lead->topic == Topic::force ? "force" : "chart",
                        heading_of_lead(input), figure_element(input.lead->figure)});
  sections.push_back({"errors", "Errors", error_section(input)});
  return sections;
}

/// The pages of the sweeps of the case, which stand in its folder.
Html sweeps_section(const Results &results)
{
  Html items;
  for (const std::filesystem::path &sweep : sweeps_in(results.folder))
  {
    const std::string name = sweep.filename().string();
    items += element("li", element("a", {{"href", fmt::format("../{}/report/index.html", name)}},
                                   text(name.substr(name.find('-') + 1))));
  }
  return items.empty() ? items : element("ul", items);
}

/// Below them: all else, each part folded unless it is read first or holds what failed.
std::vector<PageSection> folded_sections(const PageInput &input)
{
  const Case &problem = input.results.problem;
  const auto figures = [&](Topic topic) { return figures_of(input, topic); };
  const bool has_loops = problem.traits().impacts || problem.traits().is_prescribed;
  const bool all_hold = std::ranges::all_of(input.summary.verdicts, [](const Verdict &verdict)
                                            { return verdict.pass || verdict.skipped; });
  const bool has_film = std::ranges::any_of(input.figures, [](const PlacedDrawing &drawing)
                                            { return !drawing.figure.film.empty(); });
  const Fold open = Fold::open, closed = Fold::closed;
  return {
    {"criteria", "Acceptance criteria", criteria_section(input), open},
    {"finding", "Main finding", finding_section(input), open},
    {"inputs", "Uncertain inputs", inputs_section(input), open},
    {"purposes", "Errors by purpose", use_in_numbers(input), closed},
    {"inertia", "Inertia and waves", inertia_section(input), open},
    {"modes", "Free vibration",
     problem.traits().vibrates ? modes_section(input) + figures(Topic::mode) : Html(), open},
    {"slip", "Slip and spin", oblique_section(input), open},
    {"motion", "Forces of the motion", prescribed_section(input), open},
    {"indentation", "Course of the indentation", indentation_section(input), open},
    {"codes", "Codes", codes_section(input), open},
    {"forces", problem.traits().rolls ? "Sliding" : "Contact forces", figures(Topic::force),
     closed},
    {"approach", "Force against approach", has_loops ? figures(Topic::approach) : Html(), closed},
    {"velocity", "Velocities", figures(Topic::velocity), closed},
    {"energy", "Energies", energy_section(input), closed},
    {"contact-radius", "Contact radii", figures(Topic::contact_radius), closed},
    {"probes", "Probes", figures(Topic::probe), closed},
    {"surfaces", "Waves along the surface", figures(Topic::surface), closed},
    {"waves", "Waves inside the bodies", wave_figures(input), has_film ? open : closed},
    {"stress", "Stress around the contact", figures(Topic::stress), closed},
    {"vibration", "Residual vibration", figures(Topic::spectrum) + mode_energy_tables(input),
     closed},
    {"quantities", "All quantities", quantity_section(input), closed},
    {"curves", "Errors of the force histories", curve_error_section(input), closed},
    {"validation", "Comparison with data", validation_section(input), open},
    {"convergence",
     problem.counts_rings() ? "Convergence of the half-spaces"
                            : "Convergence of the finite elements",
     convergence_section(input), closed},
    {"sweeps", "Sweeps", sweeps_section(input.results), closed},
    {"expectations", "Expectations", expectation_section(input), all_hold ? closed : open},
    {"input", "Bodies, models and parameters", input_section(input), closed},
    {"cost", "Cost", cost_section(input), closed},
    {"provenance", "Provenance", provenance_section(input), closed}};
}
} // namespace

std::string report_page(const PageInput &page)
{
  PageInput input = page;
  input.lead = lead_of(input);
  const Case &problem = input.results.problem;
  const std::vector<PageSection> first = first_sections(input), folded = folded_sections(input);
  Html pair, body;
  for (const PageSection &one : first)
    if (one.anchor == "setup" || &one == &first[first.size() - 2])
      pair += section(one);
  body = element("section", {{"id", "verdict"}, {"aria-label", "Answer"}},
                 first.front().content + figures_of(input, Topic::wave_overview)) +
         element("div", {{"class", "pair"}}, pair) + section(first.back());
  for (const PageSection &one : folded)
    body += section(one);
  std::vector<PageSection> all = first;
  all.insert(all.end(), folded.begin(), folded.end());

  Html top = element("h1", problem.title.empty() ? problem.name : problem.title);
  if (!problem.source.empty())
    top += element("p", {{"class", "source"}}, text("Source: " + problem.source));
  const std::string title =
    (problem.title.empty() ? problem.name : problem.title) +
    (problem.laws.empty() ? " \u2013 finite elements"
                          : " \u2013 contact laws against " + reference_word(input.results));
  return whole_page({title, input.root, "cases", input.version, contents_list(all)},
                    element("header", top) + element("div", {{"class", "case"}}, body));
}
} // namespace carambole::reports
