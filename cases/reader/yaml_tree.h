#pragma once

// YAML as a plain tree with the line of every node. Only a safe subset of YAML is accepted: one
// document, no anchors, aliases or tags, a bounded size and depth.

#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
struct YamlNode
{
  enum class Kind
  {
    null,
    scalar,
    sequence,
    map
  };
  Kind kind = Kind::null;
  std::string text;               ///< of a scalar
  std::string key;                ///< of a child of a map
  std::vector<YamlNode> children; ///< of a sequence or map, in the order of the file
  int line = 0;
  std::size_t override_number = 0; ///< 1, 2, ...: it comes from that override; 0: from the file

  /// First child with that key, or nullptr.
  const YamlNode *find(const std::string &key) const;
  YamlNode *find(const std::string &key);
};

/// "a text", "a list", "a map" or "nothing".
std::string kind_name(const YamlNode &node);

/// Tree of a file. Throws InputError: cannot be read, too large, binary, no YAML, a list at the
/// top, ...
YamlNode read_yaml(const std::string &file);

/// Tree of a text; `file` is for the messages only.
YamlNode parse_yaml(const std::string &text, const std::string &file);

/// Puts the values of `--set PATH=VALUE` into the tree. In a list a component of the path is an
/// index, the name of an entry, or `*` for all (a map counts as a list of one). Missing keys are
/// added; the reader checks them. Throws InputError.
void apply_overrides(YamlNode &root, const Overrides &overrides);

/// Text of the scalar at PATH of an override, of the first if there are several; nothing if there
/// is none. Throws InputError if PATH continues after a scalar.
std::optional<std::string> find_text(const YamlNode &root, const std::string &path);

/// " (did you mean 'steel'?)" for the first part of such a PATH that the tree does not have; empty
/// where it has all of them, or none that is near.
std::string suggestion_in_path(const YamlNode &root, const std::string &path);

/// YAML text of a tree: parse_yaml(to_yaml(root)) has equal content.
std::string to_yaml(const YamlNode &root);
} // namespace carambole
