// What two case files say differently.

#include <boost/test/unit_test.hpp>

#include <string>

#include "cases/reader/case_differences.h"

BOOST_AUTO_TEST_SUITE(cases_differences)

using namespace carambole;

namespace
{
const std::string text = R"(title: One
bodies:
  - {name: B1, sphere: {radius: 10 mm}, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 10 mm}}
laws: [hertz, {tsuji: {restitution: 0.9}}]
fem: {}
)";

/// "path: first | second" of each, joined by line breaks.
std::string told(const std::string &first, const std::string &second)
{
  std::string all;
  for (const CaseDifference &one :
       case_differences(parse_yaml(first, "a.yaml"), parse_yaml(second, "b.yaml")))
    all += one.path + ": " + one.first.value_or("-") + " | " + one.second.value_or("-") + "\n";
  return all;
}

std::string with(std::string part, const std::string &other)
{
  std::string changed = text;
  return changed.replace(changed.find(part), part.size(), other);
}
} // namespace

BOOST_AUTO_TEST_CASE(equal_cases_do_not_differ)
{
  BOOST_TEST(told(text, text) == "");
  BOOST_TEST(told(text, with("[hertz, {tsuji: {restitution: 0.9}}]",
                             "\n- {tsuji: {restitution: 0.9}} # damped\n- hertz")) == "");
}

BOOST_AUTO_TEST_CASE(values_are_named_by_their_path)
{
  BOOST_TEST(told(text, with("1 m/s", "2 m/s")) == "bodies.B1.velocity: 1 m/s | 2 m/s\n");
  BOOST_TEST(told(text, with(", velocity: 1 m/s", "")) == "bodies.B1.velocity: 1 m/s | -\n");
  BOOST_TEST(told(text, with("0.9", "0.8")) == "laws.tsuji.restitution: 0.9 | 0.8\n");
  BOOST_TEST(told(text, with("hertz, ", "")) == "laws.hertz: hertz | -\n");
  BOOST_TEST(told(text, with("fem: {}", "fem: {levels: 2}")) == "fem: {} | -\nfem.levels: - | 2\n");
  BOOST_TEST(told(text, with("name: B2", "name: B3")) ==
             "bodies.B2.name: B2 | -\nbodies.B2.sphere.radius: 10 mm | -\n"
             "bodies.B3.name: - | B3\nbodies.B3.sphere.radius: - | 10 mm\n");
}

// Laws that differ in the law of the tangential force are named as their models are.
BOOST_AUTO_TEST_CASE(entries_with_one_key_are_compared_each_with_its_own)
{
  const std::string laws = "[{hertz: {tangential: coulomb}}, "
                           "{hertz: {tangential: {tsuji: {restitution: 0.8}}}}]",
                    oblique = with("[hertz, {tsuji: {restitution: 0.9}}]", laws);
  const auto changed = [&](std::string part, const std::string &other)
  {
    std::string all = oblique;
    return all.replace(all.find(part), part.size(), other);
  };
  BOOST_TEST(told(oblique, oblique) == "");
  BOOST_TEST(told(oblique, changed("1 m/s", "2 m/s")) == "bodies.B1.velocity: 1 m/s | 2 m/s\n");
  BOOST_TEST(told(oblique, changed("0.8", "0.7")) ==
             "laws.hertz-tsuji.tangential.tsuji.restitution: 0.8 | 0.7\n");
  BOOST_TEST(told(oblique, changed("{hertz: {tangential: coulomb}}, ", "")) ==
             "laws.hertz-coulomb.tangential: coulomb | -\n");
}

// What has no names at all is compared by its place among its like.
BOOST_AUTO_TEST_CASE(repeated_entries_are_numbered)
{
  const std::string two = with("[hertz, {tsuji: {restitution: 0.9}}]",
                               "[{tsuji: {restitution: 0.9}}, {tsuji: {restitution: 0.8}}]"),
                    other = with("[hertz, {tsuji: {restitution: 0.9}}]",
                                 "[{tsuji: {restitution: 0.9}}, {tsuji: {restitution: 0.7}}]");
  BOOST_TEST(told(two, other) == "laws.tsuji-2.restitution: 0.8 | 0.7\n");
  BOOST_TEST(told("a: [1, 1]\n", "a: [1]\n") == "a.1-2: 1 | -\n");
}

BOOST_AUTO_TEST_SUITE_END()
