#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/mesh/mesh_bodies.h"
#include "tests/fem/closed_forms/cavity.h"
#include "tests/fem/closed_forms/lamb.h"
#include "tests/fem/waves/wave_runs.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_waves)

using namespace carambole;
using namespace carambole::fem;

namespace
{
const double cs = std::sqrt(steel.shear_modulus() / steel.density),
             cp = cs * std::sqrt(2 * (1 - 0.3) / (1 - 2 * 0.3));

// Largest total energy of a run, which should be zero, over the work of its load.
struct Ledger
{
  double work = 0, imbalance = 0;

  void add(const SystemState &o)
  {
    work = std::max(work, std::abs(o.external));
    imbalance = std::max(imbalance, std::abs(o.total()));
  }
};

// Root mean square of a - b over that of b.
double normalised_error(const std::vector<double> &a, const std::vector<double> &b)
{
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    difference += (a[i] - b[i]) * (a[i] - b[i]);
    size += b[i] * b[i];
  }
  return std::sqrt(difference / size);
}

// Error of the surface record at the distance 5 b from a disc of radius b = 1 mm, with `n` elements
// over b. The ramp is 4 b/cs long; no wave returns from the boundary before the end, cs t = 14 b.
double lamb_error(double n)
{
  const double b = 1e-3, receiver = 5 * b, ramp = 4 * b / cs, end = 14 * b / cs, force = 1;
  const BodyMesh mesh = half_space_mesh({16 * b, b, n, 1, 6 * b, b / n});
  LoadedBody block({.name = "block", .shape = Shape::half_space, .material = steel}, mesh,
                   {{.body = 0, .disc = b, .force = force, .ramp = ramp}});
  int node = 0;
  for (const int i : mesh.north)
    if (std::abs(mesh.nodes[i].r - receiver) < std::abs(mesh.nodes[node].r - receiver))
      node = i;
  const double r = mesh.nodes[node].r;

  const closed_forms::LambSurface surface(steel.poisson_ratio);
  std::vector<double> computed, exact;
  Ledger ledger;
  block.run(end,
            [&](const SystemState &o, const Dynamics &dynamics)
            {
              ledger.add(o);
              computed.push_back(-dynamics.displacement()[2 * node + 1]);
              exact.push_back(surface.disc(b, r, cs * ramp, cs * dynamics.time()) * force /
                              steel.shear_modulus());
            });
  BOOST_TEST(ledger.imbalance < 1e-4 * ledger.work);
  const double error = normalised_error(computed, exact);
  BOOST_TEST_MESSAGE("Lamb: " << mesh.elements.size() << " elements, " << computed.size()
                              << " steps, r = " << r << " m, error " << error << ", imbalance "
                              << ledger.imbalance / ledger.work);
  return error;
}
} // namespace

// The whole record of a surface point: both waves and the static displacement.
BOOST_AUTO_TEST_CASE(a_surface_record_overlays_lambs_solution)
{
  const double coarse = lamb_error(6), fine = lamb_error(12);
  BOOST_TEST(test::measured("error of Lamb's record", fine) < 0.02);
  BOOST_TEST(std::log2(coarse / fine) > 1.3); // second order, less the growing of the rings
}

namespace
{
struct CavityErrors
{
  double peak = 0, record = 0, asymmetry = 0, imbalance = 0;
};

// A cavity in a sphere so large that no wave returns before the end. A smooth `ramp` [a/cp] of the
// pressure is convolved with the closed form.
CavityErrors cavity_errors(double n, double ramp)
{
  const double a = 0.01, pressure = 1e5, end = 6 * a / cp;
  const BodyMesh mesh = hollow_sphere_mesh({5 * a, a, 0, 0, n, 1});
  LoadedBody shell({.name = "shell", .radius = 5 * a, .inner_radius = a, .material = steel}, mesh,
                   {{.body = 0, .disc = {}, .pressure = pressure, .ramp = ramp * a / cp}});
  const closed_forms::SphericalCavity cavity(steel.poisson_ratio);
  const double unit = pressure * a / (4 * steel.shear_modulus());
  std::vector<double> computed, exact;
  CavityErrors errors;
  Ledger ledger;
  shell.run(end,
            [&](const SystemState &o, const Dynamics &dynamics)
            {
              ledger.add(o);
              double smallest = INFINITY, largest = -INFINITY;
              for (const int node : mesh.inner)
              {
                const auto [r, z] = mesh.nodes[node];
                const double *u = dynamics.displacement().data() + 2 * node;
                const double radial = (u[0] * r + u[1] * z) / std::hypot(r, z) / unit;
                smallest = std::min(smallest, radial);
                largest = std::max(largest, radial);
              }
              errors.asymmetry = std::max(errors.asymmetry, largest - smallest);
              computed.push_back((smallest + largest) / 2);
              exact.push_back(cavity.ramped_displacement(cp * dynamics.time() / a, ramp));
            });
  errors.peak = *std::max_element(computed.begin(), computed.end()) / 1.279828 - 1;
  errors.record = normalised_error(computed, exact);
  errors.imbalance = ledger.imbalance / ledger.work;
  BOOST_TEST_MESSAGE("cavity: " << mesh.elements.size() << " elements, " << computed.size()
                                << " steps, ramp " << ramp << ": peak " << errors.peak
                                << ", record " << errors.record << ", asymmetry "
                                << errors.asymmetry << ", imbalance " << errors.imbalance);
  return errors;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_cavity_under_a_smooth_pressure_swings_as_in_closed_form)
{
  const CavityErrors coarse = cavity_errors(20, 0.2), fine = cavity_errors(40, 0.2);
  BOOST_TEST(std::abs(fine.peak) < 0.001); // the ramp itself takes 0.05 % off the peak
  BOOST_TEST(fine.record < 0.001);
  BOOST_TEST(fine.asymmetry < 0.001);
  BOOST_TEST(std::log2(coarse.record / fine.record) > 1.7);
  BOOST_TEST(fine.imbalance < 1e-3);
}

// The front of a step contains all frequencies of the mesh: it is ragged over a number of elements
// that decreases slowly as they get smaller.
BOOST_AUTO_TEST_CASE(a_cavity_under_a_step_peaks_as_in_closed_form)
{
  const CavityErrors errors = cavity_errors(80, 0);
  BOOST_TEST(std::abs(errors.peak) < 0.005);
  BOOST_TEST(errors.record < 0.005);
}

BOOST_AUTO_TEST_SUITE_END()
