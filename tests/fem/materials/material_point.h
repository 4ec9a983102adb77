#pragma once

// One material point under a prescribed deformation.

#include <string>
#include <vector>

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
/// Displacement gradient of one point, F = 1 + H.
struct PointGradient
{
  double rr = 0, rz = 0, zr = 0, zz = 0, tt = 0;
};

inline Gradient all_lanes(const PointGradient &H)
{
  return {broadcast(H.rr), broadcast(H.rz), broadcast(H.zr), broadcast(H.zz), broadcast(H.tt)};
}

/// F = diag(exp(radial), exp(axial), exp(hoop)).
inline PointGradient stretch(double radial, double axial, double hoop)
{
  return {std::expm1(radial), 0, 0, std::expm1(axial), std::expm1(hoop)};
}

/// The same point seen in a frame turned by `angle` in the (r, z) plane: F -> R F.
inline PointGradient turned(const PointGradient &H, double angle)
{
  const double s = std::sin(angle), c_1 = -2 * std::pow(std::sin(0.5 * angle), 2), c = 1 + c_1;
  return {c_1 + c * H.rr - s * H.zr, -s + c * H.rz - s * H.zz, s + s * H.rr + c * H.zr,
          c_1 + s * H.rz + c * H.zz, H.tt};
}

/// A model and the history of one group of points. Functions without a lane argument set all lanes
/// alike.
template <typename Model>
class MaterialPoint
{
public:
  explicit MaterialPoint(Model model)
    : model(std::move(model)), history(this->model.history_vectors() + 1)
  {
  }

  /// Advances by a step [s] to F = 1 + H, with the `rate` of H half a step ago. Returns the
  /// Kirchhoff stress without the elastic pressure.
  const Tensor &move(const Gradient &H, double step, const Gradient &rate = {})
  {
    motion = {H, area_change(H), rate, step, false};
    return stress = model.stress(motion, lane(), &energy);
  }
  const Tensor &move(const PointGradient &H, double step, const PointGradient &rate = {})
  {
    return move(all_lanes(H), step, all_lanes(rate));
  }

  Simd *lane() { return history.vectors(); }
  /// Value k of the history at point i of the group.
  double kept(int k, int i = 0) { return lane()[k][i]; }
  /// von Mises equivalent of the Kirchhoff stress.
  double equivalent() const
  {
    const Tensor s = deviator(stress);
    return std::sqrt(1.5 * contract(s, s)[0]);
  }
  /// ln det F.
  double volume_strain() const { return std::log1p(motion.area[0]) + std::log1p(motion.H.tt[0]); }
  /// Strain energy of the change of shape and of volume, plastic and viscous energy [J/m^3].
  double total_energy() const
  {
    const double ln_J = volume_strain();
    return energy.strain[0] + 0.5 * model.bulk * ln_J * ln_J + energy.plastic[0] +
           energy.viscous[0];
  }
  /// First Piola-Kirchhoff stress, with the elastic pressure.
  Gradient total_piola() const
  {
    return piola(add_spherical(stress, broadcast(model.bulk * volume_strain())), motion.H,
                 motion.area);
  }

  Model model;
  SimdArray history;
  PointMotion motion{};
  Tensor stress{};
  PointEnergy energy{};
};

inline MaterialLaw law(const std::string &identifier, std::vector<ParameterText> parameters)
{
  return {identifier, std::move(parameters), 1};
}

/// E = 200 GPa, nu = 0.3, 8000 kg/m^3.
inline Material metal()
{
  return {"metal", 8000, 200e9, 0.3};
}

inline Material plastic_metal(double yield_stress, std::optional<MaterialLaw> hardening = {},
                              std::optional<MaterialLaw> rate = {})
{
  Material material = metal();
  material.plastic = Plasticity{yield_stress, std::move(hardening), std::move(rate)};
  return material;
}

inline Material viscous_metal(const MaterialLaw &law)
{
  Material material = metal();
  material.viscous = law;
  return material;
}

/// The model of a material, as its known type.
template <typename Model>
Model model_of(const Material &material)
{
  return std::get<Model>(make_model(material, "case.yaml"));
}

inline MaterialPoint<Plastic> plastic_point(double yield_stress,
                                            std::optional<MaterialLaw> hardening = {},
                                            std::optional<MaterialLaw> rate = {})
{
  return MaterialPoint(
    model_of<Plastic>(plastic_metal(yield_stress, std::move(hardening), std::move(rate))));
}
} // namespace carambole::fem
