// Fuzzes formulas of contact laws: the formula, and in further lines `name: value` of constants.

#include <sstream>

#include "lumped/law/law.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;
using namespace carambole::lumped;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  static const Pair pair = []
  {
    Pair pair;
    pair.reduced_mass = 0.01;
    pair.relative_radius = 0.005;
    pair.modulus = 1e11;
    pair.approach_speed = 1;
    return pair;
  }();
  LawEntry entry{"mine", "expression", {}, 1};
  std::istringstream lines(fuzz::text_of(data, size));
  std::string line;
  std::getline(lines, line);
  entry.parameters.push_back({"formula", line, 1});
  while (std::getline(lines, line))
  {
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos)
      entry.parameters.push_back({line.substr(0, colon), line.substr(colon + 2), 1});
  }
  const Manual &manual = catalogue().at("expression");
  std::vector<Diagnostic> diagnostics;
  const Parameters parameters = read_parameters(entry, manual.parameters, "file", diagnostics);
  if (!diagnostics.empty() || !manual.lacks(pair, parameters).empty())
    return 0;
  const std::unique_ptr<ForceLaw> law = manual.make_force(pair, parameters);
  const Memory memory = law->begin(1, {});
  for (const double approach : {0., 1e-6, 1e-4, -1e-6})
  {
    law->force(approach, 0.5, memory);
    law->stored_energy(approach, memory);
  }
  return 0;
}
