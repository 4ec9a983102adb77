#include "cases/values/unit_database.h"

#include <cmath>
#include <map>
#include <memory>
#include <mutex>

#include <udunits2.h>

#include "cases/process/diagnostics.h"

namespace carambole
{
void Unit::multiply(const Unit &other, double exponent)
{
  factor *= std::pow(other.factor, exponent);
  dimension.mass += exponent * other.dimension.mass;
  dimension.length += exponent * other.dimension.length;
  dimension.time += exponent * other.dimension.time;
}

namespace
{
using System = std::unique_ptr<ut_system, decltype(&ut_free_system)>;
using Handle = std::unique_ptr<ut_unit, decltype(&ut_free)>;

ut_system *unit_system()
{
  static const System system = []
  {
    ut_set_error_message_handler(
      ut_ignore); // the database's own warnings; failures are reported below
    return System(ut_read_xml(nullptr), &ut_free_system);
  }();
  if (!system)
    throw std::runtime_error(
      "cannot read the unit database of UDUNITS-2; is the package libudunits2-data installed?");
  return system.get();
}

ut_status visit_basic(const ut_unit *basic, void *unit)
{
  const char *const text = ut_get_symbol(basic, UT_ASCII);
  const std::string_view symbol = text ? text : "";
  Dimension &dimension = static_cast<Unit *>(unit)->dimension;
  if (symbol == "kg")
    dimension.mass += 1;
  else if (symbol == "m")
    dimension.length += 1;
  else if (symbol == "s")
    dimension.time += 1;
  else if (!ut_is_dimensionless(basic))
    return UT_MEANINGLESS; // ampere, kelvin, mole, candela
  return UT_SUCCESS;
}

ut_status visit_product(const ut_unit *, int count, const ut_unit *const *basics, const int *powers,
                        void *unit)
{
  for (int i = 0; i < count; ++i)
  {
    Unit basic;
    if (const ut_status status = visit_basic(basics[i], &basic); status != UT_SUCCESS)
      return status;
    static_cast<Unit *>(unit)->multiply(basic, powers[i]);
  }
  return UT_SUCCESS;
}

ut_status visit_galilean(const ut_unit *, double scale, const ut_unit *underlying, double offset,
                         void *unit);

constexpr ut_visitor visitor{
  visit_basic, visit_product, visit_galilean,
  [](const ut_unit *, const ut_unit *, double, void *) { return UT_MEANINGLESS; },  // of a date
  [](const ut_unit *, double, const ut_unit *, void *) { return UT_MEANINGLESS; }}; // a logarithm

ut_status visit_galilean(const ut_unit *, double scale, const ut_unit *underlying, double offset,
                         void *unit)
{
  if (offset != 0)
    return UT_MEANINGLESS; // degree Celsius
  static_cast<Unit *>(unit)->factor *= scale;
  return ut_accept_visitor(underlying, &visitor, unit);
}

/// The word of UDUNITS for a symbol that it lacks.
std::string word_of(const std::string &symbol)
{
  static const std::map<std::string, std::string> words{{"deg", "degree"}, {"dyn", "dyne"}};
  const auto found = words.find(symbol);
  return found == words.end() ? symbol : found->second;
}
} // namespace

const std::map<std::string, Unit> &common_units()
{
  using namespace dimension;
  constexpr Dimension time = dimension::time, frequency{0, 0, -1};
  static const std::map<std::string, Unit> units{
    {"1", {1, none}},         {"%", {0.01, none}},      {"rad", {1, none}},
    {"kg", {1, mass}},        {"g", {1e-3, mass}},      {"m", {1, length}},
    {"cm", {1e-2, length}},   {"mm", {1e-3, length}},   {"um", {1e-6, length}},
    {"nm", {1e-9, length}},   {"s", {1, time}},         {"ms", {1e-3, time}},
    {"us", {1e-6, time}},     {"ns", {1e-9, time}},     {"Hz", {1, frequency}},
    {"N", {1, force}},        {"kN", {1e3, force}},     {"mN", {1e-3, force}},
    {"Pa", {1, pressure}},    {"kPa", {1e3, pressure}}, {"MPa", {1e6, pressure}},
    {"GPa", {1e9, pressure}}, {"J", {1, energy}},       {"mJ", {1e-3, energy}}};
  return units;
}

Unit look_up_unit(const std::string &symbol)
{
  if (const auto common = common_units().find(symbol); common != common_units().end())
    return common->second;
  // A case asks for few units many times.
  static std::mutex mutex;
  static std::map<std::string, Unit> found;
  const std::lock_guard lock(mutex);
  if (const auto before = found.find(symbol); before != found.end())
    return before->second;
  return found.emplace(symbol, read_unit(symbol)).first->second;
}

Unit read_unit(const std::string &symbol)
{
  // The parser of UDUNITS is for one thread at a time.
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const Handle parsed(ut_parse(unit_system(), word_of(symbol).c_str(), UT_UTF8), &ut_free);
  if (!parsed)
    throw QuantityError(in_quotes(symbol) + " is not a known unit");
  Unit unit;
  if (ut_accept_visitor(parsed.get(), &visitor, &unit) != UT_SUCCESS)
    throw QuantityError(in_quotes(symbol) + " is not a unit of mass, length and time");
  return unit;
}
} // namespace carambole
