#pragma once

// Numbers of a test program that the documents of the tree state: what it has measured, and the
// bounds that it asserts.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <map>
#include <stdexcept>
#include <string>

namespace carambole::test
{
/// What a run of the program has measured, written at its end to the file $CARAMBOLE_MEASURED.
/// CTest sets that for the programs that are declared with MEASURES; run by hand, with a part of
/// its tests perhaps, a program leaves the numbers as they are.
class Measurements
{
public:
  static Measurements &of_this_program()
  {
    static Measurements measurements;
    return measurements;
  }

  void add(const std::string &name, double value)
  {
    if (numbers.emplace(name, value).first->second != value)
      throw std::logic_error("two numbers of one name: " + name);
  }

  void add_largest(const std::string &name, double value)
  {
    double &largest = numbers.emplace(name, value).first->second;
    largest = std::max(largest, value);
  }

  Measurements(const Measurements &) = delete;
  Measurements &operator=(const Measurements &) = delete;

private:
  Measurements() = default;
  ~Measurements()
  {
    const char *const path = std::getenv("CARAMBOLE_MEASURED");
    if (path == nullptr)
      return;
    std::ofstream file(path);
    file << std::setprecision(17);
    const char *separator = "{\n";
    for (const auto &[name, value] : numbers)
    {
      file << separator << "  " << std::quoted(name) << ": " << value;
      separator = ",\n";
    }
    file << "\n}\n";
  }

  std::map<std::string, double> numbers;
};

/// Returns the value, which documents may state under that name. For a bound:
/// `BOOST_TEST(error < measured("bound of the error", 1e-10))`.
inline double measured(const std::string &name, double value)
{
  Measurements::of_this_program().add(name, value);
  return value;
}

/// The same where the largest value of several cases is stated.
inline double largest_measured(const std::string &name, double value)
{
  Measurements::of_this_program().add_largest(name, value);
  return value;
}
} // namespace carambole::test
