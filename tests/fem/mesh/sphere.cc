#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "fem/mesh/mesh_bodies.h"
#include "tests/fem/mesh/mesh_checks.h"

BOOST_AUTO_TEST_SUITE(fem_mesh)

using namespace carambole::fem;
using std::numbers::pi;

BOOST_AUTO_TEST_SUITE(spheres)

// Elements per contact radius with 3 by 2, 4 by 3, 5 by 4 and 7 by 5 columns and rows.
const double cores[] = {2, 2.31, 2.5, 3.1, 5};

BOOST_AUTO_TEST_CASE(elements_per_contact_radius_means_what_it_says)
{
  const double a = 6e-4, R = 1e-2;
  for (const int refinement : {2, 4, 8})
  {
    const BodyMesh mesh = sphere_mesh({R, 0, a, 2.5, refinement});
    const int n = 5 * refinement / 2; // the node at the edge of the contact
    // The conformal map stretches by |dzeta/dq| = 2/(1 + q^2): 1 - (a/R)^2/4 at the edge.
    BOOST_TEST(mesh.nodes[mesh.north[n]].r == a, boost::test_tools::tolerance(0.002));
    for (int k = 1; k <= n; ++k)
    {
      const double width = mesh.nodes[mesh.north[k]].r - mesh.nodes[mesh.north[k - 1]].r;
      BOOST_TEST(width < 1.2 * a / n);
      BOOST_TEST(width > 0.79 * a / n);
    }
  }
}

BOOST_AUTO_TEST_CASE(meshes_have_no_cracks)
{
  for (const double south : {0.0, 5e-4})
    for (const double n : cores)
      check_no_cracks(sphere_mesh({1e-2, south, 6e-4, n, 2}), [](const Point &p)
                      { return p.r == 0 || std::abs(std::hypot(p.r, p.z) - 1e-2) < 1e-12; });
}

BOOST_AUTO_TEST_CASE(meshes_are_valid_and_nested_and_lie_on_the_sphere)
{
  const double R = 0.1;
  for (const auto &[south, north] :
       {std::pair{0.0, 6e-3}, {6e-3, 6e-3}, {6e-3, 0.0}, {2e-3, 9e-3}, {1e-4, 0.0}})
    for (const double n : cores)
    {
      const BodyMesh coarse = sphere_mesh({R, south, north, n, 1}),
                     fine = sphere_mesh({R, south, north, n, 2});
      check_nested(coarse, fine, 1e-9 * R);
      for (const BodyMesh *mesh : {&coarse, &fine})
      {
        BOOST_TEST(smallest_angle(*mesh) > 50 * pi / 180);
        for (const auto &surface : {mesh->south, mesh->north})
        {
          check_surface(*mesh, surface);
          for (const int node : surface)
            BOOST_TEST(std::hypot(mesh->nodes[node].r, mesh->nodes[node].z) == R,
                       boost::test_tools::tolerance(1e-12));
        }
      }
      // The volume missed by an inscribed polygon decreases with the square of its edge length: by
      // 4 if these are halved.
      const double exact = 2.0 / 3 * R * R * R;
      const double ratio = (exact - revolved_volume(coarse)) / (exact - revolved_volume(fine));
      BOOST_TEST(ratio == 4, boost::test_tools::tolerance(0.03));
    }
}

BOOST_AUTO_TEST_CASE(a_sphere_with_equal_contacts_is_its_own_mirror_image)
{
  const BodyMesh mesh = sphere_mesh({0.1, 6e-3, 6e-3, 2.5, 2});
  check_mirror_images(mesh, mesh, 1e-12);
}

// From the south to the north pole; a mesh that is numbered otherwise has the same.
BOOST_AUTO_TEST_CASE(the_outline_is_the_circle)
{
  constexpr double R = 0.1;
  BodyMesh mesh = sphere_mesh({R, 0, 6e-3, 2.5, 2});
  for (const bool renumbered : {false, true})
  {
    if (renumbered)
      number_by_elements(mesh);
    const auto outline = outline_of(mesh);
    std::vector<int> ends(mesh.nodes.size());
    double length = 0;
    for (const auto &[a, b] : outline)
    {
      for (const int node : {a, b})
      {
        ++ends[node];
        BOOST_TEST(std::hypot(mesh.nodes[node].r, mesh.nodes[node].z) == R,
                   boost::test_tools::tolerance(1e-12));
      }
      length += std::hypot(mesh.nodes[a].r - mesh.nodes[b].r, mesh.nodes[a].z - mesh.nodes[b].z);
    }
    BOOST_TEST(length == std::acos(-1.) * R, boost::test_tools::tolerance(1e-2));
    BOOST_TEST(std::ranges::count(ends, 1) == 2); // the poles
    BOOST_TEST(std::ranges::count(ends, 2) == std::ssize(outline) - 1);
    check_surface(mesh, mesh.north);
    check_surface(mesh, mesh.south);
    if (renumbered)
      BOOST_TEST(std::ranges::min(mesh.elements.front()) == 0);
  }
}

BOOST_AUTO_TEST_CASE(a_contact_as_large_as_the_sphere_is_refused)
{
  BOOST_CHECK_THROW(sphere_mesh({1, 0, 0.9, 10, 1}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
