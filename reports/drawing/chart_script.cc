#include "reports/drawing/chart_script.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"

namespace carambole::reports
{
namespace
{
constexpr int width_beside_key = 490, mark_names_height = 38, edge_gap = 34, key_gap = 92,
              unlabelled_margin = 12;   // [px]
constexpr double edge_line_height = 18; // [px]

bool has_line_marks(const ChartFrame &frame)
{
  return std::ranges::any_of(frame.marks, [](const ChartMark &mark) { return !mark.y; });
}

KeySample key_sample(SeriesLook look)
{
  if (look == SeriesLook::points)
    return KeySample::marker;
  return look == SeriesLook::linked_points ? KeySample::marked_line : KeySample::line;
}

/// Where the frames of a chart are in its picture [px].
struct ChartLayout
{
  int width, height = 0, right = 24;
  Key key;
  std::vector<FramePlace> places; ///< of the frames

  explicit ChartLayout(const Chart &chart)
    : width(chart.total_width.value_or(picture_width)), key(width)
  {
    add_names(chart);
    if (chart.width)
      width =
        chart.left + chart.across * *chart.width + (chart.across - 1) * chart.side_gap + right;
    const int frame_width = chart.width.value_or(width - chart.left - right);
    height = key.height() + chart.above;
    for (std::size_t k = 0; k < chart.frames.size(); ++k)
    {
      const int column = static_cast<int>(k) % chart.across;
      if (column == 0)
        height += (k == 0 ? 0 : chart.frames[k - 1].height + chart.gap) +
                  (has_line_marks(chart.frames[k]) ? mark_names_height : 0);
      places.push_back(chart.frames[k].place.value_or(
        FramePlace{chart.left + column * (frame_width + chart.side_gap), height, frame_width}));
    }
    height += chart.frames.back().height +
              (chart.frames.back().x.label.empty() ? unlabelled_margin : bottom_margin);
    height = chart.height.value_or(height);
  }

  std::string frame_margins(const ChartFrame &frame, std::size_t number) const
  {
    const auto &[left, top, frame_width] = places[number];
    const int right_margin = width - left - frame_width, bottom = height - top - frame.height;
    return fmt::format("set lmargin at screen {:.4f}\nset rmargin at screen {:.4f}\n"
                       "set tmargin at screen {:.4f}\nset bmargin at screen {:.4f}\n",
                       double(left) / width, 1 - double(right_margin) / width,
                       1 - double(top) / height, double(bottom) / height);
  }

