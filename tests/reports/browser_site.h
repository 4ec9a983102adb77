#pragma once

// The site that the browser tests look at, and the browser.

#include <filesystem>
#include <vector>

#include "browser.h"
#include "sample_records.h"

/// A suite with its site, and beside it reports that stand alone: every kind of page. Two cases are
/// hostile wherever text is free.
struct Site
{
  Site();
  TemporaryFolder folder;
  const std::filesystem::path suite = folder.path / "suite", alone = folder.path / "alone";

  /// All pages, in the order of their paths.
  std::vector<std::filesystem::path> pages() const;
};

/// Made at the first call.
const Site &site();

/// One browser with one tab for all tests.
Browser &browser();

void set_width(int pixels);

/// What the page in the tab shows of itself to a script.
Json page_facts();

/// Opens a page and checks that nothing was said, fetched or asked. Returns its facts.
Json open(const std::filesystem::path &page, int width = 1280);
