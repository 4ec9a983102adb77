#include "lumped/library/c_interface.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <iterator>
#include <limits>
#include <string_view>
#include <type_traits>

#include "lumped/law/law.h"

struct carambole_law
{
  std::unique_ptr<carambole::lumped::ForceLaw> force;
  carambole::lumped::ImpulseLaw impulse;
};

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

Body make_body(const carambole_body &given, const char *name)
{
  if (!(given.radius > 0) || !(given.density > 0) || !(given.youngs_modulus > 0) ||
      !(given.poisson_ratio > -1 && given.poisson_ratio < 0.5))
    throw std::invalid_argument(
      std::string(name) +
      ": radius, density and Young's modulus must be positive, and -1 < Poisson's ratio < 0.5");
  Body body{.name = name};
  const bool is_flat = std::isinf(given.radius), is_rigid = std::isinf(given.youngs_modulus);
  const Shape flat = is_rigid ? Shape::wall : Shape::half_space;
  body.shape = is_flat ? flat : Shape::sphere;
  body.radius = is_flat ? 0 : given.radius;
  body.material = Material{name, given.density, given.youngs_modulus, given.poisson_ratio};
  if (is_rigid)
  {
    body.rigid = Rigid{};
    if (!is_flat && std::isfinite(given.density))
      body.rigid->mass = body.mass();
    body.material.reset();
  }
  return body;
}

void refuse_null(const void *given, const char *what)
{
  if (given == nullptr)
    throw std::invalid_argument(std::string(what) + " is NULL");
}

LawEntry make_entry(const char *name, const char *const *parameters, size_t number)
{
  LawEntry entry{name, name, {}, 0};
  for (size_t k = 0; k < number; ++k)
  {
    refuse_null(parameters[k], "a parameter");
    const std::string_view text = parameters[k];
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos)
      throw std::invalid_argument("'" + std::string(text) + "' must have the form key=value");
    entry.parameters.push_back(
      {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1)), 0});
  }
  return entry;
}

std::unique_ptr<carambole_law> make_law(const LawEntry &entry, const Pair &pair)
{
  const auto found = catalogue().find(entry.law);
  if (found == catalogue().end())
    throw std::invalid_argument("there is no law '" + entry.law + "'");
  const Manual &manual = found->second;
  if (manual.roll)
    throw std::invalid_argument("'" + entry.law +
                                "' is a law for a sphere on an incline; it has no pair of bodies");
  if (manual.waves)
    throw std::invalid_argument("'" + entry.law +
                                "' is hertz with the waves of a plate or a rod, which the dynamics "
                                "follow: use 'hertz' with d - J/Z, J the impulse so far");
  std::vector<Diagnostic> diagnostics;
  const Parameters parameters = read_parameters(entry, manual.parameters, "", diagnostics);
  if (!diagnostics.empty())
    throw InputError(diagnostics);
  if (const std::string lack = manual.lacks ? manual.lacks(pair, parameters) : ""; !lack.empty())
    throw std::invalid_argument(entry.law + ": " + lack);
  auto law = std::make_unique<carambole_law>();
  if (manual.make_force)
    law->force = manual.make_force(pair, parameters);
  else
    law->impulse = manual.make_impulse(pair, parameters);
  return law;
}

/// Not where the law is NULL, which making it may have returned.
bool has_force(const carambole_law *law)
{
  return law != nullptr && law->force != nullptr;
}

void tell(const char *what, char *message, size_t size)
{
  if (size == 0 || message == nullptr)
    return;
  const size_t length = std::min(std::strlen(what), size - 1);
  std::memcpy(message, what, length);
  message[length] = '\0';
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
try
{
  refuse_null(name, "the name of the law");
  refuse_null(first, "the first body");
  refuse_null(second, "the second body");
  if (number_of_parameters > 0)
    refuse_null(parameters, "the list of parameters");
  if (!(approach_speed > 0) || !std::isfinite(approach_speed))
    throw std::invalid_argument("the approach speed must be positive");
  const Body one = make_body(*first, "first"), other = make_body(*second, "second");
  if (one.shape != Shape::sphere && other.shape != Shape::sphere)
    throw std::invalid_argument("one of the bodies must be a sphere");
  const Pair pair = make_pair(one, other, approach_speed);
  return make_law(make_entry(name, parameters, number_of_parameters), pair).release();
}
catch (const std::exception &error)
{
  tell(error.what(), message, size);
  return nullptr;
}

void carambole_free_law(carambole_law *law)
{
  delete law;
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
  if (!has_force(law))
    return no_number;
  const Memory known = unpacked(memory);
  if (approach <= known.residual_approach)
    return 0;
  const double force = law->force->force(approach, rate, known);
  return law->force->separation == Separation::zero_force ? std::max(force, 0.0) : force;
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
