#pragma once

// Strict reading of the tree: every error is noted with its line and key path, and reading
// continues.

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "cases/reader/forms.h"
#include "cases/reader/yaml_tree.h"

namespace carambole
{
/// A node with the path of keys that leads to it, and what it may be.
struct Located
{
  const YamlNode *node = nullptr;
  std::string path;
  const Form *form = nullptr; ///< none where another program knows what is allowed

  explicit operator bool() const { return node != nullptr; }
  /// The same node as what that form says, or the part of its form with that number.
  Located as(const Form &other) const { return {node, path, &other}; }
  Located as_part(std::size_t k) const { return as(form->parts.at(k)); }
};

/// Collects the errors of a file.
class Problems
{
public:
  Problems(std::string file, Overrides overrides)
    : file(std::move(file)), overrides(std::move(overrides))
  {
  }

  void add(const YamlNode &where, const std::string &path, const std::string &message);
  void add(const Located &where, const std::string &message)
  {
    add(*where.node, where.path, message);
  }
  void add(const std::vector<Diagnostic> &more);

  /// An empty collection for the same file.
  Problems without_any() const { return {file, overrides}; }
  /// In the order of the lines.
  std::vector<Diagnostic> sorted() const;

  bool any() const { return !diagnostics.empty(); }
  std::size_t count() const { return diagnostics.size(); }

  /// Throws InputError with all of them, in the order of the lines, if there are any.
  void throw_if_any() const;

private:
  std::string file;
  Overrides overrides;
  std::vector<Diagnostic> diagnostics;
};

std::string join(const std::string &path, const std::string &key);

/// Where a key of a map stands; where it is absent the map itself, with the path of the key.
Located key_or_map(const Located &map, const std::string &key);

// Values of one node; for an error they note it and return nothing. Those that need a form throw
// std::logic_error for one of another kind.

/// Text of a scalar.
std::optional<std::string> read_scalar(const Located &value, const char *expected,
                                       Problems &problems);
/// The same of a scalar or a list of them: "0.2, 0.1".
std::optional<std::string> read_scalars(const Located &value, Problems &problems);
/// With commas between them.
std::string join_texts(const std::vector<std::string> &texts);
/// Free text without control characters, not longer than its form allows.
std::optional<std::string> read_text(const Located &value, Problems &problems);
/// [A-Za-z0-9_][A-Za-z0-9_.-]*, at most 40 characters: safe as a folder's name and in every output.
std::optional<std::string> read_name(const Located &value, Problems &problems);
/// Whether it is one of the words that may replace a quantity.
bool is_word(const Located &value);
/// One of the words of its form. `expected` is the message for a list or a map; `wrong` is that for
/// another word, {0}, and of those allowed, {1}: "there is no element {0}{1}".
std::optional<std::string> read_word(const Located &value, const char *expected, const char *wrong,
                                     Problems &problems);
/// SI value of the dimension and within the range of its form.
std::optional<double> read_quantity(const Located &value, Problems &problems);
/// The same, in a range that other values of the case decide.
std::optional<double> read_quantity(const Located &value, const std::optional<Range> &range,
                                    Problems &problems);
/// SI value of a dimension that other values of the case decide.
std::optional<double> read_quantity(const Located &value, const Dimension &dimension,
                                    Problems &problems);
std::optional<int> read_integer(const Located &value, Problems &problems);
std::optional<bool> read_truth(const Located &value, Problems &problems);
/// Elements of a list.
std::vector<Located> read_list(const Located &value, Problems &problems);
/// The same, with the name of an entry that has one in its path instead of its number.
std::vector<Located> read_entries(const Located &value, Problems &problems);

/// The one that is given of two values that exclude each other; nothing if neither is. A value of
/// `--set` takes the place of the other one in the file. Two of the same origin are noted, and
/// nothing is returned.
Located one_of_two(const Located &a, const Located &b, Problems &problems);

/// The names of bodies, models or other entries.
template <typename Entries>
std::vector<std::string> names_of(const Entries &entries)
{
  std::vector<std::string> names;
  names.reserve(entries.size());
  for (const auto &entry : entries)
    names.push_back(entry.name);
  return names;
}

/// The error in a name; empty if it is valid.
std::string name_error(const std::string &name);

/// A map whose keys are all known. Keys that are not, those given twice and those that are missing
/// are noted at construction.
class StrictMap
{
public:
  /// Of the keys of its form.
  StrictMap(Located map, Problems &problems);
  /// Of keys that other values of the case decide; their values are of one form, or of none.
  StrictMap(Located map, const std::vector<std::string> &keys, const Form *form,
            Problems &problems);

  /// The value, or nothing if the key is absent or this is no map. Throws std::logic_error for a
  /// key that the form does not have.
  Located find(const std::string &key) const;
  /// The value; if it is absent, that is noted, with an example: for keys that are required only
  /// because of other values.
  Located require(const std::string &key, const std::string &example) const;

  /// Reads a text, a name, a quantity, a whole number or a truth; leaves `to` as it is if the key
  /// is absent or its value is wrong.
  template <typename Value>
  void read(const std::string &key, Value &to) const
  {
    std::optional<Value> given;
    read(key, given);
    to = given.value_or(to);
  }
  template <typename Value>
  void read(const std::string &key, std::optional<Value> &to) const
  {
    const Located value = find(key);
    if (!value)
      return;
    if constexpr (std::is_same_v<Value, double>)
      to = read_quantity(value, problems);
    else if constexpr (std::is_same_v<Value, int>)
      to = read_integer(value, problems);
    else if constexpr (std::is_same_v<Value, bool>)
      to = read_truth(value, problems);
    else
      to = value.form->kind == Form::Kind::name ? read_name(value, problems)
                                                : read_text(value, problems);
  }

  const Located &place() const { return map; }
  const std::string &path() const { return map.path; }
  const YamlNode &node() const { return *map.node; }
  bool is_map() const { return map.node->kind == YamlNode::Kind::map; }

private:
  void check(const std::vector<std::string> &keys) const;
  void tell_missing(const std::string &key, const std::string &example) const;

  Located map;
  const Form *form_of_values = nullptr; ///< where they are all of one
  Problems &problems;
};
} // namespace carambole
