#include "browser_site.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>

#include <boost/process.hpp>

#include "cases/process/own_files.h"
#include "cases/values/json_text.h"
#include "reports/page/build.h"
#include "reports/site/suite_build.h"
#include "sample_cases.h"

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
/// What a page shows of itself to a script.
constexpr const char *facts_script = R"js((() => {
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
  return json_text(Json(text));
}

void store_case(const fs::path &suite, const std::string &name, const std::string &yaml)
{
  fs::create_directories(suite / name);
  write_file(suite / name / "case.yaml", yaml);
  store_all(suite / name, read_case((suite / name / "case.yaml").string()));
}

void build(const fs::path &alone, const std::string &name, const Case &problem)
{
  BuildRequest request;
  request.problem = problem;
  request.results = alone / name;
  request.version = "1";
  request.pdf = name == "hostile";
  build_report(request);
}

/// Hostile also where the reader of cases and the solvers would not let it pass.
Case hostile_case()
{
  Case problem = sample_case();
  problem.title = problem.source = hostile_text;
  problem.bodies.front().material->name = hostile_text;
  problem.expectations = {
    {"linear", "peak_force B1-B2", 1, 1e-9, true, hostile_text, hostile_text, 0}};
  return problem;
}

void store_hostile(const fs::path &results, const Case &problem)
{
  StoredRecord record = sample_record(problem, "hertz", 1020, 1.905);
  record.command = record.version = record.solver = record.model.law = hostile_text;
  record.model.remarks = {{hostile_text}};
  store_all(results, problem);
  store(results, record);
}
} // namespace

Site::Site()
{
  fs::current_path(folder.path); // where a shell would leave what it was told to touch
  store_case(suite, "balls", "title: Two balls\n" + two_balls);
  store_case(suite, "hostile",
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
  build(alone, "bar", bar);
  build(alone, "ground", ground);
  build(alone, "waves", waves);
  build(alone, "hostile", hostile);
}

std::vector<fs::path> Site::pages() const
{
  std::vector<fs::path> found;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder.path))
    if (entry.path().extension() == ".html")
      found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

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

Json open(const fs::path &page, int width)
{
  set_width(width);
  browser().load(page);
  Json facts = page_facts();
  for (const std::string &complaint : browser().complaints())
    BOOST_ERROR(page << ": " << complaint);
  return facts;
}

Json page_facts()
{
  return browser().evaluate(facts_script);
}
