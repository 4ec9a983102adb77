// The table of a sweep for a paper.

#include <algorithm>
#include <cmath>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "reports/suite/sweep_figures.h"
#include "reports/suite/sweep_picture.h"

namespace carambole::reports
{
namespace
{
/// Text in which LaTeX expands nothing.
std::string latex_text(const std::string &text)
{
  std::string result;
  for (const char c : text)
    if (c == '\\')
      result += "\\textbackslash{}";
    else if (c == '~' || c == '^')
      result += fmt::format("\\{}{{}}", c);
    else if (std::string_view("_%&#${}").find(c) != std::string_view::npos)
      result += fmt::format("\\{}", c);
    else
      result += c;
  return result;
}

/// "$-1.25 \pm 0.03$", of a value that may have an uncertainty; "--" for none.
std::string latex_value(double value, std::optional<double> uncertainty)
{
  if (!std::isfinite(value))
    return "--";
  std::string number = uncertainty ? value_text(value, *uncertainty) : shortest(value, 6);
  if (uncertainty)
    number += " \\pm " + value_text(*uncertainty, *uncertainty);
  boost::replace_all(number, "\u2212", "-");
  if (const std::size_t e = number.find('e'); e != std::string::npos)
    number =
      fmt::format("{} \\cdot 10^{{{}}}", number.substr(0, e), std::stoi(number.substr(e + 1)));
  return "$" + number + "$";
}

/// The value of every axis at a point of the grid, of which the last axis changes fastest.
std::vector<double> place_in_grid(const SweepTable &sweep, std::size_t point)
{
  std::vector<double> place(sweep.axes.size());
  for (std::size_t a = sweep.axes.size(); a-- > 0;)
  {
    const std::vector<double> &values = sweep.axes[a].values;
    place[a] = values[point % values.size()];
    point /= values.size();
  }
  return place;
}

/// A column of values and the half-widths of their intervals, if it has some.
struct LatexColumn
{
  const SweepColumn *values, *widths = nullptr;
};

/// The columns of a quantity: at the points with finite elements, or over the grid.
std::vector<LatexColumn> columns_of(const SweepPicture &picture)
{
  const SweepTable &sweep = picture.sweep;
  std::vector<LatexColumn> columns;
  for (const SweepColumn *column : picture.points)
    columns.push_back(
      {column, sweep.fem.find(column->header.model, picture.quantity.of_uncertainty())});
  for (const SweepColumn *column : picture.columns)
    if (const SweepColumn *there = sweep.fem.places.empty()
                                     ? column
                                     : sweep.fem.find(column->header.model, picture.quantity))
      columns.push_back({there});
  return columns;
}

std::string latex_table(const SweepPicture &picture)
{
  const SweepTable &sweep = picture.sweep;
  const std::vector<LatexColumn> columns = columns_of(picture);
  if (columns.empty())
    return "";
  const std::size_t lines = columns.front().values->values.size();
  const bool is_grid = sweep.fem.places.empty();
  std::string table =
    fmt::format("\\begin{{table}}\n\\caption{{{}, {}}}\n\\begin{{tabular}}{{{}}}\n\\hline\n",
                latex_text(capitalised(picture.label())), latex_text(sweep.title),
                std::string((is_grid ? sweep.axes.size() : 1) + columns.size(), 'r'));
  for (std::size_t a = 0; a < (is_grid ? sweep.axes.size() : 1); ++a)
    table += (a == 0 ? "" : " & ") + latex_text(sweep.axes[a].header);
  for (const LatexColumn &column : columns)
    table += " & " + latex_text(column.values->header.model);
  table += " \\\\\n\\hline\n";
  for (std::size_t line = 0; line < lines; ++line)
  {
    const std::vector<double> place =
      is_grid ? place_in_grid(sweep, line) : std::vector<double>{sweep.fem.places[line]};
    for (std::size_t a = 0; a < place.size(); ++a)
      table += (a == 0 ? "" : " & ") + latex_value(place[a], std::nullopt);
    for (const auto &[values, widths] : columns)
    {
      const double width =
        widths != nullptr ? widths->values[line] * picture.unit.factor : std::nan("");
      table += " & " + latex_value(values->values[line] * picture.unit.factor,
                                   std::isfinite(width) ? std::optional(width) : std::nullopt);
    }
    table += " \\\\\n";
  }
  return table + "\\hline\n\\end{tabular}\n\\end{table}\n";
}
} // namespace

std::string sweep_latex(const SweepTable &sweep)
{
  std::string text;
  // At the points of a grid of several values the finite elements have their own table, fem.csv.
  SweepTable shown = sweep;
  if (sweep.axes.size() > 1)
    shown.fem = {};
  for (const QuantityName &quantity : shown.quantities())
    if (const SweepPicture picture(shown, quantity); !picture.range.empty())
      text += (text.empty() ? "" : "\n") + latex_table(picture);
  return text;
}
} // namespace carambole::reports
