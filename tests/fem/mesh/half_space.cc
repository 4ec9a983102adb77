#include <boost/test/unit_test.hpp>

#include <stdexcept>

#include "cases/case/wave_bodies.h"
#include "fem/mesh/boundary.h"
#include "fem/mesh/mesh_blocks.h"
#include "fem/mesh/mesh_bodies.h"
#include "tests/fem/mesh/mesh_checks.h"

BOOST_AUTO_TEST_SUITE(fem_mesh)

using namespace carambole::fem;
using std::numbers::pi;

BOOST_AUTO_TEST_SUITE(half_spaces)

// The extent for a steel ball of 10 mm at 1 m/s, twenty radii, and one for a long record.
const double a = 6e-4, extents[] = {5e-3, 0.2, 50};

BOOST_AUTO_TEST_CASE(blocks_are_valid_and_nested_and_without_cracks)
{
  for (const double L : extents)
    for (const double n : {2., 2.31, 2.5, 3.1, 5.})
    {
      const BodyMesh coarse = half_space_mesh({L, a, n, 1}), fine = half_space_mesh({L, a, n, 2});
      check_nested(coarse, fine, 1e-6 * a);
      for (const BodyMesh *mesh : {&coarse, &fine})
      {
        BOOST_TEST(smallest_angle(*mesh) > 50 * pi / 180);
        check_no_cracks(
          *mesh, [&](const Point &p)
          { return p.r == 0 || p.z == 0 || std::abs(std::hypot(p.r, p.z) / L - 1) < 1e-12; });
      }
      // As for a sphere.
      const double exact = L * L * L / 3;
      const double ratio = (exact - revolved_volume(coarse)) / (exact - revolved_volume(fine));
      BOOST_TEST(ratio == 4, boost::test_tools::tolerance(0.03));
    }
}

BOOST_AUTO_TEST_CASE(its_face_and_its_far_boundary_are_in_order)
{
  for (const double L : extents)
  {
    const BodyMesh mesh = half_space_mesh({L, a, 2.5, 2});
    BOOST_TEST(mesh.south.empty());
    check_surface(mesh, mesh.north);
    for (const int node : mesh.north)
      BOOST_TEST(mesh.nodes[node].z == 0);
    BOOST_TEST(mesh.nodes[mesh.north.back()].r == L, boost::test_tools::tolerance(1e-14));
    check_surface(mesh, mesh.far);
    BOOST_TEST(mesh.far.back() == mesh.north.back());
    for (const int node : mesh.far)
      BOOST_TEST(std::hypot(mesh.nodes[node].r, mesh.nodes[node].z) == L,
                 boost::test_tools::tolerance(1e-14));
    // Every column and every row of the core continues outwards as one element of each ring, which
    // refinement 2 halves.
    const int columns = core_columns(2.5);
    BOOST_TEST(mesh.far.size() == 2u * unsigned(columns + core_rows(columns)) + 1);
  }
}

