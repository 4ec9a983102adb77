#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/material_library.h"

namespace carambole
{
namespace
{
/// Those of the case, then those of the library.
std::vector<std::string> names(const std::vector<Material> &materials)
{
  std::vector<std::string> all = names_of(materials);
  std::ranges::copy(library_names(), std::back_inserter(all));
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
  problems.add(name, fmt::format("there is no material {}{}", in_quotes(*text),
                                 suggestion(*text, names(materials))));
  return {};
}

void read_layers(const Located &value, const std::vector<Material> &materials, Body &body,
                 Problems &problems)
{
  double sum = 0;
  const std::vector<Located> items = read_list(value, problems);
  if (value.node->kind == YamlNode::Kind::sequence && items.empty())
    problems.add(value,
                 "lists no layer; write [{thickness: 0.3 mm, material: NAME}], or leave it out");
  if (items.size() > value.form->most)
    problems.add(
      value, fmt::format("lists {} layers; at most {} are taken", items.size(), value.form->most));
  for (const Located &item : items)
  {
    const StrictMap map(item, problems);
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

void read_moduli(const Located &value, Body &body, Problems &problems)
{
  const auto tell = [&](const Located &at, const std::string &message)
  { problems.add(at, message); };
  const bool can_vary = body.is_deformable() && !body.is_layered() &&
                        (body.shape == Shape::half_space || body.shape == Shape::cylinder);
  if (body.is_layered())
    tell(value, "every layer has one modulus; leave 'layers' or the moduli out");
  else if (!can_vary)
    tell(value, "only a deformable half_space or cylinder can have a modulus over its depth; leave "
                "it out");
  else if (body.is_endless)
    tell(value, "the size of a cylinder with a modulus over its depth cannot be chosen; write a "
                "radius and a length");
  else if (body.absorbing)
    tell(value, "the springs and dashpots of 'boundary' are those of one modulus; leave one of "
                "them out");
  else if (body.material && (body.material->plastic || body.material->viscous))
    tell(value, fmt::format("{} is {}; a modulus over the depth is for elastic materials",
                            body.material->name, body.material->plastic ? "plastic" : "viscous"));
  const std::vector<Located> items = read_list(value, problems);
  if (items.size() > value.form->most)
    tell(value,
         fmt::format("lists {} depths; at most {} are taken", items.size(), value.form->most));
  if (value.node->kind == YamlNode::Kind::sequence && items.size() < value.form->least)
    tell(value, "needs two depths or more, '[{depth: 0 mm, youngs_modulus: 70 GPa}, {depth: 1 mm, "
                "youngs_modulus: 206 GPa}]'; leave it out for one modulus");
  for (const Located &item : items)
  {
    const StrictMap map(item, problems);
    const Located depth = map.find("depth"), modulus = map.find("youngs_modulus");
    const std::optional<double> at = depth ? read_quantity(depth, problems) : std::nullopt,
                                size = modulus ? read_quantity(modulus, problems) : std::nullopt;
    if (!at || !size)
      continue;
    if (body.moduli.empty() && *at != 0)
      tell(depth, "the first depth is that of the face; write 'depth: 0 mm'");
    else if (!body.moduli.empty() && *at <= body.moduli.back().depth)
      tell(depth, fmt::format("{} is not below the one before; depths must grow",
                              in_quotes(depth.node->text)));
    else if (body.shape == Shape::cylinder && *at > body.length * (1 + 1e-9))
      tell(depth, fmt::format("{} is outside of the cylinder, which is {:.6g} m long",
                              in_quotes(depth.node->text), body.length));
    body.moduli.push_back({*at, *size});
  }
  if (!can_vary || !body.material)
    body.moduli.clear();
  else if (body.is_graded())
    body.material->youngs_modulus = body.moduli.front().youngs_modulus;
}
} // namespace carambole
