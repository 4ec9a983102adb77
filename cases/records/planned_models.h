#pragma once

// The models of a case, as the driver sees them: which program runs them, and whether it has to.

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
  bool is_stored = false;   ///< a record is there that a new run would only repeat
  std::string from = {};    ///< of a law: the model that it takes its restitution from
  bool is_left_out = false; ///< of data whose file cannot be used
};

/// All models of a case, the lumped ones first.
std::vector<PlannedModel> planned_models(const Case &c);

/// Those that `--only` names, by their kind, their own name, or `name:` and their own name, and all
/// data; all if it is empty. Throws InputError for a word that names nothing.
std::vector<PlannedModel> select(const std::vector<PlannedModel> &models,
                                 const std::vector<std::string> &only);

/// A line for each word of `only` that is a kind and the name of a model, where it takes others
/// too.
std::vector<std::string> same_as_a_kind(const std::vector<PlannedModel> &models,
                                        const std::vector<std::string> &only);

/// Whether the results hold a record of equal physics, numerics, solver and schema; of a law that
/// takes a value from another model, with the value that this model's record has.
bool is_stored(const PlannedModel &model, const Case &c, const std::filesystem::path &results);
} // namespace carambole
