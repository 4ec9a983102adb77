#include <boost/test/unit_test.hpp>

// Parameters of laws as a case gives them, what is refused, and the manual.

#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "cases/laws/law_text.h"
#include "cases/values/pattern.h"
#include "lumped/models/models.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_parameters)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using carambole::Case;
using carambole::InputError;
using carambole::LawEntry;

namespace
{
/// What a case with one law on line 7, its parameters on line 8, is told; an empty string if
/// nothing is wrong.
std::string complaint(const std::string &law, Texts parameters)
{
  for (carambole::ParameterText &parameter : parameters)
    parameter.line = 8;
  Case c;
  c.path = "case.yaml";
  c.bodies = three_balls();
  c.laws = {{"model", law, parameters, 7}};
  try
  {
    check_contacts(c, read_models(c));
    return {};
  }
  catch (const InputError &error)
  {
    std::string text;
    for (const carambole::Diagnostic &diagnostic : error.diagnostics)
      text +=
        diagnostic.file + ":" + std::to_string(diagnostic.line) + ": " + diagnostic.message + "\n";
    return text;
  }
}

/// Whether what a contact has reached changes what it remembers.
bool remembers(const Manual &manual)
{
  if (!manual.make_force)
    return false;
  const Pair pair = make_row(in_a_row({sphere(0.01, standard_steel, 1), wall()})).pairs[0];
  const auto law = manual.make_force(pair, parameters_of(manual));
  const Memory memory = law->commit(1e-4, law->begin(1, {}));
  return memory.max_approach > 0 || memory.residual_approach > 0;
}

void check_refused(const std::string &law, const Texts &parameters,
                   const std::vector<std::string> &parts)
{
  const std::string text = complaint(law, parameters);
  for (const std::string &part : parts)
    BOOST_TEST(text.find(part) != std::string::npos, "'" << part << "' is not in: " << text);
}
} // namespace

BOOST_AUTO_TEST_CASE(wrong_laws_and_parameters_are_refused_with_place_and_key)
{
  check_refused("hertzz", {}, {"case.yaml:7: ", "'hertzz'", "'hertz'"});
  check_refused("hertz", {{"restitution", "0.5"}},
                {"case.yaml:8: laws.model.restitution", "no such parameter"});
  check_refused("tsuji", {},
                {"case.yaml:7: laws.model.restitution", "needs this parameter", "0.8"});
  check_refused("tsuji", {{"restitution", "0.8"}, {"seperation", "zero-force"}},
                {"case.yaml:8: laws.model.seperation", "'separation'"});
  check_refused("tsuji", {{"restitution", "0.8"}, {"separation", "never"}},
                {"laws.model.separation", "'never'", "zero-approach, zero-force"});
  check_refused("tsuji", {{"restitution", "1.2"}},
                {"laws.model.restitution", "'1.2'", "0 <= value <= 1"});
  check_refused("flores", {{"restitution", "0"}},
                {"laws.model.restitution", "'0'", "0 < value <= 1", "infinite at 0"});
  check_refused("tsuji", {{"restitution", "nan"}}, {"laws.model.restitution", "'nan'"});
  check_refused("tsuji", {{"restitution", "0.8 m"}}, {"laws.model.restitution", "'0.8 m'"});
  check_refused("hu", {{"restitution", "0.02"}}, {"laws.model.restitution", "0.0212"});
  check_refused("linear", {{"stiffness", "1e9"}}, {"laws.model.stiffness", "no unit", "N/m"});
  check_refused("linear", {{"stiffness", "1e9 N"}}, {"laws.model.stiffness", "N/m"});
  check_refused("linear", {{"stiffness", "-1 N/m"}}, {"laws.model.stiffness", "0 < value"});
  check_refused("power", {{"exponent", "1.5"}, {"stiffness", "1e9 N/m"}}, {"laws.model.stiffness"});
  check_refused("power", {{"stiffness", "1e9 N/m"}}, {"laws.model.stiffness"});
  check_refused("power", {{"exponent", "0"}}, {"laws.model.exponent", "0 < value"});
  check_refused("power", {{"exponent", "1e9"}}, {"laws.model.exponent", "0 < value <= 10"});
  check_refused("thornton", {}, {"case.yaml:7: ", "'yield_stress'", "plastic.yield_stress"});
  check_refused("thornton", {{"yield_stress", "400 N"}}, {"laws.model.yield_stress", "Pa"});
  check_refused("rigid", {{"order", "both"}}, {"laws.model.order", "sequential, simultaneous"});
}

