#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "lumped/library/c_interface.h"

namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
const carambole_body steel{0.01, 7800, 206e9, 0.3}, wall{infinity, infinity, infinity, 0};

struct Made
{
  carambole_law *law;
  std::string message;

  ~Made() { carambole_free_law(law); }
};

Made make(const char *name, const std::vector<const char *> &parameters,
          const carambole_body &first = steel, const carambole_body &second = wall)
{
  char message[500] = "";
  carambole_law *law = carambole_make_law(name, &first, &second, 1, parameters.data(),
                                          parameters.size(), message, sizeof message);
  return {law, message};
}
} // namespace

BOOST_AUTO_TEST_CASE(lists_the_catalogue)
{
  std::vector<std::string> names;
  while (const char *name = carambole_law_name(names.size()))
    names.emplace_back(name);
  for (const char *name : {"hertz", "thornton", "tsuji", "rigid"})
    BOOST_TEST(std::count(names.begin(), names.end(), name) == 1);
}

// A program in C finds out what it forgot, and does not crash.
BOOST_AUTO_TEST_CASE(null_pointers_are_told)
{
  char message[100] = "";
  const char *none[] = {nullptr};
  const auto refused = [&](const char *name, const carambole_body *first,
                           const carambole_body *second, const char *const *parameters,
                           const char *words)
  {
    BOOST_TEST(carambole_make_law(name, first, second, 1, parameters, parameters ? 1 : 0, message,
                                  sizeof message) == nullptr);
    BOOST_TEST(std::string(message).find(words) != std::string::npos, message);
  };
  refused(nullptr, &steel, &wall, nullptr, "the name of the law is NULL");
  refused("hertz", nullptr, &wall, nullptr, "the first body is NULL");
  refused("hertz", &steel, nullptr, nullptr, "the second body is NULL");
  refused("hertz", &steel, &wall, none, "a parameter is NULL");
  BOOST_TEST(carambole_make_law("hertz", &steel, &wall, 1, nullptr, 1, message, sizeof message) ==
             nullptr);
  BOOST_TEST(std::string(message) == "the list of parameters is NULL");
  BOOST_TEST(carambole_make_law("none", &steel, &wall, 1, nullptr, 0, nullptr, 10) == nullptr);

  const carambole_memory memory{};
  BOOST_TEST(carambole_is_impulsive(nullptr) == 0);
  BOOST_TEST(std::isnan(carambole_restitution(nullptr, 1)));
  BOOST_TEST(std::isnan(carambole_force(nullptr, 1e-6, 0, &memory)));
  BOOST_TEST(std::isnan(carambole_stored_energy(nullptr, 1e-6, nullptr)));
  BOOST_TEST(std::isnan(carambole_residual_approach(nullptr, nullptr)));
  carambole_begin(nullptr, 1, nullptr);
  carambole_commit(nullptr, 1e-6, nullptr);
  const Made rigid = make("rigid", {"restitution=0.5"});
  BOOST_REQUIRE(rigid.law);
  carambole_commit(rigid.law, 1e-6, nullptr);
  carambole_free_law(nullptr);
}

BOOST_AUTO_TEST_CASE(hertz_is_hertz)
{
  const Made hertz = make("hertz", {}, steel, steel);
  BOOST_REQUIRE(hertz.law);
  const carambole_memory memory = carambole_begin(hertz.law, 1, nullptr);
  // K = (4/3) E* sqrt(R), two equal spheres: E* = E/(2 (1 - nu^2)), R = 5 mm.
  const double K = 4. / 3 * 206e9 / (2 * 0.91) * std::sqrt(0.005), d = 1e-5;
  const auto close = boost::test_tools::tolerance(1e-14);
  BOOST_TEST(carambole_force(hertz.law, d, 0, &memory) == K * std::pow(d, 1.5), close);
  BOOST_TEST(carambole_stored_energy(hertz.law, d, &memory) == 0.4 * K * std::pow(d, 2.5), close);
  BOOST_TEST(carambole_force(hertz.law, -d, 0, &memory) == 0);
  BOOST_TEST(std::isnan(carambole_restitution(hertz.law, 1)));
}

