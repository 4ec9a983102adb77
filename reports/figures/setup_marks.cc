#include "reports/figures/setup_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace carambole::reports
{
namespace
{
constexpr const char *load_colour = "#c0392b", *probe_colour = "#0b7a3b";

/// A recorded surface: of a sphere along its meridian from the upper pole, else along the face.
void draw_surface(Pen &pen, const Body &body, double end)
{
  if (body.shape != Shape::sphere)
  {
    const double z = body.position + body.reach();
    pen.line(z, 0, z, end, 3, probe_colour);
    return;
  }
  const double last = std::asin(std::min(1.0, end / body.radius));
  constexpr int pieces = 24;
  const auto z = [&](int i) { return body.position + body.radius * std::cos(last * i / pieces); };
  const auto r = [&](int i) { return body.radius * std::sin(last * i / pieces); };
  for (int i = 0; i < pieces; ++i)
    pen.line(z(i), r(i), z(i + 1), r(i + 1), 3, probe_colour);
}
} // namespace

std::string short_text(double value, const std::string &si_unit)
{
  const ReadableUnit unit = readable_unit(value, si_unit);
  const std::string number = fmt::format("{:.4g} {}", std::abs(value) * unit.factor, unit.symbol);
  return (value < 0 ? "\u2212" : "") + number;
}

void draw_loads(Pen &pen, const Case &problem)
{
  const std::string style = fmt::format(
    "head filled size screen 0.006,25 linewidth 1.4 linecolor rgb '{}' front", load_colour);
  for (const Load &load : problem.loads)
  {
    const auto place = static_cast<std::size_t>(load.body);
    const Body &body = problem.bodies[place];
    if (!load.disc)
    {
      for (int k = 0; k < 8; ++k)
      {
        const double angle = k * std::numbers::pi / 4, c = std::cos(angle), s = std::sin(angle),
                     from = 0.45 * body.inner_radius, to = 0.97 * body.inner_radius;
        const bool inwards = load.pressure < 0;
        pen.arrow(body.position + (inwards ? to : from) * c, (inwards ? to : from) * s,
                  body.position + (inwards ? from : to) * c, (inwards ? from : to) * s, style);
      }
      pen.label(short_text(load.pressure, "Pa"), body.position, -body.inner_radius - pen.pixels(12),
                "center", load_colour);
      continue;
    }
    // Into the body: of a half-space that is not the first, along +z.
    const bool along_z = body.shape == Shape::half_space && !is_below(problem, place);
    const double face = body.position + body.reach(), sign = (along_z ? -1 : 1),
                 length = pen.pixels(34);
    const bool pulls = load.force < 0;
    const int arrows = 1 + 2 * (*load.disc > pen.pixels(9)) + 2 * (*load.disc > pen.pixels(24));
    for (int k = 0; k < arrows; ++k)
    {
      const double r = arrows == 1 ? 0 : *load.disc * (2.0 * k / (arrows - 1) - 1),
                   away = face + sign * length;
      pen.arrow(pulls ? face : away, r, pulls ? away : face, r, style);
    }
    pen.label(short_text(load.force, "N"), face + sign * (length + pen.pixels(6)), 0,
              along_z ? "right" : "left", load_colour);
  }
}

void draw_probes(Pen &pen, const Case &problem, double r_high)
{
  struct Label
  {
    double z, r;
    std::string numbers;
  };
  std::vector<Label> labels;
  for (std::size_t k = 0; k < problem.probes.size(); ++k)
  {
    const Probe &probe = problem.probes[k];
    const Body &body = problem.bodies[static_cast<std::size_t>(probe.body)];
    double z = body.position + probe.z, r = probe.r;
    if (probe.surface)
    {
      r = std::min(*probe.surface, r_high);
      z = body.position + (body.shape == Shape::sphere
                             ? std::sqrt(std::max(0.0, body.radius * body.radius - r * r))
                             : body.reach());
      draw_surface(pen, body, r);
    }
    else if (probe.quantity == ProbeQuantity::force)
      pen.line(z, 0, z, r = std::min(body.radius, r_high), 3, probe_colour);
    else if (probe.line)
      pen.line(z, r, body.position + probe.line->z, probe.line->r, 3, probe_colour);
    else
      pen.point(z, r, probe_colour);
    const auto near =
      std::ranges::find_if(labels, [&](const Label &label)
                           { return std::hypot(label.z - z, label.r - r) < pen.pixels(14); });
    if (near == labels.end())
      labels.push_back({z, r, fmt::format("{}", k + 1)});
    else
      near->numbers += fmt::format(", {}", k + 1);
  }
  for (const Label &label : labels)
    pen.label(label.numbers, label.z + pen.pixels(6), label.r + pen.pixels(11), "left",
              probe_colour);
}
} // namespace carambole::reports
