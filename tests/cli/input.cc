#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <ostream>

#include <nlohmann/json.hpp>

#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_input)

using namespace carambole::test;
namespace data = boost::unit_test::data;

namespace
{
/// The case of two balls with one part replaced, and what the driver must tell of it.
struct Malformed
{
  std::string part, replacement, told;
};
std::ostream &operator<<(std::ostream &out, const Malformed &m)
{
  return out << m.replacement;
}

const Malformed malformed[] = {
  {"10 mm", "10", "test.yaml:4: bodies.B1.sphere.radius: '10' has no unit"},
  {"10 mm", "10 kg", "test.yaml:4: bodies.B1.sphere.radius: '10 kg' is in kg"},
  {"10 mm", "-10 mm", "test.yaml:4: bodies.B1.sphere.radius: '-10 mm' is out of range"},
  {"10 mm", "10 m @ 5", "test.yaml:4: bodies.B1.sphere.radius: '10 m @ 5': '@' is an offset"},
  {"1 m/s", "nan m/s", "test.yaml:4: bodies.B1.velocity: 'nan m/s'"},
  {"1 m/s", "0 m/s", "test.yaml:3: bodies: the bodies never meet"},
  {"1 m/s", "-1 m/s", "test.yaml:3: bodies: the bodies move apart"},
  {"velocity", "velocty", "test.yaml:4: bodies.B1.velocty: unknown key (did you mean 'velocity'?)"},
  {"0.3}", "0.5}", "test.yaml:7: materials.steel.poisson_ratio: '0.5' is out of range"},
  {"name: B1", "name: B2", "test.yaml:5: bodies.1: two bodies are named 'B2'"},
  {"name: B1", "name: B1, name: B1", "test.yaml:4: bodies.B1.name: the key is given twice"},
  {"name: B1", "name: ../..", "test.yaml:4: bodies.0.name: '../..' is not a valid name"},
  {"name: B1", "name: '`reboot`'", "test.yaml:4: bodies.0.name: '`reboot`' is not a valid name"},
  {"title: Two balls", "laws: [herz]", "test.yaml:2: laws: there is no law 'herz' (did you mean"},
  {"title: Two balls", "laws: [hooke]",
   "test.yaml:2: laws: there is no law 'hooke' (did you mean 'kelvin-voigt' (Kelvin-Voigt spring "
   "and dashpot) or 'linear' (Linear spring)?)"},
  {"title: Two balls", "laws: [{hunt-crossley: {restitutoin: 0.9}}]",
   "(did you mean 'restitution'?)"},
  {"title: Two balls", "laws: [{hunt-crossley: {restitution: 2}}]", "test.yaml:2: "},
  {"title: Two balls", "laws: [{name: $(reboot), law: hertz}]", "is not a valid name"},
  {"title: Two balls", "laws: [{law: hertz, impedance: automatic}]",
   "test.yaml:2: laws.hertz.impedance: 'automatic' is for struck cylinders (plates and rods)"},
  {"title: Two balls", "laws: [{law: hertz, impedance: [{body: B2}]}]",
   "test.yaml:2: laws.hertz.impedance.0.body: B2 is a sphere; waves leave the struck face of a "
   "cylinder only"},
  {"title: Two balls", "laws: [{law: hertz, impedance: [{body: B3}]}]",
   "test.yaml:2: laws.hertz.impedance.0.body: there is no body 'B3' (did you mean 'B1'?)"},
  {"title: Two balls", "laws: [zener]",
   "test.yaml:2: laws: zener needs a struck plate, which is a cylinder, but the case has none"},
  {"title: Two balls", "fem: {elements_per_contact_radius: 1e5}",
   "test.yaml:2: fem.elements_per_contact_radius: "},
  {"title: Two balls", "fem: {levels: 9}", "test.yaml:2: fem.levels: "},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa, hardening: {liner: {modulus: 1 MPa}}}}",
   "test.yaml:7: materials.steel.plastic.hardening"},
  {"0.3}", "0.3, viscous: {kelvin_voigt: {shear: 10 Pa}}}", "test.yaml:7: materials.steel.viscous"},
  {"title: Two balls", "gravity: 1", "test.yaml:2: gravity: '1' has no unit"},
  {"title: Two balls", "analysis: waves\nlaws: [hertz]",
   "test.yaml:3: laws: lumped models do not support"},
  {"title: Two balls", "analysis: indentation\nindentation: {maximum: 1 um}",
   "test.yaml:5: bodies.B1: an indentation is infinitely slow"},
  {"title: Two balls", "analysis: modes", "test.yaml:4: bodies.B1: the modes of a body do not"},
  {"title: Two balls", "contacts: [{between: [B1, B3]}]",
   "test.yaml:2: contacts.0.between.1: there is no body 'B3'"},
  {"title: Two balls", "title: \"a\\nb\"", "test.yaml:2: title: "},
  {"title: Two balls", "title: {", "test.yaml:"},
  {"schema: 1", "- schema", "test.yaml:"},
};

