#include "lumped/library/c_interface.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <type_traits>

#include "lumped/library/c_interface_pair.h"

namespace
{
using namespace carambole;
using namespace carambole::lumped;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

static_assert(std::is_trivially_copyable_v<Memory> && sizeof(Memory) <= sizeof(carambole_memory),
              "a memory is copied as bytes");

carambole_memory packed(const Memory &memory)
{
  carambole_memory result{};
  std::memcpy(result.opaque, &memory, sizeof memory);
  return result;
}

Memory unpacked(const carambole_memory *memory)
{
  Memory result;
  if (memory)
    std::memcpy(&result, memory->opaque, sizeof result);
  return result;
}

std::unique_ptr<carambole_law> make_law(const LawEntry &entry, const Pair &pair)
{
  const auto found = catalogue().find(entry.law);
  if (found == catalogue().end())
    throw std::invalid_argument(no_law(entry.law));
  const Manual &manual = found->second;
  if (manual.roll)
    throw std::invalid_argument("'" + entry.law +
                                "' is a law for a sphere on an incline; it has no pair of bodies");
  if (manual.waves)
    throw std::invalid_argument("'" + entry.law +
                                "' is hertz with the waves of a plate or a rod, which the dynamics "
                                "follow: use 'hertz' with d - J/Z, J the impulse so far");
  if (manual.remembers_time)
    throw std::invalid_argument("'" + entry.law +
                                "' depends on the times of a touch, which this interface does not "
                                "know; run a case with it");
  const Parameters parameters = parameters_of(entry, manual);
  if (const std::string lack = manual.lacks ? manual.lacks(pair, parameters) : ""; !lack.empty())
    throw std::invalid_argument(entry.law + ": " + lack);
  auto law = std::make_unique<carambole_law>();
  if (manual.make_force)
    law->force = manual.make_force(pair, parameters);
  else
    law->impulse = manual.make_impulse(pair, parameters);
  law->approach_speed = pair.approach_speed;
  law->parameters = parameters_text(entry, manual, pair, parameters);
  return law;
}

/// Not where the law is NULL, which making it may have returned.
bool has_force(const carambole_law *law)
{
  return law != nullptr && law->force != nullptr;
}

/// Force of a touching or separated pair [N].
double force_of(const ForceLaw &law, double approach, double rate, const Memory &memory)
{
  if (approach <= law.detach_approach(memory))
    return 0;
  const double force = law.force(approach, rate, memory);
  return law.separation == Separation::zero_force ? std::max(force, 0.0) : force;
}

/// The forces of a path; the memory is that of its end.
void follow(const carambole_law &law, size_t number, const double *approaches, const double *rates,
            Memory &memory, double *forces)
{
  bool has_touched = false, is_apart = true;
  for (size_t k = 0; k < number; ++k)
  {
    const double approach = approaches[k], rate = rates ? rates[k] : 0;
    const bool touches = approach > (is_apart ? law.force->attach_approach(memory)
                                              : law.force->detach_approach(memory));
    if (touches && has_touched && is_apart)
      memory = law.force->begin(rate > 0 ? rate : law.approach_speed, memory);
    is_apart = !touches;
    has_touched |= touches;
    if (touches)
      memory = law.force->commit(approach, memory);
    forces[k] = touches ? force_of(*law.force, approach, rate, memory) : 0;
  }
}
} // namespace

const char *carambole_law_name(size_t index)
{
  if (index >= catalogue().size())
    return nullptr;
  return std::next(catalogue().begin(), static_cast<std::ptrdiff_t>(index))->first.c_str();
}

carambole_law *carambole_make_law(const char *name, const carambole_body *first,
                                  const carambole_body *second, double approach_speed,
                                  const char *const *parameters, size_t number_of_parameters,
                                  char *message, size_t size)
{
  carambole_law *law = nullptr;
  in_c(message, size,
       [&]
       {
         const LawEntry entry = make_entry(name, parameters, number_of_parameters);
         law = make_law(entry, pair_of(first, second, approach_speed)).release();
       });
  return law;
}

void carambole_free_law(carambole_law *law)
{
  delete law;
}

const char *carambole_parameters(const carambole_law *law)
{
  return law ? law->parameters.c_str() : nullptr;
}

int carambole_is_impulsive(const carambole_law *law)
{
  return law && !law->force ? 1 : 0;
}

double carambole_restitution(const carambole_law *law, double speed)
{
  return !law || law->force ? no_number : law->impulse.restitution(speed);
}

carambole_memory carambole_begin(const carambole_law *law, double speed,
                                 const carambole_memory *before)
{
  const Memory memory = unpacked(before);
  return packed(has_force(law) ? law->force->begin(speed, memory) : memory);
}

carambole_memory carambole_commit(const carambole_law *law, double approach,
                                  const carambole_memory *memory)
{
  const Memory before = unpacked(memory);
  return packed(has_force(law) ? law->force->commit(approach, before) : before);
}

double carambole_force(const carambole_law *law, double approach, double rate,
                       const carambole_memory *memory)
{
  return has_force(law) ? force_of(*law->force, approach, rate, unpacked(memory)) : no_number;
}

int carambole_follow(const carambole_law *law, size_t number, const double *approaches,
                     const double *rates, carambole_memory *memory, double *forces, char *message,
                     size_t size)
{
  return in_c(message, size,
              [&]
              {
                refuse_null(law, "the law");
                refuse_null(memory, "the memory");
                if (number > 0)
                {
                  refuse_null(approaches, "the array of approaches");
                  refuse_null(forces, "the array of forces");
                }
                if (!law->force)
                  throw std::invalid_argument("the law has a restitution instead of a force");
                refuse_infinite(approaches, number, "approach");
                refuse_infinite(rates, number, "rate");
                Memory known = unpacked(memory);
                follow(*law, number, approaches, rates, known, forces);
                *memory = packed(known);
              });
}

double carambole_stored_energy(const carambole_law *law, double approach,
                               const carambole_memory *memory)
{
  return has_force(law) ? law->force->stored_energy(approach, unpacked(memory)) : no_number;
}

double carambole_residual_approach(const carambole_law *law, const carambole_memory *memory)
{
  return has_force(law) ? unpacked(memory).residual_approach : no_number;
}
