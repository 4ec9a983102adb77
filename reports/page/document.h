#pragma once

// The printed report of a case: a document with a title page, to be reviewed and signed.

#include <filesystem>
#include <string>
#include <vector>

#include "reports/page/page.h"
#include "reports/records/law_record.h"

namespace carambole::reports
{
/// What the document says beside the content of the page.
struct DocumentFacts
{
  std::string date;            ///< of the computation, "2026-11-27 10:15 UTC"; empty: unknown
  std::vector<LawRecord> laws; ///< manuals, of any laws; those of the case are printed
  std::string case_text;       ///< the case file
  std::vector<std::pair<std::string, std::string>> hashes; ///< files with their hashes
};

/// Reads them from the folder of results. `laws`: as `carambole-lumped laws --json` prints them;
/// empty: none.
DocumentFacts read_document_facts(const Results &results, const std::filesystem::path &laws);

/// HTML for print. The same records give the same bytes. It names no folder of a user.
std::string document(const PageInput &input, const DocumentFacts &facts);
} // namespace carambole::reports
