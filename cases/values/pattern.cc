#include "cases/values/pattern.h"

#include <regex>

namespace carambole
{
struct Pattern::Expression
{
  explicit Expression(const std::string &text) : of(text) {}

  std::regex of;
};

namespace
{
PatternMatch told(const std::string &text, const std::smatch &found)
{
  PatternMatch match;
  match.begin = static_cast<std::size_t>(found[0].first - text.cbegin());
  match.end = static_cast<std::size_t>(found[0].second - text.cbegin());
  for (const std::ssub_match &group : found)
    match.groups.push_back(group.str());
  return match;
}
} // namespace

Pattern::Pattern(const std::string &text) : expression(std::make_unique<const Expression>(text)) {}

Pattern::~Pattern() = default;

std::optional<PatternMatch> Pattern::match(const std::string &text) const
{
  std::smatch found;
  if (!std::regex_match(text, found, expression->of))
    return {};
  return told(text, found);
}

std::optional<PatternMatch> Pattern::search(const std::string &text, std::size_t from) const
{
  std::smatch found;
  const auto begin = text.cbegin() + static_cast<std::ptrdiff_t>(from);
  const auto flags = from == 0 ? std::regex_constants::match_default
                               : std::regex_constants::match_prev_avail; // for ^ and \b
  if (!std::regex_search(begin, text.cend(), found, expression->of, flags))
    return {};
  return told(text, found);
}

std::vector<PatternMatch> Pattern::all(const std::string &text) const
{
  std::vector<PatternMatch> matches;
  for (std::sregex_iterator at(text.begin(), text.end(), expression->of), end; at != end; ++at)
    matches.push_back(told(text, *at));
  return matches;
}

std::string Pattern::replace(const std::string &text, const std::string &by) const
{
  return std::regex_replace(text, expression->of, by);
}
} // namespace carambole
