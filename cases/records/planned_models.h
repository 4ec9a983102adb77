#pragma once

// The models of a case for the driver: which program runs them, and whether their records can be
// reused.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/records.h"

namespace carambole
{
struct PlannedModel
{
  std::string name;
  ModelKind kind;
  std::string solver, numerics_hash;
  bool is_stored = false;   ///< its record can be reused
  std::string from = {};    ///< of a law: the model from which it takes its restitution
  bool is_left_out = false; ///< data with an unusable file
};

/// All models of a case, the lumped ones first.
std::vector<PlannedModel> planned_models(const Case &c);

/// The models selected by `--only`, by kind, by name, or by `name:` and their name, and all data;
/// all models if it is empty. Throws InputError for an unknown word.
std::vector<PlannedModel> select(const std::vector<PlannedModel> &models,
                                 const std::vector<std::string> &only);

/// These lumped models, divided among processes that run one after the other: laws from shared
/// objects, which may crash, have one each, after all that take no value from them.
std::vector<std::vector<std::string>> in_processes(const Case &c,
                                                   const std::vector<std::string> &names);

/// A line for each word of `only` that is both a kind and the name of a model, if it also selects
/// other models.
std::vector<std::string> same_as_a_kind(const std::vector<PlannedModel> &models,
                                        const std::vector<std::string> &only);

/// Whether the results contain a record with equal physics, numerics, solver and schema; for a law
/// that takes a value from another model, with the value in that model's record.
bool is_stored(const PlannedModel &model, const Case &c, const std::filesystem::path &results);
} // namespace carambole