BOOST_AUTO_TEST_CASE(memory_is_a_value)
{
  const Made thornton = make("thornton", {"yield_stress=400 MPa"});
  BOOST_REQUIRE(thornton.law);
  const carambole_memory fresh = carambole_begin(thornton.law, 1, nullptr);
  const carambole_memory loaded = carambole_commit(thornton.law, 2e-5, &fresh);
  const double residual = carambole_residual_approach(thornton.law, &loaded);
  BOOST_TEST(residual > 0);
  BOOST_TEST(carambole_residual_approach(thornton.law, &fresh) == 0);
  BOOST_TEST(carambole_force(thornton.law, residual, 0, &loaded) == 0);
  BOOST_TEST(carambole_force(thornton.law, 1.5e-5, 0, &loaded) <
             carambole_force(thornton.law, 1.5e-5, 0, &fresh));
}

BOOST_AUTO_TEST_CASE(impulsive_laws_have_a_restitution)
{
  const Made rigid = make("rigid", {"restitution=0.7"});
  BOOST_REQUIRE(rigid.law);
  BOOST_TEST(carambole_is_impulsive(rigid.law) == 1);
  BOOST_TEST(carambole_restitution(rigid.law, 3) == 0.7);
  const carambole_memory memory{};
  BOOST_TEST(std::isnan(carambole_force(rigid.law, 1e-5, 0, &memory)));
}

// A path is what its points are one by one.
BOOST_AUTO_TEST_CASE(a_path_is_followed_in_order)
{
  const Made thornton = make("thornton", {"yield_stress=400 MPa"});
  BOOST_REQUIRE(thornton.law);
  const std::vector<double> approaches{1e-6, 2e-5, 1.9e-5, -1e-6, 1.5e-5, 3e-5, 2.9e-5};
  std::vector<double> forces(approaches.size());
  carambole_memory memory = carambole_begin(thornton.law, 1, nullptr), known = memory;
  BOOST_TEST(carambole_follow(thornton.law, approaches.size(), approaches.data(), nullptr, &memory,
                              forces.data(), nullptr, 0) == 1);
  for (std::size_t k = 0; k < approaches.size(); ++k)
  {
    if (k == 4) // they meet again
      known = carambole_begin(thornton.law, 1, &known);
    if (approaches[k] > 0)
      known = carambole_commit(thornton.law, approaches[k], &known);
    BOOST_TEST(forces[k] == carambole_force(thornton.law, approaches[k], 0, &known));
  }
  BOOST_TEST(forces[2] < forces[1]);
  BOOST_TEST(carambole_residual_approach(thornton.law, &memory) ==
             carambole_residual_approach(thornton.law, &known));
}

// The second touch has the coefficient of its own speed.
BOOST_AUTO_TEST_CASE(a_new_touch_begins_at_its_rate)
{
  const Made law = make("hunt-crossley", {"restitution=0.5"});
  BOOST_REQUIRE(law.law);
  const std::vector<double> approaches{1e-6, -1e-6, 1e-6}, rates{1, -1, 0.5};
  std::vector<double> forces(3);
  carambole_memory memory = carambole_begin(law.law, 1, nullptr);
  BOOST_REQUIRE(carambole_follow(law.law, 3, approaches.data(), rates.data(), &memory,
                                 forces.data(), nullptr, 0) == 1);
  BOOST_TEST(forces[1] == 0);
  const auto close = boost::test_tools::tolerance(1e-12); // d'/V is the same
  BOOST_TEST(forces[2] == forces[0], close);
}

