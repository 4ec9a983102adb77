#include <set>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/library_inputs.h"

namespace carambole
{
namespace
{
/// `{modulus: 100 MPa, ...}`
void read_parameters(const Located &map, MaterialLaw &law, Problems &problems)
{
  std::set<std::string> seen;
  for (const YamlNode &child : map.node->children)
  {
    const Located parameter{&child, join(map.path, child.key)};
    if (!seen.insert(child.key).second)
      problems.add(child, parameter.path, "the key is given twice");
    else if (const auto text = read_scalars(parameter, problems))
      law.parameters.push_back({child.key, *text, child.line});
  }
}

/// `[{shear_ratio: 0.3, time: 1 ms}, ...]`: one list per key of the entries, which all have the
/// same keys.
void read_series(const Located &list, MaterialLaw &law, Problems &problems)
{
  std::vector<std::string> keys;
  std::vector<std::vector<std::string>> columns;
  for (const Located &item : read_list(list, problems))
  {
    if (item.node->kind != YamlNode::Kind::map)
    {
      problems.add(item, "must be a map of the law's parameters, not " + kind_name(*item.node));
      continue;
    }
    if (keys.empty())
      for (const YamlNode &child : item.node->children)
        if (std::set(keys.begin(), keys.end()).insert(child.key).second)
          keys.push_back(child.key);
    columns.resize(keys.size());
    const StrictMap map(item, keys, nullptr, problems);
    for (std::size_t k = 0; k < keys.size(); ++k)
      if (const Located value = map.require(keys[k], "VALUE"))
        if (std::optional<std::string> text = read_scalar(value, "a value", problems))
          columns[k].push_back(std::move(*text));
  }
  if (keys.empty())
    problems.add(list, "is empty; give one map of parameters per term");
  for (std::size_t k = 0; k < keys.size(); ++k)
    law.parameters.push_back({keys[k], join_texts(columns[k]), list.node->line});
}

/// `{LAW: {parameters}}` or `{LAW: [{parameters}, ...]}`; `none`: no law.
std::optional<MaterialLaw> read_material_law(const Located &value, const char *example,
                                             bool may_be_none, Problems &problems)
{
  const YamlNode &node = *value.node;
  if (may_be_none && node.kind == YamlNode::Kind::scalar && node.text == "none")
    return {};
  if (node.kind != YamlNode::Kind::map || node.children.size() != 1)
  {
    problems.add(node, value.path,
                 fmt::format("must be one law with its parameters, such as '{}'{}, not {}", example,
                             may_be_none ? ", or none" : "",
                             node.children.size() > 1 && node.kind == YamlNode::Kind::map
                               ? "several"
                               : kind_name(node)));
    return {};
  }
  const YamlNode &only = node.children.front();
  const Located law_node{&only, join(value.path, only.key)};
  MaterialLaw law{only.key, {}, only.line};
  if (const std::string error = name_error(only.key); !error.empty())
    problems.add(only, value.path, error);
  else if (only.kind == YamlNode::Kind::map)
    read_parameters(law_node, law, problems);
  else if (only.kind == YamlNode::Kind::sequence)
    read_series(law_node, law, problems);
  else
    problems.add(only, law_node.path,
                 "must be a map of the law's parameters, not " + kind_name(only));
  return law;
}

/// A yield stress above a tenth of Young's modulus is a mistake in the unit.
Plasticity read_plasticity(const Located &value, double youngs_modulus, Problems &problems)
{
  const StrictMap map(value, problems);
  Plasticity plastic;
  if (const Located stress = map.find("yield_stress"))
  {
    plastic.yield_stress = read_quantity(stress, problems).value_or(0);
    if (youngs_modulus > 0 && plastic.yield_stress > youngs_modulus / 10)
      problems.add(stress, fmt::format("{} is more than a tenth of Young's modulus",
                                       in_quotes(stress.node->text)));
  }
  if (const Located hardening = map.find("hardening"))
    plastic.hardening =
      read_material_law(hardening, "{linear: {modulus: 100 MPa}}", true, problems);
  if (const Located rate = map.find("rate"))
    plastic.rate = read_material_law(rate, "{cowper_symonds: {...}}", true, problems);
  return plastic;
}

Material read_material(const Located &value, const std::string &name, Problems &problems)
{
  const StrictMap map(value, problems);
  Material material{name};
  map.read("density", material.density);
  map.read("youngs_modulus", material.youngs_modulus);
  map.read("poisson_ratio", material.poisson_ratio);
  if (const Located plastic = map.find("plastic"))
    material.plastic = read_plasticity(plastic, material.youngs_modulus, problems);
  if (const Located viscous = map.find("viscous"))
  {
    material.viscous =
      read_material_law(viscous, "{kelvin_voigt: {shear: 10 Pa s, bulk: 0 Pa s}}", false, problems);
    if (material.plastic)
      problems.add(viscous, "a material cannot be both plastic and viscous; remove one of the two");
  }
  return material;
}
} // namespace

std::vector<Material> read_materials(const Located &value, Problems &problems)
{
  std::vector<Material> materials;
  if (value.node->kind != YamlNode::Kind::map)
  {
    problems.add(value, "must be a map 'NAME: {density: ...}', not " + kind_name(*value.node));
    return materials;
  }
  std::set<std::string> seen;
  for (const YamlNode &child : value.node->children)
  {
    const Located material{&child, join(value.path, child.key), &value.form->parts.front()};
    if (const std::string error = name_error(child.key); !error.empty())
      problems.add(child, value.path, error);
    if (!seen.insert(child.key).second)
      problems.add(child, material.path, "the key is given twice");
    materials.push_back(read_material(material, child.key, problems));
    materials.back().from_library = is_from_library(child);
  }
  return materials;
}
} // namespace carambole
