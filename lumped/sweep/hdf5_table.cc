#include "lumped/sweep/hdf5_table.h"

#include <stdexcept>
#include <string>
#include <vector>

#include <hdf5.h>
#include <hdf5_hl.h>

#include "cases/process/own_files.h"
#include "cases/values/table_reader.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
[[noreturn]] void fail(const fs::path &file, const std::string &what)
{
  throw std::runtime_error(file.string() + ": " + what);
}

struct Lines
{
  std::vector<std::string> headers;
  std::vector<double> values; ///< line after line
};

Lines read_lines(const fs::path &csv)
{
  TableReader reader(csv);
  Lines lines{reader.headers(), {}};
  while (reader.next())
    for (std::size_t k = 0; k < lines.headers.size(); ++k)
      lines.values.push_back(reader.value(k, EmptyCell::is_nothing));
  return lines;
}
} // namespace

void write_hdf5_table(const fs::path &csv, const fs::path &name)
{
  if (fs::exists(name) && !fs::is_regular_file(name))
    fail(name, "is not a regular file: HDF5 is written back and forth");
  const fs::path hdf5 = fs::is_symlink(name) ? fs::weakly_canonical(name) : name;
  const Lines lines = read_lines(csv);
  const std::size_t columns = lines.headers.size(), n = lines.values.size() / columns;
  std::vector<const char *> names;
  std::vector<std::size_t> offsets;
  for (std::size_t i = 0; i < columns; ++i)
  {
    names.push_back(lines.headers[i].c_str());
    offsets.push_back(i * sizeof(double));
  }
  const std::vector<hid_t> types(columns, H5T_NATIVE_DOUBLE);

  H5Eset_auto(H5E_DEFAULT, nullptr, nullptr); // reported below
  const fs::path scratch = scratch_path(hdf5);
  const hid_t file = H5Fcreate(scratch.c_str(), H5F_ACC_EXCL, H5P_DEFAULT, H5P_DEFAULT);
  if (file < 0)
    fail(scratch, "cannot be created");
  constexpr hsize_t lines_in_a_chunk = 1000;
  const herr_t made = H5TBmake_table(
    csv.filename().c_str(), file, "table", columns, n, columns * sizeof(double), names.data(),
    offsets.data(), types.data(), lines_in_a_chunk, nullptr, 0, lines.values.data());
  if (H5Fclose(file) < 0 || made < 0)
  {
    fs::remove(scratch);
    fail(hdf5, "cannot be written");
  }
  fs::rename(scratch, hdf5);
}
} // namespace carambole
