#include <boost/test/unit_test.hpp>

// How a fit searches: bounds that hold a parameter, coarse predictions first, and the forces that
// it computes.

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "lumped/fit/fit.h"
#include "lumped/models/row_run.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/fit_cases.h"

BOOST_AUTO_TEST_SUITE(lumped_fit_steps)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;
using carambole::lumped::testing::with_laws;
using carambole::lumped::testing::within;

// A valley that meets a bound obliquely. Unbounded, the line a + b t through t + 1/2 has b = 1;
// with b <= 1/2 the least squares have a = mean(y) - mean(t)/2, the mean of t + 1/2 - t/2.
BOOST_AUTO_TEST_CASE(a_parameter_at_its_bound_is_held_there)
{
  constexpr int n = 41;
  std::vector<double> observed;
  double expected = 0;
  for (int k = 0; k < n; ++k)
  {
    observed.push_back(k + 0.5);
    expected += (0.5 * k + 0.5) / n;
  }
  const FitResult result = fit(
    {{"a", 1, {-100, 100, false, false}}, {"b", 0.1, {0, 0.5, false, false}}}, observed,
    [](const std::vector<double> &values)
    {
      std::vector<double> predicted;
      for (int k = 0; k < n; ++k)
        predicted.push_back(values[0] + values[1] * k);
      return predicted;
    },
    1e-4);
  BOOST_TEST(result.converged, result.summary);
  BOOST_TEST(result.estimates[0].value == expected, within(1e-7)); // of the last step
  BOOST_TEST(result.estimates[1].value == 0.5);
  BOOST_TEST(!result.estimates[1].limit.empty());
  // 33 points, then four searches and the last one of a linear problem: some four steps each, with
  // five evaluations. Steps that are only projected onto the bounds take more than 1000.
  BOOST_TEST(result.evaluations < 200);
}

BOOST_AUTO_TEST_CASE(predictions_are_refined_once_before_the_last_search)
{
  // The coarse ones are off by a twentieth: the fine ones decide.
  bool is_coarse = true;
  int refined = 0;
  const FitResult result = fit(
    {{"slope", 1, positive}}, {3, 6, 9},
    [&](const std::vector<double> &values)
    {
      const double slope = values[0] * (is_coarse ? 1.05 : 1);
      return std::vector<double>{slope, 2 * slope, 3 * slope};
    },
    1e-4, {},
    [&]
    {
      is_coarse = false;
      ++refined;
    });
  BOOST_TEST(refined == 1);
  BOOST_TEST(result.estimates[0].value == 3, within(1e-9)); // exact data
  BOOST_TEST(result.others.empty());
}

BOOST_AUTO_TEST_CASE(forces_alone_are_those_of_the_history)
{
  const ScratchFolder folder;
  const Case c = with_laws(folder, "hertz, {tsuji: {restitution: 0.6}}, {sls: {stiffness: 1e8 N/m, "
                                   "share: 0.3, time: 20 us}}");
  for (const Model &model : read_models(c))
  {
    const History all = run_model(c, model).history, forces = run_forces(c, model, 0);
    BOOST_REQUIRE(forces.columns.size() == 2U);
    for (const History::Column &column : forces.columns)
    {
      const auto same = std::ranges::find(all.columns, column.name, &History::Column::name);
      BOOST_REQUIRE(same != all.columns.end());
      BOOST_TEST(same->values == column.values, model.entry.name << ": " << column.name);
    }
    const History coarse = run_forces(c, model, 0, {.steps_per_contact = 100, .tolerance = 1e-9});
    BOOST_TEST(2 * coarse.columns[0].values.size() < all.columns[0].values.size());
  }
}

BOOST_AUTO_TEST_SUITE_END()
