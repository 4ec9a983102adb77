#include "fem/modes/free_modes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/wave_bodies.h"

namespace carambole::fem
{
namespace
{
constexpr double shift = -1;      // in the body's units the lowest modes are of that order
constexpr double rigid = 1e-3;    // an eigenvalue below it is no vibration but round-off
constexpr double is_pure = 0.9;   // share of the degree that a mode is called after
constexpr int least_highest = 20; // degrees that are looked at

std::optional<int> degree_of(const std::vector<SurfaceMotion> &motion, int highest)
{
  const std::vector<double> shares = degree_shares(motion, highest);
  const auto largest = std::ranges::max_element(shares);
  return *largest >= is_pure ? std::optional(int(largest - shares.begin())) : std::nullopt;
}

/// Share of the kinetic energy that is motion along the axis.
double axial_share(const SymmetricPencil &pencil, const std::vector<bool> &is_axial,
                   const std::vector<double> &x, const Ranks &ranks)
{
  double axial = 0, all = 0;
  for (int i = 0; i < pencil.n_rows(); ++i)
    for (int k = pencil.row_starts[i]; k < pencil.row_starts[i + 1]; ++k)
    {
      const double energy = x[i] * pencil.mass[k] * x[pencil.columns[k]];
      all += energy;
      if (is_axial[i])
        axial += energy;
    }
  return ranks.sum(axial) / ranks.sum(all);
}
} // namespace

std::vector<double> degree_shares(const std::vector<SurfaceMotion> &motion, int highest)
{
  std::vector<double> shares;
  double all = 0;
  for (const SurfaceMotion &at : motion)
    all += at.weight * (at.radial * at.radial + at.tangential * at.tangential);
  for (int l = 0; l <= highest; ++l)
  {
    // int P_l^2 = 2/(2l+1) and int (dP_l/d theta)^2 = l(l+1) 2/(2l+1), both with sin(theta).
    double radial = 0, tangential = 0;
    for (const SurfaceMotion &at : motion)
    {
      const double x = std::cos(at.angle), P = std::legendre(unsigned(l), x);
      radial += at.weight * at.radial * P;
      if (l > 0) // sin dP_l/d theta = l (x P_l - P_{l-1})
        tangential += at.weight * at.tangential * l * (x * P - std::legendre(unsigned(l - 1), x)) /
                      std::sin(at.angle);
    }
    double share = radial * radial * (2 * l + 1) / 2;
    if (l > 0)
      share += tangential * tangential * (2 * l + 1) / (2. * l * (l + 1));
    shares.push_back(share / all);
  }
  return shares;
}

BodyModes free_modes(const Body &body, const BodyMesh &mesh, int count, const Ranks &ranks)
{
  using std::numbers::pi;
  BodyModes result;
  result.elements = std::make_unique<QuadraticBody>(body, mesh, ranks);
  const QuadraticBody &elements = *result.elements;
  const SymmetricPencil &pencil = elements.pencil();
  result.unknowns = pencil.n_rows();
  const std::vector<Eigenpair> pairs = lowest_eigenpairs(pencil, count + 1, shift, ranks);
  const auto n_rigid = std::ranges::count_if(pairs, [](const Eigenpair &pair)
                                             { return std::abs(pair.value) < rigid; });
  if (n_rigid != 1 || std::abs(pairs.front().value) >= rigid)
    throw std::runtime_error(fmt::format(
      "{}: {} rigid motions instead of one were found among its modes", body.name, n_rigid));

  const Material &material = *body.material;
  const double L = elements.unit_length();
  const double to_hertz = shear_wave_speed(material) / (2 * pi * L);
  const double to_unit_mass = 1 / std::sqrt(2 * pi * material.density * L * L * L);
  for (auto pair = pairs.begin() + 1; pair != pairs.end(); ++pair)
  {
    FreeMode mode;
    mode.frequency = std::sqrt(pair->value) * to_hertz;
    mode.squared_amplitude = std::pow(elements.at_pole(pair->vector) * to_unit_mass, 2);
    if (body.shape == Shape::sphere)
    {
      mode.degree = degree_of(elements.on_surface(pair->vector), std::max(least_highest, count));
      mode.kind = mode.degree == 0 ? ModeKind::radial : ModeKind::spheroidal;
    }
    else
      mode.kind = axial_share(pencil, elements.is_axial(), pair->vector, ranks) > 0.5
                    ? ModeKind::longitudinal
                    : ModeKind::radial;
    mode.at_nodes = elements.at_nodes(pair->vector);
    for (double &value : mode.at_nodes)
      value *= to_unit_mass;
    mode.is_mirrored =
      mode.at_nodes[2 * mesh.south.front() + 1] * elements.at_pole(pair->vector) < 0;
    mode.shape = pair->vector;
    result.modes.push_back(std::move(mode));
  }
  return result;
}
} // namespace carambole::fem
