#include <boost/test/unit_test.hpp>

// Charts: what a reader can do with them, and what stands there without a script.

#include <set>

#include "browser_site.h"

namespace fs = std::filesystem;

BOOST_AUTO_TEST_CASE(without_a_script_every_figure_is_a_picture)
{
  const fs::path page = site().suite / "balls" / "report" / "index.html";
  const auto state = [&](bool with_script)
  {
    browser().command("Emulation.setScriptExecutionDisabled", {{"value", !with_script}});
    browser().load(page, with_script);
    return page_facts();
  };
  const Json with = state(true), without = state(false);
  state(true);
  BOOST_CHECK_GT(with["charted"], 3);
  BOOST_CHECK_LT(with["shownPictures"], without["shownPictures"]);
  BOOST_CHECK_EQUAL(without["charted"], 0);
  BOOST_CHECK_EQUAL(without["shownPictures"], without["figures"]);
  BOOST_CHECK_EQUAL(without["brokenPictures"], 0);
}

// Words of a picture that lie over each other or beyond its edge, as the browser sets them.
BOOST_AUTO_TEST_CASE(the_words_of_a_picture_stand_apart_and_within_it,
                     *boost::unit_test::label("reports_browser_long"))
{
  const std::string words = R"((() => {
    const frame = document.documentElement.getBoundingClientRect(), said = [];
    const all = [...document.querySelectorAll('text')]
      .map(t => [t.textContent.trim(), t.getBoundingClientRect()]).filter(([n, r]) => n && r.width);
    for (const [n, r] of all)
      if (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 2 ||
          r.bottom > frame.bottom + 2)
        said.push(n + ' is cut');
    all.forEach(([n, a], i) => all.slice(i + 1).forEach(([m, b]) => {
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left),
            h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 2 && h > 4)
        said.push(n + ' lies over ' + m);
    }));
    return said.join('; ');
  })())";
  int pictures = 0;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(site().folder.path))
    if (entry.path().extension() == ".svg")
    {
      browser().load(entry.path(), false);
      const std::string said = browser().evaluate(words);
      BOOST_CHECK_MESSAGE(said.empty(), entry.path() << ": " << said);
      ++pictures;
    }
  BOOST_CHECK_GT(pictures, 50);
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

// Values beside every name would push the curves of many laws off the first screen.
BOOST_AUTO_TEST_CASE(beside_many_curves_the_nearest_one_is_told_below_them)
{
  SampleResults results;
  for (int k = 1; k <= 9; ++k)
  {
    const std::string name = "law-" + std::to_string(k);
    results.problem.laws.push_back({name, "hertz", {}, 0});
    store_current(results.folder.path, results.problem,
                  sample_record(results.problem, name, 1000 - 50.0 * k, 1.9));
  }
  (void)results.page();
  open(results.folder.path / "report" / "index.html");
  const auto js = [](const std::string &expression) { return browser().evaluate(expression); };
  js("chart = document.querySelector('#force figure .chart'); svg = chart.querySelector(':scope > "
     "svg'); svg.scrollIntoView({block: 'center'}); box = svg.getBoundingClientRect(); 0");
  // 12 names in fewer than six lines, and the same place for the curves at the cursor.
  const std::string height = "chart.querySelector('.legend').getBoundingClientRect().height";
  const double before = js(height);
  BOOST_CHECK_LT(before, js("6 * chart.querySelector('.legend button').offsetHeight"));
  // On the dot at the peak of the curve of 550 N.
  const auto move = [&](double y)
  {
    browser().command("Input.dispatchMouseEvent",
                      {{"type", "mouseMoved"},
                       {"x", js("box.left + box.width / 2 + 24").get<double>()},
                       {"y", js("box.top").get<double>() + y}});
  };
  move(100);
  move(js("Math.max(...[...svg.querySelectorAll('circle')].map(c => +c.getAttribute('cy')).filter("
          "y => y < box.height / 2))"));
  const std::string told = js("chart.querySelector('.readout').textContent");
  BOOST_CHECK_MESSAGE(contains(told, "law-9 0.55"), told);
  BOOST_CHECK_EQUAL(
    js("[...chart.querySelectorAll('.legend .near')].map(e => e.textContent).join()"), "law-9");
  BOOST_CHECK_EQUAL(js(height).get<double>(), before);
}

BOOST_AUTO_TEST_CASE(a_chart_has_an_entry_per_model_and_a_label_per_body)
{
  open(site().suite / "balls" / "report" / "index.html");
  const auto texts = [](const std::string &selector)
  {
    return browser().evaluate("[...document.querySelectorAll('#velocity " + selector +
                              "')].map(e => e.textContent).join(';')");
  };
  // Final velocities of 1.9 and 1.905 m/s are one line.
  BOOST_CHECK_EQUAL(texts(".legend button"), "fem\u00b9;hertz\u00b9;linear");
  BOOST_CHECK_EQUAL(texts(".labels text"), "B2;B1"); // from the top
  // The lines of the small energies carry theirs, and the bands of the large ones are filled.
  BOOST_CHECK_GT(
    browser().evaluate("document.querySelectorAll('#energy .chart svg path.band').length"), 0);
}

BOOST_AUTO_TEST_CASE(every_axis_has_two_numbers)
{
  for (const int width : {1200, 390})
  {
    open(site().suite / "balls" / "report" / "index.html", width);
    const Json counts = browser().evaluate(
      "(() => { for (const fold of document.querySelectorAll('details')) fold.open = true; return "
      "new Promise(done => setTimeout(() => done([...document.querySelectorAll('.chart "
      ".grid')].map("
      "g => g.querySelectorAll('text[text-anchor=end]').length)), 500)); })()");
    BOOST_CHECK_GT(counts.size(), 5u);
    for (const Json &count : counts)
      BOOST_CHECK_GE(count.get<int>(), 2);
  }
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
    // The same curve, in its dark twin on a dark page.
    curves.insert(browser().evaluate("getComputedStyle(document.querySelector('.chart svg "
                                     "path.line')).stroke"));
  }
  browser().command("Emulation.setEmulatedMedia", {{"features", Json::array()}});
  BOOST_CHECK_EQUAL(grounds.size(), 2);
  BOOST_CHECK_EQUAL(curves.size(), 2);
}
