#pragma once

// What a value of a case may be. The reader reads by it and the JSON Schema is printed from it, so
// that they cannot disagree.

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cases/values/units.h"

namespace carambole
{
/// SI value within [min, max], or (min, max) if `open`.
struct Range
{
  double min, max;
  bool open = false;
  std::string allowed; ///< the range in words
};

struct Key;

/// What one value may be. Only the members that its kind names are used.
struct Form
{
  enum class Kind
  {
    text,         ///< a line of at most `most` characters
    name,         ///< of a body, a material, a model
    reference,    ///< to a name defined elsewhere in the case, or to a quantity
    word,         ///< one of `words`
    quantity,     ///< a number with a unit of `dimension` within `range`, or one of `words`
    any_quantity, ///< a number with or without a unit: other values say which
    number,       ///< without any unit
    integer,      ///< from `least` to `most`
    list,         ///< of values of the form `parts[0]`, from `least` to `most` of them
    map,          ///< of the keys in `keys`
    by_name,      ///< a map of values of the form `parts[0]`; its keys match `pattern`
    either,       ///< any of `parts`, each of another kind
    elsewhere     ///< what another program knows by the name `pattern`
  };
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  /// Declared, as a list of keys may only be made where Key is known.
  explicit Form(Kind kind);

  Kind kind;
  std::vector<std::string> words;
  Dimension dimension = {};
  std::string unit;           ///< to write in a message: "kg/m^3"
  bool needs_unit = false;    ///< though it has no dimension: an angle
  std::optional<Range> range; ///< of a quantity
  std::size_t least = 0, most = unlimited;
  std::string pattern; ///< regular expression, of ECMAScript as of Python
  std::vector<Form> parts;
  std::vector<Key> keys;
  /// Of each group a map has exactly one key.
  std::vector<std::vector<std::string>> one_of;
  /// Of each group a map has at least one key.
  std::vector<std::vector<std::string>> any_of = {};

  /// Key of a map; throws std::logic_error where it has none of that name.
  const Key &key(const std::string &name) const;
  /// Names of the keys.
  std::vector<std::string> names() const;
};

/// One key of a map.
struct Key
{
  std::string name;
  Form form;
  std::string about;                     ///< for who writes a case, with the default
  std::string example = {};              ///< a value to write; not empty: the key is required
  std::vector<std::string> with = {};    ///< keys that must be given with it
  std::vector<std::string> without = {}; ///< keys that must not

  /// The same key with those keys.
  Key needs(std::vector<std::string> keys) &&
  {
    with = std::move(keys);
    return std::move(*this);
  }
  Key excludes(std::vector<std::string> keys) &&
  {
    without = std::move(keys);
    return std::move(*this);
  }
};

inline Form::Form(Kind kind) : kind(kind) {}
} // namespace carambole
