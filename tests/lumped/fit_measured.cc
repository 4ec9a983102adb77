#include <boost/test/unit_test.hpp>

// Laws beside what a load cell would record of them: shifted in time, with an offset and noise.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lumped/fit/fit_figure.h"
#include "lumped/fit/fit_report.h"
#include "lumped/fit/ranking.h"
#include "tests/load_cell.h"
#include "tests/lumped/fit_cases.h"

BOOST_AUTO_TEST_SUITE(lumped_fit_measured)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;
using carambole::lumped::testing::with_laws;
using carambole::lumped::testing::within;

namespace
{
/// What a load cell records of the first law of a case: 200 samples in the contact, an offset of
/// 7 % of the peak and a clock of its own. Noise in shares of the peak.
DataEntry measured(const Case &c, LoadCell cell)
{
  const History history = run_model(c, read_models(c).front()).history;
  const std::vector<double> &t = history.columns.front().values,
                            &f = history.find("force B1-B2")->values;
  const double peak = *std::ranges::max_element(f), duration = t.back();
  cell.noise *= peak;
  cell.offset = 0.07 * peak;
  cell.shift = 0.0123;
  cell.step = cell.step > 0 ? cell.step * duration : duration / 200;
  cell.after = duration;
  // The sampling knows nothing of the contact: its phase is any.
  cell.before = duration + cell.step * std::fmod(0.618 * cell.seed, 1);
  const Recording recording = record(
    cell, [&](double at) { return at < 0 ? 0 : force_at(t, f, at, 2 * peak); }, duration);
  DataEntry data;
  data.file = "lab.csv";
  data.columns = {{"time", "s", recording.times}, {"force B1-B2", "N", recording.forces}};
  return data;
}

/// A law with the parameters of which the intervals are counted.
struct Truth
{
  std::string name, entry;
  std::vector<std::string> keys;
};

const std::vector<Truth> truths{
  {"tsuji", "{tsuji: {restitution: 0.85}}", {"restitution"}},
  {"hunt-crossley", "{hunt-crossley: {restitution: 0.7}}", {"restitution"}},
  {"linear", "{linear: {stiffness: 40 MN/m}}", {"stiffness"}},
  {"kelvin-voigt",
   "{kelvin-voigt: {restitution: 0.8, stiffness: 40 MN/m}}",
   {"restitution", "stiffness"}},
  {"thornton", "{thornton: {yield_stress: 1 GPa}}", {"yield_stress"}}};

/// How many of `sets` intervals of 95 % hold the truth; in fits of the law that it comes from.
int held(const Case &c, const Truth &truth, const LoadCell &cell, unsigned sets, int &lacking)
{
  const FitModel model = make_fit_model(c, truth.name, truth.keys);
  int inside = 0;
  for (unsigned seed = 1; seed <= sets; ++seed)
  {
    LoadCell one = cell;
    one.seed = seed;
    const Target target = target_of(c, measured(c, one), "lab.csv");
    const FitResult result = fit_law(c, model, target);
    for (std::size_t i = 0; i < truth.keys.size(); ++i)
    {
      const Estimate &e = result.estimates[i];
      inside += e.lower <= model.free[i].start && model.free[i].start <= e.upper ? 1 : 0;
    }
    lacking += lack_of_fit(target, result).found ? 1 : 0;
  }
  return inside;
}
} // namespace

// Of 20 intervals of each of six parameters, 114 +- 2.4 of 120 are expected to hold the truth. A
// misfit of the true law is expected in one of a thousand sets.
BOOST_AUTO_TEST_CASE(intervals_hold_the_truth_as_often_as_they_say,
                     *boost::unit_test::label("lumped_fit_measured_long"))
{
  const ScratchFolder folder;
  constexpr unsigned sets = 20;
  int all = 0, lacking = 0;
  for (const Truth &truth : truths)
  {
    const int inside = held(with_laws(folder, truth.entry), truth, {.noise = 0.01}, sets, lacking);
    BOOST_TEST_MESSAGE(fmt::format("{}: {} of {}", truth.name, inside, sets * truth.keys.size()));
    all += inside;
  }
  BOOST_TEST_MESSAGE(fmt::format("all: {} of 120; misfits: {} of 100", all, lacking));
  BOOST_TEST(all >= 107); // three standard deviations
  BOOST_TEST(all < 120);
  BOOST_TEST(lacking <= 3);
}

