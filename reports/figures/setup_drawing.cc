#include "reports/figures/setup_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/profile.h"
#include "cases/case/wave_bodies.h"

#include "reports/drawing/figure_style.h"
#include "reports/figures/setup_marks.h"

namespace carambole::reports
{
namespace
{
constexpr std::array fills{"#dbe6f1", "#f3e6d3"}; // of neighbours, in turn
constexpr const char *rigid_fill = "#cfcfcf", *ink = "#222222";
constexpr const char *gravity_style = "head filled size screen 0.01,20 linewidth 1.5 linecolor rgb "
                                      "'#222222' front",
                     *velocity_style = "head filled size screen 0.014,18 linewidth 2.5 linecolor "
                                       "rgb '#222222' front";
constexpr double wall_thickness = 0.12; // of the largest radius

bool is_half_space(const Body &body)
{
  return body.shape == Shape::half_space;
}

/// Half the thickness of a body along z as it is drawn, of the finite ones [m].
double drawn_reach(const Body &body, double radius)
{
  if (body.shape == Shape::profile)
    return body.height + wall_thickness * radius;
  const bool is_shell = body.shape == Shape::wall || body.shape == Shape::socket;
  return is_shell ? wall_thickness * radius : body.reach();
}

const char *fill_of(const Body &body, std::size_t place)
{
  return body.is_deformable() ? fills[place % fills.size()] : rigid_fill;
}

/// A fixed wall: its face and hatching on the side away from the bodies.
void draw_fixed_wall(Pen &pen, const Body &wall, bool is_first, double half_height)
{
  constexpr int strokes = 20;
  const double z = wall.position, h = half_height, step = 2 * h / strokes,
               depth = (is_first ? -1 : 1) * step;
  pen.line(z, -h, z, h, 2, ink);
  for (int i = 0; i < strokes; ++i)
    pen.line(z, -h + i * step, z + depth, -h + (i + 1) * step, 1, ink);
}

/// A socket: an arc around the ball in it, hatched on the outside.
void draw_socket(Pen &pen, const Body &socket, bool is_first)
{
  constexpr int strokes = 24;
  constexpr double half_angle = 0.4 * std::numbers::pi;
  const double sign = is_first ? -1 : 1, step = 2 * half_angle / strokes, R = socket.radius;
  const auto z = [&](double radius, double angle)
  { return socket.position + sign * (radius * std::cos(angle) - R); };
  for (int i = 0; i < strokes; ++i)
  {
    const double from = -half_angle + i * step, to = from + step, outer = (1 + step) * R;
    pen.line(z(R, from), R * std::sin(from), z(R, to), R * std::sin(to), 2, ink);
    pen.line(z(R, from), R * std::sin(from), z(outer, to), outer * std::sin(to), 1, ink);
  }
}

/// gnuplot's polygon of a rigid profile whose tip is at `tip` [units], closed by a plane behind its
/// edge.
std::string profile_polygon(const Body &profile, bool is_first, double tip, double factor)
{
  constexpr int points = 60;
  const double away = (is_first ? -1 : 1) * factor, R = profile.radius,
               back = tip + away * (profile.height + wall_thickness * R);
  std::string corners =
    fmt::format("set object polygon from first {:.6g},first {:.6g}", back, -R * factor);
  const auto add = [&](double z, double r)
  { corners += fmt::format(" to first {:.6g},first {:.6g}", z, r * factor); };
  for (int i = -points; i <= points; ++i)
    add(tip + away * profile_height(profile, R * std::abs(i) / points), R * i / points);
  add(back, R);
  add(back, -R);
  return corners;
}

const Body &sphere_on_incline(const Case &problem)
{
  return *std::ranges::find(problem.bodies, Shape::sphere, &Body::shape);
}

/// A sphere on a plane that falls to the right by `angle` [rad], and the way of gravity.
void draw_incline(Pen &pen, const Body &sphere, double angle)
{
  constexpr int strokes = 24;
  const double R = sphere.radius, c = std::cos(angle), s = std::sin(angle), end = 1.6 * R,
               step = 2 * end / strokes;
  // So far down the plane from the contact, and so deep below its face.
  const auto z = [&](double x, double depth) { return sphere.position + x * c - (R + depth) * s; };
  const auto r = [&](double x, double depth) { return -x * s - (R + depth) * c; };
  pen.circle(sphere.position, R, fills[0]);
  pen.line(z(-end, 0), r(-end, 0), z(end, 0), r(end, 0), 2, ink);
  for (int i = 0; i < strokes; ++i)
  {
    const double x = -end + i * step;
    pen.line(z(x + step, 0), r(x + step, 0), z(x, step), r(x, step), 1, ink);
  }
  const double low_z = z(end, 0), low_r = r(end, 0);
  pen.line(low_z, low_r, low_z - R, low_r, 0.8, ink);
  pen.label(fmt::format("{:.4g}\u00b0", angle * 180 / std::numbers::pi), low_z - R, low_r, "right");
  const double right = sphere.position + 1.5 * R;
  pen.arrow(right, 1.5 * R, right, 0.8 * R, gravity_style);
  pen.label("g", right + pen.pixels(10), 1.1 * R, "left");
}

/// Lines between the layers of a body, from its face in the direction (1 or -1) of its depth.
void draw_interfaces(Pen &pen, const Body &body, double face, int direction, double half_height,
                     const Window &window)
{
  double depth = 0;
  for (std::size_t k = 0; k + 1 < body.layers.size(); ++k)
  {
    depth += body.layers[k].thickness;
    const double z = face + direction * depth;
    if (z > window.z_low && z < window.z_high)
      pen.line(z, -half_height, z, half_height, 0.8, "#444444");
  }
}

void draw_body(Pen &pen, const Case &problem, std::size_t i, const RowLayout &layout)
{
  const Body &body = problem.bodies[i];
  const Window &window = layout.window;
  const double z = body.position;
  switch (body.shape)
  {
  case Shape::sphere:
    pen.circle(z, body.radius, fill_of(body, i));
    if (body.inner_radius > 0)
      pen.circle(z, body.inner_radius, "#ffffff");
    break;
  case Shape::cylinder:
    pen.rectangle(z - body.reach(), z + body.reach(), body.radius, fill_of(body, i), true);
    if (body.is_tube())
      pen.rectangle(z - body.reach(), z + body.reach(), body.inner_radius, "#ffffff", true);
    draw_interfaces(pen, body, z - body.reach(), 1, body.radius, window);
    break;
  case Shape::half_space:
    pen.rectangle(is_below(problem, i) ? window.z_low : z, is_below(problem, i) ? z : window.z_high,
                  window.r_high, fill_of(body, i), false);
    pen.line(z, -window.r_high, z, window.r_high, 1.5, "#444444");
    draw_interfaces(pen, body, z, is_below(problem, i) ? -1 : 1, window.r_high, window);
    break;
  case Shape::socket:
    draw_socket(pen, body, i == 0);
    break;
  case Shape::profile:
    pen.commands += profile_polygon(body, i == 0, z * layout.unit.factor, layout.unit.factor) +
                    fmt::format(" back fillcolor rgb '{}' fillstyle solid border linecolor rgb "
                                "'#444444' linewidth 1\n",
                                fill_of(body, i));
    break;
  case Shape::wall:
    if (body.is_fixed())
      draw_fixed_wall(pen, body, i == 0, window.r_high);
    else
    {
      const double thickness = wall_thickness * window.r_high;
      pen.rectangle(i == 0 ? z - thickness : z, i == 0 ? z : z + thickness, window.r_high,
                    fill_of(body, i), true);
    }
    break;
  }
}

/// From the centre into the direction of motion, with x upwards; the spin beside it.
void draw_oblique_velocity(Pen &pen, const Body &body, double top)
{
  const double speed = std::hypot(body.velocity, body.tangential_velocity);
  std::string label;
  if (speed > 0)
  {
    const double reach = pen.pixels(70) / speed;
    pen.arrow(body.position, 0, body.position + reach * body.velocity,
              reach * body.tangential_velocity, velocity_style);
    label = short_text(speed, "m/s");
  }
  if (body.spin != 0)
    label += (label.empty() ? "" : ", ") + short_text(body.spin, "rad/s");
  if (!label.empty())
    pen.label(label, body.position, top + pen.pixels(20));
}

/// The place nearest to z where something with this half width is in the picture as a whole [m].
double within_picture(const RowLayout &layout, double z, double half_width)
{
  const double margin = layout.side / layout.scale, low = layout.window.z_low - margin + half_width,
               high = layout.window.z_high + margin - half_width;
  return low < high ? std::clamp(z, low, high) : z;
}

void draw_velocities(Pen &pen, const Case &problem, const RowLayout &layout)
{
  double fastest = 0;
  for (const Body &body : problem.bodies)
    fastest = std::max(fastest, std::abs(body.velocity));
  const double top = layout.window.r_high;
  for (const Body &body : problem.bodies)
  {
    if (problem.traits().slips)
    {
      draw_oblique_velocity(pen, body, top);
      continue;
    }
    if (body.velocity == 0)
      continue;
    const double reach = pen.pixels(95) * body.velocity / fastest,
                 z = within_picture(layout, body.position, pen.pixels(60));
    pen.arrow(z - reach / 2, top + pen.pixels(17), z + reach / 2, top + pen.pixels(17),
              velocity_style);
    pen.label(short_text(body.velocity, "m/s"), z, top + pen.pixels(40));
  }
  if (problem.gravity != 0)
  {
    const double z = layout.window.z_low, r = top + pen.pixels(layout.above - 12),
                 length = std::copysign(pen.pixels(40), problem.gravity);
    const double start = problem.gravity > 0 ? z : z - length;
    pen.arrow(start, r, start + length, r, gravity_style);
    pen.label("g", z + pen.pixels(52), r);
  }
}

/// The bodies, the axis of the row and the velocities.
void draw_row(Pen &pen, const Case &problem, const RowLayout &layout)
{
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
    draw_body(pen, problem, i, layout);
  const double overhang = pen.pixels(12);
  pen.arrow(layout.window.z_low - overhang, 0, layout.window.z_high + overhang, 0,
            "nohead linewidth 0.8 linecolor rgb '#444444' dashtype (14,4,3,4) front");
  draw_velocities(pen, problem, layout);
}

/// The name of a body and its size, and in which of the lines it is drawn.
struct NameLabel
{
  std::string text;
  double z; ///< [m]
  int line = 0;
};

std::string name_and_size(const Body &body)
{
  const auto length = [](double value) { return short_text(value, "m"); };
  std::string text = body.name;
  if (body.is_endless) // a plate or a rod
    return text + ", infinite, " +
           (wave_shape_of(body) == WaveShape::plate ? "L = " + length(body.length)
                                                    : "R = " + length(body.radius));
  if (body.radius > 0)
    text += ", R = " + length(body.radius);
  if (body.inner_radius > 0)
    text += ", inner " + length(body.inner_radius);
  if (body.shape == Shape::cylinder)
    text += ", L = " + length(body.length);
  return text;
}

/// Labels below the bodies, within the picture; one that would touch its neighbour is drawn on a
/// line below, or, as in a long row, not at all.
std::vector<NameLabel> name_labels(const Case &problem, const RowLayout &layout)
{
  std::vector<NameLabel> labels;
  constexpr double gap = 14;
  const bool is_long = problem.bodies.size() > 12; // names without sizes stand below their bodies
  // Where the last label in each line ends [px].
  std::vector<double> ends(is_long ? 1 : 4, -std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
  {
    const Body &body = problem.bodies[i];
    const double edge = is_below(problem, i) ? layout.window.z_low : layout.window.z_high;
    NameLabel label{is_long ? body.name : name_and_size(body),
                    is_half_space(body) ? 0.5 * (body.position + edge) : body.position};
    const double half_width = 0.5 * text_width(label.text.size());
    label.z = within_picture(layout, label.z, (half_width + gap) / layout.scale);
    const double middle = label.z * layout.scale;
    const auto line =
      std::ranges::find_if(ends, [&](double end) { return middle - half_width >= end; });
    if (line == ends.end())
      continue;
    *line = middle + half_width + gap;
    label.line = int(line - ends.begin());
    labels.push_back(std::move(label));
  }
  return labels;
}
} // namespace

bool is_below(const Case &problem, std::size_t body)
{
  return body == 0 && is_half_space(problem.bodies[body]);
}

RowLayout row_layout(const Case &problem, const Window &mesh, int picture_width)
{
  RowLayout layout;
  Window &window = layout.window;
  double radius = 0;
  for (const Body &body : problem.bodies)
    radius = std::max(radius, body.radius);
  const bool has_finite = radius > 0,
             has_half_space = std::ranges::any_of(problem.bodies, is_half_space);
  double depth = 0.9 * radius; // of a half-space
  if (!has_finite)             // only a half-space: all of it or, without a mesh, what is recorded
  {
    radius = mesh.r_high;
    for (const Body &body : problem.bodies)
      radius = std::max(radius, body.extent.value_or(0));
    for (const Probe &probe : problem.probes)
      radius =
        std::max({radius, 1.1 * probe.r, 1.1 * std::abs(probe.z), probe.surface.value_or(0)});
    for (const Load &load : problem.loads)
      radius = std::max(radius, 4 * load.disc.value_or(0));
    depth = mesh.r_high > 0 ? mesh.z_high - mesh.z_low : radius;
  }
  layout.is_whole = !has_finite || !has_half_space;
  window.r_high = layout.is_whole ? radius : 1.15 * radius;
  window.z_low = window.z_high = problem.bodies.front().position;
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
  {
    const Body &body = problem.bodies[i];
    const double reach = is_half_space(body) ? 0 : drawn_reach(body, radius);
    window.z_low = std::min(window.z_low, body.position - (is_below(problem, i) ? depth : reach));
    window.z_high =
      std::max(window.z_high,
               body.position + (is_half_space(body) && !is_below(problem, i) ? depth : reach));
  }
  if (problem.traits().rolls)
  {
    window.r_high = 2 * radius;
    window.z_low = sphere_on_incline(problem).position - window.r_high;
    window.z_high = sphere_on_incline(problem).position + window.r_high;
  }
  layout.unit = readable_unit(std::max(radius, 0.2 * (window.z_high - window.z_low)), "m");
  // The row fills the width, unless that makes it too high.
  constexpr int side = 60, highest_row = 240, highest_block = 400;
  layout.scale = std::min((picture_width - side) / (window.z_high - window.z_low),
                          (has_finite ? highest_row : highest_block) / (2 * window.r_high));
  layout.side = 0.5 * (picture_width - layout.scale * (window.z_high - window.z_low));
  // The face of a wall stays visible next to a thin bar.
  window.r_high = std::max(window.r_high, 26 / layout.scale);
  const bool moves =
    std::ranges::any_of(problem.bodies, [](const Body &body) { return body.velocity != 0; });
  layout.above = (moves ? 58 : 14) + (problem.gravity != 0 && !problem.traits().rolls ? 22 : 0);
  int last_line = 0;
  for (const NameLabel &label : name_labels(problem, layout))
    last_line = std::max(last_line, label.line);
  layout.below = 36 + 22 * last_line;
  return layout;
}

std::string row_commands(const Case &problem, const RowLayout &layout)
{
  Pen pen(layout);
  if (problem.traits().rolls)
    draw_incline(pen, sphere_on_incline(problem), problem.slope);
  else
    draw_row(pen, problem, layout);
  draw_loads(pen, problem);
  draw_probes(pen, problem, layout.window.r_high);
  for (const NameLabel &label : name_labels(problem, layout))
    pen.label(label.text, label.z,
              -layout.window.r_high - pen.pixels(22) - label.line * pen.pixels(20));
  return pen.commands;
}

std::string rigid_commands(const Case &problem, double z_origin, const ReadableUnit &unit)
{
  std::string commands;
  for (std::size_t i = 0; i < problem.bodies.size(); ++i)
  {
    const Body &body = problem.bodies[i];
    if (body.is_deformable())
      continue;
    const double z = (body.position - z_origin) * unit.factor;
    const std::string style =
      fmt::format("behind fillstyle solid noborder fillcolor rgb '{}'", rigid_fill);
    if (body.shape == Shape::sphere)
      commands += fmt::format("set object circle at first {:.6g},0 size first {:.6g} {}\n", z,
                              body.radius * unit.factor, style);
    else if (body.shape == Shape::profile)
      commands += profile_polygon(body, i == 0, z, unit.factor) + " " + style + "\n";
    else if (body.shape == Shape::wall)
      commands += fmt::format("set object rectangle from {},graph 0 to {},graph 1 {}\n",
                              i == 0 ? "graph 0" : fmt::format("first {:.6g}", z),
                              i == 0 ? fmt::format("first {:.6g}", z) : "graph 1", style);
  }
  return commands;
}
} // namespace carambole::reports
