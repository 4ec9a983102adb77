#include <boost/test/unit_test.hpp>

// Texts of units, schemas of scalars, medians, correlations and polynomials, each against what is
// worked out by hand.

#include <cmath>
#include <random>
#include <vector>

#include "case_files.h"
#include "cases/values/correlation.h"
#include "cases/values/file_bytes.h"
#include "cases/values/json_text.h"
#include "cases/values/median.h"
#include "cases/values/pattern.h"
#include "cases/values/polynomial_fit.h"
#include "cases/values/scalar_schema.h"
#include "cases/values/units.h"

BOOST_AUTO_TEST_SUITE(cases_values)

using namespace carambole;
using boost::test_tools::tolerance;

BOOST_AUTO_TEST_CASE(a_file_is_read_to_its_end_or_not_at_all)
{
  const test::ScratchFolder folder;
  for (const std::size_t size : {0, 1, 65535, 65536, 65537, 200000})
  {
    std::string written(size, 'x');
    for (std::size_t k = 0; k < size; ++k)
      written[k] = static_cast<char>(k % 251);
    folder.write("file", written);
    BOOST_CHECK(bytes_of(folder.path / "file") == written);
  }
  BOOST_CHECK(!bytes_of(folder.path)); // a folder
  BOOST_CHECK(!bytes_of(folder.path / "missing"));
  BOOST_TEST(bytes_if_any(folder.path / "missing").empty());
  BOOST_TEST(!bytes_if_any("/proc/self/status").empty()); // its size is said to be zero
}

// What is divided by stands in parentheses where it is more than one factor: kg/m^2 s would be read
// as (kg/m^2) s.
BOOST_AUTO_TEST_CASE(units_are_written_as_they_are_read)
{
  const std::pair<Dimension, const char *> texts[] = {
    {{0, 0, 0}, "1"},
    {{1, 0, 0}, "kg"},
    {{0, 2, 0}, "m^2"},
    {{0, 0, -1}, "s^-1"},
    {{0, -1, -1}, "m^-1 s^-1"},
    {{1, 1, 0}, "kg m"},
    {{0, 1, -1}, "m/s"},
    {{0, 1, -2}, "m/s^2"},
    {{1, -3, 0}, "kg/m^3"},
    {{1, -2, -1}, "kg/(m^2 s)"},
    {{1, -0.65, -1}, "kg/(m^0.65 s)"},
    {{-1, 0, 2}, "s^2/kg"},
    {{-1, -1, 2}, "s^2/(kg m)"},
    {{1, 2, -1}, "kg m^2/s"},
    {{1, 1, -2}, "N"},
    {{1, 2, -2}, "J"},
    {{1, -1, -2}, "Pa"},
    {{1, -1, -1}, "Pa s"},
    {{1, 1, -1}, "N s"},
    {{1, 0, -2}, "N/m"},
    {{1, 0, -1}, "N s/m"},
    {{1, -0.5, -2}, "N/m^1.5"},
  };
  for (const auto &[unit, text] : texts)
    BOOST_TEST_CONTEXT(text)
    {
      BOOST_TEST(si_unit(unit) == text);
      if (unit == dimension::none)
        continue; // a pure number is written without a unit
      const Quantity one = parse_quantity(std::string("1 ") + text);
      BOOST_TEST(one.value == 1);
      BOOST_TEST((one.dimension == unit));
    }
}

// Exponents may be rounded by 1e-9, each of the three.
BOOST_AUTO_TEST_CASE(dimensions_are_equal_but_for_rounding)
{
  const Dimension base{1, -0.5, -2};
  for (const double sign : {1., -1.})
  {
    const double less = sign * 0.9e-9, more = sign * 1.1e-9;
    BOOST_TEST((base == Dimension{1 + less, -0.5 + less, -2 + less}));
    BOOST_TEST(!(base == Dimension{1 + more, -0.5, -2}));
    BOOST_TEST(!(base == Dimension{1, -0.5 + more, -2}));
    BOOST_TEST(!(base == Dimension{1, -0.5, -2 + more}));
  }
}

