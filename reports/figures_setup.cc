// The set-up to scale: bodies, velocities, the coarsest mesh, and the finest mesh around a contact.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include <fmt/format.h>

#include "cases/scales.h"
#include "reports/figure_style.h"
#include "reports/figures.h"

namespace carambole::reports
{
namespace
{
constexpr std::array fills{"#dbe6f1", "#f3e6d3"};        // of neighbours, in turn
constexpr std::array edge_colours{"#35587c", "#8a5a1f"}; // of their meshes
constexpr int width = picture_width;

struct Edge
{
  std::size_t body; ///< place in the row
  double r1, z1, r2, z2;
};

/// The edges of a mesh file, or nothing if there is no such file or a line is not an edge of a body
/// of the case.
std::vector<Edge> read_edges(const std::filesystem::path &file, const Case &problem)
{
  std::vector<Edge> edges;
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line); // header
  while (std::getline(stream, line))
  {
    const std::size_t comma = line.find(',');
    const auto body = std::ranges::find(problem.bodies, line.substr(0, comma), &Body::name);
    if (comma == std::string::npos || body == problem.bodies.end())
      return {};
    std::array<double, 4> numbers{};
    const char *at = line.data() + comma + 1, *end = line.data() + line.size();
    for (double &number : numbers)
    {
      const auto [next, error] = std::from_chars(at, end, number);
      if (error != std::errc())
        return {};
      at = next == end ? end : next + 1;
    }
    edges.push_back({static_cast<std::size_t>(body - problem.bodies.begin()), numbers[0],
                     numbers[1], numbers[2], numbers[3]});
  }
  return edges;
}

struct Window
{
  double z_low, z_high, r_high;

