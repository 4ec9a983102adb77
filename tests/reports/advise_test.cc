#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "reports/maps/advise.h"
#include "reports/maps/map_coverage.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(reports_advise)

using namespace carambole;
using namespace carambole::reports;
using carambole::reports::Coverage; // and not that of the uncertainties

namespace
{
const RegimeMap &wall_map()
{
  static const RegimeMap map = read_regime_map(shipped_maps() / "regime-sphere-wall");
  return map;
}

/// The case of the map, another speed and other changes.
Case changed(const Overrides &overrides)
{
  Overrides all{"sweeps=[]", "expect=[]"};
  all.insert(all.end(), overrides.begin(), overrides.end());
  return read_case(wall_map().problem.path, all);
}

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
  BOOST_TEST(count(fast, "The other 2 maps are of other bodies") == 1, fast);
}

namespace
{
/// The map over Poisson's ratio with errors of its laws that are linear in it: 0.5 nu.
RegimeMap linear_in_poisson()
{
  RegimeMap map = read_regime_map(shipped_maps() / "regime-yielding-wall-poisson");
  for (RegimePoint &point : map.points)
    for (std::size_t q = 0; q < 3; ++q)
    {
      point.computed[q] = {1, 0};
      for (std::vector<double> &law : point.of_law)
        law[q] = 1 + 0.5 * point.second;
    }
  return map;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_band_is_widened_by_slope_times_difference)
{
  const RegimeMap varied = linear_in_poisson();
  BOOST_TEST((varied.second_kind == NumberKind::ball_poisson));
  const Case c = changed({"materials.steel.poisson_ratio=0.4"});
  const Coverage found = coverage(wall_map(), c);
  BOOST_TEST(!found.covers);
  BOOST_TEST(found.is_comparable);
  const Widening widened = widening(wall_map(), found, {varied});
  BOOST_TEST(widened.is_known);
  for (const std::vector<double> &law : widened.of_law)
    for (const double w : law) // |0.5 (0.4 - 0.3)|
      BOOST_TEST(w == 0.05, boost::test_tools::tolerance(1e-6));
  // Equal numbers widen nothing.
  const Widening none = widening(wall_map(), coverage(wall_map(), changed({})), {varied});
  BOOST_TEST(none.is_known);
  BOOST_TEST(none.by.empty());
  BOOST_TEST(none.of_law[0][0] == 0);
  // A number that no map varies, or not so far.
  BOOST_TEST(!widening(wall_map(), found, {}).is_known);
  const Coverage far = coverage(wall_map(), changed({"materials.steel.poisson_ratio=0.05"}));
  BOOST_TEST(!widening(wall_map(), far, {varied}).is_known);
}

BOOST_AUTO_TEST_CASE(beside_a_map_the_nearest_one_answers_with_the_reason)
{
  const Case c = changed({"materials.steel.poisson_ratio=0.4",
                          "materials.steel.plastic.hardening={linear: {modulus: 4 GPa}}"});
  std::vector<RegimeMap> maps;
  for (const char *name :
       {"regime-sphere-wall", "regime-yielding-wall-poisson", "regime-yielding-wall-hardening"})
    maps.push_back(read_regime_map(shipped_maps() / name));
  const Advice advice = advise(c, maps, {});
  BOOST_TEST(!advice.is_covered());
  BOOST_TEST_REQUIRE((advice.answering() != nullptr));
  const MapAdvice &nearest = *advice.answering();
  BOOST_TEST((nearest.grade == Grade::beside));
  BOOST_TEST(!nearest.widened_by.empty());
  for (const LawAdvice &law : nearest.laws)
    for (const InterpolatedError &error : law.errors)
    {
      BOOST_TEST(error.widening > 0);
      BOOST_TEST(error.uncertainty > error.widening);
    }
  const std::string words = in_words(advice);
  BOOST_TEST(words.find("Beside the maps. The nearest is") != std::string::npos, words);
  BOOST_TEST(words.find("  Differs: ") != std::string::npos, words);
  const nlohmann::ordered_json json = to_json(advice);
  BOOST_TEST(json.at("covered") == false);
  BOOST_TEST(json.at("grade") == "beside");
}

BOOST_AUTO_TEST_CASE(doubtful_evidence_or_a_gain_of_energy_is_not_advised)
{
  const Case c = changed({"bodies.ball.velocity=0.5 m/s"});
  const auto best = [&](const ModelRecord &record)
  { return advise(c, {wall_map()}, {record}).maps[0].best(RegimeQuantity::peak_force)->law; };
  ModelRecord record;
  record.name = "jackson-green";
  record.contacts.resize(1);
  record.grade = "B";
  BOOST_TEST(best(record) == "jackson-green");
  record.grade = "E";
  BOOST_TEST(best(record) != "jackson-green");
  record.grade = "B";
  record.remarks = {{"gains energy: it ends with 7 % more", RemarkKind::energy}};
  BOOST_TEST(best(record) != "jackson-green");
}

// Two equal yielding spheres are mirror images of one on a wall, and thornton keeps the symmetry:
// two maps of one problem.
BOOST_AUTO_TEST_CASE(maps_of_unlike_spheres_agree_with_the_wall_where_these_are_equal)
{
  const auto place = [](const RegimeMap &map)
  { return static_cast<std::size_t>(std::ranges::find(map.laws, "thornton") - map.laws.begin()); };
  for (const char *name : {"regime-yielding-spheres-radius", "regime-yielding-spheres-density"})
  {
    const RegimeMap map = read_regime_map(shipped_maps() / name);
    int compared = 0;
    for (const RegimePoint &point : map.points)
      if (std::abs(point.second - 1) < 1e-6 && point.number < 200)
        for (const RegimeQuantity quantity :
             {RegimeQuantity::restitution, RegimeQuantity::peak_force})
        {
          const InterpolatedError on_wall =
            interpolate(wall_map(), place(wall_map()), quantity, point.number, 0);
          BOOST_TEST(std::abs(point.error(place(map), quantity) - on_wall.value) <=
                       on_wall.uncertainty + point.uncertainty(quantity),
                     name << " at V/Vy = " << point.number);
          ++compared;
        }
    BOOST_TEST(compared == 14);
  }
  // With hardening and rate, too, where the continuum is the same: to both uncertainties.
  for (const std::string kind : {"hardening", "rate"})
  {
    const RegimeMap spheres = read_regime_map(shipped_maps() / ("regime-yielding-spheres-" + kind)),
                    wall = read_regime_map(shipped_maps() / ("regime-yielding-wall-" + kind));
    BOOST_TEST_REQUIRE(spheres.points.size() == wall.points.size());
    for (std::size_t k = 0; k < wall.points.size(); ++k)
    {
      const RegimePoint &a = spheres.points[k], &b = wall.points[k];
      BOOST_TEST(a.number == b.number, boost::test_tools::tolerance(1e-9));
      BOOST_TEST(a.second == b.second, boost::test_tools::tolerance(1e-9));
      for (const RegimeQuantity quantity :
           {RegimeQuantity::restitution, RegimeQuantity::peak_force, RegimeQuantity::duration})
        BOOST_TEST(std::abs(a.error(place(spheres), quantity) - b.error(place(wall), quantity)) <=
                     a.uncertainty(quantity) + b.uncertainty(quantity),
                   kind << " at V/Vy = " << a.number);
    }
  }
  const RegimeMap one = read_regime_map(shipped_maps() / "regime-yielding-spheres-stiffness");
  BOOST_TEST(!coverage(one, changed({})).is_comparable);
  BOOST_TEST(coverage(one, read_case(one.problem.path, {"sweeps=[]"})).covers);
}

// Where a/R is nothing Hertz's law is exact: below an elastic map errors lie between its least ones
// and none.
BOOST_AUTO_TEST_CASE(gentle_elastic_impacts_are_beside_the_maps)
{
  const RegimeMap map = read_regime_map(shipped_maps() / "regime-elastic-wall-poisson");
  const auto at = [&](const std::string &velocity) {
    return read_case(map.problem.path, {"sweeps=[]", "bodies.ball.velocity=" + velocity});
  };
  BOOST_TEST(advise(at("103 mm/s"), {map}, {}).is_covered());
  BOOST_TEST((advise(at("20 m/s"), {map}, {}).answering() == nullptr));
  for (const char *velocity : {"5 mm/s", "1 nm/s"})
  {
    const Advice advice = advise(at(velocity), {map}, {});
    const Coverage found = coverage(map, at(velocity));
    BOOST_TEST(!advice.is_covered());
    BOOST_TEST_REQUIRE((advice.answering() != nullptr));
    BOOST_TEST((advice.answering()->grade == Grade::beside));
    for (std::size_t law = 0; law < map.laws.size(); ++law)
      for (std::size_t q = 0; q < 3; ++q)
      {
        const InterpolatedError least = interpolate(map, law, static_cast<RegimeQuantity>(q),
                                                    found.number, found.second),
                                &here = advice.answering()->laws[law].errors[q];
        const double low = here.value - here.uncertainty, high = here.value + here.uncertainty;
        // Zero and the least error of the map with all of its own uncertainty are within the band.
        const double u = least.uncertainty * (1 - 1e-9); // rounding
        BOOST_TEST(low <= std::min(0., least.value) - u);
        BOOST_TEST(high >= std::max(0., least.value) + u);
        BOOST_TEST(here.value == found.share_of_least * least.value);
        BOOST_TEST(here.uncertainty <= least.uncertainty + std::abs(least.value));
      }
  }
  // a/R is as V^(2/5).
  BOOST_TEST(coverage(map, at("5 mm/s")).share_of_least /
                 coverage(map, at("1 mm/s")).share_of_least ==
               std::pow(5, 0.4),
             boost::test_tools::tolerance(1e-9));
  // Only of laws that become Hertz's this is known.
  for (const std::string name : {"half-space", "half-space-density", "half-space-stiffness",
                                 "spheres", "spheres-density", "spheres-radius", "wall-poisson"})
    for (const std::string &law : read_regime_map(shipped_maps() / ("regime-elastic-" + name)).laws)
      BOOST_TEST((law == "hertz" || law == "hertz-finite"));
  // Of yielding bodies below V_y the elastic maps tell.
  const Coverage yielding = coverage(wall_map(), changed({"bodies.ball.velocity=1 mm/s"}));
  BOOST_TEST(!yielding.is_comparable);
}

// Mild steel: Y/E = 0.0013 is a quarter of that of most maps.
BOOST_AUTO_TEST_CASE(a_low_yield_stress_has_maps_of_its_own_and_widens_others)
{
  std::vector<RegimeMap> maps;
  for (const std::filesystem::path &folder : regime_map_folders(shipped_maps()))
    maps.push_back(read_regime_map(folder));
  const std::vector<RegimeMap> joined = joined_over_yield_strain(maps);
  const auto wall =
    std::ranges::find_if(joined, [](const RegimeMap &map) { return map.seconds().size() == 4; });
  BOOST_TEST_REQUIRE((wall != joined.end()));
  BOOST_TEST((wall->second_kind == NumberKind::yield_strain));
  const std::vector<double> strains{0.0008, 0.002, 0.005, 0.0125};
  for (std::size_t k = 0; k < strains.size(); ++k)
    BOOST_TEST(wall->seconds()[k] == strains[k], boost::test_tools::tolerance(1e-9));

  const Overrides mild{"materials.steel.plastic.yield_stress=268 MPa",
                       "bodies.ball.velocity=20 mm/s"};
  const Advice on_wall = advise(changed(mild), maps, {});
  BOOST_TEST_REQUIRE(on_wall.is_covered());
  BOOST_TEST(on_wall.answering()->map == "regime-yielding-wall-strain-0.002");
  // On a half-space no map has such a material; those of the wall tell how the errors change.
  Overrides all = mild;
  all.emplace_back("bodies.wall={name: wall, half_space: {}, material: steel}");
  const Advice on_block = advise(changed(all), maps, {});
  BOOST_TEST(!on_block.is_covered());
  BOOST_TEST_REQUIRE((on_block.answering() != nullptr));
  const MapAdvice &beside = *on_block.answering();
  BOOST_TEST((beside.grade == Grade::beside));
  BOOST_TEST(beside.widened_by.front().find("regime-yielding-wall-strain-0.0008") !=
             std::string::npos);
  for (const LawAdvice &law : beside.laws)
    BOOST_TEST(law.errors.front().widening > 0);
}

BOOST_AUTO_TEST_CASE(what_no_map_has_is_never_beside)
{
  std::vector<RegimeMap> maps;
  for (const std::filesystem::path &folder : regime_map_folders(shipped_maps()))
    maps.push_back(read_regime_map(folder));
  for (const Overrides &overrides :
       {Overrides{"contacts=[{between: [ball, wall], friction: 0.3}]"},
        Overrides{"bodies.ball.sphere.inner_radius=5 mm", "laws=[]"},
        Overrides{"materials.steel={density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: "
                  "0.3, viscous: {kelvin_voigt: {shear: 10 Pa s, bulk: 0 Pa s}}}",
                  "laws=[hertz]"},
        Overrides{"materials.steel.plastic.rate={cowper_symonds: {reference_rate: 4000 s^-1, "
                  "exponent: 4}}"},
        Overrides{"materials.steel.plastic.hardening={voce: {saturation: 200 MPa, rate: 8}}"}})
  {
    const Advice advice = advise(changed(overrides), maps, {});
    BOOST_TEST((advice.answering() == nullptr));
  }
}

BOOST_AUTO_TEST_CASE(every_map_of_two_axes_knows_its_number)
{
  const auto kind = [](const char *name)
  { return read_regime_map(shipped_maps() / name).second_kind; };
  BOOST_TEST((kind("regime-elastic-spheres") == NumberKind::stiffness));
  BOOST_TEST((kind("regime-elastic-spheres-density") == NumberKind::density));
  BOOST_TEST((kind("regime-elastic-spheres-radius") == NumberKind::radius));
  BOOST_TEST((kind("regime-elastic-half-space-stiffness") == NumberKind::stiffness));
  BOOST_TEST((kind("regime-elastic-wall-poisson") == NumberKind::ball_poisson));
  BOOST_TEST((kind("regime-yielding-wall-hardening") == NumberKind::hardening));
  BOOST_TEST((kind("regime-yielding-wall-rate") == NumberKind::rate));
}

BOOST_AUTO_TEST_SUITE_END()
