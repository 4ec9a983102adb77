#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <ctime>
#include <functional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "tests/cases/case_files.h"
#include "tests/cases/malformed_table.h"

BOOST_AUTO_TEST_SUITE(cases_malformed)

using namespace carambole;
using namespace carambole::test;
namespace data = boost::unit_test::data;

namespace
{
void check_refused(const std::string &text,
                   const std::function<bool(const Diagnostic &)> &is_expected)
{
  const ScratchFolder folder;
  const std::string file = folder.write("test.yaml", text);
  const auto tells = [&](const InputError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return std::any_of(error.diagnostics.begin(), error.diagnostics.end(),
                       [&](const Diagnostic &diagnostic)
                       { return diagnostic.file == file && is_expected(diagnostic); });
  };
  // A message about the whole case begins with the key in quotes.
  const auto key_of = [](const Diagnostic &diagnostic)
  {
    const std::string &message = diagnostic.message;
    return fmt::format("{}: {}", diagnostic.line,
                       message.starts_with('\'') ? message : message.substr(0, message.find(": ")));
  };
  const auto tells_once = [&](const InputError &error)
  {
    std::set<std::string> keys;
    return std::ranges::all_of(error.diagnostics, [&](const Diagnostic &diagnostic)
                               { return keys.insert(key_of(diagnostic)).second; });
  };
  BOOST_CHECK_EXCEPTION(read_case(file), InputError, tells_once);
  BOOST_CHECK_EXCEPTION(read_case(file), InputError, tells);
}

void check_refused(const std::string &text, int line, const std::string &told)
{
  check_refused(
    text, [&](const Diagnostic &diagnostic)
    { return diagnostic.line == line && diagnostic.message.find(told) != std::string::npos; });
}
} // namespace

BOOST_DATA_TEST_CASE(is_refused_with_line_and_key, data::make(malformed()))
{
  std::string text = two_balls;
  const std::size_t at = text.find(sample.part);
  BOOST_REQUIRE(at != std::string::npos);
  text.replace(at, sample.part.size(), sample.replacement);
  check_refused(text, sample.line, sample.told);
}

BOOST_AUTO_TEST_CASE(no_case_at_all)
{
  check_refused("", 0, "the file is empty");
  check_refused("# only a comment\n", 0, "the file is empty");
  check_refused("- a\n- b\n", 1,
                "a case must be a map of keys (bodies, materials, ...), not a list");
  check_refused("hello\n", 1, "not 'hello'");
  check_refused(std::string("\x7f"
                            "ELF\x02\x01\x01\0\0",
                            9),
                1, "the byte 0x7f is not allowed");
  check_refused(std::string(1'000'001, '#'), 0, "the file is larger than 1 MB");
  check_refused("title: x\n", 1, "the key 'bodies' is missing");
}

BOOST_AUTO_TEST_CASE(a_tab_that_indents_is_told_as_such)
{
  std::string text = two_balls;
  text.replace(text.find("  steel:"), 2, "\t");
  check_refused(text, 7, "indented with a tab");
}

BOOST_AUTO_TEST_CASE(a_mass_that_cannot_be_read_is_one_error)
{
  const ScratchFolder folder;
  std::string text = two_balls;
  text.replace(text.find("material: steel"), 15, "rigid: {mass: 4}");
  try
  {
    read_case(folder.write("test.yaml", text));
    BOOST_ERROR("must be refused");
  }
  catch (const InputError &error)
  {
    BOOST_TEST(error.diagnostics.size() == 1U, error.what());
  }
}

BOOST_AUTO_TEST_CASE(no_file)
{
  const ScratchFolder folder;
  BOOST_CHECK_THROW(read_case((folder.path / "none.yaml").string()), InputError);
  BOOST_CHECK_THROW(read_case(folder.path.string()), InputError);
  BOOST_CHECK_THROW(find_case("three-bal"), InputError);
}

BOOST_AUTO_TEST_CASE(nearest_shipped_case_is_offered)
{
  BOOST_CHECK_EXCEPTION(
    find_case("three-bal"), InputError,
    [](const InputError &error)
    { return std::string(error.what()).find("did you mean 'three-ball'?") != std::string::npos; });
}

BOOST_AUTO_TEST_CASE(all_errors_are_told_at_once_in_the_order_of_lines)
{
  const std::string text =
    "titel: x\nbodies:\n  - {name: B1, sphere: {radius: 1}, material: stel}\n"
    "materials:\n  steel: {density: 1}\nlaws: 3\n";
  try
  {
    read_text(text);
    BOOST_ERROR("is accepted");
  }
  catch (const InputError &error)
  {
    BOOST_TEST(error.diagnostics.size() ==
               7); // titel, radius, material, density, two moduli missing, laws
    for (std::size_t i = 1; i < error.diagnostics.size(); ++i)
      BOOST_TEST(error.diagnostics[i - 1].line <= error.diagnostics[i].line);
  }
}

BOOST_AUTO_TEST_CASE(bombs_are_refused_at_once)
{
  std::string aliases = "a0: &a0 [x, x]\n", maps = "title: ";
  for (int i = 1; i < 60; ++i)
    aliases += fmt::format("a{0}: &a{0} [*a{1}, *a{1}]\n", i, i - 1);
  for (int i = 0; i < 100'000; ++i)
    maps += "{a: ";
  const std::string nested = "title: " + std::string(400'000, '[') + std::string(400'000, ']');
  const std::clock_t start = std::clock(); // processor time
  check_refused(aliases, 1, "anchors ('&name') are not allowed");
  check_refused(nested, 1, "nested deeper than 20");
  check_refused(maps, 1, "nested deeper than 20");
  // "at once": together they take a tenth of a second to one, by the machine; what the bombs would
  // take has no end.
  BOOST_TEST(double(std::clock() - start) / CLOCKS_PER_SEC < 20);
}

BOOST_AUTO_TEST_SUITE_END()
