// Pictures of the waves inside the bodies, from values at the elements' centres: the whole section
// through the axis, its longer side from left to right.

#include <algorithm>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/chart_script.h"
#include "reports/drawing/element_map.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/metrics/wave_speeds.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr int left = 84, right = 140, between = 66, all_across = picture_width - left - right,
              seen_height = 32, least_height = 60; // [px] lower ones are enlarged

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

/// The section that all panels show.
struct Section
{
  double r_high = 0, z_low = 0, z_high = 0; ///< [m]

  /// Whether r runs from left to right, and z downward; otherwise z from left to right, r upward.
  bool is_flat() const { return 2 * r_high > z_high - z_low; }
  double length() const { return std::max(2 * r_high, z_high - z_low); }
  double height() const { return std::min(2 * r_high, z_high - z_low); }
};

/// How far waves from the contact have run at that time in the half-spaces [m].
double reach_of_waves(const Results &results, const Model &model, double time)
{
  double start = 0, speed = 0;
  if (!model.record.model.contacts.empty())
    start = model.record.model.contacts.front().start_time.value_or(0);
  for (const Body &body : results.problem.bodies)
    if (body.shape == Shape::half_space && body.material)
    {
      speed = std::max(speed, wave_speeds(*body.material).longitudinal);
      for (const Layer &layer : body.layers)
        speed = std::max(speed, wave_speeds(layer.material).longitudinal);
    }
  return speed * std::max(0.0, time - start);
}

/// The edge nearest to the outermost centres of elements, and beyond them, but not by much of the
/// length of all (less than zero where the edges are below); without one the place of the centres.
double edge_beyond(double centres, double length, const std::vector<double> &edges)
{
  constexpr double much = 0.35; // of two elements, half of one
  double nearest = much;
  for (const double edge : edges)
    if (const double beyond = (edge - centres) / length; beyond > 0)
      nearest = std::min(nearest, beyond);
  return nearest < much ? centres + nearest * length : centres;
}

/// To the edges of the bodies where they are near: the outermost elements reach there.
Section with_edges(Section all, const std::vector<Body> &bodies)
{
  std::vector<double> radii, low, high;
  for (const Body &body : bodies)
  {
    radii.push_back(body.radius);
    if (body.shape == Shape::sphere || body.shape == Shape::cylinder)
    {
      low.push_back(body.position - body.reach());
      high.push_back(body.position + body.reach());
    }
  }
  const double length = all.z_high - all.z_low;
  return {edge_beyond(all.r_high, all.r_high, radii), edge_beyond(all.z_low, -length, low),
          edge_beyond(all.z_high, length, high)};
}

/// All elements; of half-spaces only as far as waves have run in the last picture.
Section section_of(const std::vector<Picture> &pictures, const Results &results, const Model &model)
{
  Section all;
  all.z_low = all.z_high = pictures.front().z().front();
  for (const Picture &picture : pictures)
  {
    all.r_high = std::max(all.r_high, std::ranges::max(picture.r()));
    all.z_low = std::min(all.z_low, std::ranges::min(picture.z()));
    all.z_high = std::max(all.z_high, std::ranges::max(picture.z()));
  }
  all = with_edges(all, results.problem.bodies);
  const auto ground = std::ranges::find(results.problem.bodies, Shape::half_space, &Body::shape);
  const double reach = 1.05 * reach_of_waves(results, model, pictures.back().time);
  if (ground == results.problem.bodies.end() || reach == 0)
    return all;
  Section near{reach, ground->position - reach, ground->position + reach};
  for (const Body &body : results.problem.bodies)
    if (body.shape != Shape::half_space)
    {
      near.r_high = std::max(near.r_high, body.radius);
      near.z_low = std::min(near.z_low, body.position - body.reach());
      near.z_high = std::max(near.z_high, body.position + body.reach());
    }
  return {std::min(all.r_high, near.r_high), std::max(all.z_low, near.z_low),
          std::min(all.z_high, near.z_high)};
}

/// Panels of one size, and the section in them.
struct Panels
{
  Section section;
  int across, width, height; ///< [px]

  /// To scale, unless the section is so slender that nothing would be seen. `all`: the width that
  /// a line of them has.
  Panels(const Section &section, int across, int most_height, int all = all_across)
    : section(section), across(across)
  {
    width = (all - (across - 1) * between) / across;
    const double ratio = section.height() / section.length();
    if (width * ratio > most_height)
      width = static_cast<int>(most_height / ratio);
    height = static_cast<int>(width * ratio);
    if (height < seen_height)
      height = least_height;
  }
  /// How many times as high as it is to scale.
  double stretch() const { return height / (width * section.height() / section.length()); }
};

