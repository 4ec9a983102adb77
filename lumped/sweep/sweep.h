#pragma once

// Many runs of the lumped models of a case over a grid of varied values; in memory, on all cores.

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "cases/reader/sweep_axis.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
using carambole::Axis;
using carambole::read_axes;

struct Table
{
  std::vector<std::string> header; ///< `name [unit]`
  std::vector<double> values;      ///< line after line; a nan if a quantity does not apply

  std::size_t n_lines() const { return header.empty() ? 0 : values.size() / header.size(); }
  /// CSV; a nan is an empty cell.
  std::string csv() const;
};

struct SweepOptions
{
  int threads = 1;
  const std::atomic<bool> *stop = nullptr;
  /// Called now and then from the thread that called `sweep`, with the number of finished points.
  std::function<void(std::size_t done, std::size_t all)> progress = {};
};

struct SweepResult
{
  Table table;
  std::size_t failures = 0;  ///< failed runs: their cells are empty
  std::string first_failure; ///< message of the first of them, and its point
};

/// Runs `models` at every point of the grid, the last axis fastest. Throws InputError if the reader
/// refuses the case at an end of an axis, and Interrupted.
SweepResult sweep(const std::string &case_path, const Overrides &overrides,
                  const std::vector<Axis> &axes, const std::vector<std::string> &models,
                  const SweepOptions &options);
} // namespace carambole::lumped
