#include "cases/process/command_line.h"

#include <sstream>
#include <string>

#include "cases/process/diagnostics.h"
#include "cases/process/manual_page.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
std::optional<int> parse(CLI::App &app, int argc, char **argv)
{
  if (const std::string problem = name_problem({argv + 1, argv + argc}); !problem.empty())
  {
    tell("{}\n", problem);
    return exit_status::wrong_input;
  }
  add_generated_texts(app, {{"man", manual_page}});
  try
  {
    app.parse(argc, argv);
    return {};
  }
  catch (const CLI::ParseError &error)
  {
    std::ostringstream out, err;
    const int status = app.exit(error, out, err);
    show(out.view());
    tell(err.view());
    return status == 0 ? exit_status::success : exit_status::wrong_input;
  }
}
} // namespace carambole
