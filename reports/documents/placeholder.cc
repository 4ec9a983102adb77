#include "reports/documents/placeholder.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/text.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
constexpr std::string_view blanks = " \t\n\v\f\r";

/// Whether a number has no error worth stating: typed, or of a law, whose digits are known.
bool is_certain(const Number &number)
{
  return number.is_exact || number.digits;
}

/// Where one of the two is certain the uncertainty of the other is carried on; two may depend on
/// each other, and then none is stated.
Number combine(char sign, const Number &a, const Number &b)
{
  for (const Number *number : {&a, &b})
    if (!number->word.empty())
      throw PlaceholderError(fmt::format("{} is not a number", in_quotes(number->word)));
  Number result;
  double by_a = 1, by_b = 1; // derivatives
  switch (sign)
  {
  case '+':
    result.value = a.value + b.value;
    break;
  case '-':
    result.value = a.value - b.value;
    break;
  case '*':
    result.value = a.value * b.value;
    by_a = b.value, by_b = a.value;
    break;
  default:
    if (b.value == 0)
      throw PlaceholderError("division by zero");
    result.value = a.value / b.value;
    by_a = 1 / b.value, by_b = result.value / b.value;
  }
  result.is_exact = a.is_exact && b.is_exact;
  if (a.uncertainty && is_certain(b))
    result.uncertainty = std::abs(by_a) * *a.uncertainty;
  else if (b.uncertainty && is_certain(a))
    result.uncertainty = std::abs(by_b) * *b.uncertainty;
  if ((sign == '*' || sign == '/') && (a.is_exact || b.is_exact))
    result.digits = a.is_exact ? b.digits : a.digits;
  return result;
}

/// The value of an expression: sources, numbers, + - * / and brackets. Recursive descent: sum,
/// product, factor.
class Expression
{
public:
  Expression(std::string_view text_, const NumberSource &source_) : text(text_), source(source_) {}

  Number value()
  {
    const Number result = sum();
    skip_blanks();
    if (at < text.size())
      throw PlaceholderError(
        fmt::format("{} does not belong there", in_quotes(trimmed(text.substr(at), blanks))));
    return result;
  }

private:
  void skip_blanks() { at = std::min(text.find_first_not_of(blanks, at), text.size()); }

  /// The next character but blanks, or 0 at the end.
  char next()
  {
    skip_blanks();
    return at < text.size() ? text[at] : '\0';
  }

  Number sum() { return chain("+-", &Expression::product); }
  Number product() { return chain("*/", &Expression::factor); }

  /// Operands with these signs between them.
  Number chain(std::string_view signs, Number (Expression::*operand)())
  {
    Number result = (this->*operand)();
    for (char sign = next(); signs.find(sign) != std::string_view::npos; sign = next())
    {
      ++at;
      result = combine(sign, result, (this->*operand)());
    }
    return result;
  }

  Number factor()
  {
    const char first = next();
    if (first == '(')
    {
      ++at;
      const Number result = sum();
      if (next() != ')')
        throw PlaceholderError("a bracket is not closed");
      ++at;
      return result;
    }
    if (std::isdigit(static_cast<unsigned char>(first)))
      return constant();
    if (std::isalpha(static_cast<unsigned char>(first)))
      return named();
    if (first == '\0')
      throw PlaceholderError("a number is missing at the end");
    throw PlaceholderError(
      fmt::format("{} is neither a number nor a name", in_quotes(text.substr(at))));
  }

  Number constant()
  {
    Number result{.is_exact = true};
    const auto [end, error] =
      std::from_chars(text.data() + at, text.data() + text.size(), result.value);
    if (error != std::errc())
      throw PlaceholderError(fmt::format("{} is not a number", in_quotes(text.substr(at))));
    at = end - text.data();
    return result;
  }

