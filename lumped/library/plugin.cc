#include "lumped/library/plugin.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <dlfcn.h>
#include <fmt/format.h>

#include "lumped/library/plugin_interface.h"

namespace carambole::lumped
{
namespace
{
class PluginLaw : public ForceLaw
{
public:
  PluginLaw(const carambole_plugin_law &law, const Pair &pair, std::vector<double> parameters)
    : ForceLaw(law.never_pulls ? Separation::zero_force : Separation::zero_approach),
      law(law),
      pair{pair.reduced_mass, pair.relative_radius, pair.modulus, pair.hertz_stiffness(),
           pair.approach_speed},
      parameters(std::move(parameters))
  {
  }

  double force(double approach, double rate, const Memory &memory) const override
  {
    const carambole_plugin_memory known = outside(memory);
    return law.force(&pair, parameters.data(), approach, rate, &known);
  }

  Loss loss() const override { return Loss::unknown; }

  double stored_energy(double approach, const Memory &memory) const override
  {
    const carambole_plugin_memory known = outside(memory);
    return law.stored_energy(&pair, parameters.data(), approach, &known);
  }

  Memory begin(double speed, Memory memory) const override
  {
    memory.onset_speed = speed;
    if (!law.begin)
      return memory;
    carambole_plugin_memory changed = outside(memory);
    law.begin(&pair, parameters.data(), &changed);
    return inside(changed, memory);
  }

  Memory commit(double approach, Memory memory) const override
  {
    if (!law.commit)
      return memory;
    carambole_plugin_memory changed = outside(memory);
    law.commit(&pair, parameters.data(), approach, &changed);
    return inside(changed, memory);
  }

private:
  const carambole_plugin_law &law;
  const carambole_plugin_pair pair;
  const std::vector<double> parameters;

  static carambole_plugin_memory outside(const Memory &memory)
  {
    carambole_plugin_memory result{
      memory.onset_speed, memory.max_approach, memory.max_force, memory.residual_approach, {}};
    std::copy_n(memory.own.begin(), std::size(result.own), result.own);
    return result;
  }

  static Memory inside(const carambole_plugin_memory &changed, Memory memory)
  {
    memory.max_approach = changed.max_approach;
    memory.max_force = changed.max_force;
    memory.residual_approach = changed.residual_approach;
    std::copy_n(changed.own, std::size(changed.own), memory.own.begin());
    return memory;
  }
};

bool is_empty(const char *text)
{
  return !text || !*text;
}

ParameterManual make_parameter(const carambole_plugin_parameter &given)
{
  if (is_empty(given.key) || is_empty(given.meaning) || is_empty(given.unit))
    throw PluginError("a parameter of its law has no key, meaning or unit");
  ParameterManual parameter{.key = given.key, .meaning = given.meaning};
  const std::string unit = given.unit == std::string("1") ? "" : std::string(" ") + given.unit;
  try
  {
    const Quantity one = parse_quantity("1" + unit);
    parameter.dimension = one.dimension;
    if (one.value != 1)
      throw PluginError(fmt::format("its parameter '{}' has the unit '{}', which is not an SI unit",
                                    given.key, given.unit));
  }
  catch (const QuantityError &error)
  {
    throw PluginError(fmt::format("the unit of its parameter '{}': {}", given.key, error.what()));
  }
  parameter.range = {given.minimum, given.maximum, false, false};
  parameter.example = fmt::format("{}{}", parameter.range.contains(1) ? 1 : given.maximum, unit);
  if (!std::isnan(given.default_value))
    parameter.default_text = fmt::format("{}{}", given.default_value, unit);
  parameter.calibrates = given.is_calibrated != 0;
  return parameter;
}

Manual make_manual(const carambole_plugin_law &law, const std::string &name)
{
  if (law.version != CARAMBOLE_PLUGIN_VERSION)
    throw PluginError(
      fmt::format("its law uses version {} of the interface, this program version {}", law.version,
                  CARAMBOLE_PLUGIN_VERSION));
  if (is_empty(law.title) || is_empty(law.equation) || is_empty(law.validity) ||
      is_empty(law.source))
    throw PluginError("its law has no title, equation, validity or source");
  if (!law.force || !law.stored_energy || (law.number_of_parameters > 0 && !law.parameters))
    throw PluginError("its law has no force, stored energy or parameters");
  Manual manual{
    {.identifier = name,
     .title = law.title,
     .equation = law.equation,
     .loading = "as implemented in the shared object",
     .separation = law.never_pulls
                     ? "where the force first reaches zero"
                     : "at zero approach, or at the residual approach that the law gives",
     .validity = law.validity,
     .source = law.source,
     .evidence = "none: a law from outside"},
    {}};
  for (int k = 0; k < law.number_of_parameters; ++k)
    manual.parameters.push_back(make_parameter(law.parameters[k]));
  manual.uses_onset_speed = law.begin != nullptr;
  manual.make_force = [&law](const Pair &pair, const Parameters &given) -> std::unique_ptr<ForceLaw>
  {
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(law.number_of_parameters));
    for (int k = 0; k < law.number_of_parameters; ++k)
      values.push_back(given.number_or(law.parameters[k].key, law.parameters[k].default_value));
    return std::make_unique<PluginLaw>(law, pair, std::move(values));
  };
  return manual;
}

Manual load(const std::string &path)
{
  void *const object = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object)
    throw PluginError(fmt::format("cannot be loaded as a shared object: {}", dlerror()));
  void *const entry = dlsym(object, "carambole_plugin");
  if (!entry)
    throw PluginError(
      "contains no law: it does not export carambole_plugin, see plugin_interface.h");
  const carambole_plugin_law *const law = reinterpret_cast<decltype(&carambole_plugin)>(entry)();
  if (!law)
    throw PluginError("contains no law: its carambole_plugin returns a null pointer");
  return make_manual(*law, std::filesystem::path(path).filename().string());
}
} // namespace

const Manual &load_plugin(const std::string &path)
{
  static std::map<std::string, Manual> loaded;
  const auto known = loaded.find(path);
  return known != loaded.end() ? known->second : loaded.emplace(path, load(path)).first->second;
}
} // namespace carambole::lumped
