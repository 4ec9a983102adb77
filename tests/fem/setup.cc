#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "cases/case/free_flight.h"
#include "cases/case/wave_bodies.h"
#include "fem/mesh/boundary.h"
#include "fem/setup/setup_bodies.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_setup)

using namespace carambole;
using namespace carambole::fem;

namespace
{
const Body steel_ball = ball("ball", 0.01, steel, 1);

Body half_space(const char *name, const Material &material)
{
  return {.name = name, .shape = Shape::half_space, .material = material};
}

Body cylinder(const char *name, double radius, double length, const Material &material,
              double velocity)
{
  return {.name = name,
          .shape = Shape::cylinder,
          .radius = radius,
          .length = length,
          .material = material,
          .velocity = velocity};
}

Body rigid_ball(const char *name, double radius, double mass, double velocity)
{
  return {.name = name, .radius = radius, .rigid = Rigid{mass}, .velocity = velocity};
}

/// The row in reverse.
Case reversed(const Case &c)
{
  std::vector<Body> bodies(c.bodies.rbegin(), c.bodies.rend());
  for (Body &body : bodies)
    body.velocity = -body.velocity;
  return row_of(bodies);
}

/// Name of the body with the slave surface of the first contact.
std::string slave_of(const Case &c, double elements = 5)
{
  const auto d = discretise(c, mesh_of(elements), 0);
  const int node = d->contacts[0].slave().nodes.at(1);
  return std::find_if(d->solid.bodies.begin(), d->solid.bodies.end(),
                      [&](const BodyRange &body) { return node < body.end_node; })
    ->name;
}

double radius_of_block(const Case &c, int body)
{
  const auto d = discretise(c, mesh_of(5), 0);
  const BodyMesh &mesh = d->meshes.at(body);
  return mesh.nodes[mesh.far.back()].r;
}
} // namespace

// All bodies are set up in any order; rigid bodies have one node and no elements.
BOOST_AUTO_TEST_CASE(all_shapes_become_bodies_with_their_masses)
{
  Body shell = ball("shell", 0.01, steel, 0);
  shell.inner_radius = 0.008;
  const Case c = row_of({half_space("block", steel), shell, rigid_ball("punch", 0.005, 0.004, 0),
                         cylinder("rod", 0.002, 0.01, aluminium, -1), wall("wall")});
  const auto d = discretise(c, mesh_of(30), 0);
  BOOST_TEST_REQUIRE(d->solid.bodies.size() == 5u);
  BOOST_TEST_REQUIRE(d->meshes.size() == 3u);
  BOOST_TEST_REQUIRE(d->contacts.size() == 4u);
  for (int i = 0; i < 5; ++i)
  {
    BOOST_TEST(d->solid.bodies[i].name == c.bodies[i].name);
    BOOST_TEST(d->solid.bodies[i].velocity == c.bodies[i].velocity);
    double mass = 0;
    for (int node = d->solid.bodies[i].first_node; node < d->solid.bodies[i].end_node; ++node)
      mass += 2 * std::numbers::pi * d->solid.mass[node];
    if (i > 0 && i < 4)
      BOOST_TEST(mass == c.bodies[i].mass(), boost::test_tools::tolerance(1e-12));
  }
  for (const int i : {2, 4})
  {
    BOOST_TEST(d->solid.bodies[i].elements == 0);
    BOOST_TEST(d->solid.bodies[i].end_node - d->solid.bodies[i].first_node == 1);
  }
  // The wall is infinite; the pole of the punch is at its radius, towards the neighbour.
  BOOST_TEST(d->contacts[3].master().is_plane());
  BOOST_TEST(d->contacts[1].master().profile.front().z == -0.005);
  BOOST_TEST(d->contacts[2].master().profile.front().z == 0.005);
  // Surfaces touch at the poles and faces.
  for (const MortarContact &contact : d->contacts)
    for (const ContactSide *side : {&contact.slave(), &contact.master()})
      if (!side->is_rigid())
        BOOST_TEST(d->solid.reference[2 * side->nodes.front()] == 0);
}

