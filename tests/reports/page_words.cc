#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/recommendation.h"
#include "reports/judgement/value_words.h"
#include "reports/page/build.h"
#include "reports/records/open_contacts.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_page_words)

using namespace carambole;
using namespace carambole::reports;

namespace
{
struct Fixture : SampleResults
{
  Fixture()
  {
    hertz = sample_record(problem, "hertz", 1036, 1.9);
    fem.model.uncertainty["velocity B1"] = {0.1, 0.01, {}, "gci", {0.1, 0.1, 0.1}};
  }

  /// The contact goes on at the end of the records.
  void leave_open()
  {
    for (StoredRecord *record : {&fem, &hertz, &linear})
    {
      record->model.restitution.reset();
      record->model.contacts.front().start_time = 0;
      record->model.contacts.front().duration.reset();
    }
    for (BodyRecord &body : fem.model.bodies)
      body.residual_vibration_energy = 0.1;
    fem.model.uncertainty["residual_vibration_energy B1"] = {0.1, 0.01, {}, "gci", {0.1, 0.1, 0.1}};
  }
};

std::size_t count(const std::string &text, const std::string &part)
{
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}
} // namespace

// The approach is 2 m/s: 1e-12 of it is rounding of a computed impact, 1e-6 of it is a result.
BOOST_FIXTURE_TEST_CASE(a_velocity_that_is_rounding_is_zero, Fixture)
{
  const QuantityName velocity{QuantityKind::velocity, "B1"};
  for (const auto &[value, told] : {std::pair(2e-12, "0"), {-2e-12, "0"}, {2e-6, "0.002000000"}})
  {
    hertz.model.bodies.front().velocity = value;
    const Results results = read();
    BOOST_TEST(value_with_uncertainty(*results.find("hertz"), velocity, {1000, "mm/s"}) == told);
  }
}

// No "± 0.000000000": an uncertainty below what a double is trusted with has no digits to show.
BOOST_FIXTURE_TEST_CASE(an_uncertainty_below_rounding_is_not_shown, Fixture)
{
  const QuantityName velocity{QuantityKind::velocity, "B1"};
  hertz.model.bodies.front().velocity = 2;
  for (const auto &[uncertainty, told] :
       {std::pair(1e-12, "2.000000"), {1e-6, "2.0000000 ± 0.0000010"}})
  {
    hertz.model.uncertainty["velocity B1"] = {2, uncertainty, {}, "difference", {2, 2}};
    const Results results = read();
    BOOST_TEST(value_with_uncertainty(results.find("hertz")->record.model, velocity, {1, "m/s"}) ==
               told);
  }
}

BOOST_FIXTURE_TEST_CASE(of_a_long_row_the_finding_shows_the_ends, Fixture)
{
  const auto rows = [&]
  {
    const std::string html = page(), finding = html.substr(html.find("Final velocities"));
    return count(finding.substr(0, finding.find("</table>")), ">velocity ");
  };
  BOOST_TEST(rows() == 2);
  for (StoredRecord *record : {&fem, &hertz, &linear})
    for (int k = 3; k <= 12; ++k)
    {
      record->model.bodies.push_back(record->model.bodies.back());
      record->model.bodies.back().name = "B" + std::to_string(k);
    }
  for (int k = 3; k <= 12; ++k)
  {
    problem.bodies.push_back(problem.bodies.back());
    problem.bodies.back().name = "B" + std::to_string(k);
  }
  BOOST_TEST(rows() == 8);
  BOOST_TEST(contains(page(), "Final velocities of the first 4 and the last 4 bodies"));
}

BOOST_FIXTURE_TEST_CASE(multiples_of_the_uncertainty_have_two_digits, Fixture)
{
  // 1000 +- 10 N.
  for (const auto &[peak, told] : {std::pair(1036., ", 3.6 times the uncertainty"),
                                   {1014., ", 1.4 times the uncertainty"},
                                   {1099.7, ", 10 times the uncertainty"},
                                   {1123., ", 12 times the uncertainty"}})
  {
    hertz = sample_record(problem, "hertz", peak, 1.9);
    linear = sample_record(problem, "linear", 500, 1.8);
    BOOST_CHECK_MESSAGE(contains(page(), told), told);
  }
}

