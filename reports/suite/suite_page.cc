#include "reports/suite/suite_page.h"

#include <algorithm>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/suite/number_trend.h"
#include "reports/suite/sweep_page.h"

namespace carambole::reports
{
namespace
{

/// "12 of 12", "11 of 12, 1 fails", "10 of 12, 2 known".
html::Cell evidence_cell(const EvidenceCount &count)
{
  if (count.all() == 0)
    return {text("\u2013"), true};
  std::vector<std::string> rest;
  if (count.fails > 0)
    rest.push_back(fmt::format("{} {}", count.fails, count.fails == 1 ? "fails" : "fail"));
  if (count.known > 0)
    rest.push_back(fmt::format("{} known", count.known));
  if (count.not_judged > 0)
    rest.push_back(fmt::format("{} not judged", count.not_judged));
  Html content = text(fmt::format("{} of {}", count.holds, count.all()));
  if (!rest.empty())
    content += element("small", fmt::format("{}", fmt::join(rest, ", ")));
  return {content, true, count.fails > 0 ? "fail" : ""};
}

/// The law of the answer to the problem with its largest error; where none is within the band, the
/// nearest.
html::Cell law_cell(const Suite &suite, const SuiteCase &c)
{
  const std::optional<Answer> &answer = suite.fullest(c).answer;
  if (!answer || (!answer->law && !answer->nearest))
    return {text("\u2013")};
  if (answer->law)
    return {text(answer->law->model) +
              element("small", "within " + percent_size_text(answer->law->worst)),
            false, "lines"};
  return {text(answer->is_undecided ? "undecided"
                                    : fmt::format("none within {:g} %", 100 * answer->within)) +
            element("small", fmt::format("nearest: {}, {}", answer->nearest->model,
                                         percent_size_text(answer->nearest->worst))),
          false, "lines"};
}

html::Cell restitution_cell(const SuiteCase &c)
{
  const Model *reference = c.results.reference();
  if (reference == nullptr || !reference->record.model.restitution)
    return {text("\u2013"), true};
  const ModelRecord &record = reference->record.model;
  if (!is_continuum(
        record.kind)) // with the name of the model, and enough digits to distinguish laws
    return {text(significant(*record.restitution, 4)) + element("small", record.name), true};
  return {text(value_with_uncertainty(record, {QuantityKind::restitution}, {})), true};
}

html::Line case_line(const Suite &suite, const SuiteCase &c)
{
  const Model *reference = c.results.reference();
  std::string_view word = "not judged", style = "lines";
  if (!c.summary.pass)
    word = "fail", style = "fail lines";
  else if (c.summary.has_judged())
    word = "pass", style = "pass lines";
  Html verdict = text(word);
  if (!c.results.skipped.empty())
    verdict += element("small", counted(c.results.skipped.size(), "model") + " missing");
  if (c.is_quick)
    verdict += element("small", "quick check");
  html::Line line{{case_link(c)}, {verdict, false, style}};
  for (const EvidenceKind kind : evidence_kinds)
    line.push_back(evidence_cell(count_evidence(c.summary, kind)));
  line.push_back(law_cell(suite, c));
  line.push_back(restitution_cell(c));
  const std::string version = reference != nullptr ? reference->record.version : "";
  line.push_back(
    {text(fmt::format("{:%Y-%m-%d}", c.date)) + element("small", version), false, "lines"});
  return line;
}

/// "verification: all 12 hold", "validation: 5 of 7 hold, 1 fails, 1 with a known discrepancy".
std::string evidence_sentence(EvidenceKind kind, const EvidenceCount &count)
{
  std::string sentence = fmt::format("{}: {} of {} {}", to_string(kind), count.holds, count.all(),
                                     count.holds == 1 ? "holds" : "hold");
  if (count.fails > 0)
    sentence += fmt::format(", {} {}", count.fails, count.fails == 1 ? "fails" : "fail");
  if (count.known > 0)
    sentence += fmt::format(", {} {} with a known discrepancy", count.known,
                            count.known == 1 ? "fails" : "fail");
  if (count.not_judged > 0)
    sentence +=
      fmt::format(", {} {} not judged", count.not_judged, count.not_judged == 1 ? "was" : "were");
  return sentence;
}

Html verdict_box(const Suite &suite)
{
  if (suite.cases.empty() && suite.skipped.empty())
    return {}; // sweeps have no expectations
  const auto passed = std::ranges::count_if(suite.cases, [](const SuiteCase &c)
                                            { return c.summary.pass && c.summary.has_judged(); });
  std::vector<std::string> evidence;
  for (const EvidenceKind kind : evidence_kinds)
  {
    EvidenceCount sum;
    for (const SuiteCase &c : suite.cases)
      for (const Verdict &verdict : c.summary.verdicts)
        if (verdict.expectation.kind == kind)
          sum.add(verdict);
    if (sum.all() > 0)
      evidence.push_back(evidence_sentence(kind, sum));
  }
  std::vector<std::string> failing, unjudged;
  for (const SuiteCase &c : suite.cases)
    if (!c.summary.pass)
      failing.push_back(c.name());
    else if (!c.summary.has_judged())
      unjudged.push_back(c.name());
  const bool pass = suite.pass();
  const std::size_t all = suite.cases.size();
  std::string lead = fmt::format("{} of {} pass.", passed, counted(all, "case"));
  if (static_cast<std::size_t>(passed) == all)
    lead = fmt::format("{} {}.", counted(all, "case"), all == 1 ? "passes" : "pass");
  if (!failing.empty())
    lead += fmt::format(" Failing: {}.", joined(failing));
  constexpr std::size_t few = 2; // of the names that stand in the first sentences
  if (!unjudged.empty())
    lead += unjudged.size() > few
              ? fmt::format(" {} have no judged expectation; they are “not judged” below.",
                            unjudged.size())
              : fmt::format(" Without a judged expectation: {}.", joined(unjudged));
  Html box = element("p", {{"class", "lead"}}, element("b", lead));
  if (!evidence.empty())
    box +=
      element("p", {{"class", pass ? "pass" : "fail"}},
              text(fmt::format("Expectations of the cases \u2013 {}.", fmt::join(evidence, "; "))));
  box += element("p", "Verification compares with exact or converged solutions, validation with "
                      "measurements, calibration with those that coefficients were fitted to, "
                      "observation with values from papers or other codes, and "
                      "regression with earlier results of this program on finer meshes. A "
                      "difference between a law and the continuum is a finding, not a failure.");
  return element("section", {{"id", "verdict"}, {"aria-label", "Verdict"}},
                 element("div", {{"class", pass ? "box pass" : "box fail"}}, box));
}
} // namespace

Html case_link(const SuiteCase &c)
{
  return element("a", {{"href", "../" + c.folder() + "/report/index.html"}}, text(c.title()));
}

Html law_link(const Suite &suite, const std::string &label, bool is_given)
{
  Html shown = text(label + (is_given ? "*" : ""));
  for (const SuiteCase &c : suite.cases)
    for (const Model &model : c.results.models)
      if (model.record.model.kind == ModelKind::lumped && law_label(c.results, model) == label)
      {
        const std::string page = "laws/" + model.record.model.law + ".html";
        std::error_code ignored;
        return std::filesystem::exists(suite.folder / "report" / page, ignored)
                 ? element("a", {{"href", page}}, shown)
                 : shown;
      }
  return shown;
}

Html case_tables(const Suite &suite)
{
  Html tables;
  for (const Family family : all_families)
  {
    std::vector<html::Line> lines;
    for (const SuiteCase &c : suite.cases)
      if (family_of(c.results.problem) == family)
        lines.push_back(case_line(suite, c));
    if (!lines.empty())
      tables +=
        html::table(heading_of(family),
                    {text("Case"), text("Verdict"), text("Verification"), text("Validation"),
                     text("Calibration"), text("Observation"), text("Regression"),
                     text("Law to use"), text("Restitution"), text("Computed")},
                    lines);
  }
  return tables;
}

Html suite_alerts(const Suite &suite)
{
  Html lines;
  for (const SkippedCase &skipped : suite.skipped)
    lines += element("p", element("b", "Not in this report: " + skipped.folder) +
                            text(": " + skipped.reason + "."));
  for (const SuiteCase &c : suite.cases)
    for (const SkippedModel &model : c.results.skipped)
      lines += element("p", element("b", fmt::format("{} lacks {}", c.name(), model.name)) +
                              text(": " + model.reason + "."));
  if (suite.run)
    for (const SuiteRun::Entry &entry : suite.run->cases)
      if (suite.find(entry.name) == nullptr)
        lines +=
          element("p", element("b", "Not in this report: " + entry.name) +
                         text(entry.reason.empty()
                                ? fmt::format(": its run ended with status {}.", entry.status)
                                : ": " + entry.reason + "."));
  Html alerts;
  if (!lines.empty())
    alerts = element("div", {{"class", "box fail"}, {"role", "alert"}}, lines);
  const auto quick = std::ranges::count_if(suite.cases, &SuiteCase::is_quick);
  if (quick > 0)
    alerts += element(
      "div", {{"class", "box"}, {"role", "note"}},
      element("p",
              element("b", fmt::format("Quick check: {} ran without the finest mesh.",
                                       counted(static_cast<std::size_t>(quick), "case"))) +
                text(" Their expectations of finite elements are not judged, and the "
                     "uncertainties are larger. For full resolution, run carambole validate.")));
  return alerts;
}

std::string suite_index_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                             const std::string &version)
{
  Html pictures;
  for (const DrawnFigure &figure : figures)
    pictures += figure_element(figure);
  const std::vector<PageSection> sections{
    {"cases", "Cases", case_tables(suite)},
    {"moved", "What moved", moved_table(suite.moved)},
    {"sweeps", "Sweeps", sweeps_of_suite(suite)},
    {"errors", "Errors of every law", heat_maps(suite)},
    {"bias", "Bias and scatter of the laws", bias_tables(suite)},
    {"scatter", "Laws against the continuum", pictures}};
  return whole_page({"Contact laws against the continuum", "./", "cases", version},
                    element("header", element("h1", "Contact laws against the continuum")) +
                      verdict_box(suite) + suite_alerts(suite) + sections_with_links(sections));
}
} // namespace carambole::reports
