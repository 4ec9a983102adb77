#pragma once

// What the functions of the C interface share: bodies, parameters and messages that cross it.

#include <exception>
#include <string>

#include "lumped/law/law.h"
#include "lumped/library/c_interface.h"

/// A law of the interface: it has either a force or an impulse.
struct carambole_law
{
  std::unique_ptr<carambole::lumped::ForceLaw> force;
  carambole::lumped::ImpulseLaw impulse;
  double approach_speed = 0; ///< [m/s]
  std::string parameters;    ///< as JSON
};

namespace carambole::lumped
{
/// Throws std::invalid_argument "WHAT is NULL" where `given` is.
void refuse_null(const void *given, const char *what);

/// The pair that two bodies of the interface make. Throws std::invalid_argument.
Pair pair_of(const carambole_body *first, const carambole_body *second, double approach_speed);

/// The texts "key=value" as an entry of `laws:`. Throws std::invalid_argument.
LawEntry make_entry(const char *name, const char *const *parameters, size_t number);

/// The parameters of an entry by the manual. Throws InputError with all that is wrong.
Parameters parameters_of(const LawEntry &entry, const LawManual &manual);

/// All parameters of a law with their values for a pair, as carambole_parameters gives them.
std::string parameters_text(const LawEntry &entry, const LawManual &manual, const Pair &pair,
                            const Parameters &given);

/// Throws std::invalid_argument unless all values are finite; "the approach 3 is not a finite
/// number". Nothing to check where the array is NULL.
void refuse_infinite(const double *values, size_t number, const char *what);

/// Writes a text into a buffer of so many bytes, which may be NULL.
void tell_caller(const char *what, char *message, size_t size);

/// 1 if `work` ends, or 0 with what it throws as message: nothing is thrown through C.
template <typename Work>
int in_c(char *message, size_t size, const Work &work)
try
{
  work();
  return 1;
}
catch (const std::exception &error)
{
  tell_caller(error.what(), message, size);
  return 0;
}
} // namespace carambole::lumped
