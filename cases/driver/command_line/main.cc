// carambole: the driver. Reads the command line and does what it asks for.

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cases/case/version.h"
#include "cases/driver/command_line/command_line.h"
#include "cases/driver/command_line/completion.h"
#include "cases/driver/command_line/list_arguments.h"
#include "cases/driver/command_line/wrong_command_line.h"
#include "cases/driver/libraries.h"
#include "cases/process/diagnostics.h"
#include "cases/process/manual_page.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

using namespace carambole;

namespace
{
/// Without the values of --set, which the reader of the case judges with their key.
std::vector<std::string> without_overrides(std::vector<std::string> words)
{
  for (std::size_t k = 0; k < words.size(); ++k)
    if (words[k].starts_with("--set=") || (k > 0 && words[k - 1] == "--set"))
      words[k].clear();
  return words;
}

/// The command line: subcommands with their options and actions.
class CommandLine
{
public:
  CommandLine()
  {
    app.require_subcommand(1);
    app.set_version_flag("--version", [] { return std::string(version) + "\n\n" + libraries; });
    add_generated_texts(app, {{"man", manual_page}, {"bash-completion", bash_completion}});
    app.footer(
      "Examples:  carambole run three-ball\n           carambole new my-case  &&  carambole run "
      "my-case.yaml\n\nExit status: 0 everything was computed and every expectation "
      "holds; 1 an expectation or another\ncode failed, or a record was skipped; 2 the input or "
      "the "
      "command line is wrong; 3 a computation failed, or its\noutput could not be "
      "written; 130 interrupted by SIGINT, SIGTERM, SIGHUP or SIGXCPU.");
    for (const auto add :
         {add_run,       add_sweep,  add_fit,    add_validate, add_advise, add_predict, add_check,
          add_compare,   add_bench,  add_export, add_list,     add_help,   add_new,     add_laws,
          add_materials, add_schema, add_resume, add_report,   add_figure, add_python,  add_test})
      add(app, action);
  }

  int parse_and_execute(int argc, char **argv)
  {
    if (argc == 1)
    {
      tell(app.help());
      return exit_status::wrong_input;
    }
    std::vector<std::string> words{argv + 1, argv + argc};
    if (const std::string problem = name_problem(without_overrides(words)); !problem.empty())
    {
      tell("carambole: {}\n", problem);
      return exit_status::wrong_input;
    }
    try
    {
      words = with_joined_lists(app, words);
      std::ranges::reverse(words); // as CLI11 takes them
      app.parse(words);
    }
    catch (const CLI::ParseError &error)
    {
      if (error.get_exit_code() == 0) // help or version was asked for
      {
        std::ostringstream text;
        app.exit(error, text, text);
        show(text.view());
        return exit_status::success;
      }
      tell("carambole: {}\n", explanation(app, error, {argv + 1, argv + argc}));
      return exit_status::wrong_input;
    }
    return action();
  }

private:
  CLI::App app{"Compares contact laws with finite elements on the same impact.", "carambole"};
  Action action;
};
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole", [&] { return CommandLine().parse_and_execute(argc, argv); });
}
