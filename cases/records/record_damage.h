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

/// The record, or why there is none that may be used: what read_record returns nothing for.
std::variant<StoredRecord, RecordDamage> read_or_damage(const std::filesystem::path &results,
                                                        const std::string &model);
} // namespace carambole
