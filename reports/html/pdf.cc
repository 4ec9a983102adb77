#include "reports/html/pdf.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/timed_line.h"
#include "cases/values/file_bytes.h"

namespace carambole::reports
{
namespace fs = std::filesystem;
namespace process = boost::process;

namespace
{
constexpr const char *program_name = "weasyprint";
} // namespace

void require_pdf_writer()
{
  if (process::search_path(program_name).empty())
    throw InputError({{"--pdf", 0,
                       fmt::format("needs the program {0}, which is not in PATH; install it with: "
                                   "apt-get install --no-install-recommends {0}",
                                   program_name)}});
}

void write_pdf(const fs::path &page, const fs::path &pdf, const volatile std::sig_atomic_t *signal)
{
  require_pdf_writer();
  const Removed scratch(new_scratch_folder(fs::absolute(pdf)));
  const fs::path printed = scratch.path / pdf.filename(), messages = scratch.path / "messages";
  // Fonts carry the time at which they were written: a fixed one gives the same page the same
  // bytes.
  process::environment environment = boost::this_process::environment();
  if (environment.count("SOURCE_DATE_EPOCH") == 0)
    environment["SOURCE_DATE_EPOCH"] = "315532800"; // 1980, the earliest that archives know
  process::child child(process::search_path(program_name), environment, "--quiet",
                       fs::absolute(page).string(), printed.string(),
                       process::std_in<process::null, process::std_out> process::null,
                       process::std_err > messages.string());
  TimedLine line;
  while (child.running())
  {
    if (line.is_due())
      line.write(fmt::format("printing {}: {:.0f} s", pdf.string(), line.elapsed().count()));
    if (signal != nullptr && *signal != 0)
    {
      std::error_code ignored;
      child.terminate(ignored);
      child.wait(ignored);
      throw Interrupted();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  child.wait();
  if (child.exit_code() != 0 || !fs::exists(printed))
  {
    const std::string said = bytes_if_any(messages);
    throw std::runtime_error(fmt::format(
      "{} could not print {} (status {}): {}", program_name, page.string(), child.exit_code(),
      said.substr(said.size() - std::min<std::size_t>(said.size(), 500))));
  }
  fs::rename(printed, pdf);
}
} // namespace carambole::reports