  std::string colour_bar(const ChartFrame &frame, std::size_t number) const
  {
    const auto &[left, top, frame_width] = places[number];
    constexpr int bar_gap = 14; // [px]
    return frame.colour_bar == 0
             ? ""
             : fmt::format(
                 "set colorbox user origin screen {:.4f},{:.4f} size screen 0.018,{:.4f}\n",
                 double(left + frame_width + bar_gap) / width,
                 1 - double(top + frame.colour_bar) / height, double(frame.colour_bar) / height);
  }

private:
  /// Names of series in the key and at the right edge.
  void add_names(const Chart &chart)
  {
    std::size_t longest_label = 0, longest_name = 0;
    std::vector<std::string> names;
    for (const ChartFrame &frame : chart.frames)
      for (const ChartSeries &series : frame.series)
      {
        longest_label = std::max(longest_label, series.label.size());
        const std::string name = series.marked_name();
        longest_name = std::max(longest_name, name.size());
        if (!series.in_key || std::ranges::find(names, name) != names.end())
          continue;
        names.push_back(name);
        if (!chart.key_is_right)
          key.add(name, series.style, key_sample(series.look));
      }
    if (const std::vector<std::string> marks = marks_of(chart);
        !marks.empty() && !chart.key_is_right)
      key.add(fmt::format("{} coincide", fmt::join(marks, " ")), {}, KeySample::none);
    if (longest_label > 0)
      right = edge_gap + text_width(longest_label);
    if (chart.key_is_right)
    {
      right = key_gap + text_width(longest_name);
      width = chart.left + width_beside_key + right;
    }
    right = chart.right.value_or(right);
  }
};

std::string limit(const std::optional<double> &value, const char *otherwise)
{
  return value ? fmt::format("{:.12g}", *value) : otherwise;
}

std::string axis_commands(const char *name, const ChartAxis &axis)
{
  if (axis.scale == AxisScale::logarithmic && axis.tics.empty())
    return logarithmic_axis(name, axis.low.value(), axis.high.value());
  std::string text;
  if (axis.scale == AxisScale::logarithmic)
    text += fmt::format("set logscale {}\n", name);
  if (axis.scale == AxisScale::asinh)
    text += fmt::format("set nonlinear {0} via asinh({0}) inverse sinh({0})\n", name);
  text += fmt::format("set {}range [{}:{}]\n", name,
                      limit(axis.low, axis.reaches_zero ? "*<0" : "*"), limit(axis.high, "*"));
  if (axis.tic_distance > 0)
    text += fmt::format("set {}tics {:.4g}\n", name, axis.tic_distance);
  if (axis.tics.empty())
    return text;
  std::string tics;
  for (const auto &[value, label] : axis.tics)
    tics += fmt::format("{}{} {:.6g}", tics.empty() ? "" : ", ", gnuplot_string(label), value);
  return text + fmt::format("set {}tics ({})\n", name, tics);
}

/// Takes back what an axis has set for its tics.
std::string reset_commands(const char *name, const ChartAxis &axis)
{
  const bool is_logarithmic = axis.scale == AxisScale::logarithmic;
  return (is_logarithmic ? fmt::format("unset logscale {}\n", name) : "") +
         (is_logarithmic || axis.tic_distance > 0 || !axis.tics.empty()
            ? fmt::format("set {}tics autofreq\n", name)
            : "") +
         (axis.zero ? "unset xzeroaxis\nunset yzeroaxis\n" : "");
}

/// The line where the axis of that name is zero, which gnuplot names after the other one.
std::string zero_command(const char *other, const ChartAxis &axis)
{
  return axis.zero ? fmt::format("set {}zeroaxis linetype 1 linewidth {:g} linecolor rgb '{}'\n",
                                 other, axis.zero->width, axis.zero->colour)
                   : "";
}

std::string label_commands(const ChartFrame &frame)
{
  std::vector<EdgeLabel> labels;
  for (const ChartSeries &series : frame.series)
  {
    const auto last = std::ranges::find_if(series.y.rbegin(), series.y.rend(),
                                           [](double value) { return std::isfinite(value); });
    if (!series.label.empty() && last != series.y.rend() &&
        std::ranges::find(labels, series.label, &EdgeLabel::text) == labels.end())
      labels.push_back({series.label, series.style.colour, frame.y.fraction(*last)});
  }
  return edge_labels(std::move(labels), edge_line_height / frame.height);
}

std::string note_command(const ChartNote &note)
{
  return fmt::format("set label {} at graph {:g},{} {:g} {} front textcolor rgb '#222222'\n",
                     gnuplot_string(note.text), note.x, note.y_is_value ? "first" : "graph", note.y,
                     note.is_left ? "left" : "right");
}

/// Lines with their names above the frame, in two lines where they are close. Those of the greatest
/// weight get their names first.
std::string line_marks(const ChartFrame &frame)
{
  std::vector<ChartMark> marks = frame.marks;
  std::erase_if(marks, [](const ChartMark &mark) { return mark.y.has_value(); });
  std::ranges::stable_sort(marks, std::greater(), &ChartMark::weight);
  std::string script;
  std::array<std::vector<double>, 2> named; // places, in each line
  for (const ChartMark &mark : marks)
  {
    script += fmt::format("set arrow from {0:.6g}, graph 0 to {0:.6g}, graph 1 nohead back "
                          "linecolor rgb '#8a8a8a' linewidth 1 dashtype (2,4)\n",
                          mark.x);
    const auto has_room = [&](const std::vector<double> &others)
    {
      return std::ranges::none_of(others, [&](double other)
                                  { return std::abs(mark.x - other) < 0.04 * *frame.x.high; });
    };
    const auto line = std::ranges::find_if(named, has_room);
    if (line == named.end())
      continue;
    line->push_back(mark.x);
    script +=
      fmt::format("set label {} at {:.6g}, graph 1 center offset 0,{} textcolor rgb '#555555'\n",
                  gnuplot_string(mark.text), mark.x, line == named.begin() ? 0.6 : 1.5);
  }
  return script;
}

/// Triangles with their names beside them, or above the name before, on a logarithmic axis.
std::string point_marks(const ChartFrame &frame)
{
  std::string script;
  double end = 0, height_before = 0; // of the last name
  for (const ChartMark &mark : frame.marks)
  {
    if (!mark.y)
      continue;
    constexpr double line = 3.5;                            // ratio of the heights of two names
    const double last = *frame.x.high, width = 0.12 * last; // "10.16 MHz" and a gap
    const bool is_last = mark.x + width > last, is_raised = mark.x - (is_last ? width : 0) < end;
    end = mark.x + (is_last ? 0 : width);
    height_before = is_raised ? line * std::max(*mark.y / line, height_before) : *mark.y;
    script += fmt::format(
      "set label '' at {0:.6g},{1:.6g} front point pointtype 11 pointsize 0.8 linecolor rgb "
      "'#1a1a1a'\n"
      "set label {2} at {0:.6g},{3:.6g} {4} offset {5},0.55 front textcolor rgb '#222222'\n",
      mark.x, *mark.y, gnuplot_string(mark.text), height_before, is_last ? "right" : "left",
      is_last ? "-0.3" : "0.3");
  }
  return script;
}

/// The abscissa of points.
std::string point_place(const ChartAxis &axis, std::size_t column)
{
  return axis.reach ? fmt::format("(column({0}) > {1:g} ? {1:g} : column({0}) < -{1:g} ? -{1:g} : "
                                  "column({0}))",
                                  column, *axis.reach)
                    : fmt::format("{}", column);
}

std::string plot_element(const ChartAxis &axis, const ChartSeries &series,
                         const SeriesColumns &columns)
{
  const LineStyle &style = series.style;
  const std::string file = gnuplot_string(columns.file);
  const std::string from = fmt::format("{} using {}:{}", file, columns.x, columns.y);
  switch (series.look)
  {
  case SeriesLook::linked_points:
    return fmt::format("{} with linespoints linecolor rgb '{}' linewidth {:g} dashtype {} "
                       "pointtype {} pointsize {:g}",
                       from, style.colour, style.width, style.dash, style.marker,
                       series.point_size);
  case SeriesLook::points:
    return fmt::format("{} using {}:{}{} with {} pointtype {} pointsize {:g} linewidth {:g} "
                       "linecolor rgb '{}'",
                       file, point_place(axis, columns.x), columns.y,
                       columns.extent > 0 ? fmt::format(":{}", columns.extent) : "",
                       columns.extent > 0 ? "yerrorbars" : "points", style.marker,
                       series.point_size, style.width, style.colour);
  case SeriesLook::band:
    return fmt::format("{} using {}:{}:{} with filledcurves fillcolor rgb '{}' fillstyle solid "
                       "noborder",
                       file, columns.x, columns.extent, columns.y, style.colour);
  case SeriesLook::bars:
  {
    constexpr double half_height = 0.34; // over the distance of two bars
    return fmt::format(
      "{0} using (0.5*(${1}+${2})):{3}:{1}:{2}:(${3}-{4}):(${3}+{4}) with "
      "boxxyerror fillcolor rgb '{5}' fillstyle solid noborder linecolor rgb '{5}'",
      file, columns.extent, columns.x, columns.y, half_height, style.colour);
  }
  case SeriesLook::line:
    break;
  }
  return from + " " + style.with_lines();
}

std::string frame_commands(const Chart &chart, const ChartFrame &frame,
                           const std::vector<SeriesColumns> &columns)
{
  std::vector<std::string> elements = frame.elements;
  for (const bool is_band : {true, false}) // bands lie behind all else
    for (std::size_t k = 0; k < frame.series.size(); ++k)
      if ((frame.series[k].look == SeriesLook::band) == is_band)
        elements.push_back(
          plot_element(frame.x, frame.series[k], columns[k]) +
          (chart.key_is_right ? " title " + gnuplot_string(frame.series[k].marked_name()) : ""));
  std::string text = axis_commands("x", frame.x) + axis_commands("y", frame.y) +
                     zero_command("x", frame.y) + zero_command("y", frame.x) +
                     label_commands(frame) + line_marks(frame) + point_marks(frame);
  if (!frame.title.empty())
    text += fmt::format("set title {} offset 0,-0.6 textcolor rgb '#222222'\n",
                        gnuplot_string(frame.title));
  for (const ChartNote &note : frame.notes)
    text += note_command(note);
  return text + frame.commands + fmt::format("plot {}\n", fmt::join(elements, ", \\\n     "));
}

/// Where the labels of the y axes have their middles [px from the top]: at those of their frames,
/// unless the labels of a stack would meet, which are longer than low frames.
std::vector<double> label_middles(const Chart &chart, const ChartLayout &layout)
{
  constexpr double apart = 10, edge = 4; // [px]
  std::vector<double> middles;
  std::vector<std::size_t> stack; // of the first column
  for (std::size_t k = 0; k < chart.frames.size(); ++k)
  {
    middles.push_back(layout.places[k].top + 0.5 * chart.frames[k].height);
    if (k % static_cast<std::size_t>(chart.across) == 0 && !chart.frames[k].place)
      stack.push_back(k);
  }
  const auto half = [&](std::size_t k) { return 0.5 * text_width(chart.frames[k].y.label.size()); };
  double end = 0;
  for (const std::size_t k : stack)
  {
    middles[k] = std::max(middles[k], end + half(k));
    end = middles[k] + half(k) + apart;
  }
  double begin = layout.height - edge;
  std::ranges::reverse(stack);
  for (const std::size_t k : stack)
  {
    middles[k] = std::min(middles[k], begin - half(k));
    begin = middles[k] - half(k) - apart;
  }
  return middles;
}

/// The labels of the axes, and numbers on the lower one.
std::string axis_labels(const Chart &chart, const ChartLayout &layout, std::size_t number)
{
  constexpr int from_edge = 14, from_frame = 68; // [px] to the middle of the letters
  const ChartFrame &frame = chart.frames[number];
  const auto across = static_cast<std::size_t>(chart.across);
  const bool is_last = number + 1 == chart.frames.size();
  const bool is_placed = frame.place.has_value();
  std::string text;
  if ((number % across == 0 || is_placed) && !frame.y.label.empty())
  {
    const int place = is_placed ? std::max(from_edge, frame.place->left - from_frame) : from_edge;
    // gnuplot's own stands on negative numbers, and at another place in each frame of a stack.
    text += fmt::format(
      "set label {} at screen {:.4f},{:.4f} center rotate by 90 textcolor rgb '#222222'\n",
      gnuplot_string(frame.y.label), double(place) / layout.width,
      1 - label_middles(chart, layout)[number] / layout.height);
  }
  const bool has_own_x =
    chart.every_frame_has_numbers && frame.x.label != chart.frames.back().x.label;
  if (is_last || across > 1 || is_placed || has_own_x)
    // Close enough to its axis for `bottom_margin`.
    text += fmt::format("{}set xlabel {} offset 0,0.6 textcolor rgb '#222222'\n",
                        number > 0 ? "set format x\n" : "", gnuplot_string(frame.x.label));
  else if (!chart.every_frame_has_numbers)
    text += "set format x ''\n";
  return text;
}
} // namespace

PictureSize size_of(const Chart &chart)
{
  const ChartLayout layout(chart);
  return {layout.width, layout.height};
}

std::vector<FramePlace> places_of(const Chart &chart)
{
  return ChartLayout(chart).places;
}

std::string chart_script(const Chart &chart, const std::vector<std::vector<SeriesColumns>> &columns)
{
  const ChartLayout layout(chart);
  const bool is_stack = chart.frames.size() > 1;
  std::string script =
    script_header(chart.name, chart.purpose.empty() ? chart.alternative : chart.purpose,
                  layout.width, layout.height) +
    (chart.key_is_right ? "set key at graph 1.04, graph 1 left top vertical Left reverse samplen 3 "
                          "maxcols 1\n"
                        : layout.key.commands(layout.height)) +
    chart.commands + (is_stack ? "set multiplot\n" : "");
  for (std::size_t k = 0; k < chart.frames.size(); ++k)
  {
    const ChartFrame &frame = chart.frames[k];
    if (k > 0)
      script += "unset label\nunset arrow\n" + reset_commands("x", chart.frames[k - 1].x) +
                reset_commands("y", chart.frames[k - 1].y);
    script += layout.frame_margins(frame, k) + axis_labels(chart, layout, k) +
              layout.colour_bar(frame, k) + frame_commands(chart, frame, columns[k]);
  }
  return script + (is_stack ? "unset multiplot\n" : "");
}
} // namespace carambole::reports
