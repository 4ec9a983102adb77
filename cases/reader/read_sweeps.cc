#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/sweep_axis.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
/// A finite number, without a unit.
std::optional<double> read_number(const Located &value, Problems &problems)
{
  const std::optional<std::string> text = read_scalar(value, "a number, as in 2.5", problems);
  if (!text)
    return {};
  if (const auto number = number_in<double>(*text); number && std::isfinite(*number))
    return number;
  problems.add(value,
               fmt::format("must be a bare number in the unit of the first varied value, not {}",
                           in_quotes(*text)));
  return {};
}

class SweepReader
{
public:
  SweepReader(const Located &value, const YamlNode &root, const Case &c, Problems &problems)
    : root(root), c(c), problems(problems), map(value, problems)
  {
  }

  SweepEntry read()
  {
    entry.line = map.node().line;
    map.read("name", entry.name);
    if (const Located logarithmic = map.find("log"))
      read_log(logarithmic);
    if (const Located vary = map.find("vary"))
      read_vary(vary);
    if (const Located fem = map.find("fem"))
      read_fem(fem);
    return entry;
  }

private:
  const YamlNode &root;
  const Case &c;
  Problems &problems;
  StrictMap map;
  SweepEntry entry;
  std::vector<Axis> axes; ///< empty if they are wrong

  void read_log(const Located &value)
  {
    entry.logarithmic =
      read_word(value, "true or false", "must be true or false, not {}", problems) == "true";
  }

  void read_vary(const Located &vary)
  {
    for (const Located &item : read_list(vary, problems))
      if (const std::optional<std::string> text = read_text(item, problems))
        entry.vary.push_back(*text);
    if (entry.vary.empty())
    {
      problems.add(
        vary, "must be a list of the values that vary, as in [\"bodies.B1.velocity=0.1:10:41\"]");
      return;
    }
    try
    {
      axes = read_axes(root, entry.vary, entry.logarithmic);
    }
    catch (const InputError &error)
    {
      for (const Diagnostic &diagnostic : error.diagnostics)
        problems.add(vary, fmt::format("{} ({})", diagnostic.message, diagnostic.file));
    }
  }

  void read_fem(const Located &fem)
  {
    for (const Located &item : read_list(fem, problems))
      if (const std::optional<double> value = read_number(item, problems))
        add_fem(item, *value);
    if (!entry.fem.empty() && c.fem.empty())
      problems.add(fem, "the case has no finite-element model");
    std::size_t others = 1;
    for (std::size_t a = 1; a < axes.size(); ++a)
      others *= axes[a].values.size();
    if (entry.fem.size() * others > most_fem_points)
      problems.add(fem, fmt::format("{} finite-element runs; at most {} are allowed",
                                    entry.fem.size() * others, most_fem_points));
  }

  void add_fem(const Located &item, double value)
  {
    if (std::find(entry.fem.begin(), entry.fem.end(), value) != entry.fem.end())
      problems.add(item, fmt::format("{} is given twice", value));
    else if (!axes.empty())
    {
      const auto [low, high] = std::minmax(axes[0].values.front(), axes[0].values.back());
      if (value < low || value > high)
        problems.add(item, fmt::format("{} is outside the range of {}, {} to {}", value,
                                       axes[0].path, low, high));
    }
    entry.fem.push_back(value);
  }
};
} // namespace

std::vector<SweepEntry> read_sweeps(const Located &value, const YamlNode &root, const Case &c,
                                    Problems &problems)
{
  std::vector<SweepEntry> entries;
  for (const Located &item : read_entries(value, problems))
  {
    const Located numbered{item.node, join(value.path, std::to_string(entries.size()))};
    SweepEntry entry = SweepReader(item, root, c, problems).read();
    const auto has_name = [&](const SweepEntry &other) { return other.name == entry.name; };
    if (!entry.name.empty() && std::any_of(entries.begin(), entries.end(), has_name))
      problems.add(numbered, "two sweeps are named " + in_quotes(entry.name));
    const std::vector<std::string> models = c.model_names();
    if (std::find(models.begin(), models.end(), "sweep-" + entry.name) != models.end())
      problems.add(numbered,
                   fmt::format("its results go to the folder 'sweep-{}', but a model has that name",
                               entry.name));
    entries.push_back(std::move(entry));
  }
  return entries;
}
} // namespace carambole
