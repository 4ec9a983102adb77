#include <boost/test/unit_test.hpp>

// Dampers in the parameters that people have: a damping ratio, a coefficient, gamma_n, a
// dissipation, or the restitution that an impact is to return.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "lumped/models/models.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(lumped_damper_forms)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;
namespace tt = boost::test_tools;
using std::numbers::pi;

namespace
{
const std::string impact = R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: []
laws: [hertz]
)";

Overrides with_law(const std::string &law, Overrides others = {})
{
  others.push_back("laws=[" + law + "]");
  return others;
}

/// The record of one law.
ModelRecord record_of(const std::string &law, const Overrides &others = {})
{
  const Case c = read_text(impact, with_law(law, others));
  return run_model(c, read_models(c).front()).record;
}

double value_of(const ModelRecord &record, const std::string &key)
{
  return std::ranges::find(record.parameters, key, &ParameterRecord::key)->value.value();
}

/// What is wrong with a law.
std::string error_of(const std::string &law, const Overrides &others = {})
{
  try
  {
    const Case c = read_text(impact, with_law(law, others));
    check_contacts(c, read_models(c));
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  return "";
}

bool tells_law(const std::string &law, const std::string &words, const Overrides &others = {})
{
  const std::string error = error_of(law, others);
  BOOST_TEST_MESSAGE(law << ": " << error);
  return error.find(words) != std::string::npos;
}
} // namespace

