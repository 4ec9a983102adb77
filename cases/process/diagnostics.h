#pragma once

// Error messages for wrong input: one line per error, with the nearest known name for a misspelt
// one.

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace carambole
{
/// One error in the input.
struct Diagnostic
{
  std::string file;
  int line = 0;        ///< 0: no line applies
  std::string message; ///< key, value found, what is allowed, nearest known name
};

/// Wrong input, with all errors together. Programs print them and exit with status 2.
class InputError : public std::runtime_error
{
public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  /// One error, to which no line belongs.
  InputError(std::string file, std::string message);
  std::vector<Diagnostic> diagnostics;
};

/// `three.yaml:7: materials.steel.density: ...`, without a line break.
std::string format(const Diagnostic &diagnostic);

/// All diagnostics of an error on standard error, one line each.
void print(const InputError &error);

/// Bytes of the printable UTF-8 character that the (not empty) text starts with; 0: there is none.
std::size_t printable_length(std::string_view text);

/// Moves that character from a text to what is shown of it, or its first byte as \xNN.
void show_character(std::string_view &text, std::string &shown);

/// The text in single quotes, control characters and invalid UTF-8 as \xNN, shortened after 60
/// characters.
std::string in_quotes(std::string_view text);

/// The candidate that starts with `name`, as "t [us]" starts with "t", or the one within a third of
/// its length in edits (two from four characters on); or an empty string.
std::string nearest(std::string_view name, const std::vector<std::string> &candidates);

/// " (did you mean 'hertz'?)", or " (allowed: a, b, c)" if nothing is near and the list is short.
std::string suggestion(std::string_view name, const std::vector<std::string> &candidates);

/// Throws InputError "there is no WHAT 'NAME'", with a suggestion, of all names that are not known.
void check_names(const std::string &file, std::string_view what,
                 const std::vector<std::string> &names, const std::vector<std::string> &known);

/// Why the name of the current folder or a word of the command line cannot be written in records
/// and reports, which are UTF-8; empty: all can.
std::string name_problem(const std::vector<std::string> &words);
} // namespace carambole
