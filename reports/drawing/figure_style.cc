#include "reports/drawing/figure_style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
// Layout of a key [px]; the width of a character is that of an average one of the font.
constexpr int key_left = 92, sample_length = 42, sample_gap = 8, entry_gap = 28, line_height = 22;
constexpr double character_width = 8.1;
constexpr int key_right = 16; // broad letters

/// Of the sample before a name [px].
int room_of(KeySample sample)
{
  return sample == KeySample::none ? 0 : sample_length + sample_gap;
}

/// "2×10⁻⁴" in characters that need no markup.
std::string power_label(int mantissa, int exponent)
{
  static constexpr std::array superscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string label = mantissa == 1 ? "10" : fmt::format("{}×10", mantissa);
  label += exponent < 0 ? "⁻" : "";
  for (const char digit : fmt::format("{}", std::abs(exponent)))
    label += superscripts[static_cast<std::size_t>(digit - '0')];
  return label;
}
/// Many labels at one height become one, "B7 … B63": side by side, they would point far away.
std::vector<EdgeLabel> joined(std::vector<EdgeLabel> labels, double least_distance)
{
  constexpr std::size_t many = 4;
  std::vector<EdgeLabel> result;
  while (!labels.empty())
  {
    const EdgeLabel first = labels.front();
    const auto is_beside = [&](const EdgeLabel &other)
    { return std::abs(other.height - first.height) < least_distance / 2; };
    const auto others = std::stable_partition(labels.begin(), labels.end(), is_beside);
    if (others - labels.begin() >= std::ptrdiff_t(many))
      result.push_back({first.text + " \u2026 " + (others - 1)->text, first.colour, first.height});
    else
      result.insert(result.end(), labels.begin(), others);
    labels.erase(labels.begin(), others);
  }
  return result;
}
} // namespace

LineStyle line_style(const Results &results, const Model &model)
{
  const Model *reference = results.reference();
  const bool is_reference = &model == reference;
  const double width_of_reference = results.models.size() > 1 ? 4.5 : 2.5;
  const double width = is_reference ? width_of_reference : 2;
  LineStyle style{"#1a1a1a", width, "1"};
  if (model.record.model.kind == ModelKind::lumped)
  {
    style = law_style(results.problem, model.name());
    style.width = width;
    return style;
  }
  if (is_reference)
    return style;
  const auto code = std::ranges::find(results.problem.codes, model.name(), &CodeEntry::name);
  const auto place = static_cast<std::size_t>(model.place);
  if (code != results.problem.codes.end() && !code->law.empty())
  {
    style = law_style(results.problem, code->law);
    style.dash = dash_type(6);
    return style;
  }
  return {"#6a737d", 2, dash_type(1 + place), marker_type(place)};
}

int text_width(std::size_t characters)
{
  return static_cast<int>(character_width * static_cast<double>(characters));
}

void Key::add(const std::string &name, const LineStyle &style, KeySample sample)
{
  const auto width_of = [](const std::string &text, KeySample what)
  { return room_of(what) + text_width(text.size()); };
  // A name too long for a small picture begins left of the frames.
  const int first =
    std::clamp(picture_width - key_right - width_of(name, sample), key_right, key_left);
  Entry entry{name, style, sample, first, 0};
  if (!entries.empty())
  {
    const Entry &last = entries.back();
    entry.x = last.x + width_of(last.name, last.sample) + entry_gap;
    entry.line = last.line;
    if (entry.x + width_of(name, sample) > picture_width - key_right)
    {
      entry.x = first;
      ++entry.line;
    }
  }
  entries.push_back(entry);
}

int Key::height() const
{
  return 12 + line_height * (entries.empty() ? 0 : entries.back().line + 1);
}

