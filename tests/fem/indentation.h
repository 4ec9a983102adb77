#pragma once

// A slow indentation of a nearly incompressible half-space against Hertz.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>

#include "fem/explicit/stable_step.h"
#include "tests/fem/rows.h"
#include "tests/measured.h"

namespace carambole::fem
{
inline constexpr double radius = 0.01, modulus = 10e6; // [m], [Pa]

/// A heavy, slow, rigid sphere on a half-space of rubber. Shear waves cross the contact 250 times
/// before the sphere stops, so the force is that of a static indentation. The values are means over
/// the last 2 % of the impact before the sphere stops: single steps show pressure waves, a hundred
/// of which cross the contact in that time.
struct Indentation
{
  double force = 0, approach = 0;
  std::vector<double> r, pressure; ///< of the nodes within the contact

  Indentation(double poisson_ratio, Element element, double elements_per_contact_radius)
  {
    const Material rubber{"rubber", 1000, modulus, poisson_ratio};
    const Case c =
      row_of({{.name = "ball", .radius = radius, .rigid = Rigid{0.0329}, .velocity = 0.02},
              {.name = "block", .shape = Shape::half_space, .material = rubber}});
    const auto discretisation = discretise(c, mesh_of(elements_per_contact_radius, element), 0);
    const Solid &solid = discretisation->solid;
    const double step = StableStep(solid).step(), duration = contact_scales(c)[0].duration;
    Dynamics dynamics(solid, discretisation->contacts, discretisation->surroundings, 0, step);
    const int steps = std::max(1, int(duration / 4000 / step));
    int samples = 0;
    dynamics.run(
      2, steps,
      [&](const SystemState &state, const auto &, const std::vector<ContactForce> &forces)
      {
        if (state.time > 0.48 * duration)
        {
          ++samples;
          for (const ContactForce &contact : forces)
            force += contact.force / double(forces.size());
          approach += state.bodies[0].displacement;
          const std::vector<double> p = dynamics.contacts()[0].pressure();
          pressure.resize(p.size());
          for (std::size_t i = 0; i < p.size(); ++i)
            pressure[i] += p[i];
        }
        return state.time < 0.5 * duration ? steps : 0;
      });
    force /= samples, approach /= samples;
    for (double &p : pressure)
      p /= samples;
    for (const int node : dynamics.contacts()[0].slave().nodes)
      r.push_back(solid.reference[2 * node] + dynamics.displacement()[2 * node]);
  }
};

// Force: 1 %. The differences from Hertz are a geometric term of -0.1 d/R = -0.04 %, the mesh, and
// no inertia once the sphere has stopped. Pressure: 5 %; a checkerboard pattern would vary by much
// more from node to node.
inline void check_against_hertz(double poisson_ratio, Element element, double n)
{
  const Indentation found(poisson_ratio, element, n);
  const double plane_modulus = modulus / (1 - poisson_ratio * poisson_ratio),
               hertz = 4. / 3 * plane_modulus * std::sqrt(radius) * std::pow(found.approach, 1.5);
  BOOST_TEST_MESSAGE("nu = " << poisson_ratio << ": force over Hertz " << found.force / hertz);
  test::measured(element == Element::full ? "force over Hertz, full"
                                          : "force over Hertz, one-point",
                 found.force / hertz);
  BOOST_TEST(std::abs(found.force / hertz - 1) < 0.01);
  const double a = std::cbrt(0.75 * found.force * radius / plane_modulus),
               p0 = 1.5 * found.force / (std::numbers::pi * a * a);
  for (std::size_t i = 0; found.r[i] < 0.8 * a; ++i)
  {
    const double curve = p0 * std::sqrt(1 - std::pow(found.r[i] / a, 2));
    BOOST_TEST_MESSAGE("  r/a = " << found.r[i] / a << ": " << found.pressure[i] / curve);
    const double distance = std::abs(found.pressure[i] / curve - 1);
    BOOST_TEST(test::largest_measured("distance of the pressure", distance) < 0.05);
  }
}
} // namespace carambole::fem
