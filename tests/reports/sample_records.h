#pragma once

// Small records with the shapes of real ones, in a folder that lives as long as the test.

#include <filesystem>
#include <set>
#include <string>

#include "cases/case/case.h"
#include "cases/records/records.h"
#include "cases/values/file_bytes.h"
#include "reports/records/results.h"

class TemporaryFolder
{
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  const std::filesystem::path path;
};

/// What may be said in free text and must never be obeyed.
extern const std::string hostile_text;

/// Two equal balls B1 and B2 at 2 m/s, models fem, hertz and linear, no expectations.
carambole::Case sample_case();

/// A record of a half-sine force of that peak [N], lasting 100 us, whose ball B2 leaves with that
/// velocity [m/s]. "fem" has three levels and uncertainties of 1 % of the peak force and 0.01 m/s.
carambole::StoredRecord sample_record(const carambole::Case &problem, const std::string &model,
                                      double peak, double velocity);

/// Stores it with its history.
void store(const std::filesystem::path &results, const carambole::StoredRecord &record);

/// The same, as a run of the case as it stands would leave it: a test may have changed its laws.
void store_current(const std::filesystem::path &results, const carambole::Case &problem,
                   carambole::StoredRecord record);

/// The records of all three models: fem 1000 N and 1.9 m/s, hertz 1020 N and 1.905 m/s, linear 900
/// N and 1.8 m/s.
void store_all(const std::filesystem::path &results, const carambole::Case &problem);

/// A case and its three records, as store_all has them until a test changes them.
struct SampleResults
{
  TemporaryFolder folder;
  carambole::Case problem = sample_case();
  carambole::StoredRecord fem = sample_record(problem, "fem", 1000, 1.9),
                          hertz = sample_record(problem, "hertz", 1020, 1.905),
                          linear = sample_record(problem, "linear", 900, 1.8);

  /// Stores the records as they are now and reads them.
  carambole::reports::Results read() const;
  /// Stores them and returns the page of their report. Throws std::runtime_error unless the report
  /// ends with that status.
  std::string page(int status = 0) const;
};

/// The figures that the printed document of the results does not show exactly once.
std::set<std::string> badly_printed_figures(const carambole::reports::Results &results);

using carambole::bytes_if_any;
/// Whether a page or a text has that part; a space that does not break counts as a space.
bool contains(const std::string &text, const std::string &part);
