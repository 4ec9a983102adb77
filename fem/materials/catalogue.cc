#include "fem/materials/catalogue.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole::fem
{
namespace
{
std::map<std::string, MaterialManual> &laws()
{
  static std::map<std::string, MaterialManual> all;
  return all;
}

// "1 MPa, 2 MPa" -> its elements.
std::vector<std::string> elements_of(const std::string &text)
{
  std::vector<std::string> elements(1);
  for (const char c : text)
    if (c == ',')
      elements.emplace_back();
    else if (c != ' ' || !elements.back().empty())
      elements.back() += c;
  return elements;
}

/// Reads the laws of one material and collects their errors.
class LawReader
{
public:
  LawReader(const Material &material, std::string file) : material(material), file(std::move(file))
  {
  }

  template <typename Make>
  auto read(const MaterialLaw &law, const char *key, Make MaterialManual::*make)
    -> std::optional<std::pair<Make, MaterialValues>>
  {
    const std::string path = fmt::format("materials.{}.{}", material.name, key);
    const auto found = laws().find(law.law);
    if (found == laws().end() || !(found->second.*make))
    {
      std::vector<std::string> known;
      for (const auto &[identifier, manual] : laws())
        if (manual.*make)
          known.push_back(identifier);
      wrong(law.line, path,
            fmt::format("there is no law {}{}; allowed: {}", in_quotes(law.law),
                        suggestion(law.law, known), fmt::join(known, ", ")));
      return {};
    }
    const std::size_t before = diagnostics.size();
    MaterialValues values;
    std::vector<std::string> keys;
    for (const MaterialParameter &parameter : found->second.parameters)
      keys.push_back(parameter.key);
    for (const ParameterText &given : law.parameters)
      if (std::find(keys.begin(), keys.end(), given.key) == keys.end())
        wrong(given.line, path + "." + given.key,
              fmt::format("{} has no such parameter{}", in_quotes(law.law),
                          suggestion(given.key, keys)));
    for (const MaterialParameter &parameter : found->second.parameters)
      read_parameter(law, path, parameter, values);
    if (diagnostics.size() > before)
      return {};
    return std::pair{found->second.*make, values};
  }

  /// Calls `make` and turns what it throws into a diagnostic.
  template <typename Make>
  void attempt(const MaterialLaw &law, const char *key, const Make &make)
  {
    try
    {
      make();
    }
    catch (const std::invalid_argument &error)
    {
      wrong(law.line, fmt::format("materials.{}.{}", material.name, key), error.what());
    }
  }

  void throw_if_any() const
  {
    if (!diagnostics.empty())
      throw InputError(diagnostics);
  }

private:
  void wrong(int line, const std::string &path, const std::string &what)
  {
    diagnostics.push_back({file, line, path + ": " + what});
  }

  void read_parameter(const MaterialLaw &law, const std::string &path,
                      const MaterialParameter &parameter, MaterialValues &values)
  {
    const auto given =
      std::find_if(law.parameters.begin(), law.parameters.end(),
                   [&](const ParameterText &text) { return text.key == parameter.key; });
    if (given == law.parameters.end())
    {
      if (parameter.otherwise)
        values.values[parameter.key] = {*parameter.otherwise};
      else
        wrong(law.line, path + "." + parameter.key,
              fmt::format("missing; {} needs it: {}; for example '{}: {}'", in_quotes(law.law),
                          parameter.meaning, parameter.key, parameter.example));
      return;
    }
    const std::vector<std::string> elements = elements_of(given->text);
    if (elements.size() > 1 && !parameter.list)
    {
      wrong(given->line, path + "." + parameter.key,
            fmt::format("{} is a list, but the parameter takes one value, for example '{}: {}'",
                        in_quotes(given->text), parameter.key, parameter.example));
      return;
    }
    for (const std::string &text : elements)
      try
      {
        const double value = parse_quantity(text, parameter.dimension, "");
        const bool allowed =
          parameter.open ? value > parameter.minimum : value >= parameter.minimum;
        if (!allowed)
          wrong(given->line, path + "." + parameter.key,
                fmt::format("{} must be {} {:g}: {}", in_quotes(text),
                            parameter.open ? "above" : "at least", parameter.minimum,
                            parameter.meaning));
        values.values[parameter.key].push_back(value);
      }
      catch (const QuantityError &error)
      {
        wrong(given->line, path + "." + parameter.key, error.what());
      }
  }

  const Material &material;
  std::string file;
  std::vector<Diagnostic> diagnostics;
};
} // namespace

MaterialRegistration::MaterialRegistration(MaterialManual manual)
{
  const std::string identifier = manual.identifier;
  if (!laws().emplace(identifier, std::move(manual)).second)
    throw std::logic_error("two material laws have the identifier " + identifier);
}

const std::map<std::string, MaterialManual> &material_catalogue()
{
  return laws();
}

MaterialModel make_model(const Material &material, const std::string &file)
{
  LawReader reader(material, file);
  MaterialModel model = Elastic{material.shear_modulus(), material.bulk_modulus()};
  if (const auto &plastic = material.plastic)
  {
    FlowStress flow{plastic->yield_stress, nullptr, nullptr};
    if (const auto &law = plastic->hardening)
      if (const auto found =
            reader.read(*law, "plastic.hardening", &MaterialManual::make_hardening))
        reader.attempt(*law, "plastic.hardening",
                       [&] { flow.hardening = found->first(found->second); });
    if (const auto &law = plastic->rate)
      if (const auto found = reader.read(*law, "plastic.rate", &MaterialManual::make_rate))
        reader.attempt(*law, "plastic.rate",
                       [&] { flow.rate = found->first(found->second, material); });
    model = Plastic{material.shear_modulus(), material.bulk_modulus(), flow};
  }
  if (const auto &law = material.viscous)
    if (const auto found = reader.read(*law, "viscous", &MaterialManual::make_viscous))
      reader.attempt(*law, "viscous", [&] { model = found->first(found->second, material); });
  reader.throw_if_any();
  return model;
}
} // namespace carambole::fem
