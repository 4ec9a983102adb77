#pragma once

// `carambole compare`: two results on the terminal, as JSON and on a page.

#include <csignal>
#include <filesystem>
#include <string>

namespace carambole::reports
{
struct CompareRequest
{
  std::string first, second;  ///< folders of results
  std::filesystem::path page; ///< folder of index.html and its figures; empty: no page
  bool as_json = false;       ///< print JSON instead of tables
  std::string version;        ///< of the program
  const volatile std::sig_atomic_t *signal = nullptr;
};

/// Prints what differs in the cases and in every quantity of the models that correspond, and
/// whether it is within the stated uncertainties; draws their force histories over each other.
/// Returns the exit status, 1 if a record of either is not usable. Throws InputError for a folder
/// that is no result, or two that cannot be compared.
int compare_results(const CompareRequest &request);
} // namespace carambole::reports
