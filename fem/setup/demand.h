#pragma once

// What a model takes of the machine, told before it is run.

#include <filesystem>
#include <string>

#include "cases/case/case.h"

namespace carambole::fem
{
/// About, and rather too much than too little.
struct Demand
{
  double elements = 0; ///< of the finest level
  double memory = 0;   ///< [bytes] at the most, of the whole program
  double disk = 0;     ///< [bytes] at the most, of record and checkpoints together
};

/// Of all levels of `entry`, from a mesh that is coarse enough to be made at once.
Demand estimated_demand(const Case &c, const FemEntry &entry);

/// What the machine has left for this program [bytes].
struct Supply
{
  double memory = 0;
  std::string memory_limit; ///< what sets it: "of the machine", "of the control group", ...
  double disk = 0;
  std::string disk_limit; ///< path of the folder
};

/// Memory: the least of what the machine has, of what the control group leaves, and of the limit of
/// the address space. Disk: of the file system of a folder, which need not be there yet. What
/// cannot be told is infinite.
Supply available(const std::filesystem::path &folder);

/// What does not fit, with how much there is and what to change; empty: nothing.
std::string shortage(const Demand &demand, const Supply &supply);

/// Throws InputError with file and model if the model does not fit.
void check_fits(const Case &c, const FemEntry &entry, const std::filesystem::path &folder);

/// "1.5 GB", in powers of ten.
std::string bytes_text(double bytes);
} // namespace carambole::fem
