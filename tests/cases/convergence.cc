#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/records/convergence.h"
#include "cases/records/quantity_groups.h"

BOOST_AUTO_TEST_SUITE(cases_convergence)

using namespace carambole;

namespace
{
/// f(h) = 3 - 0.1 h^p on four, two and one times the finest width.
std::vector<double> clean_levels(double p)
{
  std::vector<double> f;
  for (const double h : {4.0, 2.0, 1.0})
    f.push_back(3 - 0.1 * std::pow(h, p));
  return f;
}

double uncertainty_of(const std::vector<double> &levels, QuantityKind kind)
{
  return estimate_uncertainty(levels, kind)->uncertainty;
}

std::vector<QuantityKind> one_of_each_group()
{
  std::vector<QuantityKind> kinds;
  for (const QuantityGroup group : all_quantity_groups)
    for (const QuantityDefinition &quantity : quantity_definitions())
      if (group_of(quantity.kind) == group)
      {
        kinds.push_back(quantity.kind);
        break;
      }
  return kinds;
}
} // namespace

// The limit and the order come back, to round-off of the logarithm, and the limit is inside,
// whatever the quantity.
BOOST_AUTO_TEST_CASE(a_clean_sequence_gives_its_order_and_limit)
{
  BOOST_TEST(one_of_each_group().size() == all_quantity_groups.size());
  for (const QuantityKind kind : one_of_each_group())
    for (const double p : {0.6, 1.0, 1.7, 2.0})
    {
      const std::vector<double> f = clean_levels(p);
      const auto result = estimate_uncertainty(f, kind);
      BOOST_TEST(result->method == "gci");
      BOOST_TEST(*result->observed_order == p, boost::test_tools::tolerance(1e-10));
      BOOST_TEST(*result->extrapolated == 3, boost::test_tools::tolerance(1e-10));
      BOOST_TEST(result->uncertainty >= (3 - f.back()) * (1 - 1e-12));
      BOOST_TEST(result->uncertainty <= 25 * (3 - f.back()));
    }
}

// Frequencies of quadratic elements are of fourth order: an interval that takes them for second
// order would be five times as wide.
BOOST_AUTO_TEST_CASE(modes_have_an_order_of_their_own)
{
  const auto tolerance = boost::test_tools::tolerance(1e-10);
  const std::vector<double> f = clean_levels(4);
  BOOST_TEST(*estimate_uncertainty(f, QuantityKind::frequency)->extrapolated == 3, tolerance);
  BOOST_TEST(uncertainty_of(f, QuantityKind::frequency) < 2 * 0.1);
  BOOST_TEST(uncertainty_of({f[1], f[2]}, QuantityKind::frequency) == 3 * 0.1, tolerance);
  BOOST_TEST(uncertainty_of(f, QuantityKind::restitution) > 5 * 0.1);
}

BOOST_AUTO_TEST_CASE(an_order_above_the_formal_one_is_not_believed)
{
  for (const QuantityKind kind : one_of_each_group())
  {
    const auto result = estimate_uncertainty({1, 2, 2.0001}, kind);
    BOOST_TEST(*result->observed_order > 4);
    // What the change before would leave of fourth order, the highest of all elements.
    BOOST_TEST(result->uncertainty > 1. / (16 * 15));
    // Whatever the differences are, there is an answer.
    BOOST_TEST(std::abs(*estimate_uncertainty({1, 1e-300, 0}, kind)->extrapolated) < 1e-300);
    BOOST_TEST(estimate_uncertainty({0, 1, 2 - 1e-15}, kind)->method == "last changes");
  }
}

// An order near zero would put the limit at any distance: at most what the order 0.5 gives.
BOOST_AUTO_TEST_CASE(an_order_below_one_half_does_not_blow_the_interval_up)
{
  for (const QuantityKind kind : one_of_each_group())
    for (const double last : {1.9, 1.99, 1.9999})
    {
      const auto result = estimate_uncertainty({0, 1, last}, kind);
      BOOST_TEST(*result->observed_order < 0.5);
      BOOST_TEST(result->uncertainty <= 4.01 * (last - 1) / (std::sqrt(2) - 1));
      BOOST_TEST(std::abs(*result->extrapolated - last) <= result->uncertainty);
    }
}

BOOST_AUTO_TEST_CASE(what_does_not_converge_has_no_limit)
{
  for (const QuantityKind kind : one_of_each_group())
    for (const std::vector<double> &levels :
         {std::vector{1.0, 3.0, 2.5}, {1.0, 2.0, 4.0}, {1.0, 1.0, 1.0}, {7.0, 9.0, 1.0, 3.0, 2.5}})
    {
      const auto result = estimate_uncertainty(levels, kind);
      BOOST_TEST(result->method == "last changes");
      BOOST_TEST(!result->extrapolated.has_value());
      BOOST_TEST(!result->observed_order.has_value());
    }
  BOOST_TEST(uncertainty_of({1, 1, 1}, QuantityKind::duration) == 0);
  // The coarsest level of four says nothing.
  BOOST_TEST(uncertainty_of({7, 9, 1, 3, 2.5}, QuantityKind::duration) ==
             uncertainty_of({1, 3, 2.5}, QuantityKind::duration));
}

// A change that turns is judged at least as hard as the same one that does not; one that grows
// counts in full or more.
BOOST_AUTO_TEST_CASE(the_last_change_counts_no_less_where_levels_do_not_converge)
{
  for (const QuantityKind kind : one_of_each_group())
    for (const double last : {0.05, 0.2, 0.5})
    {
      const double steady = uncertainty_of({0, 1, 1 + last}, kind);
      BOOST_TEST(uncertainty_of({0, 1, 1 - last}, kind) >= steady * (1 - 1e-12));
      BOOST_TEST(uncertainty_of({0, last / 2, 1.5 * last}, kind) >= last);
    }
}

