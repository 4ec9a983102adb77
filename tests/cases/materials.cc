// The library of materials, and bodies that name one of it.

#include <boost/test/unit_test.hpp>

#include <set>
#include <string>

#include "cases/process/diagnostics.h"
#include "cases/reader/material_library.h"
#include "cases/reader/strict_map.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_materials)

using namespace carambole;
using namespace carambole::test;

namespace
{
std::string row_of(const std::string &material, const std::string &materials = "")
{
  return "bodies:\n  - {name: B1, sphere: {radius: 10 mm}, material: " + material +
         ", velocity: 1 m/s}\n  - {name: W, wall: {}, rigid: {}}\n" + materials;
}

void check_number(const LibraryNumber &number, double least, double greatest)
{
  BOOST_TEST(number.least <= number.value);
  BOOST_TEST(number.value <= number.greatest);
  BOOST_TEST(number.least >= least);
  BOOST_TEST(number.greatest <= greatest);
  BOOST_TEST(!number.source.empty());
}
} // namespace

// The bounds are those of solids: from rubber to hard metal, from polymers to tungsten.
BOOST_AUTO_TEST_CASE(every_entry_is_plausible_and_has_sources)
{
  BOOST_TEST(material_library().size() >= 30u);
  for (const LibraryMaterial &material : material_library())
    BOOST_TEST_CONTEXT(material.name)
    {
      check_number(material.density, 800, 20000);
      check_number(material.youngs_modulus, 1e6, 700e9);
      check_number(material.poisson_ratio, 0.1, 0.4999);
      if (material.yield_stress)
      {
        check_number(*material.yield_stress, 10e6, 3e9);
        BOOST_TEST(material.yield_stress->greatest < material.youngs_modulus.value / 50);
      }
      else
        BOOST_TEST(!(material.note.empty() && material.use != "rock"));
    }
}

BOOST_AUTO_TEST_CASE(names_and_aliases_are_valid_and_differ)
{
  std::set<std::string> seen;
  for (const std::string &name : library_names())
  {
    BOOST_TEST(name_error(name) == "");
    BOOST_TEST(seen.insert(name).second, name << " is there twice");
  }
}

BOOST_AUTO_TEST_CASE(a_named_material_equals_the_same_numbers_written_out)
{
  const Case named = read_text(row_of("AISI-52100"));
  const Case written = read_text(row_of(
    "ball",
    "materials:\n  ball: {density: 7810 kg/m^3, youngs_modulus: 208 GPa, poisson_ratio: 0.3, "
    "plastic: {yield_stress: 2030 MPa}}\n"));
  BOOST_TEST(named.bodies[0].material->name == "100Cr6");
  BOOST_TEST(named.bodies[0].material->from_library);
  BOOST_TEST(!written.bodies[0].material->from_library);
  BOOST_TEST(named.physics_hash == written.physics_hash);
  BOOST_TEST(!read_text(row_of("PMMA")).bodies[0].material->plastic.has_value());
  BOOST_TEST(named.physics_hash == read_text(row_of("100cr6")).physics_hash);
  BOOST_TEST(named.physics_hash != read_text(row_of("6061-T6")).physics_hash);
}

BOOST_AUTO_TEST_CASE(the_material_of_the_case_wins)
{
  const Case c = read_text(row_of(
    "PMMA",
    "materials:\n  PMMA: {density: 1234 kg/m^3, youngs_modulus: 5 GPa, poisson_ratio: 0.3}\n"));
  BOOST_TEST(c.bodies[0].material->density == 1234);
}

BOOST_AUTO_TEST_CASE(an_unknown_material_is_refused_with_the_nearest_of_both)
{
  const std::string own =
    "materials:\n  gelatine: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.49}\n";
  for (const auto &[wrong, near] : {std::pair("alumina-9", "alumina-99"), {"gelatin", "gelatine"}})
    BOOST_CHECK_EXCEPTION(read_text(row_of(wrong, own)), InputError,
                          [near = std::string(near)](const InputError &error)
                          {
                            return error.diagnostics.front().message.find("did you mean '" + near +
                                                                          "'") != std::string::npos;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
