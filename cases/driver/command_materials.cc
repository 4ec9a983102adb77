#include <algorithm>
#include <iterator>

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/driver/commands.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/reader/material_library.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
using Json = nlohmann::ordered_json;

Json json_of(const LibraryNumber &number, const char *unit)
{
  return {{"value", number.value},
          {"unit", unit},
          {"range", {number.least, number.greatest}},
          {"source", number.source}};
}

Json json_of(const LibraryMaterial &material)
{
  Json json{{"name", material.name}, {"aliases", material.aliases}, {"use", material.use}};
  json["density"] = json_of(material.density, "kg/m^3");
  json["youngs_modulus"] = json_of(material.youngs_modulus, "Pa");
  json["poisson_ratio"] = json_of(material.poisson_ratio, "1");
  if (material.yield_stress)
    json["yield_stress"] = json_of(*material.yield_stress, "Pa");
  if (!material.note.empty())
    json["note"] = material.note;
  return json;
}

void show_number(const char *key, const LibraryNumber &number)
{
  show("  {:<15} {} ({} to {}): {}\n", key, number.text, number.least_text, number.greatest_text,
       number.source);
}

void show_material(const LibraryMaterial &material)
{
  show("{}: {}\n", material.name, material.use);
  if (!material.aliases.empty())
    show("  also            {}\n", fmt::join(material.aliases, ", "));
  show_number("density", material.density);
  show_number("youngs_modulus", material.youngs_modulus);
  show_number("poisson_ratio", material.poisson_ratio);
  if (material.yield_stress)
    show_number("yield_stress", *material.yield_stress);
  if (!material.note.empty())
    show("  note            {}\n", material.note);
  show("A body with 'material: {}' is {}.", material.name,
       material.yield_stress ? "elastic and perfectly plastic" : "elastic");
  show(" To change a number, define it in the case:\n\nmaterials:\n  {}: {{density: {}, "
       "youngs_modulus: {}, poisson_ratio: {}{}}}\n",
       material.name, material.density.text, material.youngs_modulus.text,
       material.poisson_ratio.text,
       material.yield_stress
         ? fmt::format(", plastic: {{yield_stress: {}}}", material.yield_stress->text)
         : "");
}

/// Those whose name, aliases or use have that text; of an empty one all.
std::vector<LibraryMaterial> materials_with(const std::string &text)
{
  const auto has = [&](const std::string &where)
  { return boost::algorithm::icontains(where, text); };
  std::vector<LibraryMaterial> found;
  std::ranges::copy_if(material_library(), std::back_inserter(found),
                       [&](const LibraryMaterial &material) {
                         return has(material.name) || has(material.use) ||
                                std::ranges::any_of(material.aliases, has);
                       });
  return found;
}

void show_table(const std::vector<LibraryMaterial> &materials)
{
  show("{:<22} {:>12} {:>9} {:>6} {:>9}  {}\n", "name", "density", "E", "nu", "yield", "use");
  for (const LibraryMaterial &material : materials)
    show("{:<22} {:>12} {:>9} {:>6} {:>9}  {}\n", material.name, material.density.text,
         material.youngs_modulus.text, material.poisson_ratio.text,
         material.yield_stress ? material.yield_stress->text : "-", material.use);
}
} // namespace

int command_materials(const std::string &name, bool as_json)
{
  const LibraryMaterial *one = name.empty() ? nullptr : find_library_material(name);
  const std::vector<LibraryMaterial> materials =
    one ? std::vector<LibraryMaterial>{*one} : materials_with(name);
  if (materials.empty())
    throw InputError("", fmt::format("there is no material {}{}", in_quotes(name),
                                     suggestion(name, library_names())));
  if (as_json)
  {
    Json all = Json::array();
    for (const LibraryMaterial &material : materials)
      all.push_back(json_of(material));
    show("{}\n", json_text(all, 2));
  }
  else if (one)
    show_material(*one);
  else
    show_table(materials);
  return exit_status::success;
}
} // namespace carambole
