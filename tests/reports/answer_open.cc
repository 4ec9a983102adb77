#include <boost/test/unit_test.hpp>

// What an answer leaves open, why, and the command that settles it.

#include "answer_fixture.h"
#include "cases/case/free_flight.h"
#include "cases/case/shipped.h"
#include "cases/case/time_estimate.h"
#include "cases/records/record_damage.h"
#include "cases/values/json_text.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/ranking.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/silence.h"
#include "reports/records/open_contacts.h"

BOOST_AUTO_TEST_SUITE(reports_answer)

using namespace carambole;
using namespace carambole::reports;
// There is always a law, or the reason and the command that settles it.
BOOST_FIXTURE_TEST_CASE(when_every_law_is_in_doubt_the_answer_says_why, AnswerFixture)
{
  fem.model.energy.plastic = 0.76 * energy_of_approach(problem);
  linear.model.calibrated = true;
  const Answer found = answer();
  BOOST_CHECK(!found.law && !found.nearest);
  BOOST_REQUIRE_EQUAL(found.open.size(), 1);
  BOOST_CHECK_EQUAL(found.open[0].what, "which law to use");
  BOOST_CHECK(contains(found.open[0].why, "hertz and linear: it is elastic, but 76.0"));
  BOOST_CHECK(contains(found.open[0].command, "carambole fit "));
  BOOST_CHECK(contains(found.open[0].command, " --law all --to fem"));
  for (Body &body : problem.bodies)
    body.material->plastic = Plasticity{400e6, {}, {}};
  BOOST_CHECK(contains(answer().open.at(0).command, "--set 'laws=[thornton, "));
  // Of a rod laws with waves: those without would be in doubt again.
  const auto keep_share = [this] { fem.model.energy.plastic = 0.76 * energy_of_approach(problem); };
  problem.bodies[1].shape = Shape::cylinder;
  problem.bodies[1].length = problem.bodies[1].radius;
  keep_share();
  BOOST_CHECK(contains(answer().open.at(0).command,
                       "--set 'laws=[{thornton: {impedance: automatic}}, {vu-quoc-zhang: "));
  problem.bodies[1].shape = Shape::sphere;
  // No law knows layers, so that no command finds one.
  problem.bodies[1].layers = {{1e-4, *problem.bodies[1].material}};
  keep_share();
  BOOST_CHECK_EQUAL(answer().open.at(0).command, "");
}

// Whether an impact is elastic does not depend on a velocity that all bodies have.
BOOST_FIXTURE_TEST_CASE(the_plastic_share_is_that_of_the_impact, AnswerFixture)
{
  const double before = plastic_share(problem, fem.model);
  fem.model.energy.plastic = 1.9;
  const double share = plastic_share(problem, fem.model);
  BOOST_CHECK(share > before);
  for (Body &body : problem.bodies)
    body.velocity += 100;
  *fem.model.energy.initial *= 1e3;
  BOOST_TEST(plastic_share(problem, fem.model) == share, boost::test_tools::tolerance(1e-9));
}

// Other laws leave nothing to which these expectations belong.
BOOST_FIXTURE_TEST_CASE(commands_with_other_laws_leave_out_what_names_the_old_ones, AnswerFixture)
{
  fem.model.energy.plastic = 0.76 * energy_of_approach(problem);
  linear.model.calibrated = true;
  for (Body &body : problem.bodies)
    body.material->plastic = Plasticity{400e6, {}, {}};
  problem.expectations.clear();
  const auto command = [this]
  {
    const std::vector<OpenPoint> open = answer().open;
    return std::ranges::find(open, "which law to use", &OpenPoint::what)->command;
  };
  BOOST_CHECK(!contains(command(), "expect"));
  const auto expect_of = [this](const char *model)
  {
    Expectation &one = problem.expectations.emplace_back();
    one.model = model;
    one.quantity = "restitution";
  };
  expect_of("fem");
  BOOST_CHECK(!contains(command(), "expect"));
  expect_of("hertz");
  Criterion &criterion = problem.report.criteria.emplace_back();
  criterion.model = "hertz";
  criterion.quantity = "restitution";
  problem.uncertain.inputs.emplace_back().path = "laws.hertz.stiffness";
  for (const char *part : {" --set 'expect=[]'", " --set 'report.criterion=[]'",
                           " --set 'uncertain={}' --set 'correlated=[]'", "'laws=[thornton, "})
    BOOST_CHECK(contains(command(), part));
}

