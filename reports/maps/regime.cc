#include "reports/maps/regime.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/hashes.h"
#include "cases/process/diagnostics.h"
#include "cases/process/processors.h"
#include "cases/reader/sweep_axis.h"
#include "cases/values/file_bytes.h"
#include "cases/values/json_integer.h"
#include "cases/values/json_text.h"
#include "cases/values/table.h"
#include "reports/metrics/impact_numbers.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
constexpr int schema = 1;

/// Reads one map; errors name the file.
class MapReader
{
public:
  explicit MapReader(const fs::path &folder) { map.folder = folder; }

  RegimeMap read()
  {
    const std::string table = read_text("map.csv");
    read_provenance(read_text("map.json"), table);
    map.problem = read_case((map.folder / "case.yaml").string());
    if (map.problem.physics_hash != map.physics_hash || map.problem.name != case_name)
      refuse("map.json",
             "was computed from a case other than the case.yaml next to it; recompute it: " +
               map.command);
    const SweepEntry &sweep = find_sweep();
    if (map.problem.fem.size() != 1)
      refuse("case.yaml", "a map needs one finite-element model");
    axes = read_axes(map.problem.path, {}, sweep.vary, sweep.logarithmic);
    map.has_second = axes.size() == 2;
    if (axes.size() > 2)
      refuse("case.yaml", "a map must have one or two axes");
    for (const LawEntry &law : map.problem.laws)
      map.laws.push_back(law.name);
    read_points();
    return std::move(map);
  }

private:
  RegimeMap map;
  std::string case_name, sweep_name;
  std::vector<Axis> axes;
  std::size_t n_points = 0;
  std::vector<double> smallest_radii;              ///< [m], per point
  std::vector<std::vector<CaseNumber>> numbers_at; ///< per point

  [[noreturn]] void refuse(const char *file, const std::string &message) const
  {
    throw InputError({{(map.folder / file).string(), 0, message}});
  }

  std::string read_text(const char *file) const
  {
    if (std::optional<std::string> text = bytes_of(map.folder / file))
      return *std::move(text);
    refuse(file, "is missing; a regime map consists of case.yaml, map.csv and map.json");
  }

  void read_provenance(const std::string &text, const std::string &table)
  {
    try
    {
      const nlohmann::json json = parse_json(text);
      if (json.at("schema") != schema)
        refuse("map.json", fmt::format("has schema {}; this version reads schema {}",
                                       json_text(json.at("schema")), schema));
      case_name = json.at("case").get<std::string>();
      sweep_name = json.at("sweep").get<std::string>();
      map.physics_hash = json.at("physics_hash").get<std::string>();
      map.date = json.at("date").get<std::string>();
      map.command = json.at("command").get<std::string>();
      n_points = integer_from<std::size_t>(json.at("points"));
      for (const nlohmann::json &model : json.at("models"))
      {
        const bool is_fem = model.at("kind") == name_of(ModelKind::fem);
        (is_fem ? map.fem_version : map.lumped_version) = model.at("version").get<std::string>();
        if (!is_fem)
          continue;
        map.elements_per_contact_radius = model.at("elements_per_contact_radius").get<double>();
        map.levels = integer_from(model.at("levels"));
      }
      if (json.at("table_hash") != hash_text(table))
        refuse("map.csv", "was changed after it was computed; recompute it: " + map.command);
    }
    catch (const nlohmann::json::exception &error)
    {
      refuse("map.json", fmt::format("is damaged: {}", error.what()));
    }
  }

  const SweepEntry &find_sweep() const
  {
    for (const SweepEntry &sweep : map.problem.sweeps)
      if (sweep.name == sweep_name)
        return sweep;
    refuse("case.yaml",
           "has no sweep " + in_quotes(sweep_name) + ", which map.csv was computed with");
  }

  std::vector<double> column(const Table &table, const std::string &header,
                             const Dimension &dimension, const std::string &unit) const
  {
    const std::optional<std::size_t> place = table.find(header);
    if (!place)
      refuse("map.csv", "has no column " + in_quotes(header));
    return table.numbers(*place, unit, dimension);
  }

