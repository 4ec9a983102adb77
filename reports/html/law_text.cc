#include "reports/html/law_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace carambole::reports
{
namespace
{
/// "delta" is not among them: it is a name that users write in an expression.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> greek{
  {{"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"}, {"eps", "ε"},   {"epsilon", "ε"}, {"zeta", "ζ"},
   {"eta", "η"},   {"theta", "θ"}, {"kappa", "κ"}, {"mu", "μ"},    {"nu", "ν"},      {"xi", "ξ"},
   {"pi", "π"},    {"rho", "ρ"},   {"sigma", "σ"}, {"tau", "τ"},   {"phi", "φ"},     {"chi", "χ"},
   {"psi", "ψ"},   {"omega", "ω"}, {"Omega", "Ω"}, {"lambda", "λ"}}};

bool is_letter(char c)
{
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c)
{
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_alphanumeric(char c)
{
  return is_letter(c) || is_digit(c);
}

/// Reads a formula from left to right.
class Reader
{
public:
  explicit Reader(std::string_view plain) : plain(plain) {}

  Html read()
  {
    while (at < plain.size())
      read_one();
    flush();
    return result;
  }

private:
  char here(std::size_t ahead = 0) const
  {
    return at + ahead < plain.size() ? plain[at + ahead] : '\0';
  }
  bool replaces(std::string_view from, std::string_view to)
  {
    if (plain.substr(at, from.size()) != from)
      return false;
    pending += to;
    at += from.size();
    return true;
  }
  void flush()
  {
    if (!pending.empty())
      result += text(pending);
    pending.clear();
  }
  void add(std::string_view tag, std::string_view inside)
  {
    flush();
    result += element(tag, formula(inside));
  }

  void read_one()
  {
    const char before = at > 0 ? plain[at - 1] : ' ';
    if (is_digit(here()) && !is_alphanumeric(before) && before != '.')
      read_number();
    else if (is_letter(here()) && !is_alphanumeric(before))
      read_word();
    else if (here() == '\'' && !is_alphanumeric(before))
      read_quotation();
    else if (here() == '^')
      read_power();
    else if (here() == '-' && !is_alphanumeric(before) && before != '-' && is_alphanumeric(here(1)))
      replaces("-", "−");
    else if (!replaces("<=", "≤") && !replaces(">=", "≥") && !replaces("->", "→") &&
             !replaces(" - ", " − ") && !replaces("'", "’"))
      pending += plain[at++];
  }

  /// "6.76e-6" as a power of ten, any other number as it is.
  void read_number()
  {
    const std::size_t begin = at;
    while (is_digit(here()) || (here() == '.' && is_digit(here(1))))
      pending += plain[at++];
    const bool is_negative = here(1) == '-';
    if (here() != 'e' || !is_digit(here(is_negative ? 2 : 1)))
      return;
    const std::string_view mantissa = plain.substr(begin, at - begin);
    pending += mantissa == "1" ? "0" : "×10";
    std::size_t end = at + 2;
    while (end < plain.size() && is_digit(plain[end]))
      ++end;
    const std::string exponent =
      (is_negative ? "−" : "") +
      std::string(plain.substr(at + (is_negative ? 2 : 1), end - at - (is_negative ? 2 : 1)));
    at = end;
    flush();
    result += element("sup", exponent);
  }

  /// A name with its subscript and prime.
  void read_word()
  {
    std::size_t end = at;
    while (end < plain.size() && is_letter(plain[end]))
      ++end;
    const std::string_view word = plain.substr(at, end - at);
    const auto letter = std::ranges::find(greek, word, [](const auto &pair) { return pair.first; });
    const bool is_symbol = letter != greek.end() || word.size() <= 2;
    at = end;
    if (word == "sqrt" && here() == '(')
    {
      pending += "√";
      return;
    }
    pending += letter != greek.end() ? letter->second : word;
    if (is_symbol && here() == '_' && is_alphanumeric(here(1)))
      read_subscript(at + 1);
    else if ((word.size() == 1 || letter != greek.end()) && is_digit(here()) &&
             !is_alphanumeric(here(1)) && here(1) != '.')
      read_subscript(at);
    if (is_symbol && here() == '\'' && (!is_letter(here(1)) || here(1) == '^'))
      replaces("'", "′");
  }

  void read_subscript(std::size_t begin)
  {
    std::size_t end = begin;
    while (end < plain.size() &&
           (is_alphanumeric(plain[end]) ||
            (plain[end] == ',' && end + 1 < plain.size() && is_alphanumeric(plain[end + 1]))))
      ++end;
    add("sub", plain.substr(begin, end - begin));
    at = end;
  }

  /// A number, a name or a parenthesis, which is dropped.
  void read_power()
  {
    std::size_t begin = at + 1, end = begin;
    if (here(1) == '(')
    {
      int depth = 0;
      do
        depth += (plain[end] == '(') - (plain[end] == ')');
      while (++end < plain.size() && depth > 0);
      add("sup", plain.substr(begin + 1, end - begin - 2));
    }
    else
    {
      if (here(1) == '-')
        ++end;
      while (end < plain.size() &&
             (is_alphanumeric(plain[end]) ||
              (plain[end] == '.' && end + 1 < plain.size() && is_digit(plain[end + 1]))))
        ++end;
      if (end == begin)
        pending += '^';
      else
        add("sup", plain.substr(begin, end - begin));
    }
    at = end;
  }

  /// A quoted name is no formula.
  void read_quotation()
  {
    const std::size_t end = plain.find('\'', at + 1);
    if (end == std::string_view::npos)
    {
      pending += "’";
      ++at;
      return;
    }
    flush();
    result += element("code", plain.substr(at + 1, end - at - 1));
    at = end + 1;
  }

  std::string_view plain;
  std::size_t at = 0;
  std::string pending;
  Html result;
};
} // namespace

Html formula(std::string_view plain)
{
  return Reader(plain).read();
}

Html manual_entry(std::string_view heading, std::string_view plain)
{
  if (plain.empty())
    return {};
  return element("p", element("b", heading) + text(": ") + formula(plain) +
                        text(plain.ends_with('.') ? "" : "."));
}

Html equation_box(std::string_view equation)
{
  Html lines;
  for (const std::string &statement : statements(equation))
    lines += element("p", formula(statement));
  return element("div", {{"class", "box"}}, lines);
}

std::vector<std::string> statements(std::string_view equation)
{
  std::vector<std::string> parts(1);
  int depth = 0;
  for (std::size_t i = 0; i < equation.size(); ++i)
  {
    if (equation[i] == '(' || equation[i] == '[')
      ++depth;
    else if (equation[i] == ')' || equation[i] == ']')
      --depth;
    if (depth == 0 && equation.substr(i, 2) == "; ")
    {
      parts.emplace_back();
      ++i;
    }
    else
      parts.back() += equation[i];
  }
  return parts;
}
} // namespace carambole::reports
