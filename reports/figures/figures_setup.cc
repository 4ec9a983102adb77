// The set-up to scale: bodies, velocities, the coarsest mesh, and the finest mesh around a contact.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/records/quantities.h"
#include "cases/values/table_reader.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/figures/setup_drawing.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr std::array edge_colours{"#35587c", "#8a5a1f"}; // of the meshes of neighbours, in turn
constexpr const char *frame_colour = "#c0392b";

/// Width of the picture [px]: a page shows it in half of its own, with letters as much smaller. A
/// long row needs more.
int width_of(const Case &problem)
{
  constexpr std::size_t few_bodies = 4;
  constexpr int narrow = 560;
  return problem.bodies.size() <= few_bodies ? narrow : picture_width;
}

/// The edges of a mesh file, or nothing if there is none that can be read.
std::vector<MeshEdge> edges_of(const std::filesystem::path &file, const Case &problem)
{
  try
  {
    return read_mesh_edges(file, problem);
  }
  catch (const TableError &)
  {
    return {}; // named among the damaged files
  }
}

Window bounds(const std::vector<MeshEdge> &edges)
{
  Window window;
  for (const MeshEdge &e : edges)
  {
    const bool is_first = &e == &edges.front();
    window.z_low = std::min({is_first ? e.z1 : window.z_low, e.z1, e.z2});
    window.z_high = std::max({is_first ? e.z1 : window.z_high, e.z1, e.z2});
    window.r_high = std::max({window.r_high, e.r1, e.r2});
  }
  return window;
}

/// The part of an edge in a window (Liang and Barsky 1984), or nothing.
std::optional<MeshEdge> clipped(const MeshEdge &e, const Window &window)
{
  double from = 0, to = 1; // along the edge
  const auto cut = [&](double start, double step, double limit)
  {
    if (step == 0)
      return start <= limit;
    const double t = (limit - start) / step;
    if (step > 0)
      to = std::min(to, t);
    else
      from = std::max(from, t);
    return from < to;
  };
  const double dr = e.r2 - e.r1, dz = e.z2 - e.z1;
  if (!cut(e.z1, dz, window.z_high) || !cut(-e.z1, -dz, -window.z_low) ||
      !cut(e.r1, dr, window.r_high))
    return std::nullopt;
  return MeshEdge{e.body, e.r1 + from * dr, e.z1 + from * dz, e.r1 + to * dr, e.z1 + to * dz};
}

/// Data file of edges: one in each line, ready for `with vectors`. The first column is 0 or 1, to
/// distinguish neighbours.
std::string edge_table(const std::vector<MeshEdge> &edges, const Window &window, double z_origin,
                       const ReadableUnit &unit)
{
  std::string text = fmt::format("side,z [{0}],r [{0}],dz [{0}],dr [{0}]\n", unit.symbol);
  for (const MeshEdge &edge : edges)
    if (const std::optional<MeshEdge> e = clipped(edge, window))
      fmt::format_to(std::back_inserter(text), "{},{:.6g},{:.6g},{:.6g},{:.6g}\n", e->body % 2,
                     (e->z1 - z_origin) * unit.factor, e->r1 * unit.factor,
                     (e->z2 - e->z1) * unit.factor, (e->r2 - e->r1) * unit.factor);
  return text;
}

/// The edges of a table, in the colours of the bodies.
std::vector<std::string> mesh_elements(const std::string &file, double line_width)
{
  std::vector<std::string> elements;
  for (std::size_t side = 0; side < edge_colours.size(); ++side)
    elements.push_back(fmt::format(
      "{} using (column(1) == {} ? column(2) : NaN):3:4:5 with vectors nohead linecolor rgb "
      "'{}' linewidth {}",
      gnuplot_string(file), side, edge_colours[side], line_width));
  return elements;
}

/// Of a contact that did not happen.
constexpr const char *expected_radius = "expected radius";

/// The enlargement: a place on the axis and a length to compare with.
struct Closeup
{
  double z; ///< of the origin
  double z_low, z_high;
  std::string what;               ///< "the contact B1-B2"
  std::optional<double> length;   ///< [m]
  std::string length_name;        ///< "contact radius"
  std::string first, second;      ///< names of the bodies to the left and to the right
  std::optional<double> end = {}; ///< of the second body, where it is enlarged as a whole
  std::string third = {};         ///< name of the body beyond it
};

/// Radius [m] of what is drawn of flat faces: of a punch its face, of bars the larger one.
double face_of(const Body &first, const Body &second)
{
  if (const Body *profile = profile_of(first, second))
    return profile->radius;
  return std::max(first.shape == Shape::cylinder ? first.radius : 0,
                  second.shape == Shape::cylinder ? second.radius : 0);
}

