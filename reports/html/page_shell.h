#pragma once

// The parts of every page: the frame of the document with style, script and navigation, sections
// with their list of links, figures.

#include <string>
#include <string_view>
#include <vector>

#include "reports/html/drawn_figure.h"
#include "reports/html/html.h"

namespace carambole::reports
{
struct PageFrame
{
  std::string title; ///< of the document; plain text
  /// Relative path from the page's folder to RESULTS/report/, with a slash at its end ("./" for the
  /// pages in that folder); empty for a single page without navigation.
  std::string root;
  std::string_view
    current;             ///< entry of the navigation: cases, laws, regimes, maps, guide or glossary
  std::string version{}; ///< of the program that writes the page, for its foot
  html::Html contents{}; ///< `contents_list`, next to the content or above it; empty: none
};

/// The document around the content of <main>, which begins with the only <h1>. The navigation of a
/// page with a root leads to index.html, laws/index.html, laws-by-regime.html, maps.html,
/// guide.html and glossary.html there: a site has all six.
std::string whole_page(const PageFrame &frame, const html::Html &content);

/// A document for print, without navigation; `style` comes after that of all pages.
std::string printed_page(std::string_view title, std::string_view style, const html::Html &content);

/// Whether a reader can fold the content of a section, and whether it is open at first.
enum class Fold
{
  none,
  open,
  closed
};

/// A part of a page that can be linked to.
struct PageSection
{
  std::string_view anchor, heading;
  html::Html content;
  Fold fold = Fold::none;
};

/// Links to the sections that have content, then those sections.
html::Html sections_with_links(const std::vector<PageSection> &sections);

/// A list of the sections that have content: stays in sight next to them if the window is wide,
/// a bar that opens above them where it is narrow. page.js marks the section in sight.
html::Html contents_list(const std::vector<PageSection> &sections);

/// <section> with a heading and an anchor; nothing without content. One that folds is a <details>,
/// which page.js opens for a link to it or into it, and for print.
html::Html section(const PageSection &section);
html::Html section(std::string_view anchor, std::string_view heading, const html::Html &content);
} // namespace carambole::reports
