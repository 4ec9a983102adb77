#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "reports/maps/map_coverage.h"
#include "tests/reports/advise_cases.h"

BOOST_AUTO_TEST_SUITE(reports_advise)

using namespace carambole;
using namespace carambole::reports;
using namespace carambole::test;
using carambole::reports::Coverage; // and not that of the uncertainties

namespace
{
void check_reason(const Overrides &overrides, const std::string &told)
{
  const Coverage found = coverage(wall_map(), changed(overrides));
  BOOST_TEST(!found.covers);
  BOOST_TEST_REQUIRE(!found.reasons.empty());
  std::string all;
  for (const std::string &reason : found.reasons)
    all += reason + "; ";
  BOOST_TEST(all.find(told) != std::string::npos, all);
}
} // namespace

BOOST_AUTO_TEST_CASE(the_map_covers_what_is_similar)
{
  BOOST_TEST(coverage(wall_map(), changed({})).covers);
  // Size and density change nothing but scales at equal V/Vy.
  BOOST_TEST(coverage(wall_map(), changed({"bodies.ball.sphere.radius=1 m"})).covers);
  // A little off the map is told.
  const Coverage softer =
    coverage(wall_map(), changed({"materials.steel.plastic.yield_stress=800 MPa"}));
  BOOST_TEST(softer.covers);
  BOOST_TEST(softer.notes.size() == 1u);
  // Two equal spheres are each the mirror image of one on a wall, at half their approach speed; but
  // jackson-green takes its hardness from a/R, and R is half as large.
  const Case equal = changed({"bodies=[{name: a, sphere: {radius: 3 mm}, material: steel, "
                              "velocity: 0.2 m/s}, {name: b, sphere: {radius: 3 mm}, material: "
                              "steel}]"});
  BOOST_TEST(!coverage(wall_map(), equal).is_comparable);
  const Coverage found =
    coverage(read_regime_map(shipped_maps() / "regime-yielding-spheres-radius"), equal);
  BOOST_TEST(found.covers);
  // Half of 0.2 m/s over 38.7804 mm/s, to the digits of the latter.
  BOOST_TEST(found.number == 100 / 38.7804, boost::test_tools::tolerance(3e-6));
  BOOST_TEST(found.second == 1, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(the_map_does_not_cover_what_is_not)
{
  check_reason({"bodies.ball.velocity=10 m/s"}, "V/Vy is 258, the map covers 0.100 to 200");
  check_reason({"materials.steel.plastic.hardening={linear: {modulus: 1 GPa}}"}, "hardening");
  check_reason({"materials.steel.poisson_ratio=0.4"},
               "Poisson's ratio of ball is 0.400, in the map it is 0.300");
  check_reason({"materials.steel.plastic.yield_stress=100 MPa", "bodies.ball.velocity=1 mm/s"},
               "the yield stress over Young's modulus");
  check_reason({"contacts=[{between: [ball, wall], friction: 0.3}]"}, "friction");
  check_reason({"bodies.wall={name: wall, half_space: {}, material: steel}"},
               "the case is a sphere on a half-space; the map is for a sphere on a rigid wall");
  check_reason({"materials.steel={density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: "
                "0.3}",
                "laws=[hertz]"},
               "no body can yield");
}

BOOST_AUTO_TEST_CASE(interpolation_passes_through_the_points)
{
  const RegimeMap &map = wall_map();
  const RegimePoint &a = map.points[7], &b = map.points[8];
  for (std::size_t law = 0; law < map.laws.size(); ++law)
  {
    const auto at = [&](double number)
    { return interpolate(map, law, RegimeQuantity::restitution, number, 0); };
    BOOST_TEST(at(a.number).value == a.error(law, RegimeQuantity::restitution),
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(at(a.number).uncertainty >= a.uncertainty(RegimeQuantity::restitution));
    const InterpolatedError between = at(std::sqrt(a.number * b.number));
    BOOST_TEST(
      between.value ==
        (a.error(law, RegimeQuantity::restitution) + b.error(law, RegimeQuantity::restitution)) / 2,
      boost::test_tools::tolerance(1e-9));
  }
}

// On a line of the second axis its neighbours do not matter, on either side of it.
BOOST_AUTO_TEST_CASE(intervals_have_no_steps)
{
  const RegimeMap map = read_regime_map(shipped_maps() / "regime-yielding-spheres-radius");
  const std::vector<double> seconds = map.seconds();
  BOOST_TEST_REQUIRE(seconds.size() > 3U);
  for (std::size_t j = 1; j + 1 < seconds.size(); ++j)
  {
    const std::vector<const RegimePoint *> line = map.points_at(seconds[j]);
    const double number = 1.1 * line.at(line.size() / 2)->number;
    for (const auto quantity : {RegimeQuantity::restitution, RegimeQuantity::peak_force})
    {
      const double there = interpolate_along(line, 0, quantity, number).uncertainty;
      for (const double side : {1 - 1e-9, 1., 1 + 1e-9})
        BOOST_TEST(interpolate(map, 0, quantity, number, side * seconds[j]).uncertainty == there,
                   boost::test_tools::tolerance(1e-5));
    }
  }
}

BOOST_AUTO_TEST_CASE(interpolation_knows_its_own_error)
{
  // A point that is left out is met within what is said of it, for at least nine laws of ten.
  const RegimeMap &map = wall_map();
  int met = 0, all = 0;
  for (std::size_t left_out = 1; left_out + 1 < map.points.size(); ++left_out)
  {
    RegimeMap coarse = map;
    coarse.points.erase(coarse.points.begin() + static_cast<std::ptrdiff_t>(left_out));
    const RegimePoint &point = map.points[left_out];
    for (std::size_t law = 0; law < map.laws.size(); ++law)
    {
      const InterpolatedError found =
        interpolate(coarse, law, RegimeQuantity::peak_force, point.number, 0);
      ++all;
      met += std::abs(found.value - point.error(law, RegimeQuantity::peak_force)) <=
                 2 * found.uncertainty + point.uncertainty(RegimeQuantity::peak_force)
               ? 1
               : 0;
    }
  }
  BOOST_TEST(met >= 0.9 * all, met << " of " << all);
}

BOOST_AUTO_TEST_CASE(a_law_within_its_validity_comes_first)
{
  ModelRecord flagged;
  flagged.name = "jackson-green";
  flagged.restitution = 0.8;
  flagged.contacts.resize(1);
  flagged.remarks = {{"ball-wall: outside its validity: far too fast", RemarkKind::validity},
                     {"evidence A"}};
  const Case c = changed({"bodies.ball.velocity=0.5 m/s"});
  const Advice plain = advise(c, {wall_map()}, {}), warned = advise(c, {wall_map()}, {flagged});
  BOOST_TEST_REQUIRE(plain.is_covered());
  const LawAdvice *best = plain.maps[0].best(RegimeQuantity::peak_force),
                  *other = warned.maps[0].best(RegimeQuantity::peak_force);
  BOOST_TEST(best->law == "jackson-green");
  BOOST_TEST(other->law != "jackson-green");
  ModelRecord remarked = flagged;
  remarked.remarks = {{"evidence A"}}; // says nothing about this case
  BOOST_TEST(advise(c, {wall_map()}, {remarked}).maps[0].best(RegimeQuantity::peak_force)->law ==
             "jackson-green");
  BOOST_TEST(in_words(warned).find("* jackson-green: ball-wall: outside its") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(laws_within_five_per_cent_are_told_with_their_uncertainty)
{
  // Three laws whose errors are -6.5 %, 3.2 % and 0.1 %, each known to 2.5 %, at two points.
  RegimeMap map = wall_map();
  map.laws = {"far", "perhaps", "near", "surely"};
  for (RegimePoint &point : map.points)
  {
    point.computed.assign(3, {1, 0.025});
    point.of_law = {{1, 0.935, 1}, {1, 1.032, 1}, {1, 1.001, 1}, {1, 1.01, 1}};
  }
  const Advice advice = advise(changed({"bodies.ball.velocity=0.5 m/s"}), {map}, {});
  BOOST_TEST_REQUIRE(advice.is_covered());
  const std::string words = in_words(advice);
  BOOST_TEST(words.find("For peak force: use near.") != std::string::npos, words);
  BOOST_TEST(words.find("Also within 5 %: surely +1.0 % (± 2.5).") != std::string::npos, words);
  BOOST_TEST(
    words.find(
      "not with the uncertainty of the map or not at the neighbouring points: perhaps +3.2 "
      "% (± 2.5).") != std::string::npos,
    words);
  BOOST_TEST(words.find("far −6.5 % (") == std::string::npos, words);
  // What computed the map is said beside it.
  BOOST_TEST(words.find("carambole-fem " + map.fem_version + ", carambole-lumped " +
                        map.lumped_version) != std::string::npos,
             words);
}

BOOST_AUTO_TEST_CASE(outside_of_every_map_nothing_is_guessed)
{
  const Advice advice = advise(changed({"materials.steel.poisson_ratio=0.4"}), {wall_map()}, {});
  BOOST_TEST(!advice.is_covered());
  BOOST_TEST(advice.maps[0].laws.empty());
  const std::string words = in_words(advice);
  BOOST_TEST(words.find("No regime map covers this case") != std::string::npos);
  BOOST_TEST(words.find(": use ") == std::string::npos);
  const nlohmann::ordered_json json = to_json(advice);
  BOOST_TEST(json.at("covered") == false);
  BOOST_TEST(!json.at("maps").at(0).contains("use"));
}

// A reason is told once, not for each of the maps and bodies.
BOOST_AUTO_TEST_CASE(reasons_are_told_once)
{
  std::vector<RegimeMap> maps{wall_map()};
  for (const char *name : {"regime-yielding-wall-rate", "regime-sphere-half-space",
                           "regime-sphere-yielding-half-space"})
    maps.push_back(read_regime_map(shipped_maps() / name));
  const auto words = [&](const Overrides &overrides)
  { return in_words(advise(changed(overrides), maps, {})); };
  const auto count = [](const std::string &text, const std::string &part)
  {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
      ++found;
    return found;
  };
  const std::string two = "bodies=[{name: a, sphere: {radius: 3 mm}, material: steel, velocity: "
                          "0.2 m/s}, {name: b, sphere: {radius: 3 mm}, material: steel}]";
  const std::string rate =
    words({two, "materials.steel.plastic.rate={johnson_cook: {coefficient: 0.01, "
                "reference_rate: 1 s^-1}}"});
  BOOST_TEST(count(rate, "no map has the dependence on the rate johnson_cook (steel)") == 1, rate);
  BOOST_TEST(count(rate, "regime-yielding") == 0, rate);
  const std::string spheres = words({two});
  BOOST_TEST(count(spheres, "the map is for a sphere on a half-space") == 1, spheres);
  BOOST_TEST(count(spheres, "regime-sphere-half-space") == 1, spheres);
  const std::string fast = words({"bodies.ball.velocity=20 m/s"});
  BOOST_TEST(count(fast, "V/Vy is 516") == 2, fast);
  BOOST_TEST(count(fast, "2 further maps do not apply") == 1, fast);
}

BOOST_AUTO_TEST_SUITE_END()
