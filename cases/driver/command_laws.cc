#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/laws/law_names.h"
#include "cases/laws/law_question.h"
#include "cases/values/json_text.h"

namespace carambole
{
int command_laws(const std::string &law, const std::vector<std::string> &words, bool is_tangential,
                 bool as_json)
{
  if (is_tangential)
  {
    std::vector<std::string> arguments{"laws", "--tangential"};
    if (!law.empty())
      arguments.push_back(law);
    if (as_json)
      arguments.emplace_back("--json");
    return run_program("carambole-lumped", arguments);
  }
  nlohmann::json laws = nlohmann::json::array();
  for (const char *program : {"carambole-lumped", "carambole-fem"})
    for (nlohmann::json &one : parse_json(output_of(program, {"laws", "--with-texts"})))
      laws.push_back(std::move(one));
  return show_laws(laws, {law, words, as_json}, no_law("law", law, laws));
}

int command_laws_header()
{
  return run_program("carambole-lumped", {"laws", "--header"});
}
} // namespace carambole
