#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "fem/solid/solid.h"
#include "tests/fem/blocks.h"
#include "tests/fem/materials/material_point.h"
#include "tests/measured.h"

namespace carambole
{
std::ostream &operator<<(std::ostream &out, Element element)
{
  return out << (element == Element::full ? "full" : "one_point");
}
} // namespace carambole

BOOST_AUTO_TEST_SUITE(fem_material_elements)

using namespace carambole;
using namespace carambole::fem;

namespace
{
const std::vector<Element> elements{Element::one_point, Element::full};

/// A block or a ring of one material and its displacements.
class Specimen
{
public:
  Specimen(Element element, const BodyMesh &mesh, const Material &material) : solid(element)
  {
    solid.add("specimen", mesh, material, make_model(material, "case.yaml"), 1, 0, 0);
    solid.finish();
    u.resize(solid.reference.size());
    history = SimdArray(solid.n_history());
    energies.resize(solid.n_groups());
  }

  /// Deforms to the uniform stretches exp(radial), exp(axial).
  void stretch(double radial, double axial)
  {
    for (int i = 0; i < solid.n_nodes(); ++i)
    {
      u[2 * i] = std::expm1(radial) * solid.reference[2 * i];
      u[2 * i + 1] = std::expm1(axial) * solid.reference[2 * i + 1];
    }
  }

  /// Internal forces on all nodes in pairs (r, z); frozen: without flow.
  std::vector<double> forces(bool frozen)
  {
    SimdArray of_elements(solid.n_groups() * forces_per_group / lanes);
    solid.compute_forces(0, solid.n_groups(), {u.data(), nullptr, 1, frozen}, history.vectors(),
                         of_elements.data(), energies.data());
    std::vector<double> f(u.size());
    for (int i = 0; i < solid.n_nodes(); ++i)
      store_pair(&f[2 * i], solid.sum_at_node(i, of_elements.data()));
    return f;
  }

  ElementEnergy energy() const
  {
    ElementEnergy sum;
    for (const ElementEnergy &e : energies)
    {
      sum.strain += e.strain, sum.plastic += e.plastic;
      sum.viscous += e.viscous, sum.hourglass += e.hourglass;
    }
    return sum;
  }

  /// Elastic stiffness about the state, probed column by column. The forces are linear for strains
  /// up to the size of the probe, 1e-8.
  Eigen::MatrixXd stiffness()
  {
    const int n = int(u.size());
    Eigen::MatrixXd K(n, n);
    const auto at_u = forces(true);
    for (int j = 0; j < n; ++j)
    {
      const double before = u[j], probe = 1e-8;
      u[j] += probe;
      const auto moved = forces(true);
      u[j] = before;
      for (int i = 0; i < n; ++i)
        K(i, j) = (at_u[i] - moved[i]) / probe;
    }
    return 0.5 * (K + K.transpose());
  }

  Solid solid;
  std::vector<double> u;
  SimdArray history{0};
  std::vector<ElementEnergy> energies;
};

// Moves all inner nodes of the block at random, not those on its boundary.
void distort(BodyMesh &mesh, double size)
{
  double r_min = INFINITY, r_max = -INFINITY, z_min = INFINITY, z_max = -INFINITY;
  for (const Point &p : mesh.nodes)
  {
    r_min = std::min(r_min, p.r), r_max = std::max(r_max, p.r);
    z_min = std::min(z_min, p.z), z_max = std::max(z_max, p.z);
  }
  std::mt19937 random(7);
  std::uniform_real_distribution<double> shift(-size, size);
  for (Point &p : mesh.nodes)
    if (p.r > r_min && p.r < r_max && p.z > z_min && p.z < z_max)
      p.r += shift(random), p.z += shift(random);
}

BodyMesh distorted_block()
{
  BodyMesh mesh = block(1, 0, 1.5, 5, 7, 1.1);
  distort(mesh, 0.03);
  return mesh;
}

// Slice a <= r <= b, 0 <= z <= height of a thick-walled tube.
BodyMesh distorted_ring(double a, double b, double height, int nr, int nz)
{
  BodyMesh mesh = block(b - a, 0, height, nr, nz);
  for (Point &p : mesh.nodes)
    p.r += a;
  distort(mesh, 0.2 * (b - a) / nr);
  return mesh;
}

// Largest force on the inner nodes, and on those of the sides if these are free.
double largest_inner_force(const Solid &solid, const std::vector<double> &f, bool free_sides)
{
  double largest = 0;
  for (int i = 0; i < solid.n_nodes(); ++i)
  {
    const double r = solid.reference[2 * i], z = solid.reference[2 * i + 1];
    if (z < 1e-9 || z > 1.5 - 1e-9 || (!free_sides && r > 1 - 1e-9))
      continue;
    largest = std::max(largest, std::abs(f[2 * i + 1]));
    if (r > 0)
      largest = std::max(largest, std::abs(f[2 * i]));
  }
  return largest;
}

double pull_on_top(const Solid &solid, const std::vector<double> &f)
{
  double sum = 0;
  for (int i = 0; i < solid.n_nodes(); ++i)
    if (solid.reference[2 * i + 1] > 1.5 - 1e-9)
      sum -= f[2 * i + 1];
  return sum;
}
} // namespace

