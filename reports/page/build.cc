#include "reports/page/build.h"

#include <set>
#include <sstream>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/run_settings.h"
#include "cases/values/file_bytes.h"
#include "reports/html/pdf.h"
#include "reports/judgement/answer.h"
#include "reports/judgement/summary_json.h"
#include "reports/page/document.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *pdf_name = "report.pdf";

/// Hash of all that the report shows: the program, the case, the judged summary and the records'
/// files.
std::string hash_of_inputs(const Results &results, const std::string &summary,
                           const BuildRequest &request)
{
  std::string all =
    request.version + "\n" + request.root + "\n" + summary + "\n" + results.problem.source + "\n";
  for (const fs::path &sweep : sweeps_in(results.folder))
    all += sweep.filename().string() + "\n"; // the page links to it
  for (const Model &model : results.models)
  {
    std::set<fs::path> files{results.folder / model.name() / "record.json"};
    for (const fs::directory_entry &entry : fs::directory_iterator(results.folder / model.name()))
      if (entry.path().extension() == ".csv")
        files.insert(entry.path());
    for (const fs::path &file : files)
      all += fmt::format("{}/{} {}\n", model.name(), file.filename().string(),
                         hash_text(bytes_if_any(file)));
  }
  return hash_text(all);
}

/// The text of `inputs.hash` in a complete report: the hash, then the files of the report.
std::string stamp_of(const fs::path &report, const std::string &hash)
{
  std::set<std::string> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(report))
    if (entry.is_regular_file())
      files.insert(entry.path().lexically_relative(report).string());
  return fmt::format("{}\n{}\n", hash, fmt::join(files, "\n"));
}

bool is_up_to_date(const fs::path &report, const std::string &hash)
{
  std::istringstream stamp(bytes_if_any(report / "inputs.hash"));
  std::string line;
  if (!std::getline(stamp, line) || line != hash)
    return false;
  while (std::getline(stamp, line))
    if (!fs::exists(report / line))
      return false;
  return true;
}

/// Scratch folder for a report: renamed into place when it is complete, removed otherwise.
class ReportFolder
{
public:
  explicit ReportFolder(const fs::path &results)
    : scratch(scratch_path(results / "report")),
      old(scratch_path(results / "report-old")),
      place(results / "report")
  {
    remove_abandoned(results);
    create_scratch_folder(scratch);
  }

  ~ReportFolder()
  {
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
    fs::remove_all(old, ignored);
  }
  ReportFolder(const ReportFolder &) = delete;
  ReportFolder &operator=(const ReportFolder &) = delete;

  const fs::path &folder() const { return scratch; }
  const fs::path &previous() const { return place; }

  void commit()
  {
    if (fs::exists(place))
      fs::rename(place, old);
    fs::rename(scratch, place);
  }

private:
  fs::path scratch, old, place;
};

std::vector<PlacedDrawing> draw_figures(const Results &results, const ReportFolder &report,
                                        const BuildRequest &request)
{
  const std::vector<PlacedFigure> placed = all_figures(results);
  std::vector<Figure> figures;
  figures.reserve(placed.size());
  for (const PlacedFigure &one : placed)
    figures.push_back(one.figure);
  fs::create_directories(report.folder() / "figures");
  const DrawingOptions options{.pdf = request.pdf, .at_once = request.drawn_at_once};
  take_over_drawn(figures, report.previous() / "figures", report.folder() / "figures", options);
  std::vector<DrawnFigure> drawn = draw_for_page(figures, report.folder(), request.signal, options);
  std::vector<PlacedDrawing> drawings;
  drawings.reserve(placed.size());
  for (std::size_t i = 0; i < placed.size(); ++i)
    drawings.push_back({placed[i].topic, std::move(drawn[i])});
  return drawings;
}
} // namespace

BuildOutcome build_report(BuildRequest request)
{
  if (request.pdf)
    require_pdf_writer();
  BuildOutcome outcome;
  outcome.results = read_results(std::move(request.problem), request.results, request.models);
  const Results &results = outcome.results;
  for (const SkippedModel &model : results.skipped)
    tell("carambole-report: {}: {} is skipped: {}\n", results.problem.name, model.name,
         model.reason);
  for (const DamagedFile &file : results.damaged)
    tell("carambole-report: {}: {} of {} is skipped: {}\n", results.problem.name, file.name,
         file.model, file.reason);
  outcome.summary = summarize(results);
  const Summary &summary = outcome.summary;
  outcome.answer = answer_of(results, summary);
  const Answer *const answer = outcome.answer ? &*outcome.answer : nullptr;
  const std::string json = summary_json(results, summary, request.version);

  outcome.status = summary.pass ? 0 : 1;
  const fs::path summary_file = request.results / "summary.json",
                 report = request.results / "report";
  if (bytes_if_any(summary_file) != json)
    write_file(summary_file, json);
  if (request.summary_only)
    return outcome;

  const std::string hash = hash_of_inputs(results, json, request);
  if (!request.anew && is_up_to_date(report, hash) &&
      (!request.pdf || fs::exists(report / pdf_name)))
    return outcome;
  ReportFolder scratch(request.results);
  const std::vector<PlacedDrawing> figures = draw_figures(results, scratch, request);
  const PageInput input{results, summary, answer, figures, request.version, request.root};
  write_file(scratch.folder() / "index.html", report_page(input));
  if (request.pdf)
  {
    const fs::path printed = scratch.folder() / "document.html";
    write_file(printed, document(input, read_document_facts(results, request.laws)));
    write_pdf(printed, scratch.folder() / pdf_name, request.signal);
  }
  write_file(scratch.folder() / "inputs.hash", stamp_of(scratch.folder(), hash));
  scratch.commit();
  outcome.drawn = true;
  return outcome;
}
} // namespace carambole::reports
