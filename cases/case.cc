#include "cases/case.h"

#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "cases/diagnostics.h"

namespace carambole
{
double Body::mass() const
{
  if (is_fixed())
    return std::numeric_limits<double>::infinity();
  return 4. / 3. * std::numbers::pi * std::pow(radius, 3) * material.value().density;
}

std::vector<Contact> Case::contacts() const
{
  std::vector<Contact> contacts;
  for (std::size_t i = 1; i < bodies.size(); ++i)
    contacts.push_back(
      {static_cast<int>(i) - 1, static_cast<int>(i), bodies[i - 1].name + "-" + bodies[i].name});
  return contacts;
}

namespace
{
std::string all_messages(const std::vector<Diagnostic> &diagnostics)
{
  std::vector<std::string> lines;
  lines.reserve(diagnostics.size());
  for (const Diagnostic &diagnostic : diagnostics)
    lines.push_back(format(diagnostic));
  return fmt::format("{}", fmt::join(lines, "\n"));
}
} // namespace

InputError::InputError(std::vector<Diagnostic> diagnostics)
  : std::runtime_error(all_messages(diagnostics)), diagnostics(std::move(diagnostics))
{
}
} // namespace carambole
