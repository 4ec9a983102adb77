#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

#include "cases/values/table.h"
#include "tests/cases/case_files.h"

// Tables as sensors, spreadsheets and ABAQUS/Viewer write them.
BOOST_AUTO_TEST_SUITE(cases_tables)

using namespace carambole;
using namespace carambole::test;

namespace
{
struct Read
{
  std::vector<std::string> headers;
  std::vector<std::vector<double>> columns; ///< in SI units, of the unit in the header
};

Read read(const std::string &text)
{
  const ScratchFolder folder;
  const Table table(folder.write("lab.csv", text));
  Read result{table.headers(), {}};
  for (std::size_t k = 0; k < table.headers().size(); ++k)
  {
    const std::string unit = parse_header(table.headers()[k]).unit;
    result.columns.push_back(
      table.numbers(k, unit, parse_quantity(unit.empty() ? "1" : "1 " + unit).dimension));
  }
  return result;
}

std::string told(const std::string &text)
{
  try
  {
    read(text);
  }
  catch (const TableError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return error.what();
  }
  return "";
}

void check(const std::string &text, const std::vector<std::string> &headers,
           const std::vector<std::vector<double>> &columns)
{
  const Read result = read(text);
  BOOST_TEST(result.headers == headers, boost::test_tools::per_element());
  BOOST_TEST_REQUIRE(result.columns.size() == columns.size());
  for (std::size_t k = 0; k < columns.size(); ++k)
  {
    BOOST_TEST_REQUIRE(result.columns[k].size() == columns[k].size());
    for (std::size_t i = 0; i < columns[k].size(); ++i)
      BOOST_TEST(result.columns[k][i] == columns[k][i],
                 boost::test_tools::tolerance(1e-15)); // one rounding of a conversion
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(decimal_commas_stand_between_semicolons_tabs_and_blanks)
{
  const std::vector<std::string> headers{"t [ms]", "F [kN]"};
  const std::vector<std::vector<double>> columns{{0, 0.5e-3}, {-1.25e3, 2e3}};
  check("t [ms];F [kN]\n0;-1,25\n0,5;2\n", headers, columns);
  check("t [ms]\tF [kN]\r\n0\t-1,25\r\n0,5\t2,0\r\n", headers, columns);
  check("t [ms]  F [kN]\n   0    -1,25\n 0,5   +2,\n", headers, columns);
  check("t [ms];F [kN]\n0;-1,25;\n0,5;2;\n", headers, columns); // one more at the end
  check("\"t [ms]\",\"F [kN]\"\n\"0\",\"-1.25\"\n0.5,2\n", headers, columns);
}

BOOST_AUTO_TEST_CASE(a_comma_that_may_be_a_thousand_is_refused)
{
  BOOST_TEST(told("t [ms];F [N]\n0.5;1\n1.5;1,234\n")
               .find("lab.csv:3: '1,234' and '1.5' have different decimal signs") !=
             std::string::npos);
  BOOST_TEST(told("t [ms];F [N]\n0;1.234,5\n").find("'1.234,5' in column 'F [N]' is not") !=
             std::string::npos);
  BOOST_TEST(told("t [ms],F [N]\n0,5,1,5\n").find("has 4 cells, but there are 2 headers") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_report_of_abaqus_has_headers_over_its_columns)
{
  check("\n\n               X              Force      \n\n"
        "               0.                 0.     \n"
        "         10.E-06         -1.25E+03      \n"
        "         20.E-06          2.           \n\n\n"
        "  Minimum      0.   -1.25E+03\n      at X =   0.   10.E-06\n",
        {"X", "Force"}, {{0, 10e-6, 20e-6}, {0, -1250, 2}});
  // Long names take two lines; the second has none above X.
  check("         X            RF:RF2 PI: BALL     RF:RF2 PI: WALL\n"
        "                                  N: 1                N: 2\n\n"
        "         0.                    0.                    0.\n"
        "      1.E-3                    5.                   -5.\n",
        {"X", "RF:RF2 PI: BALL N: 1", "RF:RF2 PI: WALL N: 2"}, {{0, 1e-3}, {0, 5}, {0, -5}});
  BOOST_TEST(told("  X  F\n 0. 1.\n\n Maximum 0. 1.\n\n  X  G\n 0. 1.\n")
               .find("lab.csv:7: another table begins") != std::string::npos);
  BOOST_TEST(told("  X  F  G  H\n 0. 1.\n").find("has 2 numbers, but the headers above") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(units_stand_behind_names_or_below_them)
{
  const std::vector<std::vector<double>> columns{{0, 1e-3}, {0, 2e3}};
  check("Time,Channel A\n(ms),(kN)\n\n0,0\n1,2\n", {"Time [ms]", "Channel A [kN]"}, columns);
  check("Time (ms),Load (kN)\n0,0\n1,2\n", {"Time (ms)", "Load (kN)"}, columns);
  check("t / ms;F / kN\n0;0\n1;2\n", {"t / ms", "F / kN"}, columns);
  // What is no unit is part of the name.
  for (const auto &[text, name, unit] : {std::tuple("Kraft in kN", "Kraft", "kN"),
                                         {"Force, lbf", "Force", "lbf"},
                                         {"Weg in Richtung z in mm", "Weg in Richtung z", "mm"},
                                         {"Kraft in Richtung z", "Kraft in Richtung z", ""}})
  {
    BOOST_TEST(parse_header(text).name == name);
    BOOST_TEST(parse_header(text).unit == unit);
  }
  BOOST_TEST(parse_header("Load (left cell)").name == "Load (left cell)");
  BOOST_TEST(parse_header("Load (left cell)").unit.empty());
}

BOOST_AUTO_TEST_CASE(other_systems_marks_and_comments_do_not_count)
{
  const std::vector<std::vector<double>> columns{{0, 1e-6}, {0, 2}};
  check("\xEF\xBB\xBF# a sensor\r\n% and its gain\r\nt [\xC2\xB5s],F [N]\r\n0,0\r\n\r\n1,2",
        {"t [\xC2\xB5s]", "F [N]"}, columns);
  check("t [\xB5s],F [N]\n0,0\n1,2\n", {"t [\xC2\xB5s]", "F [N]"}, columns); // Latin-1
  BOOST_TEST(told("\xFF\xFEt").find("is not whole as text in UTF-16") != std::string::npos);
  BOOST_TEST(told(std::string("t\0", 2)).find("is not a text file") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_no_table_is_told)
{
  BOOST_TEST(told("0,0\n1,2\n").find("lab.csv:1: has numbers where headers are expected") !=
             std::string::npos);
  BOOST_TEST(told("t [s],F [N]\n").find("then lines of numbers") != std::string::npos);
  BOOST_TEST(told("t [s],F [N]\n0,nan\n").find("'nan' in column 'F [N]' is not a finite number") !=
             std::string::npos);
  BOOST_TEST(told("").find("is empty") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(text_in_utf_16_of_either_byte_order_is_read)
{
  // The micro sign is a letter of two bytes in UTF-8.
  const std::u16string wide = u"\uFEFFt [\u00B5s];F [kN]\r\n0,5;1\r\n1,5;-2\r\n";
  for (const bool little : {true, false})
  {
    std::string bytes;
    for (const char16_t one : wide)
    {
      const char low = static_cast<char>(one & 0xFF), high = static_cast<char>(one >> 8);
      bytes += little ? std::string{low, high} : std::string{high, low};
    }
    check(bytes, {"t [\u00B5s]", "F [kN]"}, {{0.5e-6, 1.5e-6}, {1e3, -2e3}});
    BOOST_TEST(told(bytes.substr(0, bytes.size() - 1)).find("lab.csv:1: is not whole") !=
               std::string::npos);
  }
}

// The headers are the last line of names above the numbers.
BOOST_AUTO_TEST_CASE(lines_of_a_title_above_the_headers_are_skipped)
{
  const std::vector<std::string> headers{"t [s]", "F [N]"};
  const std::vector<std::vector<double>> columns{{0, 1}, {2.5, 3}};
  check("Impact of 3 November\nt [s],F [N]\n0,2.5\n1,3\n", headers, columns);
  check("Impact, ball of 10 mm, 1 m/s\nsecond line\nt [s],F [N]\n0,2.5\n1,3", headers, columns);
  check("Impact, ball\nt [s];F [N]\n0;2,5\n1;3\n", headers, columns);
  check("Impact\n\nt [s]\tF [N]\n0\t2.5\n1\t3\n", headers, columns);
  check("Impact of 3 November\nt [s] F [N]\n0 2.5\n1 3\n", headers, columns);
  // If several lines have as many cells, the last line of names counts; units may follow it.
  check("Test 12\nDate;12.03.2024\n\nt [s];F [N]\n0;2,5\n1;3\n", headers, columns);
  check("Rate,10 kHz\nt,F\ns,N\n0,2.5\n1,3\n", headers, columns);
  check("Rate,high\nt,F\n(s),(N)\n0,2.5\n1,3\n", headers, columns);
  BOOST_TEST(told("t [s],F [N]\n0,NaN\n1,3\n").find("NaN") != std::string::npos);
  // No line has as many.
  BOOST_TEST(told("Impact\nt [s]\n0,2.5\n1,3\n").find("has 2 cells") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
