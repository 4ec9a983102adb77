#include "cases/process/manual_page.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/algorithm/string/case_conv.hpp>
#include <fmt/format.h>

#include "cases/process/command_tree.h"

namespace carambole
{
namespace
{
/// A text that roff takes for nothing but text: dashes, quotes and accents stay what is typed.
std::string plain(std::string_view text)
{
  static const std::map<char, std::string> escapes{{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"},
                                                   {'"', "\\(dq"}, {'`', "\\(ga"}, {'^', "\\(ha"},
                                                   {'~', "\\(ti"}};
  std::string result;
  for (const char c : text)
    if (const auto found = escapes.find(c); found != escapes.end())
      result += found->second;
    else if (c == '.' && (result.empty() || result.back() == '\n'))
      result += "\\&.";
    else
      result += c;
  return result;
}

std::string bold(std::string_view text)
{
  return "\\fB" + plain(text) + "\\fR";
}

std::string italic(std::string_view text)
{
  return "\\fI" + plain(text) + "\\fR";
}

/// The description as a sentence or several.
std::string sentence(std::string text)
{
  if (text.empty())
    return text;
  if (std::string_view(".!?").find(text.back()) == std::string_view::npos)
    text += '.';
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return plain(text);
}

/// "CASE...": the dots are not part of the name.
std::string value(const CLI::Option &option)
{
  const std::string name = value_name(option);
  const std::string dots = "...";
  return name.ends_with(dots) ? italic(name.substr(0, name.size() - dots.size())) + " ..."
                              : italic(name);
}

/// "--out DIR", "--abaqus [FILE]", "-h, --help".
std::string option_heading(const CLI::Option &option)
{
  std::string heading;
  for (const std::string &name : dashed_names(option))
    heading += (heading.empty() ? "" : ", ") + bold(name);
  if (value_name(option).empty())
    return heading;
  const bool may_lack = option.get_items_expected_min() == 0;
  return heading + " " + (may_lack ? "[" + value(option) + "]" : value(option));
}

/// What is said of an option or an argument.
std::string option_text(const CLI::Option &option)
{
  std::string text = sentence(option.get_description());
  if (const std::string limits = value_limits(option); !limits.empty())
    text += " Allowed: " + CLI::detail::find_and_replace(plain(limits), ",", ",\\:") +
            "."; // a line may break
  if (option.get_required() && option.nonpositional())
    text += " Required.";
  for (const CLI::Option *other : option.get_excludes())
    text += " Not together with " + bold(other->get_name()) + ".";
  return text;
}

/// The words of a call: "carambole run CASE [OPTION ...]".
std::string synopsis(const std::string &name, const CLI::App &command)
{
  std::string text = bold(name);
  if (!visible_commands(command).empty())
    return text + " " + italic("COMMAND") + " [" + italic("ARGUMENT") + " ...]";
  for (const CLI::Option *argument : visible_arguments(command))
    text += " " + (argument->get_required() ? value(*argument) : "[" + value(*argument) + "]");
  bool has_more = false;
  for (const CLI::Option *option : visible_options(command))
    if (option->get_required())
      text += " " + option_heading(*option);
    else
      has_more = true;
  return text + (has_more ? " [" + italic("OPTION") + " ...]" : "");
}

void write_options(std::ostream &page, const CLI::App &command)
{
  for (const CLI::Option *argument : visible_arguments(command))
    page << ".TP\n" << value(*argument) << '\n' << option_text(*argument) << '\n';
  for (const CLI::Option *option : visible_options(command))
    if (option != command.get_help_ptr() || command.get_parent() == nullptr)
      page << ".TP\n" << option_heading(*option) << '\n' << option_text(*option) << '\n';
}

/// Lines as they are.
void write_lines(std::ostream &page, const std::string &text)
{
  page << ".PP\n.nf\n" << plain(text) << "\n.fi\n";
}

/// The paragraphs of the program's footer as sections.
void write_footer(std::ostream &page, const std::string &footer)
{
  std::string paragraph;
  const auto write_section = [&]
  {
    const std::size_t colon = std::min(paragraph.find(':'), paragraph.size());
    const std::size_t begin = std::min(paragraph.find_first_not_of(": ", colon), paragraph.size());
    const std::string text = paragraph.substr(begin);
    page << ".SH " << plain(boost::to_upper_copy(paragraph.substr(0, colon))) << '\n';
    const std::string indent = "\n" + std::string(begin, ' ');
    if (text.find(indent) == std::string::npos)
      page << plain(text) << '\n';
    else
      write_lines(page, CLI::detail::find_and_replace(text, indent, "\n"));
    paragraph.clear();
  };
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty())
      paragraph += (paragraph.empty() ? "" : "\n") + line;
    else if (!paragraph.empty())
      write_section();
  if (!paragraph.empty())
    write_section();
}
} // namespace

std::string manual_page(const CLI::App &program)
{
  const std::string name = program.get_name(), version = program.version();
  const std::string release = version.substr(0, version.find('-')); // without the sources' hash
  std::ostringstream page;
  page << ".\\\" Made by `" << name << " --generate man` from the definition of its options.\n"
       << fmt::format(".TH \"{}\" 1 \"\" \"Carambole{}\" \"User Commands\"\n",
                      plain(boost::to_upper_copy(name)),
                      release.empty() ? "" : " " + plain(release))
       << ".nh\n.ad l\n"
       << ".SH NAME\n"
       << plain(name) << " \\- " << plain(program.get_description()) << '\n'
       << ".SH SYNOPSIS\n"
       << synopsis(name, program) << '\n';
  const auto commands = visible_commands(program);
  if (!commands.empty())
    page << ".SH COMMANDS\n";
  for (const CLI::App *command : commands)
  {
    page << ".SS " << synopsis(name + " " + command->get_name(), *command) << '\n'
         << sentence(command->get_description()) << '\n';
    write_options(page, *command);
    if (const std::string footer = command->get_footer(); !footer.empty())
      write_lines(page, footer);
  }
  page << ".SH OPTIONS\n";
  write_options(page, program);
  write_footer(page, program.get_footer());
  if (const std::string driver = "carambole"; name != driver)
    page << ".SH SEE ALSO\n.BR " << driver << " (1)\n";
  return page.str();
}

void add_generated_texts(CLI::App &program, const std::map<std::string, GeneratedText> &texts)
{
  std::vector<std::string> kinds;
  for (const auto &[kind, text] : texts)
    kinds.push_back(kind);
  program
    .add_option_function<std::string>(
      "--generate",
      [&program, texts, kinds](const std::string &kind)
      {
        // CLI11 leaves the name of a hidden option out of its errors.
        if (!texts.contains(kind))
          throw CLI::ValidationError("--generate",
                                     fmt::format("needs one of: {}", fmt::join(kinds, ", ")));
        std::string text = texts.at(kind)(program);
        if (text.ends_with('\n')) // shown with one
          text.pop_back();
        throw CLI::CallForVersion(text, CLI::ExitCodes::Success);
      })
    ->group("");
}
} // namespace carambole
