#define BOOST_TEST_MODULE reports_browser
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <boost/process.hpp>
#include <fmt/format.h>

#include "browser.h"
#include "cases/records.h"
#include "reports/build.h"
#include "reports/page_shell.h"
#include "reports/suite_build.h"
#include "sample_cases.h"
#include "sample_records.h"

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
/// What a page shows of itself to a script.
constexpr const char *page_facts = R"js((() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isShown = (element) => element.getClientRects().length > 0;
  const levels = all('h1,h2,h3,h4').map((h) => Number(h.tagName[1]));
  return {
    title: document.title,
    language: document.documentElement.lang,
    text: document.body.textContent,
    mains: all('main').length,
    h1: all('h1').length,
    skippedLevels: levels.filter((level, i) => i > 0 && level > levels[i - 1] + 1).length,
    withoutAlternative: all('img').filter((img) => !img.alt.trim()).length
      + all('svg[role=img]').filter((svg) => !svg.getAttribute('aria-label')).length
      + all('figure').filter((f) => !f.querySelector('img, svg[role=img]')).length,
    brokenPictures: all('img').filter((img) => isShown(img) && img.naturalWidth === 0).length,
    headersWithoutScope: all('th:not([scope])').length,
    nameless: all('button, a[href]').filter((e) => !(e.textContent.trim() || e.ariaLabel)).length,
    doubleIds: all('[id]').map((e) => e.id).filter((id, i, ids) => ids.indexOf(id) !== i),
    links: all('a[href]').map((a) => a.href),
    figures: all('figure').length,
    charts: all('figure[data-chart]').length,
    charted: all('figure.charted').length,
    shownPictures: all('figure img').filter(isShown).length,
    width: document.documentElement.scrollWidth,
    window: window.innerWidth,
  };
})())js";

const std::string two_balls = R"(
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz, linear]
)";

/// A string of YAML.
std::string quoted(const std::string &text)
{
  return Json(text).dump();
}

/// A suite with its site, and beside it reports that stand alone: every kind of page. Two cases are
/// hostile wherever text is free.
struct Site
{
  TemporaryFolder folder;
  const fs::path suite = folder.path / "suite", alone = folder.path / "alone";

  Site()
  {
    fs::current_path(folder.path); // where a shell would leave what it was told to touch
    store_suite("balls", "title: Two balls\n" + two_balls);
    store_suite("hostile",
                "title: " + quoted(hostile_text) + "\nsource: " + quoted(hostile_text) + two_balls +
                  "expect:\n"
                  "  - {model: linear, quantity: peak_force, value: 1 N, tolerance: 1e-9, "
                  "source: " +
                  quoted(hostile_text) + ", known_discrepancy: " + quoted(hostile_text) + "}\n");
    const fs::path curves = folder.path / "curves";
    if (boost::process::system(CARAMBOLE_LUMPED_PROGRAM, "curves", curves.string()) != 0)
      throw std::runtime_error("no curves of laws");
    SiteRequest request;
    request.suite.results = suite;
    request.suite.version = "1";
    request.curves = curves;
    request.maps = CARAMBOLE_CASES;
    build_site(request);

    const Case bar = plastic_bar_case(), ground = half_space_case(), waves = waves_case(),
               hostile = hostile_case();
    store_plastic_bar(alone / "bar", bar);
    store_half_space(alone / "ground", ground);
    store_waves(alone / "waves", waves);
    store_hostile(alone / "hostile", hostile);
    build("bar", bar);
    build("ground", ground);
    build("waves", waves);
    build("hostile", hostile);
  }

  void store_suite(const std::string &name, const std::string &yaml) const
  {
    fs::create_directories(suite / name);
    write_file(suite / name / "case.yaml", yaml);
    store_all(suite / name, read_case((suite / name / "case.yaml").string()));
  }

  void build(const std::string &name, const Case &problem) const
  {
    BuildRequest request;
    request.problem = problem;
    request.results = alone / name;
    request.version = "1";
    request.pdf = name == "hostile";
    build_report(request);
  }

  /// Hostile also where the reader of cases and the solvers would not let it pass.
  static Case hostile_case()
  {
    Case problem = sample_case();
    problem.title = problem.source = hostile_text;
    problem.bodies.front().material->name = hostile_text;
    problem.expectations = {
      {"linear", "peak_force B1-B2", 1, 1e-9, true, hostile_text, hostile_text, 0}};
    return problem;
  }

