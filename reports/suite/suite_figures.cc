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

/// The laws, the one with the smallest median error first.
std::vector<LawErrors> errors_by_law(const std::vector<LawSample> &samples)
{
  std::map<std::string, LawErrors> by_law;
  for (const LawSample &sample : samples)
  {
    LawErrors &of_law =
      by_law.try_emplace(sample.law, LawErrors{sample.law, style_of_label(sample), {}})
        .first->second;
    of_law.errors.push_back(100 * *sample.difference.relative());
  }
  std::vector<LawErrors> all;
  for (auto &[name, one] : by_law)
    all.push_back(std::move(one));
  std::ranges::stable_sort(all, {}, &LawErrors::median_size);
  return all;
}

/// Errors relative to measured values, by model.
std::vector<LawErrors> errors_of_models(const std::vector<MeasuredSample> &samples)
{
  std::map<std::string, LawErrors> by_model;
  for (const MeasuredSample &sample : samples)
  {
    const Case &problem = sample.source->results.problem;
    LawErrors &errors =
      by_model
        .try_emplace(sample.model,
                     LawErrors{sample.model, law_style(problem, sample.validation->model), {}})
        .first->second;
    errors.errors.push_back(100 * sample.validation->comparison.error /
                            std::abs(sample.validation->measured));
  }
  std::vector<LawErrors> all;
  for (auto &[name, one] : by_model)
    all.push_back(std::move(one));
  std::ranges::stable_sort(all, {}, &LawErrors::median_size);
  return all;
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

Figure dot_figure(const DotWords &words, const std::vector<LawErrors> &laws)
{
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
  std::map<QuantityKind, std::vector<LawSample>> by_quantity;
  for (LawSample &sample : law_samples(suite))
    if (sample.difference.relative())
      by_quantity[sample.quantity].push_back(std::move(sample));
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
                   errors_by_law(found->second)));
    }
  if (const std::vector<MeasuredSample> measured = measured_samples(suite); !measured.empty())
    figures.push_back(
      dot_figure({"errors-measured", "computed value over the measured one",
                  "Error of every model relative to measured values, a dot for each value that has "
                  "a stated uncertainty"},
                 errors_of_models(measured)));
  return figures;
}
} // namespace carambole::reports
