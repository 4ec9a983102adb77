#include "reports/page/document.h"

#include <algorithm>
#include <set>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/values/file_bytes.h"
#include "cases/values/pattern.h"
#include "reports/html/law_text.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/silence.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
/// A numbered part of the document.
struct Chapter
{
  std::string anchor, heading;
  Html content;
  bool is_appendix = false;
};

/// Folders of a user are left out: "/home/me/test/ball.csv" is "ball.csv".
std::string without_folders(const std::string &plain)
{
  static const Pattern folders(R"((^|[\s"'=:,\[{])/(?:[^\s"',\]}/]+/)+)");
  return folders.replace(plain, "$1");
}

/// Shortens the path of the case file in a command to case.yaml, as the appendix calls it. A
/// shipped case has no path, and its name stays: a body may have the same one.
std::string with_plain_path(const std::string &line, const std::string &argument)
{
  const bool is_path = argument.find("case.yaml") != std::string::npos;
  return without_folders(is_path ? boost::replace_all_copy(line, argument, std::string("case.yaml"))
                                 : line);
}

const std::string &title_of(const Case &problem)
{
  return problem.report.title.empty() ? problem.title : problem.report.title;
}

Html row(const std::string &label, const std::string &value)
{
  return element("tr", element("th", {{"scope", "row"}}, text(label)) +
                         element("td", value.empty() ? "\u2013" : value));
}

/// Who wrote, checked and approved, with room to sign.
Html signatures(const ReportEntry &report)
{
  const auto head = [](std::string_view scope, const std::string &words) {
    return element("th", {{"scope", scope}}, text(words));
  };
  Html rows =
    element("tr", head("col", "Role") + head("col", "Name") + head("col", "Date and signature"));
  for (const auto &[role, name] : {std::pair{"Author", report.author},
                                   {"Reviewer", report.reviewer},
                                   {"Approved by", report.approver}})
    rows += element("tr", head("row", role) + element("td", name) + element("td", "\u00a0"));
  return element("table", {{"class", "signatures"}}, rows);
}

Html title_page(const PageInput &input, const DocumentFacts &facts)
{
  const Case &problem = input.results.problem;
  const ReportEntry &report = problem.report;
  Html answer;
  if (input.answer != nullptr)
    for (const std::string &line : answer_lines(input.results, *input.answer))
      answer += element("p", with_plain_path(line, argument_of(input.results)));
  if (const std::string open = open_sentence(input.results); !open.empty())
    answer += element("p", open);
  answer += element("p", expectation_sentence(input.summary));
  const std::string decided = conclusion(input.summary.criteria);
  const Html box =
    element("div", {{"class", "box answer"}},
            (decided.empty() ? Html() : element("p", element("b", decided))) + answer);
  std::set<std::string> programs, builds; // "carambole-fem 1.0.0"
  for (const Model &model : input.results.models)
  {
    if (model.record.model.kind != ModelKind::data)
      programs.insert(model.record.solver + " " + model.record.version);
    if (!model.record.build.empty())
      builds.insert(model.record.build);
  }
  const Html about = row("Document", report.number) + row("Revision", report.revision) +
                     row("Case", problem.name) + row("Computed", facts.date) +
                     row("Programs", fmt::format("{}", fmt::join(programs, ", "))) +
                     row("Compiled with", fmt::format("{}", fmt::join(builds, "; "))) +
                     row("Hash of the physics", problem.physics_hash);
  return element("section", {{"class", "title-page"}},
                 element("p", {{"class", "kind"}}, text("Validation report")) +
                   element("h1", title_of(problem)) +
                   (problem.source.empty()
                      ? Html()
                      : element("p", "Source: " + without_folders(problem.source))) +
                   element("table", {{"class", "about"}}, about) + box + signatures(report));
}

Html contents_of(const std::vector<Chapter> &chapters)
{
  Html items;
  for (const Chapter &chapter : chapters)
    items += element("li", element("a", {{"href", "#" + chapter.anchor}}, text(chapter.heading)));
  return element("section", {{"class", "contents-page"}},
                 element("h2", "Contents") + element("ul", items));
}

Html purpose(const PageInput &input)
{
  const ReportEntry &report = input.results.problem.report;
  Html content = element("p", report.intended_use.empty() ? "The case states no intended use."
                                                          : report.intended_use);
  if (report.criteria.empty())
    return content + element("p",
                             "The case states no acceptance criterion: the differences below are "
                             "findings, and nothing is accepted or rejected.");
  Html items;
  for (const CriterionVerdict &verdict : input.summary.criteria)
    items += element("li", criterion_text(input.results, verdict));
  return content + element("p", "Acceptance criteria:") + element("ul", items);
}

