#include "cases/reader/read_bounces.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/measured/bounces.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/data_hints.h"
#include "cases/values/table.h"

namespace carambole
{
namespace
{
using Values = std::vector<double>;

class BounceReader
{
public:
  BounceReader(const BounceKeys &keys, const DataEntry &entry, Problems &problems,
               Problems &in_file)
    : keys(keys), entry(entry), problems(problems), in_file(in_file)
  {
  }

  std::optional<Bounces> read(double gravity)
  {
    try
    {
      if (keys.track)
      {
        const std::optional<Track> track = read_track();
        return track ? std::optional(bounces_of_track(*track, gravity)) : std::nullopt;
      }
      const Dimension dimension = keys.heights ? dimension::length : dimension::time;
      const std::optional<std::vector<Values>> drops = read_drops(keys.any(), dimension);
      if (!drops)
        return {};
      return keys.heights ? bounces_of_heights(*drops, gravity) : bounces_of_times(*drops, gravity);
    }
    catch (const std::runtime_error &error) // of the table or of a unit
    {
      in_file.add(keys.file, error.what());
    }
    catch (const std::invalid_argument &error) // of the numbers
    {
      (is_in_file() ? in_file : problems).add(keys.any(), error.what());
    }
    return {};
  }

private:
  const BounceKeys &keys;
  const DataEntry &entry;
  Problems &problems, &in_file;

  bool is_in_file() const { return keys.track || keys.any().node->kind == YamlNode::Kind::scalar; }

  /// Numbers of the case, a list of drops or one drop; or the column of a file, one drop.
  std::optional<std::vector<Values>> read_drops(const Located &value, const Dimension &dimension)
  {
    if (is_in_file())
    {
      const auto header = read_text(value.as_part(0), problems);
      if (!header)
        return {};
      const Table table(entry.file, HeaderLine::may_lack);
      const Column column = column_of(table, value, *header);
      if (!column.at)
        return {};
      return std::vector<Values>{table.numbers(*column.at, factor_of(column, dimension),
                                               column.unit, table.length_of(*column.at))};
    }
    const std::size_t before = problems.count();
    std::vector<Values> drops(1);
    std::size_t lists = 0;
    const std::vector<Located> items = read_list(value.as_part(1), problems);
    for (const Located &item : items)
    {
      if (item.node->kind == YamlNode::Kind::sequence)
      {
        ++lists;
        drops.emplace_back();
      }
      const auto numbers = item.node->kind == YamlNode::Kind::sequence
                             ? read_list(item.as_part(1), problems)
                             : std::vector<Located>{item.as_part(0)};
      for (const Located &number : numbers)
        drops.back().push_back(read_quantity(number, problems).value_or(0));
    }
    if (problems.count() == before && lists != 0 && lists != items.size())
      problems.add(value, "mixes numbers and lists: one list per drop, or one drop");
    if (problems.count() != before)
      return {};
    if (lists > 0)
      drops.erase(drops.begin());
    return drops;
  }

  struct Column
  {
    std::optional<std::size_t> at; ///< absent: told
    std::string name, unit;
    bool is_turned = false; ///< a minus before the header
  };

  Column column_of(const Table &table, const Located &where, std::string header)
  {
    Column column;
    column.is_turned = header.starts_with('-') && !table.find(header);
    if (column.is_turned)
      header.erase(0, 1);
    column.at = table.find_or_place(header);
    column.name = parse_header(header).name;
    for (std::size_t k = 0; k < table.headers().size() && !column.at; ++k)
      if (parse_header(table.headers()[k]).name == header)
        column.at = k;
    if (!column.at)
      in_file.add(where, fmt::format("{} has no column {}{}", entry.file, in_quotes(header),
                                     suggestion(header, table.told_headers())));
    else
    {
      column.unit = parse_header(header).unit;
      if (column.unit.empty())
        column.unit = unit_of_header(table.headers()[*column.at]);
    }
    return column;
  }

  static double factor_of(const Column &column, const Dimension &dimension)
  {
    if (column.unit.empty())
      throw QuantityError(fmt::format("{} has no unit; write '{} [{}]'", in_quotes(column.name),
                                      column.name, si_unit(dimension)));
    return (column.is_turned ? -1 : 1) * parse_quantity("1 " + column.unit, dimension);
  }