  /// Names of cases, models and programs hold hyphens and points: a minus stands behind a blank.
  std::string name()
  {
    const std::size_t begin = at;
    while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) ||
                                std::string_view("_-.").find(text[at]) != std::string_view::npos))
      ++at;
    return std::string(text.substr(begin, at - begin));
  }

  Number named()
  {
    std::vector<std::string> names;
    while (std::isalpha(static_cast<unsigned char>(next())))
      names.push_back(name());
    if (names.size() > 2 || next() != '"')
      throw PlaceholderError("a name is followed by what it is asked for: CASE MODEL \"QUANTITY\", "
                             "PROGRAM \"NAME\" or rates \"NAME\"");
    const std::size_t end = text.find('"', at + 1);
    if (end == std::string_view::npos)
      throw PlaceholderError("a quotation mark is not closed");
    const std::string quoted(text.substr(at + 1, end - at - 1));
    at = end + 1;
    return names.size() == 2 ? source.of_model(names[0], names[1], quoted)
                             : source.of_program(names[0], quoted);
  }

  std::string_view text;
  const NumberSource &source;
  std::size_t at = 0;
};

/// "1e-7" for fmt's "1e-07".
std::string with_short_exponent(std::string text)
{
  boost::replace_all(text, "e−", "e-"); // as prose writes it
  const std::size_t e = text.find('e');
  if (e == std::string::npos)
    return text;
  std::size_t zeros = e + 2;
  while (zeros + 1 < text.size() && text[zeros] == '0')
    ++zeros;
  text.erase(e + 2, zeros - e - 2);
  if (text[e + 1] == '+')
    text.erase(e + 1, 1);
  return text;
}

/// "6 020".
std::string count_text(double value)
{
  std::string text = fmt::format("{:.0f}", value);
  for (std::size_t i = text.size(); i > 3;)
    text.insert(i -= 3, " ");
  return text;
}

/// The number in a format: "" (the digits that are known), "4" (significant), ".2" (decimals), both
/// also with " %", "count" ("6 020"). Throws PlaceholderError.
std::string format_number(const Number &number, std::string_view format)
{
  format = trimmed(format, blanks);
  if (!number.word.empty())
  {
    if (!format.empty())
      throw PlaceholderError(fmt::format("{} is not a number", in_quotes(number.word)));
    return number.word;
  }
  if (!std::isfinite(number.value))
    throw PlaceholderError("it is not a finite number");
  if (format.empty())
  {
    if (number.uncertainty && *number.uncertainty > 0)
      return value_text(number.value, *number.uncertainty) + " ± " +
             value_text(*number.uncertainty, *number.uncertainty);
    if (number.digits)
      return with_short_exponent(shortest(number.value, *number.digits));
    throw PlaceholderError("its uncertainty is not known: say how many digits, as in ': 4' or "
                           "': .2'");
  }
  if (format == "count")
    return count_text(number.value);
  const bool is_percent = format.ends_with('%'), is_fixed = format.starts_with('.');
  std::string_view digits = format;
  if (is_percent)
    digits = trimmed(digits.substr(0, digits.size() - 1), blanks);
  if (is_fixed)
    digits.remove_prefix(1);
  int n = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  if (error != std::errc() || end != digits.data() + digits.size() || n > 9 ||
      n < (is_fixed ? 0 : 1))
    throw PlaceholderError(fmt::format("the format {} is not known (allowed: 1 to 9 digits as in "
                                       "'4', decimals as in '.2', both with ' %', and 'count')",
                                       in_quotes(format)));
  const double shown = is_percent ? 100 * number.value : number.value;
  return (is_fixed ? fixed(shown, n) : with_short_exponent(significant(shown, n))) +
         (is_percent ? " %" : "");
}
} // namespace

std::string placeholder_text(std::string_view placeholder, const NumberSource &source)
{
  // A colon within quotation marks belongs to a name.
  bool is_quoted = false;
  std::size_t colon = 0;
  for (; colon < placeholder.size(); ++colon)
  {
    if (placeholder[colon] == '"')
      is_quoted = !is_quoted;
    if (placeholder[colon] == ':' && !is_quoted)
      break;
  }
  const bool has_format = colon < placeholder.size();
  const std::string_view format =
    has_format ? trimmed(placeholder.substr(colon + 1), blanks) : std::string_view();
  if (has_format && format.empty())
    throw PlaceholderError("a format is missing behind the colon");
  return format_number(Expression(placeholder.substr(0, colon), source).value(), format);
}
} // namespace carambole::reports
