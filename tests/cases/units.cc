#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <ostream>
#include <string>

#include <fmt/format.h>

#include "cases/values/unit_database.h"
#include "cases/values/units.h"

BOOST_AUTO_TEST_SUITE(cases_units)

using namespace carambole;
namespace data = boost::unit_test::data;

namespace
{
struct Good
{
  std::string text;
  double value;
  Dimension dimension;
};
std::ostream &operator<<(std::ostream &out, const Good &good)
{
  return out << good.text;
}

const Good good[] = {
  {"0.1 m", 0.1, dimension::length},
  {"10mm", 0.01, dimension::length},
  {"  3   um ", 3e-6, dimension::length},
  {"3 \xc2\xb5m", 3e-6, dimension::length},
  {"1 inch", 0.0254, dimension::length},
  {"206 GPa", 206e9, dimension::pressure},
  {"7.8 g/cm^3", 7800, dimension::density},
  {"7800 kg m^-3", 7800, dimension::density},
  {"7800 kg*m^-3", 7800, dimension::density},
  {"7800 kg.m^-3", 7800, dimension::density},
  {"1e9 N/m^1.5", 1e9, dimension::hertz_stiffness},
  {"1e9 N m^-1.5", 1e9, dimension::hertz_stiffness},
  {"2 N/mm^1.5", 2 * std::pow(1000., 1.5), dimension::hertz_stiffness},
  {"2 kg/(m^0.5 s^2)", 2, dimension::hertz_stiffness},
  {"10 Pa s", 10, dimension::viscosity},
  {"9.81 m/s/s", 9.81, dimension::acceleration},
  {"9.81 m/s^2", 9.81, dimension::acceleration},
  {"36 km/h", 10, dimension::velocity},
  {"-5 m/s", -5, dimension::velocity},
  {"+5e-1 m/s", 0.5, dimension::velocity},
  {".5 ms", 5e-4, dimension::time},
  {"0.69 MN", 690000, dimension::force},
  {"5 %", 0.05, dimension::none},
  {"0.3", 0.3, dimension::none},
  {"1 kW h", 3.6e6, dimension::energy},
  {"45000 1/s", 45000, {0, 0, -1}},
  {"45000 1 / s", 45000, {0, 0, -1}},
  {"2 1/ms", 2000, {0, 0, -1}},
  {"3 1/(m s)", 3, {0, -1, -1}},
  {"1 1/s/s", 1, {0, 0, -2}},
  {"4 1/m s", 4, {0, -1, 1}}, // a division applies to the next factor only
  {"8 kg (1/s)", 8, dimension::damping},
  // Works of adhesion and surface energies: 1 dyn/cm = 1 erg/cm^2 = 1 mJ/m^2 = 1 mN/m.
  {"50 dyn/cm", 0.05, dimension::stiffness},
  {"50 dyne/cm", 0.05, dimension::stiffness},
  {"50 dynes/cm", 0.05, dimension::stiffness},
  {"50 dyn cm^-1", 0.05, dimension::stiffness},
  {"50 erg/cm^2", 0.05, dimension::stiffness},
  {"50 ergs/cm^2", 0.05, dimension::stiffness},
  {"50 mJ/m^2", 0.05, dimension::stiffness},
  {"50 mJ m^-2", 0.05, dimension::stiffness},
  {"50 mJ/m\xc2\xb2", 0.05, dimension::stiffness},
  {"5 \xc2\xb5J/cm^2", 0.05, dimension::stiffness},
  {"50 mN/m", 0.05, dimension::stiffness},
  {"0.05 N/m", 0.05, dimension::stiffness},
  {"1 kgf/cm^2", 98066.5, dimension::pressure},
  {"1 dyn/cm^2", 0.1, dimension::pressure},
  {"3 dyn", 3e-5, dimension::force},
  // As pages and papers print them.
  {"206\u00a0G\u200bPa", 206e9, dimension::pressure},
  {"\u202f5\u2009%", 0.05, dimension::none},
  {"\u22125 m/s", -5, dimension::velocity},
  {"5e\u22123 m\u2044s", 5e-3, dimension::velocity},
  {"7800 kg\u00b7m\u207b\u00b3", 7800, dimension::density},
  {"9.81 m/s\u00b2", 9.81, dimension::acceleration},
  {"2 m\u00b9\u2070/m\u2079", 2, dimension::length},
  {"1.5\u00d710\u00b3 mm", 1.5, dimension::length},
  {"1.5 \u00d7 10^3 mm", 1.5, dimension::length},
  {"1.5\u00d710\u207b\u00b3 km", 1.5, dimension::length},
};

struct Bad
{
  std::string text, message; ///< a part of what must be told
};
std::ostream &operator<<(std::ostream &out, const Bad &bad)
{
  return out << bad.text;
}

const Bad bad[] = {
  {"10", "has no unit; write it as '10 m'"},
  {"", "does not start with a finite number"},
  {"m", "does not start with a finite number"},
  {"ten m", "does not start with a finite number"},
  {"nan m", "does not start with a finite number"},
  {"-nan m", "does not start with a finite number"},
  {"inf m", "does not start with a finite number"},
  {"-inf m", "does not start with a finite number"},
  {"0x10 m", "is not a known unit"},
  {"1e999 m", "outside the range"},
  {"1e300 Gm^9", "outside the range"},
  {"1e-310 m", "outside the range"}, // digits are lost
  {"1e-306 nm", "outside the range"},
  {"-1e-300 fm", "outside the range"},                              // zero
  {"1 fm^20 (fm^20)", "outside the range"},                         // a factor of zero
  {"0 Ym^20", "outside the range"},                                 // zero times infinity
  {"10 abcdefghijklmnopqrstuvwxyzabcdefgh", "is not a known unit"}, // more letters than bits
  {"10 m @ 5", "offset"},
  {"10 m 5", "follows the unit"},
  {"10 m2", "write an exponent as in 'm^2'"},
  {"10 m-1", "write an exponent as in 'm^2'"},
  {"10 m^", "'^' must be followed by a number"},
  {"10 m^x", "'^' must be followed by a number"},
  {"10 m^1e9", "is not a unit"},
  {"10 m^999", "'^' must be followed by a number"},
  {"10 /s", "is not a unit"},
  {"10 m/", "is incomplete"},
  {"10 1/", "is incomplete"},
  {"10 1", "follows the unit"},
  {"10 2/s", "follows the unit"},
  {"10 11/s", "follows the unit"},
  {"10 m 1/s", "follows the unit"},
  {"10 (m", "')' is missing"},
  {"10 m)", "is not a unit"},
  {"10 ((((((m))))))", "is not a unit"},
  {"10 degC", "not a unit of mass, length and time"},
  {"10 K", "not a unit of mass, length and time"},
  {"10 V", "not a unit of mass, length and time"},
  {"10 dB", "is not"},
  {"10 parsnip", "is not a known unit"},
  {"10 kg", "is in kg, but must be in m"},
  {"10 N/m^1.5", "is in N/m^1.5, but must be in m"},
  {"10 m since 1970", "is not"},
  {"10 $(reboot)", "is not a unit"},
  {"5\u00b710 m", "is not a unit"}, // not 5.1 m
  {"5\u00b710\u00b3 m", "is not a unit"},
  {"10\u207b\u00b3 m", "is not a unit"},
  {"5\u00d710 m", "is not a known unit"},
  {"1\u20135 m", "follows the unit"},
  {"10 m\u22121", "write an exponent as in 'm^2'"},
};
} // namespace

