// carambole export CASE --to CODE: a law in the words of a code, and what the code then returns.
// Needs the programs of the packages lammps, liggghts and yade.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <sstream>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "cases/values/pattern.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_take_home)

using namespace carambole::test;

namespace
{
const std::string start = R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
)",
                  ball = "  - {name: B, sphere: {radius: 7 mm}, material: glass}\n",
                  wall = "  - {name: B, wall: {}, rigid: {}}\n", rest = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  glass: {density: 2500 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.22}
fem: []
reference: elastic
laws:
  - {name: elastic, law: hertz}
  - {name: spring, law: linear}
  - {name: tsuji85, law: tsuji, restitution: 0.85}
  - {name: cut, law: tsuji, restitution: 0.7, separation: zero-force}
  - {name: voigt, law: kelvin-voigt, restitution: 0.7}
  - {name: viscous, law: kuwabara-kono, viscous_constant: 1 us}
  - {name: low, law: tsuji, restitution: 0.02}
  - {name: overdamped, law: tsuji, restitution: 0.05, restitution_at: zero-force}
  - {name: soft, law: linear, stiffness: 1 N/m}
  - {name: necked, law: jkr, work: 15 kJ/m^2, separation: load}
  - {name: pulled, law: dmt, work: 15 kJ/m^2}
  - {name: cohesive, law: sjkr, cohesion_energy_density: 1 GJ/m^3}
  - {name: powder, law: luding, stiffness: 20 MN/m, unloading_stiffness_ratio: 4, adhesion_stiffness_ratio: 0.3, plasticity_depth: 0.005}
  - {name: paste, law: eepa, unloading_stiffness_ratio: 3, surface_energy: 60 J/m^2, pull_off_force: 2 N}
)";

double restitution(const Driver &driver, const std::string &model)
{
  return carambole::parse_json(file_text(driver.folder() / "results/home" / model / "record.json"))
    .at("model")
    .at("restitution");
}

/// "{name: ...}", the entry of `codes:` at the end of what is printed.
std::string entry_of(const std::string &text)
{
  const auto at = text.find("#   - ");
  BOOST_REQUIRE(at != std::string::npos);
  return text.substr(at + 6, text.find('\n', at) - at - 6);
}

/// Exports the laws, lets the codes compute what was printed, and compares the restitution.
void check_round_trip(const std::string &second, const std::string &code,
                      const std::vector<std::string> &laws)
{
  const Driver driver;
  const std::string problem = start + second + rest;
  driver.write("home.yaml", problem);
  std::string codes = "codes:\n";
  std::vector<std::string> snippets;
  for (const std::string &law : laws)
  {
    const Outcome outcome = driver.run({"export", "home.yaml", "--to", code, "--model", law});
    BOOST_TEST_CONTEXT(law << outcome.err)
    BOOST_REQUIRE(outcome.status == 0);
    BOOST_TEST(outcome.tells("# time step: at most"));
    snippets.push_back(outcome.out);
    codes += "  - " + entry_of(outcome.out) + "\n";
  }
  driver.write("home.yaml", problem + codes);
  const Outcome run = driver.run({"run", "home.yaml"});
  BOOST_TEST_MESSAGE(run.out << run.err);
  BOOST_REQUIRE(run.status == 0);
  for (std::size_t k = 0; k < laws.size(); ++k)
    BOOST_TEST_CONTEXT(code << " " << laws[k] << "\n" << snippets[k])
    {
      // Codes lag the damping by a step, of which there are a thousand in an impact.
      BOOST_TEST(
        std::abs(restitution(driver, code + "-" + laws[k]) - restitution(driver, laws[k])) < 1e-3);
      if (const auto at = snippets[k].find("pair_coeff * * "); code == "lammps")
        BOOST_TEST(
          file_text(driver.folder() / "results/home" / ("lammps-" + laws[k]) / "small-step/deck.in")
            .find(snippets[k].substr(at, snippets[k].find('\n', at) - at)) != std::string::npos);
    }
}
} // namespace

