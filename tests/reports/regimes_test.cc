#include <boost/test/unit_test.hpp>

#include <cmath>
#include <fstream>

#include <fmt/format.h>

#include "cases/values/pattern.h"
#include "reports/suite/regimes.h"
#include "reports/suite/suite_statistics.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_regimes)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
/// Ten laws: `least_laws_of_regime`.
const std::vector<std::string> ten{"hertz",         "linear",  "power",   "hertz-finite",
                                   "jackson-green", "du-wang", "stronge", "thornton",
                                   "kogut-etsion",  "ma-liu"};

struct Suites
{
  TemporaryFolder folder;

  /// Equal spheres of that material; the peak force of the k-th law is 1 % times (k + 1) off.
  void store_case(const std::string &name, const std::string &material, double speed,
                  std::size_t laws) const
  {
    const fs::path results = folder.path / name;
    fs::create_directories(results);
    std::string list;
    for (std::size_t k = 0; k < laws; ++k)
      list += (k > 0 ? ", " : "") + ten[k];
    std::ofstream(results / "case.yaml")
      << fmt::format("title: {}\nbodies:\n"
                     "  - {{name: B1, sphere: {{radius: 10 mm}}, material: steel, velocity: {} "
                     "m/s}}\n  - {{name: B2, sphere: {{radius: 10 mm}}, material: steel}}\n"
                     "materials:\n  steel: {{density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                     "poisson_ratio: 0.3{}}}\nlaws: [{}]\n",
                     name, speed, material, list);
    const Case problem = read_case((results / "case.yaml").string());
    store(results, sample_record(problem, "fem", 1000, 0.95 * speed));
    for (std::size_t k = 0; k < laws; ++k)
      store(results,
            sample_record(problem, ten[k], 1000 * (1 + 0.01 * double(k + 1)), 0.95 * speed));
  }

  Suite read() const { return read_suite({folder.path, "1", false, nullptr}); }
};

const std::string yields = ", plastic: {yield_stress: 1030 MPa}";
const std::string hardens =
  ", plastic: {yield_stress: 1030 MPa, hardening: {linear: {modulus: 4.20408 GPa}}}";
} // namespace

BOOST_FIXTURE_TEST_CASE(regimes_are_named_by_their_physics, Suites)
{
  // V_y = 77.5609 mm/s of two spheres, twice that of the sphere on a wall.
  store_case("b", yields, 20 * 0.0775609, 10);
  store_case("a", yields, 200 * 0.0775609, 10);
  store_case("c", hardens, 5 * 0.0775609, 10);
  store_case("d", "", 1, 10);
  store_case("few", yields, 5 * 0.0775609, 9);
  const Suite suite = read();
  const std::vector<Regime> regimes = regimes_of(suite);
  BOOST_REQUIRE_EQUAL(regimes.size(), 4); // without the case of nine laws
  BOOST_CHECK_EQUAL(regimes[0].situation, "Two yielding spheres");
  BOOST_CHECK_EQUAL(regimes[0].number, "V/Vy = 20");
  BOOST_CHECK_EQUAL(regimes[0].label, "spheres 20");
  BOOST_CHECK_EQUAL(regimes[1].number, "V/Vy = 200");
  BOOST_CHECK_EQUAL(regimes[2].situation, "Two hardening spheres");
  BOOST_CHECK_EQUAL(regimes[2].number, "Et/E = 0.02, V/Vy = 5"); // H/(E + H)
  BOOST_CHECK_EQUAL(regimes[3].situation, "Two elastic spheres");
  const LawsOfRegimes laws = laws_of(regimes);
  BOOST_CHECK_EQUAL(laws.predicted.size(), 10);
  BOOST_CHECK(laws.given.empty());
}

BOOST_FIXTURE_TEST_CASE(one_problem_is_one_regime, Suites)
{
  store_case("all", yields, 1, 10);
  store_case("again", yields, 1, 10);
  BOOST_CHECK_EQUAL(regimes_of(read()).size(), 1);
}

BOOST_FIXTURE_TEST_CASE(the_page_names_the_closest_law_that_is_not_in_doubt, Suites)
{
  store_case("all", yields, 20 * 0.0775609, 10);
  const Suite suite = read();
  const std::vector<Regime> regimes = regimes_of(suite);
  const std::vector<Figure> figures = regime_matrix_figures(regimes);
  BOOST_CHECK(!figures.empty());
  const auto peak = std::ranges::find(figures, "laws-by-regime-peak-force", &Figure::name);
  BOOST_REQUIRE(peak != figures.end());
  // Of the signed errors of the peak force that of the fifth law is +5 %.
  BOOST_CHECK(contains(peak->data.begin()->second, ",+5.0,"));
  const std::string page = laws_by_regime_page(suite, {}, "1");
  BOOST_CHECK(contains(page, "10 laws are compared with the finite elements in 1 regime"));
  // Hertz is nearer, but elastic where a body may yield; its records have no energies here, so that
  // nothing is in doubt and it is named.
  const std::size_t table = page.find("The closest law that needs only material data");
  BOOST_REQUIRE(table != std::string::npos);
  // Behind it may stand those that the uncertainty does not tell from it.
  BOOST_CHECK(Pattern("hertz(, [a-z0-9-]+)*<small>1\\.00").search(page, table).has_value());
}

// Another case gives a coefficient of hertz, as `{stiffness: ...}` of linear; here none is given.
BOOST_FIXTURE_TEST_CASE(an_asterisk_speaks_of_the_cases_that_the_page_shows, Suites)
{
  store_case("all", yields, 20 * 0.0775609, 10);
  store_case("few", yields, 1, 3);
  const Case few = read_case((folder.path / "few" / "case.yaml").string());
  StoredRecord given = sample_record(few, "hertz", 1010, 0.95);
  given.model.calibrated = true;
  store(folder.path / "few", given);
  const Suite suite = read();
  BOOST_REQUIRE(std::ranges::any_of(laws_of(suite), [](const SuiteLaw &law)
                                    { return law.label == "hertz" && law.is_calibrated; }));
  const std::string page = laws_by_regime_page(suite, {}, "1");
  BOOST_CHECK(!contains(page, "hertz*"));
}

BOOST_FIXTURE_TEST_CASE(without_regimes_the_page_says_so, Suites)
{
  store_case("few", yields, 1, 3);
  const Suite suite = read();
  BOOST_CHECK(regime_matrix_figures(regimes_of(suite)).empty());
  BOOST_CHECK(
    contains(laws_by_regime_page(suite, {}, "1"), "None of these cases compares 10 laws"));
}

BOOST_AUTO_TEST_SUITE_END()
