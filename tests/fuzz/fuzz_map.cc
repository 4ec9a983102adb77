// Fuzzes regime maps: map.json, a line `%`, and map.csv, next to a valid case.

#include <nlohmann/json.hpp>

#include "cases/case/hashes.h"
#include "cases/values/json_text.h"
#include "reports/maps/regime.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

namespace
{
const std::string problem = R"(schema: 1
name: map
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3, plastic: {yield_stress: 1 GPa}}
fem: {levels: 2}
laws: [hertz, thornton]
sweeps:
  - {name: speed, vary: ["bodies.ball.velocity=1:2:3"], fem: [1, 2]}
)";
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  static const std::string hash = read_case(fuzz::write("case.yaml", problem)).physics_hash;
  const std::string text = fuzz::text_of(data, size), cut = "\n%\n";
  const std::size_t end = text.find(cut);
  const std::string table = end == std::string::npos ? "" : text.substr(end + cut.size());
  std::string provenance = text.substr(0, end);
  try
  {
    // With the hashes that the reader expects, so that it continues.
    nlohmann::json json = parse_json(provenance);
    json["physics_hash"] = hash;
    json["table_hash"] = hash_text(table);
    provenance = json_text(json);
  }
  catch (const nlohmann::json::exception &)
  {
  }
  fuzz::write("map.json", provenance);
  fuzz::write("map.csv", table);
  try
  {
    reports::read_regime_map(fuzz::folder());
  }
  catch (const InputError &)
  {
  }
  return 0;
}