// A bar with free sides stretched to a strain of 0.3: e = Y/E + alpha axially and -nu Y/E - alpha/2
// laterally. On any mesh all inner and lateral nodes are in equilibrium, the ends bear Y(alpha) on
// the current section, and the plastic work is int Y dalpha. Tolerance: round-off of stresses of E
// times strains of order one.
BOOST_DATA_TEST_CASE(drawn_bar_of_a_flowing_material, elements, element)
{
  const double Y_0 = 400e6, H = 2e9;
  Specimen bar(element, distorted_block(),
               plastic_metal(Y_0, law("linear", {{"modulus", "2 GPa", 1}})));
  const double E = metal().youngs_modulus, nu = metal().poisson_ratio;
  bar.stretch(-nu * Y_0 / E, Y_0 / E);
  bar.forces(false);
  const int n_steps = 200;
  for (int n = 1; n <= n_steps; ++n)
  {
    const double alpha = 0.3 * n / n_steps, Y = Y_0 + H * alpha;
    const double across = -nu * Y / E - 0.5 * alpha, along = Y / E + alpha;
    bar.stretch(across, along);
    const auto f = bar.forces(false);
    BOOST_TEST(largest_inner_force(bar.solid, f, true) < 1e-13 * E);
    // Kirchhoff stress Y on the volume per radian, over the length.
    BOOST_TEST(pull_on_top(bar.solid, f) == Y * 0.5 / std::exp(along),
               boost::test_tools::tolerance(1e-10));
    if (n == n_steps)
    {
      BOOST_TEST(bar.energy().plastic == (Y_0 * alpha + 0.5 * H * alpha * alpha) * 0.5 * 1.5,
                 boost::test_tools::tolerance(1e-10));
      BOOST_TEST(std::abs(bar.energy().hourglass) < 1e-20 * E);
    }
  }
}

// A nearly incompressible block with fixed sides: the modulus is lambda + 2 mu, the strain energy
// is that of a uniform state, and inner nodes bear no force. Tolerance: round-off of the bulk
// modulus, 1667 E.
BOOST_DATA_TEST_CASE(confined_compression, elements, element)
{
  Material rubber = metal();
  rubber.poisson_ratio = 0.4999;
  Specimen specimen(element, distorted_block(), rubber);
  const double e = -0.01, kappa = rubber.bulk_modulus(), mu = rubber.shear_modulus();
  specimen.stretch(0, e);
  const auto f = specimen.forces(false);
  BOOST_TEST(largest_inner_force(specimen.solid, f, false) < 1e-13 * kappa);
  const double modulus = kappa + 4.0 / 3 * mu;
  BOOST_TEST(-pull_on_top(specimen.solid, f) == -modulus * e * 0.5 / std::exp(e),
             boost::test_tools::tolerance(1e-11));
  BOOST_TEST(specimen.energy().strain == 0.5 * modulus * e * e * 0.5 * 1.5,
             boost::test_tools::tolerance(1e-11));
}

