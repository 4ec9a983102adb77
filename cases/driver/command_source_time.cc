// carambole export CASE --to source-time-function: the forces of the contacts of a result over
// time, and their spectra.

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cases/driver/commands.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/records/convergence.h"
#include "cases/records/history_columns.h"
#include "cases/records/records.h"
#include "cases/records/wave_quantities.h"
#include "cases/values/infinity.h"
#include "cases/values/pulse_spectrum.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
// The spectrum is printed up to `most_periods` over the duration, in so many steps of 1/duration.
constexpr int most_periods = 6, steps_per_period = 20;
// A band is as wide as the widest within this part of a duration, or of 1/duration: a small
// change between levels next to a large one proves little.
constexpr double reach = 0.05;

/// The force of a contact on one level.
struct Force
{
  std::vector<double> times, forces;

  /// [N], linear between samples; zero outside.
  double at(double time) const
  {
    const auto after = std::ranges::upper_bound(times, time);
    if (after == times.begin() || (after == times.end() && time > times.back()))
      return 0;
    const auto k = static_cast<std::size_t>(after - times.begin());
    if (k == times.size())
      return forces.back();
    const double share = (time - times[k - 1]) / (times[k] - times[k - 1]);
    return forces[k - 1] + share * (forces[k] - forces[k - 1]);
  }
};

/// A curve over time or frequency, with the half-widths of its 95 % band, if there is one.
struct Curve
{
  std::vector<double> x, y, half_width;

  void widen(double distance)
  {
    const std::vector<double> own = half_width;
    for (std::size_t k = 0; k < own.size(); ++k)
    {
      std::size_t first = k, last = k;
      while (first > 0 && x[k] - x[first - 1] <= distance)
        --first;
      while (last + 1 < own.size() && x[last + 1] - x[k] <= distance)
        ++last;
      half_width[k] = *std::max_element(own.begin() + long(first), own.begin() + long(last) + 1);
    }
  }
};

std::optional<Force> force_of(const fs::path &file, const std::string &contact)
{
  if (!fs::exists(file))
    return {};
  const History history = read_history(file);
  const History::Column *const force = find_column(history, {ColumnKind::force, contact});
  return force ? std::optional<Force>({history.columns.front().values, force->values})
               : std::nullopt;
}

/// Coarsest first; one, the history itself, of a model without levels.
std::vector<Force> levels_of(const fs::path &folder, const std::string &contact)
{
  std::vector<Force> levels;
  for (int k = 0;; ++k)
  {
    const auto level = force_of(folder / "levels" / std::to_string(k) / "history.csv", contact);
    if (!level)
      break;
    levels.push_back(*level);
  }
  if (const auto finest = force_of(folder / "history.csv", contact))
    levels.push_back(*finest);
  else
    levels.clear();
  return levels;
}

/// `value(level, x)` of all levels at all x.
template <typename Value>
Curve curve_of(std::vector<double> x, std::size_t levels, const Value &value)
{
  Curve curve{std::move(x), {}, {}};
  for (const double at : curve.x)
  {
    std::vector<double> values;
    for (std::size_t level = 0; level < levels; ++level)
      values.push_back(value(level, at));
    curve.y.push_back(values.back());
    if (const auto found = estimate_uncertainty(values, QuantityKind::peak_force))
      curve.half_width.push_back(found->uncertainty);
  }
  return curve;
}

/// `least`: below it are no values.
std::string lines_of(const std::string &head, const Curve &curve, double least)
{
  std::string text;
  for (std::size_t k = 0; k < curve.x.size(); ++k)
  {
    text += fmt::format("{},{},{}", head, curve.x[k], curve.y[k]);
    text += curve.half_width.empty()
              ? ",,\n"
              : fmt::format(",{},{}\n", std::max(least, curve.y[k] - curve.half_width[k]),
                            curve.y[k] + curve.half_width[k]);
  }
  return text;
}

/// The lines of one contact of one model; empty without its force.
std::string lines_of(const fs::path &results, const ModelRecord &model,
                     const ContactRecord &contact)
{
  const std::vector<Force> levels = levels_of(results / model.name, contact.name());
  if (levels.empty() || !contact.start_time)
    return "";
  const double duration =
    contact.duration.value_or(levels.back().times.back() - *contact.start_time);
  std::vector<double> times = levels.back().times;
  if (contact.end_time) // nothing follows
    std::erase_if(times, [&](double t) { return t > *contact.end_time + reach * duration; });
  Curve force = curve_of(std::move(times), levels.size(),
                         [&](std::size_t level, double t) { return levels[level].at(t); });
  force.widen(reach * duration);
  const std::string head = contact.name() + "," + model.name;
  std::string text = lines_of(head + ",force", force, -infinity);
  if (!has_whole_pulse(contact))
  {
    tell("{}: {} has no spectrum: it is not a single complete pulse\n", model.name, contact.name());
    return text;
  }
  std::vector<PulseSpectrum> spectra;
  spectra.reserve(levels.size());
  for (const Force &level : levels)
    spectra.emplace_back(level.times, level.forces);
  std::vector<double> frequencies;
  for (int k = 0; k <= most_periods * steps_per_period; ++k)
    frequencies.push_back(k / (steps_per_period * duration));
  Curve amplitude =
    curve_of(frequencies, levels.size(),
             [&](std::size_t level, double f) { return spectra[level].amplitude(f); });
  amplitude.widen(reach / duration);
  return text + lines_of(head + ",amplitude", amplitude, 0);
}

void check(const Case &c, const ExportOptions &options)
{
  if (!c.is_normal_impact() || c.contacts().empty())
    throw InputError(c.path,
                     "a source-time function needs the contact forces of an impact along the row");
  const std::vector<std::string> names = c.model_names();
  if (options.model && std::ranges::find(names, *options.model) == names.end())
    throw InputError(c.path, fmt::format("the case has no model {}{}", in_quotes(*options.model),
                                         suggestion(*options.model, names)));
}
} // namespace

int command_source_time(const ExportOptions &options)
{
  const std::string path = find_case(options.case_argument);
  const Case c = read_case(path, options.overrides, WrongData::left_out);
  check(c, options);
  const fs::path results = options.results.value_or((fs::path("results") / c.name).string());
  std::string text;
  for (const std::string &name : c.model_names())
  {
    if (options.model && *options.model != name)
      continue;
    const std::optional<StoredRecord> record = read_record(results, name);
    if (!record || record->physics_hash != c.physics_hash)
      continue;
    for (const ContactRecord &contact : record->model.contacts)
      text += lines_of(results, record->model, contact);
  }
  if (text.empty())
    throw InputError(
      results.string(),
      fmt::format("{} has no force for the current case file; run 'carambole run {}'", c.name,
                  c.path));
  show(
    "# force: x is the time [s], value the contact force [N]; amplitude: x is the frequency [Hz], "
    "value |int F exp(-2 pi i f t) dt| [N s]; low, high: 95 % band from the levels\n"
    "contact,model,quantity,x,value,low,high\n{}",
    text);
  return exit_status::success;
}
} // namespace carambole
