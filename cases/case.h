#pragma once

// The case: what one YAML file says, in SI units, checked. See the README of this folder for the
// file format.

#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace carambole
{
/// Isotropic elastic material [SI].
struct Material
{
  std::string name;
  double density = 0;        ///< [kg/m^3], > 0
  double youngs_modulus = 0; ///< [Pa], > 0
  double poisson_ratio = 0;  ///< [-], -1 < nu < 0.5

  double shear_modulus() const { return youngs_modulus / (2 * (1 + poisson_ratio)); }
  double bulk_modulus() const { return youngs_modulus / (3 * (1 - 2 * poisson_ratio)); }
};

enum class Shape
{
  sphere,
  wall ///< a rigid, fixed plane; the first or the last body of a row
};

/// A body of the row along +z. Wherever bodies come in a list, the list is in the order of the row.
struct Body
{
  std::string name;
  Shape shape = Shape::sphere;
  double radius = 0;                ///< [m]; zero for a wall
  std::optional<Material> material; ///< absent for a wall
  double velocity = 0;              ///< [m/s] along +z, at time zero; zero for a wall
  double gap = 0;                   ///< [m] to the body before; zero for the first body
  double position = 0; ///< [m] z of the centre of a sphere, of the face of a wall, at time zero;
                       ///< the first body stands at zero

  bool is_fixed() const { return shape == Shape::wall; }
  /// (4/3) pi R^3 rho [kg]; infinite for a wall.
  double mass() const;
};

/// A parameter of a contact law as the user wrote it; the law's manual knows its dimension.
struct ParameterText
{
  std::string key, text;
  int line = 0; ///< of the case file; 0: given on the command line
};

/// One entry of `laws:`.
struct LawEntry
{
  std::string name; ///< of the model: the identifier of the law unless `name:` is given
  std::string law;  ///< identifier in the catalogue
  std::vector<ParameterText> parameters;
  int line = 0;
};

enum class Element
{
  one_point, ///< Q1, mean gradient, hourglass control
  full       ///< Q1, 2x2 points, mean dilatation
};

/// One variant of `fem:`.
struct FemEntry
{
  std::string name = "fem";
  double elements_per_contact_radius = 10; ///< of the finest level; each coarser level halves it
  int levels = 3;
  Element element = Element::one_point;
  std::vector<double> fields; ///< times [s] at which the finest level writes its fields
};

/// One row of `expect:`, the value in SI units.
struct Expectation
{
  std::string model, quantity;
  double value = 0;
  double tolerance = 0;
  bool tolerance_is_relative = true; ///< else in the unit of the value
  std::string source;
  std::optional<std::string> known_discrepancy;
  int line = 0;
};

/// Two neighbours that may touch.
struct Contact
{
  int first = 0, second = 0; ///< indices of bodies, second = first + 1
  std::string name;          ///< "B1-B2"
};

struct Case
{
  std::string name; ///< folder or stem of the file: the name of the folder of results
  std::string path; ///< of the file that was read
  std::string title, source;
  std::vector<Body> bodies;
  std::vector<FemEntry> fem;
  std::vector<LawEntry> laws;
  std::vector<Expectation> expectations;
  std::string reference = "fem";  ///< model that all others are compared with
  std::optional<double> duration; ///< [s]; absent: until separation
  std::string physics_hash; ///< 32 hexadecimal digits over all that determines the exact solution

  /// Neighbours in the order of the row.
  std::vector<Contact> contacts() const;
};

/// Hash of what determines the numerical error of one model, beside the physics: 32 hexadecimal
/// digits.
std::string numerics_hash(const FemEntry &entry);
std::string numerics_hash(const LawEntry &entry);

/// One thing that is wrong with the input.
struct Diagnostic
{
  std::string file;
  int line = 0;        ///< 0: no line applies
  std::string message; ///< key, value found, what is allowed, nearest known name
};

/// Wrong input: everything that is wrong, at once. Programs print it and exit with status 2.
class InputError : public std::runtime_error
{
public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  std::vector<Diagnostic> diagnostics;
};

/// `--set PATH=VALUE`: PATH runs through keys and, in lists, names or indices:
/// `bodies.B1.velocity=4 m/s`.
using Overrides = std::vector<std::string>;

/// The file of a case given as a path or as the name of a shipped case. Throws InputError.
std::string find_case(const std::string &argument);

/// Read, check and convert a case file. Throws InputError with all that is wrong.
Case read_case(const std::string &path, const Overrides &overrides = {});

/// Only the entries of `laws:` that can be read, whatever else is wrong with the case, so that a
/// catalogue can check them and all errors of a file are told at once. Throws InputError only if
/// the file is not YAML of the allowed kind.
std::vector<LawEntry> read_laws(const std::string &path, const Overrides &overrides = {});
} // namespace carambole
