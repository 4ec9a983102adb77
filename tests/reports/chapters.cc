// Chapters of the guide that are read from files.

#include <boost/test/unit_test.hpp>

#include <fstream>

#include <fmt/format.h>

#include "reports/drawing/gnuplot.h"
#include "reports/guide/chapter.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_chapters)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
const std::string head = R"(title: "Paper: Nobody, two balls"
lead: Do they bounce?
source: Nobody
order: 15
)";

struct Fixture
{
  TemporaryFolder folder;
  fs::path chapters = folder.path / "chapters";

  Chapter read(const std::string &text) const
  {
    fs::create_directories(chapters);
    std::ofstream(chapters / "nobody.yaml") << text;
    return read_chapters(chapters).at(0);
  }

  /// What an expression is, shown with that form.
  std::string shown(const std::string &placeholder) const
  {
    const Chapter chapter = read(head + "content: [{text: \"" + placeholder + ".\"}]\n");
    const std::string content = chapter_content(chapter, results(), {}).markup();
    const std::size_t begin = content.find("<p>");
    return begin == std::string::npos
             ? ""
             : content.substr(begin + 3, content.find(".</p>") - begin - 3);
  }

  /// One case of the paper, without any model.
  static Suite results()
  {
    Suite suite;
    suite.cases.emplace_back();
    suite.cases.back().results.problem.source = "Nobody 2013";
    return suite;
  }

  std::string error_of(const std::string &text) const
  {
    try
    {
      const Chapter chapter = read(text);
      chapter_figures(chapter, Suite());
      chapter_content(chapter, Suite(), {});
    }
    catch (const InputError &error)
    {
      return format(error.diagnostics.at(0)).substr(chapters.string().size() + 1);
    }
    return "";
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(the_chapters_that_are_shipped_ask_for_what_exists)
{
  std::string anchors;
  for (const Chapter &chapter : read_chapters(chapters_folder()))
  {
    anchors += chapter.anchor + " ";
    BOOST_TEST(chapter_figures(chapter, Suite()).empty());
    BOOST_TEST(chapter_content(chapter, Suite(), {}).empty());
  }
  BOOST_TEST(anchors == "qin-lu li-yao zhao wang yan-qi waves adhesion indenters ");
}

BOOST_FIXTURE_TEST_CASE(the_example_of_the_readme_is_a_chapter, Fixture)
{
  const std::string readme =
    bytes_if_any(chapters_folder().parent_path().parent_path() / "reports/guide/README.md");
  const std::size_t begin = readme.find("```yaml\n") + 8;
  const std::string example = readme.substr(begin, readme.find("```\n", begin) - begin);
  BOOST_TEST(contains(example, "claims: What the paper claims"));
  BOOST_TEST(error_of(example) == "");
}

BOOST_FIXTURE_TEST_CASE(one_more_chapter_needs_no_compiler, Fixture)
{
  const fs::path results = folder.path / "results", own = results / "own";
  fs::create_directories(own);
  std::ofstream(own / "case.yaml") << R"(title: Two balls
source: Nobody 2013
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz, linear]
expect:
  - {model: hertz, quantity: velocity B2, value: 1.9 m/s, tolerance: 0.01 m/s, kind: observation, source: table 1}
)";
  store_all(own, read_case((own / "case.yaml").string()));

  fs::copy(chapters_folder(), chapters);
  std::ofstream(chapters / "nobody.yaml") << head << R"yaml(
let:
  force: {case: own, model: hertz, x: time, y: force B1-B2, x_unit: 1e-6}
  peaks: {case: own, over: {law: [linear, hertz]}, model: "{law}", quantity: peak_force}
content:
  - figure: paper-nobody-1
    x: time [µs]
    y: force [kN]
    title: Force over time
    alternative: Force of two laws over time.
    caption: "Figure 1: up to {entry(peaks, 2):.0f} N."
    curves:
      - {points: force / 1e3, label: Hertz}
      - {points: peaks, label: peaks, marks: true, half_width: 5}
  - table: Both laws
    below: "The least is {peaks:word}."
    columns:
      - {head: Case, case: own}
      - {head: Law, text: "{law}"}
      - {head: "Peak force [N]", number: "{peak:4}"}
      - {head: Verdict, verdict: peak > 1000, words: [strong, weak]}
    rows:
      - each: {law: [hertz, linear]}
        let: {peak: {case: own, model: "{law}", quantity: peak_force B1-B2}}
  - table: Words
    columns: [{head: Law, text: "{law}"}, {head: Note, note: "{note}"}]
    rows: [{each: {law: [hertz], note: [elastic]}}]
  - claims: What nobody claims
    rows:
      - {claim: Hertz is stronger, found: "by {entry(peaks, 2) / least(peaks) - 1:+%}", holds: "entry(peaks, 2) > least(peaks)"}
      - {claim: Both are weak, joined: true, each: {law: [linear, hertz], place: [1, 2]},
         found: "{law}: {entry(peaks, place):.0f} N", holds: "entry(peaks, place) < 1000"}
  - text: "This paragraph lacks a number, {none:.1f}."
)yaml";
  const Suite suite = read_suite({results, "1", false, nullptr});
  const std::vector<Chapter> all = read_chapters(chapters);
  BOOST_REQUIRE(all.size() == 9u);
  BOOST_TEST(all[1].anchor == "nobody"); // between 10 and 20
  const std::vector<Figure> figures = chapter_figures(all[1], suite);
  BOOST_REQUIRE(figures.size() == 1u);
  BOOST_TEST(figures[0].caption == "Figure 1: up to 1020 N.");
  BOOST_TEST(contains(figures[0].data.at("paper-nobody-1.csv"), "Hertz force [kN]"));
  BOOST_TEST(contains(figures[0].data.at("paper-nobody-1.csv"), "2,1020,5"),
             figures[0].data.at("paper-nobody-1.csv"));
  const std::string content =
    chapter_content(all[1], suite, draw_for_page(figures, results / "report", nullptr)).markup();
  for (const char *part :
       {"Do they bounce?", "figures/paper-nobody-1.svg", "../own/report/index.html",
        "<td class=\"number\">1020</td><td class=\"pass\">strong</td>",
        "<td class=\"note\">weak</td>", "The least is linear.", "<td class=\"note\">elastic</td>",
        "by +13.33 %", "<td>linear: 900 N; hertz: 1020 N</td>",
        "<td class=\"note\">does not hold</td>",
        "Printed values: 1 of 1 are within their tolerances", "table 1"})
    BOOST_TEST(contains(content, part), part << " in " << content);
  BOOST_TEST(!contains(content, "This paragraph"));
}

