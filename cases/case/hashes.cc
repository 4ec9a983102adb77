#include "cases/case/hashes.h"
#include "cases/case/wave_bodies.h"
#include "cases/values/file_bytes.h"
#include "cases/values/json_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

namespace carambole
{
namespace
{
/// 12 digits: what units such as g/cm^3 lose in the conversion does not change a hash. No negative
/// zero.
std::string digits(double value)
{
  return fmt::format("{:.11e}", value == 0 ? 0 : value);
}
using Json = nlohmann::json; // its keys are sorted

std::string joined(const std::vector<ParameterText> &unordered)
{
  std::vector<std::string> parameters;
  parameters.reserve(unordered.size());
  for (const ParameterText &parameter : unordered)
    parameters.push_back(parameter.key + (parameter.is_returned ? " returned=" : "=") +
                         parameter.text);
  std::sort(parameters.begin(), parameters.end());
  return fmt::format("{}", fmt::join(parameters, "\n"));
}

void add_law(Json &json, const char *key, const std::optional<MaterialLaw> &law)
{
  if (law)
    json[key] = {law->law, joined(law->parameters)};
}

Json physics_of(const Material &material)
{
  Json json;
  json["elastic"] = {digits(material.density), digits(material.youngs_modulus),
                     digits(material.poisson_ratio)};
  if (material.plastic)
  {
    json["yield_stress"] = digits(material.plastic->yield_stress);
    add_law(json, "hardening", material.plastic->hardening);
    add_law(json, "rate", material.plastic->rate);
  }
  add_law(json, "viscous", material.viscous);
  return json;
}

Json physics_of(const Body &body)
{
  Json json;
  json["name"] = body.name;
  json["shape"] = to_string(body.shape);
  json["size"] = {digits(body.radius), digits(body.inner_radius), digits(body.length)};
  if (body.shape == Shape::profile)
    json["profile"] = {digits(body.height), digits(body.exponent)};
  if (body.extent)
    json["extent"] = digits(*body.extent);
  if (body.is_endless)
    json["endless"] = true;
  json["absorbing"] = body.absorbing;
  json["velocity"] = digits(body.velocity);
  json["gap"] = digits(body.gap);
  if (body.tangential_velocity != 0 || body.spin != 0)
    json["slip"] = {digits(body.tangential_velocity), digits(body.spin)};
  if (body.is_layered())
    for (const Layer &layer : body.layers)
      json["layers"].push_back({std::isfinite(layer.thickness) ? digits(layer.thickness) : "base",
                                physics_of(layer.material)});
  else if (body.material)
    json["material"] = physics_of(*body.material);
  for (const DepthModulus &at : body.moduli)
    json["moduli"].push_back({digits(at.depth), digits(at.youngs_modulus)});
  if (body.rigid)
    json["rigid"] = body.rigid->mass ? digits(*body.rigid->mass) : "fixed";
  return json;
}

Json physics_of(const Load &load)
{
  return {{"body", load.body},
          {"disc", load.disc ? digits(*load.disc) : "inner"},
          {"size", {digits(load.force), digits(load.pressure)}},
          {"ramp", digits(load.ramp)}};
}

Json physics_of(const IndentationEntry &indentation)
{
  return {{"maximum", indentation.maximum ? digits(*indentation.maximum) : "force"},
          {"force", digits(indentation.force.value_or(0))},
          {"steps", indentation.steps},
          {"unload", indentation.unload},
          {"cycles", indentation.cycles},
          {"step_time", indentation.step_time ? digits(*indentation.step_time) : "infinite"}};
}

Json physics_of(const MotionEntry &motion)
{
  Json json;
  const auto add = [&](const char *key, const std::vector<double> &values)
  {
    json[key] = Json::array();
    for (const double value : values)
      json[key].push_back(digits(value));
  };
  add("time", motion.time);
  add("approach", motion.approach);
  add("slip", motion.slip);
  add("roll", motion.roll);
  add("twist", motion.twist);
  if (std::ranges::any_of(motion.formulas, [](const std::string &text) { return !text.empty(); }))
    json["formulas"] = motion.formulas;
  return json;
}

Json physics_of(const Probe &probe)
{
  Json json{{"body", probe.body},
            {"at", {digits(probe.r), digits(probe.z)}},
            {"surface", probe.surface ? digits(*probe.surface) : "point"},
            {"velocity", probe.quantity == ProbeQuantity::velocity}};
  if (probe.quantity == ProbeQuantity::strain)
    json["gauge"] = digits(probe.gauge);
  if (probe.quantity == ProbeQuantity::force)
    json["section"] = probe.name; // in the name of its column
  if (probe.line)
    json["line"] = {digits(probe.line->r), digits(probe.line->z), probe.line->points};
  return json;
}

template <typename Items>
Json physics_of_all(const Items &items)
{
  Json list = Json::array();
  for (const auto &item : items)
    list.push_back(physics_of(item));
  return list;
}
} // namespace

std::string hash_text(std::string_view text)
{
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string hash_of_file(const std::filesystem::path &file)
{
  return hash_text(bytes_if_any(file));
}

std::string physics_hash(const Case &c)
{
  Json physics;
  physics["analysis"] = c.traits().name;
  if (c.traits().is_quasi_static)
    physics["indentation"] = physics_of(c.indentation);
  if (c.traits().is_prescribed)
    physics["motion"] = physics_of(c.motion);
  if (c.traits().vibrates)
    physics["modes"] = c.mode_count;
  physics["duration"] = c.duration ? digits(*c.duration) : "until separation";
  physics["gravity"] = digits(c.gravity);
  if (c.traits().rolls)
    physics["incline"] = digits(c.slope);
  physics["bodies"] = physics_of_all(c.bodies);
  physics["contacts"] = Json::array();
  for (const Contact &contact : c.contacts())
  {
    physics["contacts"].push_back({digits(contact.friction), contact.stick, contact.bonded});
    if (const auto &adhesion = contact.adhesion)
      physics["contacts"].back().push_back(
        {to_string(adhesion->traction), digits(adhesion->work), digits(adhesion->strength)});
  }
  physics["loads"] = physics_of_all(c.loads);
  physics["probes"] = physics_of_all(c.probes);
  if (c.three_wave)
    physics["three_wave"] = {c.three_wave->incident, c.three_wave->transmitted,
                             c.three_wave->specimen};
  return hash_text(json_text(physics));
}

std::string numerics_hash(const FemEntry &entry)
{
  std::string text = fmt::format("fem {} {} {}", digits(entry.elements_per_contact_radius),
                                 entry.levels, to_string(entry.element));
  for (const double time : entry.fields)
    text += fmt::format(" {}", digits(time));
  text += fmt::format(" ringing {}", digits(entry.ringing));
  if (entry.shapes)
    text += " shapes";
  if (entry.fields_at_maximum)
    text += " maximum";
  if (entry.is_static)
    text += " static";
  if (!entry.local_steps)
    text += " one step";
  for (const auto &[body, mesh] : entry.bodies)
    text += fmt::format(" {}: {} {}", body, digits(mesh.elements_per_contact_radius.value_or(0)),
                        digits(mesh.largest_element.value_or(0)));
  return hash_text(text);
}

std::string numerics_hash(const LawEntry &entry)
{
  // The hash of a law from outside depends on the content of its file, not on its path.
  const std::string law =
    entry.shared_object.empty() ? entry.law : '/' + hash_of_file(entry.shared_object);
  std::string text = fmt::format("law {}\n{}", law, joined(entry.parameters));
  const auto add = [&](const char *way, const std::string &resistance, const auto &parameters)
  {
    if (!resistance.empty())
      text += fmt::format("\n{} {}\n{}", way, resistance, joined(parameters));
  };
  add("tangential", entry.tangential, entry.tangential_parameters);
  add("rolling", entry.rolling, entry.rolling_parameters);
  add("twisting", entry.twisting, entry.twisting_parameters);
  if (entry.has_impedance())
    text += "\nimpedance " + impedance_text(entry);
  return hash_text(text);
}

std::string numerics_hash(const CodeEntry &entry)
{
  std::string text = fmt::format(
    "code {}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", to_string(entry.code), entry.pair_style,
    entry.pair_coeff, entry.wall, entry.model, digits(entry.restitution),
    entry.characteristic_velocity ? digits(*entry.characteristic_velocity) : "none", entry.program);
  for (const std::string &property : entry.properties)
    text += "\nproperty " + property;
  if (entry.code == Code::yade)
    text += fmt::format("\nengine {} {}", entry.engine, entry.wall_is_hertzian);
  for (const auto &[name, value] : entry.parameters)
    text += fmt::format("\n{} {}", name, digits(value));
  if (entry.code == Code::calculix)
    text += fmt::format("\nelements {} nlgeom {}", digits(entry.elements_per_contact_radius),
                        entry.nlgeom);
  return hash_text(text);
}

std::string numerics_hash(const DataEntry &entry)
{
  std::string text = "data";
  for (const DataEntry::Column &column : entry.columns)
  {
    text += '\n' + column.name;
    for (const double value : column.values)
      text += ' ' + digits(value);
  }
  for (const Bounce &bounce : entry.bounces)
    text += fmt::format("\nbounce {} {} {}", digits(bounce.speed), digits(bounce.restitution),
                        digits(bounce.half_width));
  if (entry.shift_is_fitted)
    text += "\nfitted";
  for (const auto &[quantity, half_width] : entry.uncertainty)
    text += fmt::format("\nuncertainty {} {}", quantity, digits(half_width));
  return hash_text(text);
}

std::string make_of(const Body &body)
{
  const auto text = [](const Body &seen)
  {
    Json json = physics_of(seen);
    for (const char *key : {"name", "velocity", "gap", "slip"})
      json.erase(key);
    return json.dump();
  };
  Body turned = body;
  if (body.shape == Shape::cylinder)
    std::ranges::reverse(turned.layers);
  return std::min(text(body), text(turned));
}

std::string study_hash(const Case &c)
{
  std::string text = c.physics_hash;
  for (const LawEntry &law : c.laws)
    text += fmt::format("|{} {}", law.name, numerics_hash(law));
  for (const FemEntry &fem : c.fem)
    text += fmt::format("|{} {}", fem.name, numerics_hash(fem));
  for (const UncertainInput &input : c.uncertain.inputs)
    text += fmt::format("|{} {} {} {:.12g}", input.path, input.unit, to_string(input.kind),
                        fmt::join(input.parameters, " "));
  for (const InputCorrelation &one : c.uncertain.correlations)
    text += fmt::format("|{} {} {:.12g}", one.first, one.second, one.coefficient);
  return hash_text(fmt::format("{}|{}", text, c.uncertain.runs));
}
} // namespace carambole
