#pragma once

// The words, values and texts of a chapter, computed from the records.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/guide/chapter.h"

namespace carambole::reports
{
/// A number, a list over x, or nothing where the results have none.
struct Value
{
  std::vector<double> x;               ///< of a list; empty for a number
  std::vector<double> y;               ///< NaN: the list has a gap there
  std::vector<std::string> words = {}; ///< that a list goes over

  bool empty() const { return y.empty(); }
  bool is_list() const { return !x.empty(); }
};

/// What names mean: `each` gives words, `let` values.
struct Scope
{
  std::map<std::string, std::string> words = {};
  std::map<std::string, Value> values = {};
};

/// A text with its placeholders filled in.
struct Text
{
  std::string text;
  bool is_complete = true; ///< false: a value is missing, and shown as a dash
};

/// The keys that a node may have, given the key that defines its kind.
struct KeysByKind
{
  const char *kind, *keys; ///< as `Evaluation::allow` takes them
};

/// Throws InputError with the line of a node for what a chapter must not say.
class Evaluation
{
public:
  Evaluation(const Chapter &chapter, const Suite &suite) : suite(suite), chapter(chapter) {}

  const Suite &suite;
  const Chapter &chapter;

  [[noreturn]] void fail(const YamlNode &where, const std::string &message) const;
  /// The node is a map of these keys, separated by blanks; those with a `!` must be there.
  void allow(const YamlNode &map, std::string_view keys) const;
  /// The keys are those of the first kind that the node has a key of, which is returned.
  std::string allow_one(const YamlNode &map, std::span<const KeysByKind> kinds) const;
  /// The entries of a list; none without the key.
  const std::vector<YamlNode> &list(const YamlNode &map, const std::string &key) const;
  /// Whether a key says `true`, which is all that it may say.
  bool flag(const YamlNode &map, const std::string &key) const;

  /// A scope for each word of `each`, with the values of `let`; those whose `if` is zero or nothing
  /// are left out. In a list of `each`, the last one varies fastest.
  std::vector<Scope> scopes(const YamlNode &node, const Scope &outer) const;
  /// Of an expression or a query; nothing without the key.
  Value value(const YamlNode &map, const std::string &key, const Scope &scope) const;
  /// Of an expression that is not a list.
  std::optional<double> number(const YamlNode &node, const std::string &expression,
                               const Scope &scope) const;
  std::optional<double> number(const YamlNode &map, const char *key, const Scope &scope) const;
  Text text(const YamlNode &node, const std::string &text, const Scope &scope) const;
  /// Empty without the key.
  Text text(const YamlNode &map, const char *key, const Scope &scope) const;

private:
  mutable std::map<std::string, Case> shipped; ///< read so far

  std::vector<Scope> repeated(const YamlNode &each, const Scope &outer) const;
  std::vector<std::string> words(const YamlNode &node, const Scope &scope) const;
  Value expression(const YamlNode &where, std::string text, const Scope &scope) const;
  Value formula(const YamlNode &where, const std::string &text, Scope scope) const;
  Text placeholder(const YamlNode &where, const std::string &inside, const Scope &scope) const;
  Value query(const YamlNode &node, const Scope &scope) const;
  Value answer(const YamlNode &node, const std::string &kind, const Scope &scope) const;
  Value history(const YamlNode &node, const std::filesystem::path &file, const Scope &scope) const;
  Value sweep(const YamlNode &node, const SuiteCase &c, const Scope &scope) const;
  void check_names(const YamlNode &node, const Case &problem, const Scope &scope) const;
  const Case &problem_of(const YamlNode &where, const std::string &name) const;
};

/// A function of lists that an expression may call.
struct ListFunction
{
  std::size_t arguments; ///< 0: any number
  Value (*compute)(const std::vector<Value> &);
};
const std::map<std::string, ListFunction> &list_functions();

/// Curves over each other; nothing without a curve, or where the caption lacks a number.
std::optional<Figure> curve_figure(const YamlNode &node, const Evaluation &in, const Scope &scope);
/// A sphere with a mark on it at some times on its slope, side by side for some cases; nothing
/// without the history of each.
std::optional<Figure> incline_picture(const YamlNode &node, const Evaluation &in,
                                      const Scope &scope);
/// What a paper printed or measured, next to the values found here: the expectations of those
/// kinds.
html::Html printed_table(const std::vector<const SuiteCase *> &cases);
} // namespace carambole::reports
