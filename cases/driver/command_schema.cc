#include <string>

#include <fmt/format.h>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/reader/case_schema.h"
#include "cases/records/record_schema.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
/// With what the other programs know of a case: the contact laws, and the laws of materials.
Schema whole_case_schema()
{
  Schema definitions = Schema::object();
  for (const char *program : {"carambole-lumped", "carambole-fem"})
    definitions.update(parse_ordered_json(output_of(program, {"schema"})));
  return case_schema(definitions);
}
} // namespace

int command_schema(const std::string &what)
{
  if (what == "summary")
    return run_program("carambole-report", {"schema"});
  Schema schema;
  if (what == "case")
    schema = whole_case_schema();
  else if (what == "record")
    schema = record_json_schema();
  else if (what == "run")
    schema = run_json_schema();
  else
    throw InputError("", fmt::format("there is no schema named {}{}", in_quotes(what),
                                     suggestion(what, {"case", "record", "run", "summary"})));
  show("{}\n", json_text(schema, 2));
  return exit_status::success;
}
} // namespace carambole
