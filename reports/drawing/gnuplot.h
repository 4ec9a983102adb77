#pragma once

// Figures drawn by gnuplot. A figure is a script and its data; both stay next to the pictures, and
// `gnuplot <name>.gp` in their folder draws the SVG again, `gnuplot -e "picture = 'pdf'" <name>.gp`
// the PDF.

#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "reports/drawing/chart.h"

namespace carambole::reports
{
struct Figure
{
  std::string name;                        ///< of the files: name.gp, name.svg and name.pdf
  std::string script;                      ///< with relative paths only
  std::map<std::string, std::string> data; ///< file name -> text
  std::string alternative;                 ///< description for readers who cannot see it
  std::string caption;
  std::vector<ChartFrame> panels{};     ///< its curves, if page.js can draw them
  std::shared_ptr<const Chart> chart{}; ///< that it was made from; null: none
};

/// Text as a gnuplot string that expands nothing. Throws std::invalid_argument for control
/// characters.
std::string gnuplot_string(const std::string &text);

/// Comma-separated columns with a header line, for `set datafile separator comma`. NaN is written
/// as an empty field, where gnuplot interrupts a line; columns may differ in length.
class DataTable
{
public:
  /// The header is quoted where it holds a comma. Numbers are written with `digits` significant
  /// digits after those that all of them share.
  void add(std::string header, std::vector<double> values, int digits = 7);
  std::string text() const;

private:
  struct Column
  {
    std::string header;
    std::vector<double> values;
    int digits;
  };
  std::vector<Column> columns;
};

/// Width of most figures [px].
inline constexpr int picture_width = 880;

/// A picture of that width is as wide as the text of an A4 page, 6.5 inches.
inline constexpr double inches_per_pixel = 6.5 / picture_width,
                        mm_per_pixel = 25.4 * inches_per_pixel;

/// The beginning of every script: which picture, separator, axes and grid. The SVG has that size
/// [px]; the PDF is on the scale that makes `picture_width` as wide as the text of a page.
std::string script_header(const std::string &name, const std::string &purpose, int width,
                          int height);

/// The formats of a picture for a paper.
enum class PictureFormat
{
  pdf,
  svg,
  png, ///< with 300 pixels per inch
  tikz ///< for LaTeX with gnuplot-lua-tikz.sty
};

/// Draws one picture of a figure, `width` inches wide, and returns the content of its file. A
/// figure with a chart only; throws as `draw` does.
std::string picture_of(const Figure &figure, PictureFormat format, double width,
                       const volatile std::sig_atomic_t *signal);

struct DrawingOptions
{
  /// Every figure also as PDF, which takes gnuplot longer than the SVG: it loads fonts.
  bool pdf = false;
  std::size_t at_once = 0; ///< processes side by side; zero: as many as there are processors
};

/// Whether the folder has the figure's pictures, complete and drawn from this script and these
/// data.
bool is_drawn(const Figure &figure, const std::filesystem::path &folder,
              const DrawingOptions &options = {});

/// Links, or copies, the files of the figures that are already drawn in another folder.
void take_over_drawn(const std::vector<Figure> &figures, const std::filesystem::path &from,
                     const std::filesystem::path &to, const DrawingOptions &options);

/// Writes scripts and data into the folder and draws the figures that are not drawn yet. Throws
/// std::runtime_error if gnuplot is not in PATH or fails (with its own message), and Interrupted as
/// soon as `*signal` is not zero.
void draw(const std::vector<Figure> &figures, const std::filesystem::path &folder,
          const volatile std::sig_atomic_t *signal, const DrawingOptions &options = {});
} // namespace carambole::reports
