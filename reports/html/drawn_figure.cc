#include "reports/html/drawn_figure.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "cases/values/file_bytes.h"
#include "reports/drawing/gnuplot.h"
#include "reports/drawing/page_chart.h"
#include "reports/drawing/svg.h"

namespace carambole::reports
{
namespace
{
std::string picture_of(const std::filesystem::path &svg)
{
  return with_dark_twins(with_thin_paths(with_named_colours(bytes_if_any(svg))));
}

/// The style class that scales a narrow picture down, so that text has the same size in all
/// pictures: "w75" for 75 % of the usual width, in steps of 5 %; empty for full width. A class,
/// because the page's content security policy forbids inline styles.
std::string width_class(const std::string &svg)
{
  constexpr int step = 5, least = 40, all = 100; // [%]
  const std::string name = "viewBox=\"0 0 ";     // as gnuplot writes it
  const std::size_t at = svg.find(name);
  const double width = at == std::string::npos ? 0 : std::atof(svg.c_str() + at + name.size());
  const int share =
    std::max(least, step * static_cast<int>(std::ceil(all * width / picture_width / step)));
  return width > 0 && share < all ? fmt::format(" w{}", share) : "";
}
} // namespace

std::vector<DrawnFigure> draw_for_page(const std::vector<Figure> &figures,
                                       const std::filesystem::path &page_folder,
                                       const volatile std::sig_atomic_t *signal,
                                       const DrawingOptions &options)
{
  const std::filesystem::path folder = page_folder / "figures";
  std::filesystem::create_directories(folder);
  draw(figures, folder, signal, options);
  std::vector<DrawnFigure> drawn;
  drawn.reserve(figures.size());
  for (const Figure &figure : figures)
  {
    DrawnFigure one{figure.name,
                    figure.alternative,
                    figure.caption,
                    picture_of(folder / (figure.name + ".svg")),
                    {},
                    chart_json(figure.panels),
                    figure.chart ? film_json(*figure.chart) : "",
                    options.pdf};
    for (const auto &[file, content] : figure.data)
      one.data.push_back(file);
    drawn.push_back(std::move(one));
  }
  return drawn;
}

Html figure_element(const DrawnFigure &figure)
{
  const std::string url = html::svg_data_url(figure.svg);
  const Html picture = element("img", {{"src", url}, {"alt", figure.alternative}});
  const auto link = [](const std::string &file, std::string_view label) {
    return element("a", {{"href", "figures/" + file}}, text(label));
  };
  Html links = link(figure.name + ".svg", "SVG") + text(", ");
  if (figure.has_pdf)
    links += link(figure.name + ".pdf", "PDF") + text(", ");
  constexpr std::size_t most_named = 3; // of more tables only the numbers are shown
  const bool are_numbered = figure.data.size() > most_named;
  if (are_numbered)
    links += text("CSV ");
  for (std::size_t k = 0; k < figure.data.size(); ++k)
  {
    const std::string label = are_numbered ? std::to_string(k + 1) : figure.data[k];
    links += link(figure.data[k], figure.data.size() == 1 ? "CSV" : label) + text(", ");
  }
  links += link(figure.name + ".gp", "script") + text(".");
  const Html content =
    element("div",
            {{"class", (is_coloured_by_value(figure.svg) ? "card valued" : "card") +
                         width_class(figure.svg)}},
            picture) +
    element("figcaption",
            text(figure.caption) + element("span", {{"class", "files"}}, text(" ") + links));
  if (!figure.chart.empty())
    return element("figure", {{"data-chart", figure.chart}}, content);
  return figure.film.empty() ? element("figure", content)
                             : element("figure", {{"data-film", figure.film}}, content);
}
} // namespace carambole::reports
