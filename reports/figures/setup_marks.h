#pragma once

// Loads and probes in the drawing of the set-up, and the pen that draws all of it.

#include <string>

#include <fmt/format.h>

#include "reports/drawing/gnuplot.h"
#include "reports/figures/setup_drawing.h"

namespace carambole::reports
{
/// Commands in the unit of the axes from lengths in metres.
class Pen
{
public:
  explicit Pen(const RowLayout &layout) : factor(layout.unit.factor), pixel(1 / layout.scale) {}

  /// Length of so many pixels [m].
  double pixels(double count) const { return count * pixel; }

  void arrow(double z1, double r1, double z2, double r2, const std::string &style)
  {
    commands += fmt::format("set arrow from {:.6g},{:.6g} to {:.6g},{:.6g} {}\n", z1 * factor,
                            r1 * factor, z2 * factor, r2 * factor, style);
  }
  void line(double z1, double r1, double z2, double r2, double width, const char *colour)
  {
    arrow(z1, r1, z2, r2,
          fmt::format("nohead linewidth {:g} linecolor rgb '{}' front", width, colour));
  }
  void label(const std::string &text, double z, double r, const char *justified = "center",
             const char *colour = "#222222")
  {
    commands += fmt::format("set label {} at {:.6g},{:.6g} {} front textcolor rgb '{}'\n",
                            gnuplot_string(text), z * factor, r * factor, justified, colour);
  }
  void point(double z, double r, const char *colour)
  {
    commands += fmt::format("set label '' at {:.6g},{:.6g} front point pointtype 7 pointsize 0.6 "
                            "linecolor rgb '{}'\n",
                            z * factor, r * factor, colour);
  }
  void circle(double z, double radius, const char *fill)
  {
    commands +=
      fmt::format("set object circle at {:.6g},0 size {:.6g} fillcolor rgb '{}' fillstyle solid "
                  "border linecolor rgb '#444444' linewidth 1 back\n",
                  z * factor, radius * factor, fill);
  }
  void rectangle(double z1, double z2, double radius, const char *fill, bool has_border)
  {
    commands += fmt::format(
      "set object rectangle from {:.6g},{:.6g} to {:.6g},{:.6g} back fillcolor rgb '{}' fillstyle "
      "solid {}\n",
      z1 * factor, -radius * factor, z2 * factor, radius * factor, fill,
      has_border ? "border linecolor rgb '#444444' linewidth 1" : "noborder");
  }

  std::string commands;

private:
  double factor, pixel;
};

/// "−0.5 m/s": four digits in a readable unit.
std::string short_text(double value, const std::string &si_unit);

/// Arrows where loads act, with their size.
void draw_loads(Pen &pen, const Case &problem);

/// Points and surfaces with the numbers of the probes; those that are drawn at one place share a
/// label. Surfaces are drawn out to `r_high` [m].
void draw_probes(Pen &pen, const Case &problem, double r_high);
} // namespace carambole::reports
