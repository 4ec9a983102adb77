#include <boost/test/unit_test.hpp>

// Where the energy of an impact goes, and the modes of a sphere in the spectrum of what rings.

#include <cmath>
#include <fstream>
#include <numbers>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/judgement/losses.h"
#include "reports/metrics/sphere_modes.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_stress_waves)

using namespace carambole;
using namespace carambole::reports;
namespace tt = boost::test_tools;

namespace
{
const Material steel{"steel", 7850, 210e9, 0.3};

/// A ball of 10 mm on a half-space at 2 m/s.
Results impact()
{
  Results results;
  results.problem.bodies = {
    {.name = "ball", .radius = 0.01, .material = steel, .velocity = 2},
    {.name = "block", .shape = Shape::half_space, .material = steel, .position = 0.01}};
  return results;
}

/// 2 J, of which 0.5 J are left to the ball; 0.1 J went through the end of the block and 0.2 J are
/// left in it, 0.3 J ring in the ball.
Model finite_elements()
{
  Model model;
  ModelRecord &record = model.record.model;
  record.name = "fem";
  record.bodies = {{"ball", 1.0, -1, 0.3}, {"block", {}, 0, 0.2}};
  record.energy.initial = 2;
  record.energy.kinetic = 0.9; // with what moves in the block
  record.energy.rigid_body_kinetic = 0.55;
  record.energy.plastic = 0.8;
  record.energy.absorbed = 0.1;
  record.energy.radiated = 0.3;
  return model;
}

Model law(double velocity, double dissipated)
{
  Model model;
  ModelRecord &record = model.record.model;
  record.name = "law";
  record.bodies = {{"ball", 1.0, velocity, {}}, {"block", {}, 0, {}}};
  record.energy.initial = 2;
  record.energy.kinetic = velocity * velocity / 2;
  record.energy.strain = 0;
  record.energy.dissipated = dissipated;
  return model;
}

double part(const Loss &loss, LossKind kind)
{
  for (const LossPart &part : loss.parts)
    if (part.kind == kind && part.energy)
      return *part.energy;
  return NAN;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_loss_is_the_sum_of_its_parts)
{
  const Results results = impact();
  for (const Model &model : {finite_elements(), law(-1, 1.5), law(-2, 0)})
  {
    const std::optional<Loss> loss = loss_of(results, model);
    BOOST_REQUIRE(loss);
    double sum = 0;
    for (const LossPart &part : loss->parts)
      sum += part.energy.value_or(0);
    BOOST_TEST(std::abs(sum - loss->total) < 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(what_is_in_the_ground_is_radiated)
{
  const Results results = impact();
  const Loss loss = *loss_of(results, finite_elements());
  BOOST_TEST(loss.total == 1.5, tt::tolerance(1e-15)); // not what the block moves as a whole
  BOOST_TEST(part(loss, LossKind::plastic) == 0.8);
  BOOST_TEST(part(loss, LossKind::radiated) == 0.3);
  BOOST_TEST(part(loss, LossKind::vibrational) == 0.3);
  BOOST_TEST(part(loss, LossKind::balance_error) == 0.1, tt::tolerance(1e-14));
  BOOST_TEST(std::isnan(part(loss, LossKind::viscous)));
}

BOOST_AUTO_TEST_CASE(without_an_impact_nothing_is_lost)
{
  Results results = impact();
  Model unknown = finite_elements();
  unknown.record.model.energy.initial.reset();
  BOOST_TEST(!loss_of(results, unknown));
  results.problem.analysis = Analysis::waves;
  BOOST_TEST(!loss_of(results, finite_elements()));
}

BOOST_AUTO_TEST_CASE(bars_stand_for_models_that_lose)
{
  Results results = impact();
  results.models = {law(-2, 0)};
  BOOST_TEST(!loss_figure(results));
  results.models = {finite_elements(), law(-2, 0)};
  results.models[1].record.model.name = "conservative";
  results.models.push_back(law(-1, 1.5));
  const std::optional<Figure> figure = loss_figure(results);
  BOOST_REQUIRE(figure);
  BOOST_TEST(figure->script.find("'75.00 % lost'") != std::string::npos); // 1.5 of 2 J
  BOOST_TEST(figure->script.find("conservative") == std::string::npos);
  const std::string data = figure->data.at("losses.csv");
  BOOST_TEST(data.find("plastic from [%],plastic to [%]") != std::string::npos);
  BOOST_TEST(data.find("0,0,53.33333,53.33333,73.33333") != std::string::npos); // 0.8, 0.3 of 1.5
}

BOOST_AUTO_TEST_CASE(modes_of_a_sphere_are_marked)
{
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path / "fem");
  {
    std::ofstream file(folder.path / "fem" / "spectrum.csv");
    file << "frequency [Hz],amplitude ball north [m/s],amplitude ball south [m/s]\n";
    for (int i = 0; i < 300; ++i)
      file << 1e3 * i << ',' << (i == 134 ? 1e-2 : 1e-4) << ",1e-4\n";
  }
  Results results = impact();
  results.folder = folder.path;
  results.models = {finite_elements()};
  const auto script = [&] { return spectrum_figures(results).at(0).script; };

  const double cs = std::sqrt(steel.shear_modulus() / steel.density);
  const double mode = 2.64621703 * cs / (2 * std::numbers::pi * 0.01); // references: nu = 0.3
  BOOST_TEST(script().find(fmt::format("set arrow from {:.6g}, graph 0", mode * 1e-3)) !=
             std::string::npos);
  BOOST_TEST(script().find(fmt::format("'₀S₂' at {:.6g},", mode * 1e-3)) != std::string::npos);
  BOOST_TEST(script().find("₀S₃") != std::string::npos);
  // 300 kHz is omega R/cs = 5.89: of the lowest degrees that are in the range, no more.
  BOOST_TEST(script().find("₀S₆") == std::string::npos);
  // A hollow ball has other modes, a rigid one none.
  results.problem.bodies[0].inner_radius = 0.005;
  BOOST_TEST(script().find("₀S₂") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