  bool touches(const Edge &edge) const
  {
    return std::max(edge.z1, edge.z2) >= z_low && std::min(edge.z1, edge.z2) <= z_high &&
           std::min(edge.r1, edge.r2) <= r_high;
  }
};

/// Data file of edges: one a row, ready for `with vectors`. The first column is 0 or 1, to tell
/// neighbours apart.
std::string edge_table(const std::vector<Edge> &edges, const Window *window, double z_origin,
                       const ReadableUnit &unit)
{
  std::string text = fmt::format("side,z [{0}],r [{0}],dz [{0}],dr [{0}]\n", unit.symbol);
  for (const Edge &e : edges)
    if (window == nullptr || window->touches(e))
      fmt::format_to(std::back_inserter(text), "{},{:.6g},{:.6g},{:.6g},{:.6g}\n", e.body % 2,
                     (e.z1 - z_origin) * unit.factor, e.r1 * unit.factor,
                     (e.z2 - e.z1) * unit.factor, (e.r2 - e.r1) * unit.factor);
  return text;
}

std::string mesh_plot(const std::string &file, double line_width)
{
  std::vector<std::string> curves;
  for (std::size_t side = 0; side < edge_colours.size(); ++side)
    curves.push_back(fmt::format(
      "{} using (column(1) == {} ? column(2) : NaN):3:4:5 with vectors nohead linecolor rgb "
      "'{}' linewidth {}",
      gnuplot_string(file), side, edge_colours[side], line_width));
  return plot_command(curves);
}

/// Extent of the row along z, and the largest radius; a wall takes a tenth of that radius behind
/// its face.
struct Extent
{
  double low = 0, high = 0, radius = 0;
};

Extent extent_of(const Case &problem)
{
  Extent extent;
  for (const Body &body : problem.bodies)
    extent.radius = std::max(extent.radius, body.radius);
  extent.low = extent.high = problem.bodies.front().position;
  for (const Body &body : problem.bodies)
  {
    const double reach = body.is_fixed() ? 0.12 * extent.radius : body.radius;
    extent.low = std::min(extent.low, body.position - reach);
    extent.high = std::max(extent.high, body.position + reach);
  }
  return extent;
}

/// A wall: its face and hatching on the side away from the bodies.
std::string wall_commands(const Body &wall, bool is_first, double half_height,
                          const ReadableUnit &unit)
{
  constexpr int strokes = 20;
  const double z = wall.position * unit.factor, h = half_height * unit.factor,
               step = 2 * h / strokes, depth = (is_first ? -1 : 1) * step;
  std::string commands = fmt::format("set arrow from {0:.6g},{1:.6g} to {0:.6g},{2:.6g} nohead "
                                     "linewidth 2 linecolor rgb '#222222'\n",
                                     z, -h, h);
  for (int i = 0; i < strokes; ++i)
    commands += fmt::format(
      "set arrow from {:.6g},{:.6g} to {:.6g},{:.6g} nohead linewidth 1 linecolor rgb '#222222'\n",
      z, -h + i * step, z + depth, -h + (i + 1) * step);
  return commands;
}

/// The name of a body and its radius, and which of two rows it stands in.
struct NameLabel
{
  std::string text;
  double z; ///< [m]
  int row = 0;
};

/// Labels below the bodies; one that would touch its neighbour goes to the second row. `scale` in
/// pixels per metre.
std::vector<NameLabel> name_labels(const Case &problem, double scale)
{
  std::vector<NameLabel> labels;
  double end = -std::numeric_limits<double>::infinity(); // of the last label in the first row [px]
  for (const Body &body : problem.bodies)
  {
    NameLabel label{body.name, body.position};
    if (!body.is_fixed())
    {
      const ReadableUnit length = readable_unit(body.radius, "m");
      label.text =
        fmt::format("{}, R = {:.4g} {}", body.name, body.radius * length.factor, length.symbol);
    }
    const double half_width = 0.5 * text_width(label.text.size()), middle = body.position * scale;
    label.row = middle - half_width < end ? 1 : 0;
    if (label.row == 0)
      end = middle + half_width + 6;
    labels.push_back(std::move(label));
  }
  return labels;
}

std::string body_commands(const Case &problem, const Extent &extent, const ReadableUnit &unit)
{
  double fastest = 0;
  for (const Body &body : problem.bodies)
    fastest = std::max(fastest, std::abs(body.velocity));
  const double top = extent.radius * unit.factor;
  std::string commands;
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
  {
    const Body &body = problem.bodies[i];
    const double z = body.position * unit.factor, radius = body.radius * unit.factor;
    if (body.is_fixed())
    {
      commands += wall_commands(body, i == 0, extent.radius, unit);
      continue;
    }
    commands += fmt::format(
      "set object circle at {:.6g},0 size {:.6g} fillcolor rgb '{}' fillstyle solid border "
      "linecolor rgb '#444444' linewidth 1 back\n",
      z, radius, fills[i % fills.size()]);
    if (body.velocity == 0)
      continue;
    const double reach = 0.8 * extent.radius * unit.factor * body.velocity / fastest;
    const ReadableUnit speed = readable_unit(body.velocity, "m/s");
    commands +=
      fmt::format("set arrow from {:.6g},{:.6g} to {:.6g},{:.6g} head filled size screen 0.014,18 "
                  "linewidth 2.5 linecolor rgb '#222222' front\n",
                  z - reach / 2, 1.16 * top, z + reach / 2, 1.16 * top);
    commands += fmt::format(
      "set label {} at {:.6g},{:.6g} center textcolor rgb '#222222'\n",
      gnuplot_string(fmt::format("{:.4g} {}", body.velocity * speed.factor, speed.symbol)), z,
      1.34 * top);
  }
  return commands;
}

/// The contact that is shown enlarged: where on the axis, and its radius.
struct Closeup
{
  double z, contact_radius;
  bool is_measured; ///< by the model, not expected
};

Closeup closeup(const Case &problem, const Model &model)
{
  const Contact contact = problem.contacts().front();
  const Body &first = problem.bodies[static_cast<std::size_t>(contact.first)],
             &second = problem.bodies[static_cast<std::size_t>(contact.second)];
  const double z =
    first.is_fixed() ? second.position - second.radius : first.position + first.radius;
  const auto measured = find_quantity(model.record.model, "max_contact_radius " + contact.name);
  return {z, measured ? *measured : contact_scales(problem).front().contact_radius,
          measured.has_value()};
}
/// Names of the two bodies above the enlargement; a wall is filled.
std::string closeup_commands(const Case &problem)
{
  const Contact contact = problem.contacts().front();
  std::string commands;
  for (const int side : {0, 1})
  {
    const Body &body =
      problem.bodies[static_cast<std::size_t>(side == 0 ? contact.first : contact.second)];
    commands += fmt::format("set label {} at graph {},1.055 {} textcolor rgb '#222222'\n",
                            gnuplot_string(body.name), side, side == 0 ? "left" : "right");
    if (body.is_fixed())
      commands += fmt::format(
        "set object rectangle from graph {},0 to graph {},1 behind fillstyle solid noborder "
        "fillcolor rgb '#d0d0d0'\n",
        side == 0 ? 0.0 : 0.5, side == 0 ? 0.5 : 1.0);
  }
  return commands;
}
} // namespace

