#pragma once

// A chapter of the guide on a paper, as a file says it: cases/papers/NAME.yaml. Its figures, tables
// and claims are computed from the records. The README of this room describes the format.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/reader/yaml_tree.h"
#include "reports/guide/guide.h"

namespace carambole::reports
{
struct Chapter
{
  std::string anchor, file; ///< name of the file without ".yaml"; its path
  YamlNode root;            ///< its keys are known, those of its blocks need not be
  int order = 0;            ///< among the chapters

  /// The text of a key that every chapter has.
  const std::string &text(const std::string &key) const { return root.find(key)->text; }
};

/// The folder of the chapters that come with the program.
std::filesystem::path chapters_folder();

/// The chapters of a folder by their `order`; none if there is no such folder. Throws InputError.
std::vector<Chapter> read_chapters(const std::filesystem::path &folder);

// Both throw InputError, with the line, for an unknown or missing key, a case, a model, a quantity
// or a name that does not exist, and an expression that is none.

/// The figures that the chapter defines and the results have curves for.
std::vector<Figure> chapter_figures(const Chapter &chapter, const Suite &suite);
/// `figures`: those of the guide, drawn. Empty without a case of the paper.
html::Html chapter_content(const Chapter &chapter, const Suite &suite,
                           const std::vector<DrawnFigure> &figures);
} // namespace carambole::reports
