#include "fem/materials/catalogue.h"

#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole::fem
{
namespace
{
/// Reads the laws of one material and collects their errors.
class LawReader
{
public:
  LawReader(const Material &material, std::string file) : material(material), file(std::move(file))
  {
  }

  /// Calls `use` with the functions and the parameters of a law of this kind, unless there is an
  /// error, and turns what it throws into one.
  template <typename Use>
  void read(const MaterialLaw &law, LawKind kind, const Use &use)
  {
    const std::string path = fmt::format("materials.{}.{}", material.name, words_of(kind).place);
    const MaterialManual *const found = find_law<MaterialFunctions>(law.law);
    if (found == nullptr || found->kind != kind)
    {
      std::vector<std::string> known;
      for (const LawManual *other : registered_laws({kind}))
        known.push_back(other->identifier);
      wrong(law.line, path,
            fmt::format("there is no law {}{}; allowed: {}", in_quotes(law.law),
                        suggestion(law.law, known), fmt::join(known, ", ")));
      return;
    }
    const std::size_t before = diagnostics.size();
    const Parameters values = read_parameters(law, found->parameters, path, file, diagnostics);
    if (diagnostics.size() > before)
      return;
    try
    {
      use(*found, values);
    }
    catch (const std::invalid_argument &error)
    {
      wrong(law.line, path, error.what());
    }
  }

  void throw_if_any() const
  {
    if (!diagnostics.empty())
      throw InputError(diagnostics);
  }

private:
  void wrong(int line, const std::string &path, const std::string &what)
  {
    diagnostics.push_back({file, line, path + ": " + what});
  }

  const Material &material;
  std::string file;
  std::vector<Diagnostic> diagnostics;
};
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
  LawReader reader(material, file);
  MaterialModel model = Elastic{material.shear_modulus(), material.bulk_modulus()};
  if (const auto &plastic = material.plastic)
  {
    FlowStress flow{plastic->yield_stress, nullptr, nullptr};
    if (const auto &law = plastic->hardening)
      reader.read(*law, LawKind::hardening,
                  [&](const MaterialFunctions &functions, const Parameters &values)
                  { flow.hardening = functions.make_hardening(values); });
    if (const auto &law = plastic->rate)
      reader.read(*law, LawKind::rate,
                  [&](const MaterialFunctions &functions, const Parameters &values)
                  { flow.rate = functions.make_rate(values, material); });
    model = Plastic{material.shear_modulus(), material.bulk_modulus(), flow};
  }
  if (const auto &law = material.viscous)
    reader.read(*law, LawKind::viscosity,
                [&](const MaterialFunctions &functions, const Parameters &values)
                { model = functions.make_viscous(values, material); });
  reader.throw_if_any();
  return model;
}
} // namespace carambole::fem