BOOST_FIXTURE_TEST_CASE(functions_of_lists_have_the_values_of_their_definitions, Fixture)
{
  const std::string list = "list(4, none, 1, 2)";
  for (const auto &[expression, value] : std::vector<std::pair<std::string, std::string>>{
         {"{first(" + list + "):.1f}", "4.0"},
         {"{last(" + list + "):.1f}", "2.0"},
         {"{least(" + list + "):.1f}", "1.0"},
         {"{greatest(" + list + "):.1f}", "4.0"},
         {"{place_of_least(" + list + "):.0f}", "3"},
         {"{entry(" + list + ", 4):.1f}", "2.0"},
         {"{size(" + list + "):.0f}", "3"},
         {"{has(list(none)):yes|no}", "no"},
         {"{otherwise(none, 3):.0f}", "3"},
         {"{rises(" + list + "):yes|no}", "no"},
         {"{rises(list(1, none, 2)):yes|no}", "yes"},
         {"{last(x < 4 ? " + list + " : none):.0f}", "1"},
         {"{at(" + list + ", 3.25):.2f}", "1.25"},
         {"{at(" + list + ", 2):.1f}", "2.5"}, // over the gap
         {"{rms(list(3, 5)):.4f}", "4.1231"},
         {"{last(integral(list(1, 3, 7))):.1f}", "7.0"},    // 2 + 5
         {"{crossing(list(3, 1), list(0, 3)):.1f}", "1.6"}, // 3 - 2 t = 3 t
         {"{steepest_return(list(1, 2, 3)):.1f}", "0.0"},   // ends at the largest x
         {"{entry(x_of(" + list + ") * i, 3):.0f}", "9"},
         {"{entry(10 * x, 1) + 2:.0f}", ""}, // x of a number is no list
         {"{0.0123:%}", "1.23\u00a0%"},
         {"{0.5:+.2f}", "+0.50"},
         {"{1.3:~3}", "1.3"},
         {"{1.3:3}", "1.30"}})
    BOOST_TEST(shown(expression) == value, expression << ": " << shown(expression));
}