// Five samples in the time in which the sensor follows: (1 + .82)/(1 - .82) = 10 count as one.
// Without that the intervals would hold the truth in half of the sets.
BOOST_AUTO_TEST_CASE(correlated_noise_widens_the_intervals,
                     *boost::unit_test::label("lumped_fit_measured_long"))
{
  const ScratchFolder folder;
  constexpr unsigned sets = 60;
  int lacking = 0;
  const Case c = with_laws(folder, truths[0].entry);
  const int inside =
    held(c, truths[0], {.step = 1 / 600., .noise = 0.01, .memory = 0.82}, sets, lacking);
  BOOST_TEST_MESSAGE(fmt::format("{} of {}, misfits: {}", inside, sets, lacking));
  BOOST_TEST(inside >= 51); // of 57 +- 1.7, less what the estimate of the dependence costs
  BOOST_TEST(lacking <= 3);
}

namespace
{
void check_place_of(const Truth &truth)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, truth.entry);
  const std::vector<Setup> setups{
    {c, target_of(c, measured(c, {.noise = 0.01, .seed = 3}), "lab.csv")}};
  const Ranking ranking = rank_laws(setups, [](const auto &, auto, auto) {});
  BOOST_TEST_MESSAGE(ranking_text(ranking, setups).substr(0, 900));
  const auto place = std::ranges::find(ranking.laws, truth.name, &RankedLaw::name);
  BOOST_REQUIRE(place != ranking.laws.end());
  // First, or with a difference by chance: of one parameter more, 4 at most in 95 of 100.
  BOOST_TEST(place->difference < 4);
  BOOST_TEST(place->is_followed());
  BOOST_TEST(ranking_text(ranking, setups).find("no law follows") == std::string::npos);
}
} // namespace

BOOST_AUTO_TEST_CASE(the_law_that_was_measured_comes_first)
{
  check_place_of(truths[0]);
}

BOOST_AUTO_TEST_CASE(other_laws_come_first_where_they_were_measured,
                     *boost::unit_test::label("lumped_fit_measured_long"))
{
  for (const Truth &truth : {truths[1], truths[3]})
    BOOST_TEST_CONTEXT(truth.name)
  check_place_of(truth);
}

// Hertz' law has no parameter: laws that contain it may come close with one more, never far ahead.
BOOST_AUTO_TEST_CASE(a_conservative_impact_is_told_as_one,
                     *boost::unit_test::label("lumped_fit_measured_long"))
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, "hertz");
  for (const unsigned seed : {1U})
  {
    const std::vector<Setup> setups{
      {c, target_of(c, measured(c, {.noise = 0.01, .seed = seed}), "lab.csv")}};
    const Ranking ranking = rank_laws(setups, [](const auto &, auto, auto) {});
    const auto place = std::ranges::find(ranking.laws, "hertz", &RankedLaw::name);
    BOOST_TEST(place->difference < 4);
    const auto tsuji = std::ranges::find(ranking.laws, "tsuji", &RankedLaw::name);
    BOOST_TEST(tsuji->result.estimates[0].upper <= 1);
    BOOST_TEST(tsuji->result.estimates[0].upper > 0.99);
    BOOST_TEST(tsuji->result.estimates[0].lower < 1);
  }
}

BOOST_AUTO_TEST_CASE(time_and_baseline_are_found_with_the_law)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, truths[0].entry);
  const DataEntry data = measured(c, {.noise = 0.01});
  const FitModel model = make_fit_model(c, "tsuji", {});
  const Target target = target_of(c, data, "lab.csv");
  const FitResult result = fit_law(c, model, target);
  const double duration = target.sensors[0].end.value - target.sensors[0].start.value;
  const AlignedForces aligned = aligned_forces(c, model, result, target);
  BOOST_TEST(std::abs(aligned.shift - 0.0123) < 0.005 * duration); // a sample
  BOOST_TEST(nuisances_of(target) == 2U);
  // The same clock and no baseline: a record of a model needs neither.
  DataEntry computed = data;
  computed.kind = DataKind::computed;
  Case with_data = c;
  computed.name = "given";
  with_data.data = {computed};
  BOOST_TEST(nuisances_of(read_target(with_data, "given", folder.path)) == 0U);
  draw_fits({c, target}, {{model.model.entry.name, model, result}}, "a measurement",
            folder.path / "figure");
  BOOST_TEST(std::filesystem::file_size(folder.path / "figure.svg") > 10000U);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_fitted_is_told)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, truths[0].entry);
  const auto told = [&](const DataEntry &data)
  {
    try
    {
      target_of(c, data, "lab.csv");
      return std::string();
    }
    catch (const InputError &error)
    {
      return std::string(error.what());
    }
  };
  BOOST_TEST(told(measured(c, {.noise = 0.3})).find("does not stand out of its noise") !=
             std::string::npos);
  DataEntry two = measured(c, {.noise = 0.01});
  const std::size_t n = two.columns[0].values.size();
  const double span = two.columns[0].values.back() - two.columns[0].values.front();
  const FitModel model = make_fit_model(c, "tsuji", {});
  const Target single = target_of(c, two, "lab.csv");
  for (std::size_t k = 0; k < n; ++k)
  {
    two.columns[0].values.push_back(two.columns[0].values[k] + 1.01 * span);
    two.columns[1].values.push_back(two.columns[1].values[k]);
  }
  // Of rebounds the first counts, as in the record of the data, and the others are told.
  const Target rebounds = target_of(c, two, "lab.csv");
  BOOST_TEST(rebounds.sensors.front().first == single.sensors.front().first);
  BOOST_TEST(rebounds.history.columns.front().values.back() < two.columns[0].values[n]);
  BOOST_TEST(fmt::format("{}", fmt::join(rebounds.notes, "\n")).find("another pulse, of ") !=
             std::string::npos);
  const Estimate of_first = fit_law(c, model, rebounds).estimates[0];
  BOOST_TEST(std::abs(of_first.value - 0.85) < 4 * of_first.standard_error);
  // A sensor at its limit: what is above is not compared, and the parameter is still found.
  DataEntry clipped = measured(c, {.noise = 0.005});
  const double limit = 0.85 * std::ranges::max(clipped.columns[1].values);
  for (double &force : clipped.columns[1].values)
    force = std::min(force, limit);
  const Target target = target_of(c, clipped, "lab.csv");
  BOOST_TEST(fmt::format("{}", fmt::join(target.notes, "\n")).find("at its limit") !=
             std::string::npos);
  const FitResult result = fit_law(c, make_fit_model(c, "tsuji", {}), target);
  BOOST_TEST(std::abs(result.estimates[0].value - 0.85) < 4 * result.estimates[0].standard_error);
}

