#pragma once

// Memory and disk that a model needs, estimated before it is run.

#include <filesystem>
#include <string>

#include "cases/case/case.h"

namespace carambole::fem
{
/// Estimates, rather too large than too small.
struct Demand
{
  double elements = 0; ///< of the finest level
  double memory = 0;   ///< largest memory of the whole program [bytes]
  double disk = 0;     ///< largest size of record and checkpoints together [bytes]
};

/// The demand of all levels of `entry`, estimated from a mesh that is coarse enough to be made
/// quickly.
Demand estimated_demand(const Case &c, const FemEntry &entry);

/// Memory and disk available to this program [bytes].
struct Supply
{
  double memory = 0;
  std::string memory_limit; ///< what limits it: "on the machine", "in the control group", ...
  double disk = 0;
  std::string disk_limit; ///< path of the folder
};

/// Memory: the smallest of the free memory of the machine, the rest of the control group and the
/// rest of the address space. Disk: the free space of the file system of a folder, which need not
/// exist yet. A value that cannot be determined is infinite.
Supply available(const std::filesystem::path &folder);

/// Says what does not fit, how much is available and what to change; empty if everything fits.
std::string shortage(const Demand &demand, const Supply &supply);

/// Throws InputError with file and model if a model of this demand does not fit.
void check_fits(const Case &c, const FemEntry &entry, const Demand &demand,
                const std::filesystem::path &folder);
/// The same of its estimated demand.
void check_fits(const Case &c, const FemEntry &entry, const std::filesystem::path &folder);

/// "1.5 GB", in powers of ten.
std::string bytes_text(double bytes);
} // namespace carambole::fem
