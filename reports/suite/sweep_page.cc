#include "reports/suite/sweep_page.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/process/own_files.h"
#include "reports/html/drawn_figure.h"
#include "reports/html/page_shell.h"
#include "reports/html/pdf.h"
#include "reports/suite/suite_page.h"
#include "reports/suite/sweep_figures.h"

namespace carambole::reports
{
namespace
{
/// "bodies.B1.velocity [m/s]: 50 values from 0.1 to 10".
std::string axis_text(const SweepAxis &axis)
{
  return fmt::format("{}: {} from {:g} to {:g}", axis.header, counted(axis.values.size(), "value"),
                     axis.values.front(), axis.values.back());
}

std::string axes_text(const SweepTable &sweep)
{
  std::vector<std::string> texts;
  for (const SweepAxis &axis : sweep.axes)
    texts.push_back(axis_text(axis));
  return fmt::format("{}", fmt::join(texts, "; "));
}

/// Links to the files of the table, from a page at `path`.
Html table_links(const SweepTable &sweep, const std::string &path)
{
  Html links;
  for (const char *file : {"sweep.csv", "sweep.h5", "fem.csv", "fem.h5", "report/sweep.tex"})
    if (std::filesystem::exists(sweep.folder / file))
      links += text(links.empty() ? "" : ", ") +
               element("a", {{"href", path + file}},
                       text(std::filesystem::path(file).filename().string()));
  return links;
}

std::string incomplete_text(const SweepTable &sweep)
{
  const std::size_t count = sweep.incomplete_points();
  return count == 0 ? "" : fmt::format("{} with missing values", counted(count, "point"));
}

std::vector<std::string> all_models(const SweepTable &sweep)
{
  std::vector<std::string> models = sweep.fem.models;
  models.insert(models.end(), sweep.models.begin(), sweep.models.end());
  return models;
}

/// "Laws: hertz, zener, at 33 points. Finite elements: fem, at 6 points."
std::string models_text(const SweepTable &sweep)
{
  std::string words;
  if (!sweep.models.empty())
    words = fmt::format("Laws: {}, at {}.", fmt::join(sweep.models, ", "),
                        counted(sweep.points, "point"));
  if (!sweep.fem.models.empty())
    words += fmt::format("{}Finite elements: {}, at {}.", words.empty() ? "" : " ",
                         fmt::join(sweep.fem.models, ", "),
                         counted(sweep.fem.columns.front().values.size(), "point"));
  return words;
}

std::string page_of(const SweepTable &sweep, const std::vector<DrawnFigure> &figures,
                    const std::string &root, const std::string &version)
{
  const std::string incomplete = incomplete_text(sweep);
  Html lead = element("p", axes_text(sweep) + ".") +
              element("p", text(models_text(sweep) + " The tables, in SI units except for the "
                                                     "varied values: ") +
                             table_links(sweep, "../") + text("."));
  if (!incomplete.empty())
    lead += element("p", incomplete + ": a run ended early, or the quantity does not exist there.");
  if (sweep.axes.size() > 2)
    lead += element("p", "More than two values vary; there are no figures, only the table.");
  Html pictures;
  for (const DrawnFigure &figure : figures)
    pictures += figure_element(figure);
  return whole_page({"Sweep: " + sweep.title, root, "cases", version},
                    element("header", element("h1", "Sweep: " + sweep.title)) + lead +
                      section("quantities", "Quantities", pictures));
}
} // namespace

SweepTable build_sweep_page(const SweepPageRequest &request)
{
  if (request.pdf)
    require_pdf_writer();
  SweepTable sweep = read_sweep(request.folder);
  const std::filesystem::path report = request.folder / "report", page = report / "index.html";
  std::filesystem::create_directories(report);
  write_file(report / "sweep.tex", sweep_latex(sweep));
  const std::vector<DrawnFigure> figures =
    draw_for_page(sweep_figures(sweep), report, request.signal,
                  {.pdf = request.pdf, .at_once = request.drawn_at_once});
  write_file(page, page_of(sweep, figures, request.root, request.version));
  if (request.pdf)
    write_pdf(page, report / "report.pdf", request.signal);
  return sweep;
}

Html sweeps_of_suite(const Suite &suite)
{
  std::vector<html::Line> lines;
  for (const SweepTable &sweep : suite.tables)
  {
    const std::string folder =
      "../" + sweep.folder.lexically_relative(suite.folder).generic_string() + "/";
    Html size = text(fmt::format("{}", std::max(sweep.points, sweep.fem.places.size())));
    if (const std::string incomplete = incomplete_text(sweep); !incomplete.empty())
      size += element("small", incomplete);
    lines.push_back({{element("a", {{"href", folder + "report/index.html"}}, text(sweep.title))},
                     {text(axes_text(sweep))},
                     {text(fmt::format("{}", fmt::join(all_models(sweep), ", ")))},
                     {size, true},
                     {table_links(sweep, folder)}});
  }
  return lines.empty() ? Html()
                       : html::table("Sweeps",
                                     {text("Case"), text("Varied values"), text("Models"),
                                      text("Points"), text("Table")},
                                     lines);
}
} // namespace carambole::reports
