#include "lumped/fit/fit_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include <boost/algorithm/string/replace.hpp>
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
  return "'" + boost::replace_all_copy(text, "'", "''") + "'";
}

/// A unit in which the largest number is not below one.
struct Unit
{
  const char *symbol;
  double factor;
};

Unit time_unit(double longest)
{
  constexpr std::array units{Unit{"s", 1}, Unit{"ms", 1e3}, Unit{"µs", 1e6}};
  for (const Unit &unit : units)
    if (longest * unit.factor >= 1)
      return unit;
  return {"ns", 1e9};
}

Unit force_unit(double largest)
{
  if (largest >= 1e6)
    return {"MN", 1e-6};
  return largest >= 1e3 ? Unit{"kN", 1e-3} : Unit{"N", 1};
}

/// What all blocks of the table have in common.
struct Sheet
{
  const Setup &setup;
  const std::vector<FittedLaw> &laws;
  std::vector<double> x, observed;
  double peak = 1; ///< what forces are shares of [N]
};

/// One block per contact, each with its own observations; blocks are split by two blank lines.
std::string table_text(const Sheet &sheet)
{
  const bool is_table = sheet.setup.target.is_table();
  const char *what = is_table ? "restitution" : "force over peak";
  std::string csv = fmt::format("{},{} [1]", is_table ? "velocity [m/s]" : "time [s]", what);
  for (const FittedLaw &law : sheet.laws)
    csv += fmt::format(",{} {} [1]", sheet.laws.size() == 1 ? "fitted" : law.name, what);
  csv += '\n';
  const std::size_t n = sheet.x.size();
  for (std::size_t k = 0; k < sheet.observed.size(); ++k)
  {
    csv +=
      fmt::format("{}{},{}", k > 0 && k % n == 0 ? "\n\n" : "", sheet.x[k % n], sheet.observed[k]);
    for (const FittedLaw &law : sheet.laws)
      csv += fmt::format(",{}", law.result.predicted[k]);
    csv += '\n';
  }
  return csv;
}

/// The look of the reports' figures, and two panels: data above residuals.
std::string style_text(const std::string &figure)
{
  return fmt::format(
    "set encoding utf8\n"
    "set terminal svg size 880,640 standalone noenhanced rounded font 'Arial,15' background rgb "
    "'#ffffff'\n"
    "set output {}\n"
    "set datafile separator comma\n"
    "set border 3 linewidth 1 linecolor rgb '#444444'\n"
    "set tics nomirror out scale 0.6 textcolor rgb '#222222'\n"
    "set minussign\n"
    "set grid linetype 1 linewidth 0.6 linecolor rgb '#e4e4e4'\n"
    "set lmargin at screen 0.12\nset rmargin at screen 0.97\n"
    "set multiplot\n",
    in_single_quotes(figure));
}

constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7"};

std::string line_of(std::size_t k)
{
  return fmt::format("linecolor rgb '{}' linewidth 2 dashtype {}", colours[k % colours.size()],
                     k + 1);
}

/// Residuals averaged over so many neighbours that a curve of some fifty points is left.
std::string smooth_block(const Sheet &sheet, const FittedLaw &law, std::size_t number)
{
  const std::size_t n = sheet.x.size(), width = std::max<std::size_t>(1, n / 50);
  std::string text = fmt::format("$smooth{} << END\n", number);
  for (std::size_t begin = 0; begin < sheet.observed.size(); begin += n)
  {
    for (std::size_t k = 0; k + width <= n; k += std::max<std::size_t>(1, width / 2))
    {
      double time = 0, residual = 0;
      for (std::size_t i = k; i < k + width; ++i)
      {
        time += sheet.x[i] / static_cast<double>(width);
        residual += (sheet.observed[begin + i] - law.result.predicted[begin + i]) /
                    static_cast<double>(width);
      }
      text += fmt::format("{},{}\n", time, residual);
    }
    text += "\n";
  }
  return text + "END\n";
}

/// Below: residuals of the first law as points, of every law averaged as lines, and the band in
/// which 95 % of the noise lie. Of restitutions: of every law as points.
std::string residual_panel(const Sheet &sheet, const std::string &file, double x_factor,
                           double factor, const std::string &unit)
{
  const bool is_table = sheet.setup.target.is_table();
  double noise = 0;
  for (const MeasuredForce &sensor : sheet.setup.target.sensors)
    noise = std::max(noise, sensor.noise);
  std::string text;
  std::vector<std::string> plots;
  const auto points = [&](std::size_t k, const std::string &look)
  {
    plots.push_back(fmt::format("{} skip 1 using ($1*{:g}):(($2-${})*{:g}) with points pointtype 7 "
                                "{}",
                                file, x_factor, k + 3, factor, look));
  };
  if (is_table)
    for (std::size_t k = sheet.laws.size(); k-- > 0;)
      points(k, fmt::format("pointsize 0.5 linecolor rgb '{}'", colours[k % colours.size()]));
  else
  {
    points(0, "pointsize 0.2 linecolor rgb '#aaaaaa'");
    for (std::size_t k = sheet.laws.size(); k-- > 0;)
    {
      text += smooth_block(sheet, sheet.laws[k], k);
      plots.push_back(fmt::format("$smooth{} using ($1*{:g}):($2*{:g}) with lines {}", k, x_factor,
                                  factor, line_of(k)));
    }
  }
  if (noise > 0)
    for (const double side : {-1.96, 1.96})
      plots.push_back(fmt::format("{} with lines linecolor rgb '#888888' linewidth 1 dashtype 3",
                                  side * noise * factor / sheet.peak));
  text += fmt::format(
    "set tmargin at screen 0.32\nset bmargin at screen 0.11\n"
    "unset key\nset ylabel {}\nset xzeroaxis linetype 1 linewidth 1 linecolor rgb '#444444'\n"
    "set ytics autofreq\nset offsets graph 0, graph 0, graph 0.08, graph 0.08\n",
    in_single_quotes("data − law" + (unit.empty() ? "" : " [" + unit + "]")));
  return text + fmt::format("plot {}\n", fmt::join(plots, ", \\\n     "));
}

