// What records say of bodies that a contact law does not know, and of forces that it does not have.

#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "lumped/models/models.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(lumped_body_remarks)

using namespace carambole;
using namespace carambole::lumped;
using carambole::test::read_text;

namespace
{
const std::string rest = R"(materials:
  coat: {density: 1200 kg/m^3, youngs_modulus: 3 GPa, poisson_ratio: 0.35}
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: []
)";

ModelRecord record_of(const std::string &text)
{
  const Case c = read_text(text + rest);
  return run_model(c, read_models(c).front()).record;
}

bool tells(const ModelRecord &record, const std::string &text)
{
  return std::ranges::any_of(record.remarks, [&](const Remark &remark)
                             { return remark.text.find(text) != std::string::npos; });
}
} // namespace

// In impacts and where the bodies are pressed together.
BOOST_AUTO_TEST_CASE(laws_know_one_material)
{
  const std::string pressed = "analysis: indentation\nindentation: {force: 20 N, steps: 10}\n",
                    ball = "bodies:\n  - {name: A, sphere: {radius: 10 mm}, rigid: {mass: 30 g}",
                    rigid = "bodies:\n  - {name: A, sphere: {radius: 10 mm}, rigid: {}",
                    layers = "  - {name: H, half_space: {}, material: steel, layers: [{thickness: "
                             "0.1 mm, material: coat}]}\nlaws: [hertz]\n",
                    plain = "  - {name: H, half_space: {}, material: steel}\nlaws: [hertz]\n";
  BOOST_TEST(tells(record_of(ball + ", velocity: 0.1 m/s}\n" + layers), "H has layers"));
  BOOST_TEST(tells(record_of(pressed + rigid + "}\n" + layers), "H has layers"));
  BOOST_TEST(!tells(record_of(pressed + rigid + "}\n" + plain), "outside"));
}

BOOST_AUTO_TEST_CASE(a_ball_fills_a_socket)
{
  const std::string socket =
    "bodies:\n  - {name: A, sphere: {radius: 10 mm}, material: steel}\n  - "
    "{name: S, socket: {radius: 10.05 mm}, material: steel}\nlaws: "
    "[hertz]\n";
  const auto under = [&](const char *force)
  {
    return record_of(std::string("analysis: indentation\nindentation: {force: ") + force + "}\n" +
                     socket);
  };
  BOOST_TEST(tells(under("5 kN"), "of the radius of the ball in the socket"));
  BOOST_TEST(!tells(under("5 N"), "of the radius of the ball in the socket"));
}

// Of Kogut and Etsion's law the force rises by 7.9 % at 110 d_c.
BOOST_AUTO_TEST_CASE(a_force_within_a_jump_is_not_met)
{
  const auto under = [](const char *force)
  {
    return record_of(std::string("analysis: indentation\nindentation: {force: ") + force +
                     ", steps: 40}\nbodies:\n  - {name: A, sphere: {radius: 5 mm}, material: "
                     "steel}\n  - {name: W, wall: {}, rigid: {}}\nlaws: [{kogut-etsion: "
                     "{yield_stress: 400 MPa}}]\n");
  };
  const ModelRecord within = under("374.2 N"), below = under("300 N");
  BOOST_TEST(tells(within, "no approach with the given force of 374.2 N"));
  BOOST_TEST(*within.contacts.front().peak_force > 380);
  BOOST_TEST(!tells(below, "jumps past"));
  BOOST_TEST(*below.contacts.front().peak_force == 300, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_SUITE_END()
