#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "cases/measured/data_record.h"
#include "tests/cases/data_files.h"
#include "tests/load_cell.h"

BOOST_AUTO_TEST_SUITE(cases_data)

using namespace carambole;
using namespace carambole::test;

namespace
{
// As another program might write it: its own headers, other units, semicolons, a comment.
const std::string table = "# written elsewhere\r\n"
                          "t [ms];RF2 [kN];V1;V2 [m/s];note\r\n"
                          "0;0;1;0;a\r\n1;2;0.75;0.25;b\r\n2;4;0.5;0.5;c\r\n3;2;0.2;0.8;d\r\n"
                          "4;0;0.05;0.95;e\r\n5;0;0.05;0.95;f\r\n";
const std::string data_entry =
  "data: [{name: ABAQUS, file: abaqus.csv, columns: {time: 't [ms]', force B1-B2: 'RF2 [kN]', "
  "velocity B1: 'V1 [m/s]', velocity B2: 'V2 [m/s]'}, shift: 1 ms}]\n";

} // namespace

BOOST_AUTO_TEST_CASE(columns_are_mapped_and_converted)
{
  const ScratchFolder folder;
  const Case c = read_with(folder, data_entry, table, "reference: ABAQUS\n");
  BOOST_TEST(c.reference == "ABAQUS");
  const History history = make_history(c.data.at(0));
  BOOST_TEST(history.columns.at(0).values.at(3) == 4e-3, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(history.find("force B1-B2")->values.at(2) == 4000);
  BOOST_TEST(history.find("force B1-B2")->unit == "N");

  const ModelRecord record = make_record(c, c.data.at(0));
  BOOST_TEST((record.kind == ModelKind::data));
  const ContactRecord &contact = record.contacts.at(0);
  const auto close = boost::test_tools::tolerance(1e-12); // sums of a few decimal numbers
  BOOST_TEST(contact.peak_force.value() == 4000);
  BOOST_TEST(contact.peak_time.value() == 3e-3, close);
  BOOST_TEST(contact.start_time.value() == 1e-3, close);
  BOOST_TEST(contact.end_time.value() == 5e-3, close);
  BOOST_TEST(contact.impulse.value() == 8, close);
  BOOST_TEST(record.restitution.value() == 0.9, close);
  BOOST_TEST(!contact.max_approach.has_value());
  BOOST_TEST(record.remarks.empty());
}

BOOST_AUTO_TEST_CASE(columns_of_a_history_need_no_mapping)
{
  const ScratchFolder folder;
  const Case c = read_with(folder, "data: [{name: other, file: ./abaqus.csv}]\n",
                           "time [us],approach B1-B2 [mm],force B1-B2 [N]\n0,0,1\n1,2,3\n");
  const ModelRecord record = make_record(c, c.data.at(0));
  BOOST_TEST(record.contacts.at(0).max_approach.value() == 2e-3,
             boost::test_tools::tolerance(1e-14));
  BOOST_TEST(record.bodies.empty());
  BOOST_TEST(record.remarks.size() == 2U); // the force acts in the first and in the last sample
  BOOST_TEST(!record.contacts.at(0).duration.has_value());
}

namespace
{
std::string by_position(const std::string &columns)
{
  return "data: [{name: lab, file: abaqus.csv, columns: {" + columns + "}}]\n";
}

void check_by_position(const std::string &columns, const std::string &csv)
{
  const ScratchFolder folder;
  const Case c = read_with(folder, by_position(columns), csv);
  const History history = make_history(c.data.at(0));
  const auto close = boost::test_tools::tolerance(1e-14);
  BOOST_TEST_REQUIRE(history.columns.at(0).values.size() == 3U);
  BOOST_TEST(history.columns.at(0).values.at(1) == 1e-3, close);
  BOOST_TEST(history.columns.at(0).values.at(2) == 2e-3, close);
  BOOST_TEST(history.find("force B1-B2")->values.at(1) == 4000, close);
}

std::string told_by_position(const std::string &columns, const std::string &csv)
{
  const ScratchFolder folder;
  try
  {
    read_with(folder, by_position(columns), csv);
  }
  catch (const InputError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return error.what();
  }
  return "";
}
} // namespace

BOOST_AUTO_TEST_CASE(columns_are_named_by_position)
{
  check_by_position("time: 1, force B1-B2: 3", "t [ms];x;F [kN]\n0;9;0\n1;9;4\n2;9;0\n");
  check_by_position("time: 1, force B1-B2: '-3'", "t [ms];x;F [kN]\n0;9;0\n1;9;-4\n2;9;0\n");
  check_by_position("time: '1 [ms]', force B1-B2: '3 [kN]'", "t;x;F\n0;9;0\n1;9;4\n2;9;0\n");
  // As numpy.savetxt writes, with the headers in a comment.
  check_by_position("time: '1 [ms]', force B1-B2: '-2 [kN]'",
                    "# time force\n0.000e+00 0.0e+00\n1.000e+00 -4.0e+00\n2.000e+00 0.0e+00\n");
  check_by_position("time: '1 [ms]', force B1-B2: '2 [kN]'", "0.0,0.5\n1.0,4\n2.0,0\n");
}

BOOST_AUTO_TEST_CASE(positions_that_name_no_single_column_are_refused)
{
  const auto is_told =
    [](const std::string &columns, const std::string &csv, const std::string &part)
  { return told_by_position(columns, csv).find(part) != std::string::npos; };
  const std::string csv = "t [ms];2 [N];F [kN]\n0;9;0\n1;9;4\n2;9;0\n";
  BOOST_TEST(is_told("time: 1, force B1-B2: 4", csv, "has no column 4; it has 3"));
  BOOST_TEST(is_told("time: 1, force B1-B2: 0", csv, "has no column '0'"));
  BOOST_TEST(is_told("time: 1, force B1-B2: '3 [N]'", csv, "column 3 is 'F [kN]', not in N"));
  BOOST_TEST(is_told("time: 1, force B1-B2: 1", csv, "'1 ms' is in s, but must be in N"));
  BOOST_TEST(is_told("time: '1 [ms]', force B1-B2: 2", "t;3;2\n0;9;0\n1;9;4\n2;9;0\n",
                     "'2' is the header of column 3, and a position"));
  BOOST_TEST(is_told("time: 1, force B1-B2: 2", "t;F\n0;9\n1;9\n", "'1' has no unit"));
  const std::string units = "time: '1 [ms]', force B1-B2: '2 [kN]'";
  BOOST_TEST(is_told(units, "0;1\n0;5\n1;6\n", "abaqus.csv:1: may count the columns"));
  BOOST_TEST(is_told(units, "0.1 5\n0.2 6 7\n", "abaqus.csv:2: has 3 cells"));
  BOOST_TEST(is_told(units, "0.1 5\n0.2 6 \n\n0.3 x\n", "'x' in column '2'"));
  BOOST_TEST(
    is_told("time: 't [ms]', force B1-B2: 'F [kN]'", "0.1 5\n0.2 6\n", "has no column 't [ms]'"));
}

BOOST_AUTO_TEST_CASE(hash_follows_the_numbers)
{
  const ScratchFolder folder;
  const std::string before = numerics_hash(read_with(folder, data_entry, table).data.at(0));
  std::string changed = table;
  changed.replace(changed.find("0.75"), 4, "0.76");
  BOOST_TEST(numerics_hash(read_with(folder, data_entry, changed).data.at(0)) != before);
  BOOST_TEST(numerics_hash(read_with(folder, data_entry, table).data.at(0)) == before);
}

BOOST_AUTO_TEST_CASE(a_minus_turns_the_sign_of_a_column)
{
  const ScratchFolder folder;
  const Case c = read_with(folder,
                           "data: [{name: a, file: abaqus.csv, columns: {time: 't [s]', "
                           "force B1-B2: '-RF [N]'}}]\n",
                           "t [s],RF [N]\n0,0\n1,-3\n2,0\n");
  BOOST_TEST(make_record(c, c.data.at(0)).contacts.at(0).peak_force.value() == 3);
}

BOOST_AUTO_TEST_CASE(a_shift_may_be_left_to_the_report)
{
  const ScratchFolder folder;
  std::string fitted = data_entry;
  fitted.replace(fitted.find("1 ms"), 4, "fitted");
  const Case c = read_with(folder, fitted, table);
  BOOST_TEST(c.data.at(0).shift_is_fitted);
  BOOST_TEST(c.data.at(0).columns.at(0).values.at(3) == 3e-3,
             boost::test_tools::tolerance(1e-14)); // as in the file
  BOOST_TEST(numerics_hash(c.data.at(0)) !=
             numerics_hash(read_with(folder, data_entry, table).data.at(0)));
}

// Noise of a sensor is no contact; a record that is cut off at the largest force has no
// restitution.
BOOST_AUTO_TEST_CASE(a_contact_that_goes_on_returns_nothing_yet)
{
  const ScratchFolder folder;
  const auto restitution = [&](const std::string &text)
  {
    const Case c = read_with(folder, data_entry, text);
    return make_record(c, c.data.at(0)).restitution;
  };
  std::string noisy = table;
  noisy.replace(noisy.find("5;0;0.05"), 3, "5;0.1");
  BOOST_TEST(restitution(noisy).has_value());
  BOOST_TEST(!restitution(table.substr(0, table.find("3;2"))).has_value());
}

BOOST_AUTO_TEST_CASE(uncertainties_become_those_of_the_record)
{
  const ScratchFolder folder;
  std::string stated = data_entry;
  stated.replace(stated.find("shift: 1 ms"), 11,
                 "uncertainty: {peak_force B1-B2: 5 %, velocity B2: 1 cm/s, restitution: 0.01}");
  const Case c = read_with(folder, stated, table);
  const ModelRecord record = make_record(c, c.data.at(0));
  const auto close = boost::test_tools::tolerance(1e-12); // roundings of conversions
  BOOST_TEST(record.uncertainty.at("peak_force B1-B2").uncertainty == 200, close);
  BOOST_TEST(record.uncertainty.at("velocity B2").uncertainty == 0.01, close);
  BOOST_TEST(find_quantity(record, "uncertainty restitution").value() == 0.009, close); // of 0.9
  BOOST_TEST(record.uncertainty.at("restitution").method == "stated");
}

// The clock of an export is rounded, and a step of ABAQUS ends where the next one begins.
BOOST_AUTO_TEST_CASE(of_equal_times_the_last_counts)
{
  const ScratchFolder folder;
  const std::string repeated = "t [ms];RF2 [kN];V1;V2 [m/s]\n0;0;1;0\n1;7;0.7;0.3\n1;8;0.7;0.3\n"
                               "1;2;0.75;0.25\n2;4;0.5;0.5\n3;2;0.2;0.8\n4;9;0.1;0.9\n"
                               "4;0;0.05;0.95\n5;0;0.05;0.95\n";
  const Case c = read_with(folder, data_entry, repeated),
             plain = read_with(folder, data_entry, table);
  const DataEntry distinct = distinct_times(c.data.at(0));
  for (std::size_t k = 0; k < plain.data.at(0).columns.size(); ++k)
    BOOST_TEST(distinct.columns.at(k).values == plain.data.at(0).columns.at(k).values,
               boost::test_tools::per_element());
  const ModelRecord record = make_record(c, c.data.at(0));
  BOOST_TEST_REQUIRE(record.remarks.size() == 1U);
  BOOST_TEST(record.remarks[0].text == "3 samples have the time of the next one and do not count");
  BOOST_TEST(repeated_text(plain.data.at(0)).empty());
}

namespace
{
struct Malformed
{
  std::string in_data, replacement_in_data, in_table, replacement_in_table, told;
};
std::ostream &operator<<(std::ostream &out, const Malformed &m)
{
  return out << m.replacement_in_data << m.replacement_in_table;
}

const Malformed malformed[] = {
  {"RF2 [kN]", "RF3 [kN]", "", "", "data.ABAQUS.columns.'force B1-B2': "},
  {"RF2 [kN]", "RF3 [kN]", "", "",
   "abaqus.csv has no column 'RF3 [kN]' (did you mean 'RF2 [kN]'?)"},
  {"t [ms]", "t", "t [ms];", "t [us];", "has no column 't' (did you mean 't [us]'?)"},
  {"V1 [m/s]", "V1", "", "", "columns.'velocity B1': 'V1' has no unit; write 'V1 [m/s]'"},
  {"V1 [m/s]", "V1 [m]", "", "", "in m, but must be in m/s"},
  {"velocity B1", "velocty B1", "", "", "unknown key (did you mean 'velocity B1'?)"},
  {"time: 't [ms]', ", "", "", "", "the key 'time' is missing"},
  {"abaqus.csv", "abacus.csv", "", "", "abacus.csv: no such file"},
  {"1 ms", "1", "", "", "data.ABAQUS.shift: '1' has no unit"},
  {"shift: 1 ms", "uncertainty: 5 %", "", "", "must be a map such as '{peak_force B1-B2: 2 %}'"},
  {"shift: 1 ms", "uncertainty: {peak_forse B1-B2: 5 %}", "", "",
   "there is no quantity 'peak_forse' (did you mean 'peak_force'?)"},
  {"shift: 1 ms", "uncertainty: {velocity B3: 5 %}", "", "", "there is no body 'B3'"},
  {"shift: 1 ms", "uncertainty: {max_approach B1-B2: 5 %}", "", "",
   "data.ABAQUS.uncertainty.'max_approach B1-B2': the data have no value of this quantity"},
  {"shift: 1 ms", "uncertainty: {velocity B2: 1 m}", "", "", "'1 m' is in m"},
  {"shift: 1 ms", "uncertainty: {velocity B2: 0 m/s}", "", "", "'0 m/s' is not positive"},
  {"", "", "2;4;", "2;nan;", "abaqus.csv:5: 'nan' in column 'RF2 [kN]' is not a finite number"},
  {"", "", "2;4;", "2;;", "abaqus.csv:5: '' in column 'RF2 [kN]' is not a finite number"},
  {"", "", "2;4;", "0.5;4;",
   "abaqus.csv:5: column 't [ms]' must not decrease from line to line, but 0.5 follows 1"},
  {"", "", "2;4;", "2;1e160;",
   "abaqus.csv:5: '1e160' kN in column 'RF2 [kN]' is so large that its square is outside"},
  {"1 ms", "1e20 s", "", "", "data.ABAQUS.shift: is so large that different times"},
  {"", "", "2;4;", "4;", "abaqus.csv:5: has 4 cells, but there are 5 headers"},
  {"", "", "note", "V1", "abaqus.csv:2: two columns are named 'V1'"},
  {"", "", "2;4;", "2;1e306;",
   "abaqus.csv:5: '1e306' kN in column 'RF2 [kN]' is outside the range of numbers in SI units"},
  {"", "", "0;0;1;", "1e-306;0;1;",
   "abaqus.csv:3: '1e-306' ms in column 't [ms]' is outside the range of numbers in SI units"},
};

std::string replaced(std::string text, const std::string &part, const std::string &replacement)
{
  if (!part.empty())
    text.replace(text.find(part), part.size(), replacement);
  return text;
}
} // namespace

BOOST_DATA_TEST_CASE(bad_files_are_told_with_place_and_reason, malformed, sample)
{
  const ScratchFolder folder;
  try
  {
    read_with(folder, replaced(data_entry, sample.in_data, sample.replacement_in_data),
              replaced(table, sample.in_table, sample.replacement_in_table));
    BOOST_ERROR("was read");
  }
  catch (const InputError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    BOOST_TEST(std::string(error.what()).find("test.yaml:8: data") != std::string::npos);
    BOOST_TEST(std::string(error.what()).find(sample.told) != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_shifted_is_refused)
{
  const ScratchFolder folder;
  const auto told = [&](std::string data, const std::string &more)
  {
    data.replace(data.find("1 ms"), 4, "fitted");
    try
    {
      read_with(folder, data, table, more);
    }
    catch (const InputError &error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  BOOST_TEST(told(replaced(data_entry, "force B1-B2: 'RF2 [kN]', ", ""), "")
               .find("'fitted' needs a force, but the data contain none") != std::string::npos);
}

// What falls has its speeds at the touch and at the release, not at the ends of the record; a
// second bounce is another impact.
BOOST_AUTO_TEST_CASE(a_restitution_under_gravity_is_taken_at_the_contact)
{
  const ScratchFolder folder;
  const std::string table = "time [ms],force B-W [N],velocity B [m/s]\n"
                            "0,0,0\n10,0,0.1\n11,5,0.02\n12,0,-0.08\n20,0,0\n28,0,0.08\n"
                            "29,4,0\n30,0,-0.06\n36,0,0\n";
  folder.write("sensor.csv", table);
  const std::string text = "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel}\n"
                           "  - {name: W, wall: {}, rigid: {}, gap: 0.5 mm}\n"
                           "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                           "poisson_ratio: 0.3}\n"
                           "gravity: 10 m/s^2\nfem: []\ndata: [{name: sensor, file: sensor.csv}]\n";
  const Case c = read_case(folder.write("test.yaml", text));
  const ModelRecord record = make_record(c, c.data.at(0));
  const auto close = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(record.contacts.at(0).approach_speed.value() == 0.1, close);
  BOOST_TEST(record.contacts.at(0).separation_speed.value() == 0.08, close);
  BOOST_TEST(record.restitution.value() == 0.8, close);
}

// A file that is not there must not keep the other models from running.
BOOST_AUTO_TEST_CASE(data_that_cannot_be_read_may_be_left_out)
{
  const ScratchFolder folder;
  folder.write("abaqus.csv", table);
  const std::string two = data_entry.substr(0, data_entry.rfind(']')) +
                          ", {name: gone, file: gone.csv}, {name: short, file: abaqus.csv, "
                          "columns: {time: 't [ms]', force B1-B2: 'RF7 [kN]'}}]\n";
  const std::string file = folder.write("test.yaml", two_balls + two);
  BOOST_CHECK_THROW(read_case(file), InputError);
  const Case c = read_case(file, {}, WrongData::left_out);
  BOOST_REQUIRE(c.data.size() == 3U);
  BOOST_TEST(c.data[0].wrong.empty());
  BOOST_TEST(c.data[0].columns.size() == 4U);
  for (const auto &[k, told] : {std::pair(1, "gone.csv: no such file"),
                                std::pair(2, "has no column 'RF7 [kN]' (did you mean 'RF2 [kN]'")})
  {
    BOOST_TEST(c.data[k].columns.empty());
    BOOST_REQUIRE(c.data[k].wrong.size() == 1U);
    BOOST_TEST(c.data[k].wrong[0].line == 8);
    BOOST_TEST(c.data[k].wrong[0].message.find(told) != std::string::npos);
  }
  // What is wrong with the case itself is refused whatever becomes of the files.
  const std::string misspelt =
    folder.write("test.yaml", two_balls + "data: [{name: gone, fil: gone.csv}]\n");
  BOOST_CHECK_THROW(read_case(misspelt, {}, WrongData::left_out), InputError);
}

// Each of these headers compared with all before it would take minutes: the test would run out of
// its time.
BOOST_AUTO_TEST_CASE(a_table_may_have_very_many_columns)
{
  constexpr int n = 300'000;
  std::string headers = "time [s],force B1-B2 [N]", line = "0,1", next = "1,2";
  for (int i = 0; i < n; ++i)
  {
    headers += ",column " + std::to_string(i);
    line += ",0";
    next += ",0";
  }
  const ScratchFolder folder;
  const std::string entry = "data: [{name: wide, file: abaqus.csv}]\n";
  const Case c = read_with(folder, entry, headers + '\n' + line + '\n' + next + '\n');
  BOOST_TEST(c.data.at(0).columns.size() == 2U);
  BOOST_CHECK_EXCEPTION(
    read_with(folder, entry, headers + ",column 7\n" + line + ",0\n"), InputError,
    [](const InputError &error)
    {
      return std::string(error.what()).find("two columns are named 'column 7'") !=
             std::string::npos;
    });
}

BOOST_AUTO_TEST_CASE(data_are_measured_or_computed_or_nobody_says)
{
  const ScratchFolder folder;
  const auto kind = [&](const std::string &more)
  {
    std::string entry = data_entry;
    entry.insert(entry.find(", shift"), more);
    return read_with(folder, entry, table).data.at(0).kind;
  };
  BOOST_TEST(!kind("").has_value());
  BOOST_TEST((kind(", kind: measured") == DataKind::measured));
  BOOST_TEST((kind(", kind: computed") == DataKind::computed));
  BOOST_CHECK_EXCEPTION(kind(", kind: computd"), InputError,
                        [](const InputError &error)
                        {
                          return std::string(error.what())
                                   .find("'computd' is neither 'measured' nor 'computed' (did "
                                         "you mean 'computed'?)") != std::string::npos;
                        });
}

BOOST_AUTO_TEST_SUITE_END()
