#pragma once

// A chart, described once. Its writers make the script of gnuplot, the table and what page.js
// draws.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/drawing/line_style.h"
#include "reports/words/format.h"

namespace carambole::reports
{
struct Figure; // gnuplot.h

enum class AxisScale
{
  linear,
  logarithmic,
  asinh ///< linear below one, logarithmic above, of either sign; the page cannot show it
};

struct ChartAxis
{
  std::string label{};                 ///< with its unit: "force [kN]"
  std::optional<double> low{}, high{}; ///< absent: those of the values
  bool reaches_zero = false;           ///< an absent `low` is zero or below
  AxisScale scale = AxisScale::linear; ///< others than `linear` need both ends, or tics
  std::vector<std::pair<double, std::string>> tics{}; ///< in place of round numbers
  double tic_distance = 0;                            ///< 0: chosen by gnuplot
  std::optional<LineStyle> zero{};                    ///< a line where it is zero
  std::optional<double> reach{}; ///< of x: points beyond it, on either side, are drawn there

  /// Of a value on the axis, in some unit of length; not finite if the axis cannot show it.
  double place(double value) const;
  /// The same between 0 at `low` and 1 at `high`.
  double fraction(double value) const;
};

/// The line at zero of most charts.
LineStyle thin_line();

/// Plain numbers at 1, 2 and 5 times powers of ten, for a logarithmic axis.
std::vector<std::pair<double, std::string>> plain_tics();

enum class SeriesLook
{
  line,
  linked_points,
  points, ///< with intervals of the half-width `extent`, if it is given; not on the page
  band,   ///< from `extent` to y
  bars    ///< horizontal, from `extent` to x at the place y; not on the page
};

struct ChartSeries
{
  std::string name{}; ///< series of one name are one entry of the key
  LineStyle style{};  ///< `width` of bands and bars: of their samples in the key
  std::vector<double> x{}, y{};
  SeriesLook look = SeriesLook::line;
  std::vector<double> extent{};
  std::string label{};     ///< at the right edge, once for all series of a frame that have it
  std::string column{};    ///< of the table, without unit; empty: the name and the axis
  double point_size = 0.8; ///< of gnuplot
  int digits = 7;          ///< of the table
  bool in_key = true;
  std::string mark{}; ///< behind the name: curves with the same one coincide

  std::string marked_name() const { return name + mark; }
};

/// A place in a frame with a name: a dotted line across it, or a point.
struct ChartMark
{
  std::string text{};
  double x = 0;
  std::optional<double> y{}; ///< of a point; absent: a line
  double weight = 0;         ///< the picture names the lines of the greatest weight first
};

/// A text in a frame of the picture.
struct ChartNote
{
  std::string text{};
  double x = 0.99, y = 0.95; ///< over the size of the frame
  bool is_left = false;      ///< the text begins at x; otherwise it ends there
  bool y_is_value = false;   ///< y is a value of the axis
};

/// Of a frame in the picture [px].
struct FramePlace
{
  int left, top, width;
};

/// One pair of axes.
struct ChartFrame
{
  std::string title{}; ///< above it; the gap of the chart leaves room
  ChartAxis x{}, y{};
  int height = 340;                  ///< [px]
  std::optional<FramePlace> place{}; ///< absent: below the frames before
  std::string page_label{};          ///< of the y axis on the page, where there are no notes
  std::vector<ChartSeries> series{};
  std::vector<ChartMark> marks{}; ///< in order of x; need both ends of both axes
  std::vector<ChartNote> notes{};
  std::string commands{};              ///< gnuplot's, for what only the picture shows
  int colour_bar = 0;                  ///< its height, to the right [px]; 0: gnuplot's own
  std::vector<std::string> elements{}; ///< of `plot`, such as maps; the page then has no curves

  /// Adds a line.
  ChartSeries &add(std::string name, LineStyle how, std::vector<double> at,
                   std::vector<double> values)
  {
    return series.emplace_back(
      ChartSeries{std::move(name), std::move(how), std::move(at), std::move(values)});
  }
};

/// Pixels per unit of `place` on the axes in a picture of common width; zero if nothing is there.
double x_pixels(const ChartFrame &frame);
double y_pixels(const ChartFrame &frame);

/// Frames one below the other, or in lines of several.
struct Chart
{
  std::string name{}, alternative{}, caption{};
  std::vector<ChartFrame> frames{};
  std::string purpose{};                ///< first line of the script; empty: the alternative
  bool key_is_right = false;            ///< of the frames, with markers; otherwise above
  bool every_frame_has_numbers = false; ///< on its x axis; otherwise the last one of a column
  int left = 92, gap = 18;              ///< [px] for numbers and labels, between frames
  std::optional<int> right{};           ///< [px]; absent: as much as labels and key need
  int above = 0;                        ///< [px] more at the top
  int across = 1;                       ///< frames in a line, each with its own labels
  int side_gap = 0;                     ///< between them [px]
  std::optional<int>
    width{}; ///< of each frame [px]; absent: the picture is as wide as `total_width`
  std::optional<int> total_width{}; ///< of the picture [px]; absent: as wide as others
  std::optional<int> height{};      ///< of the picture [px]; absent: as much as the frames need
  std::string commands{};           ///< gnuplot's, before the frames
  std::map<std::string, std::string> data{}; ///< tables of `elements` by their names
  std::vector<double> times{}; ///< of the frames, alike but for them [s]: the page plays them
};

/// The chart without its empty series; nothing if there is nothing else.
std::optional<Figure> figure_of(Chart chart);
std::optional<Figure> figure_of(ChartFrame frame, std::string name, std::string alternative,
                                std::string caption);

/// Whether the chart can be as wide and high as one likes: its frames are curves, and none has a
/// place of its own.
bool is_elastic(const Chart &chart);

/// The same chart on a picture of that size [px], with its text as large as before. Throws
/// std::invalid_argument with the least size if the frames would be too small, or if the chart is
/// not elastic.
Chart resized(Chart chart, int width, int height);

/// "force [kN]"
std::string with_unit(const std::string &words, const ReadableUnit &unit);
} // namespace carambole::reports