BOOST_AUTO_TEST_CASE(a_path_without_law_or_numbers_is_refused)
{
  const Made hertz = make("hertz", {}), rigid = make("rigid", {"restitution=0.5"});
  const std::vector<double> good{1e-6}, bad{std::nan("")};
  double force = -1;
  carambole_memory memory{};
  const auto refused = [&](const carambole_law *law, const double *approaches, const double *rates,
                           carambole_memory *known, double *forces, const char *words)
  {
    char message[200] = "";
    BOOST_TEST(
      carambole_follow(law, 1, approaches, rates, known, forces, message, sizeof message) == 0);
    BOOST_TEST(std::string(message).find(words) != std::string::npos, message);
  };
  refused(nullptr, good.data(), nullptr, &memory, &force, "the law is NULL");
  refused(hertz.law, good.data(), nullptr, nullptr, &force, "the memory is NULL");
  refused(hertz.law, nullptr, nullptr, &memory, &force, "the array of approaches is NULL");
  refused(hertz.law, good.data(), nullptr, &memory, nullptr, "the array of forces is NULL");
  refused(hertz.law, bad.data(), nullptr, &memory, &force, "approach 0 is not a finite number");
  refused(hertz.law, good.data(), bad.data(), &memory, &force, "rate 0 is not a finite number");
  refused(rigid.law, good.data(), nullptr, &memory, &force, "a restitution instead of a force");
  BOOST_TEST(force == -1);
  BOOST_TEST(carambole_follow(hertz.law, 0, nullptr, nullptr, &memory, nullptr, nullptr, 0) == 1);
}

BOOST_AUTO_TEST_CASE(parameters_have_their_values_and_units)
{
  const Made thornton = make("thornton", {"yield_stress=400 MPa"});
  const std::string text = carambole_parameters(thornton.law);
  BOOST_TEST(text.find("\"yield_stress\":{\"given\":true,\"unit\":\"Pa\",\"value\":400000000.0}") !=
               std::string::npos,
             text);
  BOOST_TEST(text.find("\"limiting_pressure\":{\"given\":false") != std::string::npos, text);
  BOOST_TEST(carambole_parameters(nullptr) == nullptr);
}

BOOST_AUTO_TEST_CASE(quantities_are_those_of_a_case)
{
  double value = 0;
  BOOST_TEST(carambole_quantity("10 mm", "m", &value, nullptr, 0) == 1);
  BOOST_TEST(value == 0.01);
  BOOST_TEST(carambole_quantity("0.3", "1", &value, nullptr, 0) == 1);
  BOOST_TEST(value == 0.3);
  for (const char *wrong : {"10", "10 mm/s", "ten mm", "nan m"})
  {
    char message[200] = "";
    BOOST_TEST(carambole_quantity(wrong, "m", &value, message, sizeof message) == 0);
    BOOST_TEST(std::string(message) != "");
  }
  BOOST_TEST(carambole_quantity(nullptr, "m", &value, nullptr, 0) == 0);
  BOOST_TEST(carambole_quantity("1 m", nullptr, &value, nullptr, 0) == 0);
  BOOST_TEST(carambole_quantity("1 m", "m", nullptr, nullptr, 0) == 0);
  BOOST_TEST(value == 0.3);
}

// Q = k(a) x under a constant normal force until mu N; then back.
BOOST_AUTO_TEST_CASE(slip_follows_mindlin)
{
  char message[200] = "";
  carambole_slip *slip = carambole_make_slip("mindlin", &steel, &wall, 1, 0.3, nullptr, nullptr, 0,
                                             message, sizeof message);
  BOOST_REQUIRE_MESSAGE(slip, message);
  const double d = 1e-5, a = std::sqrt(0.01 * d), G = 206e9 / 2.6, k = 8 * a * G / 1.7, N = 1000,
               most = 0.3 * N, x = most / k;
  const std::vector<double> slips{0, 0.5 * x, 2 * x, 1.5 * x, -3 * x}, approaches(5, d),
    normal(5, N);
  const double expected[]{0, 0.5 * most, most, 0.5 * most, -most};
  std::vector<double> forces(5);
  const auto close = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(carambole_follow_slip(slip, 5, nullptr, slips.data(), approaches.data(), normal.data(),
                                   forces.data(), message, sizeof message) == 1);
  for (std::size_t i = 0; i < 5; ++i)
    BOOST_TEST(forces[i] == expected[i], close);
  // It goes on from there, and apart it forgets.
  const std::vector<double> further{-2.5 * x, -2.5 * x, -2.5 * x, -2 * x};
  const std::vector<double> after{N, 0, N, N};
  BOOST_TEST(carambole_follow_slip(slip, 4, nullptr, further.data(), approaches.data(),
                                   after.data(), forces.data(), message, sizeof message) == 1);
  const double then[]{-0.5 * most, 0, 0, 0.5 * most};
  for (std::size_t i = 0; i < 4; ++i)
    BOOST_TEST(forces[i] == then[i], close);
  carambole_free_slip(slip);
  carambole_free_slip(nullptr);
}

