// Fuzzes overrides, one per line, of a case with everything that they can refer to.

#include <sstream>

#include "cases/reader/sweep_axis.h"
#include "cases/reader/yaml_tree.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

namespace
{
const std::string text = R"(schema: 1
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: soft}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  soft: {density: 7800 kg/m^3, youngs_modulus: 106 GPa, poisson_ratio: 0.3,
         plastic: {yield_stress: 1 GPa, hardening: {linear: {modulus: 1 GPa}}}}
fem: [{name: fem, levels: 2}, {name: full, element: full}]
laws: [hertz, {tsuji: {restitution: 0.9}}, {name: soft, law: hunt-crossley, restitution: 0.5}]
)";
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  static const std::string file = fuzz::write("test.yaml", text);
  Overrides overrides;
  std::istringstream lines(fuzz::text_of(data, size));
  for (std::string line; std::getline(lines, line);)
    overrides.push_back(line);
  try
  {
    read_case(file, overrides);
  }
  catch (const InputError &)
  {
  }
  try
  {
    const YamlNode root = read_yaml(file);
    for (const std::string &path : overrides)
    {
      find_text(root, path);
      suggestion_in_path(root, path);
    }
  }
  catch (const InputError &)
  {
  }
  return 0;
}