// A single sample far off its neighbours: the fit is that without it.
BOOST_AUTO_TEST_CASE(a_glitch_is_not_fitted)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, truths[0].entry);
  const FitModel model = make_fit_model(c, "tsuji", {});
  DataEntry data = measured(c, {.noise = 0.005});
  const Target clean = target_of(c, data, "lab.csv");
  std::vector<double> &forces = data.columns[1].values;
  const auto top = std::ranges::max_element(forces);
  const std::ptrdiff_t on_the_flank = 60; // of 200 samples in the contact
  *(top - on_the_flank) -= 0.4 * *top;
  const Target hit = target_of(c, data, "lab.csv");
  BOOST_TEST(fmt::format("{}", fmt::join(hit.notes, "\n")).find("far off its neighbours") !=
             std::string::npos);
  const Estimate one = fit_law(c, model, clean).estimates[0],
                 other = fit_law(c, model, hit).estimates[0];
  BOOST_TEST(other.value == one.value, within(0.5 * one.standard_error / one.value));
  BOOST_TEST(other.standard_error == one.standard_error, within(0.1));
}

// A value that two files share, and one that each has for itself.
BOOST_AUTO_TEST_CASE(several_files_are_fitted_together)
{
  const ScratchFolder folder;
  const auto setup = [&](double stiffness, double restitution, const std::string &label)
  {
    const Case c =
      with_laws(folder, fmt::format("{{kelvin-voigt: {{restitution: {}, stiffness: {} MN/m}}}}",
                                    restitution, stiffness));
    Setup one{c, target_of(c, measured(c, {.noise = 0.01, .seed = unsigned(stiffness)}), label)};
    one.target.label = label;
    return one;
  };
  const std::vector<Setup> setups{setup(40, 0.8, "a"), setup(55, 0.8, "b")};
  const JointModel joint = make_joint_model(setups, "kelvin-voigt", {"restitution"}, {"stiffness"});
  const FitResult result = fit_law(joint, setups);
  BOOST_REQUIRE(result.estimates.size() == 3U);
  const double truth[] = {0.8, 40e6, 55e6};
  for (std::size_t i = 0; i < 3; ++i)
    BOOST_TEST(std::abs(result.estimates[i].value - truth[i]) <
               4 * result.estimates[i].standard_error);
  BOOST_TEST(result.estimates[0].of.empty());
  BOOST_TEST(result.estimates[2].of == "b");
  BOOST_TEST(result.deviation == 1, within(0.1)); // weighted with the scatter of each
  // Together the shared value is known better than from one file alone.
  const double alone =
    fit_law(setups[0].c, joint.of[0], setups[0].target).estimates[0].standard_error;
  BOOST_TEST(result.estimates[0].standard_error < 0.85 * alone); // 2^(-1/2)
  const std::string text = fit_text(joint, setups, result);
  BOOST_TEST_MESSAGE(text);
  BOOST_TEST(text.find("stiffness b") != std::string::npos);
  BOOST_CHECK_THROW(make_joint_model(setups, "kelvin-voigt", {"restitution"}, {"mass"}),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
