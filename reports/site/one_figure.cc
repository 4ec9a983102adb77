#include "reports/site/one_figure.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/records/run_settings.h"
#include "cases/values/pattern.h"
#include "reports/drawing/chart_script.h"
#include "reports/figures/figures.h"
#include "reports/suite/sweep_figures.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
std::vector<Figure> figures_in(const fs::path &folder)
{
  if (is_sweep(folder))
    return sweep_figures(read_sweep(folder));
  const fs::path file = folder / "case.yaml";
  if (!fs::exists(file))
    throw InputError({{folder.string(), 0, "contains no results: there is no case.yaml in it"}});
  const Results results =
    read_results(read_case(file.string(), {}, WrongData::left_out), folder, std::nullopt);
  std::vector<Figure> figures;
  for (PlacedFigure &one : all_figures(results))
    figures.push_back(std::move(one.figure));
  return figures;
}

/// [mm]
struct PaperSize
{
  double width = 0, height = 0;
};

/// Throws InputError unless it is a size.
PaperSize paper_size(const std::string &text)
{
  static const Pattern form(
    R"(\s*([0-9]+\.?[0-9]*)\s*(mm|cm|in)?\s*(?:x|\xC3\x97)\s*([0-9]+\.?[0-9]*)\s*(mm|cm|in)\s*)");
  const auto match = form.match(text);
  if (!match)
    throw InputError({{"--size", 0,
                       fmt::format("'{}' is not a size; write width and height with a unit, "
                                   "'84x60mm' (mm, cm or in)",
                                   text)}});
  const auto length = [](const std::string &number, const std::string &unit)
  {
    const std::map<std::string, double> millimetres{{"mm", 1}, {"cm", 10}, {"in", 25.4}};
    return std::stod(number) * millimetres.at(unit);
  };
  const std::vector<std::string> &parts = match->groups;
  const PaperSize size{length(parts[1], parts[2].empty() ? parts[4] : parts[2]),
                       length(parts[3], parts[4])};
  constexpr double least = 20, most = 1000;
  for (const double side : {size.width, size.height})
    if (!(side >= least && side <= most))
      throw InputError(
        {{"--size", 0,
          fmt::format("{:g} mm is not a side of a figure; allowed is {:g} to {:g} mm", side, least,
                      most)}});
  return size;
}

PictureFormat format_of(const std::string &name)
{
  static const std::map<std::string, PictureFormat> formats{{"pdf", PictureFormat::pdf},
                                                            {"svg", PictureFormat::svg},
                                                            {"png", PictureFormat::png},
                                                            {"tikz", PictureFormat::tikz}};
  const auto found = formats.find(name);
  if (found == formats.end())
    throw InputError(
      {{"--format", 0, fmt::format("'{}' is not one of pdf, svg, png, tikz", name)}});
  return found->second;
}

void list(const std::vector<Figure> &figures)
{
  std::size_t longest = 0;
  for (const Figure &figure : figures)
    longest = std::max(longest, figure.name.size());
  for (const Figure &figure : figures)
    show("{:{}}  {}\n", figure.name, longest, figure.alternative);
}
} // namespace

int print_figure(const FigureRequest &request)
{
  const PictureFormat format = format_of(request.format);
  const bool has_size = !request.size.empty();
  const PaperSize size = has_size ? paper_size(request.size) : PaperSize{};
  const std::vector<Figure> figures = figures_in(request.results);
  if (figures.empty())
    throw InputError({{request.results, 0, "has no figures: no model has a usable record"}});
  if (request.name.empty())
  {
    list(figures);
    return exit_status::success;
  }
  const auto found = std::ranges::find(figures, request.name, &Figure::name);
  if (found == figures.end())
  {
    std::vector<std::string> names;
    names.reserve(figures.size());
    for (const Figure &figure : figures)
      names.push_back(figure.name);
    const std::string nearest = suggestion(request.name, names),
                      all = fmt::format(" (allowed: {})", fmt::join(names, ", "));
    throw InputError({{request.results, 0,
                       fmt::format("there is no figure {}{}", in_quotes(request.name),
                                   nearest == all ? all : nearest + all)}});
  }
  Figure figure = *found;
  double width = size_of(*figure.chart).width * inches_per_pixel;
  if (has_size && is_elastic(*figure.chart))
    try
    {
      figure = *figure_of(resized(*figure.chart, int(std::lround(size.width / mm_per_pixel)),
                                  int(std::lround(size.height / mm_per_pixel))));
      width = size.width / 25.4;
    }
    catch (const std::invalid_argument &error)
    {
      throw InputError({{"--size", 0, fmt::format("{}: {}", figure.name, error.what())}});
    }
  else if (has_size)
  {
    // To scale: as large as there is room for.
    const PictureSize own = size_of(*figure.chart);
    width = std::min(size.width, size.height * own.width / own.height) / 25.4;
  }
  const std::string extension = format == PictureFormat::tikz ? "tex" : request.format,
                    file = request.file.value_or(figure.name + "." + extension);
  try
  {
    write_named_file(file, picture_of(figure, format, width, request.signal));
  }
  catch (const std::invalid_argument &error)
  {
    throw InputError({{"--format", 0, fmt::format("{} {}", figure.name, error.what())}});
  }
  show("{}\n", file);
  return exit_status::success;
}
} // namespace carambole::reports
