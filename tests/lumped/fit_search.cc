#include <boost/test/unit_test.hpp>

// Where a fit starts, what it finds in measurements with errors, how often its intervals hold the
// truth, and what it says of a law that cannot follow.

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lumped/fit/fit_report.h"
#include "lumped/fit/lack_of_fit.h"
#include "lumped/row/row.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/fit_cases.h"

BOOST_AUTO_TEST_SUITE(lumped_fit_search)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;
using carambole::lumped::testing::with_laws;
using carambole::lumped::testing::within;

namespace
{
/// The forces of a law at so many equal steps of a contact, with errors of a share of the peak. A
/// measurement at the onset is that of a touching pair.
Target measured(const Case &c, const Model &model, int values, double error, unsigned seed)
{
  const History history = run_model(c, model).history;
  const std::vector<double> &t = history.columns.front().values,
                            &f = history.find("force B1-B2")->values;
  std::mt19937 generator(seed);
  std::normal_distribution<double> normal;
  const double peak = *std::max_element(f.begin(), f.end());
  Target target{"a measurement", {}, {}, {}};
  target.history.columns = {{"time", "s", {}}, {"force B1-B2", "N", {}}};
  for (int k = 0; k < values; ++k)
  {
    const double at = t.back() * k / values;
    const auto above = static_cast<std::size_t>(
      std::upper_bound(t.begin(), t.end(), at * (1 + 1e-9) + 1e-300) - t.begin());
    const double share = (at - t[above - 1]) / (t[above] - t[above - 1]);
    target.history.columns[0].values.push_back(at);
    target.history.columns[1].values.push_back(f[above - 1] + share * (f[above] - f[above - 1]) +
                                               error * peak * normal(generator));
  }
  return target;
}

const std::string yielding_balls = []
{
  std::string text = two_balls;
  text.replace(text.find("0.3}"), 4, "0.3, plastic: {yield_stress: 1153 MPa}}");
  return text;
}();

Case yielding(const ScratchFolder &folder, const std::string &laws)
{
  return read_case(folder.write("test.yaml", yielding_balls + "fem: []\nlaws: [" + laws + "]\n"));
}
} // namespace

BOOST_AUTO_TEST_CASE(a_fit_starts_from_what_the_case_gives)
{
  const ScratchFolder folder;
  const Case c = yielding(folder, "thornton, {name: own, law: thornton, yield_stress: 800 MPa}, "
                                  "{tsuji: {restitution: 0.6}}");
  const auto start = [&](const std::string &law, const std::string &key)
  { return make_fit_model(c, law, {key}).free.front().start; };
  BOOST_TEST(start("thornton", "yield_stress") == 1153e6); // of the material
  BOOST_TEST(start("stronge", "yield_stress") == 1153e6);  // of a law that the case has not
  BOOST_TEST(start("own", "yield_stress") == 800e6);
  BOOST_TEST(start("kogut-etsion", "hardness") == 2.8 * 1153e6, within(1e-12));
  BOOST_TEST(start("own", "limiting_pressure") == 1.61 * 800e6, within(1e-12));
  BOOST_TEST(start("tsuji", "restitution") == 0.6);
  const Pair pair = make_row(c.bodies).pairs.front();
  BOOST_TEST(start("linear", "stiffness") == scaled_stiffness(pair, 1), within(1e-12));
  BOOST_TEST(start("power", "stiffness") == scaled_stiffness(pair, 1.5), within(1e-12));
  // The restitution that the entry gives makes room for the damping that is searched for.
  const Case damped = with_laws(folder, "{lee-herrmann: {restitution: 0.7}}");
  const FitModel model = make_fit_model(damped, "lee-herrmann", {"damping"});
  BOOST_TEST(!model.model.parameters.given("restitution"));
  BOOST_TEST(*run_model(damped, model.model).record.restitution == 0.7, within(1e-9));
}

BOOST_AUTO_TEST_CASE(several_starts_find_the_deepest_minimum)
{
  // A frequency: from 2 a search ends at the next of many shallow minima.
  const auto wave = [](const std::vector<double> &values)
  {
    std::vector<double> y;
    for (int k = 0; k < 20; ++k)
      y.push_back(std::cos(values[0] * 0.1 * k));
    return y;
  };
  const FitResult result = fit({{"frequency", 2, positive}}, wave({7}), wave, 1e-4);
  BOOST_TEST(result.estimates[0].value == 7, within(1e-8));
  BOOST_TEST(result.starts > 1);
  // Two that are equally deep: the one is told beside the other.
  const FitResult either = fit(
    {{"root", 1, {-5, 5, false, false}}}, {3.9, 4.1, 4.05, 3.95},
    [](const std::vector<double> &values) { return std::vector<double>(4, values[0] * values[0]); },
    1e-4);
  BOOST_REQUIRE(either.others.size() == 1U);
  BOOST_TEST(either.others[0].values[0] == -either.estimates[0].value, within(1e-4));
  BOOST_TEST(result.others.empty());

  // The yield stress of an impact, from a third of it.
  const ScratchFolder folder;
  const Case c = yielding(folder, "{stronge: {yield_stress: 400 MPa}}");
  const FitModel model = make_fit_model(c, "stronge", {"yield_stress"});
  Model truth = model.model;
  truth.parameters.numbers["yield_stress"] = 1153e6;
  const FitResult found = fit_law(c, model, measured(c, truth, 100, 0, 1));
  BOOST_TEST(found.estimates[0].value == 1153e6, within(1e-4)); // of interpolated forces
}

