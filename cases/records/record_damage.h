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

/// The reason where no computation of the model is known.
inline constexpr const char *never_run = "it has not been run";
/// Begins the reason of a model that was run and failed.
inline constexpr const char *has_failed = "it failed: ";

/// The record, or the reason why it cannot be used (read_record then returns nothing).
std::variant<StoredRecord, RecordDamage> read_or_damage(const std::filesystem::path &results,
                                                        const std::string &model);

/// Writes next to the records why the last computation of a model has left none: read_or_damage
/// says it until the model is computed again. A reason that cannot be written is lost.
void note_failure(const std::filesystem::path &results, const std::string &model,
                  const std::string &reason);
} // namespace carambole
