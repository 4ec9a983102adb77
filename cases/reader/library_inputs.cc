#include "cases/reader/library_inputs.h"

#include <algorithm>
#include <utility>

#include "cases/reader/material_library.h"

namespace carambole
{
namespace
{
YamlNode scalar_node(const std::string &key, const std::string &text)
{
  return {YamlNode::Kind::scalar, text, key, {}, 0, 0};
}

YamlNode map_node(const std::string &key, std::vector<YamlNode> children)
{
  return {YamlNode::Kind::map, "", key, std::move(children), 0, 0};
}

bool is_library(const YamlNode *node)
{
  return node != nullptr && node->kind == YamlNode::Kind::scalar && node->text == library_word;
}

bool asks_for_ranges(const YamlNode &root)
{
  const YamlNode *uncertain = root.find("uncertain");
  return uncertain != nullptr &&
         (is_library(uncertain) || is_library(uncertain->find("materials")));
}

/// What is named by the key `material` in a node or below it.
void find_names(const YamlNode &node, std::vector<std::string> &names)
{
  for (const YamlNode &child : node.children)
    if (child.key == "material" && child.kind == YamlNode::Kind::scalar)
      names.push_back(child.text);
    else
      find_names(child, names);
}

YamlNode node_of(const std::string &name, const LibraryMaterial &material)
{
  YamlNode node = map_node(name, {scalar_node("density", material.density.text),
                                  scalar_node("youngs_modulus", material.youngs_modulus.text),
                                  scalar_node("poisson_ratio", material.poisson_ratio.text)});
  if (material.yield_stress)
    node.children.push_back(
      map_node("plastic", {scalar_node("yield_stress", material.yield_stress->text)}));
  return node;
}

void add_input(std::vector<UncertainInput> &inputs, const std::string &path, const char *unit,
               const LibraryNumber &number)
{
  if (number.least < number.greatest)
    inputs.push_back({.path = path,
                      .unit = unit,
                      .kind = InputDistribution::uniform,
                      .parameters = {number.least, number.greatest},
                      .nominal = number.value});
}
} // namespace

void write_library_materials(YamlNode &root, const YamlNode &overridden)
{
  const YamlNode *bodies = overridden.find("bodies");
  if (bodies == nullptr || !asks_for_ranges(overridden))
    return;
  std::vector<std::string> names;
  find_names(*bodies, names);
  for (const std::string &name : names)
  {
    const LibraryMaterial *material = find_library_material(name);
    YamlNode *defined = root.find("materials");
    if (material == nullptr || (defined != nullptr && defined->find(name) != nullptr))
      continue;
    if (defined == nullptr)
    {
      root.children.push_back(map_node("materials", {}));
      defined = &root.children.back();
    }
    if (defined->kind == YamlNode::Kind::map)
      defined->children.push_back(node_of(name, *material));
  }
}

bool is_from_library(const YamlNode &material)
{
  return material.line == 0 && material.override_number == 0 &&
         find_library_material(material.key) != nullptr;
}

std::vector<UncertainInput> library_inputs(const YamlNode &root)
{
  std::vector<UncertainInput> inputs;
  const YamlNode *materials = root.find("materials");
  if (materials == nullptr)
    return inputs;
  for (const YamlNode &node : materials->children)
  {
    if (!is_from_library(node))
      continue;
    const LibraryMaterial &material = *find_library_material(node.key);
    const std::string path = "materials." + node.key + ".";
    add_input(inputs, path + "density", "kg/m^3", material.density);
    add_input(inputs, path + "youngs_modulus", "Pa", material.youngs_modulus);
    add_input(inputs, path + "poisson_ratio", "", material.poisson_ratio);
    if (material.yield_stress)
      add_input(inputs, path + "plastic.yield_stress", "Pa", *material.yield_stress);
  }
  return inputs;
}
} // namespace carambole
