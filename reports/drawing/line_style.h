#pragma once

// How a curve or its points are drawn.

#include <cstddef>
#include <string>

namespace carambole::reports
{
struct LineStyle
{
  std::string colour; ///< "#0072b2"
  double width = 2;   ///< [px]
  std::string dash;   ///< gnuplot's dashtype
  int marker = 7;     ///< gnuplot's pointtype

  /// "with lines linecolor rgb '#0072b2' linewidth 2 dashtype 1"
  std::string with_lines() const;
};

/// Colour of the k-th of several curves that are not models; ten different ones, each with a
/// contrast of at least 3 with white.
std::string palette_colour(std::size_t k);

/// The k-th of many curves: its colour and, as the second cue, a dash, which goes on where the
/// colours begin again.
LineStyle series_style(std::size_t k);

/// The k-th dash; the first is a solid line.
std::string dash_type(std::size_t k);

/// The k-th marker, gnuplot's pointtype.
int marker_type(std::size_t k);
} // namespace carambole::reports