BOOST_AUTO_TEST_CASE(three_parameters_are_found)
{
  // Of Meyer's law: too large a damping lets the bodies creep apart in millions of steps.
  const ScratchFolder folder;
  const Case c = with_laws(
    folder, "{meyer: {meyer_index: 2.9, damping: 1e8 N s/m^3, shear_modulus: 79 GPa}}, "
            "{piecewise-plastic: {restitution: 0.8, exponent: 1.4, stiffness: 5 GN/m^1.4}}");
  struct Law
  {
    std::string name;
    std::vector<std::string> keys;
  };
  for (const Law &law : {Law{"meyer", {"meyer_index", "damping", "shear_modulus"}},
                         Law{"piecewise-plastic", {"restitution", "exponent", "stiffness"}}})
  {
    const FitModel model = make_fit_model(c, law.name, law.keys);
    const Target target = measured(c, model.model, 100, 0.01, 3);
    FitModel away = model;
    for (FreeParameter &parameter : away.free)
      parameter.start *= parameter.key == "exponent" || parameter.key == "meyer_index" ? 0.9 : 0.7;
    const FitResult result = fit_law(c, away, target);
    BOOST_TEST_MESSAGE(fit_text(away, target, result));
    BOOST_TEST(result.converged);
    BOOST_TEST(result.evaluations < 3000);
    for (std::size_t i = 0; i < 3; ++i)
    {
      const Estimate &e = result.estimates[i];
      // Four standard errors: one of ten thousand falls outside.
      BOOST_TEST(std::abs(e.value - model.free[i].start) < 4 * e.standard_error, e.key);
    }
    BOOST_TEST(result.deviation == 0.01, within(0.2)); // 1 % of noise, from 97 degrees of freedom
    // What is printed, pasted into the case and run, is what was fitted: to eight digits of an
    // exponent of an approach of some 1e-5 m.
    const Case pasted = read_case(folder.write("pasted.yaml", two_balls + "fem: []\nlaws:\n  " +
                                                                yaml_line(away, result) + "\n"));
    const ContactRecord contact =
      run_model(pasted, read_models(pasted).front()).record.contacts.front();
    Model fitted = model.model;
    for (const Estimate &e : result.estimates)
      fitted.parameters.numbers[e.key] = e.value;
    BOOST_TEST(*contact.peak_force == *run_model(c, fitted).record.contacts.front().peak_force,
               within(1e-6));
  }
}

BOOST_AUTO_TEST_CASE(the_entry_is_read_as_it_is_printed)
{
  const ScratchFolder folder;
  int read = 0;
  for (const auto &law : catalogue())
  {
    const std::string &name = law.first; // captured below
    const auto &manual = law.second;
    if (manual.roll || name == "expression")
      continue;
    for (const ParameterManual &parameter : manual.parameters)
    {
      if (!parameter.choices.empty() || parameter.is_text || parameter.is_list ||
          parameter.any_name)
        continue;
      const Case c = [&]
      {
        std::string entry = "{name: given, law: " + name;
        for (const ParameterText &example : example_parameters(manual.parameters))
          if (example.key != "shear_viscosity" || parameter.key != "viscous_constant")
            entry += ", " + example.key + ": " + example.text;
        return yielding(folder, entry + "}");
      }();
      BOOST_TEST_CONTEXT(name << " " << parameter.key)
      {
        std::vector<std::string> keys{parameter.key};
        if (!parameter.exponent.empty()) // the unit follows what is found for the exponent
          keys.push_back(parameter.exponent);
        const FitModel model = make_fit_model(c, "given", keys);
        FitResult result;
        for (const FreeParameter &free : model.free)
          result.estimates.push_back({free.key, free.start * 0.987654321, 0, 0, 0});
        const std::string line = yaml_line(model, result);
        BOOST_TEST_MESSAGE(line);
        const Case again = read_case(
          folder.write("again.yaml", yielding_balls + "fem: []\nlaws:\n  " + line + "\n"));
        const Model pasted = read_models(again).front();
        check_contacts(again, {pasted});
        for (const FreeParameter &free : model.free)
          BOOST_TEST(pasted.parameters.number(free.key) == free.start * 0.987654321,
                     within(1e-7)); // eight digits are printed
        ++read;
      }
    }
  }
  BOOST_TEST(read > 60);
  // A second fit of the same model has a name of its own.
  const Case twice = yielding(folder, "thornton, {name: thornton-fit, law: thornton}");
  BOOST_TEST(make_fit_model(twice, "thornton", {"yield_stress"}).fitted_name == "thornton-fit-2");
  const Case long_name =
    yielding(folder, "{name: " + std::string(40, 'x') + ", law: tsuji, restitution: 0.8}");
  BOOST_TEST(make_fit_model(long_name, std::string(40, 'x'), {}).fitted_name.size() == 40U);
}