BOOST_AUTO_TEST_CASE(powers_and_factors_of_units)
{
  const std::pair<const char *, double> values[] = {
    {"2 km^2/h", 2e6 / 3600},
    {"3 (km/h)^2", 3e6 / (3600. * 3600) * 1},
    {"5 mm^-1.5", 5 * std::pow(1e-3, -1.5)},
    {"7 N/(mm s)/um", 7e9},
    {"1 m/s/s", 1},
    {"4 kN*mm.ms", 4e-3 * 1},
    {"90 deg", std::acos(0.)},
    {"1 m^20", 1},
    {"1 (m(s))", 1},
    {"1 m^.5", 1},
    {"2 ( ( ( ( (mm) ) ) ) )", 2e-3},
  };
  for (const auto &[text, value] : values)
    BOOST_TEST_CONTEXT(text)
  BOOST_TEST(parse_quantity(text).value == value, tolerance(1e-14)); // a few roundings
  BOOST_TEST((parse_quantity("1 kg^2 m^3/s^4").dimension == Dimension{2, 3, -4}));
  BOOST_TEST((parse_quantity("1 (kg m/s)^3").dimension == Dimension{3, 3, -3}));
  BOOST_TEST((parse_quantity("1 J^0.5").dimension == Dimension{0.5, 1, -1}));
  BOOST_TEST(parse_quantity("-2.5e-3").value == -2.5e-3);
  BOOST_TEST(!parse_quantity("3").has_unit);
  BOOST_TEST(parse_quantity("3 m").has_unit);
  BOOST_CHECK_THROW(parse_quantity("1 m^21"), QuantityError);
  BOOST_CHECK_THROW(parse_quantity("1 m^-21"), QuantityError);
}