BOOST_AUTO_TEST_CASE(two_levels_say_little_and_one_nothing)
{
  BOOST_TEST(uncertainty_of({1, 1.5}, QuantityKind::peak_force) == 1.5,
             boost::test_tools::tolerance(1e-14));
  BOOST_TEST(!estimate_uncertainty({1}, QuantityKind::peak_force).has_value());
}

// An accident at one point of a map, where the last two levels happen to be equal or far apart, is
// evened out by its neighbours; steady ones keep what they have alone.
BOOST_AUTO_TEST_CASE(neighbours_on_a_map_are_judged_together)
{
  const std::vector<double> usual{100, 101, 101.25};
  std::vector<std::vector<double>> levels(9, usual);
  const double alone = uncertainty_of(usual, QuantityKind::duration);
  for (const auto &one : pooled_uncertainties(levels, QuantityKind::duration))
    BOOST_TEST(one.value() == alone, boost::test_tools::tolerance(1e-9));
  levels[4] = {101.25, 101.25, 101.25};
  levels[7] = {100, 101, 104};
  const auto pooled = pooled_uncertainties(levels, QuantityKind::duration);
  BOOST_TEST(pooled[4].value() > alone / 3);
  // Alone they would be 0 and fifteen times as uncertain as the others.
  for (std::size_t k = 1; k < levels.size(); ++k)
    BOOST_TEST(std::abs(std::log(*pooled[k] / *pooled[k - 1])) < std::log(5.));
  // Nothing is known of a point on one mesh, and nothing is said beyond it.
  levels[5] = {101};
  const auto with_gap = pooled_uncertainties(levels, QuantityKind::duration);
  BOOST_TEST(!with_gap[5].has_value());
  BOOST_TEST(with_gap[0].value() == alone, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(pooled_uncertainties({usual}, QuantityKind::duration)[0].value() == alone,
             boost::test_tools::tolerance(1e-9));
}

// Worked example 1 of Celik et al.: to the digits that the formulas give there.
BOOST_AUTO_TEST_CASE(the_worked_example_of_the_procedure)
{
  const auto result = richardson(6.063, 5.972, 5.863, 1.5, 4. / 3);
  BOOST_REQUIRE(result);
  BOOST_TEST(std::abs(result->order - 1.53397) < 5e-6); // half of the last digit
  BOOST_TEST(std::abs(result->extrapolated - 6.168496) < 5e-7);
  BOOST_TEST(std::abs(100 * result->gci.value() - 2.1750) < 5e-5);
  BOOST_TEST(!result->oscillates);
}

BOOST_AUTO_TEST_CASE(unequal_ratios_give_the_order_back)
{
  const auto f = [](double h) { return 3 - 0.1 * std::pow(h, 1.7); };
  const auto result = richardson(f(1), f(1.5), f(3.3), 1.5, 2.2);
  BOOST_TEST(result->order == 1.7, boost::test_tools::tolerance(1e-9)); // differences cancel
  BOOST_TEST(result->extrapolated == 3, boost::test_tools::tolerance(1e-10));
}

BOOST_AUTO_TEST_CASE(values_that_move_apart_have_no_order)
{
  BOOST_TEST(!richardson(4, 2, 1, 2, 2));
  BOOST_TEST(!richardson(1, 1, 2, 2, 2));
  BOOST_TEST(richardson(2.5, 3, 1, 2, 2)->oscillates);
  BOOST_TEST(!richardson(0, 1, 3, 2, 2)->gci); // relative to zero
}

// A ripple of the peak of 0.04 moves the top of a pulse of 2 ms by up to 0.2 sqrt(0.04) of it, 80
// us, whatever the levels happen to say; a last change of 0.3 ms counts. At 3 m/s an error of the
// release of 20 us moves the residual approach by 60 um; half of that counts.
BOOST_AUTO_TEST_CASE(a_peak_time_and_a_residual_approach_depend_on_others_of_their_contact)
{
  const std::vector<double> forces{90, 104, 100}, durations{1.9e-3, 2.01e-3, 2e-3};
  const double U_F = uncertainty_of(forces, QuantityKind::peak_force),
               U_T = uncertainty_of(durations, QuantityKind::duration);
  const auto uncertainty = [&](const std::string &quantity, const std::vector<double> &values)
  {
    return estimate_uncertainties({{"peak_force A-B", forces},
                                   {"duration A-B", durations},
                                   {"separation_speed A-B", {3.1, 3, 3}},
                                   {quantity, values}})
      .at(quantity)
      .uncertainty;
  };
  const auto tolerance = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(uncertainty("peak_time A-B", {1e-3, 1.01e-3, 1.01e-3}) ==
               0.12 * 2e-3 * std::sqrt(U_F / 100),
             tolerance);
  BOOST_TEST(uncertainty("peak_time A-B", {1e-3, 0.9e-3, 1.2e-3}) == 1.25 * 0.3e-3, tolerance);
  BOOST_TEST(uncertainty("residual_approach A-B", {1e-6, 1e-6, 1e-6}) == 0.5 * 3 * U_T, tolerance);
  const std::vector<double> alone{1e-3, 2e-3, 3e-3};
  for (const char *quantity : {"peak_time B-C", "residual_approach B-C", "residual_approach A-B"})
    BOOST_TEST(uncertainty(quantity, alone) ==
               uncertainty_of(alone, parse_quantity_name(quantity)->kind));
}

BOOST_AUTO_TEST_SUITE_END()