BOOST_AUTO_TEST_CASE(a_jump_at_the_onset_leaves_the_intervals_as_they_are)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, "{kelvin-voigt: {restitution: 0.7}}");
  const FitModel model = make_fit_model(c, "kelvin-voigt", {"restitution"});
  // With the force at t = 0, c v0 and some noise, and without it.
  const Target with = measured(c, model.model, 50, 0.01, 5);
  BOOST_TEST(with.history.columns[1].values[0] > 0.1 * with.peak_force());
  Target without = with;
  for (History::Column &column : without.history.columns)
    column.values.erase(column.values.begin());
  const auto error = [&](const Target &target)
  { return fit_law(c, model, target).estimates[0].standard_error; };
  // One of fifty values: a tenth more or less, where the jump would more than double it.
  BOOST_TEST(error(with) == error(without), within(0.2));
  // A record of the law itself has the force before the onset as well.
  Target own{"own", {}, {}, {}};
  const History history = run_model(c, model.model).history;
  own.history.columns = {history.columns.front(), *history.find("force B1-B2")};
  BOOST_TEST(own.history.columns[1].values[0] == 0);
  BOOST_TEST(fit_law(c, model, own).deviation < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_law_that_cannot_follow_is_told)
{
  const ScratchFolder folder;
  const Case c =
    yielding(folder, "{tsuji: {restitution: 0.7}}, {kelvin-voigt: {restitution: 0.7}}");
  const Model truth = make_fit_model(c, "tsuji", {}).model;
  const auto lacks = [&](const std::string &law, const Target &target)
  {
    const FitModel model = make_fit_model(c, law, {});
    const FitResult result = fit_law(c, model, target);
    const bool found = lack_of_fit(target, result).found;
    BOOST_TEST((fit_text(model, target, result).find("the law does not fit these data") !=
                std::string::npos) == found);
    return found;
  };
  BOOST_TEST(lacks("kelvin-voigt", measured(c, truth, 100, 0.01, 7)));
  BOOST_TEST(lacks("kelvin-voigt", measured(c, truth, 100, 0, 7)));
  BOOST_TEST(!lacks("tsuji", measured(c, truth, 100, 0, 7))); // exact, but for rounding
  int found = 0;
  for (unsigned seed = 1; seed <= 20; ++seed)
    found += lacks("tsuji", measured(c, truth, 100, 0.01, seed)) ? 1 : 0;
  BOOST_TEST(found == 0); // one of a thousand each: 2 % that one is
  // A table: restitutions that fall with the speed, and a law whose own do not.
  Target table{"a table", {}, {}, {}};
  for (int k = 1; k <= 12; ++k)
  {
    table.speeds.push_back(0.1 * k);
    table.restitutions.push_back(std::pow(0.1 * k, -0.25) * 0.5);
  }
  BOOST_TEST(lacks("tsuji", table));
  table.speeds.resize(5);
  table.restitutions.resize(5);
  const FitModel model = make_fit_model(c, "tsuji", {});
  BOOST_TEST(fit_text(model, table, fit_law(c, model, table)).find("too few values to judge") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(intervals_hold_the_truth_as_often_as_they_say)
{
  const ScratchFolder folder;
  const Case c = yielding(
    folder,
    "{thornton: {yield_stress: 1153 MPa}}, {kelvin-voigt: {restitution: 0.7, stiffness: 40 MN/m}}, "
    "{piecewise-plastic: {restitution: 0.8, exponent: 1.4, stiffness: 5 GN/m^1.4}}");
  constexpr unsigned sets = 40;
  int inside = 0, intervals = 0;
  for (const auto &[law, keys] :
       {std::pair(std::string("thornton"), std::vector<std::string>{"yield_stress"}),
        {"kelvin-voigt", {"restitution", "stiffness"}},
        {"piecewise-plastic", {"restitution", "exponent", "stiffness"}}})
  {
    const FitModel model = make_fit_model(c, law, keys);
    std::vector<int> held(keys.size());
    for (unsigned seed = 1; seed <= sets; ++seed)
    {
      const FitResult result = fit_law(c, model, measured(c, model.model, 60, 0.02, seed));
      for (std::size_t i = 0; i < keys.size(); ++i)
      {
        const Estimate &e = result.estimates[i];
        const double true_value = model.free[i].start;
        held[i] += e.lower <= true_value && true_value <= e.upper ? 1 : 0;
      }
    }
    for (std::size_t i = 0; i < keys.size(); ++i)
    {
      BOOST_TEST_MESSAGE(fmt::format("{} {}: {} of {}", law, keys[i], held[i], sets));
      // 38 of 40 are expected; fewer than 33 come once in four hundred.
      BOOST_TEST(held[i] >= 33, law << ' ' << keys[i]);
      inside += held[i];
      intervals += sets;
    }
  }
  // Nor always: intervals that are twice too wide would hold it in all but one of ten thousand.
  BOOST_TEST(inside < intervals);
}

BOOST_AUTO_TEST_SUITE_END()
