// carambole-fem-bench: what this machine reaches with the solver, beside what it could, as JSON.
// Built on demand, for `carambole bench`.

#include <algorithm>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <omp.h>

#include "cases/case/version.h"
#include "cases/process/command_line.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "fem/bench/bench.h"

using namespace carambole;

namespace
{
int work(int argc, char **argv)
{
  CLI::App app("Benchmark the solver against this machine's roofline; print JSON",
               "carambole-fem-bench");
  app.set_version_flag("--version", version);
  int threads = omp_get_max_threads();
  bool is_quick = false;
  app.add_option("--threads", threads, "OpenMP threads")->check(CLI::Range(1, 1024));
  app.add_flag("--quick", is_quick, "small sizes, rates not meaningful");
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;
  catch_stop_signals();
  // OpenMP may be limited to fewer threads than there are processors.
  threads = std::min({threads, omp_get_num_procs(), omp_get_thread_limit()});
  show("{}\n", json_text(fem::bench(threads, is_quick), 2));
  return exit_status::success;
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-fem-bench", [&] { return work(argc, argv); });
}