// The record was stopped while two neighbours still approach each other.
BOOST_FIXTURE_TEST_CASE(velocities_of_bodies_that_meet_again_are_not_final, AnswerFixture)
{
  BOOST_CHECK(velocities_are_final(read()));
  std::swap(fem.model.bodies[0].velocity, fem.model.bodies[1].velocity);
  BOOST_CHECK(!velocities_are_final(read()));
}

BOOST_FIXTURE_TEST_CASE(given_coefficients_alone_are_no_silent_answer, AnswerFixture)
{
  hertz.model.calibrated = linear.model.calibrated = true;
  const Answer found = answer();
  BOOST_REQUIRE_EQUAL(found.open.size(), 1);
  BOOST_CHECK(
    contains(found.open[0].why, "hertz and linear: its coefficients are given, not predicted"));
}

BOOST_FIXTURE_TEST_CASE(without_the_reference_the_laws_say_what_they_have, AnswerFixture)
{
  Results results = read();
  std::erase_if(results.models, [](const Model &model) { return model.name() == "fem"; });
  const Answer found = answer_of(results, summarize(results)).value();
  const auto lines = answer_lines(results, found);
  BOOST_REQUIRE_EQUAL(lines.size(), 3);
  BOOST_CHECK_EQUAL(lines[0], "hertz (a contact law): restitution 0.9050000, peak force "
                              "1.020000 kN, duration 100.0000 µs");
  BOOST_CHECK(lines[1].starts_with("linear (a contact law): "));
  BOOST_CHECK(contains(lines[2], "open: fem: the reference was left out"));
  BOOST_CHECK(contains(lines[2], "to settle it: carambole run "));
  BOOST_CHECK(parse_json(summary_json(results, summarize(results), "1")).contains("answer"));
  // What has failed would fail again.
  results.skipped = {{"fem", std::string(has_failed) + "the bodies have not separated"}};
  BOOST_CHECK_EQUAL(missing_reference(results).command, "");
  results.skipped = {{"fem", never_run}};
  BOOST_CHECK(missing_reference(results).command.starts_with("carambole run "));
}

BOOST_FIXTURE_TEST_CASE(a_law_as_reference_leaves_the_law_open, AnswerFixture)
{
  problem.reference = "hertz";
  const Answer found = answer();
  BOOST_REQUIRE(!found.open.empty());
  BOOST_CHECK(contains(found.open.back().why, "says nothing about the continuum"));
  BOOST_CHECK(contains(found.open.back().command, "carambole advise "));
  // Its own doubts are told with it.
  BOOST_CHECK(found.open.back().why.ends_with("the continuum"));
  hertz.model.remarks = {
    {"B1-B2: outside its validity: largest approach is 341 R", RemarkKind::validity}};
  BOOST_CHECK(contains(answer().open.back().why, "; B1-B2: outside its validity: largest"));
}

BOOST_FIXTURE_TEST_CASE(what_adhesion_keeps_or_doubts_is_told, AnswerFixture)
{
  const auto tells = [&](const std::string &words)
  {
    const Results results = read();
    return std::ranges::any_of(answer_lines(results, answer()),
                               [&](const std::string &line) { return line == words; });
  };
  const std::string sticks = "the bodies stick and have no restitution: linear; they swing "
                             "on after the record ends, and a later swing may have a larger force",
                    doubtful = "no restitution to use, the Tabor parameter is below 5: hertz; "
                               "maugis-dugdale has a range of the attraction";
  linear.model.restitution.reset(); // it sticks at once
  hertz.model.law = "jkr";
  hertz.model.contacts[0].tabor = 5.1;
  BOOST_CHECK(!tells(sticks));
  BOOST_CHECK(!tells(doubtful));
  hertz.model.contacts[0].tabor = 4.9;
  linear.model.contacts[0].stick = true;
  BOOST_CHECK(tells(sticks));
  BOOST_CHECK(tells(doubtful));
}

