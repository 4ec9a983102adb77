#pragma once

// Entries of `data:` that tell bounces: heights, times of touches, or a track.

#include "cases/case/case.h"
#include "cases/reader/strict_map.h"

namespace carambole
{
/// What an entry says of bounces; absent keys are empty.
struct BounceKeys
{
  Located heights, times, track;
  Located file;

  Located any() const
  {
    if (heights)
      return heights;
    return times ? times : track;
  }
};

/// Reads the bounces of an entry, with `file` where they are in one, into its `bounces` and the
/// times of the touches. What is wrong in the case goes to `problems`, what is wrong in the file to
/// `in_file`.
void read_bounces(const Case &c, const BounceKeys &keys, DataEntry &entry, Problems &problems,
                  Problems &in_file);
} // namespace carambole
