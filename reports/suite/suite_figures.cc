// Errors of the laws: a line for each law, a dot for every contact of every case.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/law_styles.h"
#include "reports/html/page_cells.h"
#include "reports/suite/suite_page.h"

namespace carambole::reports
{
namespace
{
constexpr int line_distance = 22, left = 210, right = 40; // [px]
constexpr double spread = 0.5; ///< of the dots of a law across its line, over the distance of two
constexpr double shown_part = 0.95; ///< of the dots, at least, that lie on the axis

struct LawErrors
{
  std::string law;
  LineStyle style;
  std::vector<double> errors; ///< [%]

  double median_size() const
  {
    std::vector<double> sizes;
    for (const double error : errors)
      sizes.push_back(std::abs(error));
    std::ranges::sort(sizes);
    return sizes[sizes.size() / 2];
  }
};

/// The style of the law; where a case has several variants of it, the label is a model of the case.
LineStyle style_of_label(const LawSample &sample)
{
  const std::vector<LawEntry> &laws = sample.source->results.problem.laws;
  const bool is_model = std::ranges::find(laws, sample.law, &LawEntry::name) != laws.end();
  return is_model ? law_style(sample.source->results.problem, sample.law) : law_style(sample.law);
}

/// By the name of a law or of another model.
using ErrorsByLaw = std::map<std::string, LawErrors>;

void add_error(ErrorsByLaw &laws, const std::string &name, const LineStyle &style, double error)
{
  laws.try_emplace(name, LawErrors{name, style, {}}).first->second.errors.push_back(error);
}

/// Half of the axis [%]: so much that nearly all dots lie on it.
double half_axis(const std::vector<LawErrors> &laws)
{
  std::vector<double> sizes;
  for (const LawErrors &law : laws)
    for (const double error : law.errors)
      sizes.push_back(std::abs(error));
  std::ranges::sort(sizes);
  const double most =
    sizes[static_cast<std::size_t>(shown_part * static_cast<double>(sizes.size() - 1))];
  constexpr std::array steps{1., 2., 5., 10., 20., 50., 100., 200.};
  const auto step = std::ranges::lower_bound(steps, most);
  return step == steps.end() ? steps.back() : *step;
}

/// What the picture of the errors of several laws is called.
struct DotWords
{
  std::string name;    ///< of the file
  std::string of_what; ///< "peak force"
  std::string caption; ///< a sentence without its full stop; the number of dots follows
};

Figure dot_figure(const DotWords &words, const ErrorsByLaw &errors)
{
  std::vector<LawErrors> laws; // the one with the smallest median error first
  for (const auto &[name, one] : errors)
    laws.push_back(one);
  std::ranges::stable_sort(laws, {}, &LawErrors::median_size);
  const double half = half_axis(laws);
  const int lines = static_cast<int>(laws.size());
  ChartFrame frame{.x = {.label = fmt::format("error of the {} [%]", words.of_what),
                         .low = -1.03 * half,
                         .high = 1.03 * half,
                         .zero = LineStyle{"#444444", 1.5, "1"},
                         .reach = half},
                   .y = {.low = lines, .high = -1},
                   .height = (lines + 1) * line_distance,
                   .commands = "set format x '%+g'\n"};
  std::size_t beyond = 0, all = 0;
  for (int k = 0; k < lines; ++k)
  {
    const LawErrors &law = laws[static_cast<std::size_t>(k)];
    all += law.errors.size();
    frame.y.tics.emplace_back(k, law.law);
    ChartSeries dots{.name = law.law,
                     .style = law.style,
                     .x = law.errors,
                     .look = SeriesLook::points,
                     .column = law.law,
                     .point_size = 0.6,
                     .in_key = false};
    dots.style.width = 1;
    for (std::size_t i = 0; i < law.errors.size(); ++i)
    {
      // Multiples of the golden section spread any number of dots evenly.
      const double part = std::fmod(0.618034 * static_cast<double>(i), 1.0) - 0.5;
      dots.y.push_back(law.errors.size() > 1 ? k + spread * part : k);
      beyond += std::abs(law.errors[i]) > half ? 1 : 0;
    }
    frame.series.push_back(std::move(dots));
  }
  std::string at_edge;
  if (beyond > 0)
    at_edge = fmt::format(" {} beyond ±{:g} % {} at the edge of the axis.", counted(beyond, "dot"),
                          half, beyond == 1 ? "lies" : "lie");
  return *figure_of(
    {.name = words.name,
     .alternative = fmt::format("Errors of the {} of {} models on a linear axis, {} dots.",
                                words.of_what, laws.size(), all),
     .caption = fmt::format("{}, {} dots. They are in the order of their median error.{}",
                            words.caption, all, at_edge),
     .frames = {frame},
     .left = left,
     .right = right});
}
} // namespace

std::vector<Figure> error_figures(const Suite &suite)
{
  std::map<QuantityKind, ErrorsByLaw> by_quantity;
  for (const LawSample &sample : law_samples(suite))
    if (const std::optional<double> error = sample.difference.relative())
      add_error(by_quantity[sample.quantity], sample.law, style_of_label(sample), 100 * *error);
  std::vector<Figure> figures;
  for (const QuantityKind quantity : suite_quantities)
    if (const auto found = by_quantity.find(quantity); found != by_quantity.end())
    {
      const std::string name = readable_name({quantity});
      figures.push_back(
        dot_figure({"errors-" + definition(quantity).name, name,
                    fmt::format("Error of the {} of every law relative to the continuum, a dot for "
                                "each contact of each case",
                                name)},
                   found->second));
    }
  ErrorsByLaw measured;
  for (const auto &[source, model, validation] : measured_samples(suite))
    add_error(measured, model, law_style(source->results.problem, validation->model),
              100 * validation->comparison.error / std::abs(validation->measured));
  if (!measured.empty())
    figures.push_back(
      dot_figure({"errors-measured", "computed value over the measured one",
                  "Error of every model relative to measured values, a dot for each value that has "
                  "a stated uncertainty"},
                 measured));
  return figures;
}
} // namespace carambole::reports
