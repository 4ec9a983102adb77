#include "reports/drawing/page_chart.h"

#include <algorithm>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "reports/drawing/chart_script.h"

namespace carambole::reports
{
std::string film_json(const Chart &chart)
{
  if (chart.times.empty())
    return "";
  if (chart.times.size() != chart.frames.size())
    throw std::logic_error(chart.name + " has frames without a time");
  const PictureSize size = size_of(chart);
  const std::vector<FramePlace> places = places_of(chart);
  nlohmann::json panels = nlohmann::json::array(), names = panels;
  for (std::size_t k = 0; k < places.size(); ++k)
  {
    panels.push_back({places[k].left, places[k].top});
    names.push_back(chart.frames[k].title);
  }
  const auto bar = std::ranges::find_if(chart.frames, [](const ChartFrame &frame)
                                        { return frame.colour_bar > 0; });
  nlohmann::json json{{"size", {size.width, size.height}},
                      {"panel", {places.front().width, chart.frames.front().height}},
                      {"panels", std::move(panels)},
                      {"names", std::move(names)},
                      {"times", chart.times}};
  if (bar != chart.frames.end())
    json["bar"] = {bar - chart.frames.begin(), bar->colour_bar}; // beside which panel, its height
  return displayed_json(json, -1);
}
} // namespace carambole::reports
