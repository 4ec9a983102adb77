#include <boost/test/unit_test.hpp>

// Formulas of the user's: the catalogue's laws written down, and what is refused.

#include <nlohmann/json.hpp>

#include "cases/laws/law_text.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_expression)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;

namespace
{
const auto bodies = in_a_row({sphere(0.02, steel, 3), sphere(0.01, steel)});

void check_equal(const Texts &formula, const std::string &law, const Texts &texts = {})
{
  const Trajectory t = run(bodies, "expression", formula), expected = run(bodies, law, texts);
  BOOST_TEST(restitution(t) == restitution(expected), tt::tolerance(1e-9));
  BOOST_TEST(t.contacts[0].peak_force == expected.contacts[0].peak_force, tt::tolerance(1e-9));
  BOOST_TEST(t.contacts[0].end_time == expected.contacts[0].end_time, tt::tolerance(1e-9));
}

/// What is wrong with a formula; empty if nothing is.
std::string wrong(const Texts &texts)
{
  const Manual &manual = catalogue().at("expression");
  std::vector<carambole::Diagnostic> diagnostics;
  const Parameters parameters =
    read_parameters({"mine", "expression", texts, 7}, manual.parameters, "file", diagnostics);
  return diagnostics.empty() ? manual.lacks(make_row(bodies).pairs[0], parameters)
                             : diagnostics.front().message;
}
} // namespace

BOOST_AUTO_TEST_CASE(laws_of_the_catalogue_can_be_written_down)
{
  check_equal({{"formula", "K*delta^1.5", 0}}, "hertz");
  check_equal({{"formula", "4/3*Estar*sqrt(R)*delta^1.5*(1 + D*deltadot/v0)", 0}, {"D", "0.3", 0}},
              "hunt-crossley", {{"restitution", "0.8", 0}});
  check_equal({{"formula", "k*delta", 0}, {"k", "10 kN/mm", 0}}, "linear",
              {{"stiffness", "10 MN/m", 0}});
}

BOOST_AUTO_TEST_CASE(separation_at_zero_force_holds_for_formulas)
{
  const Texts formula{{"formula", "k*delta + c*deltadot", 0},
                      {"k", "10 MN/m", 0},
                      {"c", "300 N s/m", 0},
                      {"separation", "zero-force", 0}};
  const Trajectory t = run(bodies, "expression", formula);
  BOOST_TEST(t.contacts[0].end_approach > 0);
  for (const Sample &sample : t.samples)
    BOOST_TEST(sample.force[0] >= -1e-9 * t.contacts[0].peak_force); // the located end
}

BOOST_AUTO_TEST_CASE(formulas_that_cannot_be_computed_are_refused)
{
  const auto formula = [](const char *text) { return wrong({{"formula", text, 0}}); };
  BOOST_TEST(formula("K*delta^1.5").empty());
  BOOST_TEST(formula("K*delta^1.5*(deltadot >= 0 ? 1 : 0.5)").empty());
  BOOST_TEST(formula("K*delta^1.5*").find("formula: ") == 0u);
  BOOST_TEST(formula("K*delta^1.5*(1 + x)").find("\"x\"") != std::string::npos);
  BOOST_TEST(wrong({{"formula", "1e9*d^1.5", 0}, {"c", "2", 0}})
               .find("it may use delta, deltadot, v0, K, M, R, Estar, c") != std::string::npos);
  BOOST_TEST(formula("K*delta^2/delta").find("delta = 0 m") != std::string::npos);
  BOOST_TEST(formula("K*delta^1.5/deltadot").find("deltadot = 0 m/s") != std::string::npos);
  BOOST_TEST(formula("K*delta^1.5*ln(deltadot + 2)*ln(deltadot + 1)").find("deltadot = -1 m/s") !=
             std::string::npos);
  BOOST_TEST(formula("delta = 3").find("'='") != std::string::npos);
  BOOST_TEST(formula("delta, K*delta").find("a single expression") != std::string::npos);
  BOOST_TEST(!formula("").empty());
  BOOST_TEST(wrong({}).find("needs this parameter") != std::string::npos);
}

