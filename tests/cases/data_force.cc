// What follows from a measured force.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

#include "cases/measured/data_record.h"
#include "tests/cases/data_files.h"
#include "tests/load_cell.h"

BOOST_AUTO_TEST_SUITE(cases_data)

using namespace carambole;
using namespace carambole::test;

namespace
{
/// Two balls of mass m that meet at the speed V and part with a restitution e: the impulse of each
/// is (1 + e) m V/2, here of the form sin^(3/2).
Recording load_cell(const Case &c, double e, LoadCell cell)
{
  constexpr double duration = 1e-3;
  const double impulse = (1 + e) * c.bodies[0].mass() / 2 * c.bodies[0].velocity,
               peak = impulse / (duration * std::beta(1.25, 0.5) / M_PI);
  cell.step = duration / 200;
  cell.before = cell.after = duration;
  cell.noise *= peak;
  cell.offset *= peak;
  return record(
    cell,
    [&](double t)
    { return t <= 0 || t >= duration ? 0 : peak * std::pow(std::sin(M_PI * t / duration), 1.5); },
    duration);
}

const std::string lab =
  "data: [{name: lab, file: abaqus.csv, columns: {time: 't [ms]', force B1-B2: 'F [kN]'}}]\n";
} // namespace

BOOST_AUTO_TEST_CASE(velocities_and_restitution_follow_from_a_measured_force)
{
  const ScratchFolder folder;
  const Case blank = read_case(folder.write("blank.yaml", two_balls + "fem: []\n"));
  int held = 0, velocities = 0;
  constexpr int n = 100;
  for (unsigned seed = 1; seed <= n; ++seed)
  {
    const Recording recording =
      load_cell(blank, 0.85, {.shift = 0.02, .offset = 0.05, .noise = 0.01, .seed = seed});
    const Case c = read_with(folder, lab, recording.csv());
    BOOST_TEST(is_measurement(c.data.at(0)));
    const ModelRecord record = make_record(c, c.data.at(0));
    const auto holds = [&](const std::string &quantity, double truth)
    {
      return std::abs(find_quantity(record, quantity).value() - truth) <=
                 record.uncertainty.at(quantity).uncertainty
               ? 1
               : 0;
    };
    held += holds("restitution", 0.85);
    velocities += holds("velocity B2", c.bodies[0].velocity * 1.85 / 2);
    BOOST_TEST(record.uncertainty.at("restitution").uncertainty < 0.01);
  }
  BOOST_TEST_MESSAGE(held << " of " << n << " intervals hold the restitution");
  BOOST_TEST(held >= 88);         // of 95 +- 2.2
  BOOST_TEST(velocities == held); // of one impulse
}

BOOST_AUTO_TEST_CASE(what_a_measured_force_does_not_tell_is_left_out)
{
  const ScratchFolder folder;
  const Case blank = read_case(folder.write("blank.yaml", two_balls + "fem: []\n"));
  const LoadCell cell{.offset = 0.05, .noise = 0.01};
  const auto remarks = [](const ModelRecord &record)
  {
    std::string all;
    for (const Remark &remark : record.remarks)
      all += remark.text + "\n";
    return all;
  };
  // In N what is in kN: a thousandth of the impulse.
  Case c = read_with(folder,
                     "data: [{name: lab, file: abaqus.csv, columns: {time: 't [ms]', force "
                     "B1-B2: 'F [N]'}}]\n",
                     load_cell(blank, 0.85, cell).csv("t [ms]", "F [N]"));
  const ModelRecord weak = make_record(c, c.data.at(0));
  BOOST_TEST(!weak.restitution.has_value());
  BOOST_TEST(remarks(weak).find("check masses, speeds, and the unit and the gain") !=
             std::string::npos);
  Recording flat = load_cell(blank, 0.85, cell);
  const double highest = std::ranges::max(flat.forces);
  for (double &force : flat.forces)
    force = std::min(force, 0.9 * highest);
  c = read_with(folder, lab, flat.csv());
  const ModelRecord clipped = make_record(c, c.data.at(0));
  BOOST_TEST(!clipped.restitution.has_value());
  BOOST_TEST(!clipped.contacts.at(0).peak_force.has_value());
  BOOST_TEST(clipped.contacts.at(0).duration.has_value());
  BOOST_TEST(remarks(clipped).find("the sensor was at its limit") != std::string::npos);
  Recording cut = load_cell(blank, 0.85, cell);
  cut.times.resize(340); // 200 before, 200 of the contact
  c = read_with(folder, lab, cut.csv());
  const ModelRecord ended = make_record(c, c.data.at(0));
  BOOST_TEST(!ended.restitution.has_value());
  BOOST_TEST(ended.contacts.at(0).peak_force.has_value());
  BOOST_TEST(remarks(ended).find("still not zero in the last sample") != std::string::npos);
  // What the case calls computed is taken as it is.
  c = read_with(folder, lab.substr(0, lab.size() - 3) + ", kind: computed}]\n",
                load_cell(blank, 0.85, cell).csv());
  BOOST_TEST(!is_measurement(c.data.at(0)));
  BOOST_TEST(make_record(c, c.data.at(0)).uncertainty.empty());
}

BOOST_AUTO_TEST_SUITE_END()
