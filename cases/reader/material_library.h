#pragma once

// The materials that a body may name without the case defining them: the file
// cases/materials/library.yaml.

#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// A number with its range and origin.
struct LibraryNumber
{
  std::string text; ///< with its unit, as in a case: "210 GPa"
  std::string least_text, greatest_text;
  double value = 0, least = 0, greatest = 0; ///< [SI]
  std::string source;                        ///< a sentence
};

struct LibraryMaterial
{
  std::string name, use, note;
  std::vector<std::string> aliases;
  LibraryNumber density, youngs_modulus, poisson_ratio;
  std::optional<LibraryNumber> yield_stress; ///< absent: none is defined

  /// Elastic: a body that names it does not yield.
  Material material() const;
};

/// All of them, in the order of the file. Throws InputError if the file is missing or wrong.
const std::vector<LibraryMaterial> &material_library();

/// The material of that name or alias, upper or lower case; nullptr if there is none.
const LibraryMaterial *find_library_material(const std::string &name);

/// Names and aliases.
std::vector<std::string> library_names();
} // namespace carambole