namespace
{
/// Radial displacement of the inner wall of a tube a = 1, b = 2 in plane strain under an inner
/// pressure, over that of Lame: u(a) = (1 + nu)/E p a^3/(b^2 - a^2) (1 - 2 nu + b^2/a^2).
double widening_over_lame(Element element, double nu, int nr)
{
  Material material = metal();
  material.poisson_ratio = nu;
  const double a = 1, b = 2, height = 0.5, p = 1e6;
  const int nz = nr / 2;
  Specimen tube(element, distorted_ring(a, b, height, nr, nz), material);
  Eigen::MatrixXd K = tube.stiffness();
  Eigen::VectorXd load = Eigen::VectorXd::Zero(K.rows());
  for (int i = 0; i < tube.solid.n_nodes(); ++i)
  {
    const double r = tube.solid.reference[2 * i], z = tube.solid.reference[2 * i + 1];
    const bool end = z < 1e-9 || z > height - 1e-9;
    if (end) // held along z
    {
      K.row(2 * i + 1).setZero();
      K.col(2 * i + 1).setZero();
      K(2 * i + 1, 2 * i + 1) = material.youngs_modulus;
    }
    if (r < a + 1e-9)
      load[2 * i] = p * a * height / nz * (end ? 0.5 : 1); // per radian
  }
  const Eigen::VectorXd u = K.ldlt().solve(load);
  double mean = 0;
  for (int i = 0; i < tube.solid.n_nodes(); ++i)
    if (tube.solid.reference[2 * i] < a + 1e-9)
      mean += u[2 * i] / (nz + 1);
  const double lame = (1 + nu) / material.youngs_modulus * p * a * a * a / (b * b - a * a) *
                      (1 - 2 * nu + b * b / (a * a));
  return mean / lame;
}
} // namespace

// Eight distorted elements over the wall thickness: within 0.5 %, which is (h/a)^2/4 for elements
// of h = a/8 in a field that falls as 1/r, for any Poisson's ratio. Elements that lock would give a
// small fraction of the displacement.
BOOST_DATA_TEST_CASE(thick_walled_tube_does_not_lock, elements, element)
{
  for (const double nu : {0.3, 0.4999})
  {
    const double ratio = widening_over_lame(element, nu, 8);
    BOOST_TEST_MESSAGE(element << ", nu " << nu << ": " << ratio << " of Lame's widening");
    test::measured(std::string("widening, ") + (element == Element::full ? "full" : "one-point") +
                     (nu == 0.3 ? ", nu 0.3" : ", nu 0.4999"),
                   ratio);
    BOOST_TEST(std::abs(ratio - 1) < 0.005);
  }
}

// In a body that flows all further strain is isochoric. A tube that is widened at constant volume,
// r^2 - R^2 = const, flows at Y throughout. The pressure on the inner wall is 2/sqrt(3) Y ln(b/a)
// for a rigid-plastic material with its initial geometry; here the geometry changes by 1e-3.
// Elements that lock exceed the limit.
BOOST_DATA_TEST_CASE(widened_tube_reaches_its_limit_pressure, elements, element)
{
  const double a = 1, b = 2, height = 0.5, Y = 1e6;
  const int nr = 8, nz = 4;
  Specimen tube(element, distorted_ring(a, b, height, nr, nz), plastic_metal(Y));
  // Strains are some hundred times those at yield, but only 1e-3.
  const int n_steps = 50;
  double pressure = 0;
  for (int n = 1; n <= n_steps; ++n)
  {
    const double squares = 2e-3 * n / n_steps;
    for (int i = 0; i < tube.solid.n_nodes(); ++i)
    {
      const double R = tube.solid.reference[2 * i];
      tube.u[2 * i] = std::sqrt(R * R + squares) - R;
    }
    const auto f = tube.forces(false);
    // Virtual work of the widening per radian over the change of the inner radius: p a height, the
    // force on the inner wall if the outer one is free. Pressures on both walls do no work.
    double work = 0;
    for (int i = 0; i < tube.solid.n_nodes(); ++i)
      work -= f[2 * i] / (tube.solid.reference[2 * i] + tube.u[2 * i]);
    pressure = work / height;
  }
  const double limit = 2 / std::sqrt(3.0) * Y * std::log(b / a);
  BOOST_TEST_MESSAGE(element << ": " << pressure / limit << " of the limit pressure");
  test::measured(element == Element::full ? "limit pressure, full" : "limit pressure, one-point",
                 pressure / limit);
  BOOST_TEST(pressure == limit, boost::test_tools::tolerance(0.005));
}

BOOST_AUTO_TEST_SUITE_END()
