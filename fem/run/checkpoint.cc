#include "fem/run/checkpoint.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/version.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/record_json.h"
#include "cases/values/file_bytes.h"

namespace carambole::fem
{
namespace fs = std::filesystem;

namespace
{
constexpr std::int64_t kept = 2;

/// Text of the file without its first line, which is the hash of the rest; empty if the hash is
/// wrong.
std::optional<std::string> checked_text(const fs::path &path)
{
  std::string text = bytes_if_any(path);
  const std::size_t line = text.find('\n');
  if (line == std::string::npos ||
      hash_text(std::string_view(text).substr(line + 1)) != text.substr(0, line))
    return {};
  text.erase(0, line + 1);
  return text;
}

/// Null if the file is damaged.
std::unique_ptr<Checkpoint> read(const fs::path &path)
{
  try
  {
    if (std::optional<std::string> text = checked_text(path))
      return std::make_unique<Checkpoint>(std::move(*text));
  }
  catch (const std::exception &)
  {
    // perhaps written by another version of the library: treated as damaged
  }
  return nullptr;
}
} // namespace

void write_files(const FinishedLevel &level, const fs::path &folder)
{
  for (const auto &[name, text] : level.files)
  {
    fs::create_directories((folder / name).parent_path());
    write_file(folder / name, text);
  }
}

Checkpoint::Checkpoint(std::string text) : stream(std::move(text)), archive(stream)
{
  transfer(archive, number, stamp, run, has_state);
}

CheckpointFolder::CheckpointFolder(fs::path folder, std::string stamp, double interval)
  : folder(std::move(folder)), stamp(std::move(stamp)), interval(interval)
{
}

fs::path CheckpointFolder::file(std::int64_t number) const
{
  return folder / fmt::format("checkpoint-{}.bin", number % kept);
}

bool CheckpointFolder::has_files(const RunState &run) const
{
  const std::vector<std::string> names = FieldWriter::files(run.fields);
  return std::all_of(names.begin(), names.end(),
                     [this](const std::string &name) { return fs::exists(folder / name); });
}

std::unique_ptr<Checkpoint> CheckpointFolder::newest()
{
  std::unique_ptr<Checkpoint> result;
  for (std::int64_t slot = 0; slot < kept; ++slot)
  {
    const fs::path path = file(slot);
    if (!fs::exists(path))
      continue;
    std::unique_ptr<Checkpoint> checkpoint = read(path);
    if (!checkpoint || !has_files(checkpoint->run))
      tell("{} is damaged; it is ignored\n", path.string());
    else if (checkpoint->stamp != stamp)
      tell("{} belongs to another case, mesh or version of the program; it is ignored\n",
           path.string());
    else if (!result || checkpoint->number > result->number)
      result = std::move(checkpoint);
  }
  if (result)
    next = result->number + 1;
  return result;
}

bool CheckpointFolder::is_due() const
{
  return std::chrono::steady_clock::now() - written_at >= interval;
}

void CheckpointFolder::write(const RunState &run, const WriteState &state)
{
  written_at =
    std::chrono::steady_clock::now(); // if it fails, the next attempt is after the interval
  fs::create_directories(folder);
  remove_abandoned(folder);
  for (const std::string &name : FieldWriter::files(run.fields))
    flush_to_disk(folder / name);
  std::ostringstream payload;
  {
    StateWriter archive(payload);
    const bool has_state = bool(state);
    transfer(archive, next, stamp, run, has_state);
    if (state)
      state(archive);
  }
  write_durably(file(next), {hash_text(payload.view()), "\n", payload.view()});
  ++next;
}

// Removes the checkpoint files first, so that none is left without the files that it needs.
void CheckpointFolder::remove() const
{
  std::error_code ignored;
  for (std::int64_t slot = 0; slot < kept; ++slot)
    fs::remove(file(slot), ignored);
  fs::remove_all(folder, ignored);
}

CheckpointFolder checkpoints_of(const Case &c, const FemEntry &entry, const fs::path &results,
                                double interval)
{
  return {
    results / ("." + entry.name + ".checkpoint"),
    fmt::format("{}\n{}\n{}\n{}", c.physics_hash, numerics_hash(entry), version, record_schema),
    interval};
}
} // namespace carambole::fem