Html manual_of(const LawRecord &law)
{
  return element("h3", law.title) + equation_box(law.equation) +
         manual_entry("Valid for", law.validity) + manual_entry("Known defects", law.defects) +
         manual_entry("Source", law.source) +
         manual_entry("Evidence", law.grade + ": " + law.evidence);
}

/// Laws of the case and of its tangential and rolling parts, each once.
Html laws_of(const PageInput &input, const DocumentFacts &facts)
{
  // A law of the normal force and one of the tangential force may have the same name.
  const std::string tangential = "tangential force", rolling = "rolling resistance";
  std::vector<const LawRecord *> laws;
  const auto add = [&](const std::string &name, const auto &is_of_kind)
  {
    const auto law =
      std::ranges::find_if(facts.laws, [&](const LawRecord &one)
                           { return one.identifier == name && is_of_kind(one.kind); });
    if (law != facts.laws.end() && std::ranges::find(laws, &*law) == laws.end())
      laws.push_back(&*law);
  };
  const auto is_normal = [&](const std::string &kind)
  { return kind != tangential && kind != rolling; };
  const auto is_tangential = [&](const std::string &kind) { return kind == tangential; };
  const auto is_rolling = [&](const std::string &kind) { return kind == rolling; };
  for (const LawEntry &entry : input.results.problem.laws)
  {
    add(entry.law, is_normal);
    add(entry.tangential, is_tangential);
    add(entry.rolling, is_rolling);
    add(entry.twisting, is_rolling);
  }
  Html all;
  for (const LawRecord *law : laws)
    all += manual_of(*law);
  return all;
}

Html model_of(const PageInput &input)
{
  return values_to_check(input.results.problem) + figures_of(input, Topic::setup) +
         input_section(input) + inputs_section(input);
}

Html evidence_of(const PageInput &input)
{
  return convergence_section(input) + energy_section(input) + expectation_section(input);
}

Html results_of(const PageInput &input)
{
  const AnalysisTraits &traits = input.results.problem.traits();
  // The sections of slip, of prescribed motion and of indentation have their figures.
  Html all = figures_of(input, Topic::force) + error_section(input) + finding_section(input) +
             (traits.is_quasi_static ? Html() : figures_of(input, Topic::approach)) +
             figures_of(input, Topic::velocity) + quantity_section(input) +
             curve_error_section(input) + oblique_section(input) + prescribed_section(input) +
             indentation_section(input) + codes_section(input) + inertia_section(input);
  if (traits.vibrates)
    all += modes_section(input);
  for (const Topic topic : {Topic::mode, Topic::contact_radius, Topic::probe, Topic::surface})
    all += figures_of(input, topic);
  return all + wave_figures(input) + figures_of(input, Topic::stress) +
         figures_of(input, Topic::spectrum) + mode_energy_tables(input);
}

/// What the numbers do not cover: doubts of the reference and of each law.
Html limits_of(const PageInput &input)
{
  const Results &results = input.results;
  Html items;
  std::vector<std::string> doubts;
  const auto add_doubts = [&](const std::string &model, const std::vector<std::string> &of_model)
  {
    for (const std::string &doubt : of_model)
    {
      items += element("li", fmt::format("{}: {}.", model, doubt));
      doubts.push_back(doubt);
    }
  };
  add_doubts(results.problem.reference, reference_doubts(results));
  for (const Model &model : results.models)
    if (&model != results.reference())
      add_doubts(model.name(), model_doubts(results, model));
  // What is open because of a doubt has been said.
  const auto is_said = [&](const OpenPoint &point)
  {
    return std::ranges::any_of(doubts, [&](const std::string &doubt)
                               { return point.why.find(doubt) != std::string::npos; });
  };
  if (input.answer != nullptr)
    for (const OpenPoint &point : input.answer->open)
      if (!is_said(point))
        items += element("li", fmt::format("{}: {}.", point.what, point.why));
  if (results.problem.uncertain.empty())
    items += element("li", "The inputs are taken as exact: the case names no distributions.");
  return element("ul", items) +
         element("p",
                 "The results hold for the bodies, materials and speeds of this case. A law that "
                 "is accurate here may have large errors elsewhere.");
}

