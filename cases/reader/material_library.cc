#include "cases/reader/material_library.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <strings.h>

#include "cases/case/shipped.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/yaml_tree.h"
#include "cases/values/units.h"

namespace carambole
{
namespace
{
std::string library_file()
{
  return (data_folder(CARAMBOLE_INSTALLED_MATERIALS, "cases/materials") / "library.yaml").string();
}

/// Reads the file; what is wrong in it is an InputError with its line.
class LibraryReader
{
public:
  std::vector<LibraryMaterial> read()
  {
    std::vector<LibraryMaterial> all;
    for (const YamlNode &node : require(root, "materials").children)
      all.push_back(read_material(node));
    return all;
  }

private:
  const std::string file = library_file();
  const YamlNode root = read_yaml(file);

  [[noreturn]] void fail(const YamlNode &where, const std::string &message) const
  {
    throw InputError({{file, where.line, message}});
  }

  const YamlNode &require(const YamlNode &map, const std::string &key) const
  {
    const YamlNode *found = map.find(key);
    if (!found)
      fail(map, fmt::format("'{}' is missing", key));
    return *found;
  }

  LibraryMaterial read_material(const YamlNode &node) const
  {
    LibraryMaterial material;
    material.name = node.key;
    material.use = require(node, "use").text;
    if (const YamlNode *note = node.find("note"))
      material.note = note->text;
    if (const YamlNode *aliases = node.find("aliases"))
      for (const YamlNode &alias : aliases->children)
        material.aliases.push_back(alias.text);
    material.density = read_number(require(node, "density"), dimension::density);
    material.youngs_modulus = read_number(require(node, "youngs_modulus"), dimension::pressure);
    material.poisson_ratio = read_number(require(node, "poisson_ratio"), dimension::none);
    if (const YamlNode *stress = node.find("yield_stress"))
      material.yield_stress = read_number(*stress, dimension::pressure);
    return material;
  }

  /// `[210 GPa, 205 GPa, 213 GPa, typical]`
  LibraryNumber read_number(const YamlNode &node, const Dimension &dimension) const
  {
    if (node.children.size() != 4)
      fail(node, "must be a list of value, least, greatest and source");
    LibraryNumber number;
    number.text = node.children[0].text;
    number.least_text = node.children[1].text;
    number.greatest_text = node.children[2].text;
    number.source = require(require(root, "sources"), node.children[3].text).text;
    try
    {
      number.value = parse_quantity(number.text, dimension);
      number.least = parse_quantity(number.least_text, dimension);
      number.greatest = parse_quantity(number.greatest_text, dimension);
    }
    catch (const QuantityError &error)
    {
      fail(node, error.what());
    }
    return number;
  }
};
} // namespace

Material LibraryMaterial::material() const
{
  Material material{name, density.value, youngs_modulus.value, poisson_ratio.value};
  material.from_library = true;
  if (yield_stress)
    material.plastic = Plasticity{yield_stress->value, {}, {}};
  return material;
}

const std::vector<LibraryMaterial> &material_library()
{
  static const std::vector<LibraryMaterial> all = LibraryReader().read();
  return all;
}

const LibraryMaterial *find_library_material(const std::string &name)
{
  const auto is_name = [&](const std::string &other)
  { return strcasecmp(name.c_str(), other.c_str()) == 0; };
  for (const LibraryMaterial &material : material_library())
    if (is_name(material.name) || std::ranges::any_of(material.aliases, is_name))
      return &material;
  return nullptr;
}

std::vector<std::string> library_names()
{
  std::vector<std::string> names;
  for (const LibraryMaterial &material : material_library())
  {
    names.push_back(material.name);
    names.insert(names.end(), material.aliases.begin(), material.aliases.end());
  }
  return names;
}
} // namespace carambole
