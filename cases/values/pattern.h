#pragma once

// Regular expressions for all of the project: the standard ones take two seconds to compile
// wherever they are used, and are used by one source.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace carambole
{
/// What a pattern has found in a text.
struct PatternMatch
{
  std::size_t begin = 0, end = 0;  ///< in the text
  std::vector<std::string> groups; ///< the whole first; empty where a group took no part
};

/// A regular expression in the grammar of ECMAScript.
class Pattern
{
public:
  /// Throws std::regex_error for what is none.
  explicit Pattern(const std::string &text);
  ~Pattern();

  /// The whole text, or nothing.
  std::optional<PatternMatch> match(const std::string &text) const;

  /// The first place from the character `from` on.
  std::optional<PatternMatch> search(const std::string &text, std::size_t from = 0) const;

  /// All places, one behind the other.
  std::vector<PatternMatch> all(const std::string &text) const;

  /// The text with all places replaced; `$1` in `by` is the first group.
  std::string replace(const std::string &text, const std::string &by) const;

private:
  struct Expression;
  std::unique_ptr<const Expression> expression;
};
} // namespace carambole
