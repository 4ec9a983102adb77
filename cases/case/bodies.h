#pragma once

// Materials and bodies of a case, checked and in SI units.

#include <optional>
#include <string>
#include <vector>

namespace carambole
{
/// A parameter of a law as the user wrote it; the manual of the law defines its dimension. The
/// elements of a list are joined by commas.
struct ParameterText
{
  std::string key, text;
  int line = 0;          ///< of the case file; 0: given on the command line
  std::string from = {}; ///< model whose restitution is the value, until it is known without text
  bool is_returned = false; ///< of a restitution: what the impact is to return, not what is asked
};

/// A law of a material as the user wrote it, `voce: {saturation: 200 MPa, rate: 8}`. The catalogue
/// of the program that uses it defines its parameters.
struct MaterialLaw
{
  std::string law; ///< identifier
  std::vector<ParameterText> parameters;
  int line = 0;
};

/// J2 plasticity: initial yield stress, isotropic hardening and dependence on the rate.
struct Plasticity
{
  double yield_stress = 0;              ///< [Pa], > 0
  std::optional<MaterialLaw> hardening; ///< absent: perfectly plastic
  std::optional<MaterialLaw> rate;      ///< absent: independent of the rate
};

/// Isotropic material [SI].
struct Material
{
  std::string name;
  double density = 0;        ///< [kg/m^3], > 0
  double youngs_modulus = 0; ///< [Pa], > 0; instantaneous if viscous
  double poisson_ratio = 0;  ///< [-], -1 < nu < 0.5; instantaneous if viscous
  std::optional<Plasticity> plastic = {};
  std::optional<MaterialLaw> viscous = {}; ///< kelvin_voigt or prony; not together with `plastic`
  bool from_library = false;               ///< named by a body and not defined by the case

  double shear_modulus() const { return youngs_modulus / (2 * (1 + poisson_ratio)); }
  double bulk_modulus() const { return youngs_modulus / (3 * (1 - 2 * poisson_ratio)); }
};

enum class Shape
{
  sphere,
  cylinder,   ///< its axis is that of the row
  half_space, ///< deformable; the first or the last body of a row; counts as fixed
  socket,     ///< a hollow for a smaller sphere; first or last; counts as fixed
  wall,       ///< a rigid plane; the first or the last body of a row
  profile     ///< rigid, z = height (r/radius)^exponent: a punch, a cone; first or last
};
/// As in a case: "sphere", "cylinder", "half_space", "socket", "wall", "profile".
const char *to_string(Shape shape);
/// For people: "half-space", "rigid profile", the others as in a case.
const char *shape_word(Shape shape);

/// A body that does not deform.
struct Rigid
{
  std::optional<double> mass; ///< [kg]; absent: fixed
};

/// A part of a body between two planes across the axis.
struct Layer
{
  double thickness = 0; ///< [m]; infinite for the base of a half-space
  Material material;
};

/// Young's modulus at a depth.
struct DepthModulus
{
  double depth = 0;          ///< [m]
  double youngs_modulus = 0; ///< [Pa]
};

/// A body of the row along +z. All lists of bodies are in the order of the row.
struct Body
{
  std::string name;
  Shape shape = Shape::sphere;
  double radius = 0;       ///< [m] of a sphere, a cylinder or a socket; of the edge of a profile
  double inner_radius = 0; ///< [m] of a hollow sphere or a tube; zero: solid
  double length = 0;       ///< [m] of a cylinder
  double height = 0;       ///< [m] of a profile, at its edge; zero: a flat punch
  double exponent = 0;     ///< [-] of a profile; infinite: a flat punch
  /// Of a cylinder: `radius` or `length` is chosen so large that no wave returns before the end of
  /// the contact; it counts as fixed.
  bool is_endless = false;
  std::optional<double> extent = {};     ///< [m] of the block that represents a half-space, in all
                                         ///< directions; absent: so large that no wave returns
  bool absorbing = false;                ///< of a half-space: dashpots with springs at its far end
  std::optional<Material> material = {}; ///< absent for a rigid body; of layers and of a graded
                                         ///< body, that which is touched
  /// Of a half-space from its face inwards, the base last; of a cylinder along +z. Empty: one
  /// material throughout.
  std::vector<Layer> layers = {};
  /// Young's modulus over the depth, which counts as that of layers does: from depth 0 on, growing,
  /// linear in between, the last value below. Empty: that of the material.
  std::vector<DepthModulus> moduli = {};
  std::optional<Rigid> rigid = {}; ///< a wall without it is fixed too
  double velocity = 0;             ///< [m/s] along +z, at time zero; zero where fixed
  /// Of an oblique impact, at time zero: of the centre along +x [m/s], about +y [rad/s]. Of a
  /// sphere on an incline: down the plane, and positive as it rolls down.
  double tangential_velocity = 0, spin = 0;
  double gap = 0; ///< [m] to the body before; zero for the first body
  /// [m] z at time zero, where the first body has zero: of the centre of a sphere or a cylinder, of
  /// the face of a wall or a half-space, of the bottom of a socket, of the tip of a profile.
  double position = 0;

  /// Rigid without a mass: never moves.
  bool is_fixed() const { return !is_deformable() && !(rigid && rigid->mass); }
  /// Its velocity counts as zero and its mass as infinite: fixed, a half-space or a socket.
  bool is_ground() const { return is_fixed() || is_unbounded() || shape == Shape::socket; }
  /// Waves leave it for good: a half-space or an endless cylinder.
  bool is_unbounded() const { return shape == Shape::half_space || is_endless; }
  bool is_deformable() const { return !rigid && shape != Shape::wall; }
  bool is_layered() const { return !layers.empty(); }
  bool is_graded() const { return !moduli.empty(); }
  /// One modulus throughout: neither layered nor graded.
  bool is_uniform() const { return layers.empty() && moduli.empty(); }
  /// A hollow cylinder.
  bool is_tube() const { return shape == Shape::cylinder && inner_radius > 0; }
  /// "layers", or "a modulus over the depth": why a body is not uniform.
  const char *variation() const;
  /// [m] below the face: of the base of layers, or of the last depth of a graded body.
  double depth_of_base() const;
  /// [Pa] of a graded body.
  double modulus_at(double depth) const;
  /// [Pa] its mean between two depths, and the inverse of the mean of its inverse.
  double mean_modulus(double from, double to) const;
  double harmonic_modulus(double from, double to) const;
  /// Of every layer in their order, or the one of the body, of a graded one with the moduli of its
  /// list; none of a rigid body.
  std::vector<Material> materials() const;
  /// Whether one of them does, or is.
  bool yields() const;
  bool is_viscous() const;
  /// [m] from `position` to the face towards its neighbours: radius, half a length, or zero.
  double reach() const;
  /// [kg]; infinite for the ground.
  double mass() const;
  /// [m^2] across a cylinder.
  double cross_section() const;
  /// The same over that of a solid cylinder; 1 of other bodies.
  double share_of_section() const;
  /// [m^3] of a sphere or a cylinder; of an endless one, of what stands for it.
  double volume() const;
  /// [kg m^2] of a homogeneous sphere, solid or hollow, about its centre; infinite for the ground.
  double moment_of_inertia() const;
  /// [1/m] of the face: of a sphere 1/radius, of a socket -1/radius, of a paraboloid 2
  /// height/radius^2, else zero.
  double curvature() const;
};
} // namespace carambole
