#define BOOST_TEST_MODULE fem mesh
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "fem/elements.h"

using namespace carambole::fem;
using std::numbers::pi;

namespace
{
double smallest_angle(const BodyMesh &mesh)
{
  double smallest = pi;
  for (const auto &e : mesh.elements)
    for (int k = 0; k < 4; ++k)
    {
      const Point &o = mesh.nodes[e[k]], &p = mesh.nodes[e[(k + 1) % 4]],
                  &q = mesh.nodes[e[(k + 3) % 4]];
      const double cross = (p.r - o.r) * (q.z - o.z) - (p.z - o.z) * (q.r - o.r);
      const double dot = (p.r - o.r) * (q.r - o.r) + (p.z - o.z) * (q.z - o.z);
      smallest = std::min(smallest, std::atan2(cross, dot));
    }
  return smallest;
}
} // namespace

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

// Blocks fit each other: an edge of one element alone is on the axis or on the sphere.
BOOST_AUTO_TEST_CASE(meshes_have_no_cracks)
{
  for (const double south : {0.0, 5e-4})
  {
    const BodyMesh mesh = sphere_mesh({1e-2, south, 6e-4, 2.5, 4});
    std::map<std::pair<int, int>, int> uses;
    for (const auto &e : mesh.elements)
      for (int k = 0; k < 4; ++k)
        ++uses[std::minmax(e[k], e[(k + 1) % 4])];
    for (const auto &[edge, count] : uses)
    {
      BOOST_TEST(count <= 2);
      if (count == 1)
        for (const int node : {edge.first, edge.second})
        {
          const Point &p = mesh.nodes[node];
          BOOST_TEST((p.r == 0 || std::abs(std::hypot(p.r, p.z) - 1e-2) < 1e-12));
        }
    }
  }
}

BOOST_AUTO_TEST_CASE(meshes_are_valid_and_nested_and_lie_on_the_sphere)
{
  const double R = 0.1;
  for (const auto &[south, north] :
       {std::pair{0.0, 6e-3}, {6e-3, 6e-3}, {6e-3, 0.0}, {2e-3, 9e-3}, {1e-4, 0.0}})
  {
    const BodyMesh coarse = sphere_mesh({R, south, north, 2.5, 1}),
                   fine = sphere_mesh({R, south, north, 2.5, 2});
    BOOST_TEST(fine.elements.size() == 4 * coarse.elements.size());
    // Every coarse node is one of the fine mesh: the same digits, but for the merging of block
    // edges.
    std::set<std::pair<long, long>> fine_nodes;
    for (const Point &p : fine.nodes)
      fine_nodes.insert({std::lround(p.r / R * 1e9), std::lround(p.z / R * 1e9)});
    for (const Point &p : coarse.nodes)
      BOOST_TEST(fine_nodes.count({std::lround(p.r / R * 1e9), std::lround(p.z / R * 1e9)}) == 1u);
    for (const BodyMesh *mesh : {&coarse, &fine})
    {
      BOOST_TEST(smallest_angle(*mesh) > 50 * pi / 180);
      for (const auto &surface : {mesh->south, mesh->north})
      {
        BOOST_TEST(mesh->nodes[surface.front()].r == 0);
        for (std::size_t k = 0; k < surface.size(); ++k)
        {
          const Point &p = mesh->nodes[surface[k]];
          BOOST_TEST(std::hypot(p.r, p.z) == R, boost::test_tools::tolerance(1e-12));
          if (k > 0)
            BOOST_TEST(p.r > mesh->nodes[surface[k - 1]].r);
        }
      }
    }
    // Inscribed polygons miss a volume that falls with the square of their edges: by 4 when these
    // halve.
    const double exact = 2.0 / 3 * R * R * R;
    const double ratio = (exact - volume_per_radian(coarse)) / (exact - volume_per_radian(fine));
    BOOST_TEST(ratio == 4, boost::test_tools::tolerance(0.03));
  }
}

BOOST_AUTO_TEST_CASE(a_sphere_with_equal_contacts_is_its_own_mirror_image)
{
  const BodyMesh mesh = sphere_mesh({0.1, 6e-3, 6e-3, 2.5, 2});
  std::set<std::pair<long, long>> nodes;
  for (const Point &p : mesh.nodes)
    nodes.insert({std::lround(p.r * 1e12), std::lround(p.z * 1e12)});
  for (const Point &p : mesh.nodes)
    BOOST_TEST(nodes.count({std::lround(p.r * 1e12), std::lround(-p.z * 1e12)}) == 1u);
}

BOOST_AUTO_TEST_CASE(a_contact_as_large_as_the_sphere_is_refused)
{
  BOOST_CHECK_THROW(sphere_mesh({1, 0, 0.9, 10, 1}), std::invalid_argument);
}
