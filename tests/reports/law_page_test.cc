#include <boost/test/unit_test.hpp>

// Pages of laws from what the catalogue has written, here by hand, with hostile texts in it.

#include <filesystem>
#include <fstream>
#include <sstream>

#include "reports/html/law_text.h"
#include "reports/site/law_page.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(reports_law_page)

using namespace carambole::reports;
namespace fs = std::filesystem;
namespace tt = boost::test_tools;

namespace
{
std::string read(const fs::path &file)
{
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::string law(const std::string &identifier, const std::string &kind,
                const std::string &more = "")
{
  return R"json({"identifier": ")json" + identifier + R"json(", "kind": ")json" + kind +
         R"json(", "title": "A law <script>alert(1)</script>", "family": "Elastic",
    "equation": "F = K d^1.5; d_y = pi R",
    "symbols": [{"symbol": "<i>", "meaning": "'&'", "unit": "m"}], "state": "none", "grade": "A",
    "parameters": [{"key": "stiffness", "symbol": "k_n", "meaning": "<b>&", "unit": "N/m",
      "required": true, "calibrated": true, "example": "1 N/m", "allowed": "0 < value"}],
    "loading": "one curve", "separation": "at zero approach", "validity": "d below 0.02 R",
    "defects": "no \"waves\"", "source": "'; system('touch hacked')", "evidence": "derived",
    "conservative": false, "answer": "predicted", "example": "laws: [x]",
    "curves": {"pair": "ball `touch hacked` on a wall'\n", "sample": {"stiffness": "1 N/m"},
      "variants": [{"name": "unloading: A", "alike": ["separation: zero-force"]},
                   {"name": "unloading: ' . system('touch hacked') . '", "alike": []}])json" +
         more + "}}";
}

/// The folder that `carambole-lumped curves` leaves, and a site.
struct Fixture
{
  carambole::test::ScratchFolder folder;
  const fs::path curves = folder.path / "curves", site = folder.path / "site", laws = site / "laws";

  Fixture()
  {
    for (const char *name : {"spring", "shock", "slope"})
      fs::create_directories(curves / name);
    std::ofstream(curves / "spring" / "loops.csv")
      << "variant,approach speed [m/s],time [s],approach [m],force [N]\n"
         "0,0.5,0,0,0\n0,0.5,1e-5,1e-6,100\n0,0.5,2e-5,0,0\n"
         "0,1,0,0,0\n0,1,1e-5,2e-6,200\n0,1,2e-5,0,0\n"
         "1,1,0,0,0\n1,1,1e-5,2e-6,200\n1,1,2e-5,1e-6,0\n";
    const std::string response = "variant,approach speed [m/s],restitution,duration [s],"
                                 "peak force [N],outside validity\n"
                                 "0,0.1,1,1e-5,10,0\n0,1,0.9,1e-5,200,0\n0,10,0.5,1e-5,900,1\n"
                                 "1,0.1,1,1e-5,10,0\n1,1,0.8,1e-5,200,0\n1,10,0.4,1e-5,900,1\n";
    std::ofstream(curves / "spring" / "restitution.csv") << response;
    std::ofstream(curves / "shock" / "restitution.csv")
      << "variant,approach speed [m/s],restitution asked for,restitution,outside validity\n"
         "0,0.5,0.1,0.2,0\n0,0.5,1,1,0\n";
    std::ofstream(curves / "slope" / "rolling.csv")
      << "angle [degree],time [s],friction force "
         "[N]\n10,0,0\n10,1e-3,0.02\n25,0,0\n25,1e-3,0.04\n";
    std::ofstream(curves / "slope" / "acceleration.csv")
      << "angle [degree],friction,acceleration [m/s^2]\n10,0,1.7\n10,1,1.2\n25,0,4.1\n25,1,2.9\n";
    write_laws(all());
    std::ofstream(curves / "tangential.json")
      << R"([{"identifier": "glue", "title": "It <sticks>", "also_known_as": ["resin"],
              "equation": "Q' = k V, |Q| <= mu N", "loading": "one spring", "source": "Nobody 1900",
              "evidence": "none", "grade": "E", "example": "glue", "symbols": [],
              "slip_before": [0, 1, 8], "slip_after": [0, -1, 1],
              "parameters": [{"key": "stiffness", "unit": "N/m", "meaning": "of the spring",
                              "required": true, "calibrated": false}]}])";
    std::ofstream(curves / "rolling.json")
      << R"([{"identifier": "mud", "title": "It <holds>", "also_known_as": [],
              "equation": "T = mu_r R* N", "loading": "none", "source": "Nobody 1901",
              "evidence": "none", "grade": "E", "example": "mud", "symbols": [],
              "rolling_before": [0, 1, 4],
              "rolling_after": [0, 0, 2], "sample": {"coefficient": "0.01"},
              "parameters": [{"key": "coefficient", "unit": "1", "meaning": "mu_r",
                              "required": true, "calibrated": false}]}])";
  }

  static std::string all()
  {
    return "[" + law("spring", "force") + "," + law("shock", "impulse") + "," +
           law("slope", "incline") + "]";
  }
  void write_laws(const std::string &text) const { std::ofstream(curves / "laws.json") << text; }
  void build() const { build_law_pages(curves, site, "1", nullptr); }
};
} // namespace