  void read_points()
  {
    try
    {
      fill_points(Table(map.folder / "map.csv"));
    }
    catch (const TableError &error) // begins with file and line
    {
      throw InputError({{"", 0, error.what()}});
    }
    catch (const QuantityError &error)
    {
      refuse("map.csv", error.what());
    }
    find_second();
    std::ranges::sort(map.points, [](const RegimePoint &a, const RegimePoint &b)
                      { return a.second != b.second ? a.second < b.second : a.number < b.number; });
  }

  void fill_points(const Table &table)
  {
    if (table.n_lines() != n_points || table.n_lines() < 2)
      refuse("map.csv",
             fmt::format("has {} points; map.json states {}", table.n_lines(), n_points));
    std::vector<std::vector<double>> places;
    for (const Axis &axis : axes)
      places.push_back(column(table, axis.header(), dimension::none, ""));
    map.points.resize(table.n_lines());
    for (std::size_t k = 0; k < table.n_lines(); ++k)
      locate(map.points[k], places, k);
    const std::string fem = map.problem.fem.front().name,
                      contact = map.problem.contacts().front().name;
    const std::array<QuantityName, 3> names{QuantityName{QuantityKind::restitution},
                                            {QuantityKind::peak_force, contact},
                                            {QuantityKind::duration, contact}};
    const auto values = [&](const std::string &model, const QuantityName &quantity)
    {
      const std::string unit = si_symbol(quantity.kind);
      return column(
        table, fmt::format("{} {} [{}]", model, to_string(quantity), unit.empty() ? "1" : unit),
        definition(quantity.kind).dimension, unit);
    };
    const std::vector<double> radii = values(fem, {QuantityKind::max_contact_radius, contact});
    for (std::size_t k = 0; k < table.n_lines(); ++k)
      map.points[k].contact_ratio = radii[k] / smallest_radii[k];
    for (const auto &name : names)
    {
      const std::vector<double> computed = values(fem, name),
                                uncertain = values(fem, name.of_uncertainty());
      for (std::size_t k = 0; k < table.n_lines(); ++k)
      {
        if (!(computed[k] > 0) || !(uncertain[k] >= 0))
          refuse("map.csv", fmt::format("point {}: the value of the finite elements must be "
                                        "positive, and its uncertainty not negative",
                                        k + 1));
        map.points[k].computed.push_back({computed[k], uncertain[k]});
      }
      for (std::size_t law = 0; law < map.laws.size(); ++law)
      {
        const std::vector<double> of_law = values(map.laws[law], name);
        for (std::size_t k = 0; k < table.n_lines(); ++k)
        {
          map.points[k].of_law.resize(map.laws.size());
          map.points[k].of_law[law].push_back(of_law[k]);
        }
      }
    }
  }

  static double smallest_radius(const Case &c)
  {
    double radius = std::numeric_limits<double>::infinity();
    for (const Body &body : c.bodies)
      if (body.shape == Shape::sphere)
        radius = std::min(radius, body.radius);
    return radius;
  }

  /// The second axis varies one number of the case, whatever it is called there.
  void find_second()
  {
    if (!map.has_second)
      return;
    std::vector<NumberKind> varied;
    for (const CaseNumber &number : numbers_at.front())
    {
      const auto value = [&](std::size_t k)
      { return std::ranges::find(numbers_at[k], number.kind, &CaseNumber::kind)->value; };
      double low = value(0), high = low;
      for (std::size_t k = 1; k < numbers_at.size(); ++k)
      {
        low = std::min(low, value(k));
        high = std::max(high, value(k));
      }
      constexpr double rounding = 1e-9;
      if (high - low > rounding * std::abs(high))
        varied.push_back(number.kind);
    }
    // E/(1 - nu^2) also changes with Poisson's ratio.
    if (varied.size() == 2)
      std::erase(varied, NumberKind::stiffness);
    if (varied.size() != 1)
      refuse("case.yaml", "the second axis of a map must vary one of: Poisson's ratio of the "
                          "sphere, ratio of stiffnesses, densities or radii, modulus of "
                          "hardening, rate of Cowper and Symonds, thickness of a plate or a "
                          "coat, radius of a rod");
    map.second_kind = varied.front();
    for (std::size_t k = 0; k < map.points.size(); ++k)
      map.points[k].second =
        std::ranges::find(numbers_at[k], map.second_kind, &CaseNumber::kind)->value;
    // Points of one line have one value, to the rounding of the numbers.
    for (std::size_t k = 0; k < map.points.size(); ++k)
      for (std::size_t before = 0; before < k; ++before)
        if (std::abs(map.points[k].second / map.points[before].second - 1) <= 1e-9)
        {
          map.points[k].second = map.points[before].second;
          break;
        }
  }