void check_refused(const Driver &driver, const std::vector<std::string> &arguments,
                   const std::string &told)
{
  const std::vector<std::string> before = driver.files();
  const Outcome outcome = driver.run(arguments);
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.err.find(told) != std::string::npos);
  BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
}
} // namespace

BOOST_DATA_TEST_CASE(malformed_case_is_refused_and_nothing_is_written, data::make(malformed))
{
  const Driver driver;
  std::string text = two_balls;
  const std::size_t at = text.find(sample.part);
  BOOST_REQUIRE(at != std::string::npos);
  driver.write("test.yaml", text.replace(at, sample.part.size(), sample.replacement));
  check_refused(driver, {"run", "test.yaml"}, sample.told);
  check_refused(driver, {"check", "test.yaml"}, sample.told);
}

BOOST_AUTO_TEST_CASE(what_is_no_case_is_refused)
{
  const Driver driver;
  driver.write("empty.yaml", "");
  driver.write("list.yaml", "- a\n");
  driver.write("binary.yaml", std::string("\0\1\2\3", 4));
  driver.write("large.yaml", std::string(1'100'000, '#'));
  check_refused(driver, {"run", "empty.yaml"}, "empty.yaml: the file is empty");
  check_refused(driver, {"run", "list.yaml"}, "list.yaml:1: a case must be a map");
  check_refused(driver, {"run", "binary.yaml"}, "binary.yaml:1: the byte 0x00 is not allowed");
  check_refused(driver, {"run", "large.yaml"}, "larger than 1 MB");
  check_refused(driver, {"run", "three-bal"}, "(did you mean 'three-ball'?)");
  check_refused(driver, {"run", "/nonexistent/case.yaml"}, "neither a file nor a shipped case");
}

BOOST_AUTO_TEST_CASE(errors_of_laws_and_of_the_rest_are_told_together)
{
  const Driver driver;
  driver.write("test.yaml", "titel: x\n" + two_balls + "laws: [herz]\n");
  check_refused(driver, {"run", "test.yaml"},
                "test.yaml:1: titel: unknown key (did you mean 'title'?)");
  check_refused(driver, {"run", "test.yaml"}, "(did you mean 'hertz'?)");
}

BOOST_AUTO_TEST_CASE(materials_of_the_library_are_listed_and_named)
{
  const Driver driver;
  check_refused(driver, {"materials", "alumna-99"}, "(did you mean 'alumina-99'?)");
  BOOST_TEST(driver.run({"materials"}).tells("6061-T6"));
  const Outcome one = driver.run({"materials", "aisi-52100"});
  BOOST_TEST(one.status == 0);
  BOOST_TEST(one.tells("100Cr6: hardened bearing steel, balls"));
  const Outcome steels = driver.run({"materials", "Steel"}); // a word of names and uses
  BOOST_TEST(steels.status == 0);
  for (const char *one : {"100Cr6", "S235", "tool-steel"})
    BOOST_TEST(steels.tells(one), one);
  BOOST_TEST(!steels.tells("PMMA"));
  const nlohmann::json list =
    nlohmann::json::parse(driver.run({"materials", "PMMA", "--json"}).out);
  BOOST_TEST(list.size() == 1u);
  BOOST_TEST(list.at(0).at("density").at("value") == 1190);
  BOOST_TEST(!list.at(0).contains("yield_stress"));
  driver.write("named.yaml",
               "bodies:\n  - {name: B1, sphere: {radius: 1 cm}, material: PMMA, velocity: 1 m/s}\n"
               "  - {name: W, wall: {}, rigid: {}}\nfem: []\nlaws: [hertz]\n");
  BOOST_TEST(driver.run({"check", "named.yaml"}).tells("rho 1190 kg/m^3; from the library"));
}

