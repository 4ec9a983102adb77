// Commands about results: reports, sites, comparisons and single figures.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/shipped.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/driver/verdict.h"
#include "cases/process/own_files.h"
#include "cases/records/planned_models.h"
#include "cases/records/records.h"
#include "cases/records/run_settings.h"
#include "cases/values/file_bytes.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
int report_sweep(const fs::path &folder, bool pdf)
{
  std::vector<std::string> arguments{"sweep", path_argument(folder.string())};
  if (pdf)
    arguments.emplace_back("--pdf");
  return run_program("carambole-report", arguments);
}

/// Asks for a PDF, with the manuals of the laws in a file of the folder.
void ask_for_pdf(const fs::path &folder, std::vector<std::string> &arguments)
{
  const fs::path file = folder / "laws.json";
  std::ofstream(file) << output_of("carambole-lumped", {"laws", "--json"});
  arguments.insert(arguments.end(), {"--pdf", "--laws", file.string()});
}

int report_one(const fs::path &folder, bool pdf)
{
  if (is_sweep(folder))
    return report_sweep(folder, pdf);
  const fs::path file = folder / "case.yaml";
  if (!fs::exists(file))
    return report_site(folder.string(), {}, pdf);
  const Case c = read_case(file.string(), {}, WrongData::left_out);
  const std::optional<RunSettings> settings = read_settings(folder);
  const std::vector<std::string> only = settings ? settings->only : std::vector<std::string>();
  const std::vector<PlannedModel> models = select(planned_models(c), only);
  std::vector<std::string> names, missing; // carambole-report reports damaged ones
  for (const PlannedModel &model : models)
  {
    names.push_back(model.name);
    if (!read_record(folder, model.name))
      missing.push_back(model.name);
  }
  if (!models.empty() && missing.size() == models.size())
    throw InputError(folder.string(), "contains no usable record of any model");
  std::vector<std::string> arguments{"build", "--anew", path_argument(folder.string()), "--case",
                                     path_argument(file.string())};
  if (!only.empty())
    arguments.insert(arguments.end(), {"--models", fmt::format("{}", fmt::join(names, ","))});
  std::optional<Removed> manuals;
  if (pdf)
    ask_for_pdf(
      manuals.emplace(new_scratch_folder(fs::temp_directory_path() / "carambole-report")).path,
      arguments);
  int status = run_program("carambole-report", arguments);
  for (const fs::path &sweep : sweeps_in(folder))
    if (!stop_requested())
      status = std::max(status, report_sweep(sweep, pdf));
  if (status <= exit_status::expectation_failed)
    print_verdict(folder, true, missing);
  return status;
}

constexpr const char *stamp_name = "curves.hash";

/// Hash of the version of the program, which changes with its sources, and of all files.
std::string stamp_of(const fs::path &folder)
{
  std::set<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().filename() != stamp_name)
      files.insert(entry.path());
  std::string all = program_version("carambole-lumped") + "\n";
  for (const fs::path &file : files)
    all += fmt::format("{} {}\n", file.lexically_relative(folder).string(), hash_of_file(file));
  return hash_text(all);
}

bool are_current(const fs::path &folder)
{
  const std::string stamp = bytes_if_any(folder / stamp_name);
  return !stamp.empty() && stamp == stamp_of(folder);
}

/// Lets carambole-lumped write the curves of the laws into the folder, for the pages of a site,
/// unless the same build of it has written what stands there. Returns its exit status; 3: some law
/// has no curves, which its page says.
int bring_up_law_curves(const fs::path &folder)
{
  if (are_current(folder))
    return exit_status::success;
  fs::remove(folder / stamp_name); // what is interrupted is not current
  const int status = run_program("carambole-lumped", {"curves", path_argument(folder.string())});
  if (status == exit_status::success)
    write_file(folder / stamp_name, stamp_of(folder));
  return status;
}

/// "three-ball" of "results/three-ball/".
std::string folder_name(const std::string &path)
{
  const fs::path normal = fs::path(path).lexically_normal();
  return (normal.has_filename() ? normal : normal.parent_path()).filename().string();
}
} // namespace

/// The site includes pages of the laws and the shipped regime maps.
int report_site(const std::string &folder, const std::vector<std::string> &counted, bool pdf)
{
  if (!fs::is_directory(folder))
    throw InputError(folder, "is not a folder");
  if (std::ranges::none_of(fs::directory_iterator(folder), [](const fs::directory_entry &entry)
                           { return fs::exists(entry.path() / "case.yaml"); }))
    throw InputError(folder,
                     "contains no results: there is no case.yaml in it or in its subfolders");
  const fs::path curves = fs::path(folder) / ".curves";
  // If the curves of a law cannot be computed, its page says so.
  const int law_status = bring_up_law_curves(curves);
  if (law_status != exit_status::success && law_status != exit_status::computation_failed)
    return law_status;
  std::vector<std::string> arguments{"suite",    path_argument(folder),
                                     "--curves", path_argument(curves.string()),
                                     "--maps",   shipped_maps().string()};
  if (!counted.empty())
    arguments.insert(arguments.end(), {"--count", fmt::format("{}", fmt::join(counted, ","))});
  if (pdf)
    arguments.emplace_back("--pdf");
  const int status = run_program("carambole-report", arguments);
  return status == exit_status::success ? law_status : status;
}

int command_report(const std::vector<std::string> &folders, bool pdf)
{
  catch_stop_signals();
  int worst = exit_status::success;
  for (const std::string &folder : folders)
    worst = std::max(worst, report_one(folder, pdf));
  return worst;
}

int command_compare(const CompareOptions &options)
{
  if (!options.no_report)
    check_gnuplot("the figure", ", or compare with --no-report");
  std::vector<std::string> arguments{"compare", path_argument(options.first),
                                     path_argument(options.second)};
  const std::string default_page =
    fmt::format("results/compare-{}-{}", folder_name(options.first), folder_name(options.second));
  if (!options.no_report)
    arguments.insert(arguments.end(), {"--out", path_argument(options.out.value_or(default_page))});
  if (options.as_json)
    arguments.emplace_back("--json");
  return run_program("carambole-report", arguments);
}

int command_figure(const FigureOptions &options)
{
  if (!fs::is_directory(options.folder))
    throw InputError(options.folder, "is not a folder");
  std::vector<std::string> arguments{"figure", path_argument(options.folder)};
  if (!options.name.empty())
    arguments.push_back(options.name);
  if (!options.size.empty())
    arguments.insert(arguments.end(), {"--size", options.size});
  if (!options.format.empty())
    arguments.insert(arguments.end(), {"--format", options.format});
  if (options.out)
    arguments.insert(arguments.end(), {"--out", path_argument(*options.out)});
  return run_program("carambole-report", arguments);
}
} // namespace carambole
