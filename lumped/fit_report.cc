#include "lumped/fit_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
/// Residual of largest magnitude.
double largest_residual(const std::vector<double> &observed, const FitResult &result)
{
  double largest = 0;
  for (std::size_t k = 0; k < observed.size(); ++k)
    largest = std::max(largest, std::abs(result.predicted[k] - observed[k]));
  return largest;
}

/// The search keeps 1e-6 of the start away from an end that is not allowed.
bool is_at_an_end(const Estimate &estimate, const FreeParameter &free)
{
  const double near = 2e-6 * (free.start == 0 ? 1 : std::abs(free.start));
  return estimate.value - free.range.minimum < near || free.range.maximum - estimate.value < near;
}

std::string in_single_quotes(const std::string &text)
{
  std::string quoted = "'";
  for (const char c : text)
    quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}
} // namespace

std::string fit_text(const FitModel &model, const Target &target, const FitResult &result)
{
  std::string text = fmt::format("{} fitted to {}, {} values\n", model.model.entry.name,
                                 target.text, result.predicted.size());
  text += fmt::format("  {:<20} {:>14} {:>14}   {:<30} {}\n", "parameter", "value", "std. error",
                      "95 % interval", "unit");
  for (std::size_t i = 0; i < result.estimates.size(); ++i)
  {
    const Estimate &e = result.estimates[i];
    const bool is_known = std::isfinite(e.standard_error);
    text += fmt::format("  {:<20} {:>14.7g} {:>14}   {:<30} {}\n", e.key, e.value,
                        is_known ? fmt::format("{:.2g}", e.standard_error) : "unknown",
                        is_known ? fmt::format("{:.7g} to {:.7g}", e.lower, e.upper) : "unknown",
                        unit_of(model, e.key));
    if (is_at_an_end(e, model.free[i]))
      text += fmt::format("  {} ends at the limit of what is allowed ({}): its interval means "
                          "nothing there\n",
                          e.key, model.free[i].range.text());
  }
  for (std::size_t i = 0; i < result.correlation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      text += fmt::format("  correlation of {} and {}: {:.4f}\n", result.estimates[j].key,
                          result.estimates[i].key, result.correlation[i][j]);
  text += fmt::format("  residuals: standard deviation {:.3g}, largest {:.3g}{}\n",
                      result.deviation, largest_residual(target.observed(), result),
                      target.is_table() ? "" : " (of the peak force)");
  if (result.correlation.empty())
    text += "  these values do not determine all free parameters: hold some of them (--free)\n";
  if (!target.is_table())
    text += "  the samples of a history are not independent: the intervals are too narrow where "
            "the law's shape is wrong\n";
  if (!result.converged)
    text += "  the search did not converge: " + result.summary + '\n';
  return text + "paste into laws:\n  " + yaml_line(model, result) + '\n';
}

void draw_fit(const Target &target, const FitResult &result, const std::string &title,
              const std::filesystem::path &stem)
{
  const std::string data = stem.string() + ".csv", figure = stem.string() + ".svg";
  // One block per contact, each with its own observations; blocks are split by two blank lines.
  std::string csv = target.is_table() ? "velocity [m/s],restitution [1],fitted restitution [1]\n"
                                      : "time [s],force over peak [1],fitted force over peak [1]\n";
  const std::vector<double> observed = target.observed();
  const std::vector<double> &x =
    target.is_table() ? target.speeds : target.history.columns.front().values;
  for (std::size_t k = 0; k < observed.size(); ++k)
    csv += fmt::format("{}{},{},{}\n", k > 0 && k % x.size() == 0 ? "\n\n" : "", x[k % x.size()],
                       observed[k], result.predicted[k]);
  write_file(data, csv);

  const std::string name = in_single_quotes(data);
  const std::string script = fmt::format(
    "set terminal svg size 720,480 font 'sans,13' background '#ffffff'\n"
    "set output {}\nset datafile separator ','\nset title {} noenhanced\nset grid\n"
    "set xlabel '{}'\nset ylabel '{}'\nset key below\n"
    "set offsets graph 0.02, graph 0.02, graph 0.05, graph 0.02\n"
    "plot {} skip 1 using 1:2 with points pt 7 ps 0.6 lc rgb '#555555' title 'given', \\\n"
    "  {} skip 1 using 1:3 {} lw 2 lc rgb '#c0392b' title 'fitted'\n",
    in_single_quotes(figure), in_single_quotes(title),
    target.is_table() ? "speed of approach [m/s]" : "time [s]",
    target.is_table() ? "restitution" : "force over its peak", name, name,
    target.is_table() ? "smooth unique with linespoints pt 6" : "with lines");
  FILE *const gnuplot = popen("gnuplot", "w"); // the script comes by its standard input
  if (!gnuplot)
    throw std::runtime_error("gnuplot cannot be started");
  std::fputs(script.c_str(), gnuplot);
  if (pclose(gnuplot) != 0)
    throw std::runtime_error("gnuplot could not draw " + figure);
}
} // namespace carambole::lumped
