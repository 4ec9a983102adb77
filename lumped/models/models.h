#pragma once

// From the `laws:` of a case to records.

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/records/records.h"
#include "lumped/law/law.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
/// An entry of `laws:` that was found in the catalogue, with its parameters.
struct Model
{
  LawEntry entry;
  const Manual *manual = nullptr;
  Parameters
    parameters; ///< if the entry takes a value from another model: the example of the manual
  const TangentialManual *tangential = nullptr; ///< of an oblique impact or on an incline
  Parameters tangential_parameters = {};
  const RollingManual *rolling = nullptr; ///< of an oblique impact; none: nothing resists rolling
  Parameters rolling_parameters = {};
  const RollingManual *twisting =
    nullptr; ///< of a prescribed motion; none: nothing resists a twist
  Parameters twisting_parameters = {};
};

/// Whether the speed at which a touch begins has a part in the force: not in that of a formula
/// without it, nor with a given coefficient.
bool uses_speed(const Model &model);

/// Models of a case. Throws InputError with all errors of the laws and their parameters.
std::vector<Model> read_models(const Case &c);

/// A model that takes the restitution of another one, with the value from the record in `results`;
/// other models unchanged. Throws std::runtime_error if there is no such value or it is not valid
/// for the law.
Model with_taken_values(const Model &model, const Case &c, const std::string &results);

/// Throws InputError for models that take a value from another one: for commands without records.
void refuse_taken_values(const std::vector<Model> &models, const std::string &file,
                         const std::string &what);

/// In an order in which every model comes after the one that it takes a value from.
std::vector<Model> in_order_of_values(std::vector<Model> models);

/// The models of these names, in the order of the case; all if there are none. Throws InputError
/// for names that are not in `file`.
std::vector<Model> select(std::vector<Model> models, const std::vector<std::string> &names,
                          const std::string &file);

/// Throws InputError for a force law and two flat faces, since these laws are for contact at a
/// point; for a law of an incline without an incline, and for another law with one but without a
/// tangential law.
void check_contacts(const Case &c, const std::vector<Model> &models);

struct Outcome
{
  ModelRecord record;
  History history; ///< empty if not requested
};

/// A model that cannot be computed: what() is "MODEL: reason".
class ModelError : public std::runtime_error
{
public:
  ModelError(const std::string &model, const std::string &reason)
    : std::runtime_error(model + ": " + reason), reason(reason)
  {
  }

  std::string reason;
};

/// Runs one model. Throws ModelError with place and time if the motion cannot be followed, or not
/// within `step_limit` steps (0: any number), and Interrupted when `stop` is set.
Outcome run_model(const Case &c, const Model &model, const std::atomic<bool> *stop = nullptr,
                  bool keeps_history = true, long step_limit = 0);
} // namespace carambole::lumped
