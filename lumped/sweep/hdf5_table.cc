#include "lumped/sweep/hdf5_table.h"

#include <charconv>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <hdf5.h>
#include <hdf5_hl.h>

#include "cases/process/own_files.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
[[noreturn]] void fail(const fs::path &file, const std::string &what)
{
  throw std::runtime_error(file.string() + ": " + what);
}

std::vector<std::string> cells_of(std::string_view line)
{
  std::vector<std::string> cells;
  for (std::size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1)
  {
    end = line.find(',', begin);
    cells.emplace_back(line.substr(begin, end - begin));
  }
  return cells;
}

struct Rows
{
  std::vector<std::string> headers;
  std::vector<double> values; ///< row after row
};

Rows read_rows(const fs::path &csv)
{
  std::ifstream stream(csv);
  std::string line;
  if (!std::getline(stream, line))
    fail(csv, "cannot be read, or is empty");
  Rows rows{cells_of(line), {}};
  while (std::getline(stream, line))
  {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() != rows.headers.size())
      fail(csv, "a row has another number of cells than the headers");
    for (const std::string &cell : cells)
    {
      double value = std::numeric_limits<double>::quiet_NaN();
      const char *end = cell.data() + cell.size();
      if (!cell.empty() && std::from_chars(cell.data(), end, value).ptr != end)
        fail(csv, "'" + cell + "' is not a number");
      rows.values.push_back(value);
    }
  }
  return rows;
}
} // namespace

void write_hdf5_table(const fs::path &csv, const fs::path &hdf5)
{
  const Rows rows = read_rows(csv);
  const std::size_t columns = rows.headers.size(), n = rows.values.size() / columns;
  std::vector<const char *> names;
  std::vector<std::size_t> offsets;
  for (std::size_t i = 0; i < columns; ++i)
  {
    names.push_back(rows.headers[i].c_str());
    offsets.push_back(i * sizeof(double));
  }
  const std::vector<hid_t> types(columns, H5T_NATIVE_DOUBLE);

  H5Eset_auto(H5E_DEFAULT, nullptr, nullptr); // told below
  const fs::path scratch = scratch_path(hdf5);
  const hid_t file = H5Fcreate(scratch.c_str(), H5F_ACC_EXCL, H5P_DEFAULT, H5P_DEFAULT);
  if (file < 0)
    fail(scratch, "cannot be created");
  constexpr hsize_t rows_in_a_chunk = 1000;
  const herr_t made = H5TBmake_table(csv.filename().c_str(), file, "table", columns, n,
                                     columns * sizeof(double), names.data(), offsets.data(),
                                     types.data(), rows_in_a_chunk, nullptr, 0, rows.values.data());
  if (H5Fclose(file) < 0 || made < 0)
  {
    fs::remove(scratch);
    fail(hdf5, "cannot be written");
  }
  fs::rename(scratch, hdf5);
}
} // namespace carambole
