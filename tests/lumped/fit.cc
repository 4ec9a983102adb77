#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lumped/fit/fit_figure.h"
#include "lumped/fit/fit_report.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/fit_cases.h"

BOOST_AUTO_TEST_SUITE(lumped_fit)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;
using carambole::lumped::testing::with_laws;
using carambole::lumped::testing::within;

namespace
{
/// Leaves the record of the first law of a case, as a run does.
void write_record(const ScratchFolder &folder, const Case &c)
{
  const Model model = read_models(c).front();
  RecordWriter writer(folder.path, model.entry.name);
  const Outcome outcome = run_model(c, model);
  writer.write_history(outcome.history);
  writer.commit({.case_name = c.name,
                 .case_title = c.title,
                 .physics_hash = c.physics_hash,
                 .solver = "test",
                 .version = "",
                 .build = "",
                 .command = "",
                 .model = outcome.record});
}

/// Table of the restitutions of a law.
std::string restitutions_of(const ScratchFolder &folder, const std::string &law,
                            const std::vector<double> &millimetres_per_second)
{
  std::string table = "velocity [mm/s],restitution\n";
  for (const double v : millimetres_per_second)
  {
    Case c = with_laws(folder, law);
    c.bodies[0].velocity = v / 1000;
    table += fmt::format("{},{}\n", v, *run_model(c, read_models(c).front()).record.restitution);
  }
  return folder.write("restitutions.csv", table);
}
} // namespace

BOOST_AUTO_TEST_CASE(line_has_its_textbook_intervals)
{
  // y = a + b x at x = 0..4 with residuals that sum to nothing: closed forms of linear regression.
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1.1, 2.9, 5.0, 7.1, 8.9};
  const FitResult result = fit(
    {{"a", 2, {}}, {"b", 1, {}}}, y,
    [&](const std::vector<double> &values)
    {
      std::vector<double> line;
      for (const double at : x)
        line.push_back(values[0] + values[1] * at);
      return line;
    },
    1e-4);
  // b = Sxy/Sxx = 19.8/10, a = 5 - 2 b; s^2 = (Syy - b Sxy)/3, Syy = 39.24; t(3, 97.5 %)
  // = 3.182446.
  const double s = std::sqrt((39.24 - 1.98 * 19.8) / 3), t = 3.18244630528;
  BOOST_TEST(result.converged);
  BOOST_TEST(result.estimates[0].value == 1.04, within(1e-8));
  BOOST_TEST(result.estimates[1].value == 1.98, within(1e-8));
  BOOST_TEST(result.deviation == s, within(1e-6));
  BOOST_TEST(result.estimates[1].standard_error == s / std::sqrt(10), within(1e-6));
  BOOST_TEST(result.estimates[0].standard_error == s * std::sqrt(1. / 5 + 4. / 10), within(1e-6));
  BOOST_TEST(result.estimates[1].upper - result.estimates[1].lower == 2 * t * s / std::sqrt(10),
             within(1e-6));
  BOOST_TEST(result.correlation[0][1] == -2 / std::sqrt(6.), within(1e-6)); // -mean/rms of x
}

BOOST_AUTO_TEST_CASE(what_is_not_determined_is_told)
{
  const FitResult result = fit(
    {{"a", 1, {}}, {"b", 1, {}}}, {1, 1, 1, 1.5},
    [](const std::vector<double> &values) { return std::vector<double>(4, values[0] + values[1]); },
    1e-4);
  BOOST_TEST(result.correlation.empty());
  BOOST_TEST(std::isnan(result.estimates[0].standard_error));
  BOOST_CHECK_THROW(fit(
                      {{"a", 1, {}}}, {1}, [](const auto &values) { return values; }, 1e-4),
                    std::invalid_argument);
}

// A chain of Rosenbrock's valleys in so many dimensions that the evaluations are used up.
BOOST_AUTO_TEST_CASE(a_search_without_end_is_told)
{
  constexpr std::size_t n = 40;
  std::vector<FreeParameter> free;
  for (std::size_t k = 0; k < n; ++k)
    free.push_back({"x" + std::to_string(k), k % 2 ? 1.0 : -1.2, {}});
  const FitResult result = fit(
    free, std::vector<double>(2 * n - 2),
    [](const std::vector<double> &x)
    {
      std::vector<double> predicted;
      for (std::size_t k = 0; k + 1 < x.size(); ++k)
      {
        predicted.push_back(10 * (x[k + 1] - x[k] * x[k]));
        predicted.push_back(1 - x[k]);
      }
      return predicted;
    },
    1e-6);
  BOOST_TEST(!result.converged);
  BOOST_TEST(result.summary.find("no convergence within 3000 evaluations") != std::string::npos,
             result.summary);
  BOOST_TEST(result.evaluations == 3000);
  BOOST_TEST(result.correlation.empty());
  BOOST_TEST(std::isnan(result.estimates[0].standard_error));
}

