#include <boost/test/unit_test.hpp>

#include "cases/values/pattern.h"

using carambole::Pattern;

BOOST_AUTO_TEST_SUITE(cases_patterns)

BOOST_AUTO_TEST_CASE(a_search_tells_places_of_the_whole_text)
{
  const Pattern call("\\b(max|min)\\(");
  const std::string text = "amax(1) + max(2, min(3))";
  const auto first = call.search(text);
  BOOST_REQUIRE(first.has_value());
  BOOST_TEST(first->begin == 10u);
  BOOST_TEST(first->groups[1] == "max");
  const auto second = call.search(text, first->end);
  BOOST_REQUIRE(second.has_value());
  BOOST_TEST(text.substr(second->begin, second->end - second->begin) == "min(");
  BOOST_TEST(!call.search(text, second->end).has_value());
  // What stands before the place counts: there is no boundary within a word.
  BOOST_TEST(call.search(text, 1)->begin == 10u);
}

BOOST_AUTO_TEST_CASE(a_match_is_of_the_whole_text)
{
  const Pattern form("(~?)(\\d)");
  BOOST_TEST(form.match("~3").value().groups[1] == "~");
  BOOST_TEST(form.match("3").value().groups[1].empty());
  BOOST_TEST(!form.match("33").has_value());
}

BOOST_AUTO_TEST_CASE(all_places_are_found_or_replaced)
{
  const Pattern number("([0-9])[0-9]*");
  BOOST_TEST(number.all("10 of 25").size() == 2u);
  BOOST_TEST(number.all("none").empty());
  BOOST_TEST(number.replace("10 of 25", "<$1>") == "<1> of <2>");
}

BOOST_AUTO_TEST_SUITE_END()
