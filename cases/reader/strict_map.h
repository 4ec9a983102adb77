#pragma once

// Strict reading of the tree: every error is noted with its line and key path, and reading
// continues.

#include <optional>
#include <string>
#include <vector>

#include "cases/reader/yaml_tree.h"
#include "cases/values/units.h"

namespace carambole
{
/// Collects the errors of a file.
class Problems
{
public:
  Problems(std::string file, Overrides overrides)
    : file(std::move(file)), overrides(std::move(overrides))
  {
  }

  void add(const YamlNode &where, const std::string &path, const std::string &message);
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

/// A node with the path of keys that leads to it.
struct Located
{
  const YamlNode *node = nullptr;
  std::string path;

  explicit operator bool() const { return node != nullptr; }
};

std::string join(const std::string &path, const std::string &key);

// Values of one node; for an error they note it and return nothing.

/// Text of a scalar.
std::optional<std::string> read_scalar(const Located &value, const char *expected,
                                       Problems &problems);
/// Free text without control characters, of at most that many characters.
std::optional<std::string> read_text(const Located &value, std::size_t max_characters,
                                     Problems &problems);
/// [A-Za-z0-9_][A-Za-z0-9_.-]*, at most 40 characters: safe as a folder's name and in every output.
std::optional<std::string> read_name(const Located &value, Problems &problems);
/// SI value within [min, max], or (min, max) if `open`.
struct Range
{
  double min, max;
  bool open = false;
  std::string allowed; ///< description of the range
};
std::optional<double> read_quantity(const Located &value, const Dimension &dimension,
                                    const char *unit, const std::optional<Range> &range,
                                    Problems &problems);
std::optional<int> read_integer(const Located &value, int min, int max, Problems &problems);
/// Elements of a list.
std::vector<Located> read_list(const Located &value, Problems &problems);

/// The error in a name; empty if it is valid.
std::string name_error(const std::string &name);

/// A map whose keys are all known. Keys that are not, and those given twice, are noted at
/// construction.
class StrictMap
{
public:
  /// `later`: keys of the format that this version refuses.
  StrictMap(Located map, const std::vector<std::string> &keys,
            const std::vector<std::string> &later, Problems &problems);

  /// The value, or nothing if the key is absent.
  Located find(const std::string &key) const;
  /// The value; if it is absent, that is noted, with an example.
  Located require(const std::string &key, const std::string &example) const;

  const std::string &path() const { return map.path; }
  const YamlNode &node() const { return *map.node; }
  bool is_map() const { return map.node->kind == YamlNode::Kind::map; }

private:
  Located map;
  Problems &problems;
};
} // namespace carambole
