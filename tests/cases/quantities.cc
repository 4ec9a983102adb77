#include <boost/test/unit_test.hpp>

#include <string>
#include <utility>

#include "cases/records/history_columns.h"
#include "cases/records/quantities.h"

BOOST_AUTO_TEST_SUITE(cases_records)

using namespace carambole;

BOOST_AUTO_TEST_CASE(every_quantity_is_parsed_and_printed)
{
  for (std::size_t k = 0; k < quantity_definitions().size(); ++k)
  {
    const QuantityDefinition &quantity = quantity_definitions()[k];
    BOOST_TEST_CONTEXT(quantity.name)
    {
      BOOST_TEST(static_cast<std::size_t>(quantity.kind) == k);
      BOOST_TEST(&definition(quantity.kind) == &quantity);
      const bool of_model = quantity.subject == Subject::model;
      const auto is_of = [&]<typename Record>(ValueOf<Record>)
      { return std::holds_alternative<ValueOf<Record>>(quantity.value); };
      BOOST_TEST(is_of(ValueOf<ModelRecord>()) == of_model);
      BOOST_TEST(is_of(ValueOf<BodyRecord>()) == (quantity.subject == Subject::body));
      BOOST_TEST(is_of(ValueOf<ContactRecord>()) == (quantity.subject == Subject::contact));
      BOOST_TEST(is_of(ValueOf<ProbeRecord>()) == (quantity.subject == Subject::probe));
      BOOST_TEST(is_of(ValueOf<ModeRecord>()) == (quantity.subject == Subject::mode));
      BOOST_TEST(is_of(ValueOf<BounceRecord>()) == (quantity.subject == Subject::bounce));
      for (const QuantityName &name :
           {QuantityName{quantity.kind}, QuantityName{quantity.kind}.of_uncertainty(),
            QuantityName{quantity.kind, of_model ? "" : "B1-B2", true}})
        BOOST_TEST((parse_quantity_name(to_string(name)) == name), to_string(name));
    }
  }
  const QuantityName force = parse_quantity_name("uncertainty peak_force B1-B2").value();
  BOOST_TEST((force.kind == QuantityKind::peak_force));
  BOOST_TEST(force.subject == "B1-B2");
  BOOST_TEST(force.is_uncertainty);
  for (const char *wrong : {"", "uncertainty ", "peak_forces", "peak", "energy", "energy plastics",
                            "restitution B1", "max_approach_times B1-B2"})
    BOOST_TEST(!parse_quantity_name(wrong), wrong);
}

BOOST_AUTO_TEST_CASE(every_column_of_a_history_is_parsed_and_printed)
{
  using enum ColumnKind;
  const std::pair<ColumnName, std::string> columns[] = {
    {{time}, "time"},
    {{force, "B1-B2"}, "force B1-B2"},
    {{damping_force, "B1-B2"}, "damping force B1-B2"},
    {{approach, "B1-B2"}, "approach B1-B2"},
    {{contact_radius, "B1-B2"}, "contact radius B1-B2"},
    {{friction_force, "B1-B2"}, "friction force B1-B2"},
    {{sliding_speed, "B1-B2"}, "sliding speed B1-B2"},
    {{position, "B1"}, "position B1"},
    {{velocity, "B1"}, "velocity B1"},
    {{acceleration, "B1"}, "acceleration B1"},
    {{angular_velocity, "B1"}, "angular velocity B1"},
    {{energy, "plastic"}, "energy plastic"}};
  for (const auto &[name, text] : columns)
  {
    BOOST_TEST(to_string(name) == text);
    BOOST_TEST((parse_column_name(text) == name), text);
  }
  for (const char *wrong : {"", "time B1", "force", "force ", "forces B1", "radius B1-B2"})
    BOOST_TEST(!parse_column_name(wrong), wrong);
  BOOST_TEST((dimension_of(angular_velocity) == Dimension{0, 0, -1}));
  BOOST_TEST((dimension_of(energy) == dimension::energy));

  History history;
  history.columns = {{"time", "s", {0, 1}}, {"force B1-B2", "N", {0, 2}}};
  BOOST_TEST(find_column(history, {force, "B1-B2"}) == &history.columns[1]);
  BOOST_TEST(find_column(history, {force, "B2-B3"}) == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
