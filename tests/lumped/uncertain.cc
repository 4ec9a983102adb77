#include <boost/test/unit_test.hpp>

// Uncertain inputs: points, spread and shares against closed forms, runs that a law carries, and
// how often the intervals hold the truth.

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "cases/process/diagnostics.h"
#include "lumped/uncertain/sobol_points.h"
#include "lumped/uncertain/study.h"
#include "lumped/uncertain/study_points.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(lumped_uncertain)

using namespace carambole;
using namespace carambole::lumped;
namespace tt = boost::test_tools;

namespace
{
UncertainInput input(const std::string &path, InputDistribution kind,
                     std::vector<double> parameters)
{
  UncertainInput one;
  one.path = path;
  one.kind = kind;
  one.parameters = std::move(parameters);
  return one;
}

/// Of a product of powers of log-normal inputs with the median 1: its coefficient of variation and
/// the shares of the inputs. s_i^2 = ln(1 + CV_i^2), S = sum b_i^2 s_i^2, CV^2 = exp(S) - 1, S_i =
/// (exp(b_i^2 s_i^2) - 1)/(exp(S) - 1), S_Ti = (exp(S) - exp(S - b_i^2 s_i^2))/(exp(S) - 1).
struct Product
{
  std::vector<double> variations, exponents;

  double share(std::size_t i) const
  {
    return exponents[i] * exponents[i] * std::log1p(variations[i] * variations[i]);
  }
  double sum() const
  {
    double sum = 0;
    for (std::size_t i = 0; i < exponents.size(); ++i)
      sum += share(i);
    return sum;
  }
  double first(std::size_t i) const { return std::expm1(share(i)) / std::expm1(sum()); }
  double total(std::size_t i) const
  {
    return (std::exp(sum()) - std::exp(sum() - share(i))) / std::expm1(sum());
  }
};

/// Peak force and duration of Hertz' impact over E*, rho, R and V.
const Product peak_force{{0.05, 0.01, 0.005, 0.02}, {0.4, 0.6, 2, 1.2}},
  duration{{0.05, 0.01, 0.005, 0.02}, {-0.4, 0.4, 1, -0.2}};

UncertainInputs inputs_of(const Product &product)
{
  UncertainInputs inputs;
  for (std::size_t i = 0; i < product.variations.size(); ++i)
    inputs.inputs.push_back(
      input(std::to_string(i), InputDistribution::lognormal, {1, product.variations[i]}));
  return inputs;
}

std::vector<double> values_of(const Product &product, const InputSample &sample)
{
  std::vector<double> values;
  for (Eigen::Index k = 0; k < sample.values.rows(); ++k)
  {
    double value = 1;
    for (std::size_t i = 0; i < product.exponents.size(); ++i)
      value *= std::pow(sample.values(k, Eigen::Index(i)), product.exponents[i]);
    values.push_back(value);
  }
  return values;
}

std::vector<double> first_of(const std::vector<double> &values, std::size_t n)
{
  return {values.begin(), values.begin() + std::ptrdiff_t(n)};
}
} // namespace

// With the origin, the first 4096 points have every multiple of 1/4096 once in each direction. The
// 4096th point in units of 2^-13 as OpenTURNS 1.20 has it.
BOOST_AUTO_TEST_CASE(sobol_points_fill_every_direction)
{
  constexpr std::size_t n = 4096;
  const Eigen::MatrixXd points = sobol_points(n, most_inputs);
  for (Eigen::Index i = 0; i < points.cols(); ++i)
  {
    std::vector<bool> is_met(n, false);
    for (Eigen::Index k = 0; k + 1 < points.rows(); ++k)
    {
      const double place = points(k, i) * double(n);
      BOOST_REQUIRE(place == std::floor(place));
      is_met[std::size_t(place)] = true;
    }
    BOOST_TEST(std::ranges::count(is_met, true) == n - 1, "direction " << i + 1);
    BOOST_TEST(!is_met[0]);
  }
  const std::vector<std::vector<double>> first{
    {0.5, 0.5, 0.5, 0.5, 0.5}, {0.75, 0.25, 0.75, 0.25, 0.75}, {0.25, 0.75, 0.25, 0.75, 0.25}};
  for (std::size_t k = 0; k < first.size(); ++k)
    for (std::size_t i = 0; i < first[k].size(); ++i)
      BOOST_TEST(points(Eigen::Index(k), Eigen::Index(i)) == first[k][i]);
  for (const auto &[direction, units] :
       {std::pair{6, 4299}, {13, 1489}, {20, 4701}, {27, 6699}, {34, 643}, {40, 483}})
    BOOST_TEST(points(n - 1, direction - 1) * 8192 == units);

  UncertainInputs many;
  for (std::size_t i = 0; i <= most_inputs; ++i)
    many.inputs.push_back(input(std::to_string(i), InputDistribution::uniform, {0, 1}));
  BOOST_CHECK_EXCEPTION(
    sample_inputs(many, 1), InputError,
    [](const InputError &error)
    { return std::string(error.what()).find("41 inputs; at most 40") != std::string::npos; });
}

