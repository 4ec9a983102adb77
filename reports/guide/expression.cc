// Expressions and texts of a chapter: muParser's arithmetic, entry by entry of lists, and functions
// of whole lists.

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <muParser.h>

#include "cases/values/pattern.h"
#include "reports/guide/evaluation.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
std::optional<double> plain_number(const std::string &text)
{
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

/// The first of these characters outside of all brackets, or npos.
std::size_t find_outside(const std::string &text, char sought, std::size_t from = 0)
{
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i)
    if (depth == 0 && text[i] == sought)
      return i;
    else if (text[i] == '(' || text[i] == '{')
      ++depth;
    else if (text[i] == ')' || text[i] == '}')
      --depth;
  return std::string::npos;
}

std::vector<std::string> split(const std::string &text, char separator)
{
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at; (at = find_outside(text, separator, from)) != std::string::npos;
       from = at + 1)
    parts.push_back(text.substr(from, at - from));
  parts.push_back(text.substr(from));
  return parts;
}

/// Nothing for a form that does not exist.
std::optional<std::string> shown(double value, const std::string &form)
{
  static const Pattern decimals("(\\+?)\\.(\\d)f"), digits("(~?)(\\d)");
  if (form == "%")
    return percent_size_text(value);
  if (form == "+%")
    return percent_text(value);
  if (form == "<%")
    return at_most_text(value);
  if (const auto match = decimals.match(form))
    return (match->groups[1].empty() ? fixed : signed_fixed)(value, std::stoi(match->groups[2]));
  if (const auto match = digits.match(form))
    return (match->groups[1].empty() ? significant : shortest)(value, std::stoi(match->groups[2]));
  return {};
}
} // namespace

/// muParser's arithmetic, after the functions of whole lists have been computed.
Value Evaluation::expression(const YamlNode &where, std::string text, const Scope &scope) const
{
  static const Pattern call("\\b([A-Za-z_]\\w*)\\(");
  Scope inner = scope;
  std::size_t from = 0;
  while (const auto match = call.search(text, from))
  {
    const auto function = list_functions().find(match->groups[1]);
    from = match->end;
    if (function == list_functions().end())
      continue; // one of muParser's, or unknown to it
    const std::size_t begin = match->begin, inside = match->end,
                      end = find_outside(text, ')', inside);
    if (end == std::string::npos)
      fail(where, in_quotes(text) + ": a parenthesis is not closed");
    std::vector<Value> arguments;
    for (const std::string &argument : split(text.substr(inside, end - inside), ','))
      arguments.push_back(expression(where, argument, scope));
    const auto &[count, compute] = function->second;
    if (count != 0 && arguments.size() != count)
      fail(where, fmt::format("{}() takes {}, not {}", function->first, counted(count, "argument"),
                              arguments.size()));
    const std::string name = fmt::format("result_{}_", begin);
    inner.values[name] = compute(arguments);
    text.replace(begin, end + 1 - begin, name);
    from = begin + name.size();
  }
  return formula(where, text, std::move(inner));
}

/// Entry by entry of its lists, with `x` of the list and the place `i` from 1.
Value Evaluation::formula(const YamlNode &where, const std::string &text, Scope scope) const
try
{
  mu::Parser parser;
  parser.SetExpr(text);
  std::map<std::string, double> variables{{"x", 0}, {"i", 0}, {"none", std::nan("")}};
  std::map<std::string, const Value *> operands;
  const Value *longest = nullptr;
  bool is_missing = false;
  for (const auto &[name, unset] : parser.GetUsedVar())
    if (variables.emplace(name, 0).second)
    {
      const auto word = scope.words.find(name);
      if (const auto number = word == scope.words.end() ? std::nullopt : plain_number(word->second))
        scope.values.emplace(name, Value{{}, {*number}});
      const auto found = scope.values.find(name);
      std::vector<std::string> known;
      for (const auto &[other, value] : scope.values)
        known.push_back(other);
      if (found == scope.values.end())
        fail(where,
             fmt::format("there is no value named {}{}", in_quotes(name), suggestion(name, known)));
      const Value *value = operands[name] = &found->second;
      is_missing = is_missing || value->empty();
      if (value->is_list() && longest && longest->y.size() != value->y.size())
        fail(where, in_quotes(text) + ": lists of different lengths");
      longest = value->is_list() ? value : longest;
    }
  const auto &used = parser.GetUsedVar();
  is_missing = is_missing || (!longest && (used.contains("x") || used.contains("i")));
  for (auto &[name, variable] : variables)
    parser.DefineVar(name, &variable);
  Value result = longest ? Value{longest->x, {}, longest->words} : Value();
  for (std::size_t i = 0; i < (longest ? longest->y.size() : 1); ++i)
  {
    for (const auto &[name, value] : operands)
      if (!value->empty())
        variables[name] = value->y[value->is_list() ? i : 0];
    variables["x"] = longest ? longest->x[i] : 0;
    variables["i"] = static_cast<double>(i + 1);
    result.y.push_back(parser.Eval());
  }
  return is_missing || (!longest && !std::isfinite(result.y.front())) ? Value() : result;
}
catch (const mu::ParserError &error)
{
  fail(where, fmt::format("{}: {}", in_quotes(text), error.GetMsg()));
}