BOOST_AUTO_TEST_CASE(lammps_returns_what_is_predicted)
{
  for (const std::string &second : {ball, wall})
    check_round_trip(second, "lammps", {"elastic", "spring", "tsuji85", "voigt", "viscous"});
}

BOOST_AUTO_TEST_CASE(adhesive_laws_are_written_with_half_of_the_work)
{
  const Driver driver;
  driver.write("home.yaml", start + ball + rest);
  const auto written = [&](const std::string &law, const std::string &code) {
    return driver.run({"export", "home.yaml", "--to", code, "--model", law});
  };
  BOOST_TEST(written("necked", "lammps").tells(" 0 0 7500 tangential linear_history 0 0 0"));
  BOOST_TEST(written("necked", "lammps").tells("half of the work of adhesion"));
  BOOST_TEST(written("pulled", "yade").tells("MindlinPhys(gamma=7500)"));
  BOOST_TEST(written("cohesive", "liggghts").tells("cohesion sjkr"));
  const Outcome powder = written("powder", "liggghts"), paste = written("paste", "liggghts");
  for (const char *line : {"LoadingStiffness peratomtypepair 2 2e+07 2e+07 2e+07 2e+07",
                           "UnloadingStiffness peratomtypepair 2 4 4 4 4",
                           "coefficientAdhesionStiffness peratomtypepair 2 0.3 0.3 0.3 0.3",
                           "coefficientPlasticityDepth peratomtypepair 2 0.005 0.005 0.005 0.005",
                           "gran model luding tangential off"})
    BOOST_TEST(powder.tells(line), line);
  for (const char *line :
       {"surfaceEnergy peratomtypepair 2 60 60 60 60", "pullOffForce peratomtypepair 2 -2 -2 -2 -2",
        "adhesionExponent scalar 1.5", "gran model edinburgh tangential off"})
    BOOST_TEST(paste.tells(line), line);
  driver.write("wall.yaml", start + wall + rest);
  BOOST_TEST(driver.run({"export", "wall.yaml", "--to", "liggghts", "--model", "paste"})
               .tells("no surface energy against a wall"));
  const Outcome at_wall =
    driver.run({"export", "wall.yaml", "--to", "lammps", "--model", "necked"});
  BOOST_TEST(at_wall.status != 0);
  BOOST_TEST(at_wall.err.find("not a number") != std::string::npos);
  const Outcome none = written("cohesive", "yade");
  BOOST_TEST(none.status != 0);
  BOOST_TEST(none.err.find("'eepa' for liggghts, but not 'sjkr'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(liggghts_returns_what_is_predicted,
                     *boost::unit_test::label("cli_take_home_long"))
{
  for (const std::string &second : {ball, wall})
    check_round_trip(second, "liggghts", {"elastic", "spring", "tsuji85", "cut", "voigt"});
}

BOOST_AUTO_TEST_CASE(yade_returns_what_is_predicted, *boost::unit_test::label("cli_take_home_long"))
{
  check_round_trip(ball, "yade", {"elastic", "spring", "tsuji85", "cut", "voigt"});
  check_round_trip(wall, "yade", {"tsuji85", "voigt"});
}

// The line is that of the installed version; those of the others stand beside it. The corrected
// polynomial, sqrt(2) times the other one, returns the restitution that it is asked for.
BOOST_AUTO_TEST_CASE(every_version_of_lammps_has_its_line)
{
  const Driver driver;
  driver.write("home.yaml",
               start + ball + rest + "  - {name: half, law: tsuji, restitution: 0.5}\n");
  const Outcome outcome = driver.run({"export", "home.yaml", "--to", "lammps", "--model", "half"});
  BOOST_REQUIRE(outcome.status == 0);
  const auto asked = [&](const std::string &before, const std::string &damping)
  {
    const auto line = outcome.out.find("pair_coeff * * hertz ", outcome.out.find(before));
    BOOST_REQUIRE(line != std::string::npos);
    const std::string text = outcome.out.substr(line, outcome.out.find('\n', line) - line);
    BOOST_TEST(text.find("tangential linear_nohistory 0 0 damping " + damping) !=
               std::string::npos);
    std::istringstream words(text);
    std::string word;
    double value = 0;
    for (int k = 0; k < 5; ++k)
      words >> word;
    words >> value;
    return value;
  };
  BOOST_TEST(std::abs(asked("until July 2026: ", "tsuji") - 0.36665) < 1e-5);
  BOOST_TEST(std::abs(asked("since then ", "tsuji") - 0.5) < 1e-3);
  BOOST_TEST(asked("since June 2024, exactly: ", "coeff_restitution") == 0.5);
  BOOST_TEST(outcome.tells("# note: the line is for LAMMPS 29 Sep 2021, which is installed here"));
  for (const char *code : {"lammps", "liggghts", "yade", "mercurydpm", "chrono", "adams", "drake"})
  {
    const Outcome other = driver.run({"export", "home.yaml", "--to", code, "--model", "elastic"});
    if (other.status == 0) // Drake has no such law
      BOOST_TEST(
        carambole::Pattern("3\\.8\\.0|29 Sep 2021|2023\\.02a|at commit|of 2018|not recorded")
          .search(other.out)
          .has_value(),
        code << other.out);
  }
}

// The formulas of Chrono's Hertz model and of MercuryDPM are that of Tsuji; Chrono's is cut at zero
// force: e = exp(-z (pi - 2 asin z)/sqrt(1 - z^2)) is .85 at z = .07698, and the nominal .7847.
BOOST_AUTO_TEST_CASE(codes_that_do_not_run_here_get_their_formulas)
{
  const Driver driver;
  driver.write("home.yaml", start + ball + rest);
  const auto text = [&](const std::string &code, const std::string &law)
  {
    const Outcome outcome = driver.run({"export", "home.yaml", "--to", code, "--model", law});
    BOOST_TEST(outcome.status == 0, outcome.err);
    BOOST_TEST(outcome.tells("not run here"));
    BOOST_TEST(outcome.tells("'carambole run' computes it"));
    return outcome.out;
  };
  const double nominal = [&]
  {
    const std::string chrono = text("chrono", "tsuji85");
    return std::stod(chrono.substr(chrono.find("SetRestitution(") + 15));
  }();
  const double pi = std::acos(-1), z = -std::log(nominal) / std::hypot(pi, std::log(nominal));
  BOOST_TEST(std::abs(std::exp(-z * (pi - 2 * std::asin(z)) / std::sqrt(1 - z * z)) - 0.85) < 1e-6);
  BOOST_TEST(text("mercurydpm", "tsuji85").find(", 0.85)") != std::string::npos);
  BOOST_TEST(text("adams", "elastic").find("IMPACT(x, xdot, x1, ") != std::string::npos);
  BOOST_TEST(text("drake", "spring").find("point_contact_stiffness") != std::string::npos);
}

namespace
{
/// Numbers of a text behind a word.
std::vector<double> numbers_after(const std::string &text, const std::string &word)
{
  const carambole::Pattern number("[-+]?[0-9][0-9.]*(e[-+]?[0-9]+)?");
  std::vector<double> numbers;
  for (const carambole::PatternMatch &found :
       number.all(text.substr(text.find(word) + word.size(), 100)))
    numbers.push_back(std::stod(found.groups[0]));
  return numbers;
}

/// Speed after an impact over the speed of 1 m/s before it, d'' = -a(d, d') while a contact acts:
/// small steps of Runge and Kutta, and no pull.
double integrated(const std::function<double(double d, double v)> &a)
{
  double d = 0, v = 1;
  const double h = 2e-9;
  const auto pushes = [&](double x, double y) { return std::max(a(std::max(x, 0.), y), 0.); };
  for (long k = 0; k < 500000 && (d > 0 || k == 0); ++k)
  {
    const double k1 = pushes(d, v), v2 = v - h / 2 * k1, k2 = pushes(d + h / 2 * v, v2),
                 v3 = v - h / 2 * k2, k3 = pushes(d + h / 2 * v2, v3), v4 = v - h * k3,
                 k4 = pushes(d + h * v3, v4);
    d += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v -= h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return -v;
}
} // namespace

// What is printed, put into the formula that the code documents, returns what is predicted.
BOOST_AUTO_TEST_CASE(printed_parameters_integrate_to_the_prediction)
{
  const Driver driver;
  driver.write("home.yaml",
               start + ball + rest +
                 "  - {name: hc, law: hunt-crossley, restitution: 0.6}\n"
                 "  - {name: linear-hc, law: qin-lu-damping, exponent: 1, stiffness: 1 "
                 "MN/m, restitution: 0.6}\n"
                 "  - {name: rate, law: hunt-crossley, dissipation: 0.5 s/m}\n");
  const double pi = std::acos(-1), m1 = 4. / 3 * pi * 1e-6 * 7800,
               m2 = 4. / 3 * pi * std::pow(7e-3, 3) * 2500, M = m1 * m2 / (m1 + m2),
               R = 1 / (1 / 10e-3 + 1 / 7e-3);
  const auto check =
    [&](const std::string &code, const std::string &law,
        const std::function<std::function<double(double, double)>(const std::string &)> &formula)
  {
    const Outcome outcome = driver.run({"export", "home.yaml", "--to", code, "--model", law});
    BOOST_TEST_CONTEXT(code << " " << law << "\n" << outcome.out << outcome.err)
    {
      BOOST_REQUIRE(outcome.status == 0);
      const double predicted = numbers_after(outcome.out, "# restitution to expect:").at(0);
      BOOST_TEST(std::abs(integrated(formula(outcome.out)) - predicted) < 1e-3);
    }
  };
  const auto mujoco = [&](const std::string &text)
  {
    const double K = -numbers_after(text, "solref=\"").at(0),
                 B = -numbers_after(text, "solref=\"").at(1),
                 i = numbers_after(text, "solimp=\"").at(0),
                 dmax = numbers_after(text, "solimp=\"").at(1);
    return [=](double d, double v) { return i * (B / dmax * v + K / (dmax * dmax) * i * d); };
  };
  const auto drake = [&](const std::string &text)
  {
    const double k = numbers_after(text, "stiffness value=\"").at(0) / 2,
                 a = numbers_after(text, "dissipation value=\"").at(0);
    return [=](double d, double v) { return k * d * (1 + a * v) / M; };
  };
  const auto simbody = [&](const std::string &text)
  {
    // Simbody takes a modulus and stores its power 2/3, which is halved by two alike bodies.
    const double k = std::pow(numbers_after(text, "ContactSurfaceIndex(0), ").at(0), 2. / 3) / 2,
                 c = numbers_after(text, "ContactSurfaceIndex(0), ").at(1);
    return [=](double d, double v)
    { return 4. / 3 * k * d * std::sqrt(R * k * d) * (1 + 1.5 * c * v) / M; };
  };
  const auto adams = [&](const std::string &text)
  {
    const std::vector<double> of = numbers_after(text, "IMPACT(x, xdot, x1, ");
    return [=](double d, double v)
    {
      const double s = std::min(d / of.at(3), 1.);
      return (of.at(0) * std::pow(d, of.at(1)) + of.at(2) * s * s * (3 - 2 * s) * v) / M;
    };
  };
  for (const char *law : {"spring", "voigt"})
  {
    check("mujoco", law, mujoco);
    check("drake", law, drake);
    check("adams", law, adams);
  }
  check("drake", "linear-hc", drake);
  check("adams", "elastic", adams);
  for (const char *law : {"elastic", "tsuji85", "cut", "hc", "rate"})
    check("simbody", law, simbody);
}

// What two materials become is said, and is the modulus of the pair.
BOOST_AUTO_TEST_CASE(mixing_rules_are_told)
{
  const Driver driver;
  driver.write("home.yaml", start + ball + rest);
  const double E = 1 / (0.91 / 206e9 + (1 - 0.22 * 0.22) / 70e9);
  for (const auto &[code, law, words] :
       {std::tuple("lammps", "elastic", "geometric mean of damping and friction"),
        {"liggghts", "tsuji85", "restitution and friction are stated for every pair of types"},
        {"yade", "tsuji85", "friction angle of a pair is the smaller one"},
        {"chrono", "tsuji85", "restitution and friction of a pair are the smaller ones"},
        {"mujoco", "voigt", "each of its numbers is the smaller one"}})
  {
    const Outcome outcome = driver.run({"export", "home.yaml", "--to", code, "--model", law});
    BOOST_TEST(outcome.tells("# note: two materials: "), outcome.err);
    BOOST_TEST(outcome.tells(words), outcome.out);
    if (outcome.tells("here E* = "))
      BOOST_TEST(std::abs(numbers_after(outcome.out, "here E* = ").at(0) / E - 1) < 1e-5);
  }
}

BOOST_AUTO_TEST_CASE(what_a_code_lacks_is_told)
{
  const Driver driver;
  driver.write("home.yaml", start + ball + rest);
  const auto refused = [&](const std::string &code, const std::string &law, const char *words)
  {
    std::vector<std::string> arguments{"export", "home.yaml", "--to", code};
    if (!law.empty())
      arguments.insert(arguments.end(), {"--model", law});
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST_CONTEXT(code << " " << law << ": " << outcome.err)
    {
      BOOST_TEST(outcome.status == 2);
      BOOST_TEST(outcome.tells(words));
      BOOST_TEST(outcome.out.empty());
    }
  };
  refused("mujoco", "elastic", "soft constraints");
  refused("liggghts", "viscous", "no damping with the root");
  for (const char *law : {"low", "overdamped"})
  {
    refused("lammps", law, "its polynomial does not reach the damping");
    refused("liggghts", law, "restitutions above 0.05");
  }
  refused("chrono", "overdamped", "it is overdamped");
  refused("mercurydpm", "cut", "does not cut off");
  refused("mercurydpm", "overdamped", "does not cut off");
  refused("liggghts", "soft", "takes none below 0.01 m/s");
  refused("adams", "tsuji85", "cannot express it");
  refused("drake", "elastic", "linear spring");
  refused("simbody", "spring", "Hertz' force");
  refused("simbody", "viscous", "no damping with the root");
  refused("lamps", "elastic", "lammps");
  refused("lammps", "elastc", "elastic");
  refused("lammps", "", "run 'carambole run"); // there is no answer yet
  driver.write("home.yaml", start + ball + rest +
                              "  - {name: other, law: lankarani-nikravesh, restitution: 0.8}\n");
  refused("lammps", "other", "it has no known parameters for the law");
}

// Without --model it is the law that the answer recommends, with the error to expect.
BOOST_AUTO_TEST_CASE(the_law_of_the_answer_is_taken)
{
  const Driver driver;
  driver.write("home.yaml", R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 0.1 m/s}
  - {name: B, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 4, levels: 2}
laws: [hertz]
)");
  BOOST_REQUIRE(driver.run({"run", "home.yaml"}).status == 0);
  const Outcome outcome = driver.run({"export", "home.yaml", "--to", "lammps"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells("pair_coeff * * hertz 1.509158e+11 0"));
  BOOST_TEST(outcome.tells("# the law differs from fem by "), outcome.out);
  // Finite elements on other meshes have no answer yet.
  BOOST_TEST(
    driver.run({"export", "home.yaml", "--to", "lammps", "--set", "fem.levels=1"}).status == 2);
  BOOST_TEST(
    driver
      .run({"export", "home.yaml", "--to", "lammps", "--model", "hertz", "--set", "fem.levels=1"})
      .tells("# error of the law: not known with these values"));
  // Another problem than that of the results has no answer.
  BOOST_TEST(
    driver.run({"export", "home.yaml", "--to", "lammps", "--set", "bodies.A.velocity=5 m/s"})
      .status == 2);
}

BOOST_AUTO_TEST_SUITE_END()
