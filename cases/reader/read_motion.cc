// `motion:`: lists, formulas in time, or a table next to the case file.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/values/formula.h"
#include "cases/values/table.h"

namespace carambole
{
namespace
{
constexpr std::size_t most_rows = 10000, usual_rows = 1001;

/// A column of the motion by its key.
struct MotionColumn
{
  const char *key, *unit; ///< unit to write in a message
  std::vector<double> MotionEntry::*values;
};
constexpr MotionColumn of_time{"time", "s", &MotionEntry::time};
constexpr std::array of_motion{MotionColumn{"approach", "um", &MotionEntry::approach},
                               MotionColumn{"slip", "um", &MotionEntry::slip},
                               MotionColumn{"roll", "mrad", &MotionEntry::roll},
                               MotionColumn{"twist", "mrad", &MotionEntry::twist}};

/// A rotation of either sign [rad], with its unit.
std::optional<double> read_rotation(const Located &value, Problems &problems)
{
  const std::size_t before = problems.count();
  const std::optional<double> angle = read_quantity(value, problems);
  if (problems.count() > before || !angle)
    return {};
  const std::string text = read_scalar(value, "a rotation", problems).value_or("");
  if (parse_quantity(text).has_unit && text.find('%') == std::string::npos)
    return angle;
  problems.add(value,
               in_quotes(text) + " is not a rotation with its unit; write '1 mrad' or '0.1 deg'");
  return {};
}

std::vector<double> read_column(const Located &column, Problems &problems)
{
  std::vector<double> values;
  for (const Located &item : read_list(column, problems))
    values.push_back(
      (item.form->needs_unit ? read_rotation(item, problems) : read_quantity(item, problems))
        .value_or(0));
  return values;
}

/// Where a formula jumps: between a row and a thousand millionth of the way to a neighbour it
/// changes by more than a tenth of all that it changes in and between the rows; nothing: nowhere in
/// the rows.
std::optional<double> jump_of(Formula &formula, const std::vector<double> &times,
                              const std::vector<double> &values)
{
  constexpr double way = 1e-9, part = 0.1, round_off = 1e-12;
  std::vector<double> all = values;
  constexpr int between = 17; // prime: rows may be at the zeros of a sine
  for (std::size_t k = 1; k < times.size(); ++k)
    for (int i = 1; i < between; ++i)
      all.push_back(formula.value(std::lerp(times[k - 1], times[k], double(i) / between)));
  const auto [low, high] = std::ranges::minmax(all);
  const double most =
    std::max(part * (high - low), round_off * std::max(std::abs(low), std::abs(high)));
  for (std::size_t k = 0; k < times.size(); ++k)
    for (const std::size_t other : {k - 1, k + 1})
      if (other < times.size() &&
          std::abs(formula.value(times[k] + way * (times[other] - times[k])) - values[k]) > most)
        return times[k];
  return {};
}

/// The values [SI] of a formula of t [s] at these times.
std::vector<double> evaluated(const Located &column, const std::string &text,
                              const MotionColumn &what, const std::vector<double> &times,
                              Problems &problems)
{
  std::vector<double> values;
  try
  {
    Formula formula(text, "t");
    for (const double time : times)
      values.push_back(formula.value(time));
    if (const std::optional<double> time = jump_of(formula, times, values))
      throw FormulaError(
        fmt::format("{} jumps at t = {:.6g}, which no motion does", in_quotes(text), *time));
  }
  catch (const FormulaError &error)
  {
    const bool is_length = std::string(what.unit) == "um";
    problems.add(column,
                 fmt::format("{}; write a list with units, or a formula of the time t in s that "
                             "gives {}, as '{}'",
                             error.what(), is_length ? "m" : "rad",
                             is_length ? "5e-6*sin(pi*t)" : "1e-3*t"));
    return {};
  }
  return values;
}

class MotionReader
{
public:
  MotionReader(const Located &value, Problems &problems)
    : value(value), problems(problems), map(value, problems)
  {
  }

  MotionEntry read(const std::string &case_file)
  {
    if (!map.is_map())
      return {};
    const std::size_t before = problems.count();
    if (const Located file = map.find("file"))
      read_file(file, case_file);
    else
      read_columns();
    if (problems.count() == before)
      check_table();
    return problems.count() == before ? motion : MotionEntry{};
  }

private:
  const Located &value;
  Problems &problems;
  StrictMap map;
  MotionEntry motion;

  static bool is_formula(const Located &column)
  {
    return column.node->kind == YamlNode::Kind::scalar;
  }

  void read_columns()
  {
    const std::size_t before = problems.count();
    const Located time = map.require("time", "[0 s, 1 s, 2 s]"),
                  approach = map.require("approach", "[0 um, 5 um, 0 um]");
    if (!time || !approach)
      return;
    motion.time = read_column(time, problems);
    const bool has_formula =
      std::ranges::any_of(of_motion, [this](const MotionColumn &what)
                          { return map.find(what.key) && is_formula(map.find(what.key)); });
    const Located rows = map.find("rows");
    if (rows || (has_formula && motion.time.size() == 2))
      divide(rows, has_formula);
    if (problems.count() > before)
      return;
    for (const MotionColumn &what : of_motion)
      if (const Located column = map.find(what.key))
      {
        // A formula or a list, in this order in its form.
        if (!is_formula(column))
          motion.*what.values = read_column(column.as_part(1), problems);
        else if (const std::optional<std::string> text = read_text(column.as_part(0), problems))
        {
          motion.*what.values = evaluated(column, *text, what, motion.time, problems);
          motion.formulas.at(std::size_t(&what - of_motion.data())) = *text;
        }
      }
  }

