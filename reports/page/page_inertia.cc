// What inertia and waves contribute to an impact: the dynamic model minus the static one.

#include <algorithm>

#include <fmt/format.h>

#include "reports/html/inertia_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
Html inertia_section(const PageInput &input)
{
  const std::vector<InertiaShare> shares = inertia_shares(input.results);
  if (shares.empty())
    return {};
  Html sentences;
  std::vector<Line> lines;
  for (const InertiaShare &share : shares)
  {
    if (const std::string words = inertia_sentence(input.results, share); !words.empty())
      sentences += element("p", {{"class", "lead"}}, text(words));
    Line line{{text(fmt::format("{} minus {}", share.moving->name(), share.still->name()))}};
    std::ranges::move(inertia_cells(input.results, share), std::back_inserter(line));
    lines.push_back(std::move(line));
  }
  return sentences +
         html::table("What inertia and waves add to the impact: finite elements with inertia minus "
                     "those without",
                     inertia_header("Models"), lines) +
         element(
           "p",
           "The static model presses the bodies together with the energy of the approach "
           "and releases them, through states of equilibrium; the force moves them as m s\u2033 "
           "= \u2212F(s), with m the reduced mass and s the approach. It has no waves, no "
           "vibration and no inertia within the bodies. Below each difference: the value "
           "with inertia and the one without. A difference in parentheses is smaller than its "
           "uncertainty, which is the root "
           "of the sum of the squares of both.");
}
} // namespace carambole::reports
