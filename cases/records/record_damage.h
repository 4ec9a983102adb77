#pragma once

// Why a record cannot be used.

#include <variant>

#include "cases/records/records.h"

namespace carambole
{
struct RecordDamage
{
  std::string reason; ///< "its record is damaged: spectrum.csv is not what was written"
};

/// The record, or the reason why it cannot be used (read_record then returns nothing).
std::variant<StoredRecord, RecordDamage> read_or_damage(const std::filesystem::path &results,
                                                        const std::string &model);
} // namespace carambole
