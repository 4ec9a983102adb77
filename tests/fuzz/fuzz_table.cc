// Fuzzes files of instruments and codes, tables of numbers from other sources, and histories of
// records.

#include <cmath>

#include "cases/formats/formats.h"
#include "cases/records/history.h"
#include "cases/records/records.h"
#include "cases/values/table.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

namespace
{
void read_columns(const Table &table)
{
  for (std::size_t column = 0; column < table.headers().size(); ++column)
    try
    {
      const Header header = parse_header(table.headers()[column]);
      fuzz::require(table.length_of(column) <= table.n_lines());
      fuzz::require(table.spread_of(column) >= 0);
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
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  const std::string file = fuzz::write("table.csv", fuzz::text_of(data, size));
  for (const HeaderLine header : {HeaderLine::required, HeaderLine::may_lack})
    try
    {
      const DataFile read = read_data_file(file, header);
      fuzz::require(!read.traces.empty());
      for (const Trace &trace : read.traces)
      {
        fuzz::require(!trace.time || *trace.time < trace.table.headers().size());
        fuzz::require(!trace.steps || *trace.steps < trace.table.headers().size());
        fuzz::require(!trace.clock || trace.clock->interval > 0);
        read_columns(trace.table);
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
