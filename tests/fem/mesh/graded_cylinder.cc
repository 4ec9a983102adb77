#include <boost/test/unit_test.hpp>

#include <limits>

#include "fem/mesh/mesh_blocks.h"
#include "fem/mesh/mesh_bodies.h"
#include "tests/fem/mesh/mesh_checks.h"

BOOST_AUTO_TEST_SUITE(fem_mesh)

using namespace carambole::fem;
using std::numbers::pi;

namespace
{
/// In contact radii; `south` is a contact too, of that size.
struct Shape
{
  double radius, length, south;
};
// Plates, blocks and rods; struck on one face, on both, by unlike contacts; without room for a
// patch below the contact or beside it.
const Shape shapes[] = {{400, 3.1, 0}, {400, 8, 0},      {400, 20, 1},   {400, 20, 0.3},
                        {300, 83, 0},  {600, 600, 0},    {20.6, 530, 0}, {6.6, 820, 0},
                        {4, 300, 1},   {100, 2000, 0.5}, {400, 2, 0},    {1.5, 200, 0},
                        {2.2, 2.1, 1}, {30, 31, 0},      {31, 44, 0}};
const double infinity = std::numeric_limits<double>::infinity();

GradedCylinderMeshSize size_of(const Shape &shape, double n, double aspect)
{
  const double a = 0.25e-3;
  return {shape.radius * a, shape.length * a, shape.south * a, a, n, 20 * a, aspect, 1};
}

/// The longer over the shorter of the lines through the middles of opposite sides.
double aspect(const BodyMesh &mesh, const std::array<int, 4> &element)
{
  const auto middle = [&](int a, int b)
  {
    const Point &p = mesh.nodes[element[a]], &q = mesh.nodes[element[b]];
    return Point{(p.r + q.r) / 2, (p.z + q.z) / 2};
  };
  const auto distance = [](const Point &p, const Point &q)
  { return std::hypot(p.r - q.r, p.z - q.z); };
  const double x = distance(middle(0, 1), middle(2, 3)), y = distance(middle(1, 2), middle(3, 0));
  return std::max(x, y) / std::min(x, y);
}
} // namespace

BOOST_AUTO_TEST_SUITE(graded_cylinders)

BOOST_AUTO_TEST_CASE(plates_and_rods_are_valid_and_nested_and_without_cracks)
{
  for (const Shape &shape : shapes)
    for (const double n : {2., 2.5, 5., 8., 10.})
      BOOST_TEST_CONTEXT("r/a " << shape.radius << ", h/a " << shape.length << ", south "
                                << shape.south << ", n " << n)
      {
        GradedCylinderMeshSize size = size_of(shape, n, 4);
        const BodyMesh coarse = graded_cylinder_mesh(size);
        const double R = size.radius, end = size.length / 2;
        BOOST_TEST(smallest_angle(coarse) > 44.9 * pi / 180);
        BOOST_TEST(revolved_volume(coarse) == R * R * end, boost::test_tools::tolerance(1e-12));
        check_no_cracks(coarse, [&](const Point &p)
                        { return p.r == 0 || p.r == R || std::abs(p.z) == end; });
        for (const auto &[face, z] : {std::pair{&coarse.south, -end}, {&coarse.north, end}})
        {
          check_surface(coarse, *face);
          BOOST_TEST(coarse.nodes[face->back()].r == R);
          for (const int node : *face)
            BOOST_TEST(coarse.nodes[node].z == z);
        }
        // Over the contact the elements are as fine as they should be.
        int within = 0;
        for (const int node : coarse.north)
          within += coarse.nodes[node].r <= (1 + 1e-9) * size.north_contact;
        BOOST_TEST(within >= int(n) + 1);
        size.refinement = 2;
        check_nested(coarse, graded_cylinder_mesh(size), 1e-9 * size.north_contact);
      }
}

