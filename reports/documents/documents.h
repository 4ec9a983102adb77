#pragma once

// Documents whose numbers come from records: templates, filled and compared.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "reports/documents/placeholder.h"

namespace carambole::reports
{
/// All of a file. Throws std::runtime_error if it cannot be read.
std::string text_of(const std::filesystem::path &file);

/// The text of a template with every {{placeholder}} replaced. `file` is named in the messages.
/// Throws InputError that lists every wrong placeholder with its line.
std::string fill_template(const std::string &text, const std::string &file,
                          const NumberSource &source);

/// A file of the tree that the records determine.
struct Document
{
  std::filesystem::path place; ///< in the tree: "fem/README.md"
  std::string text;
};

/// Every file below TREE/reports/documents/templates filled, at its place:
/// templates/fem/README.md.in is fem/README.md. Throws InputError with what is wrong in all of
/// them.
std::vector<Document> filled_templates(const std::filesystem::path &tree,
                                       const NumberSource &source);

/// Where a text of the tree differs from what the records say: "README.md:33: ...", with both
/// lines. Nothing where they are equal.
std::optional<std::string> first_difference(const std::string &place, const std::string &stored,
                                            const std::string &fresh);

/// Whether a picture that gnuplot drew is another one now, in words. Coordinates may differ by what
/// nobody sees; a picture of another version of gnuplot is not judged.
std::optional<std::string> figure_difference(const std::string &place, const std::string &stored,
                                             const std::string &fresh);
} // namespace carambole::reports