/// The first contact, unless a body is too thin to be seen in the row: then the first one of that.
std::size_t enlarged_contact(const Case &problem, const std::vector<Contact> &contacts,
                             double scale)
{
  constexpr double thin = 5; // [px]
  const auto is_thin = [&](const Body &body)
  { return body.shape == Shape::cylinder && 2 * body.reach() * scale < thin; };
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (const int body : {contacts[k].first, contacts[k].second})
      if (is_thin(problem.bodies[static_cast<std::size_t>(body)]))
        return k;
  return 0;
}

/// `scale`: of the row [px/m].
std::optional<Closeup> closeup(const Case &problem, const Model &model, double scale)
{
  if (const std::vector<Contact> contacts = problem.contacts(); !contacts.empty())
  {
    const std::size_t number = enlarged_contact(problem, contacts, scale);
    const Contact &contact = contacts[number];
    const Body &first = problem.bodies[static_cast<std::size_t>(contact.first)],
               &second = problem.bodies[static_cast<std::size_t>(contact.second)];
    const auto measured = find_quantity(
      model.record.model, QuantityName{QuantityKind::max_contact_radius, contact.name});
    const double radius =
      measured && *measured > 0 ? *measured : contact_scales(problem)[number].contact_radius;
    // Of flat faces all, as they were; of a wall only so much that it is seen.
    const bool is_flat = meet_flat(first, second);
    const double face = is_flat ? face_of(first, second) : 0,
                 half_width = face > 0 ? 1.2 * face : 3 * radius,
                 z = first.position + first.reach();
    double shift = 0;
    if (second.shape == Shape::wall)
      shift = -0.7;
    else if (first.shape == Shape::wall)
      shift = 0.7;
    Closeup zoom{z,
                 z + (shift - 1) * half_width,
                 z + (shift + 1) * half_width,
                 "the contact " + contact.name,
                 face > 0 ? std::nullopt : std::optional(radius),
                 measured ? "contact radius" : expected_radius,
                 first.name,
                 second.name};
    const double end = second.position + second.reach();
    const auto beyond = static_cast<std::size_t>(contact.second) + 1;
    if (second.shape == Shape::cylinder && end < zoom.z_high)
    {
      zoom.end = end;
      zoom.third = beyond < problem.bodies.size() ? problem.bodies[beyond].name : "";
    }
    return zoom;
  }
  for (const Load &load : problem.loads)
  {
    const Body &body = problem.bodies[static_cast<std::size_t>(load.body)];
    const double z = body.position + (load.disc ? body.reach() : body.inner_radius),
                 half_width =
                   load.disc ? 3 * *load.disc
                             : std::min(body.inner_radius, 0.7 * (body.radius - body.inner_radius));
    const bool is_right = !load.disc || (load.body > 0 && body.shape == Shape::half_space);
    const double to_body = is_right ? 0.7 : -0.7, shift = load.disc ? to_body : 0;
    return Closeup{z,
                   z + (shift - 1) * half_width,
                   z + (shift + 1) * half_width,
                   load.disc ? "the load" : "the loaded surface",
                   load.disc,
                   "loaded radius",
                   is_right ? "" : body.name,
                   is_right ? body.name : ""};
  }
  return std::nullopt;
}

/// At least so large that it is seen in a row of that scale [px/m].
std::string frame_object(Window window, double scale, const ReadableUnit &unit)
{
  constexpr double least = 8; // [px]
  const double missing = std::max(0.0, least / scale - (window.z_high - window.z_low));
  window.z_low -= missing / 2;
  window.z_high += missing / 2;
  window.r_high = std::max(window.r_high, least / scale);
  return fmt::format(
    "set object rectangle from {:.6g},0 to {:.6g},{:.6g} front fillstyle empty border linecolor "
    "rgb '{}' linewidth 2\n",
    window.z_low * unit.factor, window.z_high * unit.factor, window.r_high * unit.factor,
    frame_colour);
}

/// A window with its origin at z_origin, so many pixels wide.
ChartFrame window_frame(const Window &window, double z_origin, const ReadableUnit &unit,
                        const char *border, const char *z_name, int width, int height)
{
  constexpr int number = 40; // [px]
  return {.x = {with_unit(z_name, unit), (window.z_low - z_origin) * unit.factor,
                (window.z_high - z_origin) * unit.factor},
          .y = {.label = with_unit("r", unit),
                .low = 0,
                .high = window.r_high * unit.factor,
                .tic_distance =
                  tic_step(0, window.r_high * unit.factor, std::clamp(height / number, 3, 7))},
          .commands = fmt::format("unset object\nset border 15 linewidth 1.5 linecolor rgb '{}'\n"
                                  "set tics nomirror out scale 0.6 textcolor rgb '#222222'\n"
                                  "set xtics {:g} offset 0,0.4\n",
                                  border,
                                  tic_step((window.z_low - z_origin) * unit.factor,
                                           (window.z_high - z_origin) * unit.factor,
                                           std::clamp(width / number, 3, 7)))};
}

