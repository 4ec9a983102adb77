#include "cases/driver/command_line/completion.h"

#include <fmt/format.h>

#include "cases/process/command_tree.h"

namespace carambole
{
namespace
{
/// What does not depend on the commands. bash parts words at "=" and ":" too, and hands them over
/// as words of their own.
constexpr const char *functions = R"bash(
# COMMAND: the first word of each line that the program prints for it. In a clone the built
# program is asked, because the launcher would build first.
_carambole_names()
{
  local program line
  program=$(readlink -f -- "$(type -P -- "${COMP_WORDS[0]/#\~\//$HOME/}")") || return
  [[ ! -f ${program%/*}/CMakeLists.txt ]] || program=${program%/*}/build/bin/carambole
  "$program" "$1" 2>/dev/null | while IFS= read -r line; do
    [[ $line == [!\ ]* ]] && printf '%s\n' "${line%% *}"
  done
}

# WORD: files with the pattern $2 and folders
_carambole_paths()
{
  compopt -o filenames 2>/dev/null
  mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X "!$2" -- "$1"; compgen -d -- "$1")
}

_carambole()
{
  local word=${COMP_WORDS[COMP_CWORD]} part i command= option= kind= joined=
  local -i arguments=0
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    part=${COMP_WORDS[i]}
    if [[ $part == [=:]* ]]; then
      [[ $option ]] || joined=yes
    elif [[ $joined ]]; then
      joined=
    elif [[ $option ]]; then
      option=
    elif [[ $part == -* ]]; then
      _carambole_value "$command" "$part"
      [[ ! $kind ]] || option=$part
    elif [[ ! $command ]]; then
      command=$part
    else
      arguments+=1
    fi
  done
  [[ ! $joined ]] || return 0
  if [[ $word == '=' && $option ]]; then
    word=
  fi
  if [[ $option ]]; then
    _carambole_value "$command" "$option"
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$(_carambole_options "$command")" -- "$word"))
    return 0
  elif [[ ! $command ]]; then
    COMPREPLY=($(compgen -W "$(_carambole_commands)" -- "$word"))
    return 0
  else
    _carambole_value "$command" "$arguments"
  fi
  local before=${word%"${word##*,}"} # the complete items of a list
  case $kind in
    CASE)
      COMPREPLY=($(compgen -W "$(_carambole_names list)" -- "$word"))
      _carambole_paths "$word" '*.yaml'
      ;;
    CASE,) COMPREPLY=($(compgen -P "$before" -W "$(_carambole_names list)" -- "${word##*,}")) ;;
    COMMAND) COMPREPLY=($(compgen -W "$(_carambole_commands)" -- "$word")) ;;
    LAW) COMPREPLY=($(compgen -W "$(_carambole_names laws)" -- "$word")) ;;
    DIR) _carambole_paths "$word" '' ;;
    *FILE) _carambole_paths "$word" '*' ;;
    [a-z]*\|*) COMPREPLY=($(compgen -W "${kind//|/ }" -- "$word")) ;; # words as they are
  esac
}

complete -F _carambole carambole
)bash";

/// "CASE", or "CASE," for a list of them in one word.
std::string kind_of_value(const CLI::Option &option)
{
  std::string kind = value_name(option);
  if (const std::string dots = "..."; kind.ends_with(dots))
    kind.resize(kind.size() - dots.size());
  return option.get_delimiter() != '\0' ? kind + option.get_delimiter() : kind;
}

std::string names_of_options(const CLI::App &command)
{
  std::string names;
  for (const CLI::Option *option : visible_options(command))
    for (const std::string &name : dashed_names(*option))
      names += (names.empty() ? "" : " ") + name;
  return names;
}

/// The lines of `case COMMAND:OPTION`, or COMMAND:NUMBER for an argument, that tell what a value
/// is.
std::string lines_of_values(const CLI::App &command)
{
  std::string lines;
  const auto add = [&](const std::string &pattern, const CLI::Option &option)
  {
    if (const std::string kind = kind_of_value(option); !kind.empty())
      lines += fmt::format("    {}:{}) kind='{}' ;;\n", command.get_name(), pattern, kind);
  };
  for (const CLI::Option *option : visible_options(command))
    for (const std::string &name : dashed_names(*option))
      add(name, *option);
  std::size_t number = 0;
  for (const CLI::Option *argument : visible_arguments(command))
    add(argument->get_items_expected_max() > 1 ? "*" : std::to_string(number++), *argument);
  return lines;
}
} // namespace

std::string bash_completion(const CLI::App &program)
{
  std::string names, options = fmt::format("    '') echo '{}' ;;\n", names_of_options(program));
  std::string values;
  for (const CLI::App *command : visible_commands(program))
  {
    names += (names.empty() ? "" : " ") + command->get_name();
    options +=
      fmt::format("    {}) echo '{}' ;;\n", command->get_name(), names_of_options(*command));
    values += lines_of_values(*command);
  }
  return fmt::format(
    "# Completion of carambole for bash, made by `carambole --generate bash-completion` from the\n"
    "# definition of its options.\n"
    "\n"
    "_carambole_commands()\n{{\n  echo '{}'\n}}\n"
    "\n"
    "# COMMAND, or nothing for the options before it\n"
    "_carambole_options()\n{{\n  case $1 in\n{}  esac\n}}\n"
    "\n"
    "# COMMAND OPTION, or COMMAND and the number of arguments before: sets `kind` to what "
    "follows,\n"
    "# to nothing where no value does\n"
    "_carambole_value()\n{{\n  kind=\n  case $1:$2 in\n{}  esac\n}}\n"
    "{}",
    names, options, values, functions);
}
} // namespace carambole