BOOST_AUTO_TEST_CASE(alias_bomb_is_refused_at_once)
{
  const Driver driver;
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c <= 'z'; ++c)
  {
    const std::string before(1, static_cast<char>(c - 1));
    bomb += std::string(1, c) + ": &" + c + " [";
    for (int i = 0; i < 10; ++i)
      bomb += (i > 0 ? ", *" : "*") + before;
    bomb += "]\n";
  }
  driver.write("bomb.yaml", bomb);
  const double start = processor_time_of_programs();
  check_refused(driver, {"run", "bomb.yaml"}, "bomb.yaml:1: anchors ('&name') are not allowed");
  BOOST_TEST(processor_time_of_programs() - start < 1); // the bomb would take for ever
}

BOOST_AUTO_TEST_CASE(a_plan_tells_its_time_and_warns_of_a_long_one)
{
  const Driver driver;
  driver.write("test.yaml", two_balls + "fem: {elements_per_contact_radius: 4, levels: 1}\n");
  const Outcome quick = driver.run({"check", "test.yaml"});
  BOOST_TEST(quick.status == 0);
  BOOST_TEST(quick.tells(" s in total, at 100 million element updates/s"), quick.out);
  BOOST_TEST(quick.err == "");
  const Outcome slow = driver.run({"check", "test.yaml", "--set", "duration=1000 s"});
  BOOST_TEST(slow.status == 0, slow.err);
  BOOST_TEST(slow.err.find("'elements_per_contact_radius' takes an eighth") != std::string::npos,
             slow.out + slow.err);
}

BOOST_AUTO_TEST_CASE(wrong_command_line_is_refused)
{
  const Driver driver;
  driver.write("test.yaml", two_balls);
  check_refused(driver, {"rnu", "test.yaml"}, "did you mean 'run'?");
  check_refused(driver, {}, "SUBCOMMAND");
  check_refused(driver, {"run"}, "carambole run --help");
  check_refused(driver, {"run", "test.yaml", "--colour"}, "--colour");
  check_refused(driver, {"run", "test.yaml", "--only", "herz"},
                "there is no model 'herz' (did you mean 'hertz'?)");
  check_refused(driver, {"run", "test.yaml", "--levels", "9"}, "fem.levels: 9 levels leave");
  check_refused(driver, {"run", "test.yaml", "--ranks", "2"},
                "fem.fem: an impact is computed in one process; --ranks takes");
  check_refused(driver, {"run", "test.yaml", "--ranks", "1025"}, "is too many");
  for (const char *none : {"0", "-1"})
    check_refused(driver, {"run", "test.yaml", "--ranks", none},
                  std::string("--ranks: must be at least 1, not ") + none);
  for (const char *threads : {"0", "1025"})
    check_refused(driver, {"run", "test.yaml", "--threads", threads}, "--threads");
  check_refused(driver, {"run", "test.yaml", "--set", "bodies.B1.velocity=4"},
                "'4' has no unit; write it as '4 m/s'");
  check_refused(driver, {"run", "test.yaml", "--set", "bodies.B3.velocity=4 m/s"},
                "--set bodies.B3.velocity=4 m/s: ");
  for (const char *command : {"advise", "validate"})
    check_refused(driver, {command, "test.yaml", "--whatever", "1"},
                  "there is no option '--whatever'");
  check_refused(driver, {"laws", "--json", "x"}, "no law 'x'; `carambole laws` lists all laws");
  check_refused(driver, {"bench", "--compare", "nowhere.json"}, "does not exist");
  check_refused(driver, {"bench", "--threads", "0"}, "--threads");
  check_refused(driver, {"report", "--pdf", "."}, "contains no results");
  check_refused(driver, {"report", "."}, "contains no results");
  check_refused(driver, {"resume"}, "carambole resume --help");
  check_refused(driver, {"resume", "."}, "contains no interrupted run");
  check_refused(driver, {"resume", "nowhere"}, "contains no interrupted run");
  check_refused(driver, {"new", "../evil"}, "is not a valid name");
  check_refused(driver, {"new", "/tmp/evil"}, "is not a valid name");
  check_refused(driver, {"new", "test"}, "already exists");
  check_refused(driver, {"laws", "herz"}, "hertz");
  check_refused(driver, {"laws", "lankarani"}, "did you mean 'lankarani-nikravesh'");
  check_refused(driver, {"fit", "test.yaml", "--law", "kv", "--to", "hertz"},
                "did you mean 'kelvin-voigt'");
  const Outcome sweep = driver.run(
    {"sweep", "test.yaml", "--vary", "bodies.B1.velocity=1:2:2", "--set", "laws=[hertz-mindlin]"});
  BOOST_TEST(sweep.status == 2);
  BOOST_TEST(sweep.tells("did you mean 'hertz' (Hertz contact) or 'tsuji'"), sweep.err);
}

