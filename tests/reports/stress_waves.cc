#include <boost/test/unit_test.hpp>

// Where the energy of an impact goes, and the modes of a sphere in the spectrum of what rings.

#include <cmath>
#include <fstream>
#include <numbers>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/judgement/losses.h"
#include "reports/judgement/mode_energies.h"
#include "reports/words/quantity_words.h"
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
  BOOST_TEST(part(loss, LossKind::vibrational_and_residual_stress) == 0.3);
  BOOST_TEST(part(loss, LossKind::remainder) == 0.1, tt::tolerance(1e-14));
  BOOST_TEST(std::isnan(part(loss, LossKind::viscous)));
}

// Where the record knows the energy of residual stresses, that of the ground too, it stands apart.
BOOST_AUTO_TEST_CASE(residual_stress_is_no_vibration)
{
  Model model = finite_elements();
  for (BodyRecord &body : model.record.model.bodies)
    body.residual_stress_energy = 0.04;
  const auto n = static_cast<double>(model.record.model.bodies.size());
  const Loss loss = *loss_of(impact(), model);
  BOOST_TEST(part(loss, LossKind::vibrational) == 0.3);
  BOOST_TEST(part(loss, LossKind::residual_stress) == n * 0.04, tt::tolerance(1e-14));
  BOOST_TEST(std::isnan(part(loss, LossKind::vibrational_and_residual_stress)));
  BOOST_TEST(part(loss, LossKind::remainder) == 0.1 - n * 0.04, tt::tolerance(1e-12));
}

// The strain of the half-space is in what is radiated, and is not counted again.
BOOST_AUTO_TEST_CASE(under_a_rigid_body_the_strain_of_the_half_space_counts_once)
{
  Model rigid = finite_elements();
  for (BodyRecord &body : rigid.record.model.bodies)
    body.residual_vibration_energy.reset();
  rigid.record.model.energy.strain = 0.2;
  const Loss loss = *loss_of(impact(), rigid);
  BOOST_TEST(part(loss, LossKind::radiated) == 0.3);
  BOOST_TEST(std::isnan(part(loss, LossKind::residual_stress)));
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
  BOOST_TEST(data.find("0,0,40,40,55") != std::string::npos); // 0.8 and 0.3 of 2 J
}

BOOST_AUTO_TEST_CASE(modes_of_the_record_are_marked)
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
  const auto script = [&] { return spectrum_figure(results, results.models.at(0)).value().script; };
  BOOST_TEST(script().find("₀S₂") == std::string::npos);

  results.models[0].record.model.modes = {{"ball", 1, 134e3, ModeKind::spheroidal, 2, 24, {}},
                                          {"ball", 2, 200e3, ModeKind::spheroidal, 3, 45, {}},
                                          {"ball", 3, 280e3, ModeKind::spheroidal, 2, 7, {}},
                                          {"ball", 4, 400e3, ModeKind::spheroidal, 4, 7, {}},
                                          {"other", 1, 50e3, ModeKind::radial, 0, 7, {}}};
  BOOST_TEST(script().find("set arrow from 134, graph 0") != std::string::npos);
  BOOST_TEST(script().find("'₀S₂' at 134,") != std::string::npos);
  BOOST_TEST(script().find("'₀S₃' at 200,") != std::string::npos);
  BOOST_TEST(script().find("'₁S₂' at 280,") != std::string::npos);
  BOOST_TEST(script().find("₀S₄") == std::string::npos); // beyond the axis
  BOOST_TEST(script().find("₀S₀") == std::string::npos); // of another body
}

BOOST_AUTO_TEST_CASE(modes_are_named_by_what_can_be_counted)
{
  const auto sphere = [](int number, std::optional<int> degree)
  { return ModeRecord{"b", number, 1, ModeKind::spheroidal, degree, 1, {}}; };
  const auto rod = [](ModeKind kind) { return ModeRecord{"b", 1, 1, kind, {}, 1, {}}; };
  const auto same = [](const std::vector<std::string> &a, const std::vector<std::string> &b)
  { BOOST_TEST(a == b, tt::per_element()); };
  same(mode_names({sphere(1, 2), {"b", 2, 1, ModeKind::radial, 0, 1, {}}, sphere(3, 12)}),
       {"₀S₂", "₀S₀", "₀S₁₂"});
  same(mode_names({sphere(1, 2), sphere(2, {}), sphere(3, 2)}), {"₀S₂", "2", "3"});
  same(
    mode_names({rod(ModeKind::longitudinal), rod(ModeKind::radial), rod(ModeKind::longitudinal)}),
    {"L1", "R1", "L2"});
}

// Of a half sine F sin(pi t/T): |int F exp(i omega t) dt| = 2 F (pi/T) |cos(omega T/2)|/|(pi/T)^2 -
// omega^2|. The forces on both poles of a ball between two others act together in a mode that is
// its own mirror image, and cancel in one that is not.
BOOST_AUTO_TEST_CASE(a_force_leaves_energy_in_a_mode)
{
  using std::numbers::pi;
  Results results = impact();
  results.problem.bodies.insert(results.problem.bodies.begin(),
                                {.name = "first", .radius = 0.01, .material = steel});
  const double T = 50e-6, F = 3000, omega = 2 * pi * 23e3, a2 = 25;
  Model model = law(-1, 0);
  History::Column time{"time", "s", {}}, push{"force first-ball", "N", {}}, same = push;
  for (int i = 0; i <= 4000; ++i)
  {
    time.values.push_back(1.5 * T * i / 4000);
    push.values.push_back(std::max(0., F * std::sin(pi * time.values.back() / T)));
  }
  const double size = 2 * F * (pi / T) * std::abs(std::cos(omega * T / 2)) /
                      std::abs(std::pow(pi / T, 2) - omega * omega),
               energy = a2 / 2 * size * size;
  ModeRecord even{"ball", 1, omega / (2 * pi), ModeKind::spheroidal, 2, a2, {}, true}, odd = even;
  odd.is_mirrored = false;
  same.values = push.values;
  same.name = "force ball-block";
  const auto energies = [&](const char *body) {
    return mode_energies(results.problem, model, body, {even, odd});
  };
  // Trapezoids of a 2700th of the contact's duration.
  model.history.columns = {time, push};
  BOOST_TEST(!energies("ball"));
  BOOST_TEST(energies("first")->at(0) == energy, tt::tolerance(1e-5));
  BOOST_TEST(energies("first")->at(1) == energy, tt::tolerance(1e-5));
  model.history.columns = {time, push, same};
  BOOST_TEST(energies("ball")->at(0) == 4 * energy, tt::tolerance(1e-5));
  BOOST_TEST(energies("ball")->at(1) < 1e-20);
  BOOST_TEST(!energies("nothing"));
  even.squared_amplitude.reset();
  BOOST_TEST(!energies("ball"));
}

BOOST_AUTO_TEST_SUITE_END()
