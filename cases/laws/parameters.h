#pragma once

// The parameters of a law: their entries in the manual, and their values from a case.

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/values/units.h"

namespace carambole
{
namespace lumped
{
struct Pair; // the bodies of a contact, for which a default may be computed
}

/// Allowed numbers: an interval whose ends belong to it unless they are open.
struct Interval
{
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  bool minimum_open = true, maximum_open = true;

  bool contains(double value) const; ///< false for NaN
  std::string text() const;          ///< "0 < value <= 1"
};

inline constexpr Interval positive{.minimum = 0};
inline constexpr Interval unit_interval{0, 1, false, false};
inline constexpr Interval above_zero_to_one{0, 1, true, false};

class Parameters;

/// Manual entry of one parameter.
struct ParameterManual
{
  std::string key;
  std::string symbol = {};
  std::string meaning = {};
  Dimension dimension = {}; ///< of a number
  std::string exponent =
    {}; ///< key of the parameter n of a stiffness in N/m^n: the dimension is divided by m^n
  std::string selector = {}; ///< key of a choice whose word decides the dimension of this number
  std::map<std::string, Dimension> dimensions = {}; ///< by the words of the selector
  Interval range = {};                              ///< of a number, in SI units
  std::vector<std::string> choices =
    {};                 ///< a word instead of a number, one of these; the first is the default
  bool is_text = false; ///< free text instead of a number
  bool is_list = false; ///< one number or several, as a list
  bool any_name =
    false; ///< represents all keys that the manual does not name: numbers of any dimension
  std::string default_text = {}; ///< value if it is not given; empty: it is required
  std::function<std::optional<double>(const lumped::Pair &, const Parameters &)> default_value =
    nullptr; ///< value of `default_text` for a pair if the text is not a number [SI]; absent for a
             ///< pair, or not set, if there is no single number
  std::string example = {}; ///< value as written in a case
  bool calibrates =
    false; ///< a value comes from a measurement of the result, not from material data
  bool default_from_material =
    false; ///< the default exists only if a material, or another parameter, provides it

  /// Key of a required parameter that this one may be given in place of: exactly one of all that
  /// stand for it is given.
  std::string instead_of = {};

  bool is_required() const { return choices.empty() && default_text.empty(); }
};

/// Keys of parameters, exactly one of which is given: `key` and those that can replace it, or
/// `key` alone.
std::vector<std::string> group_of(const std::vector<ParameterManual> &manual,
                                  const std::string &key);

/// Values of the parameters that a case gives.
class Parameters
{
public:
  bool given(const std::string &key) const { return numbers.contains(key) || words.contains(key); }
  /// SI value of a parameter that is required or known to be given.
  double number(const std::string &key) const { return numbers.at(key); }
  double number_or(const std::string &key, double otherwise) const;
  std::string word_or(const std::string &key, const std::string &otherwise) const;
  /// SI values of a list that is required.
  const std::vector<double> &list(const std::string &key) const { return lists.at(key); }

  std::map<std::string, double> numbers;
  std::map<std::string, std::vector<double>> lists;
  std::map<std::string, std::string> words;
};

/// Reads the parameters of a law according to its manual; appends errors to `diagnostics`. `path`
/// is the key of the law in the case: "laws.NAME".
Parameters read_parameters(const MaterialLaw &law, const std::vector<ParameterManual> &manual,
                           const std::string &path, const std::string &file,
                           std::vector<Diagnostic> &diagnostics);
/// The same of an entry of `laws:`.
Parameters read_parameters(const LawEntry &entry, const std::vector<ParameterManual> &manual,
                           const std::string &file, std::vector<Diagnostic> &diagnostics);

/// Elements of a list as a case has it, "0.3, 0.2".
std::vector<std::string> elements_of(const std::string &text);
/// SI values of a parameter of a material's law, which may be a list; empty if it is not given.
std::vector<double> values_given(const MaterialLaw &law, const std::string &key,
                                 const Dimension &dimension);

/// The examples of the manual as in a case, a list in brackets: required parameters, and those
/// whose default does not always exist.
std::vector<ParameterText> example_parameters(const std::vector<ParameterManual> &manual);

/// The default of a parameter for a pair [SI]: the number of its text, or the computed value;
/// absent if there is none.
std::optional<double> default_of(const ParameterManual &parameter, const lumped::Pair &pair,
                                 const Parameters &given);

/// The default in words: its text, or the first of the words.
std::string default_words(const ParameterManual &parameter);

/// SI unit of a value, "1" for a pure number; the exponent of N/m^n and the word that decides the
/// dimension are those in `given`, or their defaults.
std::string unit_of(const ParameterManual &parameter, const std::vector<ParameterManual> &manual,
                    const Parameters &given);

/// SI unit of a parameter: "Pa", "N/m^exponent", "1" for a pure number, "word" for a choice,
/// "text", "any unit".
std::string unit_text(const ParameterManual &parameter);
} // namespace carambole