std::string Key::commands(int picture_height) const
{
  std::string text;
  // gnuplot keeps the dashes of the line before where colour and width are the same.
  double more_width = 0;
  for (const Entry &entry : entries)
  {
    const double y = 1 - (4 + line_height * (entry.line + 0.5)) / picture_height;
    const auto screen_x = [this](int x) { return static_cast<double>(x) / picture_width; };
    const bool has_line = entry.sample == KeySample::line || entry.sample == KeySample::marked_line;
    if (has_line)
      text += fmt::format(
        "set arrow from screen {:.4f},{:.4f} to screen {:.4f},{:.4f} nohead linecolor rgb '{}' "
        "linewidth {:g} dashtype {}\n",
        screen_x(entry.x), y, screen_x(entry.x + sample_length), y, entry.style.colour,
        entry.style.width + more_width, entry.style.dash);
    if (entry.sample == KeySample::marker || entry.sample == KeySample::marked_line)
      text += fmt::format("set label '' at screen {:.4f},{:.4f} point pointtype {} pointsize 0.8 "
                          "linecolor rgb '{}'\n",
                          screen_x(entry.x + sample_length / 2), y, entry.style.marker,
                          entry.style.colour);
    more_width += 0.01;
    text += fmt::format("set label {} at screen {:.4f},{:.4f} left textcolor rgb '#222222'\n",
                        gnuplot_string(entry.name), screen_x(entry.x + room_of(entry.sample)), y);
  }
  return text + "unset key\n";
}

double tic_step(double span, int most)
{
  const double least = span / (most - 1), power = std::pow(10, std::floor(std::log10(least)));
  for (const double step : {1., 2., 5.})
    if (step * power >= least)
      return step * power;
  return 10 * power;
}

double tic_step(double low, double high, int most)
{
  if (high < low)
    std::swap(low, high);
  double step = tic_step(high - low, most);
  constexpr double rounding = 1e-9;
  const auto multiples = [&]
  { return std::floor(high / step + rounding) - std::ceil(low / step - rounding) + 1; };
  for (int finer = most + 1; high > low && multiples() < 2; ++finer)
    step = tic_step(high - low, finer);
  return step;
}

std::string logarithmic_axis(const char *axis, double low, double high)
{
  const int first = static_cast<int>(std::floor(std::log10(low))),
            last = static_cast<int>(std::ceil(std::log10(high)));
  const int step = last - first > 5 ? 2 : 1;
  const std::vector<int> mantissas = last - first > 2 ? std::vector{1} : std::vector{1, 2, 5};
  std::string tics;
  for (int exponent = first; exponent <= last; exponent += step)
    for (const int mantissa : mantissas)
      tics += fmt::format("{}'{}' {}e{}", tics.empty() ? "" : ", ", power_label(mantissa, exponent),
                          mantissa, exponent);
  return fmt::format("set logscale {0}\nset {0}tics ({1})\nset {0}range [{2:.4g}:{3:.4g}]\n", axis,
                     tics, low, high);
}

std::string edge_labels(std::vector<EdgeLabel> labels, double least_distance)
{
  labels = joined(std::move(labels), least_distance);
  std::ranges::sort(labels, {}, &EdgeLabel::height);
  std::vector<double> places;
  places.reserve(labels.size());
  for (const EdgeLabel &label : labels)
    places.push_back(places.empty() ? label.height
                                    : std::max(label.height, places.back() + least_distance));
  // Labels that were pushed above the panel move down again, and those below make room.
  double most = 1;
  for (std::size_t i = labels.size(); i-- > 0; most -= least_distance)
    places[i] = std::min(places[i], most);
  std::string commands;
  for (std::size_t i = 0; i < labels.size(); ++i)
    commands += fmt::format(
      "set arrow from graph 1,{:.4f} to graph 1.012,{:.4f} nohead linecolor rgb '{}' linewidth 1\n"
      "set label {} at graph 1.016,{:.4f} left textcolor rgb '#222222'\n",
      labels[i].height, places[i], labels[i].colour, gnuplot_string(labels[i].text), places[i]);
  return commands;
}
} // namespace carambole::reports
