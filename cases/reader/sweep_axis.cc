#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/sweep_axis.h"
#include "cases/values/plain_characters.h"
#include "cases/values/table.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr int most_values = 10'000'000;

[[noreturn]] void refuse(const std::string &text, const std::string &message)
{
  throw InputError({{"--vary " + text, 0, message}});
}

/// Reads a number at the beginning of `text` and takes it away.
template <typename Number>
bool take_number(std::string_view &text, Number &value)
{
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc())
    return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view &text, char character)
{
  if (!text.starts_with(character))
    return false;
  text.remove_prefix(1);
  return true;
}

/// The unit after the number of a value of the case.
std::string unit_of_case(const YamlNode &root, const std::string &path, const std::string &vary)
{
  const std::optional<std::string> text = find_text(root, path);
  if (!text)
    refuse(vary, fmt::format("the case does not contain {}{}, so its unit is unknown: write the "
                             "unit after N, as in 'PATH=0.5:2:4 GPa', or 1 for a pure number",
                             in_quotes(path), suggestion_in_path(root, path)));
  const std::string plain = in_plain_characters(*text);
  std::string_view rest = plain;
  double number = 0;
  if (!take_number(rest, number))
    refuse(vary, in_quotes(path) + " is not a number in the case but " + in_quotes(*text));
  return std::string(trimmed(rest));
}

/// The SI unit of the same dimension; an angle is in radians.
std::string si_unit_instead_of(const std::string &unit, const std::string &vary)
try
{
  if (unit.empty() || unit == "1" || unit == "%")
    return "";
  const Dimension dimension = parse_quantity("1 " + unit).dimension;
  return dimension == dimension::none ? "rad" : si_unit(dimension);
}
catch (const QuantityError &error)
{
  refuse(vary, error.what());
}

Axis read_axis(const YamlNode &root, const std::string &text, bool logarithmic)
{
  Axis axis;
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    refuse(text, "write PATH=A:B:N, as in 'bodies.B1.velocity=1:10:10'");
  axis.path = text.substr(0, equals);
  const std::string plain = in_plain_characters(text.substr(equals + 1));
  std::string_view rest = plain;
  double first = 0, last = 0;
  int n = 0;
  if (!take_number(rest, first) || !take(rest, ':') || !take_number(rest, last) ||
      !take(rest, ':') || !take_number(rest, n) || !std::isfinite(first) || !std::isfinite(last) ||
      rest.find(':') != std::string_view::npos)
    refuse(text, "after '=' write A:B:N, N values from A to B, as in '1:10:10'");
  if (n < 2 || n > most_values)
    refuse(text, fmt::format("N must be from 2 to {}, not {}", most_values, n));
  if (first == last)
    refuse(text, "A and B must differ");
  if (logarithmic && first * last <= 0)
    refuse(text, "with --log A and B must have the same sign, and neither may be zero");
  axis.unit = std::string(trimmed(rest));
  if (axis.unit.empty())
    axis.unit = unit_of_case(root, axis.path, text);
  else if (axis.unit == "SI")
    axis.unit = si_unit_instead_of(unit_of_case(root, axis.path, text), text);
  if (axis.unit == "1")
    axis.unit.clear();
  for (int i = 0; i < n - 1; ++i)
  {
    const double share = static_cast<double>(i) / (n - 1);
    axis.values.push_back(logarithmic ? first * std::pow(last / first, share)
                                      : first + (last - first) * share);
  }
  axis.values.push_back(last);
  return axis;
}
} // namespace

std::string Axis::override_with(double value) const
{
  return fmt::format("{}={}{}{}", path, value, unit.empty() ? "" : " ", unit);
}

std::pair<double, double> Axis::ends() const
{
  const auto [least, largest] = std::ranges::minmax(values);
  return is_tied ? std::pair(least, largest) : std::pair(values.front(), values.back());
}

std::string Axis::header() const
{
  return fmt::format("{} [{}]", path, unit.empty() ? "1" : unit);
}

std::vector<Axis> read_axes(const YamlNode &root, const std::vector<std::string> &texts,
                            bool logarithmic)
{
  std::vector<Axis> axes;
  double n = 1;
  for (const std::string &text : texts)
  {
    axes.push_back(read_axis(root, text, logarithmic));
    n *= static_cast<double>(axes.back().values.size());
    for (std::size_t i = 0; i + 1 < axes.size(); ++i)
      if (axes[i].path == axes.back().path)
        refuse(text, "this value is varied twice");
  }
  if (n > most_values)
    refuse(texts.back(), fmt::format("{:g} points in all; at most {} are allowed", n, most_values));
  return axes;
}

std::vector<Axis> read_axes(const std::string &case_path, const Overrides &overrides,
                            const std::vector<std::string> &texts, bool logarithmic)
{
  YamlNode root = read_yaml(case_path);
  apply_overrides(root, overrides);
  return read_axes(root, texts, logarithmic);
}

std::vector<Axis> read_points(const std::string &csv_file)
{
  TableReader table{std::filesystem::path(csv_file)};
  std::vector<Axis> axes;
  for (const std::string &text : table.headers())
  {
    const Header header = parse_header(text);
    axes.push_back({.path = header.name,
                    .unit = header.unit == "1" ? "" : header.unit,
                    .values = {},
                    .is_tied = !axes.empty()});
  }
  while (table.next())
    for (std::size_t a = 0; a < axes.size(); ++a)
      axes[a].values.push_back(table.value(a));
  if (axes.front().values.empty())
    table.fail("there are no points");
  return axes;
}

std::vector<double> point_of_grid(const std::vector<Axis> &axes, std::size_t k)
{
  std::vector<double> values(axes.size());
  for (std::size_t a = axes.size(); a-- > 0;)
  {
    values[a] = axes[a].values[k % axes[a].values.size()];
    if (!axes[a].is_tied)
      k /= axes[a].values.size();
  }
  return values;
}

std::string point_text(const std::vector<Axis> &axes, const std::vector<double> &values)
{
  std::vector<std::string> texts;
  for (std::size_t a = 0; a < axes.size(); ++a)
    texts.push_back(axes[a].override_with(values[a]));
  return fmt::format("{}", fmt::join(texts, ", "));
}

Case read_case_at(const std::string &path, Overrides overrides, const std::vector<Axis> &axes,
                  const std::vector<double> &values)
{
  for (std::size_t a = 0; a < axes.size(); ++a)
    overrides.push_back(axes[a].override_with(values[a]));
  try
  {
    return read_case(path, overrides);
  }
  catch (InputError &error)
  {
    for (Diagnostic &diagnostic : error.diagnostics)
      diagnostic.message += fmt::format(" (at {})", point_text(axes, values));
    throw;
  }
}

std::size_t n_points(const std::vector<Axis> &axes)
{
  std::size_t n = 1;
  for (const Axis &axis : axes)
    if (!axis.is_tied)
      n *= axis.values.size();
  return n;
}
} // namespace carambole
