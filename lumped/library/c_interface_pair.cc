#include "lumped/library/c_interface_pair.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole::lumped
{
namespace
{
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
} // namespace

void refuse_null(const void *given, const char *what)
{
  if (given == nullptr)
    throw std::invalid_argument(std::string(what) + " is NULL");
}

Pair pair_of(const carambole_body *first, const carambole_body *second, double approach_speed)
{
  refuse_null(first, "the first body");
  refuse_null(second, "the second body");
  if (!(approach_speed > 0) || !std::isfinite(approach_speed))
    throw std::invalid_argument("the approach speed must be positive");
  const Body one = make_body(*first, "first"), other = make_body(*second, "second");
  if (one.shape != Shape::sphere && other.shape != Shape::sphere)
    throw std::invalid_argument("one of the bodies must be a sphere");
  return make_pair(one, other, approach_speed);
}

LawEntry make_entry(const char *name, const char *const *parameters, size_t number)
{
  refuse_null(name, "the name of the law");
  if (number > 0)
    refuse_null(parameters, "the list of parameters");
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

Parameters parameters_of(const LawEntry &entry, const LawManual &manual)
{
  std::vector<Diagnostic> diagnostics;
  Parameters parameters = read_parameters(entry, manual.parameters, "", diagnostics);
  if (!diagnostics.empty())
    throw InputError(diagnostics);
  return parameters;
}

void refuse_infinite(const double *values, size_t number, const char *what)
{
  for (size_t k = 0; values != nullptr && k < number; ++k)
    if (!std::isfinite(values[k]))
      throw std::invalid_argument(fmt::format("{} {} is not a finite number", what, k));
}

void tell_caller(const char *what, char *message, size_t size)
{
  if (size == 0 || message == nullptr)
    return;
  const size_t length = std::min(std::strlen(what), size - 1);
  std::memcpy(message, what, length);
  message[length] = '\0';
}
} // namespace carambole::lumped
