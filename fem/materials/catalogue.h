#pragma once

// The material laws that a case can name. Every file in laws/ registers its law, and the
// registration is the manual of the law; a new file needs no other edit.

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
/// One parameter of a law, as the manual describes it.
struct MaterialParameter
{
  std::string key, meaning, example;
  Dimension dimension;
  double minimum = 0; ///< SI
  bool open = true;   ///< true: values must be above the minimum; false: at least the minimum
  bool list = false;  ///< takes several values, written as a list
  std::optional<double> otherwise = {}; ///< default, SI; absent: the parameter is required
};

/// Values of the parameters in SI units.
class MaterialValues
{
public:
  double number(const std::string &key) const { return values.at(key).front(); }
  const std::vector<double> &list(const std::string &key) const { return values.at(key); }
  std::map<std::string, std::vector<double>> values;
};

/// The manual of a law. Exactly one of the makers is set. They throw std::invalid_argument with an
/// explanation if the parameters do not fit together.
struct MaterialManual
{
  std::string identifier, equation, source;
  std::vector<MaterialParameter> parameters;
  std::shared_ptr<const Hardening> (*make_hardening)(const MaterialValues &) = nullptr;
  std::shared_ptr<const RateLaw> (*make_rate)(const MaterialValues &, const Material &) = nullptr;
  MaterialModel (*make_viscous)(const MaterialValues &, const Material &) = nullptr;
};

/// Registers a law when the program starts. Throws std::logic_error if the identifier is taken.
struct MaterialRegistration
{
  explicit MaterialRegistration(MaterialManual manual);
};

const std::map<std::string, MaterialManual> &material_catalogue();

/// The model of a material. Throws InputError with all errors of its laws; `file` is the file named
/// in them.
MaterialModel make_model(const Material &material, const std::string &file);
} // namespace carambole::fem
