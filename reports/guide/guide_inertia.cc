// What inertia and waves add to the quasi-static laws: cases with a dynamic and a static model.

#include <algorithm>

#include <fmt/format.h>

#include "reports/guide/guide.h"
#include "reports/html/inertia_cells.h"
#include "reports/html/page_cells.h"
#include "reports/judgement/losses.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// A part of the energy before the impact that the model loses that way; a dash where it has none.
html::Cell loss_cell(const Results &results, const Model &model,
                     std::initializer_list<LossKind> kinds)
{
  const std::optional<Loss> loss = loss_of(results, model);
  const std::optional<double> initial = model.record.model.energy.initial;
  std::optional<double> sum;
  if (loss)
    for (const LossPart &part : loss->parts)
      if (part.energy && std::ranges::find(kinds, part.kind) != kinds.end())
        sum = sum.value_or(0) + *part.energy;
  return {text(sum && initial && *initial > 0 ? percent_size_text(*sum / *initial) : "\u2013"),
          true};
}
} // namespace

Html guide_inertia(const Suite &suite)
{
  std::vector<Line> changes, losses;
  Html items;
  for (const SuiteCase &c : suite.cases)
    for (const InertiaShare &share : inertia_shares(c.results))
    {
      Line line{{case_link(c) +
                 text(fmt::format(": {} minus {}", share.moving->name(), share.still->name()))}};
      std::ranges::move(inertia_cells(c.results, share), std::back_inserter(line));
      changes.push_back(std::move(line));
      for (const Model *model : {share.moving, share.still})
        losses.push_back(
          {{case_link(c) + text(": " + model->name())},
           loss_cell(c.results, *model, {LossKind::plastic}),
           loss_cell(c.results, *model,
                     {LossKind::vibrational, LossKind::vibrational_and_residual_stress,
                      LossKind::residual_stress}),
           loss_cell(c.results, *model, {LossKind::radiated})});
      items +=
        element("li", element("b", c.title()) + text(". " + inertia_sentence(c.results, share)));
    }
  if (changes.empty())
    return {};
  return element("p", {{"class", "lead"}},
                 text("Contact laws of elastic and plastic bodies describe a quasi-static "
                      "indentation: what do inertia and waves add?")) +
         element("p",
                 "In these cases the same impact is computed twice: with inertia, and without, "
                 "through states of equilibrium up to the energy of the approach and back. A law "
                 "that agrees with the static model has the right force; what then remains is "
                 "inertia and waves, which no law of a quasi-static force can have. From a rigid "
                 "wall the waves come back to the contact while it lasts; a half-space carries "
                 "them away.") +
         element("ul", items) +
         html::table("With inertia minus without, in parentheses if smaller than its uncertainty, "
                     "and both values",
                     inertia_header("Case"), changes) +
         html::table("Where the energy goes, as a share of the initial energy",
                     {"Model", "Plastic work", "Vibration and residual stress", "Radiated"},
                     losses);
}
} // namespace carambole::reports