// A spring of 2/7 of the normal law's stiffness.
BOOST_AUTO_TEST_CASE(slip_knows_the_normal_law)
{
  const Made linear = make("linear", {"stiffness=7 MN/m"}),
             rigid = make("rigid", {"restitution=1"});
  carambole_slip *slip =
    carambole_make_slip("linear", &steel, &wall, 1, 0.3, linear.law, nullptr, 0, nullptr, 0);
  BOOST_REQUIRE(slip);
  const std::vector<double> slips{0, 1e-6}, approaches(2, 1e-5), normal(2, 1000);
  std::vector<double> forces(2);
  BOOST_TEST(carambole_follow_slip(slip, 2, nullptr, slips.data(), approaches.data(), normal.data(),
                                   forces.data(), nullptr, 0) == 1);
  BOOST_TEST(forces[1] == 2, boost::test_tools::tolerance(1e-12));
  const std::string text = carambole_slip_parameters(slip);
  BOOST_TEST(text.find("\"stiffness\":{\"given\":false") != std::string::npos, text);
  carambole_free_slip(slip);
  char message[200] = "";
  BOOST_TEST(!carambole_make_slip("linear", &steel, &wall, 1, 0.3, rigid.law, nullptr, 0, message,
                                  sizeof message));
  BOOST_TEST(std::string(message).find("normal law has a restitution") != std::string::npos,
             message);
  BOOST_TEST(carambole_slip_parameters(nullptr) == nullptr);
  BOOST_TEST(carambole_rolling_parameters(nullptr) == nullptr);
}

BOOST_AUTO_TEST_CASE(coulomb_slides_at_once)
{
  carambole_slip *slip =
    carambole_make_slip("coulomb", &steel, &wall, 1, 0.3, nullptr, nullptr, 0, nullptr, 0);
  BOOST_REQUIRE(slip);
  const std::vector<double> slips{0, 1e-9, 2e-9, 1e-9, 1e-9}, approaches(5, 1e-5), normal(5, 10);
  const double expected[]{0, 3, 3, -3, 0};
  std::vector<double> forces(5);
  BOOST_TEST(carambole_follow_slip(slip, 5, nullptr, slips.data(), approaches.data(), normal.data(),
                                   forces.data(), nullptr, 0) == 1);
  for (std::size_t i = 0; i < 5; ++i)
    BOOST_TEST(forces[i] == expected[i]);
  carambole_free_slip(slip);
}