// With chi = 2 zeta sqrt(M K) Tsuji's law is an oscillator of the damping ratio 2 zeta/sqrt(5).
BOOST_AUTO_TEST_CASE(a_damping_ratio_returns_what_the_closed_form_says)
{
  const double z = 2 * 0.3 / std::sqrt(5), e = std::exp(-pi * z / std::sqrt(1 - z * z));
  const ModelRecord tsuji = record_of("{tsuji: {damping_ratio: 0.3}}");
  BOOST_TEST(e == 0.4168334, tt::tolerance(1e-6));
  BOOST_TEST(*tsuji.restitution == e, tt::tolerance(1e-9));
  BOOST_TEST(value_of(tsuji, "restitution") == e, tt::tolerance(1e-12));
  const ModelRecord voigt = record_of("{kelvin-voigt: {damping_ratio: 0.3}}");
  BOOST_TEST(*voigt.restitution == std::exp(-pi * 0.3 / std::sqrt(0.91)), tt::tolerance(1e-9));
  const ModelRecord cut = record_of("{kelvin-voigt: {damping_ratio: 0.3, separation: zero-force}}");
  BOOST_TEST(value_of(cut, "restitution") == *cut.restitution, tt::tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(the_forms_of_a_damper_say_the_same)
{
  const std::pair<const char *, std::vector<const char *>> laws[] = {
    {"kelvin-voigt", {"damping_ratio", "damping", "gamma_n"}},
    {"tsuji", {"damping_ratio", "damping"}},
    {"jankowski", {"damping_ratio", "damping"}},
    {"hunt-crossley", {"dissipation", "damping"}},
    {"exact-hysteretic", {"dissipation", "damping"}},
    {"qin-lu-damping", {"dissipation"}},
    {"lee-herrmann", {"damping"}},
    {"ristow", {"damping"}}};
  for (const auto &[law, keys] : laws)
  {
    const ModelRecord asked = record_of(fmt::format("{{{}: {{restitution: 0.7}}}}", law));
    for (const char *key : keys)
      BOOST_TEST_CONTEXT(law << " by " << key)
      {
        const auto found = std::ranges::find(asked.parameters, key, &ParameterRecord::key);
        const ModelRecord other =
          record_of(fmt::format("{{{}: {{{}: {:.17g} {}}}}}", law, key, *found->value,
                                found->unit == "1" ? "" : found->unit));
        BOOST_TEST(*other.restitution == *asked.restitution, tt::tolerance(1e-9));
        BOOST_TEST(other.contacts[0].peak_force.value() == asked.contacts[0].peak_force.value(),
                   tt::tolerance(1e-9));
      }
  }
}

// ln((1 + a v)/(1 - a e v)) = a v (1 + e)
BOOST_AUTO_TEST_CASE(a_dissipation_loses_more_at_higher_speed)
{
  for (const double v : {0.1, 1., 3.})
  {
    const ModelRecord record = record_of("{hunt-crossley: {dissipation: 1.5 s/m}}",
                                         {fmt::format("bodies.ball.velocity={} m/s", v)});
    const double a = 1.5 * v, e = *record.restitution;
    BOOST_TEST(std::log((1 + a) / (1 - a * e)) == a * (1 + e), tt::tolerance(1e-9));
    BOOST_TEST(value_of(record, "restitution") == e, tt::tolerance(1e-9));
  }
  BOOST_TEST(*record_of("{hunt-crossley: {dissipation: 0 s/m}}").restitution == 1,
             tt::tolerance(1e-9));
}

// With a given coefficient the speed of the first touch has no part in the force.
BOOST_AUTO_TEST_CASE(a_dissipation_acts_on_a_ball_at_rest)
{
  const Overrides at_rest{"gravity=9.81 m/s^2", "bodies.ball.velocity=0 m/s", "duration=1 ms"};
  BOOST_TEST(error_of("{hunt-crossley: {dissipation: 1 s/m}}", at_rest) == "");
  BOOST_TEST(error_of("{hunt-crossley: {restitution: 0.5}}", at_rest) != "");
}

BOOST_AUTO_TEST_CASE(a_law_takes_lists)
{
  const double e =
    *record_of("{prony-hertz: {share: [0.2, 0.1], time: [20 us, 200 us]}}").restitution;
  BOOST_TEST(e > 0.5);
  BOOST_TEST(e < 0.99);
  BOOST_TEST(*record_of("{prony-hertz: {share: '0.2, 0.1', time: '20 us, 200 us'}}").restitution ==
             e);
  BOOST_TEST(error_of("{tsuji: {restitution: [0.5, 0.6]}}").find("takes one value") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_impact_returns_what_is_to_be_returned)
{
  const Overrides weight{"gravity=9.81 m/s^2"},
    slow{"gravity=9.81 m/s^2", "bodies.ball.velocity=0.05 m/s"};
  for (const char *law : {"tsuji", "hunt-crossley", "flores", "lee-herrmann", "jankowski",
                          "qin-lu-damping", "kelvin-voigt"})
    for (const Overrides &others : {Overrides{}, weight, slow})
      BOOST_TEST_CONTEXT(law)
      {
        const ModelRecord record =
          record_of(fmt::format("{{{}: {{restitution: {{returned: 0.6}}}}}}", law), others);
        BOOST_TEST(*record.restitution == 0.6, tt::tolerance(1e-6));
      }
  // At the ends of the range of the parameter.
  // A damper of the approach alone says what it returns, below and beyond critical damping.
  for (const double ratio : {0.3, 1.0, 1.7})
  {
    const ModelRecord damped =
      record_of(fmt::format("{{mahmoud-jankowski: {{damping_ratio: {}}}}}", ratio));
    BOOST_TEST(*damped.restitution == value_of(damped, "restitution"), tt::tolerance(1e-7));
  }
  BOOST_TEST(*record_of("{tsuji: {restitution: {returned: 1}}}").restitution == 1,
             tt::tolerance(1e-7));
  const ModelRecord cut =
    record_of("{tsuji: {restitution: {returned: 0.5}, separation: zero-force}}");
  BOOST_TEST(*cut.restitution == 0.5, tt::tolerance(1e-6));
  BOOST_TEST(std::ranges::any_of(
    cut.remarks, [](const Remark &remark)
    { return remark.text.find("is to return a restitution of 0.5") != std::string::npos; }));
  // Another hash than that of the parameter 0.5.
  const auto hash = [](const char *text)
  { return numerics_hash(read_text(impact, with_law(text)).laws.front()); };
  BOOST_TEST(hash("{tsuji: {restitution: {returned: 0.5}}}") !=
             hash("{tsuji: {restitution: 0.5}}"));
}

BOOST_AUTO_TEST_CASE(exactly_one_form_is_given)
{
  BOOST_TEST(tells_law("tsuji", "'tsuji' needs this parameter: coefficient of restitution that "
                                "sets the damping; for example '0.8'; or one of damping_ratio, "
                                "damping"));
  BOOST_TEST(tells_law("{tsuji: {restitution: 0.5, damping_ratio: 0.1}}",
                       "laws.tsuji.damping_ratio: 'restitution' is given too; 'tsuji' takes one of "
                       "restitution, damping_ratio, damping"));
  BOOST_TEST(tells_law("{tsuji: {damping: 3 N s/m}}", "damping"));
  BOOST_TEST(tells_law("{hunt-crossley: {dissipation: -1 s/m}}", "'-1 s/m' is out of range"));
  BOOST_TEST(tells_law("{kelvin-voigt: {damping_ratio: 0.2, restitution_at: zero-force}}",
                       "goes with 'restitution'"));
  BOOST_TEST(tells_law("{lee-wang-hysteretic: {restitution: {returned: 0.2}}}",
                       "no value was found that returns 0.2"));
  BOOST_TEST(tells_law("{kelvin-voigt: {restitution: {returned: 1.2}}}", "out of range"));
  BOOST_TEST(tells_law("{kelvin-voigt: {restitution: {}}}", "the key 'from' is missing"));
  BOOST_TEST(tells_law("{kelvin-voigt: {damping: {returned: 0.5}}}", "only a restitution can be"));
}

BOOST_AUTO_TEST_SUITE_END()
