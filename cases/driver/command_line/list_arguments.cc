#include "cases/driver/command_line/list_arguments.h"

namespace carambole
{
namespace
{
bool is_word(const std::string &argument)
{
  return !argument.starts_with('-');
}

/// The option of the command that the argument names; nullptr: none.
const CLI::Option *find_option(const CLI::App &command, const std::string &argument)
{
  return argument.starts_with("--") ? command.get_option_no_throw(argument) : nullptr;
}

std::size_t required_words(const CLI::App &command)
{
  const auto options = command.get_options(
    [](const CLI::Option *option) { return option->get_positional() && option->get_required(); });
  return options.size();
}
} // namespace

std::vector<std::string> with_joined_lists(const CLI::App &program,
                                           const std::vector<std::string> &arguments)
{
  const auto commands =
    program.get_subcommands([&](const CLI::App *command)
                            { return !arguments.empty() && command->get_name() == arguments[0]; });
  if (commands.empty())
    return arguments;
  std::vector<std::string> joined{arguments.front()};
  std::size_t words = 0; // so far, that are not values of options
  for (std::size_t i = 1; i < arguments.size(); ++i)
  {
    joined.push_back(arguments[i]);
    if (is_word(arguments[i]))
    {
      ++words;
      continue;
    }
    const CLI::Option *option = find_option(*commands[0], arguments[i]);
    if (!option || option->get_items_expected_max() == 0 || i + 1 == arguments.size())
      continue; // unknown, a flag, or without its value: the parser reports it
    joined.push_back(arguments[++i]);
    const bool takes_more =
      option->get_delimiter() != '\0' && words >= required_words(*commands[0]);
    while (takes_more && i + 1 < arguments.size() && is_word(arguments[i + 1]) &&
           !joined.back().empty())
    {
      if (joined.back().back() != option->get_delimiter()) // as in `--only A, B`
        joined.back() += option->get_delimiter();
      joined.back() += arguments[++i];
    }
  }
  return joined;
}
} // namespace carambole
