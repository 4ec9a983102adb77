#pragma once

// Indentations for tests.

#include <cmath>
#include <numbers>

#include <boost/test/unit_test.hpp>

#include "fem/implicit/indentation.h"
#include "tests/fem/rows.h"

namespace carambole::fem
{
inline constexpr double ball_radius = 0.01; // [m]

/// (1 - nu^2)/E of a body; zero if it is rigid.
inline double hertz_compliance(const Body &body)
{
  if (!body.material)
    return 0;
  return (1 - std::pow(body.material->poisson_ratio, 2)) / body.material->youngs_modulus;
}

/// 4/3 E* sqrt(R) of a pair.
inline double hertz_constant(const Body &a, const Body &b)
{
  return 4. / 3 / (hertz_compliance(a) + hertz_compliance(b)) /
         std::sqrt(a.curvature() + b.curvature());
}

/// Two bodies whose meshes are made for a contact of that radius: that of the impact at a speed
/// that makes it after Hertz.
inline Case pressed(Body lower, Body upper, double contact_radius)
{
  const double K = hertz_constant(lower, upper);
  const double depth = contact_radius * contact_radius * (lower.curvature() + upper.curvature());
  const double reduced_mass = 1 / (1 / lower.mass() + 1 / upper.mass());
  const double speed = std::sqrt(K * std::pow(depth, 2.5) / (1.25 * reduced_mass));
  (lower.is_ground() ? upper : lower).velocity = lower.is_ground() ? -speed : speed;
  return row_of({std::move(lower), std::move(upper)});
}

inline std::unique_ptr<Discretisation> full_mesh(const Case &c, double elements, int levels = 1,
                                                 int level = 0)
{
  FemEntry entry;
  entry.elements_per_contact_radius = elements;
  entry.levels = levels;
  entry.element = Element::full;
  return discretise(c, entry, level);
}

inline Material elastic(double poisson_ratio)
{
  return {"solid", 7850, 210e9, poisson_ratio};
}

/// An elastic sphere on a wall, meshed for that contact radius.
inline Case sphere_on_wall(double poisson_ratio, double contact_radius)
{
  return pressed(ball("B", ball_radius, elastic(poisson_ratio), 0), wall("W"), contact_radius);
}

/// Approach of the sphere on a wall that Hertz expects with that contact radius [m].
inline double approach_of(double contact_radius)
{
  return contact_radius * contact_radius / ball_radius;
}

/// Strain energy of the displacements [J].
inline double strain_energy(const Solid &solid, std::vector<double> u)
{
  SimdArray history(solid.n_history()), forces(solid.n_groups() * forces_per_group / lanes);
  std::vector<ElementEnergy> energies(solid.n_groups());
  solid.compute_forces(0, solid.n_groups(), {u.data(), nullptr, 0, true}, history.vectors(),
                       forces.data(), energies.data());
  double sum = 0;
  for (const ElementEnergy &energy : energies)
    sum += 2 * std::numbers::pi * energy.strain;
  return sum;
}

/// What finite strain adds to the force, over the force. The strain energy of a small displacement
/// is U_2 + U_3, of its second and third order, and U_3 is the odd part. The contact condition with
/// a plane is linear in the displacements, so the first correction of the energy is U_3 at the
/// displacements of linear elasticity. By dimensions U_2 ~ d^(5/2) and U_3 ~ d^3 in the approach d:
/// F = dU/dd is changed by 3 U_3/(5/2 U_2). Not for nearly incompressible bodies: the opposite
/// displacements change the volume in the second order.
inline double finite_strain_share(const Solid &solid, const std::vector<double> &u)
{
  std::vector<double> opposite(u);
  for (double &x : opposite)
    x = -x;
  const double ahead = strain_energy(solid, u), behind = strain_energy(solid, opposite);
  return 1.2 * (ahead - behind) / (ahead + behind);
}

/// Checks that two elastic cycles of ten steps a way return their work and run alike, and that
/// `again` has the same bits. `Result`: IndentationResult or what deal.II's elements return.
template <typename Result>
void check_elastic_cycles(const Result &result, const Result &again)
{
  using boost::test_tools::tolerance;
  BOOST_TEST_MESSAGE("returned work over work - 1: " << *result.returned_work / result.work - 1);
  BOOST_TEST(std::abs(*result.returned_work / result.work - 1) < 1e-6);
  BOOST_REQUIRE(result.history.size() > 30);
  const LoadStep &first = result.history[10], &second = result.history[30];
  BOOST_TEST(second.approach == first.approach, tolerance(1e-12));
  BOOST_TEST(second.force == first.force, tolerance(1e-8));
  BOOST_TEST(second.strain == first.strain, tolerance(1e-8));
  BOOST_REQUIRE(again.history.size() == result.history.size());
  for (std::size_t k = 0; k < result.history.size(); ++k)
  {
    BOOST_TEST(again.history[k].force == result.history[k].force);
    BOOST_TEST(again.history[k].approach == result.history[k].approach);
    BOOST_TEST(again.history[k].strain == result.history[k].strain);
    BOOST_TEST(result.history[k].halvings == 0);
  }
}
} // namespace carambole::fem