// Names are written into records and reports, which are UTF-8.
BOOST_AUTO_TEST_CASE(a_name_that_is_not_utf_8_is_refused)
{
  const Driver driver;
  const std::string latin = "caf\xe9", utf = "caf\xc3\xa9";
  driver.write("plain.yaml", two_balls + "fem: []\nlaws: [hertz]\n");
  driver.write(latin + ".yaml", two_balls + "fem: []\nlaws: [hertz]\n");
  check_refused(driver, {"run", latin + ".yaml"}, "the argument 'caf\\xe9.yaml' is not UTF-8");
  check_refused(driver, {"check", latin + ".yaml", "--json"}, "is not UTF-8");
  check_refused(driver, {"run", "plain.yaml", "--out", latin}, "'caf\\xe9' is not UTF-8");
  check_refused(driver, {"run", "plain.yaml", "--set", "title=" + latin}, "--set title=caf\\xe9: ");
  const Outcome good = driver.run({"run", "plain.yaml", "--no-report", "--out", utf});
  BOOST_TEST(good.status == 0, good.err);
}

BOOST_AUTO_TEST_CASE(force_laws_of_flat_faces_are_refused_at_their_line)
{
  const Driver driver;
  std::string text = two_balls;
  for (const std::string shape = "sphere: {radius: 10 mm}"; text.find(shape) != std::string::npos;)
    text.replace(text.find(shape), shape.size(), "cylinder: {radius: 1 cm, length: 1 cm}");
  driver.write("test.yaml", text + "laws: [hertz, rigid]\n");
  check_refused(driver, {"run", "test.yaml"},
                "test.yaml:8: laws: hertz needs a relative radius, but B1 and B2 meet with flat");
  driver.write("test.yaml", text + "laws: [rigid]\nfem: []\n");
  BOOST_TEST(driver.run({"run", "test.yaml", "--no-report"}).status == 0);
}

