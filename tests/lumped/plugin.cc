#include <boost/test/unit_test.hpp>

#include <cmath>
#include <filesystem>
#include <string>

#include "cases/case/hashes.h"
#include "lumped/library/plugin.h"
#include "lumped/models/models.h"
#include "tests/cases/case_files.h"

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;

namespace
{
Case read_with(const ScratchFolder &folder, const std::string &laws)
{
  return read_case(folder.write("test.yaml", two_balls + "fem: []\nlaws: [" + laws + "]\n"));
}

/// All that is told of a case whose laws cannot be read; empty: they could.
std::string told(const ScratchFolder &folder, const std::string &laws)
{
  try
  {
    read_models(read_with(folder, laws));
    return "";
  }
  catch (const InputError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return error.what();
  }
}

bool tells(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

BOOST_AUTO_TEST_CASE(law_from_outside_runs)
{
  const ScratchFolder folder;
  std::filesystem::copy(QUADRATIC_SPRING, folder.path / "my_law.so");
  const Case c = read_with(folder, "{name: mine, law: ./my_law.so, stiffness: 1 TN/m^2}, "
                                   "{law: ./my_law.so, stiffness: 1 TN/m^2}, "
                                   "{power: {stiffness: 1 TN/m^2, exponent: 2}}");
  const std::vector<Model> models = read_models(c);
  BOOST_TEST(models.at(1).entry.name == "my_law");
  const Outcome mine = run_model(c, models.at(0)), same = run_model(c, models.at(2));
  BOOST_TEST(mine.record.law == "my_law.so");
  BOOST_TEST(mine.record.calibrated);
  BOOST_TEST(mine.record.law_file == "./my_law.so");
  BOOST_TEST(mine.record.law_file_hash == hash_of_file((folder.path / "my_law.so").string()));
  BOOST_REQUIRE(!mine.record.parameters.empty());
  BOOST_TEST(mine.record.parameters.front().value.value() == 1e12);
  // The law 'power' with n = 2 is the same one, up to round-off.
  const auto close = boost::test_tools::tolerance(1e-10);
  const ContactRecord &contact = mine.record.contacts.at(0), &of = same.record.contacts.at(0);
  BOOST_TEST(contact.peak_force.value() == of.peak_force.value(), close);
  BOOST_TEST(contact.duration.value() == of.duration.value(), close);
  BOOST_TEST(mine.record.restitution.value() == 1, close);
}

BOOST_AUTO_TEST_CASE(hash_follows_the_file)
{
  const ScratchFolder folder;
  const std::string laws = "{law: ./my_law.so, stiffness: 1 TN/m^2}";
  folder.write("my_law.so", "one");
  const std::string before = numerics_hash(read_with(folder, laws).laws.at(0));
  const std::string absolute = "{law: " + (folder.path / "my_law.so").string();
  BOOST_TEST(numerics_hash(read_with(folder, absolute + ", stiffness: 1 TN/m^2}").laws.at(0)) ==
             before);
  folder.write("my_law.so", "another");
  BOOST_TEST(numerics_hash(read_with(folder, laws).laws.at(0)) != before);
}

BOOST_AUTO_TEST_CASE(what_is_no_law_is_told_with_its_place)
{
  const ScratchFolder folder;
  folder.write("text.so", "no shared object\n");
  const std::string text = told(folder, "{name: mine, law: ./text.so}");
  BOOST_TEST(tells(text, "test.yaml:9: laws.mine: ./text.so cannot be loaded as a shared object"));
  std::filesystem::copy(EMPTY_OBJECT, folder.path / "empty.so");
  BOOST_TEST(tells(told(folder, "./empty.so"), "does not export carambole_plugin"));
  BOOST_TEST(tells(told(folder, "./absent.so"), "there is no file"));
  std::filesystem::copy(QUADRATIC_SPRING, folder.path / "my_law.so");
  BOOST_TEST(tells(told(folder, "./my_law.so"), "laws.my_law.stiffness"));
  BOOST_TEST(tells(told(folder, "{law: ./my_law.so, stiffness: 1 N/m}"), "must be in"));
  BOOST_TEST(tells(told(folder, "{law: ./my_law.so, stiffness: -1 N/m^2}"), "out of range"));
}