BOOST_FIXTURE_TEST_CASE(the_finding_speaks_only_of_what_was_compared, Fixture)
{
  BOOST_CHECK(contains(page(), "estimates the peak force of B1-B2 by "));
  BOOST_CHECK(
    contains(page(), "The final velocities and the duration agree within the uncertainty"));
  // A measured force has no velocities.
  fem.model.kind = ModelKind::data;
  fem.model.bodies.clear();
  fem.model.restitution.reset();
  linear.model.remarks = {{"B1-B2: outside its validity: too slow", RemarkKind::validity}};
  const std::string of_force = page();
  BOOST_CHECK(contains(of_force, "The force history of hertz differs by"));
  BOOST_CHECK(contains(of_force, "estimates the peak force of B1-B2 by "));
  BOOST_CHECK(!contains(of_force, "velocities agree"));
  // The largest significant difference is that of the duration.
  fem.model.contacts.front().duration = 50e-6;
  fem.model.uncertainty["duration B1-B2"] = {{}, 1e-6, {}, "gci", {5e-5, 5e-5, 5e-5}};
  BOOST_CHECK(contains(page(), "estimates the duration of B1-B2 by "));
}

BOOST_FIXTURE_TEST_CASE(what_agrees_within_the_uncertainty_is_said_to, Fixture)
{
  hertz = sample_record(problem, "hertz", 1000, 1.9);
  const std::string all = page();
  BOOST_CHECK(contains(
    all, "</b>, the closest applicable law by its force history, agrees with the finite elements "
         "(fem) within "
         "the uncertainty or, if none is known, to four digits in the final velocities, the "
         "peak force, the duration and the impulse."));
  BOOST_CHECK(!contains(all, "The difference is"));
}

BOOST_FIXTURE_TEST_CASE(a_speed_of_approach_is_named_only_where_there_is_one, Fixture)
{
  hertz = sample_record(problem, "hertz", 1000, 1.85);
  BOOST_CHECK(contains(page(), "of the approach speed, 5.0 times the uncertainty"));
  for (Body &body : problem.bodies)
    body.velocity = 0;
  const std::string at_rest = page();
  BOOST_CHECK(contains(at_rest, "m/s, 5.0 times the uncertainty"));
  BOOST_CHECK(!contains(at_rest, "m/s speed"));
}

BOOST_FIXTURE_TEST_CASE(a_contact_that_had_not_ended_is_said_first, Fixture)
{
  BOOST_CHECK(open_contacts(problem, fem.model).empty());
  leave_open();
  BOOST_REQUIRE_EQUAL(open_contacts(problem, fem.model).size(), 1);
  const Results results = read();
  bool has_velocities = false;
  for (const Purpose &purpose : purposes(results, summarize(results)))
  {
    BOOST_CHECK_NE(purpose.name, "restitution");
    BOOST_CHECK_NE(purpose.name, "final velocities");
    has_velocities = has_velocities || purpose.name == "velocities at the end of the record";
  }
  BOOST_CHECK(has_velocities);
  const std::string all = page();
  BOOST_CHECK(contains(all, "The contact B1-B2 had not ended at the end of the record of"));
  BOOST_CHECK(!contains(all, "inal velocities"));
  BOOST_CHECK(!contains(all, "residual vibration energy"));
  BOOST_CHECK(contains(all, "vibrational, and in open contacts"));
  // What has an end, or is instantaneous, is not open.
  fem.model.contacts.front().end_time = 1e-4;
  BOOST_CHECK(open_contacts(problem, fem.model).empty());
  fem.model.contacts.front().end_time.reset();
  fem.model.contacts.front().peak_force.reset();
  BOOST_CHECK(open_contacts(problem, fem.model).empty());
}

BOOST_FIXTURE_TEST_CASE(restitution_is_compared_where_both_have_one, Fixture)
{
  linear.model.restitution.reset(); // its contact had not ended
  const Results results = read();
  for (const Purpose &purpose : purposes(results, summarize(results)))
  {
    BOOST_CHECK_NE(purpose.name, "final velocities");
    if (purpose.name == "restitution")
    {
      BOOST_CHECK_EQUAL(purpose.laws.size(), 1);
      BOOST_CHECK_EQUAL(purpose.laws.front().model, "hertz");
    }
  }
}

