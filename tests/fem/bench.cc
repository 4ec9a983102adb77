// Operations of the element kernel, counted.

#include <boost/test/unit_test.hpp>

#include "fem/bench/kernel_problem.h"
#include "fem/bench/kernel_rates.h"
#include "fem/bench/operation_counts.h"

BOOST_AUTO_TEST_SUITE(fem_bench)

using namespace carambole;
using namespace carambole::fem;
using bench::OperationCounts;

namespace
{
void check_equal(const OperationCounts &a, const OperationCounts &b)
{
  BOOST_TEST(a.additions == b.additions);
  BOOST_TEST(a.multiplications == b.multiplications);
  BOOST_TEST(a.divisions == b.divisions);
  BOOST_TEST(a.square_roots == b.square_roots);
}
} // namespace

BOOST_AUTO_TEST_CASE(known_expressions_are_counted_exactly)
{
  check_equal(bench::count_multiply_add(), {1, 1, 0, 0});
  check_equal(bench::count_root_expression(), {1, 0, 1, 1}); // sqrt(x)/3 - x
}

BOOST_AUTO_TEST_CASE(a_one_point_element_is_counted_as_by_hand)
{
  // By the source, elastic: the gradient of five components takes seven operations each, 4 * and 3
  // +, in pairs.
  const OperationCounts counts =
    bench::count_operations(Element::one_point, bench_materials().front().material, 64, 1);
  // Divisions: 1/B, x/(2 + x) of area and hoop strain in the strain and again in ln J, 1/J and
  // tau/(1 + H) of the first Piola-Kirchhoff stress.
  BOOST_TEST(counts.divisions == 7);
  BOOST_TEST(counts.square_roots == 0);
  BOOST_TEST(counts.lane_accesses == 0);
}

BOOST_AUTO_TEST_CASE(counts_do_not_depend_on_the_number_of_elements_or_updates)
{
  for (const Element element : {Element::one_point, Element::full})
  {
    const Material steel = bench_materials().front().material;
    const OperationCounts few = bench::count_operations(element, steel, 64, 1);
    check_equal(few, bench::count_operations(element, steel, 900, 1));
    check_equal(few, bench::count_operations(element, steel, 64, 5));
  }
}

// The counting kernel computes what the solver's does, with every law: to the round-off of sums in
// which the forces of neighbours cancel, since the compiler contracts products differently.
BOOST_AUTO_TEST_CASE(the_counted_kernel_computes_the_same_forces)
{
  for (const Element element : {Element::one_point, Element::full})
    for (const auto &[name, material] : bench_materials())
    {
      KernelProblem problem(element, material, 100);
      problem.begin();
      for (int k = 0; k < 3; ++k)
      {
        problem.advance();
        problem.update();
      }
      const OperationCounts counts = bench::count_operations(element, material, 100, 3);
      BOOST_TEST(problem.force_norm() == counts.force_norm, boost::test_tools::tolerance(1e-10));
    }
}

// All elements flow in every update: without, the rates of plastic materials would be those of
// elastic ones.
BOOST_AUTO_TEST_CASE(plastic_materials_flow_in_every_update)
{
  for (const auto &[name, material] : bench_materials())
  {
    if (!material.plastic || name == "plastic, below yield")
      continue;
    const OperationCounts flowing = bench::count_operations(Element::full, material, 64, 2),
                          resting = bench::count_operations(Element::full,
                                                            bench_materials()[1].material, 64, 2);
    BOOST_TEST(flowing.flops() > 1.3 * resting.flops(), name);
  }
}

BOOST_AUTO_TEST_CASE(a_rewound_problem_repeats_itself)
{
  KernelProblem problem(Element::full, bench_materials()[2].material, 100);
  problem.begin();
  const auto two_updates = [&]
  {
    problem.rewind();
    for (int k = 0; k < 2; ++k)
    {
      problem.advance();
      problem.update();
    }
    return problem.force_norm();
  };
  const double first = two_updates();
  BOOST_TEST(two_updates() == first);
}

BOOST_AUTO_TEST_SUITE_END()
