// A figure of a chapter: curves over each other.

#include <algorithm>
#include <cmath>
#include <regex>

#include <fmt/format.h>

#include "cases/reader/strict_map.h"
#include "reports/drawing/curve_figure.h"
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
  static const std::regex colour("#[0-9a-f]{6}"), dash("1|\\([0-9]+(,[0-9]+)*\\)");
  if (texts.size() != 3 || !std::regex_match(texts[0], colour) || !std::regex_match(texts[2], dash))
    in.fail(*style, "must be a colour, a width and a dash, as in [\"#0072b2\", 2, \"(10,6)\"]");
  return {texts[0], number(parts[1]), texts[2]};
}

/// "set xrange [0:*]"
std::string range_of(const YamlNode &node, const std::string &key, const Evaluation &in,
                     const Scope &scope)
{
  std::vector<std::string> ends;
  for (const YamlNode &end : in.list(node, key))
  {
    ends.push_back(in.text(end, end.text, scope).text);
    if (ends.back() != "*" && ends.back() != "\u2013")
      in.number(end, ends.back(), scope);
  }
  if (node.find(key) && ends.size() != 2)
    in.fail(*node.find(key), "must be two ends, each a number or \"*\"");
  return ends.empty() ? "" : fmt::format("set {}range [{}]\n", key.front(), fmt::join(ends, ":"));
}

std::string axes_of(const YamlNode &node, const Evaluation &in, const Scope &scope)
{
  std::string axes =
    in.flag(node, "zero_line") ? "set xzeroaxis linetype 1 linecolor rgb '#888888'\n" : "";
  std::vector<double> tics;
  for (const YamlNode &tic : in.list(node, "x_tics"))
    tics.push_back(in.number(tic, tic.text, scope).value_or(0));
  if (!tics.empty())
    axes += fmt::format("set logscale x\nset xtics ({})\n", fmt::join(tics, ", "));
  return axes + range_of(node, "x_range", in, scope) + range_of(node, "y_range", in, scope);
}

void add_curve(CurveFigure &figure, const YamlNode &curve, const Evaluation &in, const Scope &scope,
               std::size_t &series)
{
  const Value all = in.value(curve, "points", scope);
  const std::string label = in.text(curve, "label", scope).text;
  const LineStyle style = style_of(curve, in, scope, series);
  const double half_width = in.number(curve, "half_width", scope).value_or(0);
  std::vector<double> x, y;
  for (std::size_t i = 0; i < all.x.size(); ++i)
    if (std::isfinite(all.y[i]))
    {
      x.push_back(all.x[i]);
      y.push_back(all.y[i]);
    }
  if (!in.flag(curve, "marks"))
    figure.add(label, style, x, y);
  else
    figure.add_points(label, style, x, y,
                      std::vector<double>(half_width > 0 ? x.size() : 0, half_width));
}
} // namespace

std::optional<Figure> curve_figure(const YamlNode &node, const Evaluation &in, const Scope &scope)
{
  const auto text = [&](const char *key) { return in.text(node, key, scope).text; };
  if (const std::string error = name_error(text("figure")); !error.empty())
    in.fail(*node.find("figure"), error);
  CurveFigure figure(text("figure"), text("x"), text("y"));
  std::size_t series = 0;
  for (const YamlNode &curve : in.list(node, "curves"))
  {
    in.allow(curve, "points! label! style marks half_width each let if");
    for (const Scope &one : in.scopes(curve, scope))
      add_curve(figure, curve, in, one, series);
  }
  figure.panel.logarithmic_x = node.find("x_tics") != nullptr;
  const Text caption = in.text(node, "caption", scope);
  std::optional<Figure> finished =
    figure.finish(text("title"), axes_of(node, in, scope), text("alternative"), caption.text);
  return caption.is_complete ? finished : std::nullopt;
}
} // namespace carambole::reports
