#pragma once

// Numbers on their way into a document, and the language of the placeholders that name them;
// README.md describes it.

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace carambole::reports
{
struct Number
{
  double value = 0;                       ///< SI units
  std::optional<double> uncertainty = {}; ///< half-width of its interval, in the same unit
  std::optional<int> digits = {}; ///< significant ones, where the source knows how many it has
  bool is_exact = false;          ///< typed into the placeholder: "2", "1e3"
  std::string word = {};          ///< instead of a number: the name of a machine
};

/// A placeholder that cannot be filled. The message names what is wrong, what is allowed and the
/// nearest known name, without file and line.
class PlaceholderError : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/// What the names in a placeholder refer to.
class NumberSource
{
public:
  virtual ~NumberSource() = default;
  /// `three-ball fem "velocity B1"`. Throws PlaceholderError for a name that there is not,
  /// std::runtime_error where the record is missing.
  virtual Number of_model(const std::string &name, const std::string &model,
                          const std::string &quantity) const = 0;
  /// `fem_impact "..."`: what a test program has measured; `rates "..."`: what this machine has
  /// reached. Throws as above.
  virtual Number of_program(const std::string &program, const std::string &name) const = 0;
};

/// The text that replaces a placeholder, which is given without its braces. Throws
/// PlaceholderError.
std::string placeholder_text(std::string_view placeholder, const NumberSource &source);
} // namespace carambole::reports
