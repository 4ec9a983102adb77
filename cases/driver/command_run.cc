#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "cases/case/case.h"
#include "cases/case/hashes.h"
#include "cases/driver/commands.h"
#include "cases/driver/level_overrides.h"
#include "cases/driver/programs.h"
#include "cases/driver/uncertain_study.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/run_settings.h"
#include "cases/values/plain_characters.h"
#include "cases/values/text.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
fs::path results_path(const RunOptions &options, const Case &c)
{
  if (!options.out)
    return fs::path("results") / c.name;
  const fs::path out = fs::path(*options.out).lexically_normal();
  return out.has_filename() ? out : out.parent_path();
}

Overrides all_overrides(const RunOptions &options, const std::string &path)
{
  Overrides overrides = options.overrides;
  if (options.levels)
    std::ranges::move(overrides_for_levels(path, options.overrides, *options.levels),
                      std::back_inserter(overrides));
  return overrides;
}

/// "2", "2%" or "2 %" as .02; throws InputError.
double band_of(const std::string &text)
{
  const std::string plain = in_plain_characters(text);
  std::string_view rest = trimmed(plain);
  if (rest.ends_with('%'))
    rest = trimmed(rest.substr(0, rest.size() - 1));
  double percent = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), percent);
  if (error != std::errc() || end != rest.data() + rest.size() || !(percent > 0 && percent <= 100))
    throw InputError("--within",
                     fmt::format("{} is not a percentage; use a value above 0, up to 100, as "
                                 "in '2 %'",
                                 in_quotes(text)));
  return percent / 100;
}

/// Whether the overrides change the impact, so that the expectations of the case no longer apply.
/// Those that the overrides set themselves do.
bool expects_of_another(const Case &c, const Overrides &overrides)
{
  if (c.expectations.empty() || overrides.empty() ||
      std::ranges::any_of(overrides,
                          [](const std::string &one) { return one.starts_with("expect"); }))
    return false;
  try
  {
    return read_case(c.path, {}, WrongData::left_out).physics_hash != c.physics_hash;
  }
  catch (const InputError &) // only the overrides make it a case
  {
    return true;
  }
}

int run_case(const RunOptions &options, double within, const std::string &path)
{
  Overrides overrides = all_overrides(options, path);
  catch_stop_signals();
  std::optional<Case> c = read_checked_case(path, overrides, WrongData::left_out);
  if (stop_requested())
    return exit_status::interrupted;
  if (!c)
    return exit_status::wrong_input;
  if (expects_of_another(*c, overrides))
  {
    show("note: --set changes the impact, so the expectations of the case are not judged\n");
    overrides.emplace_back("expect=[]");
    c->expectations.clear();
  }
  if (options.workflow || options.point)
    return run_part_of_study(options, *c, overrides, results_path(options, *c));
  return run_models(options, within, *c, std::move(overrides), results_path(options, *c));
}
} // namespace

int command_run(const RunOptions &options)
{
  if (!options.until.empty())
    return command_run_until(options);
  show_on_error(options.as_json);
  if (options.ranks < 1)
    throw InputError("--ranks", fmt::format("must be at least 1, not {}", options.ranks));
  if (options.ranks > most_ranks)
    throw InputError(
      "--ranks", fmt::format("{} is too many; at most {} are allowed", options.ranks, most_ranks));
  const double within =
    options.within.empty() ? RunSettings::default_band : band_of(options.within);
  return run_case(options, within, find_case(options.case_argument));
}

int command_resume(const std::string &folder)
{
  const fs::path file = fs::path(folder) / "case.yaml";
  const std::optional<RunSettings> settings = read_settings(folder);
  if (!settings || !fs::exists(file))
    throw InputError(folder, "contains no interrupted run: case.yaml or run.json is missing");
  if (settings->case_hash != hash_of_file(file))
    throw InputError(file.string(),
                     "has changed since the run: run.json has a different hash of it. To compute "
                     "the changed case, use carambole run");
  RunOptions options;
  options.out = folder;
  options.only = settings->only;
  options.threads = settings->threads;
  options.ranks = settings->ranks;
  options.no_report = settings->no_report;
  options.quick = settings->quick;
  options.resume = true;
  return run_case(options, settings->within, file.string());
}
} // namespace carambole
