#include "cases/values/formula.h"

#include <vector>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr int deepest = 200; ///< parentheses in each other
constexpr std::string_view formula_blanks = " \t\n\r";

/// The text between two of `&& || ? : ,`, outside parentheses.
struct Operand
{
  std::string_view text;
  int comparisons = 0;     ///< outside parentheses
  bool is_logical = false; ///< joined to a neighbour by `&&` or `||`
  std::string_view group;  ///< the last in parentheses, with them
  bool group_is_logical = false;

  /// Whether it is parentheses around what is true or false.
  bool is_group() const { return group_is_logical && group == text; }
};

/// Whether it has a `=` that belongs to no comparison.
bool assigns(std::string_view text)
{
  constexpr std::string_view before = "<>=!";
  for (std::size_t i = text.find('='); i != std::string_view::npos; i = text.find('=', i + 1))
    if ((i == 0 || before.find(text[i - 1]) == std::string_view::npos) &&
        text.substr(i + 1, 1) != "=")
      return true;
  return false;
}

class LogicReader
{
public:
  /// Whether the text is true or false by its form: operands of `&&` or `||`, or one comparison.
  bool read(std::string_view text, int depth);

  std::string error;

private:
  void judge(const Operand &operand);
};

bool LogicReader::read(std::string_view text, int depth)
{
  if (depth > deepest)
  {
    error = fmt::format("parentheses are nested more than {} deep", deepest);
    return false;
  }
  std::vector<Operand> operands(1);
  bool has_logic = false, has_choice = false;
  std::size_t start = 0, group = 0;
  int open = 0;
  const auto cut = [&](std::size_t at, std::size_t length, bool logical)
  {
    operands.back().text = trimmed(text.substr(start, at - start), formula_blanks);
    operands.back().is_logical |= logical;
    operands.emplace_back().is_logical = logical;
    (logical ? has_logic : has_choice) = true;
    start = at + length;
  };
  for (std::size_t i = 0; i < text.size(); ++i)
  {
    const std::string_view pair = text.substr(i, 2);
    if (text[i] == '(' && open++ == 0)
      group = i;
    else if (text[i] == ')' && open > 0 && --open == 0)
    {
      operands.back().group = text.substr(group, i + 1 - group);
      operands.back().group_is_logical = read(text.substr(group + 1, i - group - 1), depth + 1);
    }
    if (open > 0 || text[i] == ')')
      continue;
    if (pair == "&&" || pair == "||")
      cut(i++, 2, true);
    else if (text[i] == '?' || text[i] == ':' || text[i] == ',')
      cut(i, 1, false);
    else if (pair == "==" || pair == "!=" || pair == "<=" || pair == ">=" || text[i] == '<' ||
             text[i] == '>')
    {
      ++operands.back().comparisons;
      i += pair.size() == 2 && pair[1] == '=' ? 1 : 0;
    }
  }
  operands.back().text = trimmed(text.substr(start), formula_blanks);
  for (const Operand &operand : operands)
    judge(operand);
  const Operand &only = operands.front();
  return has_logic ||
         (!has_choice && (only.comparisons == 1 || (only.comparisons == 0 && only.is_group())));
}

void LogicReader::judge(const Operand &operand)
{
  if (!error.empty())
    return;
  if (operand.comparisons > 1)
    error =
      fmt::format("{} chains comparisons; join two comparisons by '&&'", in_quotes(operand.text));
  else if (operand.is_logical && operand.comparisons == 0 && !operand.is_group())
    error = fmt::format("'&&' and '||' join comparisons, but {} is not one; write them out, as in "
                        "'deltadot > 0 && delta < 0.1*R'",
                        in_quotes(operand.text));
}
} // namespace

std::string logic_error(std::string_view formula)
{
  if (assigns(formula))
    return "'=' is not allowed; write an expression";
  LogicReader reader;
  reader.read(formula, 0);
  return reader.error;
}
} // namespace carambole
