#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"

namespace carambole
{
namespace
{
/// Several in one word stand between commas, unless the word itself is a file.
std::vector<std::string> targets_of(const std::vector<std::string> &words)
{
  std::vector<std::string> targets;
  std::error_code ignored;
  for (const std::string &word : words)
    if (std::filesystem::is_regular_file(word, ignored))
      targets.push_back(word);
    else
      for (std::size_t begin = 0; begin <= word.size();)
      {
        const std::size_t end = std::min(word.find(',', begin), word.size());
        targets.push_back(word.substr(begin, end - begin));
        begin = end + 1;
      }
  return targets;
}
} // namespace

int command_fit(const FitOptions &options)
{
  check_gnuplot();
  std::vector<std::string> paths;
  std::string out;
  for (const std::string &argument : options.case_arguments)
  {
    const std::string path = find_case(argument);
    const std::optional<Case> c = read_checked_case(path, options.overrides);
    if (!c)
      return exit_status::wrong_input;
    if (out.empty())
      out = options.out.value_or((std::filesystem::path("results") / c->name).string());
    paths.push_back(path);
  }
  std::vector<std::string> arguments = case_arguments({}, paths.front(), options.overrides);
  for (std::size_t k = 1; k < paths.size(); ++k)
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(k), path_argument(paths[k]));
  arguments.insert(arguments.end(), {"--law", options.law, "--out", path_argument(out)});
  for (const std::string &to : targets_of(options.to))
    arguments.insert(arguments.end(), {"--to", to});
  for (const auto &[option, names] :
       {std::pair("--free", &options.free), std::pair("--each", &options.each)})
    if (!names->empty())
      arguments.insert(arguments.end(), {option, fmt::format("{}", fmt::join(*names, ","))});
  if (options.as_json)
    arguments.emplace_back("--json");
  return run_program("carambole-fit", arguments);
}
} // namespace carambole
