#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <mutex>

#include <fmt/format.h>

#include "cases/process/processors.h"
#include "cases/process/timed_line.h"
#include "cases/records/planned_models.h"
#include "cases/records/run_settings.h"
#include "reports/page/build.h"
#include "reports/suite/suite.h"
#include "reports/suite/sweep_page.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
/// A folder of results on its way to becoming a SuiteCase.
struct Candidate
{
  fs::path folder;
  std::optional<SuiteCase> read;
  std::vector<SkippedCase> skipped;
};

/// A folder of a sweep on its way to becoming a table of the site.
struct SweepCandidate
{
  fs::path folder;
  const char *root; ///< from its page
  std::optional<SweepTable> read;
  std::string reason; ///< why it is not read
};

std::string first_line(const InputError &error)
{
  const Diagnostic &first = error.diagnostics.front();
  return first.line > 0 ? fmt::format("line {}: {}", first.line, first.message) : first.message;
}

/// The models requested from the run with `run --only`.
std::optional<std::set<std::string>> asked_models(const Case &problem, const RunSettings &settings)
{
  if (settings.only.empty())
    return std::nullopt;
  std::set<std::string> names;
  for (const PlannedModel &model : select(planned_models(problem), settings.only))
    names.insert(model.name);
  return names;
}

/// Brings the page of a case up to date and keeps what the site shows.
void build_page(Candidate &candidate, const SuiteRequest &request)
{
  const std::string name = candidate.folder.filename().string();
  const auto skip = [&](const std::string &what, const std::string &reason) {
    candidate.skipped.push_back({what, reason});
  };
  BuildRequest build;
  build.problem = read_case((candidate.folder / "case.yaml").string(), {}, WrongData::left_out);
  build.results = candidate.folder;
  const RunSettings settings = read_settings(candidate.folder).value_or(RunSettings());
  build.models = asked_models(build.problem, settings);
  build.version = request.version;
  build.root = "../../report/";
  build.pdf = request.pdf;
  build.laws = request.laws;
  build.signal = request.signal;
  build.drawn_at_once = 1; // several pages are built side by side
  BuildOutcome outcome = [&]
  {
    try
    {
      return build_report(std::move(build));
    }
    catch (const std::exception &error)
    {
      throw std::runtime_error(std::string("its page cannot be built: ") + error.what());
    }
  }();
  if (outcome.results.models.empty() && !outcome.results.skipped.empty())
  {
    const SkippedModel &first = outcome.results.skipped.front();
    skip(name, fmt::format("no model has a usable record: {}, {}", first.name, first.reason));
    return;
  }
  SuiteCase read;
  read.is_quick = settings.quick;
  read.distances = rank_models(outcome.results, outcome.summary);
  read.date =
    outcome.results.models.empty() ? std::chrono::sys_seconds() : date_of(outcome.results);
  read.answer = std::move(outcome.answer);
  read.results = std::move(outcome.results);
  for (Model &model : read.results.models)
    model.history = {};
  read.summary = std::move(outcome.summary);
  if (is_row_of_three_balls(read.results.problem))
    try
    {
      read.sweeps = read_ratio_sweeps(read.results.folder);
    }
    catch (const std::exception &error)
    {
      skip(name + ", sweeps", error.what());
    }
  candidate.read = std::move(read);
}

/// Why a page could not be built; empty if it was. The other pages are built anyway.
template <typename Build>
std::string reason_against(const Build &build)
{
  try
  {
    build();
    return "";
  }
  catch (const InputError &error)
  {
    return first_line(error);
  }
  catch (const std::exception &error)
  {
    return error.what();
  }
}

/// Total size of the CSV files in a folder of results and in the folders of its models. It predicts
/// how long the page takes to build.
std::uintmax_t size_of(const fs::path &folder)
{
  std::uintmax_t sum = 0;
  std::error_code ignored; // building the page reports it
  for (fs::recursive_directory_iterator entry(folder, ignored), end; entry != end;
       entry.increment(ignored))
    if (entry.depth() > 1)
      entry.disable_recursion_pending();
    else if (entry->path().extension() == ".csv")
      sum += entry->file_size(ignored);
  return sum;
}

/// Builds the pages of all cases and of all sweeps, the longest first. Only a signal ends all.
void build_all(std::vector<Candidate> &candidates, std::vector<SweepCandidate> &sweeps,
               const SuiteRequest &request)
{
  struct Page
  {
    fs::path folder;
    std::uintmax_t size;
    std::function<void()> build;
  };
  std::vector<Page> pages;
  pages.reserve(candidates.size() + sweeps.size());
  for (Candidate &one : candidates)
    pages.push_back({one.folder, size_of(one.folder),
                     [&]
                     {
                       const std::string reason = reason_against([&] { build_page(one, request); });
                       if (!reason.empty())
                         one.skipped.push_back({one.folder.filename().string(), reason});
                     }});
  for (SweepCandidate &one : sweeps)
    pages.push_back({one.folder, size_of(one.folder),
                     [&]
                     {
                       one.reason = reason_against(
                         [&]
                         {
                           one.read = build_sweep_page({one.folder, request.version, one.root,
                                                        request.pdf, request.signal, 1});
                         });
                     }});
  std::ranges::stable_sort(pages, std::ranges::greater(), &Page::size);
  TimedLine line;
  std::mutex mutex;
  do_in_threads(pages.size(),
                [&](std::size_t k)
                {
                  if (const std::lock_guard<std::mutex> lock(mutex); line.is_due())
                    line.write(fmt::format(
                      "page {} of {}: {}", k + 1, pages.size(),
                      pages[k].folder.lexically_relative(request.results).generic_string()));
                  pages[k].build();
                });
}
} // namespace

Suite read_suite(const SuiteRequest &request)
{
  std::vector<fs::path> folders, sweeps;
  for (const fs::directory_entry &entry : fs::directory_iterator(request.results))
    if (fs::exists(entry.path() / "case.yaml"))
      (is_sweep(entry.path()) ? sweeps : folders).push_back(entry.path());
  if (folders.empty() && sweeps.empty())
    throw InputError(
      {{request.results.string(), 0, "contains no results: no folder in it has a case.yaml"}});
  std::ranges::sort(folders);
  std::ranges::sort(sweeps);

  std::vector<Candidate> candidates;
  candidates.reserve(folders.size());
  std::vector<SweepCandidate> tables;
  tables.reserve(sweeps.size());
  for (const fs::path &folder : folders)
    candidates.push_back({folder, {}, {}});
  for (const fs::path &folder : sweeps)
    tables.push_back({folder, "../../report/", {}, {}});
  for (const fs::path &folder : folders)
    for (const fs::path &own : sweeps_in(folder))
      tables.push_back({own, "../../../report/", {}, {}});
  build_all(candidates, tables, request);

  Suite suite;
  suite.folder = request.results;
  for (Candidate &candidate : candidates)
  {
    if (candidate.read)
      suite.cases.push_back(std::move(*candidate.read));
    std::ranges::move(candidate.skipped, std::back_inserter(suite.skipped));
  }
  std::ranges::stable_sort(suite.cases, {},
                           [](const SuiteCase &c) { return family_of(c.results.problem); });
  for (SweepCandidate &table : tables)
    if (table.read)
      suite.tables.push_back(std::move(*table.read));
    else
      suite.skipped.push_back(
        {table.folder.lexically_relative(request.results).generic_string(), table.reason});
  try
  {
    suite.run = read_suite_run(request.results);
  }
  catch (const InputError &error)
  {
    suite.skipped.push_back({"validate.json", first_line(error)});
  }
  return suite;
}
} // namespace carambole::reports
