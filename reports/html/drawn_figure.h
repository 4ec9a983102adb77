#pragma once

// A figure on a page: the picture is part of the page, its files are in the folder `figures`.

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/html/html.h"

namespace carambole::reports
{
struct DrawnFigure
{
  std::string name;        ///< of its files in the folder `figures` next to the page
  std::string alternative; ///< what is seen, for those who cannot see it
  std::string caption;
  std::string svg;               ///< the picture itself
  std::vector<std::string> data; ///< names of its tables
  std::string chart;             ///< its curves for page.js; empty: there is the picture alone
  std::string film{};            ///< its frames for page.js, if they can be played
  bool has_pdf = false;
};

/// Draws into the folder `figures` next to a page, creates it if necessary, and reads the pictures,
/// in the order of the figures. Throws as `draw` does.
std::vector<DrawnFigure> draw_for_page(const std::vector<Figure> &figures,
                                       const std::filesystem::path &page_folder,
                                       const volatile std::sig_atomic_t *signal,
                                       const DrawingOptions &options = {});

/// <figure>: the picture with its alternative, the caption, and links to its files.
html::Html figure_element(const DrawnFigure &figure);
} // namespace carambole::reports
