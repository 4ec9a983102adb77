#pragma once

// From the `laws:` of a case to records.

#include <atomic>
#include <string>
#include <vector>

#include "cases/records/records.h"
#include "lumped/law/law.h"

namespace carambole::lumped
{
/// An entry of `laws:` that was found in the catalogue, with its parameters.
struct Model
{
  LawEntry entry;
  const Manual *manual = nullptr;
  Parameters
    parameters; ///< where the entry waits for a value of another model: the manual's example
};

/// Models of a case. Throws InputError with all that is wrong with the laws and their parameters.
std::vector<Model> read_models(const Case &c);

/// A model that waits for the restitution of another one, with the value that the record of that
/// one in `results` has; any other as it is. Throws std::runtime_error if there is no such value or
/// the law cannot take it.
Model with_taken_values(const Model &model, const Case &c, const std::string &results);

/// Throws InputError for models that wait for a value of another one: in what has no records.
void refuse_taken_values(const std::vector<Model> &models, const std::string &file,
                         const std::string &what);

/// In an order in which every model comes after the one that it takes a value from.
std::vector<Model> in_order_of_values(std::vector<Model> models);

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
/// followed, or not within `step_limit` steps (0: any number), and Interrupted when `stop` is set.
Outcome run_model(const Case &c, const Model &model, const std::atomic<bool> *stop = nullptr,
                  bool keeps_history = true, long step_limit = 0);
} // namespace carambole::lumped
