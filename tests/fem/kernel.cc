#include <boost/test/unit_test.hpp>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>
#include <random>

#include "fem/materials/catalogue.h"
#include "fem/materials/hencky.h"
#include "fem/solid/solid.h"
#include "tests/fem/blocks.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_kernel)

using namespace carambole;
using namespace carambole::fem;

namespace
{
const Material steel{"steel", 7800, 206e9, 0.3};

std::vector<double> element_sum(const Solid &solid, const std::vector<double> &u,
                                double *energy = nullptr, double *hourglass = nullptr)
{
  SimdArray forces(solid.n_groups() * forces_per_group / lanes);
  std::vector<ElementEnergy> energies(solid.n_groups());
  SimdArray history(solid.n_history());
  solid.compute_forces(0, solid.n_groups(), {u.data(), nullptr, 0, true}, history.vectors(),
                       forces.data(), energies.data());
  std::vector<double> f(u.size());
  for (int i = 0; i < solid.n_nodes(); ++i)
    store_pair(&f[2 * i], solid.sum_at_node(i, forces.data()));
  if (energy)
  {
    *energy = 0;
    for (const auto &e : energies)
      *energy += e.strain + e.hourglass;
  }
  if (hourglass)
  {
    *hourglass = 0;
    for (const auto &e : energies)
      *hourglass += e.hourglass;
  }
  return f;
}

// A distorted block of three by four elements, which is not a multiple of eight.
Solid distorted(Element element)
{
  BodyMesh mesh = block(1, 0, 1.5, 3, 4, 1.2);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> shift(-0.06, 0.06);
  for (Point &p : mesh.nodes)
    if (p.r > 0 && p.r < 1 && p.z > 0 && p.z < 1.5)
      p.r += shift(random), p.z += shift(random);
  Solid solid(element);
  solid.add("block", mesh, steel, make_model(steel, ""), 1, 0, 0);
  solid.finish();
  return solid;
}
} // namespace

// Compared with the standard library. The error of the truncated series is below 1e-16 of the first
// term.
BOOST_AUTO_TEST_CASE(logarithms_keep_all_digits)
{
  for (double x = 1e-12; x < 0.5; x *= 1.7)
    for (const double sign : {1.0, -1.0})
      BOOST_TEST(log_one_plus(broadcast(sign * x))[3] == std::log1p(sign * x),
                 boost::test_tools::tolerance(1e-15));
  BOOST_TEST(log_one_plus(broadcast(20))[0] == std::log1p(20), boost::test_tools::tolerance(1e-14));
  BOOST_TEST(std::isnan(log_one_plus(broadcast(-1.5))[0]));
}

// 1/2 ln(F F^T) by the eigenvectors of Eigen, whose round-off is relative to F, not to the strain.
BOOST_AUTO_TEST_CASE(logarithmic_strain_agrees_with_spectral_decomposition)
{
  std::mt19937 random(3);
  for (const double size : {1e-6, 1e-3, 0.03, 0.1, 0.4})
  {
    std::uniform_real_distribution<double> entry(-size, size);
    for (int k = 0; k < 50; ++k)
    {
      Eigen::Matrix2d G;
      G << entry(random), entry(random), entry(random), entry(random);
      const double hoop = entry(random);
      const Gradient H{broadcast(G(0, 0)), broadcast(G(0, 1)), broadcast(G(1, 0)),
                       broadcast(G(1, 1)), broadcast(hoop)};
      const Tensor eps = log_strain(H, area_change(H));
      const Eigen::Matrix2d F = Eigen::Matrix2d::Identity() + G;
      const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> spectrum(F * F.transpose());
      const Eigen::Matrix2d expected =
        spectrum.eigenvectors() *
        (0.5 * spectrum.eigenvalues().array().log()).matrix().asDiagonal() *
        spectrum.eigenvectors().transpose();
      BOOST_TEST(std::abs(eps.rr[0] - expected(0, 0)) < 2e-15);
      BOOST_TEST(std::abs(eps.zz[1] - expected(1, 1)) < 2e-15);
      BOOST_TEST(std::abs(eps.rz[2] - expected(0, 1)) < 2e-15);
      BOOST_TEST(eps.tt[3] == std::log1p(hoop), boost::test_tools::tolerance(1e-15));
    }
  }
}

// f = -dW/du by central differences, whose error is (step)^2 and round-off/step: 1e-8 of the
// largest force.
BOOST_AUTO_TEST_CASE(forces_are_the_derivative_of_the_energy)
{
  for (const Element element : {Element::one_point, Element::full})
  {
    const Solid solid = distorted(element);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> entry(-0.03, 0.03);
    std::vector<double> u(solid.reference.size());
    for (std::size_t i = 0; i < u.size(); ++i)
      u[i] = solid.inverse_mass[i] > 0 ? entry(random) : 0;
    const auto f = element_sum(solid, u);
    double largest = 0;
    for (const double x : f)
      largest = std::max(largest, std::abs(x));
    for (std::size_t i = 0; i < u.size(); ++i)
    {
      if (solid.inverse_mass[i] == 0)
        continue;
      const double step = 1e-5;
      double plus = 0, minus = 0;
      auto moved = u;
      moved[i] += step;
      element_sum(solid, moved, &plus);
      moved[i] -= 2 * step;
      element_sum(solid, moved, &minus);
      BOOST_TEST(std::abs(f[i] + (plus - minus) / (2 * step)) <
                 test::measured("bound of the forces", 1e-7) * largest);
    }
  }
}