BOOST_DATA_TEST_CASE(quantity_is_read_in_si, data::make(good))
{
  const Quantity quantity = parse_quantity(sample.text);
  BOOST_TEST(quantity.value == sample.value,
             boost::test_tools::tolerance(1e-14)); // a few roundings
  BOOST_TEST((quantity.dimension == sample.dimension));
}

BOOST_DATA_TEST_CASE(other_text_is_refused, data::make(bad))
{
  const auto tells = [&](const QuantityError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return std::string(error.what()).find(sample.message) != std::string::npos;
  };
  BOOST_CHECK_EXCEPTION(parse_quantity(sample.text, dimension::length), QuantityError, tells);
}

BOOST_AUTO_TEST_CASE(pure_numbers_need_no_unit_but_may_be_per_cent)
{
  BOOST_TEST(parse_quantity("0.9", dimension::none) == 0.9);
  BOOST_TEST(parse_quantity("90 %", dimension::none) == 0.9);
  BOOST_CHECK_THROW(parse_quantity("0.9 m", dimension::none), QuantityError);
}

// What a work of adhesion is often written as, and how it must be.
BOOST_AUTO_TEST_CASE(a_work_of_adhesion_without_its_exponent_is_respelled)
{
  for (const auto &[text, meant] : {std::pair{"50 mJ/m2", "'50 mJ/m^2'"},
                                    {"50 erg/cm2", "'50 erg/cm^2'"},
                                    {"50 mJ m-2", "'50 mJ m^-2'"},
                                    {"50 mJ m\u22122", "'50 mJ m^-2'"},
                                    {"50 MJ/m2", "'50 MJ/m^2'"}})
  {
    const std::string unit = meant;
    const auto names_it = [&unit](const QuantityError &error)
    { return std::string(error.what()).find(unit) != std::string::npos; };
    BOOST_CHECK_EXCEPTION(parse_quantity(text, dimension::stiffness, "J/m^2"), QuantityError,
                          names_it);
  }
}

BOOST_AUTO_TEST_CASE(si_units_read_back_with_their_dimension)
{
  for (const Dimension &dimension :
       {dimension::mass, dimension::density, dimension::hertz_stiffness, dimension::velocity,
        dimension::energy, Dimension{0.5, -1.5, 2}, Dimension{0, 0, -1}, Dimension{-1, -2, 0}})
  {
    const Quantity one = parse_quantity(fmt::format("1 {}", si_unit(dimension)));
    BOOST_TEST_CONTEXT(si_unit(dimension))
    {
      BOOST_TEST(one.value == 1);
      BOOST_TEST((one.dimension == dimension));
    }
  }
}

BOOST_AUTO_TEST_CASE(common_units_are_those_of_the_database)
{
  for (const auto &[symbol, unit] : carambole::common_units())
    BOOST_TEST_CONTEXT(symbol)
    {
      const carambole::Unit read = carambole::read_unit(symbol);
      BOOST_TEST(unit.factor == read.factor); // to the bit
      BOOST_TEST((unit.dimension == read.dimension));
    }
}

BOOST_AUTO_TEST_SUITE_END()
