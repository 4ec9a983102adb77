#include "reports/drawn_figure.h"

#include <fstream>
#include <sstream>

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
    std::ostringstream svg;
    svg << std::ifstream(folder / (figure.name + ".svg"), std::ios::binary).rdbuf();
    DrawnFigure &one =
      drawn.emplace_back(figure.name, figure.alternative, figure.caption, svg.str());
    for (const auto &[file, content] : figure.data)
      one.data.push_back(file);
  }
  return drawn;
}

Html figure_element(const DrawnFigure &figure)
{
  const std::string path = "figures/" + figure.name;
  const std::string url = html::svg_data_url(figure.svg);
  const Html picture = element("img", {{"src", url}, {"alt", figure.alternative}});
  const Html links = text(" ") + element("a", {{"href", path + ".svg"}}, text("SVG")) + text(", ") +
                     element("a", {{"href", path + ".gp"}}, text("script")) + text(".");
  return element("figure", element("div", {{"class", "card"}}, picture) +
                             element("figcaption", text(figure.caption) + links));
}
} // namespace carambole::reports
