#pragma once

// Checkpoints of a run: two files in a folder of their own, written in turn, so that one of them is
// always intact.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "fem/numbers/archive.h"
#include "fem/results/fields.h"

namespace carambole::fem
{
/// Results of a finished level.
struct FinishedLevel
{
  std::string record; ///< as JSON
  /// Paths in the folder of the record, and the text of each file.
  std::vector<std::pair<std::string, std::string>> files;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, record, files);
  }
};

/// Writes its files below the folder of the record.
void write_files(const FinishedLevel &level, const std::filesystem::path &folder);

/// Progress of a model.
struct RunState
{
  std::vector<FinishedLevel> finished;
  /// Fields of the current level; their files are in the folder of the checkpoints.
  FieldWriter::Series fields;
  double time = 0; ///< reached in the current level [s]

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, finished, fields, time);
  }
};

/// A checkpoint that has been read.
struct Checkpoint
{
  std::istringstream stream;
  StateReader archive;    ///< positioned at the state of the current level, if there is one
  std::int64_t number{0}; ///< the newest has the largest
  std::string stamp;
  RunState run;
  bool has_state = false;

  /// Throws std::exception if the text is not a checkpoint.
  explicit Checkpoint(std::string text);
};

class CheckpointFolder
{
public:
  /// `stamp` identifies the run that the checkpoints belong to; checkpoints with another stamp are
  /// kept until they are overwritten. A checkpoint is due every `interval` seconds of wall time.
  CheckpointFolder(std::filesystem::path folder, std::string stamp, double interval);

  const std::filesystem::path &path() const { return folder; }

  /// The newest intact checkpoint with this stamp, or null. Reports on standard error which files
  /// cannot be used. Must be called before `write`, which continues the numbering.
  std::unique_ptr<Checkpoint> newest();

  bool is_due() const;
  /// Writes a checkpoint and replaces the older file once the new one is on the disk; if writing
  /// fails, both files stay as they are. `state` may be empty. Throws std::exception.
  void write(const RunState &run, const WriteState &state);
  /// Removes all checkpoints; files that cannot be removed stay.
  void remove() const;

private:
  std::filesystem::path file(std::int64_t number) const;
  bool has_files(const RunState &run) const;

  std::filesystem::path folder;
  std::string stamp;
  std::chrono::duration<double> interval;
  std::int64_t next = 0;
  std::chrono::steady_clock::time_point written_at = std::chrono::steady_clock::now();
};

/// Those of a model of the case, below the folder of its results: of equal physics, equal numerics
/// and this version of the solver. One is due every `interval` seconds of wall time.
CheckpointFolder checkpoints_of(const Case &c, const FemEntry &entry,
                                const std::filesystem::path &results, double interval);
} // namespace carambole::fem