BOOST_FIXTURE_TEST_CASE(on_an_incline_accelerations_are_compared_and_no_force_history, Fixture)
{
  problem.analysis = Analysis::incline;
  problem.slope = 0.785;
  for (StoredRecord *record : {&fem, &hertz, &linear})
  {
    record->model.restitution.reset();
    record->model.bodies.front().acceleration = record == &linear ? 7 : 5;
    record->model.contacts.front().friction_force = record == &linear ? 0 : 0.06;
    record->model.contacts.front().start_time = 0;
  }
  const Results results = read();
  std::vector<std::string> names;
  for (const Purpose &purpose : purposes(results, summarize(results)))
  {
    names.push_back(purpose.name);
    if (purpose.name == "acceleration")
    {
      BOOST_CHECK_EQUAL(purpose.laws.front().model, "hertz");
      BOOST_CHECK_CLOSE(purpose.laws.back().error, 0.4, 1e-9);
    }
  }
  const std::vector<std::string> expected{"acceleration", "friction force",
                                          "velocities at the end of the record"};
  BOOST_TEST(names == expected, boost::test_tools::per_element());
  const std::string all = page();
  BOOST_CHECK(!contains(all, "Force history"));
  BOOST_CHECK(!contains(all, "had not ended"));
}

BOOST_FIXTURE_TEST_CASE(the_force_history_of_a_row_is_labelled, Fixture)
{
  Body third = problem.bodies.back();
  third.name = "B3";
  third.position += 0.02;
  problem.bodies.push_back(third);
  for (StoredRecord *record : {&fem, &hertz, &linear})
    record->model.restitution.reset();
  const std::string all = page();
  BOOST_CHECK(contains(all, " at B1-B2, the worst contact)"));
  BOOST_CHECK(contains(all, " of the approach speed)"));
  BOOST_CHECK(contains(all, "mean over the contacts)"));
  BOOST_CHECK(contains(all, "at the worst contact"));
}

BOOST_FIXTURE_TEST_CASE(one_contact_has_neither_mean_nor_worst, Fixture)
{
  const std::string all = page();
  BOOST_CHECK(contains(all, "its force history differs by"));
  BOOST_CHECK(!contains(all, "mean over the contacts"));
  BOOST_CHECK(!contains(all, "worst contact"));
}

BOOST_FIXTURE_TEST_CASE(of_the_laws_run_none_may_be_close, Fixture)
{
  hertz = sample_record(problem, "hertz", 1500, 1.9);
  linear = sample_record(problem, "linear", 1600, 1.9);
  const std::string all = page();
  BOOST_CHECK(
    contains(all, "By the force history alone, hertz is the closest of the 2 applicable laws"));
  BOOST_CHECK(contains(all, "no applicable law is within 5 %; the closest is "));
  BOOST_CHECK(contains(all, "<code>carambole advise CASE</code>"));
  // In grey, but closer: the title tells the order.
  linear = sample_record(problem, "linear", 1100, 1.9);
  linear.model.remarks = {{"B1-B2: outside its validity: too fast", RemarkKind::validity}};
  BOOST_CHECK(contains(page(), "closest model first, models in grey last"));
}

BOOST_FIXTURE_TEST_CASE(one_expectation_is_one, Fixture)
{
  problem.expectations = {
    {"hertz", "peak_force B1-B2", 1036, 0.05, true, "39 frames of film", {}, 0}};
  const std::string one = page();
  BOOST_CHECK(contains(one, "The only expectation holds."));
  BOOST_CHECK(contains(one, ">1.036<"));
  problem.expectations.push_back(
    {"linear", "peak_force B1-B2", 1, 1e-3, true, "a paper", "another spring", 0});
  const std::string two = page();
  BOOST_CHECK(contains(two, "1 expectation holds; 1 fails with a known discrepancy"));
}

BOOST_FIXTURE_TEST_CASE(a_source_is_named_as_one, Fixture)
{
  problem.source = "own computation";
  BOOST_CHECK(contains(page(), ">Source: own computation</p>"));
}

BOOST_FIXTURE_TEST_CASE(an_uncertainty_larger_than_its_value_sets_the_unit_and_the_digits, Fixture)
{
  fem.model.bodies.front().residual_vibration_energy = 57e-9;
  fem.model.uncertainty["residual_vibration_energy B1"] = {
    {}, 207e-9, {}, "last changes", {0, 0, 57e-9}};
  BOOST_CHECK(contains(page(), "60 ± 210"));
}

BOOST_FIXTURE_TEST_CASE(the_kinetic_energy_of_laws_stands_beside_that_of_bodies_as_wholes, Fixture)
{
  fem.model.energy.kinetic = 2.4;
  fem.model.energy.rigid_body_kinetic = 2.3;
  hertz.model.energy.kinetic = 2.31;
  const std::string all = page();
  BOOST_CHECK_EQUAL(count(all, ">rigid-body kinetic<"), 1);
  BOOST_CHECK(!contains(all, ">kinetic<"));
  BOOST_CHECK(contains(all, "2.310<small>92.40 %"));
}

