#include "cases/driver/command_line/wrong_command_line.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include <fmt/format.h>

#include "cases/process/command_tree.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
/// The command of that name, or nullptr.
const CLI::App *command_of_name(const CLI::App &program, const std::string &name)
{
  const auto found =
    program.get_subcommands([&](const CLI::App *command) { return command->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

std::vector<std::string> command_names(const CLI::App &program)
{
  std::vector<std::string> names;
  for (const CLI::App *command : visible_commands(program))
    names.push_back(command->get_name());
  return names;
}

/// "--levels" of "--levels=2"; empty: the word is no option.
std::string option_name(const std::string &word)
{
  if (word.size() < 2 || word[0] != '-' || word == "--" || word[1] == '.' ||
      std::isdigit(static_cast<unsigned char>(word[1])))
    return "";
  return word.substr(0, word.find('='));
}

/// The only one that begins so, as "--lev" for "--levels", or the nearest one.
std::string suggested_option(const std::string &name, const std::vector<std::string> &names)
{
  std::vector<std::string> longer;
  std::ranges::copy_if(names, std::back_inserter(longer),
                       [&](const std::string &other) { return other.starts_with(name); });
  return longer.size() == 1 ? fmt::format(" (did you mean {}?)", in_quotes(longer.front()))
                            : suggestion(name, names);
}

/// "there is no option '--leves' (did you mean '--levels'?)": a line for each that the command does
/// not know. Values of known options are none.
std::vector<std::string> unknown_options(const CLI::App &command,
                                         const std::vector<std::string> &words, std::size_t first)
{
  std::vector<std::string> names, lines;
  for (const CLI::Option *option : visible_options(command))
    for (const std::string &name : dashed_names(*option))
      names.push_back(name);
  for (std::size_t i = first; i < words.size() && words[i] != "--"; ++i)
  {
    const std::string name = option_name(words[i]);
    if (name.empty())
      continue;
    if (const CLI::Option *option = command.get_option_no_throw(name))
      i += option->get_items_expected_max() > 0 && name == words[i] ? 1 : 0;
    else
      lines.push_back(
        fmt::format("there is no option {}{}", in_quotes(name), suggested_option(name, names)));
  }
  return lines;
}
} // namespace

std::string explanation(const CLI::App &program, const CLI::ParseError &error,
                        const std::vector<std::string> &words)
{
  const std::string &first = words.front();
  const CLI::App *command = command_of_name(program, first);
  const bool has_command = !first.starts_with('-');
  if (!command && has_command)
    return fmt::format("there is no command {}{}\nSee: carambole --help", in_quotes(first),
                       suggestion(first, command_names(program)));
  const std::vector<std::string> unknown =
    unknown_options(command ? *command : program, words, has_command ? 1 : 0);
  return fmt::format("{}\nSee: carambole{} --help",
                     unknown.empty() ? std::string(error.what())
                                     : fmt::format("{}", fmt::join(unknown, "\n")),
                     command ? " " + first : "");
}

std::string help_of(const CLI::App &program, const std::string &command)
{
  if (command.empty())
    return program.get_formatter()->make_help(&program, program.get_name(),
                                              CLI::AppFormatMode::Normal); // not of `help`
  const CLI::App *found = command_of_name(program, command);
  if (!found)
    throw InputError("help", fmt::format("there is no command {}{}", in_quotes(command),
                                         suggestion(command, command_names(program))));
  return found->help(program.get_name());
}
} // namespace carambole
