// The roofline of a benchmark.

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/bench/bench_page.h"
#include "reports/drawing/chart.h"

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

/// The materials of the kernels, in their order.
std::vector<std::string> kernel_materials(const Json &fem)
{
  std::vector<std::string> names;
  for (const Json &kernel : fem.at("kernels"))
    if (const std::string name = kernel.at("material");
        std::ranges::find(names, name) == names.end())
      names.push_back(name);
  return names;
}

constexpr double low_intensity = 0.35, high_intensity = 7; // [flop/B]

/// The limits of the processor: a slope for each memory, up to the rate of its arithmetic.
std::vector<ChartSeries> roofs(const Json &peaks)
{
  const double peak = median_in(peaks.at("flops")) / giga,
               additions = median_in(peaks.at("additions")) / giga;
  std::vector<ChartSeries> series;
  for (const auto &[cache, name] : {std::pair{"l2", "second cache"}, std::pair{"l3", "third cache"},
                                    std::pair{"memory", "memory"}})
  {
    const double bandwidth = median_in(peaks.at(cache)) / giga; // GB/s
    const double ridge = std::clamp(peak / bandwidth, low_intensity, high_intensity);
    ChartSeries &roof = series.emplace_back();
    roof.name = name;
    roof.style = {palette_colour(2 + series.size()), 2, dash_type(series.size())};
    roof.x = {low_intensity, ridge, high_intensity};
    for (const double intensity : roof.x)
      roof.y.push_back(std::min(peak, intensity * bandwidth));
  }
  const std::vector<double> all{low_intensity, high_intensity};
  series.push_back(
    {.name = "multiply-adds", .style = {"#000000", 2, "1"}, .x = all, .y = {peak, peak}});
  series.push_back({.name = "additions alone",
                    .style = {"#777777", 2, "1"},
                    .x = all,
                    .y = {additions, additions}});
  return series;
}

/// The kernels of one kind of element.
struct KernelPoints
{
  const char *element, *label_side;
  LineStyle style;
  double line; ///< of its entry in the frame, over the height
};

/// Adds points with the numbers of their materials, and the entry of the element.
void add_kernels(ChartFrame &frame, const KernelPoints &kernels,
                 const std::vector<KernelPoint> &points)
{
  ChartSeries series{.name = kernels.element + std::string(" elements"),
                     .style = kernels.style,
                     .look = SeriesLook::points,
                     .point_size = 1.1,
                     .in_key = false};
  for (const KernelPoint &point : points)
  {
    series.x.push_back(point.intensity);
    series.y.push_back(point.gigaflops);
    if (!point.label.empty())
      frame.commands +=
        fmt::format("set label {} at {:.5g},{:.5g} {} font ',12' textcolor rgb '{}'\n",
                    gnuplot_string(point.label), point.intensity, point.gigaflops,
                    kernels.label_side, kernels.style.colour);
  }
  frame.commands += fmt::format("set label {} at graph 0.03,{:.2f} point pointtype {} pointsize "
                                "1.1 linecolor rgb '{}' left offset 1.2,0\n",
                                gnuplot_string(series.name), kernels.line, kernels.style.marker,
                                kernels.style.colour);
  frame.series.push_back(std::move(series));
}
} // namespace

Figure roofline_figure(const Json &fem)
{
  const double peak = median_in(fem.at("peaks").at("flops")) / giga;
  const std::vector<std::string> materials = kernel_materials(fem);
  ChartFrame frame{.x = {.label = "operations per byte that an update moves [flop/B]",
                         .low = low_intensity,
                         .high = high_intensity,
                         .scale = AxisScale::logarithmic,
                         .tics = {{0.5, "0.5"}, {1, "1"}, {2, "2"}, {4, "4"}}},
                   .y = {.label = "rate [Gflop/s]",
                         .high = 1.6 * peak,
                         .scale = AxisScale::logarithmic,
                         .tics = plain_tics()},
                   .height = 460,
                   .series = roofs(fem.at("peaks"))};
  double least = peak;
  for (const KernelPoints &kernels :
       {KernelPoints{"one-point", "right offset -0.7,0.4", {palette_colour(0), 1, "1", 7}, 0.06},
        KernelPoints{"full", "left offset 0.7,-0.4", {palette_colour(1), 1, "1", 9}, 0.12}})
  {
    const std::vector<KernelPoint> points = points_of(fem, kernels.element, materials);
    for (const KernelPoint &point : points)
      least = std::min(least, point.gigaflops);
    add_kernels(frame, kernels, points);
  }
  frame.y.low = 0.7 * least;
  std::vector<std::string> numbered;
  for (std::size_t i = 0; i < materials.size(); ++i)
    numbered.push_back(fmt::format("{} {}", i + 1, materials[i]));
  return *figure_of(
    frame, "roofline",
    "Rates of the element kernel over operations per byte, below the peaks of "
    "the processor and the bandwidths of its caches and memory, on two "
    "logarithmic axes.",
    fmt::format(
      "Roofline of one processor, and the forces of elements. Materials: {}. Something else limits "
      "the points far below all lines: chains of dependent operations, instructions that are not "
      "arithmetic, or functions such as pow, which are computed value by value and not counted.",
      fmt::join(numbered, "; ")));
}
} // namespace carambole::reports