// A uniform finite strain: no force on inner nodes, no hourglass energy, the exact strain energy.
// Tolerance: round-off of sums of some ten terms.
BOOST_AUTO_TEST_CASE(patch_test_of_a_uniform_strain)
{
  for (const Element element : {Element::one_point, Element::full})
  {
    const Solid solid = distorted(element);
    const double axial = 0.05, radial = -0.03;
    std::vector<double> u(solid.reference.size());
    for (int i = 0; i < solid.n_nodes(); ++i)
    {
      u[2 * i] = (std::exp(radial) - 1) * solid.reference[2 * i];
      u[2 * i + 1] = (std::exp(axial) - 1) * solid.reference[2 * i + 1];
    }
    double energy = 0, hourglass = 0;
    const double bound = test::measured("bound of the patch test", 1e-13);
    const auto f = element_sum(solid, u, &energy, &hourglass);
    double largest = 0;
    for (const double x : f)
      largest = std::max(largest, std::abs(x));
    for (int i = 0; i < solid.n_nodes(); ++i)
    {
      const double r = solid.reference[2 * i], z = solid.reference[2 * i + 1];
      if (r < 1 - 1e-9 && z > 1e-9 && z < 1.5 - 1e-9)
      {
        BOOST_TEST(std::abs(f[2 * i + 1]) < bound * largest);
        if (r > 0)
          BOOST_TEST(std::abs(f[2 * i]) < bound * largest);
      }
    }
    const double lambda = steel.bulk_modulus() - 2.0 / 3 * steel.shear_modulus(),
                 trace = axial + 2 * radial;
    const double W =
      0.5 * lambda * trace * trace + steel.shear_modulus() * (axial * axial + 2 * radial * radial);
    BOOST_TEST(energy == W * 0.5 * 1.5,
               boost::test_tools::tolerance(1e-12)); // volume per radian R^2/2 L
    BOOST_TEST(std::abs(hourglass) < 1e-20 * energy);
  }
}

BOOST_AUTO_TEST_CASE(moving_a_body_along_its_axis_costs_nothing)
{
  for (const Element element : {Element::one_point, Element::full})
  {
    const Solid solid = distorted(element);
    std::vector<double> u(solid.reference.size(), 0.0);
    for (int i = 0; i < solid.n_nodes(); ++i)
      u[2 * i + 1] = 3;
    double energy = 1;
    for (const double f : element_sum(solid, u, &energy))
      BOOST_TEST(std::abs(f) <
                 1e-15 * steel.youngs_modulus * 3); // round-off of E u times lengths of order one
    BOOST_TEST(energy < 1e-16);
  }
}

// The mass of a block is density times volume for any mesh; nodes on the axis cannot move sideways.
BOOST_AUTO_TEST_CASE(masses_add_up_to_that_of_the_body)
{
  const Solid solid = distorted(Element::one_point);
  double mass = 0;
  for (int i = 0; i < solid.n_nodes(); ++i)
  {
    mass += 2 * std::numbers::pi * solid.mass[i];
    BOOST_TEST(solid.mass[i] > 0);
    BOOST_TEST((solid.inverse_mass[2 * i] == 0) == (solid.reference[2 * i] == 0));
  }
  BOOST_TEST(mass == 1, boost::test_tools::tolerance(1e-14));
}

// Compared with the eigenvalues of the assembled matrix, which is probed column by column. The
// power iteration converges from below.
BOOST_AUTO_TEST_CASE(largest_frequency_is_that_of_the_assembled_problem)
{
  for (const Element element : {Element::one_point, Element::full})
  {
    const Solid solid = distorted(element);
    const int n = int(solid.reference.size());
    Eigen::MatrixXd A(n, n);
    std::vector<double> u(n, 0.0);
    for (int j = 0; j < n; ++j)
    {
      u[j] = 1e-9;
      const auto f = element_sum(solid, u);
      u[j] = 0;
      for (int i = 0; i < n; ++i)
        A(i, j) = solid.inverse_mass[j] > 0
                    ? -f[i] / 1e-9 * std::sqrt(solid.inverse_mass[i] * solid.inverse_mass[j])
                    : 0;
    }
    const double expected =
      std::sqrt(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(0.5 * (A + A.transpose()))
                  .eigenvalues()
                  .maxCoeff());
    std::vector<double> shape;
    SimdArray history(solid.n_history());
    const double omega = largest_frequency(solid, solid.inverse_mass, std::vector<double>(n, 0.0),
                                           history.vectors(), shape, 1e-6, 20000);
    BOOST_TEST(omega < expected * (1 + 1e-6));
    BOOST_TEST(omega > expected * (1 - test::measured("bound of the frequency", 0.005)));
  }
}

BOOST_AUTO_TEST_SUITE_END()