Html reproduction_of(const PageInput &input, const DocumentFacts &facts)
{
  std::vector<Line> lines;
  for (const auto &[file, hash] : facts.hashes)
    lines.push_back({{element("code", file)}, {element("code", hash)}});
  return element("p", text("The case of the next appendix, saved as case.yaml, gives the same "
                           "records by ") +
                        element("code", "carambole run case.yaml") +
                        text(", and the document by ") + element("code", "carambole report --pdf") +
                        text(" and the folder of the results. Data files that it names must lie "
                             "beside it.")) +
         html::table("Files of the results, with their hashes", {text("File"), text("Hash")},
                     lines) +
         element("p", fmt::format("Written by carambole-report {}.", input.version));
}

std::string page_style(const Case &problem)
{
  std::string running = title_of(problem);
  if (!problem.report.number.empty())
    running = problem.report.number +
              (problem.report.revision.empty() ? "" : ", revision " + problem.report.revision) +
              ": " + running;
  std::string quoted; // a string of CSS
  for (const char c : running)
    if (c == '"' || c == '\\')
      quoted += std::string("\\") + c;
    else if (c != '<')
      quoted += c;
  return fmt::format(
    "@page {{ @top-left {{ content: \"{}\"; font-size: 8pt; color: #444444; }} }}\n"
    "@page :first {{ @top-left {{ content: none; }} }}\n",
    quoted);
}
} // namespace

DocumentFacts read_document_facts(const Results &results, const fs::path &laws)
{
  DocumentFacts facts;
  if (!results.models.empty())
    facts.date = fmt::format("{:%Y-%m-%d %H:%M} UTC", date_of(results));
  if (!laws.empty())
    facts.laws = read_law_manuals(laws);
  facts.case_text = without_folders(bytes_if_any(results.folder / "case.yaml"));
  const auto add = [&](const fs::path &file)
  {
    if (fs::exists(results.folder / file))
      facts.hashes.emplace_back(file.string(), hash_text(bytes_if_any(results.folder / file)));
  };
  add("case.yaml");
  for (const Model &model : results.models)
    for (const char *name : {"record.json", "history.csv"})
      add(fs::path(model.name()) / name);
  for (const DataEntry &entry : results.problem.data)
    if (!entry.file.empty() && fs::exists(entry.file))
      facts.hashes.emplace_back(fs::path(entry.file).filename().string(),
                                hash_text(bytes_if_any(entry.file)));
  add(fs::path(study_folder) / "uncertain.json");
  return facts;
}

std::string document(const PageInput &page, const DocumentFacts &facts)
{
  // In print no script draws charts.
  std::vector<PlacedDrawing> figures = page.figures;
  for (PlacedDrawing &drawing : figures)
    drawing.figure.chart.clear();
  PageInput input{page.results, page.summary, page.answer, figures, page.version};
  input.most_models = models_in_print;
  const Case &problem = input.results.problem;
  std::vector<Chapter> chapters{
    {"purpose", "Intended use and acceptance criteria", purpose(input)},
    {"model", "Bodies, models and inputs", model_of(input)},
    {"laws", "Contact laws", laws_of(input, facts)},
    {"verification", "Verification", evidence_of(input)},
    {"results", "Results", results_of(input)},
    {"validation", "Comparison with data", validation_section(input)},
    {"conclusion", "Conclusion",
     criteria_section(input) + closest_paragraph(input) + use_in_words(input) +
       errors_by_purpose(input)},
    {"limits", "Limits of applicability", limits_of(input)},
    {"reproduction", "Reproduction", reproduction_of(input, facts), true},
    {"case", "Case file", facts.case_text.empty() ? Html() : element("pre", facts.case_text),
     true}};
  std::erase_if(chapters, [](const Chapter &chapter) { return chapter.content.empty(); });
  int number = 0;
  char letter = 'A';
  for (Chapter &chapter : chapters)
    chapter.heading = chapter.is_appendix
                        ? fmt::format("Appendix {}. {}", letter++, chapter.heading)
                        : fmt::format("{}. {}", ++number, chapter.heading);
  Html body = title_page(input, facts) + contents_of(chapters);
  for (const Chapter &chapter : chapters)
    body += element("section", {{"id", chapter.anchor}, {"class", "chapter"}},
                    element("h2", chapter.heading) + chapter.content);
  return printed_page(title_of(problem), page_style(problem), body);
}
} // namespace carambole::reports
