#include "reports/bench/bench_report.h"

#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "reports/bench/bench_page.h"

namespace carambole::reports
{
int report_bench(const BenchRequest &request)
{
  const BenchFile bench = read_bench(request.file);
  std::optional<BenchComparison> comparison;
  if (!request.compare.empty()) // before it is replaced, if it is that of the same folder
    comparison = compare_benches(read_bench(request.compare), bench);
  std::filesystem::create_directories(request.folder);
  const std::vector<DrawnFigure> figures =
    draw_for_page({roofline_figure(bench.json.at("fem"))}, request.folder, request.signal);
  const std::filesystem::path page = request.folder / "index.html";
  write_file(page, bench_page(bench, figures, comparison ? &*comparison : nullptr, request.compare,
                              request.version));
  write_file(request.folder / "bench.json", json_text(bench.json, 2) + "\n");
  if (request.as_json)
  {
    nlohmann::ordered_json json = bench.json;
    if (comparison)
      json["comparison"] = comparison_json(*comparison);
    json["page"] = page.string();
    show("{}\n", displayed_json(json, 2));
    return exit_status::success;
  }
  show("{}", bench_text(bench));
  if (comparison)
    show("compared with {}:\n{}", request.compare, comparison_text(*comparison));
  show("{}\n", page.string());
  return exit_status::success;
}
} // namespace carambole::reports
