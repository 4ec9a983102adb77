#include "reports/bench/bench_figure.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/drawing/figure_style.h"

namespace carambole::reports
{
namespace
{
using Json = nlohmann::ordered_json;

constexpr double giga = 1e9;

double median_in(const Json &rate)
{
  return rate.at("median").get<double>();
}

struct KernelPoint
{
  double intensity, gigaflops; // [flop/B], [Gflop/s]
  std::string label;
};

std::vector<KernelPoint> points_of(const Json &fem, const std::string &element)
{
  std::vector<KernelPoint> points;
  for (const Json &kernel : fem.at("kernels"))
    if (kernel.at("element") == element)
      points.push_back({kernel.at("flops_per_byte"),
                        kernel.at("flops_per_second").get<double>() / giga,
                        kernel.at("material").get<std::string>()});
  return points;
}

/// Without the labels that would be drawn over others, of points that lie above each other.
std::vector<KernelPoint> with_free_labels(std::vector<KernelPoint> points)
{
  std::ranges::sort(points, std::ranges::greater(), &KernelPoint::gigaflops);
  constexpr double least_ratio = 1.16; // 18 px
  double last = INFINITY;
  for (KernelPoint &point : points)
    if (last / point.gigaflops < least_ratio)
      point.label.clear();
    else
      last = point.gigaflops;
  return points;
}
} // namespace

Figure roofline_figure(const nlohmann::ordered_json &fem)
{
  const Json &peaks = fem.at("peaks");
  const double peak = median_in(peaks.at("flops")) / giga;
  constexpr double low = 0.35, high = 7;
  Figure figure;
  figure.name = "roofline";
  DataTable table;
  Key key;
  std::vector<std::string> curves;
  int columns = 0;
  const auto add = [&](const std::string &name, const LineStyle &style,
                       const std::vector<double> &x, const std::vector<double> &y)
  {
    table.add(name + " intensity [flop/B]", x);
    table.add(name + " rate [Gflop/s]", y);
    curves.push_back(
      fmt::format("'roofline.csv' using {}:{} {}", columns + 1, columns + 2, style.with_lines()));
    columns += 2;
    key.add(name, style);
  };
  std::size_t shade = 0;
  for (const auto &[cache, name] : {std::pair{"l2", "second cache"}, std::pair{"l3", "third cache"},
                                    std::pair{"memory", "memory"}})
  {
    const double bandwidth = median_in(peaks.at(cache)) / giga; // GB/s
    const double ridge = std::clamp(peak / bandwidth, low, high);
    add(name, {palette_colour(3 + shade), 2, dash_type(1 + shade)}, {low, ridge, high},
        {std::min(peak, low * bandwidth), std::min(peak, ridge * bandwidth),
         std::min(peak, high * bandwidth)});
    ++shade;
  }
  add("multiply-adds", {"#000000", 2, "1"}, {low, high}, {peak, peak});
  const double additions = median_in(peaks.at("additions")) / giga;
  add("additions alone", {"#777777", 2, "1"}, {low, high}, {additions, additions});

  double least = peak;
  std::string data;
  const int top = key.height();
  for (const auto &[element, colour, type, side] :
       {std::tuple{"one-point", palette_colour(0), 7, "right offset -0.9,0"},
        std::tuple{"full", palette_colour(1), 9, "left offset 0.9,0"}})
  {
    DataTable of_element;
    std::vector<double> x, y;
    std::string labels;
    for (const KernelPoint &point : with_free_labels(points_of(fem, element)))
    {
      x.push_back(point.intensity);
      y.push_back(point.gigaflops);
      least = std::min(least, point.gigaflops);
      if (!point.label.empty())
        data +=
          fmt::format("set label {} at {:.5g},{:.5g} {} font ',11' textcolor rgb '{}'\n",
                      gnuplot_string(point.label), point.intensity, point.gigaflops, side, colour);
    }
    const std::string file = fmt::format("roofline-{}.csv", element);
    of_element.add("intensity [flop/B]", x);
    of_element.add("rate [Gflop/s]", y);
    figure.data[file] = of_element.text();
    curves.push_back(fmt::format("'{}' using 1:2 with points pointtype {} pointsize 1.1 linecolor "
                                 "rgb '{}'",
                                 file, type, colour));
  }
  constexpr int left = 92, right = 24, axes_height = 460; // [px]
  const int height = top + axes_height + bottom_margin;
  figure.data["roofline.csv"] = table.text();
  figure.script = script_header(figure.name, "Roofline of one processor, and the element kernel",
                                picture_width, height) +
                  margins(picture_width, height, left, right, top, bottom_margin) +
                  key.commands(height) + "set logscale xy\nset xtics (0.5, 1, 2, 4)\n" +
                  fmt::format("set xrange [{}:{}]\nset yrange [{:.3g}:{:.3g}]\n", low, high,
                              0.7 * least, 1.6 * peak) +
                  data + bottom_label("operations per byte that an update moves [flop/B]") +
                  side_label("rate [Gflop/s]") + plot_command(curves);
  figure.alternative = "Rates of the element kernel over operations per byte, below the peaks of "
                       "the processor and the bandwidths of its caches and memory, on two "
                       "logarithmic axes.";
  figure.caption =
    "Roofline of one processor. Circles: one-point elements; triangles: full elements; every "
    "material of the table below. What lies far below all lines is limited by neither: by "
    "instructions that are no arithmetic, by chains of dependent operations and divisions, or by "
    "functions such as pow that are computed value by value and not counted.";
  return figure;
}
} // namespace carambole::reports
