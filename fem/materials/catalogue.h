#pragma once

// The laws of materials that a case can name. Every file of this folder that holds a law registers
// it, and the registration is its manual; a new file needs no other edit.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/values/units.h"
#include "fem/materials/model.h"

namespace carambole::fem
{
/// One parameter as the manual knows it.
struct MaterialParameter
{
  std::string key, meaning, example;
  Dimension dimension;
  double minimum = 0;                   ///< SI
  bool open = true;                     ///< values must be above the minimum, else at least it
  bool list = false;                    ///< takes several values, written as a list
  std::optional<double> otherwise = {}; ///< SI; absent: it must be given
};

/// Values in SI units.
class MaterialValues
{
public:
  double number(const std::string &key) const { return values.at(key).front(); }
  const std::vector<double> &list(const std::string &key) const { return values.at(key); }
  std::map<std::string, std::vector<double>> values;
};

/// The manual of a law. Exactly one of the makers is set; they throw std::invalid_argument, with
/// what is wrong, for parameters that do not fit together.
struct MaterialManual
{
  std::string identifier, equation, source;
  std::vector<MaterialParameter> parameters;
  std::shared_ptr<const Hardening> (*make_hardening)(const MaterialValues &) = nullptr;
  std::shared_ptr<const RateLaw> (*make_rate)(const MaterialValues &, const Material &) = nullptr;
  MaterialModel (*make_viscous)(const MaterialValues &, const Material &) = nullptr;
};

/// Adds a law when the program starts. Throws std::logic_error for an identifier that is taken.
struct MaterialRegistration
{
  explicit MaterialRegistration(MaterialManual manual);
};

const std::map<std::string, MaterialManual> &material_catalogue();

/// The model of a material. Throws InputError with all that is wrong with its laws; `file` is named
/// in it.
MaterialModel make_model(const Material &material, const std::string &file);
} // namespace carambole::fem
