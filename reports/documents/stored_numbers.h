#pragma once

// Numbers as programs have left them: records of the shipped cases, what test programs have
// measured, rates.

#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "cases/records/records.h"
#include "reports/documents/placeholder.h"

namespace carambole::reports
{
class StoredNumbers : public NumberSource
{
public:
  /// Reads, when it is asked, RECORDS/validation/<case>/<model>/record.json,
  /// RECORDS/measured/<program>/numbers.json, long.json next to it if the program has long cases,
  /// the file of the rates, and bench.json next to it.
  StoredNumbers(std::filesystem::path records, std::filesystem::path rates);

  Number of_model(const std::string &name, const std::string &model,
                  const std::string &quantity) const override;
  Number of_program(const std::string &program, const std::string &name) const override;

private:
  std::filesystem::path records, rates;
  mutable std::map<std::string, ModelRecord> models; ///< by case/model
  mutable std::map<std::string, nlohmann::json> programs;
};

/// A number of a record: a quantity as in `expect`; before it `order`, `limit` or `level N` (1: the
/// coarsest) for what its levels say; `cost elements`, `cost steps`. Throws PlaceholderError.
Number number_of(const ModelRecord &model, const std::string &quantity);
} // namespace carambole::reports