// The printed numbers are those of the closed form, computed apart.
BOOST_AUTO_TEST_CASE(hertz_with_lognormal_inputs)
{
  BOOST_TEST(std::sqrt(std::expm1(peak_force.sum())) == 0.0333466705, tt::tolerance(1e-8));
  BOOST_TEST(std::sqrt(std::expm1(duration.sum())) == 0.0213682178, tt::tolerance(1e-8));
  const double printed[][4] = {{0.359335, 0.032373, 0.089931, 0.518031},
                               {0.875120, 0.035040, 0.054752, 0.035035}};
  int place = 0;
  for (const Product *product : {&peak_force, &duration})
  {
    const UncertainInputs inputs = inputs_of(*product);
    const InputSample sample = sample_inputs(inputs, study_points);
    const Study study =
      make_study(inputs, sample, {{"law", "q", "1", values_of(*product, sample)}}, {});
    const InputSpread &spread = study.record.models.at(0).quantities.at(0);
    // Polynomials of degree seven leave nothing of a function as smooth as this one.
    BOOST_TEST(spread.deviation / spread.mean == std::sqrt(std::expm1(product->sum())),
               tt::tolerance(1e-6));
    for (std::size_t i = 0; i < 4; ++i)
    {
      BOOST_TEST(spread.shares[i].first == printed[place][i], tt::tolerance(1e-4));
      BOOST_TEST(spread.shares[i].first == product->first(i), tt::tolerance(1e-6));
      BOOST_TEST(spread.shares[i].total == product->total(i), tt::tolerance(1e-6));
    }
    ++place;
  }
}

// f = sin x1 + a sin^2 x2 + b x3^4 sin x1, x in (-pi, pi): the usual test of sensitivity, far from
// any polynomial. Ishigami & Homma 1990.
BOOST_AUTO_TEST_CASE(ishigami)
{
  UncertainInputs inputs;
  for (const char *path : {"x1", "x2", "x3"})
    inputs.inputs.push_back(input(path, InputDistribution::uniform, {-M_PI, M_PI}));
  const InputSample sample = sample_inputs(inputs, study_points);
  const double a = 7, b = 0.1;
  std::vector<double> values;
  for (Eigen::Index k = 0; k < sample.values.rows(); ++k)
  {
    const auto x = sample.values.row(k);
    values.push_back(std::sin(x[0]) + a * std::pow(std::sin(x[1]), 2) +
                     b * std::pow(x[2], 4) * std::sin(x[0]));
  }
  const Study study = make_study(inputs, sample, {{"law", "q", "1", values}}, {});
  const InputSpread &spread = study.record.models.at(0).quantities.at(0);
  const double first[] = {0.3139, 0.4424, 0}, total[] = {0.5576, 0.4424, 0.2437};
  for (std::size_t i = 0; i < 3; ++i)
  {
    BOOST_TEST(std::abs(spread.shares[i].first - first[i]) < 1e-2);
    BOOST_TEST(std::abs(spread.shares[i].total - total[i]) < 1e-2);
    // The stated intervals hold what is exact to the four digits above.
    BOOST_TEST(std::abs(spread.shares[i].first - first[i]) <=
               spread.shares[i].first_half_width + 5e-5);
    BOOST_TEST(std::abs(spread.shares[i].total - total[i]) <=
               spread.shares[i].total_half_width + 5e-5);
  }
  const double variance =
    0.5 + a * a / 8 + b * std::pow(M_PI, 4) / 5 + b * b * std::pow(M_PI, 8) / 18;
  BOOST_TEST(spread.deviation == std::sqrt(variance), tt::tolerance(2e-3));
}

