#include <boost/test/unit_test.hpp>

// A table in HDF5 is read back, number by number, with the library's own reader.

#include <cmath>

#include <hdf5.h>
#include <hdf5_hl.h>

#include "lumped/sweep/hdf5_table.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(lumped_hdf5_table)

using carambole::write_hdf5_table;
using carambole::test::ScratchFolder;

BOOST_AUTO_TEST_CASE(headers_and_numbers_are_kept)
{
  const ScratchFolder folder;
  const std::string csv =
    folder.write("sweep.csv", "velocity [m/s],hertz peak_force A-B [N]\n0.1,1.5\n1e-300,\n-2,3\n");
  const std::string file = (folder.path / "sweep.h5").string();
  write_hdf5_table(csv, file);
  write_hdf5_table(csv, file); // replaces the first
  BOOST_TEST(!std::filesystem::exists(file + ".partial"));

  const hid_t h5 = H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  BOOST_REQUIRE(h5 >= 0);
  hsize_t fields = 0, records = 0;
  BOOST_REQUIRE(H5TBget_table_info(h5, "table", &fields, &records) >= 0);
  BOOST_REQUIRE((fields == 2 && records == 3));
  char first[256] = "", second[256] = "";
  char *names[] = {first, second};
  BOOST_REQUIRE(H5TBget_field_info(h5, "table", names, nullptr, nullptr, nullptr) >= 0);
  BOOST_TEST(std::string(first) == "velocity [m/s]");
  BOOST_TEST(std::string(second) == "hertz peak_force A-B [N]");
  double values[6] = {};
  const std::size_t offsets[] = {0, sizeof(double)}, sizes[] = {sizeof(double), sizeof(double)};
  BOOST_REQUIRE(H5TBread_table(h5, "table", 2 * sizeof(double), offsets, sizes, values) >= 0);
  BOOST_TEST(values[0] == 0.1);
  BOOST_TEST(values[1] == 1.5);
  BOOST_TEST(values[2] == 1e-300);
  BOOST_TEST(std::isnan(values[3])); // an empty cell
  BOOST_TEST(values[4] == -2);
  BOOST_TEST(values[5] == 3);
  H5Fclose(h5);
}

BOOST_AUTO_TEST_CASE(what_is_no_table_is_refused)
{
  const ScratchFolder folder;
  const auto write = [&](const std::string &csv)
  { write_hdf5_table(csv, folder.path / "table.h5"); };
  BOOST_CHECK_THROW(write("/nowhere.csv"), std::runtime_error);
  BOOST_CHECK_THROW(write(folder.write("short.csv", "a,b\n1\n")), std::runtime_error);
  BOOST_CHECK_THROW(write(folder.write("word.csv", "a,b\n1,x\n")), std::runtime_error);
  BOOST_TEST(!std::filesystem::exists(folder.path / "table.h5"));
  const std::string good = folder.write("good.csv", "a\n1\n");
  BOOST_CHECK_THROW(write_hdf5_table(good, "/nowhere/table.h5"), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
