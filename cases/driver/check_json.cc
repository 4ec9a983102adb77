#include "cases/driver/check_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "cases/case/plausibility.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/codes/code_program.h"

namespace carambole
{
namespace
{
using Json = nlohmann::ordered_json;

Json json_of(const Material &material)
{
  Json json{{"name", material.name},
            {"density", material.density},
            {"youngs_modulus", material.youngs_modulus},
            {"poisson_ratio", material.poisson_ratio}};
  if (material.plastic)
    json["yield_stress"] = material.plastic->yield_stress;
  return json;
}

Json json_of(const Body &body)
{
  Json json{{"name", body.name}, {"shape", to_string(body.shape)}};
  if (body.radius > 0)
    json["radius"] = body.radius;
  if (body.inner_radius > 0)
    json["inner_radius"] = body.inner_radius;
  if (body.length > 0)
    json["length"] = body.length;
  if (!body.is_ground())
  {
    json["mass"] = body.mass();
    json["velocity"] = body.velocity;
    if (body.tangential_velocity != 0)
      json["tangential_velocity"] = body.tangential_velocity;
    if (body.spin != 0)
      json["spin"] = body.spin;
  }
  if (body.material)
    json["material"] = json_of(*body.material);
  for (const Layer &layer : body.layers)
    json["layers"].push_back(
      {{"thickness", std::isfinite(layer.thickness) ? Json(layer.thickness) : Json(nullptr)},
       {"material", json_of(layer.material)}});
  for (const DepthModulus &at : body.moduli)
    json["modulus_over_depth"].push_back(
      {{"depth", at.depth}, {"youngs_modulus", at.youngs_modulus}});
  if (!body.material)
    json["rigid"] = true;
  return json;
}

Json contacts_of(const Case &c)
{
  Json contacts = Json::array();
  const std::vector<ContactScale> scales = contact_scales(c);
  if (!scales.empty() && !c.traits().rolls)
    for (const Contact &contact : c.contacts())
    {
      const ContactScale &scale = scales[static_cast<std::size_t>(contact.first)];
      Json json{{"name", contact.name},
                {"peak_force", scale.peak_force},
                {"contact_radius", scale.contact_radius},
                {"max_approach", scale.max_approach}};
      if (scales.size() == 1 && !c.traits().presses()) // as in print_contacts
      {
        json["speed"] = scale.speed;
        json["duration"] = scale.duration;
      }
      contacts.push_back(std::move(json));
    }
  return contacts;
}

Json models_of(const Case &c)
{
  Json models = Json::array();
  for (const FemEntry &entry : c.fem)
    models.push_back({{"name", entry.name},
                      {"kind", c.counts_rings() ? "half-space" : "fem"},
                      {c.counts_rings() ? "rings" : "elements_per_contact_radius",
                       entry.elements_per_contact_radius},
                      {"levels", entry.levels}});
  for (const LawEntry &entry : c.laws)
  {
    models.push_back({{"name", entry.name}, {"kind", "lumped"}, {"law", entry.law}});
    if (!entry.tangential.empty())
      models.back()["tangential"] = entry.tangential;
    if (!entry.rolling.empty())
      models.back()["rolling"] = entry.rolling;
    if (!entry.twisting.empty())
      models.back()["twisting"] = entry.twisting;
    if (entry.has_impedance())
      models.back()["impedance"] = impedance_text(entry);
  }
  for (const CodeEntry &entry : c.codes)
  {
    const CodeProgram program = code_program(entry);
    models.push_back({{"name", entry.name}, {"kind", "code"}, {"code", to_string(entry.code)}});
    if (!program.path.empty())
    {
      models.back()["program"] = program.path.string();
      models.back()["needs_trust"] = program.needs_trust;
    }
    if (is_continuum(entry.code))
      models.back()["elements_per_contact_radius"] = entry.elements_per_contact_radius;
  }
  for (const DataEntry &entry : c.data)
  {
    models.push_back({{"name", entry.name}, {"kind", "data"}});
    if (!entry.file.empty())
      models.back()["file"] = entry.file;
    if (!entry.read_as.empty())
      models.back()["read_as"] = entry.read_as;
  }
  return models;
}
} // namespace

nlohmann::ordered_json check_json(const Case &c)
{
  Json json{{"case", c.name},
            {"title", c.title},
            {"file", c.path},
            {"analysis", c.traits().name},
            {"physics_hash", c.physics_hash},
            {"bodies", Json::array()},
            {"contacts", contacts_of(c)},
            {"models", models_of(c)},
            {"reference", c.reference},
            {"expectations", c.expectations.size()},
            {"remarks", Json::array()}};
  for (const Body &body : c.bodies)
    json["bodies"].push_back(json_of(body));
  for (const ImplausibleValue &value : implausible_values(c))
    json["remarks"].push_back({{"path", value.path}, {"text", value.text}});
  return json;
}
} // namespace carambole