std::optional<double> Evaluation::number(const YamlNode &node, const std::string &expression,
                                         const Scope &scope) const
{
  const Value value = this->expression(node, expression, scope);
  if (value.is_list())
    fail(node, in_quotes(expression) + " is a list; take an entry, as in first(...)");
  return value.empty() ? std::nullopt : std::optional(value.y.front());
}

std::optional<double> Evaluation::number(const YamlNode &map, const char *key,
                                         const Scope &scope) const
{
  const YamlNode *node = map.find(key);
  return node == nullptr ? std::nullopt : number(*node, node->text, scope);
}

Value Evaluation::value(const YamlNode &map, const std::string &key, const Scope &scope) const
{
  const YamlNode *node = map.find(key);
  if (node == nullptr)
    return {};
  return node->kind == YamlNode::Kind::map ? query(*node, scope)
                                           : expression(*node, node->text, scope);
}

Text Evaluation::text(const YamlNode &node, const std::string &text, const Scope &scope) const
{
  Text filled;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '{')
      filled.text += text[i];
    else
    {
      const std::size_t end = find_outside(text, '}', i + 1);
      if (end == std::string::npos)
        fail(node, in_quotes(text) + ": a brace is not closed");
      const Text part = placeholder(node, text.substr(i + 1, end - i - 1), scope);
      filled.text += part.text;
      filled.is_complete = filled.is_complete && part.is_complete;
      i = end;
    }
  return filled;
}

Text Evaluation::text(const YamlNode &map, const char *key, const Scope &scope) const
{
  const YamlNode *node = map.find(key);
  if (node != nullptr && node->kind != YamlNode::Kind::scalar)
    fail(*node, "must be a text, not " + kind_name(*node));
  return node == nullptr ? Text() : text(*node, node->text, scope);
}

/// A word of `each`, or expression:form.
Text Evaluation::placeholder(const YamlNode &where, const std::string &inside,
                             const Scope &scope) const
{
  const std::size_t colon = find_outside(inside, ':');
  const std::string expression = inside.substr(0, colon);
  if (colon == std::string::npos)
  {
    const auto word = scope.words.find(expression);
    if (word == scope.words.end())
      fail(where, fmt::format("{{{0}}}: {0} is not a word of `each`; a number has a form, as in "
                              "{{{0}:.2f}}",
                              expression));
    return {word->second};
  }
  const std::string form = inside.substr(colon + 1);
  Text missing{"\u2013", false};
  if (form == "word") // that the least entry of a list belongs to
  {
    const Value list = this->expression(where, expression, scope),
                place = this->expression(where, "place_of_least(" + expression + ")", scope);
    const bool has_word = !place.empty() && place.y[0] <= double(list.words.size());
    return has_word ? Text{list.words[static_cast<std::size_t>(place.y[0]) - 1]} : missing;
  }
  const std::optional<double> value = number(where, expression, scope);
  const std::vector<std::string> choice = split(form, '|');
  if (choice.size() == 2)
  {
    const Text yes = text(where, choice[0], scope), no = text(where, choice[1], scope);
    if (!value)
      return missing;
    return *value != 0 ? yes : no;
  }
  if (!shown(0, form))
    fail(where, in_quotes(form) +
                  " is not a form; there are .2f, +.2f, 4, ~4, %, +%, <%, word, and "
                  "yes|no");
  return value ? Text{*shown(*value, form)} : missing;
}
} // namespace carambole::reports