BOOST_AUTO_TEST_CASE(help_list_and_template)
{
  const Driver driver;
  for (const std::vector<std::string> &arguments : {std::vector<std::string>{"--help"},
                                                    {"run", "--help"},
                                                    {"check", "--help"},
                                                    {"new", "--help"},
                                                    {"--version"}})
    BOOST_TEST(driver.run(arguments).status == 0);
  // The version alone in the first line, for scripts, then what the programs are built with.
  const std::string version = driver.run({"--version"}).out;
  BOOST_TEST(version.substr(0, version.find('\n')).find_first_of(" \t") == std::string::npos);
  for (const char *library : {"deal.II ", "Trilinos ", "MUMPS ", "quadratic elements of modes"})
    BOOST_TEST(version.find(library) != std::string::npos, library);
  BOOST_TEST(driver.run({"run", "--help"}).tells("Example:"));
  // What is not there is not promised.
  BOOST_TEST(!driver.run({"--help"}).tells("not yet"));
  BOOST_TEST(driver.run({"run", "--help"}).tells("--ranks"));
  const Outcome list = driver.run({"list"});
  BOOST_TEST(list.status == 0);
  BOOST_TEST(list.tells("three-ball-mass-ratio "));
  const Outcome adhesive = driver.run({"list", "Adhes"});
  BOOST_TEST(adhesive.tells("adhesive-half-space "));
  BOOST_TEST(!adhesive.tells("three-ball-mass-ratio"));
  check_refused(driver, {"list", "parsnips"}, "no shipped case has 'parsnips' in its name, title");
  BOOST_TEST(driver.run({"laws", "hertz"}).status == 0);

  BOOST_TEST(driver.run({"new", "drop"}).status == 0);
  BOOST_TEST(driver.run({"check", "drop.yaml"}).status == 0);
  BOOST_TEST(driver.run({"run", "drop.yaml", "--only", "lumped"}).status == 0);

  BOOST_TEST(driver.run({"new", "slab", "--plate"}).status == 0);
  const Outcome plate = driver.run({"check", "slab.yaml"});
  BOOST_TEST(plate.tells("for an infinite one"), plate.out);
  BOOST_TEST(plate.tells("to a shear wave as long as the contact lasts"), plate.out);
  BOOST_TEST(driver.run({"new", "hopkinson", "--bar"}).status == 0);
  BOOST_TEST(driver.run({"run", "hopkinson.yaml"}).status == 0);
  BOOST_TEST(driver.run({"new", "coated", "--coat"}).status == 0);
  const Outcome coat = driver.run({"run", "coated.yaml", "--set", "fem.levels=1"});
  BOOST_TEST(coat.status == 0, coat.err);
  BOOST_TEST(driver.run({"check", "coated.yaml"}).tells("200 um of polymer"));
  check_refused(driver, {"new", "both", "--plate", "--bar"}, "--bar");
  check_refused(driver, {"new", "both", "--plate", "--coat"}, "--coat");
}

BOOST_AUTO_TEST_CASE(laws_of_materials)
{
  const Driver solver(CARAMBOLE_FEM_PROGRAM);
  BOOST_TEST(solver.run({"laws"}).tells("\nvoce "));
  const Outcome voce = solver.run({"laws", "voce"});
  BOOST_TEST(voce.status == 0);
  BOOST_TEST(voce.tells("plastic.hardening"));
  BOOST_TEST(!voce.tells("prony"));
  BOOST_TEST(solver.run({"laws", "--json", "voce"}).out.starts_with("[\n"));
  const Outcome none = solver.run({"laws", "vocce"});
  BOOST_TEST(none.status == 2);
  BOOST_TEST(none.tells("there is no law of materials 'vocce' (did you mean 'voce'?)"), none.err);
}

BOOST_AUTO_TEST_CASE(generated_texts_are_shown_for_known_kinds_only)
{
  const Driver driver, solver(CARAMBOLE_FEM_PROGRAM);
  BOOST_TEST(driver.run({"--generate", "man"}).out.find(".TH \"CARAMBOLE\" 1") !=
             std::string::npos);
  BOOST_TEST(driver.run({"--generate", "man"}).tells("\\-\\-vary\\fR \\fIPATH=A:B:N\\fR\n"));
  BOOST_TEST(driver.run({"--generate", "bash-completion"}).tells("complete -F"));
  BOOST_TEST(solver.run({"--generate", "man"}).tells(".TH \"CARAMBOLE\\-FEM\" 1"));
  check_refused(driver, {"--generate", "html"}, "--generate");
  check_refused(driver, {"--generate"}, "required");
  BOOST_TEST(!driver.run({"--help"}).tells("--generate"));
}

BOOST_AUTO_TEST_CASE(what_is_hardly_possible_is_told_and_computed)
{
  const Driver driver;
  std::string text = two_balls;
  text.replace(text.find("206 GPa"), 7, "206 MPa");
  driver.write("test.yaml", text + "fem: []\n");
  for (const std::vector<std::string> &arguments :
       {std::vector<std::string>{"check", "test.yaml"}, {"run", "test.yaml", "--no-report"}})
  {
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST_MESSAGE(outcome.err);
    BOOST_TEST(outcome.status == 0);
    BOOST_TEST(outcome.err.starts_with("test.yaml: remark: materials.steel.youngs_modulus: 206 "));
    BOOST_TEST(outcome.err.find("is 206 GPa meant?") != std::string::npos);
  }
}

BOOST_AUTO_TEST_SUITE_END()
