// The program that puts a table of a sweep into HDF5: carambole-table TABLE.csv TABLE.h5. A program
// of its own: what HDF5 brings takes longer to load than a short sweep to run.

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