// Nothing meets: no law may ask at which speed.
BOOST_AUTO_TEST_CASE(bodies_that_lie_still_have_no_impact)
{
  const auto refusal = [](const std::string &law, const Texts &parameters)
  {
    Case c;
    c.path = "case.yaml";
    c.gravity = 9.81;
    c.bodies = in_a_row({sphere(0.02, steel), wall()});
    c.laws = {{"model", law, parameters, 7}};
    try
    {
      check_contacts(c, read_models(c));
      return std::string();
    }
    catch (const InputError &error)
    {
      return error.diagnostics.front().message;
    }
  };
  BOOST_TEST(refusal("hertz", {}) == "");
  BOOST_TEST(refusal("tsuji", {{"restitution", "0.5", 0}}) == "");
  BOOST_TEST(refusal("expression", {{"formula", "K*delta^1.5", 0}}) == "");
  for (const std::string &told : {refusal("expression", {{"formula", "K*delta^1.5*v0", 0}}),
                                  refusal("hunt-crossley", {{"restitution", "0.5", 0}})})
    BOOST_TEST(told.find("follow from the speed of the impact, but the bodies lie") !=
                 std::string::npos,
               told);
  BOOST_TEST(refusal("rigid", {{"restitution", "0.5", 0}}).find("is a law of impacts") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(all_that_is_wrong_is_told_at_once)
{
  Case c;
  c.path = "case.yaml";
  c.laws = {{"a", "hertzz", {}, 7},
            {"b", "tsuji", {{"restitution", "2", 9}, {"wrong", "1", 10}}, 8}};
  BOOST_CHECK_EXCEPTION(read_models(c), InputError,
                        [](const InputError &error) { return error.diagnostics.size() == 3; });
}

BOOST_AUTO_TEST_CASE(right_parameters_are_read_in_si_units)
{
  const Manual &power = catalogue().at("power");
  const Parameters values =
    parameters_of(power, {{"exponent", "2", 0}, {"stiffness", "3 kN/mm^2", 0}});
  BOOST_TEST(values.number("stiffness") == 3e9, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(values.number("exponent") == 2);
  BOOST_TEST(parameters_of(catalogue().at("thornton"), {{"yield_stress", "400 MPa", 0}})
                 .number("yield_stress") == 4e8,
             boost::test_tools::tolerance(1e-14));
  BOOST_TEST(complaint("power", {{"stiffness", "1e9 N/m^1.5"}}) == "");
}

BOOST_AUTO_TEST_CASE(given_parameters_reach_the_law)
{
  const auto pair = in_a_row({sphere(0.1, steel, 5), wall()});
  const Trajectory hertz = run(pair, "hertz");
  const Trajectory twice = run(pair, "linear", {{"stiffness", "2 GN/m", 0}});
  const double k = 2e9, M = pair[0].mass();
  BOOST_TEST(twice.contacts[0].peak_force == 5 * std::sqrt(k * M),
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(run(pair, "power").contacts[0].peak_force == hertz.contacts[0].peak_force,
             boost::test_tools::tolerance(1e-9));
  const Trajectory soft = run(pair, "thornton", {{"yield_stress", "400 MPa", 0}});
  const Trajectory same =
    run(pair, "thornton", {{"yield_stress", "1 GPa", 0}, {"limiting_pressure", "644 MPa", 0}});
  BOOST_TEST(soft.contacts[0].peak_force == same.contacts[0].peak_force,
             boost::test_tools::tolerance(1e-9));
}

// A formula predicts what it is made of; a constant that the case gives it is no prediction.
BOOST_AUTO_TEST_CASE(constants_of_a_formula_are_given_by_the_case)
{
  Case c;
  c.path = "case.yaml";
  c.bodies = in_a_row({sphere(0.1, steel, 5), wall()});
  const auto formula = [](const char *text) {
    return carambole::ParameterText{"formula", text, 0};
  };
  c.laws = {{"hertz", "expression", {formula("K*delta^1.5")}, 1},
            {"cut", "expression", {formula("K*delta^1.5"), {"separation", "zero-force", 0}}, 2},
            {"qin-lu",
             "expression",
             {formula("K*delta^1.5*(1 + (1 - e)*deltadot/v0)"), {"e", "0.7", 0}},
             3}};
  const std::vector<Model> models = read_models(c);
  BOOST_TEST(!run_model(c, models[0]).record.calibrated);
  BOOST_TEST(!run_model(c, models[1]).record.calibrated);
  BOOST_TEST(run_model(c, models[2]).record.calibrated);
}

/// Energy at the end over that at first, less one.
double gain(const carambole::ModelRecord &record)
{
  return (*record.energy.kinetic + record.energy.strain.value_or(0)) / *record.energy.initial - 1;
}

// Some laws return more than came in, at some speeds: their records say so, and no other's does.
BOOST_AUTO_TEST_CASE(records_say_where_a_law_gains_energy)
{
  std::set<std::string> gainers;
  for (const auto &[identifier, manual] : catalogue())
  {
    if (manual.roll)
      continue;
    for (const double speed : {0.01, 0.03, 0.1, 0.3, 1.0, 3.0})
    {
      Case c;
      c.path = "case.yaml";
      c.bodies = in_a_row({sphere(0.1, steel, speed), wall()});
      c.laws = {{"model", identifier, example_parameters(manual.parameters), 1}};
      const carambole::ModelRecord record =
        run_model(c, read_models(c).front(), nullptr, false).record;
      const bool is_told =
        std::ranges::any_of(record.remarks, [](const carambole::Remark &remark)
                            { return remark.kind == carambole::RemarkKind::energy; });
      // Far from where rounding decides.
      if (gain(record) > 1e-6)
        gainers.insert(identifier);
      if (gain(record) > 1e-6 || gain(record) < 1e-9)
        BOOST_TEST(is_told == (gain(record) > 1e-6), identifier << " at " << speed << " m/s");
    }
  }
  BOOST_TEST(!gainers.empty());
  for (const std::string &identifier : gainers)
    BOOST_TEST(catalogue().at(identifier).can_gain_energy, identifier);
}

// Slow impacts return more than came in by the closed form of Ma & Liu: 1 is no prediction.
BOOST_AUTO_TEST_CASE(a_restitution_that_is_cut_is_outside_its_validity)
{
  Case c;
  c.path = "case.yaml";
  c.laws = {{"cut", "ma-liu-restitution", {{"yield_stress", "300 MPa", 0}}, 1}};
  const auto record_at = [&](double speed)
  {
    c.bodies = in_a_row({sphere(0.1, steel, speed), wall()});
    return run_model(c, read_models(c).front()).record;
  };
  const auto says_cut = [](const carambole::ModelRecord &record)
  {
    return std::ranges::any_of(record.remarks, [](const carambole::Remark &remark)
                               { return remark.text.find("limited to 1") != std::string::npos; });
  };
  bool was_cut = false, was_not = false;
  for (const double speed : {1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0})
  {
    const carambole::ModelRecord record = record_at(speed);
    const bool is_one = *record.restitution > 1 - 1e-12;
    BOOST_TEST(says_cut(record) == is_one, speed << " m/s");
    was_cut = was_cut || is_one;
    was_not = was_not || !is_one;
  }
  BOOST_TEST(was_cut);
  BOOST_TEST(was_not);
}

BOOST_AUTO_TEST_CASE(records_say_what_was_calibrated_and_what_left_its_validity)
{
  Case c;
  c.path = "case.yaml";
  c.bodies = three_balls();
  c.laws = {{"hertz", "hertz", {}, 1},
            {"spring", "linear", {}, 2},
            {"fitted", "linear", {{"stiffness", "1 GN/m", 3}}, 3},
            {"damped", "hunt-crossley", {{"restitution", "0.5", 4}}, 4},
            {"rigid", "rigid", {}, 5}};
  const std::vector<Model> models = read_models(c);
  BOOST_REQUIRE(models.size() == 5u);
  std::vector<Outcome> outcomes;
  for (const Model &model : models)
    outcomes.push_back(run_model(c, model));
  BOOST_TEST(!outcomes[0].record.calibrated);
  BOOST_TEST(!outcomes[1].record.calibrated);
  BOOST_TEST(outcomes[2].record.calibrated);
  BOOST_TEST(outcomes[3].record.calibrated);

  BOOST_TEST(!outcomes[0].record.restitution.has_value()); // a chain has none
  BOOST_TEST(!outcomes[0].record.energy.dissipated.has_value());
  BOOST_TEST(outcomes[3].record.energy.dissipated.value() > 0);
  BOOST_TEST(!outcomes[4].record.contacts[0].peak_force.has_value());
  BOOST_TEST(outcomes[4].history.find("force B1-B2") == nullptr);
  BOOST_TEST(outcomes[0].history.find("force B1-B2") != nullptr);
  BOOST_TEST(outcomes[0].history.columns.front().name == "time");

  const auto mentions = [](const Outcome &outcome, const std::string &part)
  {
    for (const carambole::Remark &remark : outcome.record.remarks)
      if (remark.text.find(part) != std::string::npos)
        return true;
    return false;
  };
  BOOST_TEST(mentions(outcomes[0], "a metal whose yield stress"));
  BOOST_TEST(mentions(outcomes[3], "B2-B3: the contact started at rest"));
  BOOST_TEST(!mentions(outcomes[0], "outside its validity"));
  for (const char *name : {"glass", "Aluminium oxide", "steel"})
  {
    for (carambole::Body &body : c.bodies)
      body.material->name = name;
    BOOST_TEST(mentions(run_model(c, models[0]), "a metal whose yield stress") ==
               (name == std::string("steel")));
  }
  // With a yield stress the case says what happens.
  const auto told_to_yield = [&](double yield_stress)
  {
    for (carambole::Body &body : c.bodies)
      body.material->plastic = carambole::Plasticity{yield_stress, {}, {}};
    const Outcome outcome = run_model(c, models[0]);
    BOOST_TEST(!mentions(outcome, "a metal whose yield stress"));
    return mentions(outcome, "steel with its yield stress of ") &&
           mentions(outcome, "yields above");
  };
  BOOST_TEST(told_to_yield(1e8));
  BOOST_TEST(!told_to_yield(1e11)); // stays elastic: nothing to say
  for (carambole::Body &body : c.bodies)
    body.material->plastic.reset();
  c.bodies[0].velocity = 100; // approach 0.13 of the relative radius
  BOOST_TEST(mentions(run_model(c, models[0]), "outside its validity"));
  // A given stiffness: v sqrt(m/k) is 0.08 and 0.8 of the relative radius, m the reduced mass.
  c.bodies[0].velocity = 1;
  for (const auto &[stiffness, is_deep] : {std::pair("1 MN/m", false), {"10 kN/m", true}})
  {
    c.laws = {{"soft", "linear", {{"stiffness", stiffness, 0}}, 0}};
    BOOST_TEST(mentions(run_model(c, read_models(c)[0]), "outside its validity") == is_deep,
               stiffness);
  }
  // A conforming contact: 0.43 of the ball's radius at a small approach.
  const carambole::Case cup = carambole::read_case(carambole::find_case("ball-in-socket"));
  const Outcome outcome = run_model(cup, select(read_models(cup), {"hertz"}, cup.path)[0]);
  BOOST_TEST(mentions(outcome, "outside its validity: the contact radius"));
}

BOOST_AUTO_TEST_CASE(records_tell_every_parameter_and_where_it_comes_from)
{
  Case c;
  c.path = "case.yaml";
  c.bodies = three_balls();
  c.bodies[1].material->plastic = carambole::Plasticity{700e6, {}, {}};
  c.bodies[2] = in_a_row({sphere(0.1, steel), sphere(0.1, steel), sphere(0.05, steel)})[2];
  c.laws = {
    {"yielding", "thornton", {}, 1},
    {"spring", "linear", {}, 2},
    {"fitted", "power", {{"stiffness", "1 GN/m^1.6", 3}, {"exponent", "1.6", 3}}, 3},
    {"damped", "hunt-crossley", {{"restitution", "0.5", 4}, {"separation", "zero-force", 4}}, 4},
    {"own", "expression", {{"formula", "K*delta^1.5 + c*deltadot", 5}, {"c", "2 kN s/m", 5}}, 5}};
  std::map<std::string, std::map<std::string, carambole::ParameterRecord>> records;
  for (const Model &model : read_models(c))
    for (const carambole::ParameterRecord &parameter : run_model(c, model).record.parameters)
      records[model.entry.name][parameter.key] = parameter;

  const auto &stress = records["yielding"]["yield_stress"],
             &pressure = records["yielding"]["limiting_pressure"];
  BOOST_TEST(stress.value.value() == 700e6);
  BOOST_TEST(stress.origin == "default");
  BOOST_TEST(stress.unit == "Pa");
  BOOST_TEST(pressure.value.value() == 1.61 * 700e6, boost::test_tools::tolerance(1e-14));
  // The secant of Hertz differs between a pair of like balls and one of unlike ones.
  const auto &secant = records["spring"]["stiffness"];
  BOOST_TEST(!secant.value.has_value());
  const std::vector<Pair> pairs = make_row(c.bodies).pairs;
  BOOST_TEST(secant.contact_values.at("B1-B2") == scaled_stiffness(pairs[0], 1));
  BOOST_TEST(secant.contact_values.at("B2-B3") == scaled_stiffness(pairs[1], 1));
  BOOST_TEST(!secant.calibrated);
  const auto &stiffness = records["fitted"]["stiffness"];
  BOOST_TEST(stiffness.value.value() == 1e9);
  BOOST_TEST(stiffness.unit == "N/m^1.6");
  BOOST_TEST(stiffness.origin == "given");
  BOOST_TEST(stiffness.calibrated);
  BOOST_TEST(!records["fitted"]["exponent"].calibrated);
  BOOST_TEST(records["damped"]["separation"].text == "zero-force");
  BOOST_TEST(records["damped"]["separation"].origin == "given");
  BOOST_TEST(records["own"]["formula"].text == "K*delta^1.5 + c*deltadot");
  BOOST_TEST(records["own"]["c"].value.value() == 2000);
  BOOST_TEST(records["own"]["c"].unit == carambole::si_unit(carambole::dimension::damping));
  BOOST_TEST(records["own"]["separation"].text == "zero-approach");
  BOOST_TEST(records["own"]["separation"].origin == "default");
}

BOOST_AUTO_TEST_CASE(the_manual_is_readable_and_complete)
{
  for (const auto &[name, manual] : catalogue())
    BOOST_TEST_CONTEXT(name)
    {
      std::istringstream lines(describe(manual));
      for (std::string line; std::getline(lines, line);)
        BOOST_TEST(line.size() <= 80u, line);
      const nlohmann::json json = to_json(manual);
      for (const char *key : {"identifier", "title", "kind", "equation", "parameters", "loading",
                              "separation", "validity", "source", "evidence", "conservative",
                              "example", "symbols", "state", "grade"})
        BOOST_TEST(json.contains(key), key);
      BOOST_TEST(json["parameters"].size() == manual.parameters.size());
      BOOST_TEST(entry_of(manual).starts_with(name + " "));
      if (name != "expression")
        BOOST_TEST((manual.grade != Grade::unstated));
      BOOST_TEST((manual.state != "none") ==
                 (manual.uses_onset_speed || manual.identifier == "spring-dashpot-slider" ||
                  manual.remembers_time || remembers(manual)));
    }
  std::istringstream lines(list_laws(registered_laws()));
  for (std::string line; std::getline(lines, line);)
    BOOST_TEST(line.size() <= 80u, line);
}

BOOST_AUTO_TEST_CASE(every_symbol_of_an_equation_is_explained)
{
  const Pattern name("[A-Za-z][A-Za-z0-9_]*\\*?'?");
  const std::set<std::string> no_symbols{"pi", "ln", "up", "to", "on", "of", "or", "at", "in",
                                         "is", "as", "by", "A",  "B",  "C",  "i",  "ma"};
  const std::set<std::string> greek{"alpha", "beta", "gamma", "kappa", "theta", "zeta", "eta",
                                    "chi",   "psi",  "rho",   "omega", "sigma", "eps"};
  for (const auto &[law, manual] : catalogue())
    BOOST_TEST_CONTEXT(law)
    {
      std::set<std::string> explained;
      const auto explain = [&](const std::string &text)
      {
        for (const PatternMatch &found : name.all(text))
          explained.insert(found.groups[0]);
      };
      for (const Symbol &symbol : symbols_of(manual))
        explain(symbol.symbol);
      for (const ParameterManual &parameter : manual.parameters)
        explain(parameter.symbol);
      const std::string equation = Pattern("[0-9]e-[0-9]").replace(manual.equation, "1");
      for (const PatternMatch &found : name.all(equation))
      {
        const std::string &word = found.groups[0];
        const bool is_word = word.size() > 2 &&
                             word.find_first_of("_'*0123456789") == std::string::npos &&
                             !greek.contains(word);
        if (!is_word && !no_symbols.contains(word))
          BOOST_TEST(explained.contains(word), word);
      }
    }
}

BOOST_AUTO_TEST_SUITE_END()
