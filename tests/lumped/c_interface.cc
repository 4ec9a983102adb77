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
