#include "reports/site/law_page.h"

#include <set>

#include <fmt/format.h>

#include "cases/process/own_files.h"
#include "cases/values/file_bytes.h"
#include "reports/figures/figures.h"
#include "reports/html/drawn_figure.h"
#include "reports/html/law_text.h"
#include "reports/html/page_shell.h"
#include "reports/site/tangential_page.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
Html symbol_table(const LawRecord &law)
{
  std::vector<html::Line> lines;
  for (const LawSymbol &symbol : law.symbols)
    lines.push_back({{formula(symbol.symbol)}, {formula(symbol.meaning)}, {formula(symbol.unit)}});
  return lines.empty()
           ? Html()
           : html::table("Other symbols", {text("Symbol"), text("Meaning"), text("Unit")}, lines);
}

Html parameter_table(const LawRecord &law)
{
  if (law.parameters.empty())
    return element(
      "p", text("None. The law needs only the radii, masses and elastic constants of the bodies."));
  std::vector<html::Line> lines;
  for (const LawParameter &parameter : law.parameters)
    lines.push_back(
      {{element("code", parameter.key)},
       {formula(parameter.symbol)},
       {formula(parameter.meaning) +
          (parameter.calibrated ? element("small", "calibrated: from a measured impact") : Html()),
        false, "remarks"},
       {formula(parameter.unit == "1" ? "" : parameter.unit), false, "lines"},
       {formula(parameter.allowed), false, parameter.unit.empty() ? "" : "lines"},
       {parameter.otherwise.empty() ? text("required, e.g. ") + element("code", parameter.example)
                                    : formula(parameter.otherwise)}});
  return html::table(
    "Parameters, with their keys in an entry of laws:",
    {text("Key"), text("Symbol"), text("Meaning"), text("Unit"), text("Allowed"), text("Default")},
    lines);
}

/// The pair and the parameters of the figures, and what is missing.
Html curve_notes(const LawRecord &law)
{
  Html notes;
  const std::string sample = sample_text(law);
  notes += element("p", text(fmt::format("Computed for a {}{}.", law.pair,
                                         sample.empty() ? "" : ", with " + sample)));
  for (const LawVariant &variant : law.variants)
    if (!variant.alike.empty())
      notes += element("p", text(fmt::format("Options without effect for this pair: {}.",
                                             fmt::join(variant.alike, "; "))));
  if (!law.failure.empty())
    notes += element("p", text("Missing: " + law.failure + "."));
  return notes;
}

std::string law_page(const LawRecord &law, const std::vector<DrawnFigure> &figures,
                     const std::string &version)
{
  Html curves = curve_notes(law);
  for (const DrawnFigure &figure : figures)
    curves += figure_element(figure);
  const Html content =
    element("h1", law.title) +
    element("p", {{"class", "source"}},
            element("code", law.identifier) + text(". " + law.family + ". ")) +
    element("p", {{"class", "lead"}}, formula(capitalised(law.answer)) + text(".")) +
    sections_with_links(
      {{"equation", "Equation", equation_box(law.equation) + symbol_table(law)},
       {"parameters", "Parameters", parameter_table(law)},
       {"validity", "Validity and known defects",
        manual_entry("Valid for", law.validity) + manual_entry("Known defects", law.defects)},
       {"curves", "Response", curves},
       {"rules", "Loading, unloading and separation",
        manual_entry("Loading and unloading", law.loading) +
          manual_entry("State of a contact", law.state) +
          manual_entry("Separation", law.separation)},
       {"evidence", "Source and evidence",
        manual_entry("Source", law.source) +
          manual_entry("Evidence", law.grade + ": " + law.evidence)},
       {"use", "Use in a case", element("p", element("code", law.example))}});
  return whole_page({.title = law.identifier + ": " + law.title,
                     .root = "../",
                     .current = "laws",
                     .version = version},
                    content);
}

std::string anchor_of(const std::string &family)
{
  std::string anchor;
  for (const unsigned char c : family.substr(0, family.find(':')))
    anchor += std::isalnum(c) ? char(std::tolower(c)) : '-';
  return anchor;
}

