#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>

#include <boost/math/tools/roots.hpp>

#include "fem/materials/catalogue.h"
#include "fem/solid/solid.h"
#include "tests/fem/blocks.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_bending)

using namespace carambole;
using namespace carambole::fem;
using carambole::test::largest_measured;
using std::numbers::pi;

namespace
{
const Material steel{"steel", 7800, 206e9, 0.3};
/// Far from the axis, where strain is plane; sides of the bodies are of the order of 1.
constexpr double far = 1e5;

/// Internal forces of one-point elements, and their energy [J/rad].
std::vector<double> forces(const Solid &solid, const std::vector<double> &u, double &energy)
{
  SimdArray sums(solid.n_groups() * forces_per_group / lanes), history(solid.n_history());
  std::vector<ElementEnergy> energies(solid.n_groups());
  solid.compute_forces(0, solid.n_groups(), {u.data(), nullptr, 0, true}, history.vectors(),
                       sums.data(), energies.data());
  std::vector<double> f(u.size());
  for (int i = 0; i < solid.n_nodes(); ++i)
    store_pair(&f[2 * i], solid.sum_at_node(i, sums.data()));
  energy = 0;
  for (const ElementEnergy &e : energies)
    energy += e.strain + e.hourglass;
  return f;
}

Solid solid_of(const BodyMesh &mesh)
{
  Solid solid(Element::one_point);
  solid.add("body", mesh, steel, make_model(steel, ""),
            volume_per_radian(mesh) * steel.density * 2 * pi, 0, 0);
  solid.finish();
  return solid;
}
} // namespace

// u_x = kappa x y in the directions x, y of the sides l, b stores 1/2 E/(1 - nu^2) kappa^2 V
// b^2/12.
BOOST_AUTO_TEST_CASE(a_rectangle_of_any_aspect_and_direction_bends_like_the_solid)
{
  const double b = 1, kappa = 1e-4, modulus = steel.youngs_modulus / (1 - 0.3 * 0.3);
  for (const double l : {0.25, 1., 2., 4.})
    for (const double angle : {0., 0.4, pi / 4, 2.})
    {
      BodyMesh mesh;
      std::vector<double> u;
      for (const auto &[x, y] :
           {std::pair{-l / 2, -b / 2}, {l / 2, -b / 2}, {l / 2, b / 2}, {-l / 2, b / 2}})
      {
        mesh.nodes.push_back({far + x * std::cos(angle) - y * std::sin(angle),
                              x * std::sin(angle) + y * std::cos(angle)});
        u.insert(u.end(), {kappa * x * y * std::cos(angle), kappa * x * y * std::sin(angle)});
      }
      mesh.elements = {{0, 1, 2, 3}};
      double energy = 0;
      forces(solid_of(mesh), u, energy);
      BOOST_TEST(energy == modulus * kappa * kappa * far * l * b * b * b / 24,
                 boost::test_tools::tolerance(1e-4));
    }
}

namespace
{
/// The lowest antisymmetric wave of a plate of thickness 2 b (Rayleigh 1889, Lamb 1889): with
/// alpha^2 = k^2 - (w/c_p)^2, beta^2 = k^2 - (w/c_s)^2
///     tanh(beta b)/tanh(alpha b) = (k^2 + beta^2)^2/(4 k^2 alpha beta).
struct FlexuralWave
{
  double k, b, frequency = 0, alpha = 0, beta = 0;

  FlexuralWave(double k, double b) : k(k), b(b)
  {
    const double c_s = std::sqrt(steel.shear_modulus() / steel.density);
    const auto defect = [&](double w)
    {
      at(w);
      return std::tanh(beta * b) * 4 * k * k * alpha * beta -
             std::tanh(alpha * b) * std::pow(k * k + beta * beta, 2);
    };
    std::uintmax_t steps = 200;
    const auto [low, high] =
      boost::math::tools::toms748_solve(defect, 1e-3 * c_s * k, 0.999 * c_s * k,
                                        boost::math::tools::eps_tolerance<double>(50), steps);
    frequency = (low + high) / 2;
    at(frequency);
  }

  /// (u_x, u_z) at z from the middle of the plate, where the wave is stationary in x.
  std::array<double, 2> displacement(double x, double z) const
  {
    const double B =
      -2 * k * alpha * std::cosh(alpha * b) / ((k * k + beta * beta) * std::cosh(beta * b));
    return {(-k * std::sinh(alpha * z) - beta * B * std::sinh(beta * z)) * std::sin(k * x),
            (alpha * std::cosh(alpha * z) + k * B * std::cosh(beta * z)) * std::cos(k * x)};
  }

private:
  void at(double w)
  {
    const double c_s2 = steel.shear_modulus() / steel.density,
                 c_p2 = (steel.bulk_modulus() + 4. / 3 * steel.shear_modulus()) / steel.density;
    alpha = std::sqrt(k * k - w * w / c_p2);
    beta = std::sqrt(k * k - w * w / c_s2);
  }
};

/// Frequency of that wave between two of its planes of symmetry, by Rayleigh's quotient with N rows
/// of elements of the aspect A, over the exact one, less 1.
double error_of_frequency(int rows, double aspect, int columns)
{
  const double h = 1, side = aspect * h / rows;
  const FlexuralWave wave(pi / (columns * side), h / 2);
  BodyMesh mesh;
  std::vector<double> u;
  for (int j = 0; j <= rows; ++j)
    for (int i = 0; i <= columns; ++i)
    {
      const double x = i * side, z = (double(j) / rows - 0.5) * h;
      mesh.nodes.push_back({far + x, z});
      for (const double component : wave.displacement(x, z))
        u.push_back(1e-6 * component);
    }
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i)
    {
      const int k = j * (columns + 1) + i;
      mesh.elements.push_back({k, k + 1, k + columns + 2, k + columns + 1});
    }
  const Solid solid = solid_of(mesh);
  double energy = 0, inertia = 0;
  const std::vector<double> f = forces(solid, u, energy);
  double work = 0; // u K u; as in the energy, which has terms of higher order
  for (std::size_t i = 0; i < u.size(); ++i)
  {
    work -= u[i] * f[i];
    inertia += solid.mass[i / 2] * u[i] * u[i];
  }
  return std::sqrt(work / inertia) / wave.frequency - 1;
}
} // namespace

// The lengths are those of waves of 40 to 130 kHz in a plate of 5 mm. With equal stiffness for both
// hourglass modes the error at the aspect 2 would be 0.3 %. Of the aspect 3.5 there are only ten
// columns to the shortest half wave.
BOOST_AUTO_TEST_CASE(flexural_waves_of_a_plate_have_the_speed_of_rayleigh_and_lamb)
{
  for (const double waves_of : {8., 5., 3.}) // half a wave in thicknesses
    for (const double aspect : {1., 2., 3.5})
    {
      const int columns = int(std::lround(waves_of * 12 / aspect));
      const double error = error_of_frequency(12, aspect, columns);
      BOOST_TEST_MESSAGE("half wave " << waves_of << " h, aspect " << aspect << ": " << error);
      BOOST_TEST(largest_measured("error of the speed, aspect " + std::to_string(int(aspect)),
                                  std::abs(error)) < (aspect < 3 ? 1e-3 : 3e-3));
    }
}

BOOST_AUTO_TEST_SUITE_END()
