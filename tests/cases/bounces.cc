#include <boost/test/unit_test.hpp>

// Heights, times of touches and tracks of bouncing balls: the restitution and its interval against
// closed forms, and that a bad record is refused.

#include <cmath>
#include <random>

#include <fmt/format.h>

#include "cases/measured/bounces.h"
#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_bounces)

using namespace carambole;
using namespace carambole::test;
namespace tt = boost::test_tools;

namespace
{
constexpr double g = 9.80665;
using Drops = std::vector<std::vector<double>>;

const std::string ball_on_wall = R"(title: Ball on a wall
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 3 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [{tsuji: {restitution: 0.8}}]
)";

Case case_with(const ScratchFolder &folder, const std::string &data)
{
  return read_case(folder.write("bounce.yaml", ball_on_wall + "data: [" + data + "]\n"));
}

std::string refusal(const ScratchFolder &folder, const std::string &data)
{
  try
  {
    case_with(folder, data);
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  return "";
}

bool has(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}

/// A ball that falls from `height` and bounces with `e`, as a camera sees it at `rate` frames a
/// second: heights [m], -1 where a frame has none.
struct Video
{
  double height = 1, e = 0.8, rate = 240, noise = 0, until = 2.2;
  double across = 0.3; ///< [m/s]
  unsigned seed = 1;

  double at(double time) const
  {
    double fall = std::sqrt(2 * height / g), speed = g * fall;
    if (time < fall)
      return height - g * time * time / 2;
    time -= fall;
    for (speed *= e; time > 2 * speed / g; speed *= e)
      time -= 2 * speed / g;
    return speed * time - g * time * time / 2;
  }

  /// With a blank at every seventh frame and during frames 60 to 64.
  std::string csv(double scale, double offset, double sign) const
  {
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal;
    std::string text = "frame,x,y\n";
    for (int frame = 0; frame < until * rate; ++frame)
      if (frame % 7 == 6 || (frame >= 60 && frame < 65))
        text += fmt::format("{},,\n", frame + 1000);
      else
      {
        const double t = frame / rate, y = at(t) + noise * normal(generator);
        text += fmt::format("{},{:.6f},{:.6f}\n", frame + 1000, across * t / scale,
                            offset + sign * y / scale);
      }
    return text;
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(heights_and_times_of_touches_are_closed_forms)
{
  const Bounces heights = bounces_of_heights({{1, 0.64, 0.36}, {2, 0.5}}, g);
  BOOST_TEST_REQUIRE(heights.each.size() == 3U);
  BOOST_TEST(heights.each[0].restitution == 0.8, tt::tolerance(1e-14));
  BOOST_TEST(heights.each[1].restitution == 0.75, tt::tolerance(1e-14));
  BOOST_TEST(heights.each[2].restitution == 0.5, tt::tolerance(1e-14));
  BOOST_TEST(heights.each[0].speed == std::sqrt(2 * g), tt::tolerance(1e-14));
  // From the release: a fall of sqrt(2 h/g), then up and down from 0.64 m.
  BOOST_TEST(heights.touches[1] == std::sqrt(2 / g) * (1 + 2 * 0.8), tt::tolerance(1e-14));
  BOOST_TEST(heights.touches[2] > heights.touches[1]);

  const Bounces times = bounces_of_times({{1, 2, 2.6, 2.84}}, g);
  BOOST_TEST_REQUIRE(times.each.size() == 2U);
  BOOST_TEST(times.each[0].restitution == 0.6, tt::tolerance(1e-14));
  BOOST_TEST(times.each[1].restitution == 0.4, tt::tolerance(1e-13));
  BOOST_TEST(times.each[0].speed == g / 2, tt::tolerance(1e-14));

  for (const Drops &wrong : {Drops{{1}}, Drops{{1, 0}}, Drops{{1, 0.64, 0.65}}, Drops{{1, -0.2}}})
    BOOST_CHECK_THROW(bounces_of_heights(wrong, g), std::invalid_argument);
  for (const Drops &wrong : {Drops{{1, 2}}, Drops{{1, 2, 2}}, Drops{{1, 2, 3.5}}, Drops{{2, 1, 0}}})
    BOOST_CHECK_THROW(bounces_of_times(wrong, g), std::invalid_argument);
}

// Student's t of four values at 95 % is 3.182446.
BOOST_AUTO_TEST_CASE(the_interval_is_that_of_the_scatter)
{
  const BounceSummary summary = summary_of({{3, 0.79}, {3, 0.81}, {3, 0.80}, {3, 0.82}}, 3);
  const double deviation = std::sqrt((0.015 * 0.015 * 2 + 0.005 * 0.005 * 2) / 3);
  BOOST_TEST(summary.restitution.value() == 0.805, tt::tolerance(1e-14));
  BOOST_TEST(summary.half_width == 3.182446305 * deviation / 2, tt::tolerance(1e-8));

  // One value has no scatter; the reading counts where it is wider.
  BOOST_TEST(summary_of({{3, 0.8}}, 3).half_width == 0);
  BOOST_TEST(summary_of({{3, 0.8, 0.02}}, 3).half_width == 0.02, tt::tolerance(1e-14));
  BOOST_TEST(summary_of({{3, 0.8, 0.02}, {3, 0.8, 0.02}}, 3).half_width == 0.02 / std::sqrt(2),
             tt::tolerance(1e-14));
}

// The sensible value of a restitution that falls with the speed is that at the speed of the case.
BOOST_AUTO_TEST_CASE(a_restitution_that_changes_is_taken_at_the_speed_of_the_case)
{
  std::vector<Bounce> bounces;
  for (const double speed : {1., 1.5, 2.2, 3.4, 5., 7.})
    bounces.push_back({speed, 0.9 - 0.1 * std::log(speed) + (speed == 2.2 ? 1e-3 : 0)});
  const BounceSummary at_3 = summary_of(bounces, 3);
  BOOST_TEST(at_3.restitution.value() == 0.9 - 0.1 * std::log(3), tt::tolerance(1e-3));
  BOOST_TEST(at_3.half_width < 2e-3);
  const BounceSummary beyond = summary_of(bounces, 20);
  BOOST_TEST(!beyond.restitution.has_value());
  BOOST_TEST(has(beyond.remarks.back(), "outside of those measured"));
}

BOOST_AUTO_TEST_CASE(intervals_of_normal_scatter_hold_what_they_promise)
{
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal(0.7, 0.02);
  int inside = 0;
  constexpr int trials = 2000;
  for (int k = 0; k < trials; ++k)
  {
    std::vector<Bounce> bounces;
    for (int i = 0; i < 4; ++i)
      bounces.push_back({3, normal(generator)});
    const BounceSummary summary = summary_of(bounces, 3);
    inside += std::abs(*summary.restitution - 0.7) < summary.half_width ? 1 : 0;
  }
  BOOST_TEST(inside > 0.935 * trials); // 95 % within three standard errors
  BOOST_TEST(inside < 0.965 * trials);
}

BOOST_AUTO_TEST_CASE(a_case_takes_bounces_as_data)
{
  const ScratchFolder folder;
  const Case c =
    case_with(folder, "{name: drop, heights: [[50 cm, 32 cm], [500 mm, 0.33 m], [0.5 m, 31 cm]]}");
  const ModelRecord record = make_record(c, c.data.at(0));
  const double mean = (0.8 + std::sqrt(0.66) + std::sqrt(0.62)) / 3;
  BOOST_TEST(record.restitution.value() == mean, tt::tolerance(1e-12));
  BOOST_TEST(record.uncertainty.at("restitution").uncertainty > 0);
  BOOST_TEST(record.bodies.at(0).velocity == -3 * mean, tt::tolerance(1e-12));
  BOOST_TEST(is_measurement(c.data.at(0)));
  BOOST_TEST(make_history(c.data.at(0)).columns.front().values.size() == 3U);

  // Under gravity the ball goes on bouncing: its last velocity is not known.
  const Case falls = read_case(folder.write(
    "falls.yaml",
    ball_on_wall + "gravity: 9.81 m/s^2\ndata: [{name: drop, heights: [1 m, 0.64 m]}]\n"));
  const ModelRecord falling = make_record(falls, falls.data.at(0));
  BOOST_TEST(falling.restitution.value() == 0.8, tt::tolerance(1e-12));
  BOOST_TEST(falling.bodies.empty());
  BOOST_TEST(falling.uncertainty.empty());

  folder.write("drop.csv", "h [mm]\n1000\n640\n409.6\n");
  const Case of_file = case_with(folder, "{name: drop, file: drop.csv, heights: h}");
  BOOST_TEST(make_record(of_file, of_file.data.at(0)).restitution.value() == 0.8,
             tt::tolerance(1e-12));
  BOOST_TEST(numerics_hash(c.data.at(0)) != numerics_hash(of_file.data.at(0)));

  folder.write("clicks.txt", "t\n0.5\n1.3\n1.94\n2.452\n");
  const Case clicks = case_with(folder, "{name: clicks, file: clicks.txt, bounce_times: 't [s]'}");
  BOOST_TEST(make_record(clicks, clicks.data.at(0)).restitution.value() == 0.8,
             tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(what_is_no_record_of_bounces_is_refused)
{
  const ScratchFolder folder;
  folder.write("drop.csv", "h [mm],n,m [kg]\n1000,1,1\n640,2,1\n650,3,1\n");
  const auto refuses = [&](const std::string &data, const std::string &why)
  { BOOST_TEST(has(refusal(folder, data), why), data + ": " + refusal(folder, data)); };
  refuses("{name: d, heights: [1 m]}", "two heights or more");
  refuses("{name: d, heights: [1 m, 0.7 m, 0.8 m]}", "above the one before");
  refuses("{name: d, heights: [1 m, [0.7 m, 0.6 m]]}", "mixes numbers and lists");
  refuses("{name: d, heights: [1 s, 0.7 s]}", "must be in mm");
  refuses("{name: d, file: drop.csv, heights: [1 m, 0.7 m]}", "leave 'file' out");
  refuses("{name: d, heights: h}", "write 'file: drops.csv' too");
  refuses("{name: d, file: drop.csv, heights: h}", "above the one before");
  refuses("{name: d, file: drop.csv, heights: n}", "has no unit");
  refuses("{name: d, file: drop.csv, heights: m}", "must be in m");
  refuses("{name: d, file: drop.csv, heights: high}", "has no column 'high'");
  refuses("{name: d, file: none.csv, heights: h}", "none.csv");
  refuses("{name: d, bounce_times: [0 s, 1 s, 2.5 s]}", "is longer than the one before");
  refuses("{name: d, heights: [1 m, 0.7 m], shift: 1 s}", "belongs to a history");
  refuses("{name: d, heights: [1 m, 0.7 m], bounce_times: [0 s, 1 s, 1.5 s]}",
          "an entry has one of");
  refuses("{name: d}", "abaqus.csv");
  refuses("{name: d, file: drop.csv, track: {y: h}}", "needs either 'frame'");
  refuses("{name: d, file: drop.csv, track: {frame: n, y: h}}", "frame_rate");
  refuses("{name: d, file: drop.csv, track: {frame: n, y: h, frame_rate: 240 Hz}}",
          "8 to 5000 are needed");
  const std::string two = ball_on_wall;
  const std::size_t wall = two.find("wall: {}, rigid: {}");
  const std::string free_bodies =
    std::string(two).replace(wall, 19, "sphere: {radius: 10 mm}, material: steel");
  BOOST_CHECK_THROW(
    read_case(folder.write("two.yaml", free_bodies + "data: [{name: d, heights: [1 m, 0.7 m]}]\n")),
    InputError);
}

BOOST_AUTO_TEST_CASE(a_track_without_scatter_is_exact)
{
  const ScratchFolder folder;
  const Video video;
  // In metres upwards; in pixels downwards, where gravity gives the scale.
  folder.write("up.csv", video.csv(1, 0.02, 1));
  folder.write("down.csv", video.csv(0.5e-3, 2200, -1));
  for (const char *track :
       {"file: up.csv, track: {frame: frame, y: 'y [m]', x: 'x [m]', frame_rate: 240 Hz}",
        "file: down.csv, track: {frame: frame, y: y, frame_rate: 240 Hz}",
        "file: down.csv, track: {frame: frame, y: y, frame_rate: 240 Hz, scale: 0.5 mm}"})
  {
    const Case c = case_with(folder, fmt::format("{{name: video, {}}}", track));
    const DataEntry &entry = c.data.at(0);
    BOOST_TEST_CONTEXT(track << ": " << entry.read_as)
    {
      BOOST_TEST_REQUIRE(entry.bounces.size() == 3U);
      double speed = std::sqrt(2 * g);
      for (const Bounce &bounce : entry.bounces)
      {
        BOOST_TEST(bounce.restitution == 0.8, tt::tolerance(1e-5));
        BOOST_TEST(bounce.speed == speed, tt::tolerance(1e-4));
        speed *= 0.8;
      }
      BOOST_TEST(entry.columns.front().values.at(0) - 1000 / 240. == std::sqrt(2 / g),
                 tt::tolerance(1e-4));
    }
  }
}

// Half of the frame rate makes g a quarter, a tenth more of the scale a tenth more of g; the limit
// is 3 %. Of a ball that does not move across nothing is said.
BOOST_AUTO_TEST_CASE(a_track_in_which_gravity_is_another_is_refused)
{
  const ScratchFolder folder;
  Video video;
  folder.write("down.csv", video.csv(0.5e-3, 2200, -1));
  const auto told = [&](const std::string &how) {
    return refusal(folder, "{name: d, file: down.csv, track: {frame: frame, y: y, " + how + "}}");
  };
  const std::string slow = told("frame_rate: 120 Hz, scale: 0.5 mm"),
                    large = told("frame_rate: 240 Hz, scale: 0.55 mm");
  BOOST_TEST(has(slow, "falls at 2.452 "), slow);
  BOOST_TEST(has(slow, "not at 9.807 m/s^2: the frame rate is 2 times too low, or the "
                       "scale of the positions 4 times too small"),
             slow);
  BOOST_TEST(has(large, "falls at 10.79 "), large);
  BOOST_TEST(has(large, "the scale of the positions 1.1 times too large"), large);
  BOOST_TEST(told("frame_rate: 240 Hz, scale: 0.51 mm") == "");
  BOOST_TEST(told("frame_rate: 120 Hz") == "");
  video.across = 0;
  folder.write("still.csv", video.csv(0.5e-3, 2200, -1));
  const auto read_as = [&](const std::string &file)
  {
    return case_with(folder, "{name: d, file: " + file +
                               ", track: {frame: frame, y: y, x: x, frame_rate: 240 Hz}}")
      .data.at(0)
      .read_as;
  };
  BOOST_TEST(!has(read_as("still.csv"), "across"), read_as("still.csv"));
  BOOST_TEST(has(read_as("down.csv"), "before and after: 0.3 to 0.3 m/s, 0.3 to 0.3 m/s"),
             read_as("down.csv"));
}

// Half-widths of 95 % intervals over many videos, of one touch each and of three.
BOOST_AUTO_TEST_CASE(intervals_of_tracks_hold_what_they_promise)
{
  int inside = 0, bounces = 0;
  for (unsigned seed = 1; seed <= 60; ++seed)
  {
    Video video{.noise = 1e-3, .seed = seed};
    Track track;
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal;
    for (int frame = 0; frame < 500; ++frame)
      if (frame % 7 != 6)
      {
        track.times.push_back(frame / 240.);
        track.heights.push_back(-3 * (video.at(frame / 240.) + 1e-3 * normal(generator)));
      }
    const Bounces found = bounces_of_track(track, g);
    BOOST_TEST_REQUIRE(found.each.size() == 3U, seed);
    for (const Bounce &bounce : found.each)
    {
      ++bounces;
      inside += std::abs(bounce.restitution - 0.8) < bounce.half_width ? 1 : 0;
      BOOST_TEST(bounce.half_width < 0.02);
    }
  }
  BOOST_TEST(inside > 0.90 * bounces);
  BOOST_TEST(inside < bounces);
}

BOOST_AUTO_TEST_CASE(a_ball_that_is_held_before_it_falls_does_not_count)
{
  const Video video;
  Track track{{}, {}, {}, true};
  for (int frame = 0; frame < 100; ++frame)
  {
    track.times.push_back(frame / 240.);
    track.heights.push_back(1 + 1e-4 * ((frame * 7) % 5));
  }
  for (int frame = 0; frame < 300; ++frame)
  {
    track.times.push_back((frame + 100) / 240.);
    track.heights.push_back(video.at(frame / 240.) + 1e-4 * ((frame * 7) % 5));
  }
  const Bounces found = bounces_of_track(track, g);
  BOOST_TEST_REQUIRE(found.each.size() >= 1U);
  for (const Bounce &bounce : found.each)
    BOOST_TEST(bounce.restitution == 0.8, tt::tolerance(0.01));
  // A ball that does not bounce, and one that only rolls.
  Track falls{{}, {}, {}, true}, rolls{{}, {}, {}, true};
  for (int frame = 0; frame < 40; ++frame)
  {
    falls.times.push_back(frame / 240.);
    falls.heights.push_back(video.at(frame / 240.));
    rolls.times.push_back(frame / 240.);
    rolls.heights.push_back(1e-4 * ((frame * 7) % 5));
  }
  BOOST_CHECK_THROW(bounces_of_track(falls, g), std::invalid_argument);
  BOOST_CHECK_THROW(bounces_of_track(rolls, g), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