/// One half is sampled, the other one is its mirror image.
HeatMap sampled(const Picture &picture, const Panels &panels, int cells_per_pixel)
{
  const Section &section = panels.section;
  const auto cells = [cells_per_pixel](int pixels)
  { return static_cast<std::size_t>(pixels) * static_cast<std::size_t>(cells_per_pixel); };
  const bool is_flat = section.is_flat();
  HeatMap half;
  half.columns = cells(is_flat ? panels.width / 2 : panels.width);
  half.lines = cells(is_flat ? panels.height : panels.height / 2);
  half.x_high = is_flat ? section.r_high : section.z_high;
  half.x_low = is_flat ? 0 : section.z_low;
  half.y_low = is_flat ? section.z_low : 0;
  half.y_high = is_flat ? section.z_high : section.r_high;
  const std::vector<double> &r = picture.r(), &z = picture.z();
  if (is_flat)
    fill_smoothly(half, {r, z, picture.values()});
  else
    fill_smoothly(half, {z, r, picture.values()});

  return mirrored(half, is_flat ? MapAxis::x : MapAxis::y);
}

/// Name and unit of the values, "axial velocity" and "m/s".
std::pair<std::string, std::string> quantity_of(const Picture &picture)
{
  const std::string &header = picture.table.header[2]; // "velocity [m/s]"
  const std::size_t bracket = header.rfind(" [");
  const std::string name = header.substr(0, bracket);
  return {name == "velocity" ? "axial velocity" : name,
          bracket == std::string::npos || !header.ends_with("]")
            ? ""
            : header.substr(bracket + 2, header.size() - bracket - 3)};
}

/// A pair of axes for the section, without its picture.
ChartFrame empty_frame(const Panels &panels)
{
  const Section &section = panels.section;
  const ReadableUnit length = readable_unit(section.length(), "m"),
                     height =
                       panels.stretch() > 1.1 ? readable_unit(section.height() / 2, "m") : length;
  const auto axis =
    [&](const char *name, double low, double high, const ReadableUnit &unit, int pixels)
  {
    constexpr int room = 20; // [px] of a number
    return ChartAxis{.label = with_unit(name, unit),
                     .low = low * unit.factor,
                     .high = high * unit.factor,
                     .tic_distance = tic_step(low * unit.factor, high * unit.factor,
                                              std::clamp(pixels / room, 2, 7))};
  };
  const double r = section.r_high;
  return section.is_flat()
           ? ChartFrame{.x = axis("r", -r, r, length, panels.width),
                        .y = axis("z", section.z_high, section.z_low, height, panels.height)}
           : ChartFrame{.x = axis("z", section.z_low, section.z_high, length, panels.width),
                        .y = axis("r", -r, r, height, panels.height)};
}

