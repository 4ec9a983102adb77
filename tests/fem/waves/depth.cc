#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/scales.h"
#include "fem/explicit/stable_step.h"
#include "tests/fem/rows.h"
#include "tests/measured.h"

// Bodies with a modulus over the depth.

BOOST_AUTO_TEST_SUITE(fem_depth)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
const Material stiff{"stiff", 7800, 206e9, 0.3};
const double infinity = std::numeric_limits<double>::infinity();

/// 70 GPa at the face, 206 GPa from a depth on.
Body graded(double depth)
{
  Body body{.name = "block", .shape = Shape::half_space, .material = stiff};
  body.moduli = {{0, 70e9}, {depth, 206e9}};
  body.material->youngs_modulus = 70e9;
  return body;
}

/// The same by layers, each with the modulus of its middle.
Body layered(double depth, int layers)
{
  Body body = graded(depth);
  for (int k = 0; k < layers; ++k)
  {
    Material material = stiff;
    material.youngs_modulus = body.modulus_at((k + 0.5) * depth / layers);
    body.layers.push_back({depth / layers, material});
  }
  body.layers.push_back({infinity, stiff});
  body.moduli.clear();
  body.material = body.layers.front().material;
  return body;
}

Body bar(const char *name, double length, const Material &material, double velocity = 0)
{
  return {.name = name,
          .shape = Shape::cylinder,
          .radius = 0.002,
          .length = length,
          .material = material,
          .velocity = velocity};
}

ModelRecord hit(const Body &body)
{
  return run(row_of({ball("ball", 0.005, stiff, 1), body}), mesh_of(10)).record;
}
} // namespace

BOOST_AUTO_TEST_CASE(the_modulus_is_linear_between_the_depths)
{
  Body body = graded(1e-3);
  body.moduli.push_back({3e-3, 100e9});
  BOOST_TEST(body.modulus_at(0) == 70e9);
  BOOST_TEST(body.modulus_at(0.5e-3) == 138e9, tolerance(1e-12));
  BOOST_TEST(body.modulus_at(1e-3) == 206e9, tolerance(1e-12));
  BOOST_TEST(body.modulus_at(2e-3) == 153e9, tolerance(1e-12));
  BOOST_TEST(body.modulus_at(9e-3) == 100e9);
  BOOST_TEST(body.mean_modulus(0, 1e-3) == 138e9, tolerance(1e-12));
  BOOST_TEST(body.mean_modulus(0.5e-3, 4e-3) ==
               (0.5 * (138e9 + 206e9) / 2 + 2 * 153e9 + 100e9) / 3.5,
             tolerance(1e-12));
}

// A list of one modulus is that modulus, to the last bit.
BOOST_AUTO_TEST_CASE(a_constant_modulus_over_the_depth_changes_nothing)
{
  Body constant = graded(1e-3);
  constant.moduli = {{0, stiff.youngs_modulus}, {1e-3, stiff.youngs_modulus}};
  constant.material = stiff;
  Body plain = constant;
  plain.moduli.clear();
  const ModelRecord a = hit(constant), b = hit(plain);
  BOOST_TEST(*a.restitution == *b.restitution);
  BOOST_TEST(*a.contacts[0].peak_force == *b.contacts[0].peak_force);
}

// The limit of thin layers; an earlier program had a force of 391.2 N with a list of layers.
BOOST_AUTO_TEST_CASE(a_graded_half_space_is_the_limit_of_thin_layers)
{
  const ModelRecord smooth = hit(graded(1e-3)), thin = hit(layered(1e-3, 10)),
                    thick = hit(layered(1e-3, 2));
  BOOST_TEST_MESSAGE("force " << *smooth.contacts[0].peak_force << ", of 10 layers "
                              << *thin.contacts[0].peak_force << ", of 2 "
                              << *thick.contacts[0].peak_force << "; restitution "
                              << *smooth.restitution << ", " << *thin.restitution);
  BOOST_TEST(*smooth.contacts[0].peak_force == *thin.contacts[0].peak_force, tolerance(2e-3));
  BOOST_TEST(*smooth.restitution == *thin.restitution, tolerance(1e-4));
  BOOST_TEST(std::abs(*thick.contacts[0].peak_force / *smooth.contacts[0].peak_force - 1) > 5e-3);
  BOOST_TEST(*smooth.contacts[0].peak_force == 391.2, tolerance(5e-3));
  BOOST_TEST(*smooth.energy.balance_error < 1e-5);
}