std::string index_page(const std::vector<LawRecord> &laws, const std::string &version)
{
  std::vector<std::pair<std::string, std::vector<html::Line>>> families;
  for (const LawRecord &law : laws)
  {
    if (families.empty() || families.back().first != law.family)
      families.push_back({law.family, {}});
    families.back().second.push_back(
      {{element("a", {{"href", law.identifier + ".html"}}, text(law.identifier)) +
        element("br", {}) + element("small", law.title)},
       {formula(law.answer)},
       {formula(law.validity), false, "remarks"},
       {formula(law.defects), false, "remarks"},
       {element("b", law.grade) + text(". ") + formula(law.evidence), false, "remarks"}});
  }
  std::vector<std::string> anchors;
  anchors.reserve(families.size());
  for (const auto &[family, lines] : families)
    anchors.push_back(anchor_of(family));
  std::vector<PageSection> sections;
  for (std::size_t i = 0; i < families.size(); ++i)
    sections.push_back({anchors[i], families[i].first,
                        html::table(fmt::format("{} laws", families[i].second.size()),
                                    {text("Law"), text("Its answer"), text("Valid for"),
                                     text("Known defects"), text("Evidence")},
                                    families[i].second)});
  const Html content =
    element("h1", "Contact laws") +
    element("p", {{"class", "lead"}},
            text(fmt::format("{} laws, each with its equation, its range of validity, its known "
                             "defects and the evidence for its formulas.",
                             laws.size()))) +
    element("p", element("a", {{"href", std::string(tangential_page_name) + ".html"}},
                         text("Laws of the tangential force and of rolling resistance")) +
                   text(", for oblique impacts, have a page of their own.")) +
    sections_with_links(sections);
  return whole_page({.title = "Contact laws", .root = "../", .current = "laws", .version = version},
                    content);
}

void write_if_changed(const fs::path &file, const std::string &content)
{
  if (bytes_if_any(file) != content)
    write_file(file, content);
}

/// Pages and figures that this build did not make.
void remove_others(const fs::path &folder, const std::set<std::string> &pages,
                   const std::set<std::string> &figures)
{
  for (const auto &[place, kept] :
       {std::pair{folder, &pages}, std::pair{folder / "figures", &figures}})
    if (fs::exists(place))
      for (const fs::directory_entry &file : fs::directory_iterator(place))
        if (file.is_regular_file() && !kept->contains(file.path().stem().string()))
          fs::remove(file.path());
}
} // namespace

void build_law_pages(const fs::path &curves, const fs::path &site, const std::string &version,
                     const volatile std::sig_atomic_t *signal)
{
  const std::vector<LawRecord> laws = read_law_records(curves);
  const std::vector<LawRecord> tangential = read_companions(curves / "tangential.json", "slip"),
                               resistances = read_companions(curves / "rolling.json", "rolling");
  const fs::path folder = site / "laws";
  fs::create_directories(folder);
  std::vector<Figure> figures;
  std::vector<std::size_t> counts;
  std::set<std::string> pages{"index", tangential_page_name}, figure_names;
  for (const LawRecord &law : laws)
  {
    const std::vector<Figure> own = law_figures(law);
    counts.push_back(own.size());
    for (const Figure &figure : own)
      figure_names.insert(figure.name);
    figures.insert(figures.end(), own.begin(), own.end());
  }
  for (const Figure &figure : {tangential_figure(tangential), rolling_figure(resistances)})
  {
    figure_names.insert(figure.name);
    figures.push_back(figure);
  }
  const std::vector<DrawnFigure> drawn = draw_for_page(figures, folder, signal);
  auto next = drawn.begin();
  for (std::size_t i = 0; i < laws.size(); ++i)
  {
    const auto end = next + std::ptrdiff_t(counts[i]);
    write_if_changed(folder / (laws[i].identifier + ".html"),
                     law_page(laws[i], {next, end}, version));
    pages.insert(laws[i].identifier);
    next = end;
  }
  write_if_changed(folder / (std::string(tangential_page_name) + ".html"),
                   tangential_page(tangential, *next, resistances, *(next + 1), version));
  write_if_changed(folder / "index.html", index_page(laws, version));
  remove_others(folder, pages, figure_names);
}
} // namespace carambole::reports
