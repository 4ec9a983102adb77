// A Hopkinson bar: what its gauges say of the specimen.

#include <algorithm>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
double largest_of(const std::vector<double> &values)
{
  return values.empty() ? 0 : *std::ranges::max_element(values);
}
} // namespace

std::vector<Figure> three_wave_figures(const Results &results, const Model &model)
{
  const std::optional<NumberTable> table =
    read_number_table(results.side_file(model, "three-wave.csv"));
  if (!table || !results.problem.three_wave)
    return {};
  const std::string specimen =
    results.problem.bodies[static_cast<std::size_t>(results.problem.three_wave->specimen)].name;
  const std::vector<double> strain = table->column("true strain [1]"),
                            material = table->column("material stress [Pa]"),
                            first = table->column("incident force [N]"),
                            second = table->column("transmitted force [N]"),
                            time = table->column("time [s]");
  const ReadableUnit stress = readable_unit(largest_of(material), "Pa"),
                     force = readable_unit(std::max(largest_of(first), largest_of(second)), "N"),
                     seconds = readable_unit(largest_of(time), "s");
  std::vector<Figure> figures;
  ChartFrame curves{.x = {.label = "true strain", .reaches_zero = true},
                    .y = {.label = with_unit("true stress", stress), .reaches_zero = true}};
  curves.add("one wave", {palette_colour(0), 2, "1"}, strain,
             scaled(table->column("true one-wave stress [Pa]"), stress));
  curves.add("three waves", {palette_colour(1), 1.4, "(10,6)"}, strain,
             scaled(table->column("true three-wave stress [Pa]"), stress));
  curves.add("material", {"#1a1a1a", 2, "(3,4)"}, strain, scaled(material, stress));
  if (auto figure = figure_of(
        curves, "three-wave-stress-" + model.name(),
        fmt::format("True stress of {} over its true strain, from one wave, three waves, and of "
                    "its material.",
                    specimen),
        fmt::format(
          "True stress over true strain of {}, computed by {}: from the transmitted wave, "
          "from all three, and of the material at the same strain and rate.",
          specimen, model.name())))
    figures.push_back(std::move(*figure));
  ChartFrame forces{.x = {.label = with_unit("time", seconds)},
                    .y = {.label = with_unit("force", force), .reaches_zero = true}};
  const std::vector<double> shown = scaled(time, seconds);
  forces.add("incident face", {palette_colour(0), 2, "1"}, shown, scaled(first, force));
  forces.add("transmitted face", {palette_colour(1), 2, "(10,6)"}, shown, scaled(second, force));
  if (auto figure = figure_of(
        forces, "three-wave-forces-" + model.name(),
        fmt::format("Forces on both faces of {} over time.", specimen),
        fmt::format("Forces on both faces of {}, computed by {}, since the wave reached it. Where "
                    "they are equal the specimen is in equilibrium.",
                    specimen, model.name())))
    figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
