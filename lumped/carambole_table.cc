// The program that puts a table of a sweep into HDF5: carambole-table TABLE.csv TABLE.h5. A program
// of its own: what HDF5 brings takes longer to load than a short sweep to run.

#include <cstdio>
#include <exception>

#include "lumped/hdf5_table.h"

int main(int argc, char **argv)
try
{
  if (argc != 3)
  {
    std::fputs("usage: carambole-table TABLE.csv TABLE.h5\n", stderr);
    return 2;
  }
  carambole::write_hdf5_table(argv[1], argv[2]);
  return 0;
}
catch (const std::exception &error)
{
  std::fprintf(stderr, "carambole-table: %s\n", error.what());
  return 3;
}
