#include "reports/page/compare.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/history_columns.h"
#include "cases/values/json_text.h"
#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/html/page_shell.h"
#include "reports/page/compare_words.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
Results read_result(const std::string &folder)
{
  const fs::path path = fs::path(folder).lexically_normal();
  const auto refuse = [&](const char *why)
  {
    throw InputError({{folder, 0,
                       fmt::format("{}; allowed is a folder of results that carambole run has "
                                   "written, as results/three-ball",
                                   why)}});
  };
  if (!fs::is_directory(path))
    refuse(fs::exists(path) ? "is not a folder" : "does not exist");
  if (!fs::exists(path / "case.yaml"))
    refuse("contains no results: there is no case.yaml in it");
  Results results =
    read_results(read_case((path / "case.yaml").string(), {}, WrongData::left_out), path, {});
  if (results.models.empty())
    refuse("contains no usable record of any model");
  return results;
}

/// Curves of the force of one contact, of both results: one colour for each pair of models, B
/// dashed. Nothing where no model has a force.
std::optional<Figure> overlay(const ResultPair &pair, std::size_t contact)
{
  constexpr std::size_t most_models = 5; // more cannot be told apart
  const auto &[first, second] = pair.contacts[contact];
  const std::string own = to_string(ColumnName{ColumnKind::force, first.name}),
                    other = to_string(ColumnName{ColumnKind::force, second.name});
  double peak = 0, end = 0;
  struct Drawn
  {
    std::string name;
    LineStyle style;
    Curve curve;
  };
  std::vector<Drawn> drawn;
  for (std::size_t k = 0; k < std::min(pair.models.size(), most_models); ++k)
    for (const bool is_second : {false, true})
    {
      const Model &model = is_second ? *pair.models[k].second : *pair.models[k].first;
      std::optional<Curve> curve = find_curve(model, is_second ? other : own);
      if (!curve)
        continue;
      for (std::size_t i = 0; i < curve->times.size(); ++i)
        if (curve->values[i] != 0)
        {
          peak = std::max(peak, std::abs(curve->values[i]));
          end = std::max(end, curve->times[i]);
        }
      drawn.push_back({fmt::format("{} {}", is_second ? "B" : "A", model.name()),
                       {palette_colour(k), is_second ? 2.5 : 2.0, is_second ? "(9,6)" : "1"},
                       std::move(*curve)});
    }
  if (peak == 0)
    return std::nullopt;
  const ReadableUnit force = readable_unit(peak, "N"), time = readable_unit(end, "s");
  ChartFrame frame{
    .x = {.label = with_unit("time", time), .high = 1.03 * end * time.factor, .reaches_zero = true},
    .y = {.label = fmt::format("force {} [{}]", first.name, force.symbol), .reaches_zero = true}};
  for (Drawn &one : drawn)
    frame.add(one.name, one.style, scaled(one.curve.times, time), scaled(one.curve.values, force));
  return figure_of(
    frame, "force-" + first.name,
    fmt::format("Contact force {} against time of results A and B, {} curves.", first.name,
                drawn.size()),
    fmt::format("Contact force {} against time: A solid, B dashed, one colour for each "
                "model.",
                first.name));
}

void write_page(const CompareRequest &request, const Results &a, const Results &b,
                const ResultPair &pair)
{
  if (fs::exists(request.page / "case.yaml"))
    throw InputError({{request.page.string(), 0,
                       "contains results; the page of a comparison needs a folder of its own"}});
  std::vector<Figure> figures;
  for (std::size_t i = 0; i < pair.contacts.size(); ++i)
    if (std::optional<Figure> figure = overlay(pair, i))
      figures.push_back(std::move(*figure));
  fs::create_directories(request.page);
  Html pictures;
  for (const DrawnFigure &figure : draw_for_page(figures, request.page, request.signal))
    pictures += figure_element(figure);
  const std::string title = fmt::format("{} and {}", a.problem.title, b.problem.title);
  const auto origin = [](const char *letter, const Results &results)
  {
    return element("p", element("b", letter) + text(fmt::format(": {} (", results.problem.title)) +
                          element("code", results.folder.string()) + text(")"));
  };
  const Html physics =
    element("p", pair.same_physics ? "The cases have the same physics."
                                   : "The cases have different physics: the results differ for "
                                     "that reason, too.");
  write_file(request.page / "index.html",
             whole_page({title, "", "cases", request.version},
                        element("header", element("h1", "Two results compared") + origin("A", a) +
                                            origin("B", b)) +
                          section("differences", "Differences", comparison_tables(pair)) +
                          section("force", "Contact forces", pictures) +
                          section("cases", "Cases", physics + case_difference_table(pair))));
}
} // namespace

int compare_results(const CompareRequest &request)
{
  std::error_code none;
  if (fs::equivalent(request.first, request.second, none))
    throw InputError({{request.second, 0, "is the same folder as the first one"}});
  const Results first = read_result(request.first), second = read_result(request.second);
  const ResultPair pair = pair_results(first, second);
  for (const auto &[folder, models] :
       {std::pair(&request.first, &pair.unusable_first), {&request.second, &pair.unusable_second}})
    for (const SkippedModel &model : *models)
      tell("carambole-report: {}: {} is skipped: {}\n", *folder, model.name, model.reason);
  const int status = pair.unusable_first.empty() && pair.unusable_second.empty() ? 0 : 1;
  if (!request.page.empty())
    write_page(request, first, second, pair);
  const std::string page = request.page.empty() ? "" : (request.page / "index.html").string();
  if (request.as_json)
  {
    nlohmann::ordered_json json = comparison_json(first, second, pair);
    if (!page.empty())
      json["page"] = page;
    show("{}\n", displayed_json(json, 2));
    return status;
  }
  show("{}", comparison_text(first, second, pair));
  if (!page.empty())
    show("{}\n", page);
  return status;
}
} // namespace carambole::reports
