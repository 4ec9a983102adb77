// The program that puts a table of a sweep into HDF5: carambole-table TABLE.csv TABLE.h5. A
// separate program, because loading HDF5 takes longer than a short sweep.

#include <string>

#include <CLI/CLI.hpp>

#include "cases/process/command_line.h"
#include "cases/process/program.h"
#include "lumped/sweep/hdf5_table.h"

namespace
{
int work(int argc, char **argv)
{
  std::string csv, hdf5;
  CLI::App app{"Puts the table of a sweep into HDF5", "carambole-table"};
  app.add_option("table", csv, "the table, CSV")->required()->type_name("TABLE.csv");
  app.add_option("result", hdf5, "file for the HDF5")->required()->type_name("TABLE.h5");
  if (const std::optional<int> status = carambole::parse(app, argc, argv))
    return *status;
  carambole::write_hdf5_table(csv, hdf5);
  return carambole::exit_status::success;
}
} // namespace

int main(int argc, char **argv)
{
  return carambole::run_main("carambole-table", [&] { return work(argc, argv); });
}