BOOST_AUTO_TEST_CASE(elements_are_no_longer_than_allowed)
{
  for (const Shape &shape : shapes)
    for (const double n : {2.5, 10.})
      for (const double largest : {2., 4.})
        BOOST_TEST_CONTEXT("r/a " << shape.radius << ", h/a " << shape.length << ", south "
                                  << shape.south << ", n " << n << ", aspect " << largest)
        {
          const GradedCylinderMeshSize size = size_of(shape, n, largest);
          const BodyMesh mesh = graded_cylinder_mesh(size);
          double patch = 0, beyond = 0, longest = 0;
          for (const auto &element : mesh.elements)
          {
            double sheared = 0;
            for (int k = 0; k < 4; ++k)
            {
              const Point &p = mesh.nodes[element[k]], &q = mesh.nodes[element[(k + 1) % 4]];
              longest = std::max(longest, std::hypot(p.r - q.r, p.z - q.z));
              sheared = std::max(sheared, std::min(std::abs(p.r - q.r), std::abs(p.z - q.z)));
            }
            // Beyond the patches there are rectangles only.
            double &worst = sheared < 1e-9 * size.north_contact ? beyond : patch;
            worst = std::max(worst, aspect(mesh, element));
          }
          BOOST_TEST(beyond < 1.01 * largest);
          BOOST_TEST(patch < 4.5);
          // The diagonal of a patch is longer than its sides.
          BOOST_TEST(longest < 1.75 * size.largest_element);
        }
}

BOOST_AUTO_TEST_CASE(a_cylinder_struck_from_the_other_side_has_the_mirrored_mesh)
{
  for (const Shape &shape : shapes)
  {
    GradedCylinderMeshSize size = size_of(shape, 5, 4);
    const BodyMesh mesh = graded_cylinder_mesh(size);
    std::swap(size.south_contact, size.north_contact);
    check_mirror_images(mesh, graded_cylinder_mesh(size), 1e-18);
  }
}

// A thin coat, thick layers, a thin one below, many thin ones, and both ends struck.
BOOST_AUTO_TEST_CASE(layers_begin_and_end_at_lines_of_the_mesh)
{
  const double a = 0.25e-3;
  for (const std::vector<double> &interfaces : std::vector<std::vector<double>>{
         {0.05}, {1}, {2.9}, {4}, {30}, {30, 30.1}, {0.5, 1, 1.5, 2}, {79.9}, {20, 41}})
    for (const double south : {0., 1.})
      for (const double north : {0., 1.})
      {
        if (south + north == 0)
          continue;
        GradedCylinderMeshSize size = size_of({400, 80, 0}, 5, 4);
        size.south_contact = south * a;
        size.north_contact = north * a;
        for (const double interface : interfaces)
          size.interfaces.push_back(interface * a);
        BodyMesh mesh = graded_cylinder_mesh(size);
        BOOST_TEST(smallest_angle(mesh) > 44.9 * pi / 180);
        BOOST_TEST(revolved_volume(mesh) == size.radius * size.radius / 2 * size.length,
                   boost::test_tools::tolerance(1e-9));
        for (const auto &element : mesh.elements)
          for (const double interface : size.interfaces)
          {
            double low = infinity, high = -infinity;
            for (const int node : element)
            {
              const double z = mesh.nodes[node].z + size.length / 2 - interface;
              low = std::min(low, z), high = std::max(high, z);
            }
            BOOST_REQUIRE((low > -1e-7 * a || high < 1e-7 * a));
          }
        sort_by_layers(mesh, -size.length / 2, 1, size.interfaces);
        for (int k = 0; k <= int(size.interfaces.size()); ++k)
          BOOST_TEST(mesh.layer(k)[1] > mesh.layer(k)[0]);
        GradedCylinderMeshSize finer = size;
        finer.refinement = 2;
        check_nested(mesh, graded_cylinder_mesh(finer), 1e-7 * a);
      }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