BOOST_FIXTURE_TEST_CASE(a_wrong_chapter_is_refused_with_line_and_key, Fixture)
{
  const std::string figure =
    "content:\n  - {figure: f, x: x, y: y, title: t, alternative: a, caption: c, curves: [";
  const auto query = [](const std::string &keys)
  { return "let: {q: {" + keys + "}}\ncontent: []\n"; };
  for (
    const auto &[text, message] : std::vector<std::pair<std::string, std::string>>{
      {"contents: []\n", "nobody.yaml:1: the key 'content' is missing"},
      {"content: []\nlets: {}\n", "nobody.yaml:6: lets: unknown key (did you mean 'let'?)"},
      {"order: 2\ncontent: []\n", "nobody.yaml:5: order: the key is given twice"},
      {"content: nothing\n", "nobody.yaml:5: content: must be a list, not 'nothing'"},
      {"content: [{chart: f}]\n",
       "nobody.yaml:5: must have one of the keys figure, incline, table, claims, text, show"},
      {"content:\n  - {figure: f, x: x, y: y}\n", "nobody.yaml:6: the key 'title' is missing"},
      {figure + "{points: 1, label: a, colour: red}]}\n",
       "nobody.yaml:6: colour: unknown key (allowed: points, label, style, marks, "
       "half_width, in_key, each, let, if)"},
      {figure + "{points: 1, label: a, style: [red, 2, \"1\"]}]}\n",
       "nobody.yaml:6: style: must be a colour, a width and a dash, as in [\"#0072b2\", "
       "2, \"(10,6)\"]"},
      {"content: [{text: \"{x}\"}]\n", "nobody.yaml:5: text: {x}: x is not a word of `each`; "
                                       "a number has a form, as in {x:.2f}"},
      {"content: [{text: \"{1:long}\"}]\n",
       "nobody.yaml:5: text: 'long' is not a form; there are .2f, +.2f, 4, ~4, %, +%, <%, "
       "word, and yes|no"},
      {"content: [{text: \"{1:.2f\"}]\n", "nobody.yaml:5: text: '{1:.2f': a brace is not closed"},
      {"content: [{text: \"{list(1, 2):.2f}\"}]\n",
       "nobody.yaml:5: text: 'list(1, 2)' is a list; take an entry, as in first(...)"},
      {"let: {force: 1}\ncontent: [{text: \"{2 * farce:.2f}\"}]\n",
       "nobody.yaml:6: text: there is no value named 'farce' (did you mean 'force'?)"},
      {"content: [{text: \"{1 +:.2f}\"}]\n",
       "nobody.yaml:5: text: '1 +': Unexpected end of expression at position 4"},
      {"content: [{text: \"{at(1):.2f}\"}]\n",
       "nobody.yaml:5: text: at() takes 2 arguments, not 1"},
      {"content: [{text: \"{e}\", each: {e: [1, 2], f: [3]}}]\n",
       "nobody.yaml:5: f: has 1 words, and e has 2"},
      {query("model: hertz, quantity: restitution"), "nobody.yaml:5: q: the key 'case' is missing"},
      {query("case: three-bal, model: hertz, quantity: restitution"),
       "nobody.yaml:5: case: 'three-bal' is neither a shipped case nor one of the results "
       "(did you mean 'three-ball'?)"},
      {query("case: three-ball, model: herz, quantity: restitution"),
       "nobody.yaml:5: model: three-ball has no model 'herz' (did you mean 'hertz'?)"},
      {query("case: three-ball, model: hertz, quantity: bounciness"),
       "nobody.yaml:5: quantity: 'bounciness' is not a quantity; `expect` names them"},
      {query("case: three-ball, model: hertz, x: time, y: strength"),
       "nobody.yaml:5: y: 'strength' is not a column of a history"},
      {query("case: three-ball, model: hertz"),
       "nobody.yaml:5: q: must have one of the keys take, sweep, quantity, y, parameter, contacts, "
       "touches, force_error, measured, of_case"},
      {query("case: three-ball, model: hertz, quantity: duration, contacts: duration"),
       "nobody.yaml:5: contacts: unknown key (allowed: case, model, over, quantity)"},
      {query("case: three-ball, model: hertz, quantity: velocity B4"),
       "nobody.yaml:5: quantity: three-ball has no body or contact 'B4' (did you mean 'B1'?)"},
      {query("case: three-ball, model: hertz, x: time, y: force B2-B1"),
       "nobody.yaml:5: y: three-ball has no body or contact 'B2-B1' (did you mean 'B2-B3'?)"},
      {"let: [1]\ncontent: []\n",
       "nobody.yaml:5: let: must be a map of names and their values, not a list"},
      {"let: {none: 1}\ncontent: []\n",
       "nobody.yaml:5: none: 'none' has a meaning of its own in expressions; take another name"},
      {"content: [{text: a, each: [e, f]}]\n",
       "nobody.yaml:5: must be a map of words and their lists, not 'e'"},
      {"content: [{text: \"{e}\", each: {e: laws of three-ball}}]\n",
       "nobody.yaml:5: e: must be a list, 'models of CASE' or 'contacts of CASE', not 'laws of "
       "three-ball'"},
      {query("case: three-ball-mass-sweep, model: hertz, sweep: bet, quantity: velocity B1"),
       "nobody.yaml:5: sweep: three-ball-mass-sweep has no sweep 'bet' (did you mean "
       "'beta'?)"},
      {query("case: three-ball, of_case: weight"),
       "nobody.yaml:5: of_case: must be speed or continuum, not 'weight'"},
      {query("case: three-ball, model: hertz, force_error: yes"),
       "nobody.yaml:5: force_error: must be true or left out, not 'yes'"}})
    BOOST_TEST(error_of(head + text) == message, text << error_of(head + text));
  const std::string rest = "lead: b\nsource: c\ncontent: []\n";
  BOOST_TEST(error_of("title: a\norder: last\n" + rest) ==
             "nobody.yaml:2: order: must be a whole number");
  BOOST_TEST(error_of("order: 1\ntitle: [a]\n" + rest) ==
             "nobody.yaml:2: title: must be a text, not a list");
}

BOOST_AUTO_TEST_SUITE_END()
