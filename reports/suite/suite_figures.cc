// Law against continuum, one point for every contact of every case.

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/html/page_cells.h"
#include "reports/suite/suite_page.h"

namespace carambole::reports
{
namespace
{
constexpr std::size_t named_laws = 6; ///< the number of distinguishable colours
constexpr int height = 680;           ///< [px]

/// Symbols of gnuplot's svg terminal, each filled.
constexpr std::array<int, named_laws> symbols{7, 5, 9, 11, 13, 15};

struct Range
{
  double low = std::numeric_limits<double>::infinity(), high = 0;

  void include(double value)
  {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// The laws with the most samples, the first of them first; equal ones in alphabetical order.
std::vector<std::string> frequent_laws(const std::vector<LawSample> &samples)
{
  std::map<std::string, std::size_t> counts;
  for (const LawSample &sample : samples)
    ++counts[sample.law];
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater<>(), &std::pair<std::string, std::size_t>::second);
  std::vector<std::string> laws;
  for (std::size_t k = 0; k < std::min(named_laws, sorted.size()); ++k)
    laws.push_back(sorted[k].first);
  return laws;
}

Figure scatter_figure(QuantityKind quantity, const std::vector<LawSample> &samples)
{
  Figure figure;
  figure.name = "scatter-" + definition(quantity).name;
  const std::string unit = si_symbol(quantity), name = readable_name({quantity}),
                    with_unit = unit.empty() ? name : fmt::format("{} [{}]", name, unit);
  const std::vector<std::string> laws = frequent_laws(samples);
  Range range;
  std::map<std::string, std::size_t> columns;
  for (std::size_t k = 0; k < laws.size(); ++k)
    columns[laws[k]] = k;
  const std::size_t others = laws.size();
  std::vector<double> continuum;
  std::vector<std::vector<double>> values(laws.size() + 1);
  for (const LawSample &sample : samples)
  {
    const Difference &d = sample.difference;
    continuum.push_back(d.reference);
    range.include(d.reference);
    range.include(d.value);
    const auto found = columns.find(sample.law);
    const std::size_t column = found == columns.end() ? others : found->second;
    for (std::size_t k = 0; k < values.size(); ++k)
      values[k].push_back(k == column ? d.value : std::numeric_limits<double>::quiet_NaN());
  }
  const std::string file = figure.name + ".csv";
  DataTable table;
  table.add("continuum " + with_unit, continuum);
  std::vector<std::string> curves{
    "x with lines linecolor rgb '#444444' linewidth 1.5 notitle",
    "1.1*x with lines linecolor rgb '#999999' linewidth 1 dashtype (8,6) notitle",
    "x/1.1 with lines linecolor rgb '#999999' linewidth 1 dashtype (8,6) notitle"};
  const bool has_others = std::ranges::any_of(values[others], [](double v) { return v == v; });
  if (has_others)
    curves.push_back(fmt::format("'{}' using 1:{} with points pointtype 7 pointsize 0.45 linecolor "
                                 "rgb '#9a9a9a' title 'other laws'",
                                 file, others + 2));
  for (std::size_t k = 0; k < values.size(); ++k)
    table.add(k == others ? "other laws" : laws[k], values[k]);
  for (std::size_t k = laws.size(); k-- > 0;) // the most frequent on top
    curves.push_back(fmt::format("'{}' using 1:{} with points pointtype {} pointsize 0.8 linecolor "
                                 "rgb '{}' title {}",
                                 file, k + 2, symbols[k], palette_colour(k),
                                 gnuplot_string(laws[k])));
  const double low = range.low / 1.3, high = range.high * 1.3;
  figure.script =
    script_header(figure.name, "Laws against the continuum: " + name, picture_width, height) +
    margins(picture_width, height, 92, 24, 16, bottom_margin) + logarithmic_axis("x", low, high) +
    logarithmic_axis("y", low, high) + bottom_label("continuum: " + with_unit) +
    side_label("law: " + with_unit) +
    "set key top left reverse Left samplen 1 spacing 1.2 textcolor rgb '#222222'\n" +
    plot_command(curves);
  figure.data[file] = table.text();
  figure.alternative = fmt::format("{} of contact laws against that of the continuum, {} values on "
                                   "logarithmic axes, with the line of agreement.",
                                   capitalised(name), samples.size());
  figure.caption = fmt::format(
    "{} of every law against that of the continuum, {} values from all cases. Solid line: "
    "agreement; dashed lines: ±10 %.",
    capitalised(name), samples.size());
  return figure;
}
} // namespace

std::vector<Figure> scatter_figures(const Suite &suite)
{
  std::map<QuantityKind, std::vector<LawSample>> by_quantity;
  for (LawSample &sample : law_samples(suite))
    if (sample.difference.value > 0 && sample.difference.reference > 0) // on logarithmic axes
      by_quantity[sample.quantity].push_back(std::move(sample));
  std::vector<Figure> figures;
  for (const QuantityKind quantity : suite_quantities())
    if (const auto found = by_quantity.find(quantity); found != by_quantity.end())
      figures.push_back(scatter_figure(quantity, found->second));
  return figures;
}
} // namespace carambole::reports