/// Names, the length to compare with, and rigid bodies, in a frame of that width [px].
std::string closeup_commands(const Case &problem, const Closeup &zoom, const ReadableUnit &unit,
                             int width)
{
  constexpr double arrow = 10, words = 20; // [px] right of the frame
  std::string commands;
  if (zoom.length)
    commands += fmt::format(
      "set arrow from graph {4:.4f}, first 0 to graph {4:.4f}, first {0:.6g} heads size screen "
      "0.008,20 "
      "linewidth 1.5 linecolor rgb '#222222'\n"
      "set label {2} at graph {5:.4f}, first {1:.6g} left offset 0,0.55 textcolor rgb '#222222'\n"
      "set label {3} at graph {5:.4f}, first {1:.6g} left offset 0,-0.55 textcolor rgb '#222222'\n",
      *zoom.length * unit.factor, 0.5 * *zoom.length * unit.factor,
      gnuplot_string(zoom.length_name),
      gnuplot_string(fmt::format("{:.3g} {}", *zoom.length * unit.factor, unit.symbol)),
      1 + arrow / width, 1 + words / width);
  const auto name = [](const std::string &text, const std::string &at, const char *side)
  {
    return fmt::format("set label {} at {},graph 1.055 {} textcolor rgb '#222222'\n",
                       gnuplot_string(text), at, side);
  };
  commands += name(zoom.first, "graph 0", "left");
  if (zoom.end)
    commands += name(
      zoom.second, fmt::format("first {:.6g}", 0.5 * (*zoom.end - zoom.z) * unit.factor), "center");
  commands += name(zoom.end ? zoom.third : zoom.second, "graph 1", "right");
  return commands + rigid_commands(problem, zoom.z, unit);
}

/// A finite-element model with its coarsest mesh, and the finest one around a contact.
struct Mesh
{
  const Model *model = nullptr; ///< absent: no model has both
  std::vector<MeshEdge> coarse, fine;
};

Mesh find_mesh(const Results &results)
{
  for (const Model &model : results.models)
  {
    const std::filesystem::path folder = results.folder / model.name();
    Mesh mesh{&model, edges_of(folder / "mesh.csv", results.problem),
              edges_of(folder / "mesh-finest.csv", results.problem)};
    if (!mesh.coarse.empty() && !mesh.fine.empty())
      return mesh;
  }
  return {};
}

/// The row above; below, the whole block of a half-space next to the enlargement.
struct Setup
{
  const Case &problem;
  const Mesh mesh;
  const int width = width_of(problem);
  const Window whole = mesh.model != nullptr ? bounds(mesh.coarse) : Window{};
  const RowLayout layout = row_layout(problem, whole, width);
  const std::optional<Closeup> zoom =
    mesh.model != nullptr ? closeup(problem, *mesh.model, layout.scale) : std::nullopt;
  const bool has_block = mesh.model != nullptr && !layout.is_whole;
  const int row_height = layout.above + static_cast<int>(layout.scale * 2 * layout.window.r_high) +
                         layout.below, // [px]
    top = row_height + 34, panel_height = 250, block_width = (width - 250) / 2 - 55,
            closeup_width = has_block ? (width - 250) / 2 : width - 250;

  /// Whether most lines of the coarsest mesh are far enough apart to be told from one another.
  bool shows_mesh() const
  {
    constexpr double least = 2.5; // [px]
    double all = 0, dense = 0;
    for (const MeshEdge &e : mesh.coarse)
    {
      const double length = layout.scale * std::hypot(e.r2 - e.r1, e.z2 - e.z1);
      all += length;
      dense += length < least ? length : 0;
    }
    return dense < 0.5 * all;
  }
  /// What the enlargement shows.
  Window enlarged() const
  {
    return {zoom->z_low, zoom->z_high, (zoom->z_high - zoom->z_low) * panel_height / closeup_width};
  }
};

