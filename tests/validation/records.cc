#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cases/case/case.h"
#include "cases/records/records.h"
#include "tests/fem/contact/noise.h"
#include "tests/measured.h"

using namespace carambole;

namespace
{
const std::filesystem::path results = CARAMBOLE_RESULTS;
const std::vector<std::string> shipped{"three-ball", "three-ball-mass-ratio", "sphere-on-wall",
                                       "two-spheres", "unlike-spheres"};

ModelRecord fem_record(const std::string &name)
{
  const auto record = read_record(results / name, "fem");
  BOOST_REQUIRE(record.has_value());
  return record->model;
}
} // namespace

// Requirements for the finite elements of every shipped case, at twenty elements per contact
// radius.
BOOST_DATA_TEST_CASE(finite_elements_keep_what_they_promise, boost::unit_test::data::make(shipped),
                     name)
{
  const ModelRecord record = fem_record(name);
  const History history = read_history(results / name / "fem" / "history.csv");
  const auto column = [&](const std::string &title) { return history.find(title)->values; };
  const auto largest = [](const std::vector<double> &x)
  { return *std::max_element(x.begin(), x.end()); };

  BOOST_TEST(*record.energy.balance_error < 1e-5);
  const double hourglass = largest(column("energy hourglass")) / largest(column("energy strain"));
  BOOST_TEST(test::largest_measured("hourglass over strain energy", hourglass) < 0.005);
  // The uncertainty is at least the distance from the limit, up to round-off of their difference.
  constexpr double round_off = 1e-12;
  for (const auto &[quantity, u] : record.uncertainty)
    if (u.extrapolated)
      BOOST_TEST(std::abs(u.levels.back() - *u.extrapolated) <=
                   u.uncertainty + round_off * std::abs(u.levels.back()),
                 quantity);

  double before = 0, after = 0, scale = 0;
  bool wall = false;
  for (const BodyRecord &body : record.bodies)
  {
    wall = wall || !body.mass;
    if (!body.mass)
      continue;
    before += *body.mass * column("velocity " + body.name).front();
    after += *body.mass * body.velocity;
    scale += *body.mass * std::abs(body.velocity);
  }
  if (!wall)
    BOOST_TEST(std::abs(after - before) < 1e-10 * scale);

  const Case c = read_case((results / name / "case.yaml").string());
  for (const ContactRecord &contact : record.contacts)
    BOOST_TEST(test::largest_measured("noise of the force",
                                      fem::contact_noise(c, history, contact)) < 0.002);
}

// The main finding does not depend on the mesh: the final velocities are known to 0.002 m/s, and
// those by Hertz differ by more.
BOOST_AUTO_TEST_CASE(three_balls_differ_from_hertz_by_more_than_the_uncertainty)
{
  const ModelRecord fem = fem_record("three-ball"),
                    hertz = read_record(results / "three-ball", "hertz")->model;
  for (std::size_t i = 0; i < 3; ++i)
  {
    const double uncertainty = fem.uncertainty.at("velocity " + fem.bodies[i].name).uncertainty;
    BOOST_TEST(uncertainty < 0.002);
    BOOST_TEST(std::abs(fem.bodies[i].velocity - hertz.bodies[i].velocity) > 10 * uncertainty);
  }
}