// A result that jumps has a spread and quantiles, and no shares of polynomials.
BOOST_AUTO_TEST_CASE(what_polynomials_do_not_explain_has_no_shares)
{
  UncertainInputs inputs;
  for (const char *path : {"x", "y"})
    inputs.inputs.push_back(input(path, InputDistribution::uniform, {0, 1}));
  const InputSample sample = sample_inputs(inputs, study_points);
  std::vector<double> values;
  for (Eigen::Index k = 0; k < sample.values.rows(); ++k)
    values.push_back(std::fmod(37 * sample.values(k, 0) + 23 * sample.values(k, 1), 1));
  const Study study = make_study(inputs, sample, {{"law", "q", "1", values}}, {});
  const InputSpread &spread = study.record.models.at(0).quantities.at(0);
  BOOST_TEST(spread.shares.empty());
  BOOST_TEST(spread.explained.value() < 0.5);
  BOOST_TEST(spread.low == 0.025, tt::tolerance(0.1));
  BOOST_TEST(spread.high == 0.975, tt::tolerance(0.01));
}

// x + y has the variance s_x^2 + s_y^2 + 2 rho s_x s_y, also for the correlations 1 and -1.
BOOST_AUTO_TEST_CASE(correlated_inputs)
{
  for (const double rho : {-1., -0.5, 0.7, 1.})
  {
    UncertainInputs inputs;
    inputs.inputs = {input("x", InputDistribution::normal, {1, 0.1}),
                     input("y", InputDistribution::normal, {2, 0.3})};
    inputs.correlations = {{"x", "y", rho}};
    const InputSample sample = sample_inputs(inputs, study_points);
    std::vector<double> values;
    for (Eigen::Index k = 0; k < sample.values.rows(); ++k)
      values.push_back(sample.values(k, 0) + sample.values(k, 1));
    const Study study = make_study(inputs, sample, {{"law", "q", "1", values}}, {});
    const InputSpread &spread = study.record.models.at(0).quantities.at(0);
    // The moments of 4096 points of a Sobol' sequence are exact to about half a per cent.
    BOOST_TEST(spread.deviation == std::sqrt(0.01 + 0.09 + 2 * rho * 0.03), tt::tolerance(5e-3));
    BOOST_TEST(spread.mean == 3, tt::tolerance(1e-3));
    BOOST_TEST(spread.shares.empty());
  }
}

BOOST_AUTO_TEST_CASE(correlations_that_contradict_each_other_are_refused)
{
  UncertainInputs inputs;
  for (const char *path : {"x", "y", "z"})
    inputs.inputs.push_back(input(path, InputDistribution::normal, {0, 1}));
  inputs.correlations = {{"x", "y", 0.9}, {"y", "z", 0.9}, {"x", "z", -0.9}};
  BOOST_CHECK_THROW(sample_inputs(inputs, 16), InputError);
}

// A model that differs from a law by a linear function of the normal variables is carried exactly.
BOOST_AUTO_TEST_CASE(a_linear_difference_is_carried_exactly)
{
  const UncertainInputs inputs = inputs_of(peak_force);
  const InputSample sample = sample_inputs(inputs, study_points);
  const std::vector<double> law = values_of(peak_force, sample);
  const Chaos chaos(sample.uniform, {true, true, true, true});
  std::vector<double> truth;
  for (std::size_t k = 0; k < law.size(); ++k)
    truth.push_back(law[k] + 0.02 + 0.003 * chaos.linear()(Eigen::Index(k), 0) -
                    0.001 * chaos.linear()(Eigen::Index(k), 3));
  constexpr std::size_t runs = 12;
  const Study study = make_study(inputs, sample, {{"law", "q", "1", law}},
                                 {{"fem", "q", "1", first_of(truth, runs)}});
  BOOST_REQUIRE(study.carried.size() == 1U);
  for (std::size_t k = 0; k < truth.size(); ++k)
    BOOST_TEST(study.carried[0].values[Eigen::Index(k)] == truth[k], tt::tolerance(1e-10));
  const InputSpread &spread = study.record.models.back().quantities.at(0);
  BOOST_TEST(spread.carried->law == "law");
  BOOST_TEST(spread.carried->is_linear);
  BOOST_TEST(spread.carried->leave_one_out < 1e-12);
  const StudiedDifference &difference = study.record.differences.at(0);
  BOOST_TEST(difference.mean == -0.02, tt::tolerance(1e-2));
  BOOST_TEST(difference.deviation == std::hypot(0.003, 0.001), tt::tolerance(1e-2));
  BOOST_TEST(difference.closest == 1);
}