// What was probably meant: '^' before an exponent, other letters in as few places as possible.
BOOST_AUTO_TEST_CASE(a_unit_that_is_nearly_right_is_written_down)
{
  const auto told = [](const char *text, const Dimension &dimension)
  {
    try
    {
      parse_quantity(text, dimension);
    }
    catch (const QuantityError &error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto ends = [&](const char *text, const Dimension &dimension, const std::string &end)
  {
    const std::string message = told(text, dimension);
    BOOST_TEST(message.ends_with(end), message);
  };
  ends("10 gpa", dimension::pressure, "write '10 GPa'");
  ends("7.8 g/cm3", dimension::density, "write '7.8 g/cm^3'");
  ends("9.81 m s-2", dimension::acceleration, "write '9.81 m s^-2'");
  ends("9.81 M S-2", dimension::acceleration, "write '9.81 m s^-2'");
  ends("-3 KN", dimension::force, "write '-3 kN'");
  ends("5 parsnips", dimension::length, "write a number and a unit, as in '5 m'");
  ends("2 abcdefghi", dimension::length, "as in '2 m'"); // nine letters: not all spellings
  ends("0.5 xyz", dimension::none, "write a pure number such as 0.5");
  ends("4 kg", dimension::none, "is in kg, but must be in no unit");
  ends("4 kg", dimension::length, "is in kg, but must be in m");
  ends("4", dimension::stiffness, "has no unit; write it as '4 N/m'");
  BOOST_TEST(told("4 mm", dimension::length).empty());
  // A unit of one's own choice is the one that is named.
  BOOST_CHECK_EXCEPTION(parse_quantity("4", dimension::density, "g/cm^3"), QuantityError,
                        [](const QuantityError &error)
                        { return std::string(error.what()).ends_with("'4 g/cm^3'"); });
}

BOOST_AUTO_TEST_CASE(schemas_accept_what_is_read)
{
  const auto pattern = [](const Schema &schema)
  { return Pattern(schema.at("pattern").get<std::string>()); };
  const auto accepts = [&](const Schema &schema, const std::string &text)
  { return pattern(schema).search(text).has_value(); };
  for (const char *text : {"10 mm", "1.5e3 N/m^1.5", " 3 kg/(m^0.5 s^2) "})
  {
    BOOST_TEST(accepts(measured_schema(), text), text);
    BOOST_TEST(accepts(any_quantity_schema(), text), text);
    BOOST_TEST(!accepts(number_schema(), text), text);
  }
  for (const char *text : {"0.3", "-1e-9", "+.5"})
  {
    BOOST_TEST(!accepts(measured_schema(), text), text);
    BOOST_TEST(accepts(any_quantity_schema(), text), text);
    BOOST_TEST(accepts(number_schema(), text), text);
  }
  BOOST_TEST(quantity_schema(dimension::none) == any_quantity_schema());
  BOOST_TEST(quantity_schema(dimension::length) == measured_schema());
  BOOST_TEST(words_schema({"1", "2x", "true", "false", "word"}).at("enum") ==
             Schema::array({1, "1", "2x", true, "true", false, "false", "word"}));
  const Schema integers = integer_schema(-2, 7);
  BOOST_TEST(integers.at("minimum") == -2);
  BOOST_TEST(integers.at("maximum") == 7);
}

BOOST_AUTO_TEST_CASE(text_that_is_not_utf8_can_be_shown)
{
  const std::string latin("caf\xE9");
  BOOST_TEST(displayed_json(nlohmann::json(latin), -1) == "\"caf\xEF\xBF\xBD\"");
  BOOST_TEST(displayed_json(nlohmann::ordered_json(latin), -1) == "\"caf\xEF\xBF\xBD\"");
  // Letters beyond ASCII stay.
  BOOST_TEST(displayed_json(nlohmann::json("\xC2\xB5"), -1) == "\"\xC2\xB5\"");
  BOOST_TEST(displayed_json(nlohmann::ordered_json("\xC2\xB5"), -1) == "\"\xC2\xB5\"");
}

BOOST_AUTO_TEST_CASE(medians)
{
  BOOST_TEST(median({5}) == 5);
  BOOST_TEST(median({9, 1}) == 5);
  BOOST_TEST(median({9, 1, 2}) == 2);
  BOOST_TEST(median({9, 1, 2, 4}) == 3);
}

namespace
{
/// By its definition: correlations of the lags up to 2.5 times the sum so far, products of a lag
/// counted within the parts.
double correlation_by_definition(const std::vector<std::vector<double>> &parts, double lags)
{
  double variance = 0, n = 0;
  for (const auto &part : parts)
    for (const double x : part)
    {
      variance += x * x;
      ++n;
    }
  variance /= n;
  double sum = 1;
  for (int lag = 1; lag < 2.5 * sum && lag < lags; ++lag)
  {
    double mean = 0, pairs = 0;
    for (const auto &part : parts)
      for (std::size_t k = std::size_t(lag); k < part.size(); ++k)
      {
        mean += part[k] * part[k - std::size_t(lag)];
        ++pairs;
      }
    sum = std::max(1., sum + 2 * mean / pairs / variance);
  }
  return sum;
}
} // namespace

BOOST_AUTO_TEST_CASE(samples_per_independent_sample)
{
  std::mt19937 engine(5);
  std::normal_distribution<double> normal;
  const auto smooth = [&](std::size_t n, double keep)
  {
    std::vector<double> values;
    for (std::size_t i = 0; i < n; ++i)
      values.push_back((values.empty() ? 0 : keep * values.back()) + normal(engine));
    return values;
  };
  for (const double keep : {0.5, 0.8, 0.95})
  {
    const std::vector<std::vector<double>> parts{smooth(400, keep), smooth(90, keep)};
    BOOST_TEST(correlation_of({parts[0], parts[1]}) == correlation_by_definition(parts, 200),
               tolerance(1e-12)); // sums of some hundreds
  }
  // Lags end at half of the longest part.
  const std::vector<double> rising{1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  BOOST_TEST(correlation_of({rising}) == 1 + 2 * 4, tolerance(1e-12));
  // Not significantly alike, with either sign: 2.5/sqrt(100) = 0.25. Of blocks of +1 and -1 the
  // neighbours' correlation is what the number of changes gives.
  const auto of_changes = [](int changes)
  {
    std::vector<double> values{1};
    for (int i = 1; i < 100; ++i)
      values.push_back(i <= changes ? -values.back() : values.back());
    return values;
  };
  // Products at lag 1: 99 - 2 changes of 99.
  BOOST_TEST(correlation_of({of_changes(38)}) == 1); // 23/99 = 0.232
  BOOST_TEST(correlation_of({of_changes(36)}) > 1);  // 27/99 = 0.273
  BOOST_TEST(correlation_of({std::vector<double>(50, 0.0)}) == 1);
}

// The mean of n values has the variance 1/n; a line, 1/n + (x - mean)^2/sum of (x_i - mean)^2.
BOOST_AUTO_TEST_CASE(polynomials_and_their_variance)
{
  const std::vector<double> x{-1, -0.5, 0, 1}, y{3, 0, 1, 2};
  const PolynomialFit mean(x, y, 0), line(x, y, 1), through(x, y, 3);
  BOOST_TEST(mean.at(0.7) == 1.5, tolerance(1e-14));
  BOOST_TEST(mean.variance_factor(0.7) == 0.25, tolerance(1e-14));
  const double centre = -0.125,
               squares = 0.875 * 0.875 + 0.375 * 0.375 + 0.125 * 0.125 + 1.125 * 1.125;
  // Sum of (x - centre) y: -2.625 + 0 + 0.125 + 2.25.
  const double slope = -0.25 / squares;
  for (const double at : {-1., 0.3, 2.})
  {
    BOOST_TEST(line.at(at) == 1.5 + slope * (at - centre), tolerance(1e-13));
    BOOST_TEST(line.variance_factor(at) == 0.25 + (at - centre) * (at - centre) / squares,
               tolerance(1e-13));
  }
  for (std::size_t k = 0; k < x.size(); ++k)
  {
    BOOST_TEST(std::abs(through.at(x[k]) - y[k]) < 1e-13);
    BOOST_TEST(through.variance_factor(x[k]) == 1, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_SUITE_END()
