#include "cases/reader/read_layers.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/material_library.h"

namespace carambole
{
namespace
{
/// Those of the case, then those of the library.
std::vector<std::string> names(const std::vector<Material> &materials)
{
  std::vector<std::string> all;
  all.reserve(materials.size());
  for (const Material &material : materials)
    all.push_back(material.name);
  for (const std::string &name : library_names())
    all.push_back(name);
  return all;
}
} // namespace

std::optional<Material> find_material(const Located &name, const std::vector<Material> &materials,
                                      Problems &problems)
{
  const std::optional<std::string> text = read_name(name, problems);
  if (!text)
    return {};
  const auto found = std::ranges::find(materials, *text, &Material::name);
  if (found != materials.end())
    return *found;
  if (const LibraryMaterial *known = find_library_material(*text))
    return known->material();
  problems.add(*name.node, name.path,
               fmt::format("there is no material {}{}", in_quotes(*text),
                           suggestion(*text, names(materials))));
  return {};
}

void read_layers(const Located &value, const std::vector<Material> &materials, Body &body,
                 Problems &problems)
{
  double sum = 0;
  const std::vector<Located> items = read_list(value, problems);
  if (value.node->kind == YamlNode::Kind::sequence && items.empty())
    problems.add(*value.node, value.path,
                 "lists no layer; write [{thickness: 0.3 mm, material: NAME}], or leave it out");
  for (const Located &item : items)
  {
    const StrictMap map(item, problems);
    if (!map.is_map())
      continue;
    const Located thickness = map.find("thickness"), name = map.find("material");
    const std::optional<double> size =
      thickness ? read_quantity(thickness, problems) : std::nullopt;
    const std::optional<Material> material =
      name ? find_material(name, materials, problems) : std::nullopt;
    if (!size || !material)
      continue;
    body.layers.push_back({*size, *material});
    sum += *size;
  }
  if (body.shape != Shape::cylinder || body.layers.empty())
    return;
  body.length = sum;
  body.material = body.layers.front().material;
}
} // namespace carambole
