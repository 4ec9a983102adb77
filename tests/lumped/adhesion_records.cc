// What records say of adhesive contacts: in rows, after yield, in motions that begin within the
// range of the attraction, and where the laws end.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "lumped/models/models.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/soft_ball.h"

BOOST_AUTO_TEST_SUITE(lumped_adhesion_records)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing::soft_ball;
using boost::test_tools::tolerance;

namespace
{
const std::string gel = "materials: {gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, "
                        "poisson_ratio: 0.3}}\n";
const std::string ball = "sphere: {radius: 1 mm}, material: gel";

std::vector<Outcome> computed(const std::string &text)
{
  const Case c = test::read_text(text);
  std::vector<Outcome> all;
  for (const Model &model : read_models(c))
    all.push_back(run_model(c, model));
  return all;
}

bool says(const ModelRecord &record, const std::string &text)
{
  return std::ranges::any_of(record.remarks, [&](const Remark &remark)
                             { return remark.text.find(text) != std::string::npos; });
}
} // namespace

// The third ball is met after the two have parted: their contact is the same with it.
BOOST_AUTO_TEST_CASE(a_row_knows_its_adhesive_contacts_from_end_to_end)
{
  const std::string two = fmt::format("bodies:\n  - {{name: A, {0}, velocity: 60 mm/s}}\n  - "
                                      "{{name: B, {0}}}\n",
                                      ball),
                    third =
                      fmt::format("  - {{name: C, {}, gap: 10 mm, velocity: 30 mm/s}}\n", ball),
                    laws =
                      "fem: []\nlaws: [{jkr: {work: 77.7 mJ/m^2}}, {thornton-ning: {work: 77.7 "
                      "mJ/m^2, limiting_pressure: 100 kPa}}, {luding: {unloading_stiffness_ratio: "
                      "4, adhesion_stiffness_ratio: 0.5, plasticity_depth: 0.05}}]\n";
  const std::vector<Outcome> pair = computed(two + gel + laws),
                             row = computed(two + third + gel + laws);
  for (std::size_t k = 0; k < pair.size(); ++k)
  {
    const ContactRecord &alone = pair[k].record.contacts[0], &in_row = row[k].record.contacts[0];
    BOOST_TEST_CONTEXT(pair[k].record.law)
    {
      BOOST_TEST(*in_row.start_time == 0);
      BOOST_TEST(*in_row.end_time == *alone.end_time, tolerance(1e-6));
      BOOST_TEST(*in_row.duration == *alone.duration, tolerance(1e-6));
    }
  }
}

// Pressed to three times the approach of its yield, the contact is flatter: the law pulls with
// 1.5 pi w R_p. The samples of the way out, 200 of them, pass the largest tension within 1e-3. What
// a law loses while it is pressed depends on the depth: no table of slow impacts follows from it.
BOOST_AUTO_TEST_CASE(a_yielded_contact_pulls_with_its_flattened_radius)
{
  const std::vector<Outcome> pressed = computed(
    fmt::format("analysis: indentation\nindentation: {{maximum: 30 um, steps: 200}}\nbodies:\n  - "
                "{{name: ball, {}}}\n  - {{name: wall, wall: {{}}, rigid: {{}}}}\n{}contacts: "
                "[{{between: [ball, wall], adhesion: {{work: 77.7 mJ/m^2, strength: 100 kPa}}}}]\n"
                "fem: []\nlaws: [{{thornton-ning: {{limiting_pressure: 20 kPa}}}}, jkr]\n",
                ball, gel));
  const ContactRecord &yielded = pressed.at(0).record.contacts[0],
                      &elastic = pressed.at(1).record.contacts[0];
  const History::Column *force = pressed[0].history.find("force ball-wall");
  BOOST_REQUIRE(force);
  const double largest = -*std::ranges::min_element(force->values);
  BOOST_TEST(*yielded.pull_off_force > 1.1 * 1.5 * pi * w * radius);
  BOOST_TEST(*yielded.pull_off_force == largest, tolerance(1e-3));
  BOOST_TEST(*elastic.pull_off_force == 1.5 * pi * w * radius, tolerance(1e-12));
  BOOST_TEST(yielded.slow_impacts.empty());
  BOOST_TEST(elastic.slow_impacts.size() == 9u);
}

// The attraction of the reversible law takes and gives the same energy, wherever a motion begins.
BOOST_AUTO_TEST_CASE(a_motion_may_begin_within_the_attraction)
{
  for (const char *start : {"-1 um", "-6 um"})
  {
    const Outcome outcome =
      computed(fmt::format("analysis: prescribed\nbodies:\n  - {{name: wall, wall: {{}}, rigid: "
                           "{{}}}}\n  - {{name: ball, {}}}\n{}motion: {{time: [0 s, 1 s, 2 s, 3 s, "
                           "4 s], approach: [{}, 6 um, -9 um, 3 um, -9 um]}}\nlaws: "
                           "[{{adhesive-range: {{pull_off_force: 0.1 mN, adhesion_stiffness: 20 "
                           "N/m, hysteresis: reversible}}}}]\n",
                           ball, gel, start))
        .at(0);
    BOOST_TEST_CONTEXT(start)
    {
      // Of 0.1 mN over 5 um, to round-off of the works.
      BOOST_TEST(std::abs(*outcome.record.energy.dissipated) < 1e-12 * 0.1e-3 * 5e-6);
      BOOST_TEST(outcome.record.contacts[0].recontacts == 1);
      BOOST_TEST(says(outcome.record, "touched 2 times"));
    }
  }
}

// sqrt(2 R h_0) with h_0 = w/sigma_0: 1.25 R at 100 Pa, 0.088 R at 20 kPa.
BOOST_AUTO_TEST_CASE(maugis_dugdale_says_where_its_surfaces_are_no_paraboloids)
{
  const std::vector<Outcome> both = computed(fmt::format(
    "bodies:\n  - {{name: ball, {}, velocity: 250 mm/s}}\n  - {{name: wall, wall: {{}}, rigid: "
    "{{}}}}\n{}fem: []\nlaws: [{{name: far, law: maugis-dugdale, work: 77.7 mJ/m^2, strength: 100 "
    "Pa}}, {{name: near, law: maugis-dugdale, work: 77.7 mJ/m^2, strength: 20 kPa}}]\n",
    ball, gel));
  BOOST_TEST(says(both.at(0).record, "the attraction acts out to 1.2 of the relative radius"));
  BOOST_TEST(!says(both.at(1).record, "the attraction acts out to"));
}

BOOST_AUTO_TEST_SUITE_END()
