// carambole-documents: the documents of the tree from the records, for who changes them.

#include <filesystem>

#include <CLI/CLI.hpp>

#include "cases/process/command_line.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "reports/documents/documents.h"
#include "reports/documents/rates.h"
#include "reports/documents/stored_numbers.h"

namespace
{
namespace fs = std::filesystem;
using namespace carambole;
using namespace carambole::reports;

struct Arguments
{
  fs::path tree, records;
  bool write = false;
};

/// The picture of README.md: as the report of the case has it.
constexpr const char *figure = "reports/three-ball-force.svg";
constexpr const char *drawn_figure = "validation/three-ball/report/figures/force-B1-B2.svg";

/// Compares, or writes what differs. Returns the exit status.
int fill(const Arguments &arguments)
{
  const StoredNumbers numbers(arguments.records, arguments.tree / "reports/documents/rates.json");
  std::vector<Document> documents = filled_templates(arguments.tree, numbers);
  documents.push_back({figure, text_of(arguments.records / drawn_figure)});
  bool is_stale = false;
  for (const Document &document : documents)
  {
    const fs::path target = arguments.tree / document.place;
    const std::string stored = fs::exists(target) ? text_of(target) : "";
    const std::optional<std::string> difference =
      (document.place == figure ? figure_difference : first_difference)(document.place.string(),
                                                                        stored, document.text);
    if (!difference)
      continue;
    is_stale = true;
    if (arguments.write)
      write_file(target, document.text);
    tell("{}\n", arguments.write ? document.place.string() + ": written" : *difference);
  }
  if (!is_stale || arguments.write)
    return exit_status::success;
  tell("`./carambole test --documents` writes them anew, from reports/documents/templates\n");
  return exit_status::expectation_failed;
}

/// Each file by itself: what cannot be measured now stays as it is. Returns the exit status.
int measure(const fs::path &tree)
{
  const Removed scratch(new_scratch_folder(fs::temp_directory_path() / "carambole-rates"));
  int status = exit_status::success;
  const auto write = [&](const char *name, std::string (*measured)(const fs::path &))
  {
    try
    {
      write_file(tree / "reports/documents" / name, measured(scratch.path));
    }
    catch (const std::runtime_error &error)
    {
      tell("{} stays as it is: {}\n", name, error.what());
      status = exit_status::computation_failed;
    }
  };
  write("rates.json", measure_rates);
  write("bench.json", measure_bench);
  return status;
}

int work(int argc, char **argv)
{
  Arguments arguments;
  CLI::App app("Writes the documents of the tree from the records", "carambole-documents");
  app.require_subcommand(1);
  CLI::App *const filling = app.add_subcommand(
    "fill", "Compare the documents with what the records say: status 1 where they differ");
  CLI::App *const rating = app.add_subcommand(
    "rates", "Measure the rates of this machine: reports/documents/rates.json and bench.json");
  for (CLI::App *command : {filling, rating})
    command->add_option("--tree", arguments.tree, "The source tree")
      ->required()
      ->check(CLI::ExistingDirectory);
  filling->add_option("--records", arguments.records, "What the tests have left: build/tests")
    ->required()
    ->check(CLI::ExistingDirectory);
  filling->add_flag("--write", arguments.write, "Write what differs")
    ->envname("CARAMBOLE_WRITE_DOCUMENTS");
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;
  if (filling->parsed())
    return fill(arguments);
  return measure(arguments.tree);
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-documents", [&] { return work(argc, argv); });
}