  static void store_hostile(const fs::path &results, const Case &problem)
  {
    StoredRecord record = sample_record(problem, "hertz", 1020, 1.905);
    record.command = record.version = record.solver = record.model.law = hostile_text;
    record.model.remarks = {hostile_text};
    store_all(results, problem);
    store(results, record);
  }

  std::vector<fs::path> pages() const
  {
    std::vector<fs::path> found;
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder.path))
      if (entry.path().extension() == ".html")
        found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
  }
};

const Site &site()
{
  static const Site the_site;
  return the_site;
}

Browser &browser()
{
  static const TemporaryFolder profile;
  static Browser the_browser(profile.path);
  static const bool is_open = (the_browser.open_tab(), true);
  (void)is_open;
  return the_browser;
}

void set_width(int width)
{
  browser().command(
    "Emulation.setDeviceMetricsOverride",
    {{"width", width}, {"height", 800}, {"deviceScaleFactor", 1}, {"mobile", width < 600}});
}

/// Opens it and checks that nothing was said, fetched or asked.
Json open(const fs::path &page, int width = 1280)
{
  set_width(width);
  browser().load(page);
  Json facts = browser().evaluate(page_facts);
  for (const std::string &complaint : browser().complaints())
    BOOST_ERROR(page << ": " << complaint);
  return facts;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_page_is_sound)
{
  BOOST_CHECK_GE(site().pages().size(), 60); // most of them pages of laws
  for (const fs::path &page : site().pages())
  {
    const Json facts = open(page);
    const auto is = [&](const char *fact, const Json &expected)
    { BOOST_CHECK_MESSAGE(facts[fact] == expected, page << ": " << fact << " " << facts[fact]); };
    BOOST_CHECK_MESSAGE(!facts["title"].get<std::string>().empty(), page);
    is("language", "en");
    is("mains", 1);
    is("h1", 1);
    is("skippedLevels", 0);
    is("withoutAlternative", 0);
    is("brokenPictures", 0);
    is("headersWithoutScope", 0);
    is("nameless", 0);
    is("doubleIds", Json::array());
    is("charted", facts["charts"]);
  }
}