// The same pattern on both sides of a contact: nodes of the sphere are at 2 q/(1 + q^2), q =
// r/(2R), those of the block at r.
BOOST_AUTO_TEST_CASE(its_face_is_spaced_as_the_sphere_that_touches_it)
{
  const double R = 1e-2;
  const BodyMesh block = half_space_mesh({0.2, a, 2.5, 4}), sphere = sphere_mesh({R, a, 0, 2.5, 4});
  const int n = 10;
  BOOST_TEST(block.nodes[block.north[n]].r == a, boost::test_tools::tolerance(1e-12));
  for (int k = 1; k <= n + 3; ++k)
  {
    const double q = block.nodes[block.north[k]].r / (2 * R);
    BOOST_TEST(sphere.nodes[sphere.south[k]].r == R * 2 * q / (1 + q * q),
               boost::test_tools::tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(above_its_face_it_is_the_mirror_image)
{
  const BodyMesh below = half_space_mesh({0.2, a, 2.5, 2}), above = mirror_image(below);
  check_mirror_images(below, above, 1e-9 * a);
  BOOST_TEST(above.north.empty());
  check_surface(above, above.south);
  BOOST_TEST(smallest_angle(above) == smallest_angle(below), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(revolved_volume(above) == revolved_volume(below), boost::test_tools::tolerance(1e-12));
}

// A disc load of 1 mm with waves resolved out to 20 mm: the longest edge there.
BOOST_AUTO_TEST_CASE(elements_are_as_small_as_waves_need_them)
{
  const double disc = 1e-3, reach = 2e-2;
  for (const double largest : {2e-4, 4e-4, 1e-3})
  {
    const BodyMesh mesh = half_space_mesh({0.1, disc, 5, 1, reach, largest});
    double longest = 0;
    for (const auto &e : mesh.elements)
      for (int k = 0; k < 4; ++k)
      {
        const Point &p = mesh.nodes[e[k]], &q = mesh.nodes[e[(k + 1) % 4]];
        if (std::hypot(p.r, p.z) < reach && std::hypot(q.r, q.z) < reach)
          longest = std::max(longest, std::hypot(p.r - q.r, p.z - q.z));
      }
    // The number of rings is rounded, and the transition stretches the last layer of the core by
    // 1.4 times the spacing of the core, which is at most 0.24 mm.
    BOOST_TEST(longest < std::max(1.05 * largest, 1.45 * 1.2 * disc / 5));
    BOOST_TEST(smallest_angle(mesh) > 50 * pi / 180);
    check_nested(mesh, half_space_mesh({0.1, disc, 5, 2, reach, largest}), 1e-6 * disc);
  }
  BOOST_CHECK_THROW(half_space_mesh({100, disc, 5, 1, 90, 1e-3}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(an_extent_within_the_fine_elements_is_refused)
{
  BOOST_CHECK_THROW(half_space_mesh({2 * a, a, 10, 1}), std::invalid_argument);
}

// Per radian int dA = L^2, int n_z^2 dA = L^2/3, int n_r^2 dA = 2 L^2/3 over a half ball. A motion
// along z therefore meets the resistance L^2 (c_n + 2 c_t)/3, a motion in r L^2 (2 c_n + c_t)/3.
// The area missed by the chords decreases with the square of their length.
BOOST_AUTO_TEST_CASE(the_absorbing_boundary_resists_as_the_integrals_over_a_half_ball)
{
  const carambole::Material steel{"steel", 7850, 210e9, 0.3};
  const double L = 0.05, G = steel.shear_modulus();
  const double cp = compressional_speed(steel), cs = shear_wave_speed(steel);
  BOOST_TEST(cp == 6001.2, boost::test_tools::tolerance(1e-4));
  BOOST_TEST(cs == 3207.8, boost::test_tools::tolerance(1e-4));
  const auto error = [&](int refinement)
  {
    const BodyMesh mesh = half_space_mesh({L, a, 3.5, refinement});
    Matrix2 dashpot, spring;
    for (const BoundarySprings &node : absorbing_boundary(mesh, steel))
    {
      dashpot.rr += node.dashpot.rr;
      dashpot.zz += node.dashpot.zz;
      spring.rr += node.spring.rr;
      spring.zz += node.spring.zz;
      // r and z are coupled towards the centre: n_r n_z < 0 below the face.
      BOOST_TEST(node.dashpot.rz <= 0);
      BOOST_TEST(node.spring.rz <= 0);
    }
    const double area = L * L; // per radian
    const double zz = area * 7850 * (cp + 2 * cs) / 3, rr = area * 7850 * (2 * cp + cs) / 3;
    BOOST_TEST(spring.zz == area * G / L * (2 + 2) / 3, boost::test_tools::tolerance(0.01));
    BOOST_TEST(spring.rr == area * G / L * (4 + 1) / 3, boost::test_tools::tolerance(0.01));
    BOOST_TEST(dashpot.rr == rr, boost::test_tools::tolerance(0.01));
    return 1 - dashpot.zz / zz;
  };
  const double coarse = error(1), fine = error(2);
  BOOST_TEST(coarse < 0.01);
  BOOST_TEST(coarse / fine == 4, boost::test_tools::tolerance(0.05));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
