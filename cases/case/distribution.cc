#include "cases/case/distribution.h"

#include <fmt/format.h>

namespace carambole
{
namespace
{
/// What keeps it in one process; null: nothing.
const char *reason(const Case &c, const FemEntry &entry)
{
  if (c.traits().vibrates)
    return nullptr;
  if (entry.is_static)
    return "a static model of an impact";
  if (c.traits().is_quasi_static)
    return entry.element == Element::q2 ? nullptr : "an indentation with 'element: full'";
  return "an impact";
}
} // namespace

std::string obstacle_to_ranks(const Case &c, const FemEntry &entry)
{
  const char *const why = reason(c, entry);
  if (why == nullptr)
    return "";
  return fmt::format("fem.{}: {} is computed in one process; --ranks takes 'analysis: modes' and "
                     "an indentation with 'element: q2'",
                     entry.name, why);
}
} // namespace carambole
