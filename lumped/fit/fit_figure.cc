#include "lumped/fit/fit_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/own_files.h"

namespace carambole::lumped
{
namespace
{
constexpr int curve_points = 200;
constexpr double wide_range = 30; // of speeds: beyond it their axis is logarithmic

std::string in_single_quotes(const std::string &text)
{
  std::string quoted = "'";
  for (const char c : text)
    quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

/// A unit of time in which the largest number is not below one.
struct TimeUnit
{
  const char *symbol;
  double factor;
};

TimeUnit time_unit(double longest)
{
  constexpr std::array units{TimeUnit{"s", 1}, TimeUnit{"ms", 1e3}, TimeUnit{"µs", 1e6}};
  for (const TimeUnit &unit : units)
    if (longest * unit.factor >= 1)
      return unit;
  return {"ns", 1e9};
}

/// One block per contact, each with its own observations; blocks are split by two blank lines.
std::string table_text(const Target &target, const FitResult &result)
{
  std::string csv = target.is_table() ? "velocity [m/s],restitution [1],fitted restitution [1]\n"
                                      : "time [s],force over peak [1],fitted force over peak [1]\n";
  const std::vector<double> observed = target.observed();
  const std::vector<double> &x =
    target.is_table() ? target.speeds : target.history.columns.front().values;
  for (std::size_t k = 0; k < observed.size(); ++k)
    csv += fmt::format("{}{},{},{}\n", k > 0 && k % x.size() == 0 ? "\n\n" : "", x[k % x.size()],
                       observed[k], result.predicted[k]);
  return csv;
}

/// The look of the reports' figures.
std::string style_text(const std::string &figure, const std::string &title)
{
  return fmt::format(
    "set encoding utf8\n"
    "set terminal svg size 880,480 standalone noenhanced rounded font 'Arial,15' background rgb "
    "'#ffffff'\n"
    "set output {}\n"
    "set datafile separator comma\n"
    "set border 3 linewidth 1 linecolor rgb '#444444'\n"
    "set tics nomirror out scale 0.6 textcolor rgb '#222222'\n"
    "set minussign\n"
    "set grid linetype 1 linewidth 0.6 linecolor rgb '#e4e4e4'\n"
    "set title {} textcolor rgb '#222222'\n"
    "set key outside top left horizontal Left reverse samplen 3 textcolor rgb '#222222'\n",
    in_single_quotes(figure), in_single_quotes(title));
}

std::string plot_text(const std::string &file, const std::string &x, double point_size,
                      const std::string &fitted)
{
  return fmt::format("plot {} skip 1 using ({}):2 with points pointtype 7 pointsize {:g} linecolor "
                     "rgb '#1a1a1a' title 'given', \\\n"
                     "     {} with lines linecolor rgb '#0072b2' linewidth 2 title 'fitted'\n",
                     file, x, point_size, fitted);
}

/// The fitted law over the whole range of speeds.
std::string restitution_script(const Case &c, const FitModel &model, const Target &target,
                               const FitResult &result, const std::string &file)
{
  const auto [lowest, highest] = std::ranges::minmax(target.speeds);
  const double ratio = highest / lowest;
  std::vector<double> speeds;
  for (int k = 0; k <= curve_points; ++k)
    speeds.push_back(lowest * std::pow(ratio, static_cast<double>(k) / curve_points));
  const std::vector<double> restitutions = fitted_restitutions(c, model, result, speeds);
  std::string text = "$fitted << END\n";
  for (std::size_t k = 0; k < speeds.size(); ++k)
    text += fmt::format("{},{}\n", speeds[k], restitutions[k]);
  text += "END\nset xlabel 'speed of approach [m/s]'\nset ylabel 'restitution'\n"
          "set offsets graph 0, graph 0, graph 0.05, graph 0.05\n";
  text += ratio > wide_range ? "set logscale x\n" : "set xrange [0:*]\n";
  return text + plot_text(file, "$1", 0.5, "$fitted using 1:2");
}

std::string history_script(const Target &target, const std::string &file)
{
  const std::vector<double> &times = target.history.columns.front().values;
  const TimeUnit unit = time_unit(times.back());
  const std::string x = fmt::format("$1*{:g}", unit.factor);
  return fmt::format("set xlabel 'time [{}]'\nset ylabel 'force over its peak'\n"
                     "set xrange [{:.6g}:{:.6g}]\n",
                     unit.symbol, times.front() * unit.factor, times.back() * unit.factor) +
         plot_text(file, x, 0.2, fmt::format("{} skip 1 using ({}):3", file, x));
}
} // namespace

void draw_fit(const Case &c, const FitModel &model, const Target &target, const FitResult &result,
              const std::string &title, const std::filesystem::path &stem)
{
  const std::string data = stem.string() + ".csv", figure = stem.string() + ".svg";
  write_file(data, table_text(target, result));
  const std::string file = in_single_quotes(data);
  const std::string script = style_text(figure, title) +
                             (target.is_table() ? restitution_script(c, model, target, result, file)
                                                : history_script(target, file));
  FILE *const gnuplot = popen("gnuplot --default-settings", "w"); // the script: its standard input
  if (!gnuplot)
    throw std::runtime_error("gnuplot cannot be started");
  std::fputs(script.c_str(), gnuplot);
  if (pclose(gnuplot) != 0)
    throw std::runtime_error("gnuplot could not draw " + figure);
}
} // namespace carambole::lumped
