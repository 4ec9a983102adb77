// The small picture beside the answer: the force of the reference and of the law to use.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int width = 440, height = 250, left = 84, right = 14, top = 12, bottom = bottom_margin;
constexpr double room_for_names = 1.3; // over the peak

/// The contact with the largest force of the model; nothing if it has none.
std::optional<Contact> strongest_contact(const Results &results, const Model &model)
{
  std::optional<Contact> strongest;
  double largest = 0;
  for (const Contact &contact : results.problem.contacts())
    if (const std::optional<double> peak =
          find_quantity(model.record.model, {QuantityKind::peak_force, contact.name});
        peak.value_or(0) > largest)
    {
      strongest = contact;
      largest = *peak;
    }
  return strongest;
}

/// What is drawn of a model: its force over the time, or over the approach of an indentation.
struct ForceCurve
{
  std::vector<double> x, force; ///< in the units of the axes
};
} // namespace

std::optional<Figure> answer_figure(const Results &results, const Answer &answer)
{
  const Model *reference = results.reference();
  if (reference == nullptr || results.problem.incline)
    return std::nullopt;
  const std::optional<Contact> contact = strongest_contact(results, *reference);
  if (!contact)
    return std::nullopt;
  const std::string force_column = compared_force(results.problem, *contact),
                    approach_column = to_string(ColumnName{ColumnKind::approach, contact->name});
  std::vector<const Model *> models{reference};
  for (const std::optional<AnsweredLaw> &law : {answer.law, answer.nearest})
    if (law)
      models.push_back(results.find(law->model));
  const bool is_pressed = results.problem.analysis == Analysis::indentation;
  std::erase_if(models,
                [&](const Model *model)
                {
                  return model->history.find(force_column) == nullptr ||
                         (is_pressed && model->history.find(approach_column) == nullptr);
                });
  const double peak = largest_magnitude(results, force_column);
  if (models.empty() || peak == 0)
    return std::nullopt;

  const TimeAxis time = time_axis(results);
  const ReadableUnit force = readable_unit(peak, "N"),
                     length = readable_unit(largest_magnitude(results, approach_column), "m");
  const auto curve_of = [&](const Model &model)
  {
    return is_pressed
             ? ForceCurve{scaled(model.history.find(approach_column)->values, length),
                          scaled(model.history.find(force_column)->values, force)}
             : ForceCurve{time.shown,
                          scaled(column_at(model, force_column, time.times, Outside::zero), force)};
  };
  const std::string x = is_pressed ? fmt::format("approach [{}]", length.symbol) : time.label;

  Figure figure;
  figure.name = "answer";
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  std::vector<std::string> curves, names;
  double highest = 0;
  for (const Model *model : models)
  {
    const ForceCurve curve = curve_of(*model);
    for (const double value : curve.force)
      highest = std::max(highest, std::abs(value));
    table.add(fmt::format("{} {}", model->name(), x), curve.x);
    table.add(fmt::format("{} force [{}]", model->name(), force.symbol), curve.force);
    curves.push_back(fmt::format("{} using {}:{} {} title {}", file, 2 * curves.size() + 1,
                                 2 * curves.size() + 2, line_style(results, *model).with_lines(),
                                 gnuplot_string(model->name())));
    names.push_back(model->name());
  }
  figure.script = script_header(figure.name, "Contact force of the answer", width, height) +
                  margins(width, height, left, right, top, bottom) +
                  (is_pressed ? "set xrange [0:*]\n" : time.range) +
                  fmt::format("set yrange [{}:{:.6g}]\n", results.problem.oblique ? "*" : "*<0",
                              room_for_names * highest) +
                  "set key at graph 0.98,0.97 right top horizontal samplen 2 noenhanced\n" +
                  side_label(fmt::format("{} [{}]", force_words(results.problem), force.symbol)) +
                  bottom_label(x) + plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  const std::string what = results.problem.oblique ? "Tangential force" : "Contact force";
  figure.alternative = fmt::format("{} {} of {} against {}.", what, contact->name,
                                   fmt::join(names, " and "), is_pressed ? "approach" : "time");
  figure.caption = fmt::format("{} {}.", what, contact->name);
  return figure;
}
} // namespace carambole::reports
