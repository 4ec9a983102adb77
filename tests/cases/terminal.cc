#include <boost/test/unit_test.hpp>

#include "cases/process/terminal.h"
#include "cases/process/timed_line.h"
#include "cases/values/table.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_terminal)

using namespace carambole;
using namespace carambole::test;

BOOST_AUTO_TEST_CASE(what_a_terminal_would_obey_is_shown)
{
  BOOST_TEST(visible("a line\n\tand another\n") == "a line\n\tand another\n");
  BOOST_TEST(visible("\033[2Jgone\007") == "\\x1b[2Jgone\\x07");
  BOOST_TEST(visible("over\rwritten\b") == "over\\x0dwritten\\x08");
  BOOST_TEST(visible("\xc2\x9b"
                     "31m") == "\\xc2\\x9b31m"); // the other way to write ESC [
  BOOST_TEST(visible("5 \xc2\xb5m \xc2\xb1 1") == "5 \xc2\xb5m \xc2\xb1 1");
  BOOST_TEST(visible("\xff\xc3") == "\\xff\\xc3"); // no UTF-8
  BOOST_TEST(visible(std::string_view("a\0b", 3)) == "a\\x00b");
}

BOOST_AUTO_TEST_CASE(a_long_list_ends_with_its_number)
{
  BOOST_TEST(name_list({}) == "");
  BOOST_TEST(name_list({"a", "b"}) == "a, b");
  BOOST_TEST(name_list(std::vector<std::string>(20, "a")).find("more") == std::string::npos);
  const std::string list = name_list(std::vector<std::string>(25, "a"));
  BOOST_TEST(list.ends_with("a, a and 5 more"));
  BOOST_TEST(list.size() == 20 * 3 - 2 + std::string(" and 5 more").size());
}

BOOST_AUTO_TEST_CASE(the_first_line_of_what_is_no_table_is_not_told)
{
  const ScratchFolder folder;
  const Table secret(folder.write("secret", "root:x:0:0:root\nnobody:x:99:99:nobody\n"));
  BOOST_TEST(secret.told_headers().empty());
  BOOST_TEST(secret.headers_text() == "no numbers below the header");
  const Table table(folder.write("table.csv", "t,F\n0,1\n"));
  BOOST_TEST(table.headers_text() == "t, F");
}

// Without a terminal a line is due after its period, and not before.
BOOST_AUTO_TEST_CASE(a_long_task_speaks_now_and_then)
{
  using Seconds = TimedLine::Seconds;
  TimedLine at_once(false, Seconds(0)), never(false, Seconds(1e9));
  BOOST_TEST(at_once.is_due());
  BOOST_TEST(!never.is_due());
  never.write("page 1 of 2");
  BOOST_TEST(!never.is_due());
  BOOST_TEST(never.elapsed().count() >= 0);
}

BOOST_AUTO_TEST_SUITE_END()
