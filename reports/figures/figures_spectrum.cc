// Spectra of the vibration of the bodies after the impact.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/mode_energies.h"
#include "reports/records/number_table.h"
#include "reports/words/mode_names.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, right = 24, bottom = bottom_margin, panel = 220,
              between = 58, mode_name_height = 38;
constexpr double shown_decades = 4; // below the largest amplitude
constexpr std::size_t marked_peaks = 3, marked_modes = 20;

enum class Pole
{
  north,
  south
};
constexpr std::array poles{Pole::north, Pole::south};

/// "north", as in the file.
const char *name_of(Pole pole)
{
  return pole == Pole::north ? "north" : "south";
}

LineStyle style_of(Pole pole)
{
  return {palette_colour(pole == Pole::north ? 0 : 1), 1.6, "1"};
}

/// The spectrum of one pole of a body.
struct Spectrum
{
  std::string body;
  Pole pole;
  std::vector<double> amplitude; ///< [m/s]
};

/// "amplitude B1 north [m/s]"
std::vector<Spectrum> spectra_of(const NumberTable &table, const Case &problem)
{
  std::vector<Spectrum> spectra;
  for (const Body &body : problem.bodies)
    for (const Pole pole : poles)
    {
      const auto found = std::ranges::find(
        table.header, fmt::format("amplitude {} {} [m/s]", body.name, name_of(pole)));
      if (found == table.header.end())
        continue;
      const auto &column = table.columns[static_cast<std::size_t>(found - table.header.begin())];
      if (std::ranges::any_of(column, [](double a) { return a > 0; }))
        spectra.push_back({body.name, pole, column});
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

/// A free vibration of a body.
struct Mode
{
  double frequency; ///< [Hz]
  std::string name;
  double squared_amplitude; ///< [1/kg]; zero where it is not known
};

/// The lowest modes of a body, as its record has them.
std::vector<Mode> marks_of(const ModelRecord &record, const std::string &body)
{
  const std::vector<ModeRecord> modes = modes_of(record, body);
  const std::vector<std::string> names = mode_names(modes);
  std::vector<Mode> marks;
  for (std::size_t k = 0; k < modes.size() && k < marked_modes; ++k)
    marks.push_back({modes[k].frequency, names[k], modes[k].squared_amplitude.value_or(0)});
  return marks;
}

/// Lines at the modes, with their names above the panel, in two lines where they are close. Those
/// that a force at the pole excites most get their names first.
std::string mode_marks(std::vector<Mode> modes, double last, const ReadableUnit &hertz)
{
  std::string script;
  std::ranges::stable_sort(modes, std::greater(), &Mode::squared_amplitude);
  std::array<std::vector<double>, 2> named; // frequencies, in each line
  for (const Mode &mode : modes)
  {
    const double at = mode.frequency * hertz.factor;
    script += fmt::format("set arrow from {0:.6g}, graph 0 to {0:.6g}, graph 1 nohead back "
                          "linecolor rgb '#8a8a8a' linewidth 1 dashtype (2,4)\n",
                          at);
    const auto line = std::ranges::find_if(
      named,
      [&](const std::vector<double> &others)
      {
        return std::ranges::none_of(others, [&](double other)
                                    { return std::abs(mode.frequency - other) < 0.04 * last; });
      });
    if (line == named.end())
      continue;
    line->push_back(mode.frequency);
    script += fmt::format("set label {} at {:.6g}, graph 1 center offset 0,{} textcolor rgb "
                          "'#555555'\n",
                          gnuplot_string(mode.name), at, line == named.begin() ? 0.6 : 1.5);
  }
  return script;
}

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
  const ReadableUnit hertz = readable_unit(last, "Hz"), speed = readable_unit(largest, "m/s");
  const auto shown =
    static_cast<std::ptrdiff_t>(std::ranges::upper_bound(frequency, last) - frequency.begin());

  Figure figure;
  figure.name = "spectrum-" + model.name();
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable data;
  const auto part = [&](const std::vector<double> &values, const ReadableUnit &unit)
  { return scaled(std::vector<double>(values.begin(), values.begin() + shown), unit); };
  data.add(fmt::format("frequency [{}]", hertz.symbol), part(frequency, hertz));
  Key key;
  for (const Pole pole : poles)
    if (std::ranges::any_of(spectra, [&](const Spectrum &s) { return s.pole == pole; }))
      key.add(fmt::format("{} pole", name_of(pole)), style_of(pole));
  const int top = key.height() + mode_name_height, n = static_cast<int>(bodies.size()),
            height = top + n * (panel + between) - between + bottom;
  std::string &script = figure.script;
  script = script_header(figure.name, "Spectra of the residual vibration, " + model.name(), width,
                         height) +
           "set multiplot\n" + fmt::format("set xrange [0:{:.6g}]\n", last * hertz.factor);
  std::size_t columns = 1;
  bool has_modes = false;
  for (int i = 0; i < n; ++i)
  {
    const std::string &body = bodies[static_cast<std::size_t>(i)];
    std::vector<Mode> modes = marks_of(model.record.model, body);
    std::erase_if(modes, [&](const Mode &mode) { return mode.frequency > last; });
    has_modes = has_modes || !modes.empty();
    std::vector<std::string> curves;
    figure.panels.push_back({fmt::format("frequency [{}]", hertz.symbol),
                             fmt::format("amplitude {} [{}]", body, speed.symbol),
                             panel,
                             false,
                             true,
                             {},
                             {}});
    ChartPanel &axes = figure.panels.back();
    for (const Mode &mode : modes)
      axes.marks.push_back({mode.name, mode.frequency * hertz.factor});
    std::vector<double> strongest(frequency.size(), 0.0);
    double body_largest = 0;
    for (const Spectrum &spectrum : spectra)
    {
      if (spectrum.body != body)
        continue;
      data.add(fmt::format("{} {} [{}]", body, name_of(spectrum.pole), speed.symbol),
               part(spectrum.amplitude, speed), 5);
      curves.push_back(
        fmt::format("{} using 1:{} {}", file, ++columns, style_of(spectrum.pole).with_lines()));
      for (std::size_t k = 0; k < strongest.size(); ++k)
        strongest[k] = std::max(strongest[k], spectrum.amplitude[k]);
      body_largest = std::max(body_largest, std::ranges::max(strongest));
      axes.curves.push_back(style_of(spectrum.pole)
                              .curve(fmt::format("{} pole", name_of(spectrum.pole)),
                                     part(frequency, hertz), part(spectrum.amplitude, speed)));
    }
    // Values below the axis of the picture are gaps here.
    for (ChartCurve &curve : axes.curves)
      for (double &value : curve.y)
        if (value < body_largest * speed.factor * std::pow(10.0, -shown_decades))
          value = std::nan("");
    const int above = top + i * (panel + between);
    script += margins(width, height, left, right, above, height - above - panel);
    script += i == 0 ? key.commands(height) : "unset label\nunset arrow\n";
    script += i + 1 < n
                ? "set format x ''\n"
                : "set format x\n" + bottom_label(fmt::format("frequency [{}]", hertz.symbol));
    script += fmt::format("set label {} at graph 0.99,0.93 right front textcolor rgb '#222222'\n",
                          gnuplot_string(body));
    script += mode_marks(modes, last, hertz);
    std::vector<std::size_t> peaks = largest_peaks(strongest);
    std::ranges::sort(peaks);
    double end = 0, height_before = 0; // of the last label
    for (const std::size_t peak : peaks)
    {
      const double label_width = 0.12 * last; // "10.16 MHz" and a gap
      const bool is_last = frequency[peak] + label_width > last,
                 is_raised = frequency[peak] - (is_last ? label_width : 0) < end;
      end = frequency[peak] + (is_last ? 0 : label_width);
      const double x = frequency[peak] * hertz.factor, y = 1.15 * strongest[peak] * speed.factor;
      const std::string name =
        fmt::format("{:.4g} {}", frequency[peak] * hertz.factor, hertz.symbol);
      axes.marks.push_back({name, x, y});
      // Above its own mark, or above the label before.
      height_before = is_raised ? 3.5 * std::max(y / 3.5, height_before) : y;
      script += fmt::format(
        "set label '' at {0:.6g},{1:.6g} front point pointtype 11 pointsize 0.8 linecolor rgb "
        "'#1a1a1a'\n"
        "set label {2} at {0:.6g},{3:.6g} {4} offset {5},0.55 front textcolor rgb '#222222'\n",
        x, y, gnuplot_string(name), height_before, is_last ? "right" : "left",
        is_last ? "-0.3" : "0.3");
    }
    script += logarithmic_axis("y", body_largest * speed.factor * std::pow(10.0, -shown_decades),
                               12 * body_largest * speed.factor) +
              side_label(fmt::format("amplitude [{}]", speed.symbol)) + plot_command(curves);
  }
  script += "unset multiplot\n";
  figure.data[figure.name + ".csv"] = data.text();
  figure.alternative =
    fmt::format("Amplitude spectra of the poles of {} bodies after the impact.", n);
  figure.caption = fmt::format(
    "Vibration of the bodies after the impact ({}): amplitude spectra of the axial velocity of "
    "their poles relative to the centre of mass. The three largest peaks of each body are labelled "
    "with their frequency.{}",
    model.name(),
    has_modes
      ? " Dotted: the lowest modes of the free elastic body, computed by itself; ₀S₂ is the "
        "mode of a sphere of degree 2 and overtone 0, L1 and R1 are the first "
        "longitudinal and radial ones of a cylinder."
      : "");
  return figure;
}
} // namespace

std::vector<Figure> spectrum_figures(const Results &results)
{
  std::vector<Figure> figures;
  for (const Model &model : results.models)
    if (std::optional<Figure> figure = spectrum_figure(results, model))
      figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