BOOST_AUTO_TEST_CASE(restitutions_return_the_parameter)
{
  const ScratchFolder folder;
  const std::string file =
    restitutions_of(folder, "{thornton: {yield_stress: 310 MPa}}", {200, 500, 1000, 2000});
  const Case c = with_laws(folder, "{thornton: {yield_stress: 500 MPa}}");
  const FitModel model = make_fit_model(c, "thornton", {"yield_stress"});
  const Target target = read_target(c, file, folder.path);
  const FitResult result = fit_law(c, model, target);
  BOOST_TEST(result.converged);
  BOOST_TEST(result.estimates[0].value == 310e6, within(1e-8)); // of convergence
  BOOST_TEST(result.estimates[0].standard_error < 1e-6 * 310e6);
  BOOST_TEST(yaml_line(model, result) ==
             "- {name: thornton-fit, law: thornton, yield_stress: 3.1e+08 Pa}");
  // Another minimum in the region of 95 % is not as good.
  FitResult with_other = result;
  with_other.others = {{{0.5}, 2 * result.deviation}};
  BOOST_TEST(
    fit_text(model, target, with_other)
      .find(fmt::format("another minimum, with a standard deviation of {:.3g} beside {:.3g}, "
                        "lies within the region of 95 %",
                        2 * result.deviation, result.deviation)) != std::string::npos);
  const std::string text = fit_text(model, target, result);
  BOOST_TEST(text.find("do not determine") == std::string::npos);
  BOOST_TEST(text.find("3.1e+08 Pa}") != std::string::npos);
  // An interval over many powers of ten says nothing; a bound on one side does.
  FitResult wide = result;
  const auto interval = [&](double lower, double upper)
  {
    wide.estimates[0].lower = lower;
    wide.estimates[0].upper = upper;
    return fit_text(model, target, wide);
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(interval(5e-267, 1e273).find("not determined") != std::string::npos);
  BOOST_TEST(interval(0, infinity).find("not determined") != std::string::npos);
  BOOST_TEST(interval(2e8, infinity).find("2e+08 to inf") != std::string::npos);
  BOOST_TEST(interval(0, 4e8).find("0 to 4e+08") != std::string::npos);
  draw_fits({c, target}, {{model.model.entry.name, model, result}}, "it's a fit",
            folder.path / "a fit's");
  BOOST_TEST(std::filesystem::file_size(folder.path / "a fit's.svg") > 1000U);
  BOOST_TEST(read_history(folder.path / "a fit's.csv").columns.size() == 3U);
  // A smooth line of far more points than the four that were given.
  std::ifstream picture(folder.path / "a fit's.svg");
  const std::string svg(std::istreambuf_iterator<char>(picture), {});
  const std::size_t line = svg.rfind("<path stroke='rgb(  0, 114, 178)'");
  BOOST_TEST_REQUIRE(line != std::string::npos);
  const std::string path = svg.substr(line, svg.find("/>", line) - line);
  BOOST_TEST(std::count(path.begin(), path.end(), ',') > 100);
  BOOST_TEST(fitted_restitutions(c, model, result, {target.speeds[1]}).front() ==
               result.predicted[1],
             within(1e-12)); // the same impact
}

BOOST_AUTO_TEST_CASE(limit_of_the_range_is_told)
{
  // No restitution of 1.2 can be returned: the search ends at 1.
  const ScratchFolder folder;
  const Case c = with_laws(folder, "{tsuji: {restitution: 0.5}}");
  const FitModel model = make_fit_model(c, "tsuji", {});
  const Target target{"a table", {1, 2}, {1.2, 1.2}, {}};
  const FitResult result = fit_law(c, model, target);
  BOOST_TEST(result.estimates[0].value == 1, within(1e-5));
  BOOST_TEST(fit_text(model, target, result).find("ends at the limit") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(constants_of_a_formula_are_fitted)
{
  const ScratchFolder folder;
  const std::string file = restitutions_of(folder, "{tsuji: {restitution: 0.62}}", {100, 1000});
  const Case c =
    with_laws(folder, "{expression: {formula: 'max(K*delta^1.5, 0) + c*delta^0.25*deltadot', "
                      "c: 100 N s/m^1.25}}");
  const FitModel model = make_fit_model(c, "expression", {"c"});
  const FitResult result = fit_law(c, model, read_target(c, file, folder.path));
  // Tsuji's damping alpha sqrt(M K), alpha = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e).
  const double K = 4. / 3 * 206e9 / (2 * 0.91) * std::sqrt(0.005), M = c.bodies[0].mass() / 2,
               log_e = std::log(0.62);
  const double damping = -std::sqrt(5 * M * K) * log_e / std::hypot(M_PI, log_e);
  BOOST_TEST(result.estimates[0].value == damping, within(1e-7));
  BOOST_TEST(yaml_line(model, result) ==
             fmt::format("- {{name: expression-fit, law: expression, formula: 'max(K*delta^1.5, 0) "
                         "+ c*delta^0.25*deltadot', c: {:.8g} {}}}",
                         result.estimates[0].value, unit_of(model, "c")));
}

BOOST_AUTO_TEST_CASE(calibrated_parameters_are_free_by_default)
{
  const ScratchFolder folder;
  const std::string file = restitutions_of(folder, "{tsuji: {restitution: 0.62}}", {100, 1000});
  const Case c = with_laws(folder, "hertz");
  const FitModel model = make_fit_model(c, "tsuji", {});
  BOOST_REQUIRE(model.free.size() == 1U);
  BOOST_TEST(model.free[0].key == "restitution");
  const FitResult result = fit_law(c, model, read_target(c, file, folder.path));
  BOOST_TEST(result.estimates[0].value == 0.62, within(1e-8));
}

BOOST_AUTO_TEST_CASE(forces_return_the_parameters)
{
  const ScratchFolder folder;
  const Case c =
    with_laws(folder, "{name: given, law: power, stiffness: 3 GN/m^1.6, exponent: 1.6}");
  write_record(folder, c);
  // Held at another exponent the law cannot follow, and the residuals say so.
  const Target target = read_target(c, "given", folder.path);
  const FitModel model = make_fit_model(c, "given", {"stiffness"});
  FitModel away = model;
  away.free[0].start *= 1.3;
  const FitResult result = fit_law(c, away, target);
  // Forces are linear between samples, a 400th of a contact apart: 1e-5 of the peak.
  BOOST_TEST(result.estimates[0].value == 3e9, within(1e-4));
  BOOST_TEST(result.deviation < 2e-5);
  away.model.parameters.numbers["exponent"] = 1.5;
  BOOST_TEST(fit_law(c, away, target).deviation > 100 * result.deviation);
}

// Hertz's approach, which scales stiffnesses, is zero between flat faces: what needs it is refused,
// and a spring of its own stiffness is fitted as ever.
BOOST_AUTO_TEST_CASE(bars_with_flat_faces)
{
  const ScratchFolder folder;
  const auto bars = [&](const std::string &law)
  {
    return read_case(folder.write(
      "bars.yaml", "bodies:\n"
                   "  - {name: A, cylinder: {radius: 5 mm, length: 50 mm}, material: steel, "
                   "velocity: 1 m/s}\n"
                   "  - {name: B, cylinder: {radius: 5 mm, length: 50 mm}, material: steel}\n"
                   "materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                   "poisson_ratio: 0.3}}\n"
                   "fem: []\nlaws: [" +
                     law + "]\n"));
  };
  const Case c = bars("{name: given, law: kelvin-voigt, restitution: 0.7, stiffness: 30 MN/m}");
  write_record(folder, c);
  const Target target = read_target(c, "given", folder.path);
  // Without an entry of the case the example of the manual is the start.
  BOOST_TEST(
    make_fit_model(bars("rigid"), "kelvin-voigt", {"restitution", "stiffness"}).free[1].start ==
    1e9);
  FitModel model = make_fit_model(c, "given", {"restitution", "stiffness"});
  model.free[0].start = 0.8;
  model.free[1].start = 20e6;
  const FitResult result = fit_law(c, model, target);
  // The force jumps where a damper meets and parts: a 400th of the contact is seen as 6e-4.
  BOOST_TEST(result.estimates[0].value == 0.7, within(1e-3));
  BOOST_TEST(result.estimates[1].value == 30e6, within(1e-3));
  const auto is_refused = [](const InputError &error)
  {
    return std::string(error.what())
             .find("needs a relative radius, but A and B meet with flat "
                   "faces") != std::string::npos;
  };
  BOOST_CHECK_EXCEPTION(make_fit_model(c, "power", {"exponent", "stiffness"}), InputError,
                        is_refused);
  for (const char *law : {"piecewise-plastic", "qin-lu-damping"})
    BOOST_CHECK_EXCEPTION(make_fit_model(c, law, {"restitution", "exponent", "stiffness"}),
                          InputError, is_refused);
  for (const char *law : {"{tsuji: {restitution: 0.7}}", "{kelvin-voigt: {restitution: 0.7}}"})
  {
    const Case without = bars(law);
    BOOST_CHECK_EXCEPTION(check_contacts(without, read_models(without)), InputError, is_refused);
  }
  check_contacts(c, read_models(c));
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_told)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, "hertz");
  const auto told = [&](const std::string &part, const auto &action)
  {
    try
    {
      action();
      return false;
    }
    catch (const InputError &error)
    {
      BOOST_TEST_MESSAGE(error.what());
      return std::string(error.what()).find(part) != std::string::npos;
    }
  };
  const auto law = [&](const std::string &name, const std::vector<std::string> &free)
  { return [&c, name, free] { make_fit_model(c, name, free); }; };
  BOOST_TEST(told("(did you mean 'tsuji'?); `carambole laws` lists all laws", law("tsju", {})));
  BOOST_TEST(told("there is no law 'tsuij' (did you mean 'tsuji'?)", law("tsuij", {})));
  BOOST_TEST(told("'hertz' has no calibrated parameter", law("hertz", {})));
  BOOST_TEST(told("'tsuji' has no numeric parameter 'resttution'", law("tsuji", {"resttution"})));
  const auto table = [&](const std::string &text)
  { return [&, text] { read_target(c, folder.write("t.csv", text), folder.path); }; };
  BOOST_TEST(told("neither a file nor a model 'fem'", [&] { read_target(c, "fem", folder.path); }));
  BOOST_TEST(told("has no record of hertz", [&] { read_target(c, "hertz", folder.path); }));
  BOOST_TEST(told("t.csv:3: 'nan'", table("velocity [m/s],restitution\n1,0.5\n2,nan\n")));
  BOOST_TEST(told("has no unit", table("velocity,restitution\n1,0.5\n")));
  BOOST_TEST(told("must be positive", table("velocity [m/s],restitution\n0,0.5\n")));
  BOOST_TEST(told("needs the columns", table("a,b\n0,0.5\n")));
  BOOST_TEST(told("needs the columns", table("time [s],x\n0,0.5\n")));
}

