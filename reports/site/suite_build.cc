#include "reports/site/suite_build.h"

#include <future>

#include <fmt/format.h>

#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "reports/guide/guide.h"
#include "reports/html/pdf.h"
#include "reports/maps/map_ranges.h"
#include "reports/site/law_page.h"
#include "reports/suite/number_trend.h"
#include "reports/suite/regimes.h"
#include "reports/suite/suite_maps.h"
#include "reports/suite/suite_page.h"
#include "reports/words/glossary.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
/// Prints what was skipped, how many of the counted cases pass, as the site counts them, and the
/// path of the site. Returns whether none of them fails.
bool tell_result(const Suite &suite, const std::set<std::string> &counted_folders)
{
  const auto counts = [&](const std::string &folder)
  { return counted_folders.empty() || counted_folders.contains(folder); };
  std::size_t cases = 0, passed = 0, unjudged = 0, skipped = 0;
  for (const SkippedCase &one : suite.skipped)
  {
    tell("carambole-report: {} is skipped: {}\n", (suite.folder / one.folder).string(), one.reason);
    skipped += counts(one.folder) ? 1 : 0;
  }
  for (const SuiteCase &c : suite.cases)
    if (counts(c.folder()))
    {
      ++cases;
      if (c.summary.pass)
        ++(c.summary.has_judged() ? passed : unjudged);
    }
  std::vector<std::string> parts;
  if (cases > 0 || suite.tables.empty())
    parts.push_back(
      fmt::format("{} of {} {}", passed, counted(cases, "case"), cases == 1 ? "passes" : "pass"));
  if (unjudged > 0)
    parts.push_back(
      fmt::format("{} {} no judged expectation", unjudged, unjudged == 1 ? "has" : "have"));
  if (!suite.tables.empty() && counted_folders.empty())
    parts.push_back(counted(suite.tables.size(), "sweep"));
  if (skipped > 0)
    parts.push_back(fmt::format("{} skipped", skipped));
  show("{}", moved_lines(suite.moved));
  show("{}; {}\n", fmt::join(parts, ", "), (suite.folder / "report" / "index.html").string());
  return passed + unjudged == cases && skipped == 0;
}

/// Draws the figures of several pages in one go and deals them out again.
class Figures
{
public:
  /// The places of some figures among all.
  struct Group
  {
    std::ptrdiff_t begin, end;
  };

  Group add(const std::vector<Figure> &some)
  {
    const std::ptrdiff_t begin = std::ssize(figures);
    figures.insert(figures.end(), some.begin(), some.end());
    return {begin, std::ssize(figures)};
  }

  void draw(const fs::path &folder, const volatile std::sig_atomic_t *signal, bool pdf)
  {
    pictures = draw_for_page(figures, folder, signal, {.pdf = pdf});
  }

  std::vector<DrawnFigure> drawn(const Group &group) const
  {
    return {pictures.begin() + group.begin, pictures.begin() + group.end};
  }

private:
  std::vector<Figure> figures;
  std::vector<DrawnFigure> pictures;
};

/// A calibration that cannot be read is skipped with its reason, like a map.
void read_calibration_of(const fs::path &folder, Suite &suite)
{
  try
  {
    suite.calibration = read_calibration(folder);
  }
  catch (const InputError &error)
  {
    suite.skipped.push_back({Calibration::file_name, error.what()});
  }
}
} // namespace

int build_site(const SiteRequest &request)
{
  const fs::path &results = request.suite.results, site = results / "report";
  if (fs::exists(site / "case.yaml"))
    throw InputError({{(site / "case.yaml").string(), 0,
                       "a case named report occupies the folder of the site; rename the case"}});
  if (request.suite.pdf)
    require_pdf_writer();
  Suite suite = read_suite(request.suite);
  const std::string &version = request.suite.version;
  std::future<void> law_pages =
    std::async(std::launch::async,
               [&] { build_law_pages(request.curves, site, version, request.suite.signal); });
  follow_numbers(suite);
  std::vector<RegimeMap> maps;
  if (request.maps)
  {
    maps = read_maps(*request.maps, suite.skipped);
    read_calibration_of(*request.maps, suite);
  }

  Figures figures;
  const Figures::Group errors = figures.add(error_figures(suite)),
                       by_regime = figures.add(regime_matrix_figures(regimes_of(suite))),
                       guide = figures.add(guide_figures(suite));
  std::vector<Figures::Group> of_map;
  of_map.reserve(maps.size());
  for (const RegimeMap &map : maps)
    of_map.push_back(figures.add(regime_figures(map)));
  figures.draw(site, request.suite.signal, request.suite.pdf);
  law_pages.get(); // before the pages that link to them
  write_file(site / "index.html", suite_index_page(suite, figures.drawn(errors), version));
  write_file(site / "laws-by-regime.html",
             laws_by_regime_page(suite, figures.drawn(by_regime), version));
  write_file(site / "guide.html", guide_page(suite, figures.drawn(guide), version,
                                             guide_summary(suite, maps, figures.drawn(errors))));
  std::vector<std::vector<DrawnFigure>> map_figures;
  map_figures.reserve(maps.size());
  for (const Figures::Group &group : of_map)
    map_figures.push_back(figures.drawn(group));
  if (request.suite.pdf)
    write_pdf(site / "guide.html", site / "guide.pdf", request.suite.signal);
  write_file(site / "glossary.html", glossary_page("./", version));
  if (!maps.empty())
  {
    write_file(site / "model-errors.csv", model_errors_csv(maps));
    write_file(site / "model-errors.json", model_errors_json(maps, version));
  }
  write_file(site / "maps.html", maps_page(maps, map_figures, version));
  return tell_result(suite, request.counted) ? 0 : 1;
}
} // namespace carambole::reports
