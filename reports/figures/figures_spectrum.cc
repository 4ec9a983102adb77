// Spectra of the vibration of the bodies after the impact.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/mode_energies.h"
#include "reports/records/number_table.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
constexpr double shown_decades = 4; // below the largest amplitude
constexpr std::size_t marked_peaks = 3, marked_modes = 20;

constexpr std::array poles{"north", "south"}; ///< as in the file

/// The spectrum of one pole of a body.
struct Spectrum
{
  std::string body;
  std::size_t pole;              ///< its place in `poles`
  std::vector<double> amplitude; ///< [m/s]
};

/// "amplitude B1 north [m/s]"
std::vector<Spectrum> spectra_of(const NumberTable &table, const Case &problem)
{
  std::vector<Spectrum> spectra;
  for (const Body &body : problem.bodies)
    for (std::size_t pole = 0; pole < poles.size(); ++pole)
    {
      std::vector<double> column =
        table.column(fmt::format("amplitude {} {} [m/s]", body.name, poles[pole]));
      if (std::ranges::any_of(column, [](double a) { return a > 0; }))
        spectra.push_back({body.name, pole, std::move(column)});
    }
  return spectra;
}

/// Places of the largest local maxima, each at least two widths of Hann's window apart.
std::vector<std::size_t> largest_peaks(const std::vector<double> &amplitude)
{
  // Zeros were added up to at least twice the length: the main lobe, four bins of the signal wide,
  // takes eight to sixteen of these.
  constexpr std::size_t apart = 12;
  std::vector<std::size_t> maxima, chosen;
  for (std::size_t i = 1; i + 1 < amplitude.size(); ++i)
    if (amplitude[i] > amplitude[i - 1] && amplitude[i] >= amplitude[i + 1])
      maxima.push_back(i);
  std::ranges::sort(maxima, std::greater(), [&](std::size_t i) { return amplitude[i]; });
  for (const std::size_t i : maxima)
  {
    const bool is_near =
      std::ranges::any_of(chosen, [&](std::size_t k) { return (i > k ? i - k : k - i) < apart; });
    if (!is_near)
      chosen.push_back(i);
    if (chosen.size() == marked_peaks)
      break;
  }
  return chosen;
}

/// The frequency above which all amplitudes are below the axis, rounded up.
double last_frequency(const std::vector<double> &frequency, const std::vector<Spectrum> &spectra,
                      double largest)
{
  std::size_t last = 1;
  for (const Spectrum &spectrum : spectra)
    for (std::size_t i = 0; i < spectrum.amplitude.size(); ++i)
      if (spectrum.amplitude[i] > 3 * largest * std::pow(10.0, -shown_decades))
        last = std::max(last, i);
  return std::min(1.05 * frequency[last], frequency.back());
}

/// The lowest modes of a body up to a frequency [Hz], as its record has them.
std::vector<ChartMark> mode_marks(const ModelRecord &record, const std::string &body, double last,
                                  const ReadableUnit &hertz)
{
  const std::vector<ModeRecord> modes = modes_of(record, body);
  const std::vector<std::string> names = mode_names(modes);
  std::vector<ChartMark> marks;
  for (std::size_t k = 0; k < modes.size() && k < marked_modes; ++k)
    if (modes[k].frequency <= last) // what a force at the pole excites most is named first
      marks.push_back({names[k], modes[k].frequency * hertz.factor, std::nullopt,
                       modes[k].squared_amplitude.value_or(0)});
  return marks;
}

/// The spectra of a model that are drawn.
struct Drawn
{
  const std::vector<double> &frequency; ///< [Hz]
  std::vector<Spectrum> spectra;
  double last; ///< frequency [Hz]
  ReadableUnit hertz, speed;

  std::vector<double> shown(const std::vector<double> &values, const ReadableUnit &unit) const
  {
    const auto count = std::ranges::upper_bound(frequency, last) - frequency.begin();
    return scaled(std::vector<double>(values.begin(), values.begin() + count), unit);
  }
};

