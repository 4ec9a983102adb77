#pragma once

// Formulas of one variable that a case contains, read with muParser, which accepts some mistakes.

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace carambole
{
/// What is wrong with a formula, in words that follow its key.
class FormulaError : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/// Error in the logic of a formula, or an empty string. `=` assigns to a variable. `&&` and `||`
/// must join comparisons: muParser truncates other operands to integers, so that 0.5 is false.
/// Comparisons must not be chained: muParser reads `a < b < c` as (a < b) < c.
std::string logic_error(std::string_view formula);

class Formula
{
public:
  /// Of the variable of that name, and `pi`. Throws FormulaError: cannot be read, gives several
  /// values, assigns, or has a mistake of logic_error.
  Formula(const std::string &text, const std::string &variable);
  ~Formula();
  Formula(const Formula &) = delete;
  Formula &operator=(const Formula &) = delete;

  /// Throws FormulaError where it is not a finite number.
  double value(double of_variable);

private:
  struct Parser;
  std::unique_ptr<Parser> parser;
};
} // namespace carambole