/// A panel for every picture, on one scale of colours.
std::optional<Figure> drawn(const std::vector<Picture> &pictures, const Panels &panels,
                            const std::string &name, const std::string &model, const Case &problem)
{
  // So fine that edges are smooth in print, unless a film of many would be large.
  constexpr std::size_t few = 6;
  const int cells_per_pixel = pictures.size() <= few ? 2 : 1;
  std::vector<HeatMap> maps;
  std::vector<double> values;
  for (const Picture &picture : pictures)
  {
    maps.push_back(sampled(picture, panels, cells_per_pixel));
    values.insert(values.end(), maps.back().values.begin(), maps.back().values.end());
  }
  const double largest = scale_of_colours(values);
  if (largest == 0)
    return std::nullopt;
  const auto [quantity, symbol] = quantity_of(pictures.front());
  const ReadableUnit value = readable_unit(largest, symbol);
  const double stretch = panels.stretch();
  const int bar = std::clamp(panels.height, 90, 300); // [px]
  const std::string bar_label = fmt::format("{} [{}]", quantity, value.symbol);
  // So much of the label stands above a short bar, and below.
  const int beyond = std::max(0, (text_width(bar_label.size()) - bar) / 2);
  Chart chart{
    .name = name,
    .alternative =
      fmt::format("{} inside the bodies at {} as colours.", capitalised(quantity),
                  pictures.size() == 1 ? "one time" : fmt::format("{} times", pictures.size())),
    .caption = fmt::format(
      "{} inside the bodies, computed by {}, at the {}. The colours follow the square root of the "
      "value.{}{}{}",
      capitalised(quantity), model,
      pictures.size() == 1 ? "time above the panel" : "times above the panels",
      beyond_the_scale(values, largest, value),
      stretch > 1.1 ? fmt::format(" Not to scale: {} is enlarged {:.0f} times.",
                                  panels.section.is_flat() ? "z" : "r", stretch)
                    : "",
      problem.bodies.size() > 1 && problem.bodies.front().position == 0
        ? fmt::format(" z is measured from the centre of {}.", problem.bodies.front().name)
        : ""),
    .left = left,
    .gap = panels.across == 1 ? 44 : 90, // numbers below the last one, or below each
    .right = right,
    .above = std::max(18, beyond),
    .across = panels.across,
    .side_gap = between,
    .width = panels.width,
    .commands = "set datafile nocolumnheaders\nunset grid\n" +
                colour_axis(largest, value, bar_label, bar) +
                "set object rectangle from graph 0,0 to graph 1,1 behind fillstyle solid noborder "
                "fillcolor rgb '#e6e6e6'\n"};
  constexpr std::size_t fewest_played = 4;
  for (std::size_t k = 0; k < pictures.size(); ++k)
  {
    if (pictures.size() >= fewest_played)
      chart.times.push_back(pictures[k].time);
    const std::string file = fmt::format("{}-{}.csv", chart.name, k + 1);
    const ReadableUnit time = readable_unit(pictures[k].time, "s");
    ChartFrame frame = empty_frame(panels);
    frame.title = fmt::format("{:.4g} {}", pictures[k].time * time.factor, time.symbol);
    frame.height = panels.height;
    frame.commands = "unset colorbox\n";
    const auto factor = [](const ChartAxis &axis, double high) { return *axis.high / high; };
    chart.data[file] =
      maps[k].text(value, factor(frame.x, maps[k].x_high),
                   factor(frame.y, panels.section.is_flat() ? maps[k].y_low : maps[k].y_high));
    frame.elements = {heat_map_curve(file, largest, value)};
    chart.frames.push_back(std::move(frame));
  }
  // One scale for all, beside the first line.
  ChartFrame &last_of_line =
    chart.frames[std::min(chart.frames.size(), static_cast<std::size_t>(panels.across)) - 1];
  last_of_line.commands.clear();
  last_of_line.colour_bar = bar;
  const PictureSize natural = size_of(chart);
  chart.height = std::max(natural.height, places_of(chart).front().top + bar + beyond);
  return figure_of(std::move(chart));
}
} // namespace

std::optional<Figure> wave_figure(const Results &results, const Model &model)
{
  const std::vector<Picture> pictures = pictures_of(results, model);
  if (pictures.empty())
    return std::nullopt;
  constexpr int most_height = 420; // [px]
  const Section section = section_of(pictures, results, model);
  // Long bodies take the whole width.
  const int across = pictures.size() > 1 && section.length() < 3 * section.height() ? 2 : 1;
  return drawn(pictures, Panels(section, across, most_height), "waves-" + model.name(),
               model.name(), results.problem);
}

std::optional<Figure> wave_selection(const Results &results, const Model &model)
{
  constexpr std::size_t most = 6;
  constexpr int most_height = 420; // [px]
  std::vector<Picture> pictures = pictures_of(results, model);
  if (pictures.size() <= most)
    return std::nullopt;
  const Section section = section_of(pictures, results, model);
  std::vector<Picture> some;
  for (std::size_t k = 1; k <= most; ++k)
    some.push_back(std::move(pictures[k * pictures.size() / most - 1]));
  const int across = section.length() < 3 * section.height() ? 3 : 1;
  std::optional<Figure> figure =
    drawn(some, Panels(section, across, most_height), "waves-selection-" + model.name(),
          model.name(), results.problem);
  if (figure)
    figure->caption += fmt::format(" {} of {} pictures.", some.size(), pictures.size());
  return figure;
}

std::optional<Figure> wave_overview(const Results &results, const Model &model)
{
  std::vector<Picture> pictures = pictures_of(results, model);
  const auto guides = [](const Body &body)
  { return body.is_deformable() && (body.shape == Shape::cylinder || !body.is_uniform()); };
  if (pictures.empty() || std::ranges::none_of(results.problem.bodies, guides))
    return std::nullopt;
  constexpr int low = 130, high = 240; // [px]
  const int most_height = pictures.size() > 1 ? low : high;
  const Section section = section_of(pictures, results, model);
  // As many as there is room for, the last one among them.
  const int width = Panels(section, 1, most_height).width;
  const auto room = static_cast<std::size_t>((all_across + between) / (width + between));
  if (pictures.size() > room)
    pictures.erase(pictures.begin(), pictures.end() - static_cast<std::ptrdiff_t>(room));
  // A single one is narrower: a narrow page shows its letters as well.
  const int all = pictures.size() > 1 ? all_across : map_picture_width - left - right;
  return drawn(pictures, Panels(section, static_cast<int>(pictures.size()), most_height, all),
               "waves-overview-" + model.name(), model.name(), results.problem);
}
} // namespace carambole::reports