// c = c_0 (1 + z/b): a front takes the time (b/c_0) ln(1 + z/b), and its stress grows like the root
// of the impedance, (1 + z/b)^1/2. What follows it in the first 6 us has changed by 0.3 %.
BOOST_AUTO_TEST_CASE(a_front_in_a_graded_bar_goes_by_the_local_speed)
{
  Material cork = stiff;
  cork.poisson_ratio = 0;
  const double L = 0.4, b = 0.4, c_0 = std::sqrt(70e9 / 7800);
  cork.youngs_modulus = 70e9;
  Body struck = bar("bar", L, cork);
  for (int k = 0; k <= 400; ++k)
    struck.moduli.push_back({k * L / 400, 70e9 * std::pow(1 + k * L / 400 / b, 2)});
  Case c = row_of({bar("striker", 0.05, cork, 1), struck});
  c.duration = 88e-6;
  const std::array<double, 2> places{0.1, 0.3}; // from the struck face
  for (const double z : places)
  {
    Probe gauge;
    gauge.body = 1;
    gauge.r = 0.002;
    gauge.z = z - L / 2;
    gauge.quantity = ProbeQuantity::strain;
    c.probes.push_back(gauge);
  }
  const ImpactResult result = run(c, mesh_of(6));
  const auto &times = result.history.columns.front().values;
  std::array<double, 2> stress{}, arrival{};
  for (std::size_t k = 0; k < 2; ++k)
  {
    const auto &strain = result.history.find(fmt::format("probe {} z", k + 1))->values;
    const double front = b / c_0 * std::log(1 + places[k] / b);
    int count = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
      if (times[i] > front + 2e-6 && times[i] < front + 6e-6)
        stress[k] += struck.modulus_at(places[k]) * strain[i], ++count;
    stress[k] /= count;
    for (std::size_t i = 0; arrival[k] == 0; ++i)
      if (struck.modulus_at(places[k]) * strain.at(i) / stress[k] > 0.5)
        arrival[k] = times[i];
  }
  const double ratio = (1 + places[1] / b) / (1 + places[0] / b);
  const double way = b / c_0 * std::log(ratio);
  BOOST_TEST_MESSAGE("time over that of rays " << (arrival[1] - arrival[0]) / way
                                               << ", stress over theirs "
                                               << stress[1] / stress[0] / std::sqrt(ratio));
  BOOST_TEST(arrival[1] - arrival[0] == way, tolerance(0.01));
  BOOST_TEST(stress[1] / stress[0] == std::sqrt(ratio), tolerance(0.01));
  // rho c_0 V/2 at the face, of equal impedances.
  BOOST_TEST(-stress[0] == 7800 * c_0 / 2 * std::sqrt(1 + places[0] / b), tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(the_step_is_that_of_the_stiffest_element)
{
  const auto step = [](const Body &body)
  {
    const auto d = discretise(row_of({ball("ball", 0.005, stiff, 1), body}), mesh_of(4), 0);
    return StableStep(d->solid).step();
  };
  Body soft = graded(1e-3), plain = soft;
  plain.moduli.clear();
  plain.material = stiff;
  plain.material->youngs_modulus = 70e9;
  Body hard = graded(1e-3);
  hard.moduli = {{0, 70e9 * 25}, {1e-5, 70e9 * 25}, {0.1, 70e9}};
  hard.material->youngs_modulus = 70e9 * 25;
  BOOST_TEST(step(hard) < 0.6 * step(plain));
}

// An element that would take another modulus than the mean of what it covers is refused.
BOOST_AUTO_TEST_CASE(a_list_finer_than_the_elements_is_refused)
{
  Body skin = graded(1e-3);
  skin.moduli = {{0, 1e9}, {1e-5, 206e9}};
  skin.material->youngs_modulus = 1e9;
  BOOST_CHECK_THROW(discretise(row_of({ball("ball", 0.005, stiff, 1), skin}), mesh_of(4), 0),
                    InputError);
  Body buried = graded(1e-3);
  buried.moduli = {{0, 206e9}, {1e-4, 206e9}, {1.01e-4, 1e9}, {1.02e-4, 1e9}, {1.03e-4, 206e9}};
  buried.material = stiff;
  BOOST_CHECK_THROW(discretise(row_of({ball("ball", 0.005, stiff, 1), buried}), mesh_of(4), 0),
                    InputError);
}

BOOST_AUTO_TEST_CASE(moduli_are_part_of_the_physics)
{
  const auto hash = [](const Body &body) {
    return physics_hash(row_of({ball("ball", 0.005, stiff, 1), body}));
  };
  Body plain = graded(1e-3);
  plain.moduli.clear();
  BOOST_TEST(hash(graded(1e-3)) != hash(plain));
  BOOST_TEST(hash(graded(1e-3)) != hash(graded(2e-3)));
}

BOOST_AUTO_TEST_SUITE_END()
