#include <stdexcept>

#include "lumped/law/law.h"

namespace carambole::lumped
{
namespace
{
std::map<std::string, Manual> &mutable_catalogue()
{
  static std::map<std::string, Manual> laws;
  return laws;
}
} // namespace

const std::map<std::string, Manual> &catalogue()
{
  return mutable_catalogue();
}

Registration::Registration(Manual manual)
{
  const std::string name = manual.identifier;
  for (const std::string *text :
       {&manual.identifier, &manual.title, &manual.equation, &manual.loading, &manual.separation,
        &manual.validity, &manual.source, &manual.evidence})
    if (text->empty())
      throw std::logic_error("law '" + name + "': its manual is incomplete");
  if ((manual.make_force != nullptr) + (manual.make_impulse != nullptr) +
        (manual.roll != nullptr) !=
      1)
    throw std::logic_error("law '" + name + "': needs a force, an impulse or a motion");
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.meaning.empty() ||
        ((parameter.is_required() || parameter.default_from_material) && parameter.example.empty()))
      throw std::logic_error("law '" + name + "': parameter '" + parameter.key +
                             "' is not explained");
  if (!mutable_catalogue().emplace(name, std::move(manual)).second)
    throw std::logic_error("law '" + name + "' is registered twice");
}
} // namespace carambole::lumped
