// The program that puts a table of a sweep into HDF5: carambole-table TABLE.csv TABLE.h5. A
// separate program, because loading HDF5 takes longer than a short sweep.

#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "lumped/sweep/hdf5_table.h"

namespace
{
int work(int argc, char **argv)
{
  if (argc != 3)
  {
    carambole::tell("usage: carambole-table TABLE.csv TABLE.h5\n");
    return carambole::exit_status::wrong_input;
  }
  carambole::write_hdf5_table(argv[1], argv[2]);
  return carambole::exit_status::success;
}
} // namespace

int main(int argc, char **argv)
{
  return carambole::run_main("carambole-table", [&] { return work(argc, argv); });
}