BOOST_AUTO_TEST_CASE(formulas_become_markup)
{
  const auto markup = [](const char *plain) { return formula(plain).markup(); };
  BOOST_TEST(markup("F_y = (2/3) pi p_y R d_y^1.5") ==
             "F<sub>y</sub> = (2/3) π p<sub>y</sub> R d<sub>y</sub><sup>1.5</sup>");
  BOOST_TEST(markup("(V/V_y)^(-1/4)") == "(V/V<sub>y</sub>)<sup>−1/4</sup>");
  BOOST_TEST(markup("d' <= v0, E* sqrt(R)") == "d′ ≤ v<sub>0</sub>, E* √(R)");
  BOOST_TEST(markup("6.76e-6 E*, 1e-5 V") == "6.76×10<sup>−6</sup> E*, 10<sup>−5</sup> V");
  BOOST_TEST(markup("sqrt(C_R,max R (d - d_res)), alike") ==
             "√(C<sub>R,max</sub> R (d − d<sub>res</sub>)), alike");
  BOOST_TEST(markup("w_max^-0.0331") == "w<sub>max</sub><sup>−0.0331</sup>");
  BOOST_TEST(markup("(1 - nu1^2)/E_1, 3 mm") ==
             "(1 − ν<sub>1</sub><sup>2</sup>)/E<sub>1</sub>, 3 mm");
  // Prose, names and keys stay what they are.
  BOOST_TEST(markup("Hertz's law 'hertz-finite', limiting_pressure of steel") ==
             "Hertz’s law <code>hertz-finite</code>, limiting_pressure of steel");
  BOOST_TEST(markup("<F - F_y> & \"x\"") == "&lt;F − F<sub>y</sub>&gt; &amp; &quot;x&quot;");
  for (const char *odd : {"^", "a^", "a^(", "x_", "'", "1e", "d_,"}) // cut short: no crash
    BOOST_TEST(!markup(odd).empty());
}

BOOST_AUTO_TEST_CASE(equations_are_parted_into_statements)
{
  const std::vector<std::string> parts = statements("F = K d; x [a; b]; (c; d)");
  const std::vector<std::string> expected{"F = K d", "x [a; b]", "(c; d)"};
  BOOST_TEST(parts == expected, tt::per_element());
}

BOOST_FIXTURE_TEST_CASE(every_law_has_a_page_and_texts_stay_texts, Fixture)
{
  build();
  for (const char *page : {"index", "spring", "shock", "slope"})
  {
    const std::string text = read(laws / (std::string(page) + ".html"));
    BOOST_TEST(text.find("A law &lt;script&gt;alert(1)&lt;/script&gt;") != std::string::npos, page);
    BOOST_TEST(text.find("<script>alert") == std::string::npos, page);
  }
  const std::string page = read(laws / "spring.html");
  BOOST_TEST(page.find("F = K d<sup>1.5</sup>") != std::string::npos);
  BOOST_TEST(page.find("k<sub>n</sub>") != std::string::npos);
  BOOST_TEST(page.find("Options without effect for this pair: separation: zero-force") !=
             std::string::npos);
  for (const char *figure : {"spring-force", "spring-restitution", "shock-restitution",
                             "slope-friction", "slope-acceleration"})
    BOOST_TEST(fs::file_size(laws / "figures" / (std::string(figure) + ".svg")) > 1000U, figure);
  BOOST_TEST(!fs::exists(laws / "figures" / "shock-force.svg"));
  for (const fs::directory_entry &file : fs::recursive_directory_iterator(folder.path))
    BOOST_TEST(file.path().filename() != "hacked");
}

