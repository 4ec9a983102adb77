// `codes:`: reading, and lines that a code would obey.

#include <boost/test/unit_test.hpp>

#include <fstream>

#include "cases/codes/code_process.h"
#include "cases/process/interrupted.h"
#include "cases/records/planned_models.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_codes)

using namespace carambole;
using namespace carambole::test;

namespace
{
std::string with_code(const std::string &entry)
{
  return two_balls + "laws: [hertz]\ncodes:\n  - {name: other, " + entry + "}\n";
}

std::string lammps(const std::string &coefficients)
{
  return with_code("lammps: {pair_style: granular, pair_coeff: " + coefficients + "}");
}
} // namespace

BOOST_AUTO_TEST_CASE(codes_are_models)
{
  const Case c = read_text(with_code("lammps: {pair_style: granular, pair_coeff: \"hertz 1e10 0 "
                                     "damping velocity\", law: hertz}"));
  BOOST_REQUIRE(c.codes.size() == 1u);
  BOOST_TEST((c.codes[0].code == Code::lammps));
  BOOST_TEST(c.codes[0].pair_coeff == "hertz 1e10 0 damping velocity");
  BOOST_TEST(c.codes[0].law == "hertz");
  BOOST_TEST(c.laws.size() == 1u);
  const std::vector<PlannedModel> models = planned_models(c);
  BOOST_TEST(models.size() == 3u); // law, finite elements, code
  BOOST_TEST((models.back().kind == ModelKind::code));
  BOOST_TEST(select(models, {"code"}).size() == 1u);
}

// A law that the case does not have yet is computed beside.
BOOST_AUTO_TEST_CASE(the_law_of_a_code_is_added)
{
  const Case c = read_text(with_code(
    "liggghts: {model: hertz tangential off, restitution: 0.8, law: {tsuji: {restitution: 0.8}}}"));
  BOOST_TEST(c.codes[0].restitution == 0.8);
  BOOST_REQUIRE(c.laws.size() == 2u);
  BOOST_TEST(c.laws[1].name == "other-law");
  BOOST_TEST(c.laws[1].law == "tsuji");
  BOOST_TEST(c.codes[0].law == "other-law");
}

// A case is data.
BOOST_AUTO_TEST_CASE(what_a_code_would_obey_is_refused)
{
  for (const char *text : {"\"hertz 1 0\\nshell rm x\"", "\"hertz ${x} 0\"", "\"hertz $x 0\"",
                           "\"hertz 1 0 & more\"", "\"hertz `id` 0\"", "\"hertz 1 0; shell\"",
                           "\"hertz 'a' 0\"", "\"hertz 1 0 # note\"", "\"hertz (1+2) 0\"",
                           "\"hertz | cat\"", "\"hertz < a\"", "\"hertz > a\"", "\"hertz 1\\t0\""})
    BOOST_TEST_CONTEXT(text)
  BOOST_TEST(!refusal(lammps(text)).empty());
  for (const char *word : {"include", "shell", "python", "print", "jump", "plugin"})
    check_told(lammps(std::string("\"hertz 1 0 ") + word + " x\""), "is a command of the code");
  check_told(with_code("lammps: {pair_style: lj/cut 2.5}"), "there is no style 'lj/cut'");
  check_told(with_code("lammps: {pair_style: granulr}"), "did you mean 'granular'");
}

// One that hangs is ended, and what it printed is quoted; so is one that is to stop.
BOOST_AUTO_TEST_CASE(a_code_that_hangs_is_ended)
{
  const ScratchFolder folder;
  const std::filesystem::path program = folder.path / "code.sh";
  std::ofstream(program) << "#!/bin/sh\necho step 7\nexec sleep 1000\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  CodeEntry entry;
  entry.name = "other";
  const auto run = [&](bool stops)
  {
    run_code_program(
      entry, program, {}, folder.path, [stops] { return stops; }, 1);
  };
  BOOST_CHECK_EXCEPTION(run(false), CodeError,
                        [](const CodeError &error)
                        {
                          const std::string what = error.what();
                          return what.find("did not end within 1 s") != std::string::npos &&
                                 what.find("its last lines: step 7") != std::string::npos;
                        });
  BOOST_CHECK_THROW(run(true), Interrupted);
}

BOOST_AUTO_TEST_CASE(codes_need_what_they_know)
{
  check_told(with_code("lammps: {}"), "pair_style");
  check_told(with_code("lammps: {pair_style: granular}, liggghts: {model: hertz}"),
             "names more than one of");
  check_told(two_balls + "codes: [{name: other}]\n", "names no code");
  check_told(with_code("liggghts: {model: hertz, restitution: 2}"), "0 to 1");
  check_told(with_code("liggghts: {model: hertz, properties: [\"a scalar `id`\"]}"),
             "characters that a code would obey");
  check_told(with_code("yade: {}"), "engine");
  check_told(with_code("yade: {engine: mindln}"), "did you mean 'mindlin'");
  check_told(with_code("yade: {engine: mindlin, en: 0.9, betan: 0.1}"),
             "the parameters of mindlin are none, or en, or betan");
  check_told(with_code("yade: {engine: viscoelastic, en: 0.9}"), "en and tc, or kn and cn");
  check_told(with_code("yade: {engine: cundall, en: 0.9}"), "has en");
  check_told(with_code("yade: {engine: mindlin, en: 0}"), "1e-6 to 1");
  check_told(with_code("yade: {engine: \"mindlin()\\nimport os\"}"), "there is no engine");
  std::string wall = with_code("lammps: {pair_style: granular, pair_coeff: hertz 1 0}");
  const std::string second = "  - {name: B2, sphere: {radius: 10 mm}, material: steel}\n";
  wall.replace(wall.find(second), second.size(), "  - {name: W, wall: {}, rigid: {}}\n");
  check_told(wall, "wall/gran");
  std::string block = wall;
  block.replace(block.find("wall: {}, rigid: {}"), 19, "half_space: {}, material: steel");
  check_told(block, "neither a sphere nor a wall");
  check_told(with_code("liggghts: {model: hertz}") + "gravity: 9.81 m/s^2\n", "without gravity");
}

BOOST_AUTO_TEST_SUITE_END()
