#include "reports/judgement/inertia.h"

#include <algorithm>

namespace carambole::reports
{
namespace
{
std::vector<const Model *> models_of(const Results &results, bool is_static)
{
  std::vector<const Model *> models;
  for (const FemEntry &entry : results.problem.fem)
    if (const Model *model = results.find(entry.name);
        model != nullptr && entry.is_static == is_static)
      models.push_back(model);
  return models;
}
} // namespace

const InertiaPart *InertiaShare::find(QuantityKind kind) const
{
  const auto found = std::ranges::find_if(parts, [&](const InertiaPart &part)
                                          { return part.quantity.kind == kind; });
  return found == parts.end() ? nullptr : &*found;
}

std::vector<InertiaShare> inertia_shares(const Results &results)
{
  std::vector<InertiaShare> shares;
  for (const Model *still : models_of(results, true))
    for (const Model *moving : models_of(results, false))
    {
      InertiaShare share{moving, still, {}};
      const auto add = [&](const QuantityName &quantity)
      {
        if (const auto difference = compare(moving->record.model, still->record.model, quantity))
          share.parts.push_back({quantity, *difference});
      };
      const std::string contact = results.problem.contacts().front().name;
      add({QuantityKind::restitution});
      for (const QuantityKind kind :
           {QuantityKind::peak_force, QuantityKind::duration, QuantityKind::max_approach})
        add({kind, contact});
      if (!share.parts.empty())
        shares.push_back(std::move(share));
    }
  return shares;
}
} // namespace carambole::reports