// A continuum without adhesion agrees with Hertz, which proves nothing about bodies that stick.
BOOST_FIXTURE_TEST_CASE(a_continuum_without_adhesion_decides_nothing_for_sticky_bodies,
                        AnswerFixture)
{
  BOOST_CHECK(answer().law.has_value());
  linear.model.contacts[0].pull_off_force = 1e-3;
  const Answer found = answer();
  BOOST_CHECK(!found.law.has_value());
  BOOST_CHECK(found.is_undecided);
  BOOST_REQUIRE(!found.open.empty());
  BOOST_CHECK_EQUAL(found.open[0].what, "adhesion");
  BOOST_CHECK(contains(found.open[0].why, "linear attracts, but the continuum has no adhesion"));
  BOOST_CHECK(contains(found.open[0].why, "between: [B1, B2]"));
  // Of luding and eepa the record has what the contact pulled with.
  linear.model.contacts[0].pull_off_force = {};
  linear.model.contacts[0].peak_tension = 0;
  BOOST_CHECK(answer().law.has_value());
  linear.model.contacts[0].peak_tension = 1;
  BOOST_CHECK(!answer().law.has_value());
  problem.contact_options.emplace_back().adhesion = Adhesion{};
  BOOST_CHECK(answer().law.has_value());
}

// A law that shares the errors of the finite elements is no answer to what was measured.
BOOST_FIXTURE_TEST_CASE(a_measurement_that_contradicts_the_reference_is_told, AnswerFixture)
{
  std::erase_if(problem.laws, [](const LawEntry &law) { return law.name == "linear"; });
  problem.data.emplace_back().name = "linear";
  linear.model.kind = ModelKind::data;
  linear.model.law.clear();
  const auto contradiction = [&]
  {
    const Answer found = answer();
    BOOST_CHECK_EQUAL(found.law.has_value(), found.open.empty());
    BOOST_CHECK_EQUAL(found.is_undecided, !found.open.empty());
    return found.open.empty() ? OpenPoint{} : found.open.front();
  };
  // 900 N beside 1000 ± 10 N, without an uncertainty of its own: more than the 5 % of the answer.
  const OpenPoint open = contradiction();
  BOOST_CHECK_EQUAL(open.what, "peak force B1-B2 of linear");
  BOOST_CHECK_MESSAGE(contains(open.why, "measured as 0.9000 kN, but fem has 1.000 ± 0.010 kN"),
                      open.why);
  BOOST_CHECK(contains(open.command, " --set reference=linear"));
  BOOST_CHECK(contains(page(), "; to settle it: <code>carambole run "));
  // What another code computed is no measurement; within the band, or the uncertainty, none
  // contradicts.
  problem.data.back().kind = DataKind::computed;
  BOOST_CHECK_EQUAL(contradiction().what, "");
  problem.data.back().kind = DataKind::measured;
  linear = sample_record(problem, "linear", 950, 1.9);
  linear.model.kind = ModelKind::data;
  linear.model.law.clear();
  BOOST_CHECK_EQUAL(contradiction().what, "");
}

// The work of an indentation is summed over its load steps: a finer mesh does not balance it.
BOOST_FIXTURE_TEST_CASE(an_unbalanced_indentation_needs_smaller_load_steps, AnswerFixture)
{
  fem.model.energy.balance_error = 0.02;
  Results results = read(); // of an impact, and taken for an indentation
  const auto command = [&]
  { return answer_of(results, summarize(results)).value().open.at(0).command; };
  BOOST_CHECK(contains(command(), "elements_per_contact_radius="));
  results.problem.analysis = Analysis::indentation;
  results.problem.indentation = {4e-6, {}, 40, true, 1, {}};
  BOOST_CHECK(command().ends_with(" --set indentation.steps=80"));
  results.problem.indentation.steps = max_load_steps; // smaller ones are not allowed
  BOOST_CHECK(contains(command(), "elements_per_contact_radius="));
}

