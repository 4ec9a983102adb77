#include "reports/maps/map_ranges.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"

namespace carambole::reports
{
namespace
{
constexpr double band_limits[] = {0, 1, 10, 50, 1e9}; // V/V_y

/// Calls `use(range, law, quantity, errors)` for every line; a law without a value is left out.
template <typename Use>
void for_each_error(const std::vector<RegimeMap> &maps, const Use &use)
{
  for (const RegimeMap &map : maps)
    for (const MapRange &range : ranges_of(map))
      for (std::size_t law = 0; law < map.laws.size(); ++law)
        for (const RegimeQuantity quantity : regime_quantities)
          if (const RangeErrors errors = errors_over(range, law, quantity);
              std::isfinite(errors.bias))
            use(range, map.laws[law], quantity, errors);
}
} // namespace

std::vector<MapRange> ranges_of(const RegimeMap &map)
{
  std::vector<MapRange> ranges;
  for (std::size_t k = 0; k + 1 < std::size(band_limits); ++k)
  {
    MapRange range{&map, {}};
    for (const RegimePoint &point : map.points)
      if (!map.yields || (point.number >= band_limits[k] && point.number < band_limits[k + 1]))
        range.points.push_back(&point);
    if (range.points.empty())
      continue;
    const auto [low, high] = std::ranges::minmax(range.points, {}, &RegimePoint::number);
    range.low = low->number;
    range.high = high->number;
    ranges.push_back(std::move(range));
    if (!map.yields)
      break;
  }
  return ranges;
}

RangeErrors errors_over(const MapRange &range, std::size_t law, RegimeQuantity quantity)
{
  RangeErrors errors{.least = HUGE_VAL, .greatest = -HUGE_VAL};
  for (const RegimePoint *point : range.points)
  {
    const double error = point->error(law, quantity);
    errors.bias += error / static_cast<double>(range.points.size());
    errors.least = std::min(errors.least, error);
    errors.greatest = std::max(errors.greatest, error);
    errors.uncertainty = std::max(errors.uncertainty, point->uncertainty(quantity));
  }
  return errors;
}

std::string model_errors_csv(const std::vector<RegimeMap> &maps)
{
  std::string text = "map,number,from,to,points,law,quantity,bias,least error,greatest error,"
                     "uncertainty,carambole-fem,carambole-lumped,date\n";
  for_each_error(maps,
                 [&](const MapRange &range, const std::string &law, RegimeQuantity quantity,
                     const RangeErrors &errors)
                 {
                   text += fmt::format("{},{},{:.6g},{:.6g},{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},"
                                       "{},{},{}\n",
                                       range.map->problem.name, range.map->symbol(), range.low,
                                       range.high, range.points.size(), law, key_of(quantity),
                                       errors.bias, errors.least, errors.greatest,
                                       errors.uncertainty, range.map->fem_version,
                                       range.map->lumped_version, range.map->date);
                 });
  return text;
}

std::string model_errors_json(const std::vector<RegimeMap> &maps, const std::string &version)
{
  nlohmann::ordered_json json{{"schema", 1},
                              {"program", "carambole-report " + version},
                              {"errors", nlohmann::ordered_json::array()}};
  for_each_error(maps,
                 [&](const MapRange &range, const std::string &law, RegimeQuantity quantity,
                     const RangeErrors &errors)
                 {
                   json["errors"].push_back({{"map", range.map->problem.name},
                                             {"number", range.map->symbol()},
                                             {"from", range.low},
                                             {"to", range.high},
                                             {"points", range.points.size()},
                                             {"law", law},
                                             {"quantity", key_of(quantity)},
                                             {"bias", errors.bias},
                                             {"least", errors.least},
                                             {"greatest", errors.greatest},
                                             {"uncertainty", errors.uncertainty},
                                             {"fem_version", range.map->fem_version},
                                             {"lumped_version", range.map->lumped_version},
                                             {"date", range.map->date}});
                 });
  return json_text(json, 1) + "\n";
}
} // namespace carambole::reports
