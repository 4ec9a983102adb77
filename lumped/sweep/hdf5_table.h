#pragma once

// A table of numbers in HDF5.

#include <filesystem>

namespace carambole
{
/// Writes a table such as sweep.csv (a line of headers, then lines of numbers between commas, an
/// empty cell for what does not apply) to a file with one dataset `table`: a compound of doubles
/// under the same headers, nan for an empty cell, as the table interface of HDF5 makes and
/// PyTables, h5py and MATLAB read it. Replaces `hdf5` at once. Throws std::runtime_error with the
/// file.
void write_hdf5_table(const std::filesystem::path &csv, const std::filesystem::path &hdf5);
} // namespace carambole