BOOST_FIXTURE_TEST_CASE(data_cost_nothing, Fixture)
{
  linear.model.kind = ModelKind::data;
  linear.model.cost.wall_seconds = 0;
  BOOST_CHECK(!contains(page(), ">0 s<"));
}

BOOST_FIXTURE_TEST_CASE(parameters_of_laws_stand_on_the_page, Fixture)
{
  BOOST_TEST(!contains(page(), "Parameters and options of the laws"));
  linear.model.parameters = {{.key = "stiffness",
                              .unit = "N/m",
                              .value = {},
                              .contact_values = {{"B1-B2", 2.5e9}},
                              .text = {},
                              .origin = "default"},
                             {.key = "formula",
                              .unit = {},
                              .value = {},
                              .contact_values = {},
                              .text = "a<b ? K : c",
                              .origin = "given"},
                             {.key = "yield_stress",
                              .unit = "Pa",
                              .value = 1153e6,
                              .contact_values = {},
                              .text = {},
                              .origin = "given",
                              .calibrated = true},
                             {.key = "radius_coefficient",
                              .unit = "s^2/kg",
                              .value = 2.33e-7,
                              .contact_values = {},
                              .text = {},
                              .origin = "given"}};
  linear.model.law_file = "./law.so";
  linear.model.law_file_hash = "89ab";
  const std::string shown = page();
  BOOST_TEST(contains(shown, "Parameters and options of the laws"));
  BOOST_TEST(contains(shown, "B1-B2: 2.5 GN/m"));
  BOOST_TEST(contains(shown, "a&lt;b ? K : c"));
  BOOST_TEST(contains(shown, "1.153 GPa"));
  BOOST_TEST(contains(shown, "given, calibrated"));
  BOOST_TEST(contains(shown, "2.33e-07 s²/kg")); // no prefix: nano would belong to the second
  BOOST_TEST(contains(shown, "hash 89ab"));
}

BOOST_FIXTURE_TEST_CASE(values_to_check_stand_in_the_set_up, Fixture)
{
  BOOST_CHECK(!contains(page(), "Values to check"));
  for (Body &body : problem.bodies)
    if (body.material)
      body.material->youngs_modulus /= 1000;
  const std::string all = page();
  BOOST_CHECK(contains(all, "Values to check"));
  BOOST_CHECK(contains(all, ".youngs_modulus</code>: "));
  BOOST_CHECK(contains(all, "solids of this density have 800 m/s or more"));
  BOOST_CHECK(contains(all, " meant?</p>"));
}

BOOST_AUTO_TEST_CASE(a_table_of_many_models_fits_a_screen)
{
  const auto table = [](int models, int quantities)
  {
    std::vector<html::Html> header{html::text("Quantity")};
    for (int m = 1; m <= models; ++m)
      header.push_back(html::text(fmt::format("law-{}", m)));
    std::vector<html::Line> lines;
    for (int q = 0; q < quantities; ++q)
    {
      html::Line &line = lines.emplace_back(html::Line{{html::text(fmt::format("name-{}", q))}});
      for (int m = 1; m <= models; ++m)
        line.push_back(
          {html::text(q == 5 && m > 4 ? "–" : fmt::format("value-{}-{}", q, m)), true});
    }
    return table_of_models("All", header, lines, models_on_screen, 2).markup();
  };
  const auto count = [](const std::string &all, const std::string &part)
  {
    int found = 0;
    for (std::size_t at = all.find(part); at != std::string::npos; at = all.find(part, at + 1))
      ++found;
    return found;
  };
  BOOST_CHECK_EQUAL(count(table(12, 2), "<tr>"), 3);
  const std::string turned = table(20, 2);
  BOOST_CHECK_EQUAL(count(turned, "<tr>"), 21);
  BOOST_CHECK_EQUAL(count(turned, "<th scope=\"row\">law-"), 20);
  BOOST_CHECK_EQUAL(count(turned, "<th scope=\"col\">name-"), 2);
  const std::string parts = table(20, 10);
  BOOST_CHECK_EQUAL(count(parts, "<caption>"), 2);
  BOOST_CHECK_EQUAL(count(parts, "All: models 11 to 20 of 20"), 2); // label and caption
  BOOST_CHECK_EQUAL(count(parts, "value-3-2<"), 2);                 // the reference in both
  BOOST_CHECK_EQUAL(count(parts, "value-3-14<"), 1);
  BOOST_CHECK_EQUAL(count(parts, "value-5-2<"), 1); // no other model of the second part has it
}

BOOST_AUTO_TEST_SUITE_END()
