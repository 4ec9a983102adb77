#include "cases/process/command_tree.h"

#include <algorithm>
#include <cctype>

#include <boost/algorithm/string/case_conv.hpp>

namespace carambole
{
namespace
{
std::vector<const CLI::Option *> of_command(const CLI::App &command, bool with_dash)
{
  return command.get_options(
    [&](const CLI::Option *option)
    {
      return !option->get_group().empty() &&
             (with_dash ? option->nonpositional() : option->get_positional());
    });
}

/// What the validators of an option say of themselves, as CLI11 adds it to the name of the type:
/// "INT in [1 - 1024]".
std::string limits_of(const CLI::Option &option)
{
  std::string limits;
  try
  {
    for (int i = 0;; ++i) // get_validator changes nothing, though it is not const
      if (const std::string text =
            const_cast<CLI::Option &>(option).get_validator(i)->get_description();
          !text.empty())
        limits += (limits.empty() ? "" : ":") + text;
  }
  catch (const CLI::OptionNotFound &) // beyond the last
  {
  }
  return limits;
}

bool is_name(const std::string &text)
{
  return !text.empty() &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isupper(c) != 0; });
}

/// Whether the limits are the name of the value, as in "TEXT:DIR": CLI11's own word for any text
/// says less.
bool is_named_by_limits(const CLI::Option &option)
{
  return is_name(limits_of(option)) && option.get_type_name().starts_with("TEXT:");
}
} // namespace

std::vector<const CLI::App *> visible_commands(const CLI::App &program)
{
  return program.get_subcommands(
    [](const CLI::App *command)
    { return !command->get_name().empty() && !command->get_group().empty(); });
}

std::vector<const CLI::Option *> visible_options(const CLI::App &command)
{
  return of_command(command, true);
}

std::vector<const CLI::Option *> visible_arguments(const CLI::App &command)
{
  return of_command(command, false);
}

std::vector<std::string> dashed_names(const CLI::Option &option)
{
  std::vector<std::string> names;
  for (const std::string &name : option.get_snames())
    names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    names.push_back("--" + name);
  return names;
}

std::string value_name(const CLI::Option &option)
{
  if (option.get_items_expected_max() == 0)
    return "";
  const std::string limits = limits_of(option);
  if (is_named_by_limits(option))
    return limits;
  std::string type = option.get_type_name();
  if (!limits.empty())
    type.resize(type.size() - limits.size() - 1);
  if (type != "TEXT" || !option.get_positional())
    return type;
  return boost::to_upper_copy(option.get_name(true));
}

std::string value_limits(const CLI::Option &option)
{
  return is_named_by_limits(option) ? "" : limits_of(option);
}
} // namespace carambole