  void locate(RegimePoint &point, const std::vector<std::vector<double>> &places, std::size_t k)
  {
    Overrides overrides{"expect=[]", "sweeps=[]"};
    for (std::size_t a = 0; a < axes.size(); ++a)
      overrides.push_back(axes[a].override_with(places[a][k]));
    const Case c = read_case(map.problem.path, overrides);
    const NumbersOrReason numbers = impact_numbers(c);
    if (!numbers.numbers)
      refuse("case.yaml", "is not suitable for a map: " + numbers.reason);
    map.yields = numbers.numbers->speed_ratio.has_value();
    point.number = numbers.numbers->speed_ratio.value_or(numbers.numbers->contact_ratio);
    smallest_radii.push_back(smallest_radius(c));
    numbers_at.push_back(numbers_of(c, pairing_of_map(c, map.yields), map.yields));
  }
};
} // namespace

const char *to_string(RegimeQuantity quantity)
{
  static constexpr const char *words[] = {"restitution", "peak force", "duration"};
  return words[static_cast<std::size_t>(quantity)];
}

QuantityKind kind_of(RegimeQuantity quantity)
{
  static constexpr QuantityKind kinds[] = {QuantityKind::restitution, QuantityKind::peak_force,
                                           QuantityKind::duration};
  return kinds[static_cast<std::size_t>(quantity)];
}

std::string key_of(RegimeQuantity quantity)
{
  return quantity == RegimeQuantity::peak_force ? "peak_force" : to_string(quantity);
}

double RegimePoint::error(std::size_t law, RegimeQuantity quantity) const
{
  const auto q = static_cast<std::size_t>(quantity);
  return of_law[law][q] / computed[q].value - 1;
}

double RegimePoint::uncertainty(RegimeQuantity quantity) const
{
  const Computed &c = computed[static_cast<std::size_t>(quantity)];
  return c.uncertainty / c.value;
}

std::vector<double> RegimeMap::seconds() const
{
  std::vector<double> values;
  for (const RegimePoint &point : points)
    if (values.empty() || point.second != values.back())
      values.push_back(point.second);
  return values;
}

std::vector<const RegimePoint *> RegimeMap::points_at(double second) const
{
  std::vector<const RegimePoint *> found;
  for (const RegimePoint &point : points)
    if (point.second == second)
      found.push_back(&point);
  return found;
}

std::size_t regime_band(double error, double uncertainty)
{
  std::size_t band = 0;
  while (band < std::size(regime_bands) && !(std::abs(error) + uncertainty <= regime_bands[band]))
    ++band;
  return band;
}

std::vector<fs::path> regime_map_folders(const fs::path &maps)
{
  std::vector<fs::path> folders;
  if (fs::is_directory(maps))
    for (const fs::directory_entry &entry : fs::directory_iterator(maps))
      if (fs::exists(entry.path() / "map.json"))
        folders.push_back(entry.path());
  std::ranges::sort(folders);
  return folders;
}

RegimeMap read_regime_map(const fs::path &folder)
{
  return MapReader(folder).read();
}

std::vector<ReadMap> read_regime_maps(const fs::path &maps)
{
  std::vector<ReadMap> all;
  for (const fs::path &folder : regime_map_folders(maps))
    all.push_back({folder, {}, {}});
  do_in_threads(all.size(),
                [&](std::size_t k)
                {
                  try
                  {
                    all[k].map = read_regime_map(all[k].folder);
                  }
                  catch (...)
                  {
                    all[k].failure = std::current_exception();
                  }
                });
  return all;
}
} // namespace carambole::reports
