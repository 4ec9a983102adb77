#include "cases/case/study_hash.h"

#include <fmt/format.h>

#include "cases/case/hashes.h"

namespace carambole
{
std::string study_hash(const Case &c)
{
  std::string text = c.physics_hash;
  for (const LawEntry &law : c.laws)
    text += fmt::format("|{} {}", law.name, numerics_hash(law));
  for (const FemEntry &fem : c.fem)
    text += fmt::format("|{} {}", fem.name, numerics_hash(fem));
  for (const UncertainInput &input : c.uncertain.inputs)
    text += fmt::format("|{} {} {} {:.12g}", input.path, input.unit, to_string(input.kind),
                        fmt::join(input.parameters, " "));
  for (const InputCorrelation &one : c.uncertain.correlations)
    text += fmt::format("|{} {} {:.12g}", one.first, one.second, one.coefficient);
  return hash_text(fmt::format("{}|{}", text, c.uncertain.runs));
}
} // namespace carambole
