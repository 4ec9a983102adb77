#pragma once

// Shared by all figures of a report: colours, units, the time axis, the layout.

#include <string>
#include <vector>

#include "reports/drawing/chart.h"
#include "reports/drawing/gnuplot.h"
#include "reports/drawing/law_styles.h"
#include "reports/records/results.h"
#include "reports/words/format.h"

namespace carambole::reports
{
/// The line of a model, the same in every figure. A reference that is no law is near-black, and
/// thick where others are drawn over it. A law has its own style, and a code that of the law that
/// it implements; other models are grey with a dash each.
LineStyle line_style(const Results &results, const Model &model);

/// What is drawn of the time of the records.
enum class Span
{
  record,  ///< without a long flight before the first contact and a long time after the last one
  contacts ///< the same up to a quarter of the time of the contacts after the last force
};

/// Times of curves [s]: evenly spaced over this span of the longest record, those samples that even
/// spacing misses visibly, as in contacts that are much shorter, so that every curve keeps its
/// peaks, and twice each time at which a record jumps.
std::vector<double> drawing_times(const Results &results, Span span = Span::record);

/// The time axis that all figures of a case with this span share.
struct TimeAxis
{
  std::vector<double> times; ///< [s], `drawing_times`
  ReadableUnit unit;
  std::vector<double> shown; ///< the times in that unit
  std::string label;         ///< "time [µs]"

  ChartAxis axis() const { return {.label = label, .low = shown.front(), .high = shown.back()}; }
};
TimeAxis time_axis(const Results &results, Span span = Span::record);

enum class Outside
{
  zero, ///< a force, of a contact that has ended
  held, ///< after the record, the last value: free bodies keep their velocity
  gap   ///< any value that is unknown there
};

/// A column of the model's history at these instants; empty where the model has no such column.
std::vector<double> column_at(const Model &model, const std::string &column,
                              const std::vector<double> &times, Outside outside);

std::vector<double> scaled(std::vector<double> values, const ReadableUnit &unit);

/// The models that have this column, the reference first: the others are drawn over it.
std::vector<const Model *> models_with(const Results &results, const std::string &column);

/// Largest magnitude of what is a number; zero without any.
double largest_magnitude(const std::vector<double> &values);

/// Largest magnitude of a column over all models; zero if no model has it.
double largest_magnitude(const Results &results, const std::string &column);

inline constexpr int bottom_margin = 62; ///< [px] for the labels of the time axis

/// Width of a text in the figures' font, estimated [px].
int text_width(std::size_t characters);

/// What stands for a series in a key.
enum class KeySample
{
  line,
  marker,
  marked_line,
  none ///< a remark
};

/// The key of a figure: samples of the series and their names, in lines above the axes.
class Key
{
public:
  /// In a picture of that width [px].
  explicit Key(int width) : picture_width(width) {}
  void add(const std::string &name, const LineStyle &style, KeySample sample = KeySample::line);
  /// [px] that the lines take at the top of the picture.
  int height() const;
  /// Commands that draw it in a picture of that height.
  std::string commands(int picture_height) const;

private:
  struct Entry
  {
    std::string name;
    LineStyle style;
    KeySample sample;
    int x, line;
  };
  int picture_width;
  std::vector<Entry> entries;
};

/// 1, 2 or 5 times a power of ten: the distance at which at most so many numbers, two or more,
/// stand on an axis of that length.
double tic_step(double span, int most);
/// The same, or less where fewer than two of its multiples are between these ends.
double tic_step(double low, double high, int most);

/// A logarithmic axis for values in this range: tics at powers of ten, every second one where they
/// are many, and at twice and five times those where they are few.
std::string logarithmic_axis(const char *axis, double low, double high);

/// A label at the right edge of a panel, where its curve ends.
struct EdgeLabel
{
  std::string text, colour; ///< colour of the line from the curve's end to it
  double height;            ///< of the end, over the height of the panel
};

/// Commands for labels, moved apart to that distance where they would overlap.
std::string edge_labels(std::vector<EdgeLabel> labels, double least_distance);
} // namespace carambole::reports
