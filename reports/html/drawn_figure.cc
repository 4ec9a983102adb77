#include "reports/html/drawn_figure.h"

#include "reports/drawing/svg_colours.h"
#include "reports/drawing/svg_paths.h"
#include "reports/records/text_file.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

std::vector<DrawnFigure> draw_for_page(const std::vector<Figure> &figures,
                                       const std::filesystem::path &page_folder,
                                       const volatile std::sig_atomic_t *signal)
{
  const std::filesystem::path folder = page_folder / "figures";
  std::filesystem::create_directories(folder);
  draw(figures, folder, signal);
  std::vector<DrawnFigure> drawn;
  drawn.reserve(figures.size());
  for (const Figure &figure : figures)
  {
    DrawnFigure one{figure.name,
                    figure.alternative,
                    figure.caption,
                    with_thin_paths(with_named_colours(read_text(folder / (figure.name + ".svg")))),
                    {},
                    chart_json(figure.panels)};
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
  Html links = text(" ") + link(figure.name + ".svg", "SVG") + text(", ") +
               link(figure.name + ".pdf", "PDF") + text(", ");
  for (const std::string &table : figure.data)
    links += link(table, figure.data.size() == 1 ? "CSV" : table) + text(", ");
  links += link(figure.name + ".gp", "script") + text(".");
  const Html content = element("div", {{"class", "card"}}, picture) +
                       element("figcaption", text(figure.caption) + links);
  return figure.chart.empty() ? element("figure", content)
                              : element("figure", {{"data-chart", figure.chart}}, content);
}
} // namespace carambole::reports