BOOST_AUTO_TEST_CASE(a_half_space_has_the_mass_of_its_half_ball)
{
  const Case c = row_of({steel_ball, half_space("block", steel)});
  const double L = radius_of_block(c, 1);
  const auto d = discretise(c, mesh_of(5), 0);
  BOOST_TEST(d->solid.bodies[1].mass == 2. / 3 * std::numbers::pi * L * L * L * 7850,
             boost::test_tools::tolerance(1e-12));
}

// No wave returns before the contact has ended: 2 L > cp T with T = 69.110 us and cp = 6001 m/s for
// steel gives at least 0.2074 m, twenty times the ball, and a quarter more for contacts that last
// longer.
BOOST_AUTO_TEST_CASE(blocks_are_so_large_that_no_wave_returns)
{
  const double T = 69.110e-6, cp = compressional_speed(steel);
  Case c = row_of({steel_ball, half_space("block", steel)});
  const double L = radius_of_block(c, 1);
  BOOST_TEST(2 * L > cp * T);
  BOOST_TEST(2 * L < 1.26 * cp * T);

  // A probe at r records during the whole case: its path is 2 L - r.
  c.probes = {{.body = 1, .r = 0.1, .z = 0, .surface = {}}};
  c.duration = 200e-6;
  BOOST_TEST(2 * radius_of_block(c, 1) - 0.1 > cp * 200e-6);
  c.bodies[1].extent = 0.5;
  BOOST_TEST(radius_of_block(c, 1) == 0.5);

  // Under a load.
  Case waves = row_of({half_space("block", steel)});
  waves.analysis = Analysis::waves;
  waves.duration = 15e-6;
  waves.loads = {{.body = 0, .disc = 1e-3, .force = 1e3, .ramp = 1e-6}};
  waves.probes = {{.body = 0, .surface = 0.02}};
  BOOST_TEST(2 * radius_of_block(waves, 0) - 0.02 - 1e-3 > 0.999 * cp * 15e-6);
}

