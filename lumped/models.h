#pragma once

// From the `laws:` of a case to records.

#include <atomic>
#include <string>
#include <vector>

#include "cases/records.h"
#include "lumped/law.h"

namespace carambole::lumped
{
/// An entry of `laws:` that was found in the catalogue, with its parameters.
struct Model
{
  LawEntry entry;
  const Manual *manual = nullptr;
  Parameters parameters;
};

/// Models of a case. Throws InputError with all that is wrong with the laws and their parameters.
std::vector<Model> read_models(const Case &c);

/// The models of these names, in the order of the case; all if there are none. Throws InputError
/// for names that are not in `file`.
std::vector<Model> select(std::vector<Model> models, const std::vector<std::string> &names,
                          const std::string &file);

/// Throws InputError where a model with a force law meets two flat faces: its laws are those of a
/// contact at a point; and where a law of an incline meets none, or another law one.
void check_contacts(const Case &c, const std::vector<Model> &models);

struct Outcome
{
  ModelRecord record;
  History history; ///< empty if it was not asked for
};

/// Runs one model. Throws std::runtime_error with model, place and time if the motion cannot be
/// followed, and Interrupted when `stop` is set.
Outcome run_model(const Case &c, const Model &model, const std::atomic<bool> *stop = nullptr,
                  bool keeps_history = true);
} // namespace carambole::lumped
