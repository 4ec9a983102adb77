#include "cases/hashes.h"

#include <algorithm>

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
} // namespace

std::string hash_text(std::string_view text)
{
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string physics_hash(const Case &c)
{
  nlohmann::json physics; // its keys are sorted
  physics["analysis"] = "impact";
  physics["duration"] = c.duration ? digits(*c.duration) : "until separation";
  physics["bodies"] = nlohmann::json::array();
  for (const Body &body : c.bodies)
  {
    nlohmann::json json;
    json["name"] = body.name;
    json["shape"] = body.shape == Shape::wall ? "wall" : "sphere";
    json["radius"] = digits(body.radius);
    json["velocity"] = digits(body.velocity);
    json["gap"] = digits(body.gap);
    if (body.material)
      json["material"] = {digits(body.material->density), digits(body.material->youngs_modulus),
                          digits(body.material->poisson_ratio)};
    physics["bodies"].push_back(json);
  }
  return hash_text(physics.dump());
}

std::string numerics_hash(const FemEntry &entry)
{
  std::string text =
    fmt::format("fem {} {} {}", digits(entry.elements_per_contact_radius), entry.levels,
                entry.element == Element::full ? "full" : "one-point");
  for (const double time : entry.fields)
    text += fmt::format(" {}", digits(time));
  return hash_text(text);
}

std::string numerics_hash(const LawEntry &entry)
{
  std::vector<std::string> parameters;
  for (const ParameterText &parameter : entry.parameters)
    parameters.push_back(parameter.key + "=" + parameter.text);
  std::sort(parameters.begin(), parameters.end());
  return hash_text(fmt::format("law {}\n{}", entry.law, fmt::join(parameters, "\n")));
}
} // namespace carambole