BOOST_AUTO_TEST_CASE(waves_meet_as_many_elements_over_their_rise_as_the_load_over_its_disc)
{
  Case c = row_of({half_space("block", steel)});
  c.analysis = Analysis::waves;
  c.duration = 15e-6;
  c.loads = {{.body = 0, .disc = 1e-3, .force = 1e3, .ramp = 1e-6}};
  c.probes = {{.body = 0, .surface = 0.02}};
  const auto d = discretise(c, mesh_of(10), 0);
  const BodyMesh &mesh = d->meshes[0];
  // Under the disc the elements are a tenth of its radius; out to the probes they are a tenth of
  // the distance of a shear wave in 1 us, 3.2 mm. The number of rings is rounded.
  double widest = 0;
  for (std::size_t k = 1; mesh.nodes[mesh.north[k]].r < 0.02; ++k)
    widest = std::max(widest, mesh.nodes[mesh.north[k]].r - mesh.nodes[mesh.north[k - 1]].r);
  BOOST_TEST(mesh.nodes[mesh.north[10]].r == 1e-3, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(widest < 1.05 * shear_wave_speed(steel) * 1e-6 / 10);
  BOOST_TEST(d->surroundings.loads.size() == 1u);
}

BOOST_AUTO_TEST_CASE(an_absorbing_boundary_is_put_on_request)
{
  Case c = row_of({half_space("block", steel), steel_ball});
  c.bodies[1].velocity = -1;
  BOOST_TEST(discretise(c, mesh_of(5), 0)->surroundings.boundary.empty());
  c.bodies[0].absorbing = true;
  const auto d = discretise(c, mesh_of(5), 0);
  const auto &boundary = d->surroundings.boundary;
  BOOST_TEST(boundary.size() == d->meshes[0].far.size());
  for (std::size_t k = 1; k < boundary.size(); ++k)
    BOOST_TEST(boundary[k].node > boundary[k - 1].node);
}

// The slave does not depend on the order of the bodies: it is the finer face, a face that ends
// within the contact, the softer body, or the smaller ball.
BOOST_AUTO_TEST_CASE(the_slave_is_chosen_by_properties)
{
  const Material soft{"soft", 2700, 50e9, 0.3};
  const std::pair<Case, const char *> expected[] = {
    {row_of({steel_ball, half_space("block", steel)}), "ball"},
    {row_of({steel_ball, half_space("block", soft)}), "block"},
    {row_of({steel_ball, ball("small", 0.004, steel, 0)}), "small"},
    {row_of({steel_ball, ball("soft", 0.02, soft, 0)}), "soft"},
    {row_of({cylinder("rod", 0.005, 0.01, steel, 1), half_space("block", soft)}), "rod"},
    {row_of({cylinder("thin", 0.005, 0.01, steel, 1), cylinder("thick", 0.008, 0.01, soft, 0)}),
     "thin"},
    {row_of({rigid_ball("punch", 0.01, 0.03, 1), half_space("block", soft)}), "block"},
    {row_of({steel_ball, wall("wall")}), "ball"}};
  for (const auto &[c, name] : expected)
  {
    BOOST_TEST(slave_of(c) == name);
    BOOST_TEST(slave_of(reversed(c)) == name);
  }
  // Bodies that differ in nothing of that, but in what makes them yield or in their hollow.
  Material yielding = steel;
  yielding.plastic = Plasticity{500e6, {}, {}};
  Body hollow = ball("hollow", steel_ball.radius, steel, 0);
  hollow.inner_radius = 0.8 * hollow.radius;
  for (const Case &c : {row_of({steel_ball, ball("yielding", steel_ball.radius, yielding, 0)}),
                        row_of({steel_ball, hollow})})
    BOOST_TEST(slave_of(c) == slave_of(reversed(c)));
  // The elements of a rod are those of its smaller contact: its finer face is the slave although
  // the ball at it is softer.
  const Case uneven = row_of({ball("soft", 0.02, soft, 20), cylinder("rod", 0.005, 0.005, steel, 0),
                              ball("tip", 0.002, steel, 0)});
  BOOST_TEST(slave_of(uneven) == "rod");
}

// A number of elements is over the expected contact for every body: on the end of a rod and on a
// plate, whichever neighbour comes first. Between flat faces the smaller face counts.
// What the reader allows can be built, and estimates of time are not too short.
BOOST_AUTO_TEST_CASE(no_mesh_has_more_elements_than_estimated)
{
  Body shell = ball("shell", 0.01, steel, 1), block{.name = "block", .shape = Shape::half_space};
  shell.inner_radius = 0.005;
  block.material = steel;
  for (const double n : {2., 2.31, 2.375, 2.5, 3.08, 5., 10.})
    for (const double speed : {0.01, 1., 100.})
    {
      shell.velocity = speed;
      for (const Body &striker : {ball("B", 0.01, steel, speed), shell})
        for (const Body &struck : {wall("W"), ball("C", 0.01, steel, 0), block})
        {
          const Case c = row_of({striker, struck});
          const double elements = discretise(c, mesh_of(n), 0)->solid.n_elements();
          BOOST_TEST(elements <= estimated_elements(c, mesh_of(n)),
                     striker.name << " on " << struck.name << ", n = " << n << ", " << speed
                                  << " m/s: " << elements << ", estimated "
                                  << estimated_elements(c, mesh_of(n)));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_elements_of_a_cylinder_are_counted_over_its_contact)
{
  const double digits = 1 + 1e-9;
  for (const double radius : {0.005, 0.02})
    for (const double n : {2., 5.})
      for (const Case &c :
           {row_of({steel_ball, cylinder("rod", radius, 0.004, steel, 0)}),
            reversed(row_of({steel_ball, cylinder("rod", radius, 0.004, steel, 0)})),
            row_of({rigid_ball("punch", 0.01, 0.03, 1), cylinder("rod", radius, 0.004, steel, 0)})})
      {
        const auto d = discretise(c, mesh_of(n), 0);
        const auto body = std::ranges::find(c.bodies, "rod", &Body::name) - c.bodies.begin();
        const BodyMesh &mesh = d->meshes.at(d->meshes.size() == 2 ? body : 0);
        const double element = contact_scales(c)[0].contact_radius / n;
        // Edges are refined, so that the elements on the axis are larger by a fifth.
        const auto &surface = c.contacts()[0].second == body ? mesh.south : mesh.north;
        const auto within = std::ranges::count_if(
          surface, [&](int node) { return mesh.nodes[node].r <= n * element * digits; });
        BOOST_TEST(within == int(n) + 1);
        BOOST_TEST(d->solid.n_elements() <= estimated_elements(c, mesh_of(n)));
      }
  const Case flat =
    row_of({cylinder("thin", 0.002, 0.01, steel, 1), cylinder("thick", 0.006, 0.01, steel, 0)});
  const auto rods = discretise(flat, mesh_of(4), 0);
  const BodyMesh &thin = rods->meshes[0], &thick = rods->meshes[1];
  BOOST_TEST(thin.nodes[thin.north[1]].r == 0.0005, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(thick.nodes[thick.south[4]].r == 0.002, boost::test_tools::tolerance(1e-12));
}

// Where whole faces meet there is nothing to grade towards: equal rectangles, to the last bit, so
// that results of bars stay what they were before other cylinders were graded.
BOOST_AUTO_TEST_CASE(bars_between_flat_faces_have_equal_rectangles_to_the_last_bit)
{
  const double R = 0.002, L = 0.0317;
  for (const Case &c :
       {row_of({cylinder("bar", R, L, steel, 1), wall("wall")}),
        row_of({cylinder("bar", R, L, steel, 1), cylinder("other", 0.003, 0.01, aluminium, 0)}),
        row_of({cylinder("bar", R, L, steel, 1), half_space("block", steel)})})
    for (const int level : {0, 1})
    {
      FemEntry entry = mesh_of(5);
      entry.levels = 2;
      const auto discretisation = discretise(c, entry, level);
      const BodyMesh &mesh = discretisation->meshes[0];
      const int nr = int(mesh.north.size()) - 1, nz = int(mesh.nodes.size()) / (nr + 1) - 1;
      BOOST_TEST(nr == 3 << level);          // half of 5 elements, rounded up
      std::vector<Point> nodes = mesh.nodes; // in the order of the elements
      std::ranges::sort(nodes, {}, [](const Point &p) { return std::pair(p.z, p.r); });
      for (int j = 0; j <= nz; ++j)
        for (int i = 0; i <= nr; ++i)
        {
          const Point &p = nodes[std::size_t(j * (nr + 1) + i)];
          BOOST_TEST(p.r == R * i / nr);
          BOOST_TEST(p.z == L * (2 * j - nz) / (2 * nz));
        }
    }
}

BOOST_AUTO_TEST_CASE(bodies_that_cannot_be_meshed_are_refused)
{
  const auto message = [](const Case &c, double n)
  {
    try
    {
      discretise(c, mesh_of(n), 0);
    }
    catch (const InputError &error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto contains = [](const std::string &text, const char *part)
  { return text.find(part) != std::string::npos; };
  Case small = row_of({steel_ball, half_space("block", steel)});
  small.bodies[1].extent = 1e-3;
  BOOST_TEST(contains(message(small, 10), "bodies.block: the extent of 0.001 m"));
  Case idle = row_of({half_space("block", steel)});
  idle.analysis = Analysis::waves;
  idle.duration = 1e-6;
  BOOST_TEST(contains(message(idle, 10), "bodies.block: nothing touches or loads"));
}

BOOST_AUTO_TEST_CASE(free_flight_ends_with_the_first_touch)
{
  const auto digits = boost::test_tools::tolerance(1e-14);
  Case c = row_of({steel_ball, wall("wall")});
  c.bodies[1].gap = 0.002;
  BOOST_TEST(time_to_first_touch(c) == 0.002, digits);
  // With gravity: 0.002 m = 1 m/s t + g/2 t^2.
  c.gravity = 9.81;
  const double speed = std::sqrt(1 + 2 * 9.81 * 0.002);
  BOOST_TEST(time_to_first_touch(c) == (speed - 1) / 9.81, boost::test_tools::tolerance(1e-12));
  c.bodies[0].velocity = -1;
  BOOST_TEST(time_to_first_touch(c) == (speed + 1) / 9.81, digits);
  c.bodies[1].gap = 0; // bounces off and falls back
  BOOST_TEST(time_to_first_touch(c) == 2 / 9.81, digits);
  c.bodies[0].velocity = 0; // lies there, and is pressed at once
  BOOST_TEST(time_to_first_touch(c) == 0);
  c.gravity = -9.81;
  BOOST_TEST(std::isinf(time_to_first_touch(c)));
}

BOOST_AUTO_TEST_SUITE_END()