// Twelve runs of what no law follows exactly: mean and spread lie within their stated intervals.
BOOST_AUTO_TEST_CASE(mean_and_spread_of_carried_runs_hold_the_truth)
{
  int mean_held = 0, spread_held = 0, all = 0;
  for (unsigned seed = 1; seed <= 200; ++seed)
  {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    Product truth_of = peak_force, law_of = peak_force;
    for (std::size_t i = 0; i < 4; ++i)
    {
      truth_of.variations[i] = law_of.variations[i] = 0.08 * (1 + 0.5 * uniform(generator));
      truth_of.exponents[i] *= 1 + 0.3 * uniform(generator);
    }
    const UncertainInputs inputs = inputs_of(truth_of);
    const InputSample sample = sample_inputs(inputs, 512);
    const std::vector<double> truth = values_of(truth_of, sample);
    const Study study = make_study(inputs, sample, {{"law", "q", "1", values_of(law_of, sample)}},
                                   {{"fem", "q", "1", first_of(truth, 12)}});
    const InputSpread &spread = study.record.models.back().quantities.at(0);
    // Of a product of log-normal variables with the medians one.
    const double mean = std::exp(truth_of.sum() / 2),
                 deviation = mean * std::sqrt(std::expm1(truth_of.sum()));
    ++all;
    mean_held += std::abs(spread.mean - mean) <= spread.carried->mean_half_width;
    spread_held += std::abs(spread.deviation - deviation) <= spread.carried->deviation_half_width;
  }
  BOOST_TEST_MESSAGE("mean " << mean_held << ", spread " << spread_held << " of " << all);
  BOOST_TEST(mean_held >= 0.95 * all);
  BOOST_TEST(spread_held >= 0.95 * all);
}

// Twelve runs whose difference from a law depends on two of five inputs, with the noise of a mesh
// of a twentieth of the spread: the stated error at runs left out is that at the other points, and
// inputs that tell nothing cost no accuracy.
BOOST_AUTO_TEST_CASE(inputs_that_tell_nothing_are_left_out)
{
  constexpr double noise = 0.05;
  std::vector<double> errors, ratios;
  for (unsigned seed = 1; seed <= 200; ++seed)
  {
    std::mt19937 generator(seed);
    std::normal_distribution<double> normal;
    const Product law_of{{0.03, 0.08, 0.02, 0.003, 0.005}, {1, 0.5, 0.3, 2, 0.4}};
    const UncertainInputs inputs = inputs_of(law_of);
    const InputSample sample = sample_inputs(inputs, 512);
    const Chaos chaos(sample.uniform, std::vector<bool>(5, true));
    const std::vector<double> law = values_of(law_of, sample);
    const double spread = std::sqrt(std::expm1(law_of.sum()));
    const double slopes[] = {0.2 * spread * normal(generator), 0.2 * spread * normal(generator)};
    std::vector<double> truth, runs;
    for (std::size_t k = 0; k < law.size(); ++k)
    {
      const auto u = chaos.linear().row(Eigen::Index(k));
      truth.push_back(law[k] + slopes[0] * u[0] + slopes[1] * u[1]);
      if (k < 12)
        runs.push_back(truth.back() + noise * spread * normal(generator));
    }
    const Study study =
      make_study(inputs, sample, {{"law", "q", "1", law}}, {{"fem", "q", "1", runs}});
    double squares = 0;
    for (std::size_t k = runs.size(); k < truth.size(); ++k)
      squares += std::pow(study.carried[0].values[Eigen::Index(k)] - truth[k], 2);
    // Of another run, which has noise of its own.
    const double error =
      std::hypot(std::sqrt(squares / double(truth.size() - runs.size())), noise * spread);
    errors.push_back(error / spread);
    ratios.push_back(study.record.models.back().quantities.at(0).carried->leave_one_out / error);
  }
  std::ranges::sort(errors);
  std::ranges::sort(ratios);
  BOOST_TEST_MESSAGE("error " << errors[100] << " of the spread, stated/true " << ratios[10] << " "
                              << ratios[100] << " " << ratios[190]);
  // The noise of a run, and of a fit of three numbers to twelve of them: sqrt(1 + 3/12) .05 = .056.
  BOOST_TEST(errors[100] < 1.1 * noise * std::sqrt(1 + 3. / 12));
  BOOST_TEST(std::abs(ratios[100] - 1) < 0.15);
}