BOOST_FIXTURE_TEST_CASE(only_what_changed_is_drawn_again, Fixture)
{
  build();
  const fs::path kept = laws / "figures" / "shock-restitution.svg",
                 changed = laws / "figures" / "spring-restitution.svg";
  const std::string before = read(changed);
  const fs::file_time_type time = fs::last_write_time(kept),
                           page = fs::last_write_time(laws / "shock.html");
  std::ofstream(curves / "spring" / "restitution.csv")
    << "variant,approach speed [m/s],restitution,outside validity\n0,0.1,0.3,0\n0,1,0.2,0\n";
  build();
  BOOST_TEST((fs::last_write_time(kept) == time));
  BOOST_TEST((fs::last_write_time(laws / "shock.html") == page));
  BOOST_TEST(read(changed) != before);
}

BOOST_FIXTURE_TEST_CASE(pages_of_laws_that_are_no_more_are_removed, Fixture)
{
  build();
  write_laws("[" + law("shock", "impulse") + "]");
  build();
  BOOST_TEST(fs::exists(laws / "shock.html"));
  BOOST_TEST(!fs::exists(laws / "spring.html"));
  BOOST_TEST(!fs::exists(laws / "figures" / "spring-force.svg"));
  BOOST_TEST(read(laws / "index.html").find("spring.html") == std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(tangential_laws_have_one_page, Fixture)
{
  build();
  const std::string page = read(laws / "tangential-laws.html");
  for (const char *part :
       {"It &lt;sticks&gt;.", "|Q| ≤ μ N", "Nobody 1900", "resin",
        "hertz: {tangential: {glue: {stiffness: ...}}}", "It &lt;holds&gt;.", "Nobody 1901",
        "mud with coefficient: 0.01", "id=\"rolling-mud\"", ">rolling: mud<",
        "hertz: {tangential: mindlin, rolling: {mud: {coefficient: ...}}}"})
    BOOST_TEST(page.find(part) != std::string::npos, part);
  BOOST_TEST(fs::exists(laws / "figures" / "tangential-slip.svg"));
  BOOST_TEST(fs::exists(laws / "figures" / "rolling-resistance.svg"));
  BOOST_TEST(read(laws / "index.html").find("tangential-laws.html") != std::string::npos);
  std::ofstream(curves / "tangential.json") << R"([{"identifier": "glue"}])";
  BOOST_CHECK_THROW(build(), std::runtime_error);
}

BOOST_FIXTURE_TEST_CASE(rolling_resistances_without_curves_are_refused, Fixture)
{
  std::ofstream(curves / "rolling.json") << R"([{"identifier": "mud"}])";
  BOOST_CHECK_THROW(build(), std::runtime_error);
}

BOOST_FIXTURE_TEST_CASE(a_law_without_curves_says_why, Fixture)
{
  write_laws("[" + law("spring", "incline", R"(, "failure": "no sphere <here>")") + "]");
  build();
  BOOST_TEST(read(laws / "spring.html").find("Missing: no sphere &lt;here&gt;.") !=
             std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(what_cannot_be_read_is_named, Fixture)
{
  const auto fails_with = [this](const std::string &what)
  {
    BOOST_CHECK_EXCEPTION(build(), std::runtime_error,
                          [&](const std::runtime_error &error)
                          { return std::string(error.what()).find(what) != std::string::npos; });
  };
  write_laws("[{");
  fails_with("laws.json");
  write_laws("[" + law("../../spring", "force") + "]");
  fails_with("cannot be used as a file name");
  write_laws(all());
  std::ofstream(curves / "spring" / "loops.csv") << "variant,force [N]\n0,1\n";
  fails_with("spring: a table of curves has no column approach speed");
  std::ofstream(curves / "spring" / "loops.csv")
    << "variant,approach speed [m/s],time [s],approach [m],force [N]\n7,1,0,0,1\n";
  fails_with("spring");
  fs::remove(curves / "laws.json");
  fails_with("cannot be read");
}

BOOST_AUTO_TEST_SUITE_END()
