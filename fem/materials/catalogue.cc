#include "fem/materials/catalogue.h"

#include <optional>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole::fem
{
namespace
{
/// Calls `use` with the functions and the parameters of a law of this kind, unless they are wrong;
/// appends errors, also what `use` throws, to `diagnostics`.
template <typename Use>
void read(const Material &material, const MaterialLaw &law, LawKind kind, const std::string &file,
          std::vector<Diagnostic> &diagnostics, const Use &use)
{
  const std::string path = fmt::format("materials.{}.{}", material.name, words_of(kind).place);
  const MaterialManual *const found = find_law<MaterialFunctions>(law.law);
  if (found == nullptr || found->kind != kind)
  {
    std::vector<std::string> known;
    for (const LawManual *other : registered_laws({kind}))
      known.push_back(other->identifier);
    diagnostics.push_back(
      {file, law.line,
       fmt::format("{}: there is no law {}{}; allowed: {}", path, in_quotes(law.law),
                   suggestion(law.law, known), fmt::join(known, ", "))});
    return;
  }
  const std::size_t before = diagnostics.size();
  const Parameters values = read_parameters(law, found->parameters, path, file, diagnostics);
  try
  {
    if (diagnostics.size() == before)
      use(*found, values);
  }
  catch (const std::invalid_argument &error)
  {
    diagnostics.push_back({file, law.line, path + ": " + error.what()});
  }
}
} // namespace

LawKind MaterialFunctions::computes() const
{
  if ((make_hardening != nullptr) + (make_rate != nullptr) + (make_viscous != nullptr) != 1)
    throw std::logic_error("a law of a material needs a hardening, a rate or a viscosity");
  if (make_hardening)
    return LawKind::hardening;
  return make_rate ? LawKind::rate : LawKind::viscosity;
}

MaterialModel make_model(const Material &material, const std::string &file)
{
  std::vector<Diagnostic> diagnostics;
  const auto add = [&](const std::optional<MaterialLaw> &law, LawKind kind, const auto &use)
  {
    if (law)
      read(material, *law, kind, file, diagnostics, use);
  };
  MaterialModel model = Elastic{material.shear_modulus(), material.bulk_modulus()};
  if (const auto &plastic = material.plastic)
  {
    FlowStress flow{plastic->yield_stress, nullptr, nullptr};
    add(plastic->hardening, LawKind::hardening,
        [&](const MaterialFunctions &law, const Parameters &values)
        { flow.hardening = law.make_hardening(values); });
    add(plastic->rate, LawKind::rate,
        [&](const MaterialFunctions &law, const Parameters &values)
        { flow.rate = law.make_rate(values, material); });
    model = Plastic{material.shear_modulus(), material.bulk_modulus(), flow};
  }
  add(material.viscous, LawKind::viscosity,
      [&](const MaterialFunctions &law, const Parameters &values)
      { model = law.make_viscous(values, material); });
  if (!diagnostics.empty())
    throw InputError(diagnostics);
  return model;
}
} // namespace carambole::fem
