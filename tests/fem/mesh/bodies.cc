#include <boost/test/unit_test.hpp>

#include <stdexcept>

#include "fem/mesh/mesh_bodies.h"
#include "fem/mesh/rigid_profile.h"
#include "tests/fem/mesh/mesh_checks.h"

BOOST_AUTO_TEST_SUITE(fem_mesh)

using namespace carambole::fem;
using std::numbers::pi;

BOOST_AUTO_TEST_SUITE(cylinders)

BOOST_AUTO_TEST_CASE(a_cylinder_is_filled_by_equal_rectangles)
{
  const double R = 3.2e-3, L = 32.4e-3;
  const BodyMesh coarse = cylinder_mesh({R, L, 5, 1}), fine = cylinder_mesh({R, L, 5, 2});
  check_nested(coarse, fine, 1e-12);
  check_mirror_images(fine, fine, 1e-15);
  check_no_cracks(fine,
                  [&](const Point &p) { return p.r == 0 || p.r == R || std::abs(p.z) == L / 2; });
  BOOST_TEST(fine.elements.size() == 10u * 102);
  BOOST_TEST(smallest_angle(fine) == pi / 2, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(revolved_volume(fine) == R * R * L / 2, boost::test_tools::tolerance(1e-13));
  for (const auto &[surface, z] : {std::pair{&fine.south, -L / 2}, {&fine.north, L / 2}})
  {
    check_surface(fine, *surface);
    BOOST_TEST(surface->size() == 11u);
    BOOST_TEST(fine.nodes[surface->back()].r == R);
    for (const int node : *surface)
      BOOST_TEST(fine.nodes[node].z == z);
  }
}

BOOST_AUTO_TEST_CASE(a_disc_keeps_a_layer_and_a_fractional_number_is_rounded_up)
{
  const BodyMesh mesh = cylinder_mesh({1, 0.01, 2.5, 2});
  BOOST_TEST(mesh.elements.size() == 6u * 2);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(hollow_spheres)

struct Shell
{
  double R, b, south, north;
};
// Thick and thin shells without contact, with one and with two contacts; the last two touch almost
// everywhere.
const Shell shells[] = {{0.1, 0.05, 0, 0},       {0.1, 0.098, 0, 0},      {0.1, 0.05, 0, 6e-3},
                        {0.1, 0.08, 6e-3, 0},    {0.1, 0.08, 2e-3, 9e-3}, {0.1, 0.08, 6e-3, 6e-3},
                        {0.1, 0.01, 1e-4, 6e-3}, {0.1, 0.08, 0.06, 0.06}};

BOOST_AUTO_TEST_CASE(shells_are_valid_and_nested_and_without_cracks)
{
  for (const Shell &shell : shells)
  {
    const double R = shell.R, b = shell.b, south = shell.south, north = shell.north;
    const BodyMesh coarse = hollow_sphere_mesh({R, b, south, north, 2.5, 1}),
                   fine = hollow_sphere_mesh({R, b, south, north, 2.5, 2});
    check_nested(coarse, fine, 1e-9 * R);
    const auto on = [](const Point &p, double radius)
    { return std::abs(std::hypot(p.r, p.z) / radius - 1) < 1e-12; };
    check_no_cracks(fine, [&](const Point &p) { return p.r == 0 || on(p, R) || on(p, b); });
    // Rectangles in polar coordinates.
    BOOST_TEST(smallest_angle(fine) > 60 * pi / 180);
    for (const auto &surface : {fine.south, fine.north})
    {
      check_surface(fine, surface);
      for (const int node : surface)
        BOOST_TEST(on(fine.nodes[node], R));
    }
    BOOST_TEST(fine.nodes[fine.south.front()].z == -R);
    BOOST_TEST(fine.nodes[fine.north.front()].z == R);
    BOOST_TEST(fine.nodes[fine.inner.front()].z == -b, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(fine.nodes[fine.inner.back()].z == b, boost::test_tools::tolerance(1e-12));
    for (std::size_t k = 0; k < fine.inner.size(); ++k)
    {
      BOOST_TEST(on(fine.nodes[fine.inner[k]], b));
      if (k > 0)
        BOOST_TEST(fine.nodes[fine.inner[k]].z > fine.nodes[fine.inner[k - 1]].z);
    }
    const double exact = (R * R * R - b * b * b) * 2 / 3;
    const double ratio = (exact - revolved_volume(coarse)) / (exact - revolved_volume(fine));
    BOOST_TEST(ratio == 4, boost::test_tools::tolerance(0.1));
  }
}

BOOST_AUTO_TEST_CASE(equal_contacts_make_a_mirror_image_and_the_order_of_the_poles_does_not_matter)
{
  for (const double contact : {0.0, 6e-3, 0.06})
  {
    const BodyMesh mesh = hollow_sphere_mesh({0.1, 0.08, contact, contact, 2.5, 2});
    check_mirror_images(mesh, mesh, 1e-12);
  }
  check_mirror_images(hollow_sphere_mesh({0.1, 0.08, 2e-3, 9e-3, 2.5, 2}),
                      hollow_sphere_mesh({0.1, 0.08, 9e-3, 2e-3, 2.5, 2}), 1e-12);
}

// Without contacts the mesh is uniform in angle, and its elements are nearly square everywhere.
BOOST_AUTO_TEST_CASE(elements_around_a_cavity_are_square_and_as_many_as_asked_for_per_inner_radius)
{
  const double b = 1e-2;
  const int n = 8;
  const BodyMesh mesh = hollow_sphere_mesh({0.2, b, 0, 0, n, 1});
  const double angle = pi / double(mesh.inner.size() - 1);
  BOOST_TEST(angle <= 1.0 / n);
  BOOST_TEST(angle > 0.9 / n);
  for (const auto &e : mesh.elements)
  {
    const auto edge = [&](int k)
    {
      const Point &p = mesh.nodes[e[k]], &q = mesh.nodes[e[(k + 1) % 4]];
      return std::hypot(p.r - q.r, p.z - q.z);
    };
    const double aspect = (edge(0) + edge(2)) / (edge(1) + edge(3));
    BOOST_TEST(aspect < 1.1);
    BOOST_TEST(aspect > 1 / 1.1);
  }
}

BOOST_AUTO_TEST_CASE(elements_of_a_shell_are_fine_over_its_contact)
{
  const double a = 2e-3;
  const int n = 10;
  const BodyMesh mesh = hollow_sphere_mesh({0.1, 0.08, a, 0, n, 1});
  int within = 0;
  while (mesh.nodes[mesh.south[within + 1]].r < a)
    ++within;
  // The spacing falls linearly in r from 1.2 to 0.8 of a/n: 2.5 ln(1.5) = 1.014 n elements;
  // rounding to a whole number adds a little.
  BOOST_TEST(within >= n);
  BOOST_TEST(within <= n + 1);
  for (int k = 1; k <= within; ++k)
  {
    const double width = mesh.nodes[mesh.south[k]].r - mesh.nodes[mesh.south[k - 1]].r;
    BOOST_TEST(width < 1.2 * a / n);
    BOOST_TEST(width > 0.75 * a / n);
  }
  BOOST_CHECK_THROW(hollow_sphere_mesh({0.1, 0.08, 0.08, 0, n, 1}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rigid_profiles)

BOOST_AUTO_TEST_CASE(a_rigid_sphere_is_finer_than_the_mesh_that_touches_it)
{
  const double R = 1e-2, a = 5e-4, h = a / 10;
  for (const double side : {-1.0, 1.0})
  {
    const auto points = sphere_profile(R, side, a, h);
    BOOST_TEST(points.front().r == 0);
    BOOST_TEST(points.front().z == side * R);
    BOOST_TEST(points.back().r > 0.98 * R);
    BOOST_TEST(points.size() < 1000u);
    for (std::size_t k = 1; k < points.size(); ++k)
    {
      const double width = points[k].r - points[k - 1].r;
      BOOST_TEST(width > 0);
      if (points[k].r < 3 * a)
        BOOST_TEST(width <= h / 4 * (1 + 1e-12));
      BOOST_TEST(std::hypot(points[k].r, points[k].z) == R, boost::test_tools::tolerance(1e-12));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
