#pragma once

// The quantities of a report: definition, symbol, unit and place in the records.

#include <span>
#include <string>
#include <string_view>

#include "cases/records/quantities.h"

namespace carambole::reports
{
/// A section of the page.
struct GlossaryGroup
{
  std::string_view anchor, heading;
};

struct GlossaryEntry
{
  GlossaryGroup group;
  std::string_view key;                ///< as in `expect` and in the records
  std::string_view name, symbol, unit; ///< of the symbol, what follows _ is an index
  std::string_view definition;
  std::string_view place; ///< where it is written
};

/// In the order of the page; the entries of a group are consecutive.
std::span<const GlossaryEntry> glossary();

/// The entry of a quantity, or nullptr.
const GlossaryEntry *find_glossary_entry(const QuantityName &quantity);

/// Its anchor on the page.
std::string glossary_anchor(const GlossaryEntry &entry);

/// glossary.html of a site; root and version as in PageFrame.
std::string glossary_page(const std::string &root, const std::string &version);
} // namespace carambole::reports