BOOST_AUTO_TEST_CASE(polyurethane_returns_the_printed_damping)
{
  // Restitutions of table 3 and dampings of table 5 of Zhao et al., Meyer's index 2.8601.
  struct Series
  {
    double radius, damping;
    std::vector<double> restitutions;
  };
  const std::vector<double> speeds{1, 1.5, 2, 3, 4};
  const Series table[] = {{4.9, 203063, {0.5832, 0.5645, 0.5411, 0.5150, 0.5012}},
                          {7.2, 228127, {0.5811, 0.5632, 0.5375, 0.5142, 0.4955}},
                          {10.0, 253055, {0.5806, 0.5635, 0.5395, 0.5099, 0.4859}}};
  for (const Series &series : table)
  {
    const ScratchFolder folder;
    const Case c = read_case(folder.write(
      "test.yaml",
      fmt::format(
        "bodies:\n"
        "  - {{name: jet, sphere: {{radius: {} mm}}, rigid: {{mass: {} kg}}, velocity: 1 m/s}}\n"
        "  - {{name: plate, half_space: {{}}, material: polyurethane}}\n"
        "materials:\n"
        "  polyurethane: {{density: 1200 kg/m^3, youngs_modulus: {} MPa, poisson_ratio: 0.49}}\n"
        "fem: []\nlaws: [{{meyer: {{shear_modulus: 2.32 MPa, poisson_ratio: 0.49, "
        "meyer_index: 2.8601, damping: 100000 {}}}}}]\n",
        series.radius, 1177 * 4 / 3. * M_PI * std::pow(series.radius / 1000, 3), 2 * 2.32 * 1.49,
        "N s/m^3")));
    const Target target{"table 3", speeds, series.restitutions, {}};
    const FitResult result = fit_law(c, make_fit_model(c, "meyer", {"damping"}), target);
    BOOST_TEST_MESSAGE(fmt::format("{} mm: c = {:.0f} +- {:.0f}, table 5: {}", series.radius,
                                   result.estimates[0].value, result.estimates[0].standard_error,
                                   series.damping));
    // What the paper's own fit leaves open: its weights and its tolerance are not told.
    BOOST_TEST(result.estimates[0].value == series.damping, within(4e-3));
  }
}

// Every bounce of a drop test is a restitution at its own speed.
BOOST_AUTO_TEST_CASE(bounces_are_a_table_of_restitutions)
{
  const ScratchFolder folder;
  const std::string file = folder.write("drop.yaml", R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 3 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
data: [{name: drops, heights: [1 m, 0.64 m, 0.4096 m]}]
)");
  const Target target = read_target(read_case(file), "drops", folder.path);
  BOOST_TEST(target.is_table());
  BOOST_TEST_REQUIRE(target.restitutions.size() == 2U);
  BOOST_TEST(target.restitutions[0] == 0.8, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(target.speeds[0] == std::sqrt(2 * 9.80665), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(target.speeds[1] == 0.8 * target.speeds[0], boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_SUITE_END()