std::optional<Figure> setup_figure(const Results &results)
{
  const Case &problem = results.problem;
  std::vector<Edge> coarse, fine;
  const Model *meshed = nullptr;
  for (const Model &model : results.models)
  {
    const std::filesystem::path folder = results.folder / model.name();
    coarse = read_edges(folder / "mesh.csv", problem);
    fine = read_edges(folder / "mesh-finest.csv", problem);
    if (!coarse.empty() && !fine.empty())
    {
      meshed = &model;
      break;
    }
  }

  const Extent extent = extent_of(problem);
  const ReadableUnit unit = readable_unit(extent.radius, "m");
  const double margin = 0.06 * extent.radius, low = (extent.low - margin) * unit.factor,
               high = (extent.high + margin) * unit.factor,
               top_edge = 1.5 * extent.radius * unit.factor;
  const std::vector<NameLabel> labels =
    name_labels(problem, (width - 40) / (high - low) * unit.factor);
  const bool has_second_row =
    std::ranges::any_of(labels, [](const NameLabel &label) { return label.row == 1; });
  const double bottom_edge = (has_second_row ? -1.5 : -1.36) * extent.radius * unit.factor;
  // The row fills the width, unless that makes it higher than 340 px.
  const double scale =
    std::min((width - 40) / (high - low), 340 / (top_edge - bottom_edge)); // px per unit
  const int row_height = static_cast<int>(scale * (top_edge - bottom_edge)),
            row_margin = static_cast<int>((width - scale * (high - low)) / 2);

  Figure figure;
  figure.name = "setup";
  const int closeup_width = 560, closeup_height = closeup_width / 2, bottom = bottom_margin,
            between = 30,
            height = row_height + (meshed != nullptr ? between + closeup_height + bottom : 0);
  std::string &script = figure.script;
  script =
    script_header(figure.name, "The bodies to scale" + std::string(meshed ? ", with the mesh" : ""),
                  width, height);
  script += "unset grid\nunset border\nunset tics\nunset key\nset multiplot\n";
  script += margins(width, height, row_margin, row_margin, 0, height - row_height);
  script += fmt::format("set xrange [{:.6g}:{:.6g}]\nset yrange [{:.6g}:{:.6g}]\n", low, high,
                        bottom_edge, top_edge);
  script += body_commands(problem, extent, unit);
  for (const NameLabel &label : labels)
    script +=
      fmt::format("set label {} at {:.6g},{:.6g} center offset 0,{} textcolor rgb '#222222'\n",
                  gnuplot_string(label.text), label.z * unit.factor,
                  -1.18 * extent.radius * unit.factor, -1.1 * label.row);
  script += fmt::format(
    "set arrow from {:.6g},0 to {:.6g},0 nohead linewidth 0.8 linecolor rgb '#444444' dashtype "
    "(14,4,3,4) front\n",
    low, high);
  figure.alternative = fmt::format("{} bodies in a row to scale", problem.bodies.size());
  figure.caption = "The bodies to scale at time zero";
  if (meshed == nullptr)
  {
    script += "plot NaN notitle\nunset multiplot\n";
    figure.alternative += ".";
    figure.caption += ".";
    return figure;
  }

  const Closeup zoom = closeup(problem, *meshed);
  const double half = 3 * zoom.contact_radius;
  const ReadableUnit fine_unit = readable_unit(half, "m");
  const Window window{zoom.z - half, zoom.z + half, half};
  figure.data["setup-mesh.csv"] = edge_table(coarse, nullptr, 0, unit);
  figure.data["setup-contact.csv"] = edge_table(fine, &window, zoom.z, fine_unit);

  script += fmt::format(
    "set object rectangle from {:.6g},0 to {:.6g},{:.6g} front fillstyle empty border linecolor "
    "rgb '#c0392b' linewidth 2\n",
    window.z_low * unit.factor, window.z_high * unit.factor, window.r_high * unit.factor);
  script += mesh_plot("setup-mesh.csv", 0.35);

  const int side = (width - closeup_width) / 2;
  script += "unset arrow\nunset label\nunset object\n";
  script += margins(width, height, side, side, row_height + between, bottom);
  script += fmt::format("set xrange [{:.6g}:{:.6g}]\nset yrange [0:{:.6g}]\n",
                        -half * fine_unit.factor, half * fine_unit.factor, half * fine_unit.factor);
  script += std::string("set border 15 linewidth 1.5 linecolor rgb '#c0392b'\n"
                        "set tics nomirror out scale 0.6 textcolor rgb '#222222'\n"
                        "set xtics offset 0,0.4\n") +
            bottom_label(fmt::format("z from the contact [{}]", fine_unit.symbol)) +
            side_label(fmt::format("r [{}]", fine_unit.symbol));
  script += fmt::format(
    "set arrow from graph 1.02, first 0 to graph 1.02, first {0:.6g} heads size screen 0.008,20 "
    "linewidth 1.5 linecolor rgb '#222222'\n"
    "set label 'contact radius' at graph 1.035, first {1:.6g} left offset 0,0.55 textcolor rgb "
    "'#222222'\n"
    "set label {2} at graph 1.035, first {1:.6g} left offset 0,-0.55 textcolor rgb '#222222'\n",
    zoom.contact_radius * fine_unit.factor, 0.5 * zoom.contact_radius * fine_unit.factor,
    gnuplot_string(fmt::format("{:.3g} {}{}", zoom.contact_radius * fine_unit.factor,
                               fine_unit.symbol, zoom.is_measured ? "" : " expected")));
  script += closeup_commands(problem);
  script += mesh_plot("setup-contact.csv", 0.7) + "unset multiplot\n";
  figure.alternative +=
    fmt::format(" with the coarsest mesh of {}; below, its finest mesh around the contact {}.",
                meshed->name(), problem.contacts().front().name);
  figure.caption += fmt::format(
    ", with the coarsest mesh of {} in the half r > 0. Framed and enlarged below: its finest "
    "mesh around {}, with the largest contact radius.",
    meshed->name(), problem.contacts().front().name);
  return figure;
}
} // namespace carambole::reports
