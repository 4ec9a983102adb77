#pragma once

// The material laws that a case can name. Every file in laws/ registers its law; a new file needs
// no other edit.

#include <map>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cases/case/case.h"
#include "cases/laws/manual.h"
#include "fem/materials/model.h"

namespace carambole::fem
{
/// Exactly one of the makers is set. They throw std::invalid_argument with an explanation if the
/// parameters do not fit together.
struct MaterialFunctions
{
  std::shared_ptr<const Hardening> (*make_hardening)(const Parameters &) = nullptr;
  std::shared_ptr<const RateLaw> (*make_rate)(const Parameters &, const Material &) = nullptr;
  MaterialModel (*make_viscous)(const Parameters &, const Material &) = nullptr;

  /// Throws std::logic_error unless exactly one is set.
  LawKind computes() const;
};
using MaterialManual = Law<MaterialFunctions>;
using MaterialRegistration = LawRegistration<MaterialFunctions>;

/// All laws of materials, by identifier.
inline const std::map<std::string, MaterialManual> &material_catalogue()
{
  return laws_of<MaterialFunctions>();
}

/// The model of a material. Throws InputError with all errors of its laws; `file` is the file named
/// in them.
MaterialModel make_model(const Material &material, const std::string &file);

/// What a law may be in a case, from the manuals: definitions by name for the schema of a case,
/// `hardening`, `rate`, `viscous`, and the parameters of every law, by "material." and its
/// identifier.
nlohmann::ordered_json material_definitions();
} // namespace carambole::fem
