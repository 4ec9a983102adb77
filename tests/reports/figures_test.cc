#include <boost/test/unit_test.hpp>

// What a figure shows: how long, how large, and what becomes of a force that jumps.

#include <algorithm>
#include <cmath>
#include <limits>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/records/results.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_figures)

using namespace carambole;
using namespace carambole::reports;

// A ball that flies for 100 ms touches for 50 us; a sensor goes on for a second.
BOOST_AUTO_TEST_CASE(a_short_contact_is_drawn_alone)
{
  Results results;
  Model &model = results.models.emplace_back();
  ContactRecord contact;
  contact.start_time = 0.1;
  contact.end_time = 0.10005;
  model.record.model.contacts = {contact};
  model.history.columns = {{"time", "s", {0, 0.1, 0.100025, 0.10005, 1}}};
  const std::vector<double> times = drawing_times(results);
  BOOST_TEST(times.front() == 0.1 - 5e-6, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(times.back() == 0.10005 + 100 * 50e-6, boost::test_tools::tolerance(1e-9));
  // The tail takes a hundred times as long: the contact has samples of its own.
  BOOST_TEST(std::ranges::count_if(times, [](double t) { return t > 0.1 && t < 0.10005; }) >= 39);
  // A contact that fills its record is drawn from time zero.
  model.record.model.contacts[0].start_time = 1e-6;
  model.record.model.contacts[0].end_time = 50e-6;
  model.history.columns[0].values = {0, 51e-6};
  BOOST_TEST(drawing_times(results).front() == 0);
  BOOST_TEST(drawing_times(results).back() == 51e-6, boost::test_tools::tolerance(1e-9));
}

// A ball that sticks is in contact at the end of its record; a law touches later and bounces.
BOOST_AUTO_TEST_CASE(the_force_of_a_record_that_ends_in_contact_is_unknown_afterwards)
{
  Results results;
  results.problem = sample_case();
  Model &stuck = results.models.emplace_back();
  ContactRecord contact;
  contact.first = "B1";
  contact.second = "B2";
  contact.peak_force = 1;
  contact.start_time = 0.1;
  stuck.record.model.contacts = {contact};
  stuck.history.columns = {{"time", "s", {0, 0.1, 0.2}}, {"force B1-B2", "N", {0, 1, -0.5}}};
  Model &bounces = results.models.emplace_back(stuck);
  bounces.record.model.contacts[0].start_time = 0.25;
  bounces.record.model.contacts[0].end_time = 0.26;
  bounces.history.columns = {{"time", "s", {0, 0.25, 0.255, 0.26}},
                             {"force B1-B2", "N", {0, 0, 1, 0}}};
  BOOST_TEST(drawing_times(results).front() == 0);
  BOOST_TEST(drawing_times(results).back() == 0.26);
  const std::vector<double> times{0.05, 0.15, 0.3};
  const std::vector<double> of_stuck =
    column_at(results.models[0], "force B1-B2", times, Outside::zero);
  BOOST_TEST(of_stuck[1] == 0.25, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(std::isnan(of_stuck[2]));
  BOOST_TEST(column_at(results.models[1], "force B1-B2", times, Outside::zero)[2] == 0);
}

// A rod rings for 100 ms after a contact of 50 us.
BOOST_AUTO_TEST_CASE(what_a_contact_does_is_drawn_as_long_as_it_lasts)
{
  Results results;
  results.problem = sample_case();
  Model &model = results.models.emplace_back();
  model.record.model.kind = ModelKind::fem;
  ContactRecord contact;
  contact.start_time = 1e-5;
  contact.end_time = 6e-5;
  model.record.model.contacts = {contact};
  model.history.columns = {{"time", "s", {0, 1e-5, 3.5e-5, 6e-5, 0.1}},
                           {"force B1-B2", "N", {0, 0, 1000, 0, 0}}};
  BOOST_TEST(drawing_times(results, Span::contacts).back() == 6e-5 + 0.25 * 5e-5,
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(drawing_times(results, Span::record).back() > 1e-3);
  const Figure figure = force_figure(results, results.problem.contacts().front()).value();
  BOOST_TEST(figure.panels.front().x.high.value() == 72.5,
             boost::test_tools::tolerance(1e-9)); // [us]
  // A touch after the contact that the record names is not cut off.
  model.history.columns[0].values = {0, 1e-5, 3.5e-5, 6e-5, 0.09, 0.095, 0.1};
  model.history.columns[1].values = {0, 0, 1000, 0, 0, 20, 0};
  BOOST_TEST(drawing_times(results, Span::contacts).back() > 0.095);
}

// A line between two samples of a reference lies below its curve: no difference of the law.
BOOST_AUTO_TEST_CASE(few_samples_of_a_reference_make_no_difference)
{
  Results results = SampleResults().read();
  results.models.erase(results.models.begin() + 2, results.models.end());
  for (std::size_t k = 0; k < 2; ++k)
  {
    const int samples = k == 0 ? 20 : 400;
    std::vector<double> time, force;
    for (int i = 0; i <= samples; ++i)
    {
      time.push_back(1e-4 * i / samples);
      force.push_back((k == 0 ? 1000 : 1001) * std::sin(M_PI * i / samples));
    }
    results.models[k].history.columns = {{"time", "s", time}, {"force B1-B2", "N", force}};
  }
  const Figure figure = force_figure(results, results.problem.contacts().front()).value();
  BOOST_TEST_REQUIRE(figure.panels.size() == 2u);
  // The lines of the reference sag by 1000 N (pi/20)^2/8, which is 3 N.
  for (const double difference : figure.panels[1].series.front().y)
    BOOST_TEST(std::abs(difference) < 1.0001e-3); // [kN]
  // A difference of 1e-5 has no panel: it would show the noise of both.
  for (double &force : results.models[1].history.columns[1].values)
    force *= 1000.01 / 1001;
  BOOST_TEST(force_figure(results, results.problem.contacts().front())->panels.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_way_back_is_drawn_where_it_leaves_the_way_in)
{
  Results results = SampleResults().read();
  results.models.erase(results.models.begin(), results.models.end() - 1);
  std::vector<double> time, approach, force;
  for (int i = 0; i <= 200; ++i)
  {
    const double x = i <= 100 ? 0.01 * i : 2 - 0.01 * i;
    time.push_back(1e-6 * i);
    approach.push_back(1e-6 * x);
    // Back on the way in above half of the depth, below it at half of the force.
    force.push_back(1000 * x * (i > 150 ? 0.5 : 1));
  }
  results.models.front().history.columns = {
    {"time", "s", time}, {"force B1-B2", "N", force}, {"approach B1-B2", "m", approach}};
  const Figure figure = approach_figure(results, results.problem.contacts().front()).value();
  const ChartSeries &curve = figure.panels.front().series.front();
  const auto gap = std::ranges::find_if(curve.x, [](double x) { return std::isnan(x); });
  BOOST_TEST_REQUIRE((gap != curve.x.end() && gap + 1 != curve.x.end()));
  BOOST_TEST(*(gap - 1) == 1, boost::test_tools::tolerance(1e-9)); // [um] the deepest
  BOOST_TEST(*(gap + 1) == 0.5, boost::test_tools::tolerance(1e-9));
  // The reference's line is solid, and whole.
  results.problem.reference = results.models.front().name();
  results.models.front().record.model.kind = ModelKind::fem;
  const Figure solid = approach_figure(results, results.problem.contacts().front()).value();
  BOOST_TEST(std::ranges::none_of(solid.panels.front().series.front().x,
                                  [](double x) { return std::isnan(x); }));
  results.models.front().record.model.kind = ModelKind::lumped;
  // A law whose way back ends nearer to the touch than its way in begins: it is drawn once.
  for (int i = 0; i <= 200; ++i)
  {
    const double x = i <= 100 ? 0.01 * i + 0.001 : 2.0011 - 0.01 * i;
    approach[static_cast<std::size_t>(i)] = 1e-6 * x;
    force[static_cast<std::size_t>(i)] = 1000 * x;
  }
  results.models.front().history.columns = {
    {"time", "s", time}, {"force B1-B2", "N", force}, {"approach B1-B2", "m", approach}};
  const Figure once = approach_figure(results, results.problem.contacts().front()).value();
  BOOST_TEST(std::ranges::is_sorted(once.panels.front().series.front().x));
}

// The last ball of a row leaves at 2 ms; two others meet at 1 s, with a thousandth of the force.
BOOST_AUTO_TEST_CASE(free_point_masses_are_drawn_as_long_as_forces_are_seen)
{
  Results results;
  results.problem = sample_case();
  Model &model = results.models.emplace_back();
  model.record.model.kind = ModelKind::lumped;
  ContactRecord contact;
  contact.start_time = 1e-4;
  contact.end_time = 1.001;
  model.record.model.contacts = {contact};
  model.history.columns = {{"time", "s", {0, 1e-4, 1e-3, 2e-3, 2.1e-3, 1, 1.0005, 1.001}},
                           {"force B1-B2", "N", {0, 0, 1000, 500, 0, 0, 1, 0}}};
  BOOST_TEST(drawing_times(results).back() == 2e-3 + 0.1 * 1.9e-3,
             boost::test_tools::tolerance(1e-9));
  // Weight moves a ball that touches nothing, and bodies of finite elements ring.
  results.problem.gravity = 9.81;
  BOOST_TEST(drawing_times(results).back() == 1.001, boost::test_tools::tolerance(1e-9));
  results.problem.gravity = 0;
  model.record.model.kind = ModelKind::fem;
  BOOST_TEST(drawing_times(results).back() == 1.001, boost::test_tools::tolerance(1e-9));
}

namespace
{
/// Two models whose ball touches a wall four times in 0.6 s, for 100 us each, 1, .5, .25 and .125
/// of 5450 N; the second one 10 ms later.
Results bouncing_results()
{
  Results results;
  results.problem = sample_case();
  results.problem.reference = "hertz";
  for (const double delay : {0.0, 0.01})
  {
    Model &model = results.models.emplace_back();
    model.record.model.name = delay == 0 ? "hertz" : "linear";
    model.record.model.kind = ModelKind::lumped;
    std::vector<double> time{0}, force{0}, approach{-0.05};
    for (int touch = 0; touch < 4; ++touch)
      for (int k = 0; k <= 100; ++k)
      {
        time.push_back(0.1 + delay + 0.13 * touch + 1e-6 * k);
        force.push_back(k % 100 == 0 ? 0 : 5450 * std::pow(0.5, touch) * std::sin(0.0314159 * k));
        approach.push_back(1e-5 * std::sin(0.0314159 * k));
      }
    time.push_back(0.6);
    force.push_back(0);
    approach.push_back(-0.01);
    model.history.columns = {
      {"time", "s", time}, {"force B1-B2", "N", force}, {"approach B1-B2", "m", approach}};
    ContactRecord contact;
    contact.first = "B1";
    contact.second = "B2";
    contact.start_time = 0.1 + delay;
    contact.end_time = time[time.size() - 2];
    model.record.model.contacts = {contact};
  }
  return results;
}

double largest_of(const ChartSeries &curve)
{
  double largest = 0;
  for (const double y : curve.y)
    largest = std::fmax(largest, y);
  return largest;
}
} // namespace

// 1000 evenly spaced times hit none of them.
BOOST_AUTO_TEST_CASE(every_bounce_keeps_its_peak)
{
  const Results results = bouncing_results();
  const Contact contact = results.problem.contacts().front();
  const Figure figure = force_figure(results, contact).value();
  for (const ChartSeries &curve : figure.panels.at(0).series)
  {
    BOOST_TEST(largest_of(curve) == 5.45, boost::test_tools::tolerance(1e-4)); // [kN]
    for (int touch = 0; touch < 4; ++touch)
    {
      const double from = 100 + 130.0 * touch; // [ms]
      double peak = 0;
      for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (curve.x[i] > from - 1 && curve.x[i] < from + 15)
          peak = std::max(peak, curve.y[i]);
      BOOST_TEST(peak == 5.45 * std::pow(0.5, touch), boost::test_tools::tolerance(1e-3));
    }
  }
  // The difference has the peaks of both.
  BOOST_TEST(largest_of(figure.panels.at(1).series.at(0)) == 5.45,
             boost::test_tools::tolerance(1e-4));
}

// Spikes of 0.01 mm say nothing; between them the ball is up to 50 mm away.
BOOST_AUTO_TEST_CASE(the_approach_of_bounces_shows_the_flights)
{
  const Results results = bouncing_results();
  const Figure figure = approach_time_figure(results, results.problem.contacts().front()).value();
  const ChartAxis &axis = figure.panels.at(0).y;
  BOOST_TEST(axis.label == "approach B1-B2 [mm]");
  BOOST_TEST(!axis.low.has_value());
}

// The loop of each touch, at its own samples: no zigzag from one to the next.
BOOST_AUTO_TEST_CASE(the_loop_of_a_bounce_is_smooth)
{
  const Results results = bouncing_results();
  const Figure figure = approach_figure(results, results.problem.contacts().front()).value();
  for (const ChartSeries &curve : figure.panels.at(0).series)
  {
    BOOST_TEST(largest_of(curve) == 5.45, boost::test_tools::tolerance(1e-4));
    int gaps = 0;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
      if (std::isnan(curve.x[i]))
        ++gaps;
      else // F is 545 kN/mm times a power of two times d
      {
        const double ratio = curve.y[i] / (0.545 * curve.x[i]), power = std::log2(ratio);
        BOOST_TEST((curve.y[i] < 1e-2 || std::abs(power - std::round(power)) < 1e-2));
      }
    BOOST_TEST(gaps == 3);
  }
}

BOOST_AUTO_TEST_CASE(bounces_are_drawn_enlarged)
{
  const Results results = bouncing_results();
  const Figure figure = bounces_figure(results, results.problem.contacts().front()).value();
  BOOST_TEST(figure.panels.size() == 4);
  for (std::size_t touch = 0; touch < 4; ++touch)
    for (const ChartSeries &curve : figure.panels[touch].series)
    {
      BOOST_TEST(largest_of(curve) == 5.45 * std::pow(0.5, touch),
                 boost::test_tools::tolerance(1e-4));
      BOOST_TEST(curve.x.front() == 0);
      // A touch and the sample before it, which the flight may have.
      BOOST_TEST(curve.x.back() < 600);
    }
  BOOST_CHECK(!bounces_figure(SampleResults().read(), sample_case().contacts().front()));
}

BOOST_AUTO_TEST_CASE(bands_end_where_the_record_of_the_finite_elements_ends)
{
  Results results = SampleResults().read();
  for (History::Column &column : results.models.front().history.columns)
    column.values.resize(column.values.size() / 2);
  const std::optional<Figure> figure = energy_figure(results);
  BOOST_TEST_REQUIRE(figure.has_value());
  bool ends = false;
  for (const ChartSeries &curve : figure->panels.front().series)
    for (std::size_t i = 0; i < curve.extent.size(); ++i)
    {
      BOOST_TEST(std::isnan(curve.extent[i]) == std::isnan(curve.y[i]));
      ends = ends || std::isnan(curve.y[i]);
    }
  BOOST_TEST(ends);
}

// Without friction's work, or the energy of deformation, the sum of the others is no balance.
BOOST_AUTO_TEST_CASE(a_balance_needs_every_term)
{
  Results results = SampleResults().read();
  const auto has_balance = [&]
  {
    const std::optional<Figure> figure = energy_figure(results);
    for (const ChartFrame &frame : figure.value().panels)
      for (const ChartSeries &curve : frame.series)
        if (curve.name == "balance error")
          return true;
    return false;
  };
  Model &model = results.models.front();
  History &history = model.history;
  const std::size_t samples = history.columns.front().values.size();
  history.columns.push_back({"energy absorbed", "J", std::vector<double>(samples, 0)});
  history.columns.back().values.back() = 1e-3; // an error that is seen
  BOOST_TEST(has_balance());
  model.record.model.energy.friction = 0.5;
  BOOST_TEST(!has_balance());
  history.columns.push_back({"energy friction", "J", std::vector<double>(samples, 0)});
  BOOST_TEST(has_balance());
  std::erase_if(history.columns,
                [](const History::Column &column) { return column.name == "energy strain"; });
  BOOST_TEST(!has_balance());
}

BOOST_AUTO_TEST_CASE(no_ground_is_told_of_where_there_is_none)
{
  Results results = SampleResults().read();
  const auto caption = [&]
  {
    const std::optional<Figure> figure = loss_figure(results);
    BOOST_TEST_REQUIRE(figure.has_value());
    return figure->caption;
  };
  BOOST_TEST(caption().find("ground") == std::string::npos);
  results.models.front().record.model.energy.radiated = 0.5;
  // Waves leave along plates and rods as well.
  BOOST_TEST(caption().find("ground") == std::string::npos);
  BOOST_TEST(caption().find("Radiated: energy that ran away") != std::string::npos);
  results.problem.bodies.back().shape = Shape::half_space;
  BOOST_TEST(caption().find("ran away in waves in " + results.problem.bodies.back().name) !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_jump_of_the_force_is_a_vertical_line)
{
  Results results = SampleResults().read();
  // A dashpot: 3 N at once, 1 N of tension when the bodies part.
  Model &model = results.models.back();
  const double first = std::numeric_limits<double>::min(), end = 1e-4,
               after = std::nextafter(end, 1);
  const auto set = [&](const std::string &name, const std::vector<double> &values)
  {
    for (History::Column &column : model.history.columns)
      if (column.name == name)
        column.values = values;
      else
        column.values.resize(values.size());
  };
  set("force B1-B2", {0, 3, 5, -1, 0});
  set("approach B1-B2", {0, 0, 1e-6, 0, 0});
  set("time", {0, first, 0.5 * end, end, after});
  results.models.erase(results.models.begin(), results.models.end() - 1);
  const std::optional<Figure> figure = approach_figure(results, results.problem.contacts().front());
  BOOST_TEST_REQUIRE(figure.has_value());
  const ChartSeries &curve = figure->panels.front().series.front();
  const std::size_t n = curve.x.size();
  BOOST_TEST_REQUIRE(n > 4u);
  BOOST_TEST(curve.x[0] == 0);
  BOOST_TEST(curve.y[0] == 0);
  BOOST_TEST(curve.x[1] == 0);
  BOOST_TEST(curve.y[1] == 3);
  BOOST_TEST(std::abs(curve.x[n - 2]) < 1e-9); // [um]
  BOOST_TEST(curve.y[n - 2] == -1);
  BOOST_TEST(std::abs(curve.x[n - 1]) < 1e-9);
  BOOST_TEST(curve.y[n - 1] == 0);
  // Both ends of the first jump are at zero on the time axis, not one at 2e-302 microseconds.
  const TimeAxis axis = time_axis(results);
  BOOST_TEST(axis.shown[1] == 0);
  BOOST_TEST(axis.times[1] == first);
  BOOST_TEST(axis.shown[2] > 0);
}

// A sweep whose finite elements were left out has none: gnuplot cannot draw it.
BOOST_AUTO_TEST_CASE(a_figure_without_a_curve_is_none)
{
  ChartFrame frame{.x = {.label = "t [s]"}, .y = {.label = "F [N]"}};
  frame.add("law", law_style("hertz"), {}, {});
  frame.add("measured", law_style("hertz"), {}, {}).look = SeriesLook::points;
  BOOST_CHECK(!figure_of(frame, "empty", "nothing", "Nothing."));
  frame.add("law", law_style("hertz"), {0, 1}, {1, 2});
  BOOST_CHECK(figure_of(frame, "some", "something", "Something."));
}

BOOST_AUTO_TEST_SUITE_END()
