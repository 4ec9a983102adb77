#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <unistd.h>

#include "fem/run/run.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_records)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
// A slender steel bar that strikes the wall flat at 1 m/s: the force begins with a blow.
Case bar_on_wall(double gap, bool bonded)
{
  Case c = row_of({wall("W"),
                   {.name = "rod",
                    .shape = Shape::cylinder,
                    .radius = 1e-3,
                    .length = 20e-3,
                    .material = steel,
                    .velocity = -1,
                    .gap = gap}});
  c.contact_options = {{.first = 0, .second = 1, .name = "W-rod", .bonded = bonded}};
  c.duration = 25e-6 + gap; // waves run up and down three times
  return c;
}

const std::vector<double> &column(const ImpactResult &r, const std::string &name)
{
  return r.history.find(name)->values;
}

double impulse_of_samples(const ImpactResult &r, const std::string &contact)
{
  const std::vector<double> &time = column(r, "time"), &force = column(r, "force " + contact);
  double sum = 0;
  for (std::size_t i = 1; i < time.size(); ++i)
    sum += (force[i] + force[i - 1]) / 2 * (time[i] - time[i - 1]);
  return sum;
}

bool rises(const std::vector<double> &time)
{
  return std::ranges::adjacent_find(time, std::greater_equal()) == time.end();
}
} // namespace

// The impulse equals the exchanged momentum, also where bonded faces pull, except for the second
// half of the last step. The samples lack half an interval at the end.
BOOST_AUTO_TEST_CASE(impulses_are_exchanged_momentum)
{
  for (const double gap : {0.0, 2e-6})
    for (const bool bonded : {false, true})
    {
      const ImpactResult r = run(bar_on_wall(gap, bonded), mesh_of(4));
      const BodyRecord &rod = r.record.bodies[1];
      const double exchanged = *rod.mass * (rod.velocity + 1);
      const ContactRecord &contact = r.record.contacts[0];
      const std::vector<double> &time = column(r, "time"), &force = column(r, "force W-rod");
      const double largest =
                     std::max(*std::ranges::max_element(force), -*std::ranges::min_element(force)),
                   step = time.back() / double(*r.record.cost.steps),
                   interval = time.back() - *(time.end() - 2);
      BOOST_TEST(std::abs(*contact.impulse - exchanged) < largest * step);
      BOOST_TEST(std::abs(impulse_of_samples(r, "W-rod") - *contact.impulse) < largest * interval);
      BOOST_TEST(rises(time));
      BOOST_TEST((*std::ranges::min_element(force) < 0) == bonded);
      // A bonded contact never ends and does not rebound.
      BOOST_TEST(contact.end_time.has_value() == !bonded);
      BOOST_TEST(contact.duration.has_value() == !bonded);
      BOOST_TEST(contact.recontacts == 0);
      if (bonded)
        BOOST_TEST(!r.record.restitution.has_value());
    }
}

// Flat faces begin with a blow of their first layers of elements, which does not converge on finer
// meshes. The record says so and states no uncertainty, while a ball on the same wall has one.
BOOST_AUTO_TEST_CASE(the_peak_of_flat_faces_has_no_uncertainty)
{
  const auto folder = std::filesystem::temp_directory_path() /
                      ("carambole-fem-records-" + std::to_string(::getpid()));
  FemEntry entry = mesh_of(8);
  entry.levels = 2;
  Case flat = bar_on_wall(0, false), round = row_of({ball("B", 0.01, steel, 1), wall("W")});
  round.duration = 20e-6;
  for (const Case &c : {flat, round})
  {
    run_model(c, entry, {.results = folder / c.bodies[0].name, .command = "test", .stop = {}});
    const auto stored = read_record(folder / c.bodies[0].name, "fem");
    BOOST_REQUIRE(stored.has_value());
    const ModelRecord &model = stored->model;
    const bool is_flat = c.bodies[0].name == "W";
    const std::string contact = model.contacts[0].name();
    BOOST_TEST(model.contacts[0].peak_force.has_value());
    BOOST_TEST(model.uncertainty.contains("peak_force " + contact) == !is_flat);
    BOOST_TEST(model.uncertainty.contains("peak_time " + contact) == !is_flat);
    BOOST_TEST(model.uncertainty.contains("impulse " + contact));
    BOOST_TEST(std::ranges::any_of(model.remarks,
                                   [&](const Remark &remark) {
                                     return remark.text.starts_with("peak_force " + contact +
                                                                    " does not converge");
                                   }) == is_flat);
  }
  std::filesystem::remove_all(folder);
}

// With a hard impact and a coarse mesh every sample is a single step; no time occurs twice.
BOOST_AUTO_TEST_CASE(samples_of_single_steps_follow_each_other)
{
  const ImpactResult r = run(row_of({ball("B", 0.01, steel, 200), wall("W")}), mesh_of(2));
  BOOST_TEST(rises(column(r, "time")));
  BOOST_TEST(column(r, "time").size() > 2);
}

BOOST_AUTO_TEST_SUITE_END()