ChartFrame row_frame(const Setup &setup)
{
  const RowLayout &layout = setup.layout;
  const int width = static_cast<int>(layout.scale * (layout.window.z_high - layout.window.z_low));
  const auto shown = [&](double at, double pixels)
  { return (at + pixels / layout.scale) * layout.unit.factor; };
  return {.x = {"", shown(layout.window.z_low, -30), shown(layout.window.z_high, 30)},
          .y = {"", shown(-layout.window.r_high, -layout.below),
                shown(layout.window.r_high, layout.above)},
          .height = setup.row_height,
          .place = FramePlace{(setup.width - width) / 2 - 30, 0, width + 60},
          .commands = row_commands(setup.problem, layout) +
                      (setup.zoom ? frame_object(setup.enlarged(), layout.scale, layout.unit) : ""),
          .elements = setup.shows_mesh() ? mesh_elements("setup-mesh.csv", 0.35)
                                         : std::vector<std::string>{"NaN"}};
}

void add_block(Chart &chart, const Setup &setup)
{
  const Window &whole = setup.whole;
  const ReadableUnit unit = readable_unit(whole.r_high, "m");
  const double scale =
    std::min(setup.block_width / (whole.z_high - whole.z_low), setup.panel_height / whole.r_high);
  const int width = static_cast<int>(scale * (whole.z_high - whole.z_low)),
            height = static_cast<int>(scale * whole.r_high);
  ChartFrame &frame =
    chart.frames.emplace_back(window_frame(whole, 0, unit, "#444444", "z", width, height));
  frame.height = height;
  frame.place = FramePlace{76 + (setup.block_width - width) / 2,
                           setup.top + setup.panel_height - height, width};
  frame.elements = mesh_elements("setup-block.csv", 0.3);
  chart.data["setup-block.csv"] = edge_table(setup.mesh.coarse, whole, 0, unit);
  chart.caption += " Below, left: the whole block.";
}

void add_closeup(Chart &chart, const Setup &setup)
{
  const Closeup &zoom = *setup.zoom;
  constexpr int beside = 142; // [px] of "contact radius" to the right
  const bool has_contact = !setup.problem.contacts().empty();
  const ReadableUnit unit = readable_unit((zoom.z_high - zoom.z_low) / 2, "m");
  const Window window = setup.enlarged();
  ChartFrame &frame = chart.frames.emplace_back(window_frame(
    window, zoom.z, unit, frame_colour, has_contact ? "z from the contact" : "z from the surface",
    setup.closeup_width, setup.panel_height));
  frame.height = setup.panel_height;
  frame.place =
    FramePlace{setup.width - beside - setup.closeup_width, setup.top, setup.closeup_width};
  frame.commands += closeup_commands(setup.problem, zoom, unit, setup.closeup_width);
  frame.elements = mesh_elements("setup-contact.csv", 0.7);
  chart.data["setup-contact.csv"] = edge_table(setup.mesh.fine, window, zoom.z, unit);
  chart.caption +=
    fmt::format(" Red frame, enlarged {}: the finest mesh around {}{}{}.",
                setup.has_block ? "on the right" : "below", zoom.what,
                zoom.length && has_contact ? ", with the largest contact radius" : "",
                zoom.length_name == expected_radius ? " that is expected" : "");
  chart.alternative += fmt::format("; below, its finest mesh around {}", zoom.what);
}
} // namespace

std::optional<Figure> setup_figure(const Results &results)
{
  const Case &problem = results.problem;
  const Setup setup{problem, find_mesh(results)};
  const std::size_t n = problem.bodies.size();
  Chart chart{.name = "setup",
              .alternative = n == 1 ? problem.bodies.front().name + " to scale"
                                    : fmt::format("{} bodies in a row to scale", n),
              .caption = fmt::format("{} to scale at {}", n == 1 ? "The body" : "The bodies",
                                     problem.traits().presses() ? "the first touch" : "time zero"),
              .frames = {row_frame(setup)},
              .total_width = setup.width,
              .height = setup.zoom || setup.has_block
                          ? setup.top + setup.panel_height + bottom_margin
                          : setup.row_height,
              .commands = "unset grid\nunset border\nunset tics\n"};
  if (setup.shows_mesh())
  {
    const std::string &model = setup.mesh.model->name();
    chart.caption += fmt::format(", with the coarsest mesh of {} in the half r > 0", model);
    chart.alternative += " with the coarsest mesh of " + model;
    chart.data["setup-mesh.csv"] =
      edge_table(setup.mesh.coarse, setup.layout.window, 0, setup.layout.unit);
  }
  chart.caption += ".";
  if (setup.has_block)
    add_block(chart, setup);
  if (setup.zoom)
    add_closeup(chart, setup);
  chart.alternative += ".";
  if (setup.mesh.model != nullptr && !problem.probes.empty())
    chart.caption += " Green: probes, with their numbers.";
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
