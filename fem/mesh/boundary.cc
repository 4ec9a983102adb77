#include "fem/mesh/boundary.h"

#include <cmath>

#include "cases/case/wave_bodies.h"

namespace carambole::fem
{
double compressional_speed(const Material &material)
{
  return std::sqrt((material.bulk_modulus() + 4. / 3. * material.shear_modulus()) /
                   material.density);
}

std::vector<BoundarySprings> absorbing_boundary(const BodyMesh &mesh, const Material &material)
{
  // int N r ds over the facets on both sides of every node.
  std::vector<double> area(mesh.far.size(), 0.0);
  for (std::size_t k = 1; k < mesh.far.size(); ++k)
  {
    const Point &a = mesh.nodes[mesh.far[k - 1]], &b = mesh.nodes[mesh.far[k]];
    const double length = std::hypot(b.r - a.r, b.z - a.z);
    area[k - 1] += length * (2 * a.r + b.r) / 6;
    area[k] += length * (a.r + 2 * b.r) / 6;
  }

  const double rho = material.density, G = material.shear_modulus();
  const double normal_dashpot = rho * compressional_speed(material),
               tangential_dashpot = rho * shear_wave_speed(material);
  std::vector<BoundarySprings> result;
  for (std::size_t k = 0; k < mesh.far.size(); ++k)
  {
    const Point &x = mesh.nodes[mesh.far[k]];
    const double L = std::hypot(x.r, x.z), n_r = x.r / L, n_z = x.z / L;
    // A (normal n n^T + tangential (1 - n n^T)).
    const auto matrix = [&](double normal, double tangential)
    {
      return Matrix2{area[k] * (tangential + (normal - tangential) * n_r * n_r),
                     area[k] * (normal - tangential) * n_r * n_z,
                     area[k] * (tangential + (normal - tangential) * n_z * n_z)};
    };
    result.push_back(
      {mesh.far[k], matrix(normal_dashpot, tangential_dashpot), matrix(2 * G / L, G / L)});
  }
  return result;
}
} // namespace carambole::fem
