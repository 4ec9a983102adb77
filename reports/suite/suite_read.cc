#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

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
/// A folder on its way to becoming a SuiteCase.
struct Candidate
{
  std::string folder;
  std::optional<BuildRequest> request; ///< absent: there is nothing to build
  bool is_quick = false;
  std::optional<SuiteCase> read;
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

/// Not done in parallel: the library of units is not made for it.
Candidate read_candidate(const fs::path &folder, const SuiteRequest &request)
{
  Candidate candidate;
  candidate.folder = folder.filename().string();
  try
  {
    BuildRequest build;
    build.problem = read_case((folder / "case.yaml").string(), {}, WrongData::left_out);
    build.results = folder;
    const RunSettings settings = read_settings(folder).value_or(RunSettings());
    candidate.is_quick = settings.quick;
    build.models = asked_models(build.problem, settings);
    build.version = request.version;
    build.root = "../../report/";
    build.pdf = request.pdf;
    build.laws = request.laws;
    build.signal = request.signal;
    build.drawn_at_once = 1; // several pages are built side by side
    candidate.request = std::move(build);
  }
  catch (const InputError &error)
  {
    candidate.reason = first_line(error);
  }
  return candidate;
}

/// Brings the page up to date and keeps what the site shows. Throws what `build_report` throws.
void build(Candidate &candidate)
{
  BuildOutcome outcome = build_report(std::move(*candidate.request));
  if (outcome.results.models.empty() && !outcome.results.skipped.empty())
  {
    candidate.reason =
      fmt::format("no model has a usable record: {}, {}", outcome.results.skipped.front().name,
                  outcome.results.skipped.front().reason);
    return;
  }
  SuiteCase read;
  read.is_quick = candidate.is_quick;
  read.distances = rank_models(outcome.results, outcome.summary);
  read.date =
    outcome.results.models.empty() ? std::chrono::sys_seconds() : date_of(outcome.results);
  read.answer = std::move(outcome.answer);
  read.results = std::move(outcome.results);
  for (Model &model : read.results.models)
    model.history = {};
  read.summary = std::move(outcome.summary);
  candidate.read = std::move(read);
}

/// Builds all in parallel. A failure does not affect the others; a signal ends all.
void build_all(std::vector<Candidate> &candidates)
{
  std::atomic<std::size_t> next = 0;
  std::exception_ptr interruption;
  std::mutex mutex;
  TimedLine line;
  const auto work = [&]
  {
    for (std::size_t k = next++; k < candidates.size(); k = next++)
    {
      if (const std::lock_guard<std::mutex> lock(mutex); line.is_due())
        line.write(
          fmt::format("page {} of {}: {}", k + 1, candidates.size(), candidates[k].folder));
      try
      {
        if (candidates[k].request)
          build(candidates[k]);
      }
      catch (const std::exception &error)
      {
        candidates[k].reason = std::string("its page cannot be built: ") + error.what();
      }
      catch (...) // Interrupted
      {
        const std::lock_guard<std::mutex> lock(mutex);
        interruption = std::current_exception();
        next = candidates.size();
      }
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 1; i < n_processors(); ++i)
    workers.emplace_back(work);
  work();
  workers.clear(); // joins
  if (interruption)
    std::rethrow_exception(interruption);
}

/// Not done in parallel, because every line of a sweep is read as a case.
void read_sweeps(SuiteCase &c, std::vector<SkippedCase> &skipped)
{
  if (!is_row_of_three_balls(c.results.problem))
    return;
  try
  {
    c.sweeps = read_ratio_sweeps(c.results.folder);
  }
  catch (const std::exception &error)
  {
    skipped.push_back({c.folder() + ", sweeps", error.what()});
  }
}

/// The page of a sweep; a damaged one is skipped.
void add_sweep(Suite &suite, const fs::path &folder, const char *root, const SuiteRequest &request)
{
  const std::string name = folder.lexically_relative(request.results).generic_string();
  try
  {
    suite.tables.push_back(
      build_sweep_page({folder, request.version, root, request.pdf, request.signal}));
  }
  catch (const InputError &error)
  {
    suite.skipped.push_back({name, first_line(error)});
  }
  catch (const std::runtime_error &error)
  {
    suite.skipped.push_back({name, error.what()});
  }
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
  for (const fs::path &folder : folders)
    candidates.push_back(read_candidate(folder, request));
  build_all(candidates);

  Suite suite;
  suite.folder = request.results;
  for (Candidate &candidate : candidates)
    if (candidate.read)
      suite.cases.push_back(std::move(*candidate.read));
    else
      suite.skipped.push_back({candidate.folder, candidate.reason});
  std::ranges::stable_sort(suite.cases, {},
                           [](const SuiteCase &c) { return family_of(c.results.problem); });
  for (SuiteCase &c : suite.cases)
    read_sweeps(c, suite.skipped);
  for (const fs::path &folder : sweeps)
    add_sweep(suite, folder, "../../report/", request);
  for (const fs::path &folder : folders)
    for (const fs::path &own : sweeps_in(folder))
      add_sweep(suite, own, "../../../report/", request);
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
