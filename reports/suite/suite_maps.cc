#include "reports/suite/suite_maps.h"

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
Html one_map(const RegimeMap &map, const std::vector<DrawnFigure> &figures)
{
  Html content = element("p", map.problem.source);
  for (const DrawnFigure &figure : figures)
    content += figure_element(figure);
  return content + element("p", {{"class", "source"}},
                           text(fmt::format(
                             "{} points, {:g} elements per contact radius on the finest of {} "
                             "meshes. Computed on {} with carambole-fem {} and carambole-lumped "
                             "{}: ",
                             map.points.size(), map.elements_per_contact_radius, map.levels,
                             map.date, map.fem_version, map.lumped_version)) +
                             element("code", map.command));
}
} // namespace

std::vector<RegimeMap> read_maps(const std::filesystem::path &folder,
                                 std::vector<SkippedCase> &skipped)
{
  std::vector<RegimeMap> maps;
  for (ReadMap &one : read_regime_maps(folder))
    try
    {
      maps.push_back(one.take());
    }
    catch (const std::exception &error)
    {
      skipped.push_back({"map " + one.folder.filename().string(), error.what()});
    }
  return maps;
}

std::string maps_page(const std::vector<RegimeMap> &maps,
                      const std::vector<std::vector<DrawnFigure>> &figures,
                      const std::string &version)
{
  std::vector<PageSection> sections;
  for (std::size_t k = 0; k < maps.size(); ++k)
    sections.push_back(
      {maps[k].problem.name,
       maps[k].problem.title.empty() ? maps[k].problem.name : maps[k].problem.title,
       one_map(maps[k], figures[k])});
  const Html lead = element(
    "p", {{"class", "lead"}},
    text(maps.empty()
           ? "There are no maps."
           : "Error of every law relative to finite elements, against a dimensionless number. "
             "Markers are computed points. carambole advise CASE uses the same tables."));
  return whole_page({"Regime maps", "./", "maps", version},
                    element("header", element("h1", "Regime maps")) + lead +
                      (sections.empty() ? Html() : sections_with_links(sections)));
}
} // namespace carambole::reports
