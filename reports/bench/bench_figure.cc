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

double median_in(const Json &rate)
{
  return rate.at("median").get<double>();
}

struct KernelPoint
{
  double intensity, gigaflops; // [flop/B], [Gflop/s]
  std::string label;           // numbers of materials
};

/// Points that would be drawn over each other share one label.
std::vector<KernelPoint> points_of(const Json &fem, const std::string &element,
                                   const std::vector<std::string> &materials)
{
  constexpr double same_intensity = 1.04, same_rate = 1.1; // 11 px and 18 px
  const auto close = [](double a, double b, double ratio)
  { return a < ratio * b && b < ratio * a; };
  std::vector<KernelPoint> points;
  for (const Json &kernel : fem.at("kernels"))
  {
    if (kernel.at("element") != element)
      continue;
    const auto material = std::ranges::find(materials, kernel.at("material").get<std::string>());
    KernelPoint point{kernel.at("flops_per_byte"),
                      kernel.at("flops_per_second").get<double>() / giga,
                      std::to_string(material - materials.begin() + 1)};
    const auto near =
      std::ranges::find_if(points,
                           [&](const KernelPoint &other)
                           {
                             return !other.label.empty() &&
                                    close(other.intensity, point.intensity, same_intensity) &&
                                    close(other.gigaflops, point.gigaflops, same_rate);
                           });
    if (near != points.end())
    {
      near->label += ", " + point.label;
      point.label.clear();
    }
    points.push_back(point);
  }
  return points;
}
} // namespace

std::vector<std::string> kernel_materials(const nlohmann::ordered_json &fem)
{
  std::vector<std::string> names;
  for (const Json &kernel : fem.at("kernels"))
    if (const std::string name = kernel.at("material");
        std::ranges::find(names, name) == names.end())
      names.push_back(name);
  return names;
}

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

  double least = peak, line = 0.06;
  std::string labels;
  const std::vector<std::string> materials = kernel_materials(fem);
  const int top = key.height();
  for (const auto &[element, colour, type, side] :
       {std::tuple{"one-point", palette_colour(0), 7, "right offset -0.7,0.4"},
        std::tuple{"full", palette_colour(1), 9, "left offset 0.7,-0.4"}})
  {
    DataTable of_element;
    std::vector<double> x, y;
    for (const KernelPoint &point : points_of(fem, element, materials))
    {
      x.push_back(point.intensity);
      y.push_back(point.gigaflops);
      least = std::min(least, point.gigaflops);
      if (!point.label.empty())
        labels +=
          fmt::format("set label {} at {:.5g},{:.5g} {} font ',12' textcolor rgb '{}'\n",
                      gnuplot_string(point.label), point.intensity, point.gigaflops, side, colour);
    }
    labels += fmt::format("set label {} at graph 0.03,{:.2f} point pointtype {} pointsize 1.1 "
                          "linecolor rgb '{}' left offset 1.2,0\n",
                          gnuplot_string(element + std::string(" elements")), line, type, colour);
    line += 0.06;
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
                  labels + bottom_label("operations per byte that an update moves [flop/B]") +
                  side_label("rate [Gflop/s]") + plot_command(curves);
  figure.alternative = "Rates of the element kernel over operations per byte, below the peaks of "
                       "the processor and the bandwidths of its caches and memory, on two "
                       "logarithmic axes.";
  std::vector<std::string> numbered;
  for (std::size_t i = 0; i < materials.size(); ++i)
    numbered.push_back(fmt::format("{} {}", i + 1, materials[i]));
  figure.caption = fmt::format(
    "Roofline of one processor, and the forces of elements. Materials: {}. What lies far below all "
    "lines is limited by none of them: by chains of dependent operations, by instructions that are "
    "no arithmetic, or by functions such as pow that are computed value by value and not counted.",
    fmt::join(numbered, "; "));
  return figure;
}
} // namespace carambole::reports
