#include <boost/test/unit_test.hpp>

// Figures and words of waves along bars.

#include <cmath>
#include <fstream>
#include <numbers>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/judgement/answer.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/silence.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_bars)

using namespace carambole;
using namespace carambole::reports;

namespace
{
/// A result whose model fem has its bodies as bars: B1 is the specimen of three waves, and a rod.
struct Bars
{
  TemporaryFolder folder;
  Results results;

  Bars()
  {
    results.problem = sample_case();
    results.problem.reference = "fem";
    results.folder = folder.path;
    Body &rod = results.problem.bodies[0];
    rod.shape = Shape::cylinder;
    rod.radius = 5e-3;
    rod.length = 0.5;
    rod.material = Material{"steel", 7800, 206e9, 0.3};
    results.problem.three_wave = ThreeWave{0, 0, 0};
    Model &model = results.models.emplace_back();
    model.record.model.name = "fem";
    model.record.model.bodies = {{"B1", 1.0, 0, {}}, {"B2", 1.0, 0, {}}};
    std::filesystem::create_directories(folder.path / "fem");
  }

  const Model &model() const { return results.models.front(); }
  std::ofstream file(const std::string &name) const
  {
    return std::ofstream(folder.path / "fem" / name);
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(three_waves_have_their_curve_and_their_forces)
{
  Bars bars;
  BOOST_TEST(three_wave_figures(bars.results, bars.model()).empty()); // no such file
  {
    std::ofstream table = bars.file("three-wave.csv");
    table << "time [s],true strain [1],true one-wave stress [Pa],true three-wave stress [Pa],"
             "material stress [Pa],incident force [N],transmitted force [N]\n";
    for (int k = 0; k <= 10; ++k)
      table << fmt::format("{},{},{},{},{},{},{}\n", k * 1e-5, k * 1e-2, 2.1e8 + k * 1e6,
                           2.2e8 + k * 1e6, 2e8 + k * 1e6, 2.4e4, 2.3e4);
  }
  const std::vector<Figure> figures = three_wave_figures(bars.results, bars.model());
  BOOST_REQUIRE(figures.size() == 2U);
  BOOST_TEST(figures[0].name == "three-wave-stress-fem");
  BOOST_TEST(contains(figures[0].script, "true stress [MPa]"));
  BOOST_TEST(contains(figures[0].script, "true strain"));
  BOOST_TEST(contains(figures[1].script, "force [kN]"));
  BOOST_TEST(contains(figures[1].caption, "both faces of B1"));
}

BOOST_AUTO_TEST_CASE(the_answer_says_what_three_waves_say)
{
  Bars bars;
  const auto says = [&]
  {
    const std::vector<std::string> lines = answer_lines(bars.results, Answer());
    return std::ranges::any_of(
      lines,
      [](const std::string &line)
      {
        return line.starts_with(
          "three waves, from half of the pulse to 0.9 of it: at a strain rate of 876 1/s");
      });
  };
  BOOST_TEST(!says());
  BodyRecord &specimen = bars.results.models.front().record.model.bodies[0];
  specimen.strain_rate = 876.4;
  specimen.stress_error = -0.004;
  specimen.stress_scatter = 0.012;
  specimen.force_imbalance = 0.05;
  BOOST_TEST(says());
  bars.results.problem.three_wave.reset();
  BOOST_TEST(!says());
}

// An impact without a law says why, and which command adds one.
BOOST_AUTO_TEST_CASE(bars_without_a_law_are_told_which_one_there_is)
{
  Bars bars;
  Case &problem = bars.results.problem;
  Body &other = problem.bodies[1];
  other.shape = Shape::cylinder;
  other.radius = 5e-3;
  other.length = 0.5;
  other.material = problem.bodies[0].material;
  problem.laws.clear();
  const std::optional<OpenPoint> two = no_law(bars.results, {});
  BOOST_REQUIRE(two.has_value());
  BOOST_TEST(two->command.ends_with("--set 'laws=[saint-venant]'"));
  BOOST_TEST(contains(two->why, "flat faces"));

  problem.bodies.push_back(other);
  const std::optional<OpenPoint> three = no_law(bars.results, {});
  BOOST_REQUIRE(three.has_value());
  BOOST_TEST(three->command.empty());
  BOOST_TEST(contains(three->why, "two uniform bars that stay elastic"));

  problem.bodies.pop_back();
  problem.bodies[0].shape = problem.bodies[1].shape = Shape::sphere;
  BOOST_TEST(no_law(bars.results, {}).value().command.ends_with("--set 'laws=[hertz]'"));

  problem.laws = {{"hertz", "hertz", {}, 1}}; // which was not run
  BOOST_TEST(!no_law(bars.results, {}));
  problem.laws.clear();
  problem.names_laws = true; // laws: []
  BOOST_TEST(!no_law(bars.results, {}));
}

// A wave of one frequency with the speed of theory: the picture is dark where the theory runs.
BOOST_AUTO_TEST_CASE(a_line_has_its_wave_numbers_beside_theory)
{
  Bars bars;
  Probe line;
  line.r = 5e-3;
  line.line = ProbeLine{5e-3, 0.126, 64};
  bars.results.problem.probes = {line};
  BOOST_TEST(!line_figure(bars.results, bars.model(), 1));
  {
    std::ofstream table = bars.file("line-1.csv");
    table << "time [s]";
    for (int j = 0; j < 64; ++j)
      table << fmt::format(",s={}[m]", 2e-3 * j);
    for (int k = 0; k <= 300; ++k)
    {
      table << fmt::format("\n{}", k * 2e-7);
      for (int j = 0; j < 64; ++j)
        table << fmt::format(",{}",
                             std::exp(-std::pow((k * 2e-7 - 1e-5 - 2e-3 * j / 5000) / 1e-6, 2)));
    }
    table << "\n";
  }
  const std::optional<Figure> figure = line_figure(bars.results, bars.model(), 1);
  BOOST_REQUIRE(figure.has_value());
  BOOST_TEST(figure->name == "line-1-fem");
  BOOST_TEST(contains(figure->script, "radius over wavelength"));
  BOOST_TEST(contains(figure->script, "Pochhammer and Chree"));
  bars.results.problem.bodies[0].length = 4e-3; // a plate
  const std::optional<Figure> plate = line_figure(bars.results, bars.model(), 1);
  BOOST_REQUIRE(plate.has_value());
  BOOST_TEST(contains(plate->script, "A0, Rayleigh and Lamb"));
  BOOST_TEST(contains(plate->script, "S0, Rayleigh and Lamb"));
  BOOST_TEST(contains(plate->script, "thickness over wavelength"));
  // The theory is that of one material throughout.
  Body &rod = bars.results.problem.bodies[0];
  rod.length = 0.5;
  rod.moduli = {{0, 206e9}, {0.01, 50e9}};
  const std::optional<Figure> graded = line_figure(bars.results, bars.model(), 1);
  BOOST_REQUIRE(graded.has_value());
  BOOST_TEST(contains(graded->script, "radius over wavelength"));
  BOOST_TEST(!contains(graded->script, "Pochhammer and Chree"));
  BOOST_TEST(contains(graded->caption, "a modulus over the depth: the speed of the axis is that"));
  BOOST_TEST(contains(figure->caption, "Dashed: theory."));
}

BOOST_AUTO_TEST_SUITE_END()