BOOST_AUTO_TEST_CASE(every_link_leads_somewhere)
{
  std::map<fs::path, std::string> texts;
  for (const fs::path &page : site().pages())
  {
    const Json facts = open(page);
    for (const std::string address : facts["links"])
    {
      const std::size_t mark = std::min(address.find('#'), address.size());
      const fs::path target = address.substr(7, mark - 7); // behind file://
      BOOST_CHECK_MESSAGE(address.starts_with("file:///"), page << ": " << address);
      BOOST_CHECK_MESSAGE(fs::is_regular_file(target), page << ": " << address);
      if (mark == address.size() || !fs::is_regular_file(target))
        continue;
      if (!texts.contains(target))
        texts[target] = read_text(target);
      BOOST_CHECK_MESSAGE(texts[target].find(" id=\"" + address.substr(mark + 1) + "\"") !=
                            std::string::npos,
                          page << ": " << address);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_page_fits_a_telephone)
{
  for (const fs::path &page : site().pages())
  {
    const Json facts = open(page, 360);
    BOOST_CHECK_MESSAGE(facts["width"] <= 360, page << " is " << facts["width"] << " px wide");
    BOOST_CHECK_EQUAL(facts["window"], 360);
  }
}

BOOST_AUTO_TEST_CASE(a_table_of_many_models_fits_a_screen_and_scrolls_on_a_telephone)
{
  // Seventeen models, a number and its difference each, as large as those of the shipped cases.
  std::vector<html::Html> header{html::text("Quantity")};
  html::Row row;
  row.push_back({html::text("velocity ball [m/s]")});
  for (int k = 0; k < 17; ++k)
  {
    header.push_back(html::text("burgoyne-daraio"));
    row.push_back({html::text("\u22120.6111129") +
                     html::element("small", "\u221228.20\u00a0% of approach speed"),
                   true});
  }
  const fs::path file = site().folder.path / "wide.html";
  write_file(file, whole_page({"Wide", "", "", ""}, html::element("h1", "Wide") +
                                                      html::table("Velocities", header, {row})));
  const auto js = [](const std::string &expression) { return browser().evaluate(expression); };
  open(file, 1400);
  js("box = document.querySelector('.scroll'); 0");
  BOOST_CHECK_LE(js("box.scrollWidth").get<int>(), js("box.clientWidth").get<int>());
  const Json facts = open(file, 390);
  fs::remove(file);
  BOOST_CHECK_LE(facts["width"].get<int>(), 390);
  js("box = document.querySelector('.scroll'); box.scrollLeft = 100; 0");
  BOOST_CHECK_EQUAL(js("box.scrollLeft"), 100);
  BOOST_CHECK_EQUAL(js("box.querySelector('tbody th').getBoundingClientRect().left"),
                    js("box.getBoundingClientRect().left"));
  // What moves with the content covers the shadows of the box at the ends of the way alone.
  BOOST_CHECK_EQUAL(js("getComputedStyle(box).backgroundAttachment"),
                    "local, local, scroll, scroll");
  BOOST_CHECK_EQUAL(js("getComputedStyle(box).backgroundImage.match(/linear-gradient/g).length"),
                    4);
}

BOOST_AUTO_TEST_CASE(no_table_is_cut_on_a_screen)
{
  for (const fs::path &page : site().pages())
  {
    open(page, 1400);
    const std::string cut =
      browser().evaluate("[...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth "
                         "> box.clientWidth).map(box => box.ariaLabel).join('; ')");
    BOOST_CHECK_MESSAGE(cut.empty(), page << ": " << cut);
  }
}

BOOST_AUTO_TEST_CASE(without_a_script_every_figure_is_a_picture)
{
  const fs::path page = site().suite / "balls" / "report" / "index.html";
  const auto state = [&](bool with_script)
  {
    browser().command("Emulation.setScriptExecutionDisabled", {{"value", !with_script}});
    browser().load(page, with_script);
    return browser().evaluate(page_facts);
  };
  const Json with = state(true), without = state(false);
  state(true);
  BOOST_CHECK_GT(with["charted"], 3);
  BOOST_CHECK_LT(with["shownPictures"], without["shownPictures"]);
  BOOST_CHECK_EQUAL(without["charted"], 0);
  BOOST_CHECK_EQUAL(without["shownPictures"], without["figures"]);
  BOOST_CHECK_EQUAL(without["brokenPictures"], 0);
}

BOOST_AUTO_TEST_CASE(a_chart_tells_values_hides_curves_and_zooms)
{
  open(site().suite / "balls" / "report" / "index.html");
  const auto js = [](const std::string &expression) { return browser().evaluate(expression); };
  js("chart = document.querySelector('#force figure .chart'); svg = chart.querySelector(':scope > "
     "svg'); svg.scrollIntoView({block: 'center'}); box = svg.getBoundingClientRect(); 0");
  const auto mouse = [&](const char *type, double x, double y)
  {
    const double left = js("box.left"), top = js("box.top");
    browser().command("Input.dispatchMouseEvent", {{"type", type},
                                                   {"x", left + x},
                                                   {"y", top + y},
                                                   {"button", "left"},
                                                   {"buttons", 1},
                                                   {"clickCount", 1}});
  };
  const std::string values = "[...chart.querySelectorAll('.legend .value')].map(v => "
                             "v.textContent).join(';')";
  BOOST_CHECK_EQUAL(js(values), ";;");
  const double middle = js("box.width / 2 + 24"); // the axes begin 62 px from the left, end 14
                                                  // before the right edge
  mouse("mouseMoved", middle, 100);
  // The peaks of the half sines of 1000, 1020 and 900 N, and their differences from the first.
  const std::string at_peak = js(values);
  BOOST_TEST_MESSAGE(at_peak);
  for (const char *value : {"1.000", "1.020", "0.900"})
    BOOST_CHECK_MESSAGE(at_peak.find(value) != std::string::npos, at_peak);

  const std::string curves = "chart.querySelectorAll('svg g[clip-path] path').length";
  const int all = js(curves);
  js("chart.querySelectorAll('.legend button')[1].click(); 0");
  BOOST_CHECK_LT(js(curves).get<int>(), all);
  BOOST_CHECK_EQUAL(js("chart.querySelectorAll('.legend button')[1].getAttribute('aria-pressed')"),
                    "false");
  js("chart.querySelectorAll('.legend button')[1].click(); 0");
  BOOST_CHECK_EQUAL(js(curves).get<int>(), all);

  const std::string tics = "[...svg.querySelectorAll('.grid text')].map(t => "
                           "t.textContent).join(';')";
  const std::string whole = js(tics);
  mouse("mousePressed", middle - 50, 60);
  mouse("mouseMoved", middle + 50, 65);
  mouse("mouseReleased", middle + 50, 65);
  BOOST_CHECK_NE(js(tics), whole);
  js("svg.focus(); 0");
  for (const char *type : {"keyDown", "keyUp"})
    browser().command("Input.dispatchKeyEvent", {{"type", type}, {"key", "0"}, {"text", "0"}});
  BOOST_CHECK_EQUAL(js(tics), whole);
  for (const char *type : {"keyDown", "keyUp"})
    browser().command("Input.dispatchKeyEvent", {{"type", type}, {"key", "ArrowRight"}});
  BOOST_CHECK(js("chart.querySelector('.readout').textContent").get<std::string>().find("hertz") !=
              std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_chart_has_an_entry_per_model_and_a_label_per_body)
{
  open(site().suite / "balls" / "report" / "index.html");
  const auto texts = [](const std::string &selector)
  {
    return browser().evaluate("[...document.querySelectorAll('#velocity " + selector +
                              "')].map(e => e.textContent).join(';')");
  };
  BOOST_CHECK_EQUAL(texts(".legend button"), "fem;hertz;linear");
  BOOST_CHECK_EQUAL(texts(".labels text"), "B2;B1"); // from the top
  // The lines of the small energies carry theirs, and the bands of the large ones are filled.
  BOOST_CHECK_GT(
    browser().evaluate("document.querySelectorAll('#energy .chart svg path.band').length"), 0);
}

BOOST_AUTO_TEST_CASE(colours_follow_the_readers_choice)
{
  const fs::path page = site().suite / "balls" / "report" / "index.html";
  std::set<std::string> grounds, curves;
  for (const char *scheme : {"light", "dark"})
  {
    browser().command("Emulation.setEmulatedMedia",
                      {{"features", {{{"name", "prefers-color-scheme"}, {"value", scheme}}}}});
    open(page);
    grounds.insert(browser().evaluate("getComputedStyle(document.body).backgroundColor"));
    // A dark curve is drawn lighter on a dark page.
    curves.insert(
      browser().evaluate("(() => { const box = document.querySelector('.chart'); "
                         "box.querySelector('svg path').setAttribute('stroke', '#332288'); "
                         "return getComputedStyle(box.querySelector('svg path')).stroke; })()"));
  }
  browser().command("Emulation.setEmulatedMedia", {{"features", Json::array()}});
  BOOST_CHECK_EQUAL(grounds.size(), 2);
  BOOST_CHECK_EQUAL(curves.size(), 2);
}

BOOST_AUTO_TEST_CASE(hostile_text_is_shown_as_text)
{
  const auto count = [](const std::string &text)
  {
    int shown = 0;
    for (std::size_t at = 0; (at = text.find(hostile_text, at)) != std::string::npos; ++at)
      ++shown;
    return shown;
  };
  // `open` complains of whatever ran, was loaded or asked.
  const auto shown_on = [&](const fs::path &page) { return count(open(page)["text"]); };
  BOOST_CHECK_GE(shown_on(site().alone / "hostile" / "report" / "index.html"), 8);
  BOOST_CHECK_GE(shown_on(site().suite / "hostile" / "report" / "index.html"), 4);
  BOOST_CHECK_GE(shown_on(site().suite / "report" / "index.html"), 1);

  const fs::path printed = site().alone / "hostile" / "report" / "report.pdf";
  boost::process::ipstream words;
  BOOST_REQUIRE_EQUAL(boost::process::system(boost::process::search_path("pdftotext"),
                                             printed.string(), "-",
                                             boost::process::std_out > words),
                      0);
  const std::string text(std::istreambuf_iterator<char>(words), {});
  BOOST_CHECK_MESSAGE(text.find("<script>alert(1)</script>") != std::string::npos, text);
  BOOST_CHECK_MESSAGE(text.find("$(touch executed)") != std::string::npos, text);

  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(site().folder.path))
    BOOST_CHECK_MESSAGE(entry.path().filename() != "executed", entry.path());
}

BOOST_AUTO_TEST_CASE(hostile_text_is_drawn_as_text)
{
  Figure figure;
  figure.name = "hostile";
  DataTable table;
  table.add(hostile_text, {0, 1});
  table.add("y", {0, 1});
  figure.data["hostile.csv"] = table.text();
  figure.script = script_header("hostile", "Names", 900, 200) + "set label " +
                  gnuplot_string(hostile_text) +
                  " at graph 0.02,0.5\nplot 'hostile.csv' using 1:2 with lines notitle\n";
  figure.alternative = figure.caption = hostile_text;
  figure.panels = {{hostile_text,
                    hostile_text,
                    100,
                    false,
                    false,
                    {{hostile_text, "#0072b2", 2, "1", {0, 1}, {0, 1}}},
                    {{hostile_text, 0.5}, {"point", 0.5, 0.5}}}};
  const fs::path folder = site().folder.path / "figure";
  fs::create_directories(folder);
  const std::vector<DrawnFigure> drawn = draw_for_page({figure}, folder, nullptr);
  write_file(folder / "page.html",
             whole_page({hostile_text, "", "", hostile_text},
                        html::element("h1", "Figure") + figure_element(drawn.front())));
  const Json facts = open(folder / "page.html");
  BOOST_CHECK_EQUAL(facts["charted"], 1);
  const std::string in_chart = browser().evaluate("document.querySelector('.chart').textContent");
  BOOST_CHECK(in_chart.find(hostile_text) != std::string::npos);
  BOOST_CHECK_EQUAL(browser().evaluate("[...document.querySelectorAll('.labels text')].map(e => "
                                       "e.textContent)"),
                    Json({hostile_text, "point"}));
  // The picture itself, opened as a document, where a script in it would run.
  browser().load(folder / "figures" / "hostile.svg");
  BOOST_CHECK_MESSAGE(browser().complaints().empty(), browser().complaints().front());
  const std::string in_picture = browser().evaluate("document.documentElement.textContent");
  BOOST_CHECK_MESSAGE(in_picture.find("<script>alert(1)</script>") != std::string::npos,
                      in_picture);
  BOOST_CHECK_EQUAL(browser().evaluate("document.querySelectorAll('script').length"), 0);
  boost::process::ipstream words;
  BOOST_REQUIRE_EQUAL(boost::process::system(boost::process::search_path("pdftotext"),
                                             (folder / "figures" / "hostile.pdf").string(), "-",
                                             boost::process::std_out > words),
                      0);
  const std::string text(std::istreambuf_iterator<char>(words), {});
  BOOST_CHECK_MESSAGE(text.find("$(touch executed)") != std::string::npos, text);
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(site().folder.path))
    BOOST_CHECK_MESSAGE(entry.path().filename() != "executed", entry.path());
}

BOOST_AUTO_TEST_CASE(what_is_smuggled_in_is_refused_and_noticed)
{
  // As if a text had not been escaped: the policy of every page stops it, and these tests see it.
  std::string page = whole_page({"Page", "", "", ""}, html::element("h1", "Page"));
  page.insert(page.find("<h1>"), "<script>alert(1)</script>"
                                 "<img src=\"http://127.0.0.1:9/x.png\" alt=\"x\" "
                                 "onerror=\"alert(2)\">");
  const fs::path file = site().folder.path / "smuggled.html";
  write_file(file, page);
  browser().load(file);
  const std::vector<std::string> complaints = browser().complaints();
  fs::remove(file);
  BOOST_CHECK_GE(complaints.size(), 2);
  for (const std::string &complaint : complaints)
    BOOST_CHECK_MESSAGE(!complaint.starts_with("dialogue"), complaint);
}

BOOST_AUTO_TEST_CASE(tidy_finds_no_error)
{
  const boost::filesystem::path tidy = boost::process::search_path("tidy");
  BOOST_REQUIRE_MESSAGE(!tidy.empty(), "tidy is not in PATH: apt-get install tidy");
  for (const fs::path &page : site().pages())
  {
    boost::process::ipstream messages;
    const int status = boost::process::system(
      tidy, "-quiet", "-errors", "-utf8", "--warn-proprietary-attributes",
      "no", // it does not know aria-current of ARIA 1.1
      page.string(), boost::process::std_out > boost::process::null,
      boost::process::std_err > messages, boost::process::std_in < boost::process::null);
    std::string line, all;
    while (std::getline(messages, line))
      all += line + "\n";
    BOOST_CHECK_MESSAGE(status == 0, page << ": " << all.substr(0, 1000));
  }
}
