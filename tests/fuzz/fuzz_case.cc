// Fuzzes cases: read like in every program, and stored like in a run.

#include "cases/case/hashes.h"
#include "cases/case/scales.h"
#include "cases/reader/yaml_tree.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

namespace
{
void require_equal(const YamlNode &a, const YamlNode &b)
{
  fuzz::require(a.kind == b.kind && a.key == b.key && a.text == b.text &&
                a.children.size() == b.children.size());
  for (std::size_t i = 0; i < a.children.size(); ++i)
    require_equal(a.children[i], b.children[i]);
}
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  const std::string file = fuzz::write("test.yaml", fuzz::text_of(data, size));
  try
  {
    const YamlNode root = read_yaml(file);
    require_equal(parse_yaml(to_yaml(root), file), root);
    const Case c = read_case(file, {}, WrongData::left_out);
    fuzz::require(physics_hash(c) == c.physics_hash);
    for (const FemEntry &entry : c.fem)
      estimated_elements(c, entry);
    estimated_element_updates(c);
  }
  catch (const InputError &)
  {
  }
  return 0;
}