/// Entries of the key in the order of the laws, whichever is drawn last.
std::string key_entries(const Sheet &sheet, const std::string &data)
{
  std::string text = fmt::format("keyentry with points {} title 'data', \\\n     ", data);
  for (std::size_t k = 0; k < sheet.laws.size(); ++k)
    text += fmt::format("keyentry with lines {} title {}, \\\n     ", line_of(k),
                        in_single_quotes(sheet.laws[k].name));
  return text;
}

std::string upper_panel(const std::string &title)
{
  return fmt::format("set tmargin at screen 0.87\nset bmargin at screen 0.38\nunset xlabel\n"
                     "set format x ''\nunset xzeroaxis\n"
                     "set title {} textcolor rgb '#222222' offset 0,1.3\n"
                     "set key at screen 0.12, screen 0.945 top left horizontal Left reverse "
                     "maxrows 1 samplen 2.5 textcolor rgb '#222222'\n",
                     in_single_quotes(title));
}

/// The fitted laws over the whole range of speeds.
std::string restitution_script(const Sheet &sheet, const std::string &file,
                               const std::string &title)
{
  const auto [lowest, highest] = std::ranges::minmax(sheet.setup.target.speeds);
  const double ratio = highest / lowest;
  std::vector<double> speeds;
  for (int k = 0; k <= curve_points; ++k)
    speeds.push_back(lowest * std::pow(ratio, static_cast<double>(k) / curve_points));
  std::string text, plots;
  for (std::size_t k = 0; k < sheet.laws.size(); ++k)
  {
    const FittedLaw &law = sheet.laws[k];
    const std::vector<double> restitutions =
      fitted_restitutions(sheet.setup.c, law.model, law.result, speeds);
    text += fmt::format("$fitted{} << END\n", k);
    for (std::size_t i = 0; i < speeds.size(); ++i)
      text += fmt::format("{},{}\n", speeds[i], restitutions[i]);
    text += "END\n";
    plots =
      fmt::format(", \\\n     $fitted{} using 1:2 with lines {} notitle", k, line_of(k)) + plots;
  }
  text += "set xlabel 'speed of approach [m/s]'\n";
  text += ratio > wide_range ? "set logscale x\n" : "set xrange [0:*]\n";
  text += residual_panel(sheet, file, 1, 1, "");
  text += upper_panel(title) + "set ylabel 'restitution'\n";
  const std::string data = "pointtype 7 pointsize 0.5 linecolor rgb '#1a1a1a'";
  return text + fmt::format("plot {}{} skip 1 using 1:2 with points {} notitle{}\n",
                            key_entries(sheet, data), file, data, plots);
}

std::string history_script(const Sheet &sheet, const std::string &file, const std::string &title)
{
  const Unit unit = time_unit(sheet.x.back() - sheet.x.front()), force = force_unit(sheet.peak);
  const std::string x = fmt::format("$1*{:g}", unit.factor);
  const double factor = sheet.peak * force.factor;
  std::string text =
    fmt::format("set xlabel 'time [{}]'\nset xrange [{:.6g}:{:.6g}]\n", unit.symbol,
                sheet.x.front() * unit.factor, sheet.x.back() * unit.factor);
  text += residual_panel(sheet, file, unit.factor, factor, force.symbol) + upper_panel(title);
  const std::string data = "pointtype 7 pointsize 0.22 linecolor rgb '#777777'";
  text += fmt::format("set ylabel 'force [{}]'\nplot {}{} skip 1 using ({}):($2*{:g}) with points "
                      "{} notitle",
                      force.symbol, key_entries(sheet, data), file, x, factor, data);
  for (std::size_t k = sheet.laws.size(); k-- > 0;)
    text += fmt::format(", \\\n     {} skip 1 using ({}):(${}*{:g}) with lines {} notitle", file, x,
                        k + 3, factor, line_of(k));
  return text + "\n";
}
} // namespace

void draw_fits(const Setup &setup, const std::vector<FittedLaw> &laws, const std::string &title,
               const std::filesystem::path &stem)
{
  const std::string data = stem.string() + ".csv", figure = stem.string() + ".svg";
  const Target &target = setup.target;
  Sheet sheet{setup, laws, target.is_table() ? target.speeds : target.history.columns[0].values,
              target.observed(), target.is_table() ? 1 : target.peak_force()};
  if (target.is_free_in_time)
  {
    const double shift =
      aligned_forces(setup.c, laws.front().model, laws.front().result, target).shift;
    for (double &time : sheet.x)
      time -= shift;
  }
  write_file(data, table_text(sheet));
  const std::string file = in_single_quotes(data);
  const std::string script =
    style_text(figure) + (target.is_table() ? restitution_script(sheet, file, title)
                                            : history_script(sheet, file, title));
  FILE *const gnuplot = popen("gnuplot --default-settings", "w"); // the script: its standard input
  if (!gnuplot)
    throw std::runtime_error("gnuplot cannot be started");
  std::fputs(script.c_str(), gnuplot);
  if (pclose(gnuplot) != 0)
    throw std::runtime_error("gnuplot could not draw " + figure);
}
} // namespace carambole::lumped
