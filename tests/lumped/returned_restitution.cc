// Laws that return another restitution than they were asked for: what is said of it.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "lumped/models/returned_restitution.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_returned_restitution)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;

namespace
{
struct Asked
{
  Case c;
  Model model;

  Asked(const std::string &law, const Texts &texts, double gravity = 0, double speed = 1)
  {
    c.bodies = in_a_row({sphere(0.01, steel, speed), wall()});
    c.gravity = gravity;
    const Manual &manual = catalogue().at(law);
    model = {{law, law, texts, 0}, &manual, parameters_of(manual, texts)};
  }

  ModelRecord record() const { return run_model(c, model).record; }
  std::optional<ReturnedRestitution> other() const
  {
    return another_restitution(c, model, *record().restitution);
  }
};

/// The remark of the record, empty if there is none.
std::string remark_in(const ModelRecord &record)
{
  for (const Remark &remark : record.remarks)
    if (remark.text.starts_with("was asked for a restitution"))
      return remark.text;
  return {};
}

bool contains(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

BOOST_AUTO_TEST_CASE(the_value_that_is_named_returns_what_was_asked_for)
{
  const ParameterText half{"restitution", "0.5", 0}, cut{"separation", "zero-force", 0};
  for (const auto &[law, texts] : {std::pair<const char *, Texts>{"hunt-crossley", {half}},
                                   {"lankarani-nikravesh", {half}},
                                   {"tsuji", {half, cut}},
                                   {"kelvin-voigt", {half, cut}}})
  {
    const auto other = Asked(law, texts).other();
    BOOST_TEST_CONTEXT(law)
    {
      BOOST_TEST_REQUIRE(other.has_value());
      BOOST_TEST(other->returned > 0.505);
      if (!other->parameter)
      {
        // None of the range does: the least one returns more.
        BOOST_TEST(other->least > 0.5);
        continue;
      }
      Texts changed = texts;
      changed[0].text = std::to_string(*other->parameter);
      BOOST_TEST(std::abs(*Asked(law, changed).record().restitution - 0.5) < 1e-4);
    }
  }
}

// The damper of Jankowski returns less than it is asked for: the value is above, and below all
// middles of the range.
BOOST_AUTO_TEST_CASE(a_small_restitution_has_a_value_too)
{
  const Texts texts{{"restitution", "0.01", 0}};
  const auto other = Asked("jankowski", texts).other();
  BOOST_TEST_REQUIRE(other.has_value());
  BOOST_TEST_REQUIRE(other->parameter.has_value());
  BOOST_TEST(*other->parameter > 0.01);
  Texts changed = texts;
  changed[0].text = std::to_string(*other->parameter);
  BOOST_TEST(std::abs(*Asked("jankowski", changed).record().restitution - 0.01) < 1e-5);
}

// A ball that falls first: 0.2 s before a contact of 20 us.
BOOST_AUTO_TEST_CASE(a_ball_that_falls_has_a_value_too)
{
  Texts texts{{"restitution", "0.5", 0}};
  Asked falling("hunt-crossley", texts, 9.81, 0);
  falling.c.bodies[1].gap = 0.2;
  const auto other = falling.other();
  BOOST_TEST_REQUIRE(other.has_value());
  BOOST_TEST(contains(other->cause, "approximately"));
  BOOST_TEST_REQUIRE(other->parameter.has_value());
  falling.model.parameters.numbers["restitution"] = *other->parameter;
  BOOST_TEST(std::abs(*falling.record().restitution - 0.5) < 1e-4);
}

// Lankarani & Nikravesh's damper is for restitutions near one, Hunt & Crossley's too; Tsuji's is
// exact at zero approach.
BOOST_AUTO_TEST_CASE(the_cause_is_named)
{
  const ParameterText half{"restitution", "0.5", 0}, cut{"separation", "zero-force", 0};
  BOOST_TEST(contains(Asked("hunt-crossley", {half}).other()->cause, "approximately"));
  const auto cut_off = Asked("tsuji", {half, cut}).other();
  BOOST_TEST(contains(cut_off->cause, "where the force is zero"));
  BOOST_TEST(contains(cut_off->remedy, "restitution_at: zero-force"));
  // A heavy slow ball: m g is no longer small beside the force of the impact.
  const auto weight = Asked("tsuji", {half}, 9.81, 1e-4).other();
  BOOST_TEST_REQUIRE(weight.has_value());
  BOOST_TEST(contains(weight->cause, "weight"));
}

BOOST_AUTO_TEST_CASE(the_record_says_it)
{
  const ParameterText half{"restitution", "0.5", 0};
  const std::string remark = remark_in(Asked("hunt-crossley", {half}).record());
  BOOST_TEST(contains(remark, "was asked for a restitution of 0.5 and returned 0.66296"));
  // Nothing is said where they agree, without the parameter, and in a row.
  BOOST_TEST(remark_in(Asked("tsuji", {half}).record()).empty());
  BOOST_TEST(remark_in(Asked("exact-hysteretic", {half}).record()).empty());
  BOOST_TEST(remark_in(Asked("hertz", {}).record()).empty());
  Asked row("hunt-crossley", {half});
  row.c.bodies = three_balls();
  BOOST_TEST(remark_in(row.record()).empty());
}

// Critical damping: the approach x = v t exp(-w t) returns to zero after an infinite time.
BOOST_AUTO_TEST_CASE(a_restitution_of_zero_damps_critically_and_never_ends)
{
  const ParameterText zero{"restitution", "0", 0}, stiffness{"stiffness", "20 MN/m", 0};
  for (const auto &[law, texts] :
       {std::pair<const char *, Texts>{"kelvin-voigt", {zero, stiffness}}, {"tsuji", {zero}}})
    BOOST_TEST_CONTEXT(law)
    {
      const Asked asked(law, texts);
      const ModelRecord record = asked.record();
      BOOST_TEST(std::abs(record.bodies[0].velocity) < 1e-5);
      BOOST_TEST(std::abs(record.restitution.value_or(0)) < 1e-5);
      const ContactRecord &contact = record.contacts.front();
      BOOST_TEST(!contact.duration.has_value());
      BOOST_TEST(!contact.end_time.has_value());
      BOOST_TEST(!record.remarks.empty());
      if (law == std::string("tsuji"))
        continue;
      // The largest approach is v/(w e), the impulse M v.
      const double M = asked.c.bodies[0].mass(), w = std::sqrt(20e6 / M);
      BOOST_TEST(contact.max_approach.value() == 1 / (w * std::exp(1.)),
                 boost::test_tools::tolerance(1e-9));
      BOOST_TEST(contact.impulse.value() == M, boost::test_tools::tolerance(1e-6));
    }
  const Manual &tsuji = catalogue().at("tsuji");
  const Texts at_zero_force{zero, {"restitution_at", "zero-force", 0}};
  BOOST_TEST(contains(tsuji.lacks(make_row(Asked("tsuji", {zero}).c.bodies).pairs.front(),
                                  parameters_of(tsuji, at_zero_force)),
                      "no finite damping"));
}

BOOST_AUTO_TEST_SUITE_END()