// T = K q of the rolling spring until mu_r R* N, K = k_r R*^2; the torque of the other is constant.
BOOST_AUTO_TEST_CASE(rolling_follows_its_laws)
{
  const char *const spring[]{"coefficient=0.01", "stiffness=1 MN/m"};
  const double limit = 0.01 * 0.01 * 1000, K = 1e6 * 0.01 * 0.01, angle = limit / K;
  const std::vector<double> angles{0, 0.5 * angle, 2 * angle, 1.5 * angle}, normal(4, 1000);
  const auto close = boost::test_tools::tolerance(1e-12);
  const auto check = [&](carambole_rolling *rolling, std::vector<double> expected)
  {
    BOOST_REQUIRE(rolling);
    std::vector<double> torques(4);
    BOOST_TEST(carambole_follow_rolling(rolling, 4, nullptr, angles.data(), normal.data(),
                                        torques.data(), nullptr, 0) == 1);
    for (std::size_t i = 0; i < 4; ++i)
      BOOST_TEST(torques[i] == expected[i], close);
    carambole_free_rolling(rolling);
  };
  check(carambole_make_rolling("spring", &steel, &wall, spring, 2, nullptr, 0),
        {0, 0.5 * limit, limit, 0.5 * limit});
  check(carambole_make_rolling("constant-torque", &steel, &wall, spring, 1, nullptr, 0),
        {0, limit, limit, -limit});
  carambole_free_rolling(nullptr);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_with_slip_and_rolling_is_told)
{
  char message[300] = "";
  const auto told = [&](bool is_refused, const char *words)
  {
    BOOST_TEST(is_refused);
    BOOST_TEST(std::string(message).find(words) != std::string::npos, message);
  };
  const auto slip = [&](const char *name, double friction)
  {
    return carambole_make_slip(name, &steel, &wall, 1, friction, nullptr, nullptr, 0, message,
                               sizeof message);
  };
  told(!slip("midlin", 0.3), "there is no tangential law 'midlin' (did you mean 'mindlin'");
  told(!slip(nullptr, 0.3), "the name of the law is NULL");
  told(!slip("mindlin", -1), "friction must not be negative");
  told(!carambole_make_slip("mindlin", &steel, nullptr, 1, 0.3, nullptr, nullptr, 0, message,
                            sizeof message),
       "the second body is NULL");
  told(!carambole_make_rolling("sprin", &steel, &wall, nullptr, 0, message, sizeof message),
       "there is no rolling resistance 'sprin'");
  told(!carambole_make_rolling("spring", &steel, &wall, nullptr, 0, message, sizeof message),
       "coefficient");
  told(!carambole_make_rolling("spring", nullptr, &wall, nullptr, 0, message, sizeof message),
       "the first body is NULL");

  carambole_slip *const mindlin = slip("mindlin", 0.3);
  const std::vector<double> x{0, 1e-9}, d(2, 1e-5), N{1, 1}, negative{1, -1}, times{1, 1};
  std::vector<double> forces(2);
  const auto follow = [&](carambole_slip *contact, const double *t, const double *slips,
                          const double *approaches, const double *normal, double *results)
  {
    return carambole_follow_slip(contact, 2, t, slips, approaches, normal, results, message,
                                 sizeof message);
  };
  double *const results = forces.data();
  told(!follow(nullptr, nullptr, x.data(), d.data(), N.data(), results), "the contact is NULL");
  told(!follow(mindlin, nullptr, nullptr, d.data(), N.data(), results), "array of slips is NULL");
  told(!follow(mindlin, nullptr, x.data(), nullptr, N.data(), results), "approaches is NULL");
  told(!follow(mindlin, nullptr, x.data(), d.data(), nullptr, results), "normal forces is NULL");
  told(!follow(mindlin, nullptr, x.data(), d.data(), N.data(), nullptr), "results is NULL");
  told(!follow(mindlin, nullptr, x.data(), d.data(), negative.data(), results),
       "normal force 1 is negative");
  told(!follow(mindlin, times.data(), x.data(), d.data(), N.data(), results),
       "time 1 is not after the one before");
  told(!carambole_follow_rolling(nullptr, 2, nullptr, x.data(), N.data(), results, message,
                                 sizeof message),
       "the contact is NULL");
  carambole_free_slip(mindlin);
}

BOOST_AUTO_TEST_CASE(manuals_are_json_of_every_kind)
{
  const std::string manuals = carambole_manuals();
  for (const char *part : {"\"identifier\":\"thornton\"", "\"identifier\":\"mindlin\"",
                           "\"identifier\":\"constant-torque\""})
    BOOST_TEST(manuals.find(part) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_told)
{
  const auto told = [](const Made &made, const char *part)
  { return made.law == nullptr && made.message.find(part) != std::string::npos; };
  BOOST_TEST(told(make("herz", {}), "there is no law 'herz'"));
  BOOST_TEST(told(make("tsuji", {}), "restitution"));
  BOOST_TEST(told(make("tsuji", {"restitution=1.2"}), "out of range"));
  BOOST_TEST(told(make("thornton", {"yield_stress=400"}), "has no unit"));
  BOOST_TEST(told(make("tsuji", {"restitution"}), "must have the form key=value"));
  BOOST_TEST(told(make("hertz", {}, {-1, 7800, 206e9, 0.3}), "must be positive"));
  BOOST_TEST(told(make("hertz", {}, wall, wall), "must be a sphere"));
  char small[8];
  BOOST_TEST(carambole_make_law("herz", &steel, &wall, 1, nullptr, 0, small, sizeof small) ==
             nullptr);
  BOOST_TEST(small == std::string("there i"));
}
