#include <boost/test/unit_test.hpp>

// Tests of the memory and disk that a model is expected to need.

#include <cmath>

#include "fem/setup/demand.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_demand)

using namespace carambole;
using namespace carambole::fem;
namespace tt = boost::test_tools;

namespace
{
const Case problem = row_of({ball("B1", 0.01, steel, 1), ball("B2", 0.01, steel, 0)});
} // namespace

BOOST_AUTO_TEST_CASE(elements_are_those_of_the_mesh)
{
  for (const double n : {5., 12., 30.})
    for (const int levels : {1, 2})
    {
      FemEntry entry = mesh_of(n);
      entry.levels = levels;
      if (elements_per_contact_radius(entry, 0) < 2)
        continue;
      const auto mesh = discretise(problem, entry, levels - 1);
      // The transitions of a coarser mesh differ.
      BOOST_TEST(estimated_demand(problem, entry).elements == mesh->solid.n_elements(),
                 tt::tolerance(0.25));
    }
}

// Whatever mesh the estimate is made from.
BOOST_AUTO_TEST_CASE(elements_of_a_struck_cylinder_are_estimated)
{
  const Case struck = row_of({ball("ball", 0.005, steel, 1),
                              {.name = "rod",
                               .shape = Shape::cylinder,
                               .radius = 0.005,
                               .length = 0.01,
                               .material = steel}});
  for (const double n : {4., 16.})
  {
    FemEntry entry = mesh_of(n);
    entry.levels = 2;
    BOOST_TEST(estimated_demand(struck, entry).elements ==
                 discretise(struck, entry, 1)->solid.n_elements(),
               tt::tolerance(0.25));
  }
}

BOOST_AUTO_TEST_CASE(history_and_files_are_counted)
{
  const FemEntry plain = mesh_of(20);
  const Demand elastic = estimated_demand(problem, plain);
  FemEntry full = plain, fields = plain;
  full.element = Element::full;
  fields.fields = {1e-6, 2e-6};
  Case yielding = problem;
  for (Body &body : yielding.bodies)
    body.material->plastic = Plasticity{.yield_stress = 1e9, .hardening = {}, .rate = {}};
  BOOST_TEST(estimated_demand(problem, full).memory > elastic.memory);
  BOOST_TEST(estimated_demand(problem, fields).disk > elastic.disk);
  BOOST_TEST(estimated_demand(problem, fields).memory > elastic.memory);
  const Demand plastic = estimated_demand(yielding, plain),
               plastic_full = estimated_demand(yielding, full);
  BOOST_TEST(plastic.disk > elastic.disk);
  BOOST_TEST(plastic_full.disk > plastic.disk);
  // A mesh twice as fine has four times the elements, whatever else is stored.
  BOOST_TEST(estimated_demand(problem, mesh_of(40)).elements == 4 * elastic.elements,
             tt::tolerance(0.25));
}

BOOST_AUTO_TEST_CASE(a_shortage_is_reported)
{
  const Demand demand{1e6, 2e9, 5e8};
  BOOST_TEST(shortage(demand, {3e9, "on the machine", 6e8, "/tmp"}).empty());
  BOOST_TEST(
    shortage(demand, {1.5e9, "on the machine", 6e8, "/tmp"}) ==
    "about 1e+06 elements need 2 GB of memory, but only 1.5 GB is available on the machine; "
    "half of 'elements_per_contact_radius' needs a quarter");
  BOOST_TEST(
    shortage(demand, {3e9, "on the machine", 4e8, "/tmp"}) ==
    "about 1e+06 elements need 500 MB of disk, but only 400 MB is available in /tmp; half of "
    "'elements_per_contact_radius' needs a quarter");
}

BOOST_AUTO_TEST_CASE(available_memory_and_disk_are_found)
{
  const Supply supply = available("/tmp/there/is/no/such/folder");
  BOOST_TEST(supply.memory > 1e6);
  BOOST_TEST(supply.disk >= 0);
  BOOST_TEST(std::isfinite(supply.disk));
  BOOST_TEST(supply.disk_limit == "/tmp");
}

BOOST_AUTO_TEST_SUITE_END()