// Truths whose inputs are drawn from the stated distributions, on a mesh whose error is drawn from
// its stated uncertainty: the interval of both holds 95 +- 3 % of them.
BOOST_AUTO_TEST_CASE(intervals_hold_drawn_truths)
{
  const UncertainInputs inputs = inputs_of(peak_force);
  const InputSample sample = sample_inputs(inputs, study_points);
  const Study study =
    make_study(inputs, sample, {{"law", "q", "1", values_of(peak_force, sample)}}, {});
  const InputSpread &spread = study.record.models.at(0).quantities.at(0);
  std::mt19937 generator(7);
  std::normal_distribution<double> normal;
  constexpr int draws = 2000;
  const double numerical = 0.02; // half-width of the 95 % interval of the mesh
  int held = 0;
  for (int k = 0; k < draws; ++k)
  {
    double truth = 1;
    for (std::size_t i = 0; i < 4; ++i)
      truth *=
        std::exp(peak_force.exponents[i] *
                 std::sqrt(std::log1p(std::pow(peak_force.variations[i], 2))) * normal(generator));
    const double computed = spread.mean + numerical / 1.96 * normal(generator),
                 half_width = std::hypot((spread.high - spread.low) / 2, numerical);
    held += std::abs(truth - computed) <= half_width;
  }
  BOOST_TEST_MESSAGE(held << " of " << draws);
  BOOST_TEST(held >= 0.92 * draws);
  BOOST_TEST(held <= 0.98 * draws);
}

// A failed run is left out and counted; with fewer than four fifths a model has no spread.
BOOST_AUTO_TEST_CASE(failed_points_are_counted)
{
  const UncertainInputs inputs = inputs_of(peak_force);
  const InputSample sample = sample_inputs(inputs, study_points);
  const std::vector<double> law = values_of(peak_force, sample);
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> runs = first_of(law, 10);
  runs[3] = nothing;
  const auto study_of = [&] {
    return make_study(inputs, sample, {{"law", "q", "1", law}}, {{"fem", "q", "1", runs}});
  };
  const Study one = study_of();
  BOOST_TEST(one.record.failed_models.empty());
  BOOST_TEST(one.record.models.back().quantities.at(0).failed == 1U);
  BOOST_TEST(one.record.models.back().quantities.at(0).points == 9U);
  runs[4] = runs[5] = nothing;
  const Study three = study_of();
  BOOST_TEST(three.record.failed_models == std::vector<std::string>{"fem"}, tt::per_element());
  BOOST_TEST(three.record.models.size() == 1U);
}

// Half a mean of Poisson's ratio reaches what the reader refuses.
BOOST_AUTO_TEST_CASE(inputs_that_the_case_refuses)
{
  const test::ScratchFolder folder;
  const auto case_of = [&](const std::string &spread)
  {
    return read_case(folder.write(
      "test.yaml",
      "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n"
      "  - {name: W, wall: {}, rigid: {}}\nmaterials:\n  steel: {density: 7800 kg/m^3, "
      "youngs_modulus: 206 GPa, poisson_ratio: 0.49}\nfem: []\nlaws: [hertz]\n"
      "uncertain: {materials.steel.poisson_ratio: {normal: " +
        spread + "}}\n"));
  };
  BOOST_CHECK_EXCEPTION(accepted_inputs(case_of("0.01"), {}), InputError,
                        [](const InputError &error)
                        {
                          const std::string &message = error.diagnostics.front().message;
                          return message.find("with a probability of 0.16") != std::string::npos &&
                                 message.find("above 0.5") != std::string::npos;
                        });
  const Case c = case_of("0.003");
  const std::vector<Truncation> limits = accepted_inputs(c, {});
  BOOST_TEST(limits.at(0).highest == 0.5, tt::tolerance(1e-5));
  const InputSample sample = sample_inputs(c.uncertain, study_points, limits);
  BOOST_TEST(sample.values.maxCoeff() < 0.5);
  BOOST_TEST(!std::isfinite(limits.at(0).lowest));
}

BOOST_AUTO_TEST_SUITE_END()
