#include <boost/test/unit_test.hpp>

#include <string>

#include "cases/reader/yaml_tree.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_reader)

using namespace carambole;
using namespace carambole::test;

BOOST_AUTO_TEST_SUITE(overrides)

BOOST_AUTO_TEST_CASE(values_are_replaced_by_key_name_and_index)
{
  const std::string text =
    two_balls + "laws: [hertz, {hunt-crossley: {restitution: 0.9}}, {name: soft, law: tsuji, "
                "restitution: 0.5}]\n";
  const Case c =
    read_text(text, {"bodies.B1.velocity=4 m/s", "bodies.1.sphere.radius=20 mm",
                     "materials.steel.density=1 g/cm^3", "laws.hunt-crossley.restitution=0.7",
                     "laws.soft.restitution=0.6", "title=it's new", "fem.levels=2"});
  BOOST_TEST(c.bodies[0].velocity == 4);
  BOOST_TEST(c.bodies[1].radius == 0.02);
  BOOST_TEST(c.bodies[0].material.value().density == 1000,
             boost::test_tools::tolerance(1e-14)); // of the conversion
  BOOST_TEST(c.laws[1].parameters[0].text == "0.7");
  BOOST_TEST(c.laws[2].parameters[0].text == "0.6");
  BOOST_TEST(c.title == "it's new");
  BOOST_TEST(c.fem[0].levels == 2);
  BOOST_TEST(read_text(text, {"laws=[linear]", "fem=[]"}).laws[0].law == "linear");
}

BOOST_AUTO_TEST_CASE(star_is_every_entry)
{
  BOOST_TEST(read_text(two_balls, {"fem.*.levels=2"}).fem[0].levels == 2);
  BOOST_TEST(read_text(two_balls + "fem: {levels: 1}\n", {"fem.*.levels=2"}).fem[0].levels == 2);
  const Case c = read_text(two_balls + "fem: [{name: a}, {name: b}]\n", {"fem.*.levels=2"});
  BOOST_TEST(c.fem[0].levels == 2);
  BOOST_TEST(c.fem[1].levels == 2);
  BOOST_TEST(read_text(two_balls + "fem: []\n", {"fem.*.levels=2"}).fem.empty());
}

namespace
{
void check_told(const std::string &override_text, const std::string &told)
{
  const auto tells = [&](const InputError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return error.diagnostics[0].file == "--set " + override_text &&
           error.diagnostics[0].line == 0 &&
           error.diagnostics[0].message.find(told) != std::string::npos;
  };
  BOOST_CHECK_EXCEPTION(read_text(two_balls, {override_text}), InputError, tells);
}
} // namespace

// Of a model of finite elements a command says where its keys are.
BOOST_AUTO_TEST_CASE(the_path_of_an_entry_leads_to_it)
{
  for (const char *fem :
       {"", "fem: {name: a}\n", "fem: [{name: a}]\n", "fem: [{elements_per_contact_radius: 9}]\n",
        "fem: [{name: a}, {name: b}]\n"})
  {
    const Case before = read_text(two_balls + fem);
    for (std::size_t k = 0; k < before.fem.size(); ++k)
      BOOST_TEST(read_text(two_balls + fem, {before.fem[k].path + ".levels=2"}).fem[k].levels == 2,
                 fem);
  }
}

BOOST_AUTO_TEST_CASE(a_contact_is_addressed_by_its_bodies)
{
  const std::string text = two_balls + "contacts: [{between: [B1, B2], friction: 0.2}]\n";
  for (const char *path : {"contacts.B1-B2.friction=0.3", "contacts.0.friction=0.3"})
    BOOST_TEST(read_text(text, {path}).contacts().front().friction == 0.3);
  BOOST_CHECK_EXCEPTION(
    read_text(text, {"contacts.B1-B3.friction=0.3"}), InputError,
    [](const InputError &error)
    { return error.diagnostics[0].message.find("did you mean 'B1-B2'?") != std::string::npos; });
}

BOOST_AUTO_TEST_CASE(errors_name_the_override)
{
  check_told("bodies.B1.velocity=4", "bodies.B1.velocity: '4' has no unit; write it as '4 m/s'");
  check_told("bodies.B1.velocty=4 m/s",
             "bodies.B1.velocty: unknown key (did you mean 'velocity'?)");
  check_told("bodies.C1.velocity=4 m/s", "'C1' is not an entry of the list (did you mean 'B1'?)");
  check_told("title.x=4", "it has no part 'x'");
  check_told("title", "an override is PATH=VALUE");
  check_told("=4", "an override is PATH=VALUE");
  check_told("title=", "there is no value after '='");
  check_told("title={a: &b c}", "anchors");
  check_told("title={a: b", "a bracket or a quote left open");
  check_told("title='a", "this is not valid YAML");
  check_told("title=a\x8d", "the byte 0x8d is not allowed");
  check_told("laws.m\x8dx=0.5", "the byte 0x8d is not allowed"); // nor in a key
}

BOOST_AUTO_TEST_CASE(tree_is_written_so_that_it_reads_back)
{
  const std::string hostile =
    "title: \"a: b # c ' \\\" $(x) {y} - \\u00e9 ~\"\nsource: 'null'\nempty: {}\nlist: []\n";
  const YamlNode tree = parse_yaml(two_balls.substr(two_balls.find("bodies")) + hostile, "x");
  const YamlNode again = parse_yaml(to_yaml(tree), "y");
  BOOST_TEST(to_yaml(again) == to_yaml(tree));
  BOOST_TEST(again.find("title")->text == tree.find("title")->text);
  const YamlNode crlf = parse_yaml("a: 1 MPa\r\nb: [x,\r\n  y]\r\nc: |\r\n  d\r\n  e\r\n", "x");
  BOOST_TEST(to_yaml(crlf) == to_yaml(parse_yaml("a: 1 MPa\nb: [x,\n  y]\nc: |\n  d\n  e\n", "y")));
  BOOST_TEST((again.find("source")->kind == YamlNode::Kind::scalar));
  BOOST_TEST((again.find("empty")->kind == YamlNode::Kind::map));
}

BOOST_AUTO_TEST_CASE(laws_are_read_whatever_else_is_wrong)
{
  const ScratchFolder folder;
  const std::string file =
    folder.write("test.yaml", "titel: 3\nlaws: [hertz, [1], {tsuji: {restitution: 0.9}}]\n");
  const std::vector<LawEntry> laws = read_laws(file);
  BOOST_REQUIRE(laws.size() == 2);
  BOOST_TEST(laws[1].law == "tsuji");
  BOOST_TEST(laws[1].line == 2);
  BOOST_CHECK_THROW(read_laws(folder.write("bad.yaml", "laws: [")), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
