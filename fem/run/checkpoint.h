#pragma once

// Checkpoints of a run: two files in a folder of their own, written in turn, so that one is always
// whole.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "fem/numbers/archive.h"
#include "fem/results/fields.h"

namespace carambole::fem
{
/// What is left of a level that is done.
struct FinishedLevel
{
  std::string record; ///< as JSON
  /// Paths in the folder of the record, and texts.
  std::vector<std::pair<std::string, std::string>> files;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, record, files);
  }
};

/// How far a model is.
struct RunState
{
  std::vector<FinishedLevel> finished;
  /// Of the level at work; its files stand in the folder of the checkpoints.
  FieldWriter::Series fields;
  double time = 0; ///< that it has reached [s]

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, finished, fields, time);
  }
};

/// One that has been read.
struct Checkpoint
{
  std::istringstream stream;
  StateReader archive;    ///< stands at the state of the level at work, if that has one
  std::int64_t number{0}; ///< the newest has the largest
  std::string stamp;
  RunState run;
  bool has_state = false;

  /// Throws std::exception if the text is none.
  explicit Checkpoint(std::string text);
};

class CheckpointFolder
{
public:
  /// `stamp` tells whose they are: those of another one are left alone until they are in the way.
  /// One is due every `interval` seconds of wall time.
  CheckpointFolder(std::filesystem::path folder, std::string stamp, double interval);

  const std::filesystem::path &path() const { return folder; }

  /// The newest one that is whole and has the stamp, or null. Tells on standard error which files
  /// it cannot use. To be called before `write`, which goes on counting from there.
  std::unique_ptr<Checkpoint> newest();

  bool is_due() const;
  /// In place of the older one, when it is on the disk; both stay as they are where it cannot be
  /// written. `state` may be empty. Throws std::exception.
  void write(const RunState &run, const WriteState &state);
  /// What cannot be removed stays.
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
} // namespace carambole::fem
