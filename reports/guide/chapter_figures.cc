// A figure of a chapter: curves over each other.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/reader/strict_map.h"
#include "cases/values/pattern.h"
#include "reports/drawing/figure_style.h"
#include "reports/guide/evaluation.h"

namespace carambole::reports
{
namespace
{
/// Number of a series, or colour, width and dash; without it the next series of the figure.
LineStyle style_of(const YamlNode &curve, const Evaluation &in, const Scope &scope,
                   std::size_t &series)
{
  const YamlNode *style = curve.find("style");
  if (style == nullptr)
    return series_style(series++);
  const auto number = [&](const YamlNode &node) {
    return std::max(0., in.number(node, in.text(node, node.text, scope).text, scope).value_or(0));
  };
  if (style->kind == YamlNode::Kind::scalar)
    return series_style(static_cast<std::size_t>(number(*style)));
  const std::vector<YamlNode> &parts = in.list(curve, "style");
  std::vector<std::string> texts;
  texts.reserve(parts.size());
  for (const YamlNode &part : parts)
    texts.push_back(in.text(part, part.text, scope).text);
  static const Pattern colour("#[0-9a-f]{6}"), dash("1|\\([0-9]+(,[0-9]+)*\\)");
  if (texts.size() != 3 || !colour.match(texts[0]) || !dash.match(texts[2]))
    in.fail(*style, "must be a colour, a width and a dash, as in [\"#0072b2\", 2, \"(10,6)\"]");
  return {texts[0], number(parts[1]), texts[2]};
}

/// An end that is "*" is that of the values.
ChartAxis axis_of(const YamlNode &node, const std::string &name, const Evaluation &in,
                  const Scope &scope)
{
  ChartAxis axis{.label = in.text(node, name.c_str(), scope).text};
  const std::string key = name + "_range";
  const std::vector<YamlNode> &ends = in.list(node, key.c_str());
  if (node.find(key) && ends.size() != 2)
    in.fail(*node.find(key), "must be two ends, each a number or \"*\"");
  for (const YamlNode &end : ends)
  {
    const std::string text = in.text(end, end.text, scope).text;
    if (text != "*" && text != "\u2013")
      (&end == &ends.front() ? axis.low : axis.high) = in.number(end, text, scope);
  }
  return axis;
}

/// Points have intervals of one half-width, of one each, or none.
ChartSeries series_of(const YamlNode &curve, const Evaluation &in, const Scope &scope,
                      std::size_t &number)
{
  const Value all = in.value(curve, "points", scope);
  ChartSeries series{.name = in.text(curve, "label", scope).text,
                     .style = style_of(curve, in, scope, number)};
  const Value half_width =
    curve.find("half_width") == nullptr ? Value() : in.value(curve, "half_width", scope);
  if (half_width.is_list() && half_width.y.size() != all.y.size())
    in.fail(*curve.find("half_width"),
            fmt::format("has {} entries for {} points", half_width.y.size(), all.y.size()));
  const bool is_marks = in.flag(curve, "marks");
  for (std::size_t i = 0; i < all.x.size(); ++i)
    if (std::isfinite(all.y[i]))
    {
      series.x.push_back(all.x[i]);
      series.y.push_back(all.y[i]);
      if (is_marks && !half_width.y.empty())
        series.extent.push_back(half_width.y[half_width.is_list() ? i : 0]);
    }
  if (is_marks)
  {
    series.look = SeriesLook::points;
    series.in_key = in.flag(curve, "in_key");
  }
  return series;
}
} // namespace

std::optional<Figure> curve_figure(const YamlNode &node, const Evaluation &in, const Scope &scope)
{
  const auto text = [&](const char *key) { return in.text(node, key, scope).text; };
  if (const std::string error = name_error(text("figure")); !error.empty())
    in.fail(*node.find("figure"), error);
  ChartFrame frame{.x = axis_of(node, "x", in, scope), .y = axis_of(node, "y", in, scope)};
  std::vector<ChartSeries> points; // over the curves
  std::size_t number = 0;
  for (const YamlNode &curve : in.list(node, "curves"))
  {
    in.allow(curve, "points! label! style marks half_width in_key each let if");
    for (const Scope &one : in.scopes(curve, scope))
    {
      ChartSeries series = series_of(curve, in, one, number);
      (series.look == SeriesLook::points ? points : frame.series).push_back(std::move(series));
    }
  }
  std::erase_if(points, [](const ChartSeries &series) { return series.x.empty(); });
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    points[k].style = {points[k].style.colour, 1.5, "1", 5 + 2 * static_cast<int>((k + 1) % 5)};
    frame.series.push_back(std::move(points[k]));
  }
  if (in.flag(node, "zero_line"))
    frame.y.zero = LineStyle{"#888888", 1, "1"};
  for (const YamlNode &tic : in.list(node, "x_tics"))
  {
    const double at = in.number(tic, tic.text, scope).value_or(0);
    frame.x.tics.emplace_back(at, fmt::format("{:g}", at));
    frame.x.scale = AxisScale::logarithmic;
  }
  const Text caption = in.text(node, "caption", scope);
  const std::optional<Figure> figure = figure_of({.name = text("figure"),
                                                  .alternative = text("alternative"),
                                                  .caption = caption.text,
                                                  .frames = {std::move(frame)},
                                                  .purpose = text("title")});
  return caption.is_complete ? figure : std::nullopt;
}
} // namespace carambole::reports