/// The poles of a body, with its modes and the largest peaks.
ChartFrame body_frame(const Drawn &drawn, const std::string &body, const ModelRecord &record)
{
  const ReadableUnit &hertz = drawn.hertz, &speed = drawn.speed;
  ChartFrame frame{.x = {with_unit("frequency", hertz), 0, drawn.last * hertz.factor},
                   .height = 220,
                   .page_label = fmt::format("amplitude {} [{}]", body, speed.symbol),
                   .marks = mode_marks(record, body, drawn.last, hertz),
                   .notes = {{.text = body, .y = 0.93}}};
  std::vector<double> strongest(drawn.frequency.size(), 0.0);
  for (const Spectrum &spectrum : drawn.spectra)
  {
    if (spectrum.body != body)
      continue;
    frame.series.push_back({.name = fmt::format("{} pole", poles[spectrum.pole]),
                            .style = {palette_colour(spectrum.pole), 1.6, "1"},
                            .x = drawn.shown(drawn.frequency, hertz),
                            .y = drawn.shown(spectrum.amplitude, speed),
                            .column = fmt::format("{} {}", body, poles[spectrum.pole]),
                            .digits = 5});
    for (std::size_t k = 0; k < strongest.size(); ++k)
      strongest[k] = std::max(strongest[k], spectrum.amplitude[k]);
  }
  const double largest = std::ranges::max(strongest) * speed.factor;
  frame.y = {.label = with_unit("amplitude", speed),
             .low = largest * std::pow(10.0, -shown_decades),
             .high = 12 * largest,
             .scale = AxisScale::logarithmic};
  std::vector<std::size_t> peaks = largest_peaks(strongest);
  std::ranges::sort(peaks);
  for (const std::size_t peak : peaks)
  {
    const double at = drawn.frequency[peak] * hertz.factor;
    frame.marks.push_back(
      {fmt::format("{:.4g} {}", at, hertz.symbol), at, 1.15 * strongest[peak] * speed.factor});
  }
  return frame;
}
} // namespace

std::optional<Figure> spectrum_figure(const Results &results, const Model &model)
{
  const std::optional<NumberTable> table =
    read_number_table(results.side_file(model, "spectrum.csv"));
  if (!table || table->lines() < 3)
    return std::nullopt;
  const std::vector<Spectrum> spectra = spectra_of(*table, results.problem);
  if (spectra.empty())
    return std::nullopt;
  const std::vector<double> &frequency = table->columns.front();
  double largest = 0;
  std::vector<std::string> bodies;
  for (const Spectrum &spectrum : spectra)
  {
    largest = std::max(largest, std::ranges::max(spectrum.amplitude));
    if (bodies.empty() || bodies.back() != spectrum.body)
      bodies.push_back(spectrum.body);
  }
  const double last = last_frequency(frequency, spectra, largest);
  const Drawn drawn{frequency, spectra, last, readable_unit(last, "Hz"),
                    readable_unit(largest, "m/s")};
  Chart chart{.name = "spectrum-" + model.name(),
              .alternative = fmt::format(
                "Amplitude spectra of the poles of {} bodies after the impact.", bodies.size()),
              .gap = 20};
  bool has_modes = false;
  for (const std::string &body : bodies)
  {
    chart.frames.push_back(body_frame(drawn, body, model.record.model));
    has_modes |=
      std::ranges::any_of(chart.frames.back().marks, [](const ChartMark &mark) { return !mark.y; });
  }
  chart.caption = fmt::format(
    "Vibration of the bodies after the impact ({}): amplitude spectra of the axial velocity of "
    "their poles relative to the centre of mass. The three largest peaks of each body are labelled "
    "with their frequency.{}",
    model.name(),
    has_modes
      ? " Dotted: the lowest modes of the free elastic body, from an analysis of modes; ₀S₂ is the "
        "mode of a sphere of degree 2 and overtone 0, L1 and R1 are the first "
        "longitudinal and radial ones of a cylinder."
      : "");
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