// The largest force of a record that ends before the contact is no peak force.
BOOST_FIXTURE_TEST_CASE(a_record_that_ends_before_the_contact_decides_nothing, AnswerFixture)
{
  BOOST_CHECK(answer().law.has_value());
  fem.model.contacts[0].start_time = 0;
  fem.model.contacts[0].end_time.reset();
  const Answer found = answer();
  BOOST_CHECK(!found.law.has_value());
  BOOST_CHECK(found.is_undecided);
  BOOST_REQUIRE(!found.open.empty());
  BOOST_CHECK_EQUAL(found.open[0].what, "contact B1-B2");
  BOOST_CHECK(contains(found.open[0].why, "still closed when the record of fem ends"));
  const Results results = read();
  for (const std::string &line : answer_lines(results, found)) // what is strained does not run away
    BOOST_CHECK_MESSAGE(!contains(line, "waves take"), line);
  problem.gravity = 9.81; // keeps bodies together
  BOOST_CHECK(answer().law.has_value());
}

// Bodies that fly past the end of the record have said nothing of any law.
BOOST_FIXTURE_TEST_CASE(bodies_that_never_touch_decide_nothing, AnswerFixture)
{
  for (StoredRecord *one : {&fem, &hertz, &linear})
    for (ContactRecord &contact : one->model.contacts)
      contact = {.first = contact.first, .second = contact.second};
  const Answer found = answer();
  BOOST_CHECK(!found.law && !found.nearest);
  BOOST_REQUIRE(!found.open.empty());
  BOOST_CHECK(contains(found.open[0].why, "no two bodies touch before the record ends"));
  BOOST_CHECK_EQUAL(found.open[0].command, ""); // finer meshes do not help
}

// Waves that come back from the end of a half-space that is too small.
BOOST_FIXTURE_TEST_CASE(echoes_of_a_half_space_leave_the_law_open, AnswerFixture)
{
  BOOST_CHECK(answer().law.has_value());
  Uncertainty &peak = fem.model.uncertainty.at("peak_force B1-B2");
  peak.truncation = 200; // of 1000 N
  peak.uncertainty += 200;
  const Answer found = answer();
  BOOST_CHECK(!found.law.has_value());
  BOOST_CHECK(found.is_undecided);
  BOOST_REQUIRE(!found.open.empty());
  BOOST_CHECK(contains(found.open[0].why, "waves that return from the end of the half-space"));
  BOOST_CHECK_EQUAL(found.open[0].command, "");
}

// Many files are called as a shipped case is.
BOOST_FIXTURE_TEST_CASE(only_a_shipped_case_is_proposed_by_its_name, AnswerFixture)
{
  Results results = read();
  results.problem.name = "three-ball";
  BOOST_CHECK(argument_of(results).ends_with("case.yaml"));
  results.problem = read_case((shipped_case("three-ball") / "case.yaml").string());
  BOOST_CHECK_EQUAL(argument_of(results), "three-ball");
}

// No regime map is for slip, for a slope or for what is pressed together.
BOOST_FIXTURE_TEST_CASE(what_no_map_covers_is_not_sent_to_the_maps, AnswerFixture)
{
  Results results = read();
  results.problem.reference = "hertz";
  const auto command = [&] { return law_as_reference(results).command; };
  BOOST_CHECK(command().starts_with("carambole advise "));
  for (const Analysis analysis : {Analysis::indentation, Analysis::oblique})
  {
    results.problem.analysis = analysis;
    BOOST_CHECK(command().ends_with(" --set reference=fem")); // it has one
  }
  results.problem.fem.clear();
  BOOST_CHECK(command().ends_with(
    " --set 'half_space={rings: 160, levels: 3}' --set reference=maw-barber-fawcett"));
  results.problem.analysis = Analysis::incline;
  BOOST_CHECK_EQUAL(command(), "");
  results.problem.analysis = Analysis::impact;
  BOOST_CHECK(command().starts_with("carambole advise "));
  results.problem.gravity = 9.81;
  BOOST_CHECK(command().ends_with(" --set reference=fem"));
  results.problem.gravity = 0;
  results.problem.bodies[1].shape = Shape::socket;
  results.problem.bodies[0].inner_radius = results.problem.bodies[0].radius / 2;
  BOOST_CHECK_EQUAL(command(), "");
}

