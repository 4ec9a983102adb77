#include "cases/laws/manual.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace carambole
{
namespace
{
std::vector<const LawManual *> &all_laws()
{
  static std::vector<const LawManual *> laws;
  return laws;
}

/// Order of the catalogue: laws of contact, of whatever kind, stand together.
auto order_of(const LawManual *law)
{
  return std::tuple(is_of_contact(law->kind) ? LawKind::force : law->kind, law->identifier);
}
} // namespace

const KindWords &words_of(LawKind kind)
{
  static const std::array<KindWords, 8> words{
    {{"force", "force", "laws", "laws: [$]", true},
     {"impulse", "motion", "laws", "laws: [$]", true},
     {"incline", "motion", "laws", "laws: [$]", true},
     {"tangential force", "force", "laws.LAW.tangential", "laws: [{hertz: {tangential: $}}]", true},
     {"rolling resistance", "torque", "laws.LAW.rolling",
      "laws: [{hertz: {tangential: mindlin, rolling: $}}]", true},
     {"hardening", "equation", "plastic.hardening",
      "plastic: {yield_stress: 400 MPa, hardening: $}", false},
     {"rate", "equation", "plastic.rate", "plastic: {yield_stress: 400 MPa, rate: $}", false},
     {"viscosity", "equation", "viscous", "viscous: $", false}}};
  return words.at(static_cast<std::size_t>(kind));
}

bool is_of_contact(LawKind kind)
{
  return kind == LawKind::force || kind == LawKind::impulse || kind == LawKind::incline;
}

std::vector<const LawManual *> registered_laws(std::initializer_list<LawKind> kinds)
{
  std::vector<const LawManual *> laws;
  std::ranges::copy_if(all_laws(), std::back_inserter(laws),
                       [&](const LawManual *law) {
                         return kinds.size() == 0 ||
                                std::ranges::find(kinds, law->kind) != kinds.end();
                       });
  std::ranges::sort(laws, {}, order_of);
  return laws;
}

void check_manual(const LawManual &manual)
{
  std::vector<const std::string *> needed{&manual.identifier, &manual.title, &manual.equation};
  if (is_of_contact(manual.kind))
    needed.insert(needed.end(), {&manual.loading, &manual.separation, &manual.validity,
                                 &manual.source, &manual.evidence});
  if (std::ranges::any_of(needed, [](const std::string *text) { return text->empty(); }))
    throw std::logic_error("law '" + manual.identifier + "': its manual is incomplete");
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.meaning.empty() ||
        ((parameter.is_required() || parameter.default_from_material) && parameter.example.empty()))
      throw std::logic_error("law '" + manual.identifier + "': parameter '" + parameter.key +
                             "' is not explained");
}

void add_to_register(const LawManual &manual)
{
  all_laws().push_back(&manual);
}
} // namespace carambole
