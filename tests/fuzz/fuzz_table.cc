// Fuzzes tables of numbers from other sources, and histories of records.

#include <cmath>

#include "cases/records/history.h"
#include "cases/records/records.h"
#include "cases/values/table.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  const std::string file = fuzz::write("table.csv", fuzz::text_of(data, size));
  try
  {
    const Table table(file);
    for (std::size_t column = 0; column < table.headers().size(); ++column)
      try
      {
        const Header header = parse_header(table.headers()[column]);
        const std::vector<double> numbers = table.numbers(column, header.unit, dimension::time);
        fuzz::require(numbers.size() == table.n_lines());
        for (const double number : numbers)
          fuzz::require(std::isfinite(number));
        table.check_not_falling(column, numbers);
      }
      catch (const TableError &)
      {
      }
      catch (const QuantityError &)
      {
      }
  }
  catch (const TableError &)
  {
  }
  try
  {
    history_text(read_history(file));
  }
  catch (const std::runtime_error &)
  {
  }
  return 0;
}