  /// Two times become rows at equal distances.
  void divide(const Located &rows, bool has_formula)
  {
    const std::size_t before = problems.count();
    const int count = rows ? read_integer(rows, problems).value_or(2) : int(usual_rows);
    if (problems.count() > before)
      return;
    if (!has_formula || motion.time.size() != 2)
      return problems.add(rows,
                          "divides the time of a formula, which has two values: the first and the "
                          "last time; leave it out");
    const double first = motion.time[0], last = motion.time[1];
    motion.time.clear();
    for (int k = 0; k < count; ++k)
      motion.time.push_back(k + 1 < count ? first + (last - first) * k / (count - 1) : last);
  }

  void read_file(const Located &file, const std::string &case_file)
  {
    for (const MotionColumn &what : of_motion)
      if (const Located column = map.find(what.key))
        problems.add(column, "stands in the file; leave one of them out");
    for (const char *key : {"time", "rows"})
      if (const Located other = map.find(key))
        problems.add(other, "is given by the file; leave it out");
    const std::size_t before = problems.count();
    const std::optional<std::string> name = read_text(file, problems);
    if (problems.count() > before || !name)
      return;
    try
    {
      const Table table{std::filesystem::path(path_beside(case_file, *name))};
      take(table, of_time, true);
      for (const MotionColumn &what : of_motion)
        take(table, what, &what == &of_motion.front());
      for (const std::string &header : table.headers())
        refuse_unknown(parse_header(header).name);
    }
    catch (const std::runtime_error &error) // of a table, of a unit
    {
      problems.add(file, error.what());
    }
  }

  static Dimension dimension_of(const MotionColumn &what)
  {
    if (what.values == &MotionEntry::time)
      return dimension::time;
    return std::string(what.unit) == "um" ? dimension::length : dimension::none;
  }

  void take(const Table &table, const MotionColumn &what, bool is_needed)
  {
    const auto column =
      std::ranges::find(table.headers(), what.key,
                        [](const std::string &header) { return parse_header(header).name; });
    if (column == table.headers().end())
    {
      if (is_needed)
        throw TableError(fmt::format("has no column '{} [{}]'; it has {}", what.key, what.unit,
                                     table.headers_text()));
      return;
    }
    const std::string unit = parse_header(*column).unit;
    if (unit.empty() || unit == "%")
      throw TableError(fmt::format("the column '{0}' has no unit; write '{0} [{1}]' above it",
                                   what.key, what.unit));
    motion.*what.values =
      table.numbers(std::size_t(column - table.headers().begin()), unit, dimension_of(what));
  }

  void refuse_unknown(const std::string &name) const
  {
    const auto is_it = [&](const MotionColumn &what) { return name == what.key; };
    if (!is_it(of_time) && std::ranges::none_of(of_motion, is_it))
      throw TableError(
        fmt::format("the column {} is none of time, approach, slip, roll, twist", in_quotes(name)));
  }

  /// Equally long columns, and times that increase.
  void check_table()
  {
    const auto tell = [&](const char *key, const std::string &message)
    {
      const YamlNode *node = value.node->find(key);
      const YamlNode *file = value.node->find("file");
      problems.add(node   ? *node
                   : file ? *file
                          : *value.node,
                   join(value.path, node || !file ? key : "file"),
                   node || !file ? message : fmt::format("'{}' {}", key, message));
    };
    if (const std::size_t rows = motion.time.size(); rows < 2 || rows > most_rows)
      return tell("time",
                  fmt::format("has {} values; a motion has 2 to {} times", rows, most_rows));
    for (const MotionColumn &what : of_motion)
      if (const auto &column = motion.*what.values;
          value.node->find(what.key) && column.size() != motion.time.size())
        tell(what.key, fmt::format("has {} values, but 'time' has {}; give one for each time",
                                   column.size(), motion.time.size()));
    for (std::size_t k = 1; k < motion.time.size(); ++k)
      if (!(motion.time[k] > motion.time[k - 1]))
        return tell("time", fmt::format("value {} is not later than the one before; times "
                                        "increase from row to row",
                                        k + 1));
    // The limits of lists hold for tables and formulas as well.
    constexpr double most = 1e4, latest = 1e6;
    for (const MotionColumn &what : of_motion)
      for (const double at : motion.*what.values)
        if (!(std::abs(at) <= most))
          return tell(what.key, fmt::format("reaches {:.6g}; at most {:g} is allowed", at, most));
    if (!(std::abs(motion.time.front()) <= latest && std::abs(motion.time.back()) <= latest))
      tell("time", fmt::format("is beyond {:g} s", latest));
  }
};
} // namespace

MotionEntry read_motion_table(const Located &value, const std::string &case_file,
                              Problems &problems)
{
  return MotionReader(value, problems).read(case_file);
}
} // namespace carambole
