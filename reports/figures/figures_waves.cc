// Pictures of the waves inside the bodies, from values at the elements' centres.

#include <algorithm>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/element_map.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr int left = 84, right = 140, between = 66, panels_across = 2,
              panel_width = (picture_width - left - right - between) / 2; // [px]
constexpr double cells_per_pixel = 0.75;

/// The elements' centres and values of one instant.
struct Picture
{
  double time; ///< [s]
  NumberTable table;

  const std::vector<double> &r() const { return table.columns[0]; }
  const std::vector<double> &z() const { return table.columns[1]; }
  const std::vector<double> &values() const { return table.columns[2]; }
};

std::vector<Picture> pictures_of(const Results &results, const Model &model)
{
  const auto entry = std::ranges::find(results.problem.fem, model.name(), &FemEntry::name);
  std::vector<Picture> pictures;
  if (entry == results.problem.fem.end())
    return pictures;
  for (const int number : numbered_files(results.folder / model.name(), "wave-"))
  {
    const auto k = static_cast<std::size_t>(number);
    if (number < 0 || k >= entry->fields.size())
      continue;
    std::optional<NumberTable> table =
      read_number_table(results.side_file(model, fmt::format("wave-{}.csv", number)));
    if (table && table->columns.size() == 3 && table->lines() > 1)
      pictures.push_back({entry->fields[k], std::move(*table)});
  }
  return pictures;
}

/// The frame that all panels share.
struct Frame
{
  double r_high = 0, z_low = 0, z_high = 0;

  explicit Frame(const std::vector<Picture> &pictures)
    : z_low(pictures.front().z().front()), z_high(z_low)
  {
    for (const Picture &picture : pictures)
    {
      r_high = std::max(r_high, std::ranges::max(picture.r()));
      z_low = std::min(z_low, std::ranges::min(picture.z()));
      z_high = std::max(z_high, std::ranges::max(picture.z()));
    }
  }
  int panel_height() const
  {
    return std::clamp(static_cast<int>(panel_width * (z_high - z_low) / r_high), 120, 700);
  }
};

HeatMap sampled(const Picture &picture, const Frame &frame)
{
  HeatMap map;
  map.columns = static_cast<std::size_t>(panel_width * cells_per_pixel);
  map.lines = static_cast<std::size_t>(frame.panel_height() * cells_per_pixel);
  map.x_high = frame.r_high;
  map.y_low = frame.z_low;
  map.y_high = frame.z_high;
  fill_from_elements(map, {picture.r(), picture.z(), picture.values()});
  return map;
}
} // namespace

std::optional<Figure> wave_figure(const Results &results, const Model &model)
{
  const std::vector<Picture> pictures = pictures_of(results, model);
  if (pictures.empty())
    return std::nullopt;
  double largest = 0;
  for (const Picture &picture : pictures)
    largest = std::max(largest, scale_of_colours(picture.values()));
  if (largest == 0)
    return std::nullopt;
  const std::string &header = pictures.front().table.header[2]; // "v [m/s]"
  const std::size_t bracket = header.rfind(" [");
  const std::string name = header.substr(0, bracket),
                    symbol = bracket == std::string::npos || !header.ends_with("]")
                               ? ""
                               : header.substr(bracket + 2, header.size() - bracket - 3);
  const ReadableUnit value = readable_unit(largest, symbol);
  const Frame frame(pictures);
  const ReadableUnit length =
    readable_unit(std::max(frame.r_high, frame.z_high - frame.z_low), "m");
  // A long rod is drawn narrower than it is: its radius in a unit of its own.
  const bool is_slender = frame.r_high * length.factor < 0.1;
  const ReadableUnit radius = is_slender ? readable_unit(frame.r_high, "m") : length;
  Chart chart{
    .name = "waves-" + model.name(),
    .alternative =
      fmt::format("{} inside the bodies at {} times as colours.", name, pictures.size()),
    .caption = fmt::format("{} inside the bodies, computed by {}, in the half r > 0 at the times "
                           "above the panels. The colour scale is the square root of the value.",
                           name, model.name()),
    .left = left,
    .gap = 90,
    .right = right,
    .above = 18,
    .across = panels_across,
    .side_gap = between,
    .width = panel_width,
    .commands = "set datafile nocolumnheaders\nunset grid\n" +
                colour_axis(largest, value, fmt::format("{} [{}]", name, value.symbol)) +
                "set object rectangle from graph 0,0 to graph 1,1 behind fillstyle solid noborder "
                "fillcolor rgb '#e6e6e6'\n"};
  for (const Picture &picture : pictures)
  {
    const HeatMap map = sampled(picture, frame);
    const std::string file = fmt::format("{}-{}.csv", chart.name, chart.frames.size() + 1);
    chart.data[file] = map.text(value);
    const ReadableUnit time = readable_unit(picture.time, "s");
    chart.frames.push_back(
      {.title = fmt::format("{:.4g} {}", picture.time * time.factor, time.symbol),
       .x = {with_unit("r", radius), 0, frame.r_high * radius.factor},
       .y = {with_unit("z", length), frame.z_low * length.factor, frame.z_high * length.factor},
       .height = frame.panel_height(),
       .commands = "unset colorbox\n",
       .elements = {heat_map_curve(map, file, largest, value, radius.factor, length.factor)}});
  }
  // One scale for all, beside the first line.
  ChartFrame &last_of_line =
    chart.frames[std::min<std::size_t>(chart.frames.size(), panels_across) - 1];
  last_of_line.commands.clear();
  last_of_line.colour_bar = std::min(frame.panel_height(), 300);
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