// muParser computes `0.5 && 1` as 0 && 1: an approach in metres is always "false".
BOOST_AUTO_TEST_CASE(logic_of_what_is_no_comparison_is_refused)
{
  const auto formula = [](const std::string &condition) {
    return wrong({{"formula", "K*delta^1.5*(" + condition + " ? 1 : 0.5)", 0}});
  };
  for (const char *condition :
       {"delta > 0 && deltadot > 0", "(delta > 0) && (deltadot > 0 || v0 < 3)", "delta",
        "((delta > 0 && v0 > 1)) || deltadot >= 0", "delta + v0 > 0 && -deltadot > 0",
        "min(delta, 1) > 0 && v0 != 1", "delta > 0 && v0 > (delta > 1 ? 2 : 3)"})
    BOOST_TEST(formula(condition).empty(), condition << ": " << formula(condition));
  for (const char *condition :
       {"delta && deltadot > 0", "deltadot > 0 || delta", "(delta) && deltadot > 0",
        "-(delta > 0) && deltadot > 0", "delta > 0 && 0.5", "deltadot > 0 && (v0 > 0 ? 1 : 0)",
        "min(delta > 0, v0 > 0) && v0 > 0", "(delta > 0)*2 || v0 > 0", "(delta || v0 > 1)",
        "sqrt(delta || v0 > 1) > 0"})
    BOOST_TEST(formula(condition).find("'&&' and '||' join comparisons") != std::string::npos,
               condition << ": " << formula(condition));
  BOOST_TEST(formula("0 < delta < 1").find("'0 < delta < 1' chains comparisons") !=
             std::string::npos);
}

// Were each level read twice, these would take for ever.
BOOST_AUTO_TEST_CASE(parentheses_may_stand_in_each_other)
{
  const auto nested = [](int depth)
  {
    std::string text = "delta > 0";
    for (int i = 0; i < depth; ++i)
      text = "(" + text + ") && v0 > 0";
    return wrong({{"formula", "K*delta^1.5*(" + text + " ? 1 : 0.5)", 0}});
  };
  BOOST_TEST(nested(40).empty(), nested(40));
  BOOST_TEST(nested(1000).find("parentheses are nested") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(energy_of_a_force_with_a_kink_or_a_jump_is_exact)
{
  const Manual &manual = catalogue().at("expression");
  const double d = 1e-4, kink = 0.3217e-4, stiffness = 1e7;
  const auto energy = [&](const std::string &formula)
  {
    std::vector<carambole::Diagnostic> diagnostics;
    const Parameters parameters = read_parameters(
      {"mine", "expression", {{"formula", formula, 0}}, 7}, manual.parameters, "file", diagnostics);
    const auto law = manual.make_force(make_row(bodies).pairs[0], parameters);
    return law->stored_energy(d, law->begin(1, {}));
  };
  const double expected = stiffness * (d * d + (d - kink) * (d - kink)) / 2,
               stepped = stiffness * d * d / 2 + 100 * (d - kink);
  // Sixty halvings of roundings of some 1e-16 each.
  BOOST_TEST(energy("1e7*delta + 1e7*max(delta - 0.3217e-4, 0)") == expected, tt::tolerance(1e-13));
  BOOST_TEST(energy("1e7*delta + (delta > 0.3217e-4 ? 100 : 0)") == stepped, tt::tolerance(1e-12));
}

// The force swings some 1e9 times on the way in.
BOOST_AUTO_TEST_CASE(a_force_that_needs_endless_steps_ends_with_words)
{
  const Texts formula{{"formula", "K*delta^1.5*(1 + 0.5*sin(1e14*delta/R))", 0}};
  BOOST_CHECK_EXCEPTION(run(bodies, "expression", formula), std::runtime_error,
                        [](const std::runtime_error &error) {
                          return std::string(error.what()).find("too fast with approach or rate") !=
                                 std::string::npos;
                        });
}

BOOST_AUTO_TEST_CASE(constants_have_names_and_units_that_can_be_read)
{
  const auto constant = [](const char *name, const char *value) {
    return wrong({{"formula", "K*delta^1.5", 0}, {name, value, 3}});
  };
  BOOST_TEST(constant("a", "3 m/s").empty());
  BOOST_TEST(constant("a", "3 furlungs").find("laws.mine.a") == 0u);
  BOOST_TEST(!constant("K", "3").empty()); // its name is taken
  BOOST_TEST(!constant("delta", "3").empty());
  BOOST_TEST(!constant("1a", "3").empty()); // no name
}

BOOST_AUTO_TEST_CASE(the_page_of_a_law_says_what_calibrates_its_answer)
{
  const auto answer = [](const char *law)
  { return to_json(catalogue().at(law)).at("answer").get<std::string>(); };
  BOOST_TEST(answer("hertz").find("predicted") == 0u);
  BOOST_TEST(answer("tsuji") == "calibrated: restitution");
  BOOST_TEST(answer("ristow") == "calibrated: restitution");
  BOOST_TEST(answer("kuwabara-kono") == "predicted, or calibrated by viscous_constant");
  const std::string page = describe(catalogue().at("expression"));
  BOOST_TEST(page.find("\nparameters\n  formula ") != std::string::npos);
  BOOST_TEST(page.find("give its value [any unit]") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