  /// Frames without a position are left out.
  std::optional<Track> read_track()
  {
    const StrictMap map(keys.track, problems);
    if (!map.is_map())
      return {};
    const Located frame = map.find("frame"), time = map.find("time"), y = map.find("y"),
                  x = map.find("x"), rate = map.find("frame_rate"), scale = map.find("scale");
    const std::size_t before = problems.count();
    const double frequency = rate ? read_quantity(rate, problems).value_or(1) : 1,
                 length = scale ? read_quantity(scale, problems).value_or(1) : 1;
    const Located clock = frame ? frame : time;
    if (!clock || (frame && time))
      problems.add(keys.track, "needs either 'frame' with 'frame_rate', or 'time'");
    else if (frame.node != nullptr && !rate)
      problems.add(frame, "needs 'frame_rate: 240 Hz', of the frames it counts");
    else if (rate && time)
      problems.add(rate, "belongs to 'frame'; 'time' has its own unit");
    if (!clock || !y || problems.count() != before)
      return {}; // told
    const Table table(entry.file, HeaderLine::may_lack);
    const auto named = [&](const Located &value)
    { return column_of(table, value, read_text(value, problems).value_or("")); };
    const Column of_time = named(clock), of_y = named(y), of_x = x ? named(x) : Column{};
    if (!of_time.at || !of_y.at || (x && !of_x.at) || problems.count() != before)
      return {};
    Track track;
    const std::string unit = of_y.unit == "px" ? "" : of_y.unit;
    if (!unit.empty() && scale)
      throw QuantityError(fmt::format("{} is in {}; 'scale' is for positions without a unit of "
                                      "length, or in pixels",
                                      in_quotes(of_y.name), unit));
    track.is_in_metres = scale || !unit.empty();
    const double factor = unit.empty() ? (of_y.is_turned ? -length : length)
                                       : factor_of(of_y, dimension::length),
                 step = frame ? 1 / frequency : factor_of(of_time, dimension::time);
    for (const std::size_t line : table.lines_with(*of_y.at))
    {
      track.times.push_back(step * table.number(line, *of_time.at));
      track.heights.push_back(factor * table.number(line, *of_y.at));
      if (x)
        track.along.push_back(std::abs(factor) * (of_x.is_turned ? -1 : 1) *
                              table.number(line, *of_x.at));
    }
    if (const auto fall = std::ranges::adjacent_find(track.times, std::greater_equal<>());
        fall != track.times.end())
      throw TableError(fmt::format("{} must grow from line to line, but {:g} follows {:g}",
                                   in_quotes(of_time.name), *(fall + 1) / step, *fall / step));
    return track;
  }
};

/// Why bounces do not belong to the case; empty: they do.
std::string refusal_of(const Case &c)
{
  if (!c.is_normal_impact() || c.bodies.size() != 2)
    return "bounces belong to the impact of two bodies along the row";
  if (c.bodies[0].is_ground() == c.bodies[1].is_ground())
    return "bounces are those of a ball on a wall, a half-space or a fixed body: one of the two "
           "bodies must be that, and the other one must not";
  return "";
}
} // namespace

void read_bounces(const Case &c, const BounceKeys &keys, DataEntry &entry, Problems &problems,
                  Problems &in_file)
{
  const Located any = keys.any();
  if (const std::string refusal = refusal_of(c); !refusal.empty())
    return problems.add(any, refusal);
  const bool needs_file = keys.track || any.node->kind == YamlNode::Kind::scalar;
  if (needs_file != (keys.file.node != nullptr))
    return problems.add(any, needs_file ? "is a column of a file: write 'file: drops.csv' too"
                                        : "has the numbers themselves: leave 'file' out");
  const auto bounces = BounceReader(keys, entry, problems, in_file)
                         .read(c.gravity == 0 ? standard_gravity : std::abs(c.gravity));
  if (!bounces)
    return;
  entry.bounces = bounces->each;
  entry.columns.push_back({"time", "s", bounces->touches});
  entry.read_as = bounces->text;
}
} // namespace carambole
