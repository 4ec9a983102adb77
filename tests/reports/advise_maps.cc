#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "reports/maps/map_coverage.h"
#include "tests/reports/advise_cases.h"

// What maps say of cases that are beside them, and of each other.
BOOST_AUTO_TEST_SUITE(reports_advise_maps)

using namespace carambole;
using namespace carambole::reports;
using namespace carambole::test;
using carambole::reports::Coverage; // and not that of the uncertainties

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
  BOOST_TEST(words.find("Not inside a map. The nearest is") != std::string::npos, words);
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

// The coat of the shipped case is on no line of the map: finite elements give 391.0 N, Hertz
// 329.74.
BOOST_AUTO_TEST_CASE(a_coat_has_a_map_over_its_thickness)
{
  const RegimeMap map = read_regime_map(shipped_maps() / "regime-coat-soft");
  BOOST_TEST((map.second_kind == NumberKind::coat));
  const auto coat = [](const Overrides &overrides)
  {
    Overrides all{"expect=[]"};
    all.insert(all.end(), overrides.begin(), overrides.end());
    return read_case(shipped_case("coat-aluminium-on-steel").string() + "/case.yaml", all);
  };
  const Case c = coat({});
  const Coverage found = coverage(map, c);
  BOOST_TEST_REQUIRE(found.covers);
  BOOST_TEST(found.second == 0.6, boost::test_tools::tolerance(1e-12)); // 0.3 mm/(0.1 5 mm)
  const InterpolatedError error =
    interpolate(map, 0, RegimeQuantity::peak_force, found.number, found.second);
  BOOST_TEST(std::abs(329.74 / 391.0 - 1 - error.value) < error.uncertainty);
  BOOST_TEST(error.uncertainty < 0.02);
  // Neither another base, nor a second layer, nor one that yields, nor a coat beyond the lines.
  for (const Overrides &other :
       {Overrides{"materials.steel.youngs_modulus=150 GPa"},
        Overrides{"materials.aluminium.density=2000 kg/m^3"},
        Overrides{"bodies.block.layers=[{thickness: 0.1 mm, material: steel}, {thickness: 0.3 mm, "
                  "material: aluminium}]"},
        Overrides{"materials.steel.plastic={yield_stress: 9 GPa}"},
        Overrides{"bodies.block.layers.0.thickness=10 mm"}})
    BOOST_TEST(!coverage(map, coat(other)).covers);
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