// AICc leaves nothing of three values and a law with one parameter.
BOOST_FIXTURE_TEST_CASE(laws_are_not_ranked_by_a_few_bounces, AnswerFixture)
{
  Results results = read();
  results.problem.data.emplace_back().name = results.problem.reference = "lab";
  BOOST_CHECK(contains(ranking_command(results), " --law all --to lab --out ")); // forces
  results.problem.data.back().bounces = {{1, 0.8}, {0.8, 0.8}, {0.64, 0.8}};
  BOOST_CHECK_EQUAL(ranking_command(results), "");
  results.problem.data.back().bounces.push_back({0.512, 0.8});
  BOOST_CHECK(!ranking_command(results).empty());
}

// A law without losses is contradicted by every measurement, and says nothing of the case.
BOOST_FIXTURE_TEST_CASE(a_law_that_loses_nothing_is_no_measure_of_a_restitution, AnswerFixture)
{
  problem.reference = "hertz";
  problem.data.emplace_back().name = "linear";
  std::erase_if(problem.laws, [](const LawEntry &law) { return law.name == "linear"; });
  linear = sample_record(problem, "linear", 1020, 1.5); // but for the velocities like hertz
  linear.model.kind = ModelKind::data;
  linear.model.law.clear();
  const auto contradicts = [&]
  {
    return std::ranges::any_of(answer().open, [](const OpenPoint &point)
                               { return contains(point.why, "or the measurement wrongly"); });
  };
  BOOST_CHECK(!contradicts());
  hertz.model.energy.dissipated = 0.1;
  BOOST_CHECK(contradicts());
}

BOOST_FIXTURE_TEST_CASE(a_ball_that_sticks_at_a_later_touch_has_a_restitution, AnswerFixture)
{
  linear.model.contacts[0].stick = true;
  linear.model.restitution = 0.25537;
  const Results results = read();
  const std::vector<std::string> lines = answer_lines(results, answer());
  BOOST_CHECK(std::ranges::find(lines, "the bodies rebound, and stick at a later touch: linear "
                                       "with a restitution of 0.2554") != lines.end());
  for (const std::string &line : lines)
    BOOST_CHECK_MESSAGE(!contains(line, "have no restitution"), line);
}

// The instant at which the record of a bouncing ball ends is arbitrary.
BOOST_FIXTURE_TEST_CASE(bouncing_is_judged_by_the_first_separation, AnswerFixture)
{
  problem.gravity = 9.81;
  problem.duration = 1;
  hertz.model.bodies[1].velocity = -3; // against 1.9
  for (StoredRecord *one : {&fem, &hertz, &linear})
  {
    one->model.contacts[0].separation_speed = 0.8;
    BounceRecord &touch = one->model.bounces.emplace_back();
    touch.contact = "B1-B2";
    touch.number = 1;
  }
  linear.model.contacts[0].separation_speed = 0.6;
  const Results results = read();
  const std::vector<ModelDistance> distances = rank_models(results, summarize(results));
  BOOST_REQUIRE_EQUAL(distances.size(), 2);
  for (const ModelDistance &distance : distances)
  {
    BOOST_CHECK(!distance.velocity);
    BOOST_REQUIRE(distance.separation_speed.has_value());
    BOOST_CHECK_CLOSE(1 + distance.separation_speed->difference.absolute(),
                      distance.model == "hertz" ? 1 : 0.8, 1e-9);
  }
  const std::string written = page();
  BOOST_CHECK(contains(written, "Separation speeds of the first impact"));
  BOOST_CHECK(!contains(written, "final velocities"));
}

BOOST_AUTO_TEST_SUITE_END()
