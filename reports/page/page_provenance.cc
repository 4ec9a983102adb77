// The cost of the models and the origin of the numbers.

#include <algorithm>

#include <fmt/format.h>

#include "reports/page/page.h"
#include "reports/words/format.h"

namespace carambole::reports
{
Html cost_section(const PageInput &input)
{
  const auto updates = [](const Cost &cost)
  {
    if (cost.element_updates_per_second)
      return fmt::format("{:.1f}", *cost.element_updates_per_second * 1e-6);
    return cost.contact_updates
             ? fmt::format("{:.1f} (contacts)",
                           static_cast<double>(*cost.contact_updates) / cost.wall_seconds * 1e-6)
             : "\u2013";
  };
  const auto count = [](const std::optional<std::int64_t> &value)
  { return text(value ? fmt::format("{}", *value) : "\u2013"); };
  double longest = 0;
  for (const Model &model : input.results.models)
    longest = std::max(longest, model.record.model.cost.wall_seconds);
  const ReadableUnit second = readable_unit(longest, "s");
  std::vector<Line> lines;
  for (const Model &model : input.results.models)
  {
    if (model.record.model.kind == ModelKind::data) // not computed here
      continue;
    const Cost &cost = model.record.model.cost;
    lines.push_back(
      {{text(model.name())},
       {text(shortest(cost.wall_seconds * second.factor, 3)), true},
       {count(cost.elements), true},
       {count(cost.steps), true},
       {text(cost.longest_step ? fmt::format("{}", *cost.longest_step) : "\u2013"), true},
       {text(updates(cost)), true},
       {text(cost.threads ? fmt::format("{}", *cost.threads) : "\u2013"), true}});
  }
  if (lines.empty())
    return {};
  return html::table("Cost; for finite elements, the time loop of the finest mesh",
                     {text("Model"), text("Time [" + second.symbol + "]"), text("Elements"),
                      text("Steps"), text("Longest, in steps"), text("Updates [million/s]"),
                      text("Threads")},
                     lines);
}

Html provenance_section(const PageInput &input)
{
  const Results &results = input.results;
  const Case &problem = results.problem;
  std::vector<Line> lines;
  for (const Model &model : results.models)
  {
    const StoredRecord &record = model.record;
    const std::string folder = "../" + model.name() + "/";
    lines.push_back(
      {{text(model.name())},
       {element("a", {{"href", folder + "record.json"}}, text("record")) + text(", ") +
        element("a", {{"href", folder + "history.csv"}}, text("history"))},
       {text(record.solver + " " + record.version)},
       {element("code", record.model.numerics_hash)},
       {element("code", record.command)}});
  }
  const Html table = lines.empty() ? Html()
                                   : html::table("Records",
                                                 {text("Model"), text("Files"), text("Program"),
                                                  text("Numerics hash"), text("Command")},
                                                 lines);
  Html redraw;
  if (!input.figures.empty())
    redraw = element(
      "p", text("The folder figures has the gnuplot script and the data of each figure. To redraw "
                "one: ") +
             element("code",
                     fmt::format("cd figures; gnuplot {}.gp", input.figures.front().figure.name)));
  return table +
         element("p", text("Case ") + element("code", problem.name) + text(", physics hash ") +
                        element("code", problem.physics_hash) +
                        text(". Written by carambole-report ") + element("code", input.version) +
                        text(". The numbers of this page for scripts: ") +
                        element("a", {{"href", "../summary.json"}}, text("summary.json")) +
                        text(".")) +
         redraw;
}
} // namespace carambole::reports
