#include "fem/checkpoint.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cases/hashes.h"

namespace carambole::fem
{
namespace fs = std::filesystem;

namespace
{
constexpr std::int64_t kept = 2;

[[noreturn]] void fail(const char *what, const fs::path &path)
{
  throw fs::filesystem_error(what, path, std::error_code(errno, std::generic_category()));
}

/// An open file or folder.
class Descriptor
{
public:
  Descriptor(const fs::path &path, int flags) : path(path), number(open(path.c_str(), flags, 0644))
  {
    if (number < 0)
      fail("cannot open", path);
  }
  ~Descriptor() { close(number); }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  void write(std::string_view text) const
  {
    while (!text.empty())
    {
      const ssize_t n = ::write(number, text.data(), text.size());
      if (n < 0 && errno != EINTR)
        fail("cannot write", path);
      text.remove_prefix(n < 0 ? 0 : std::size_t(n));
    }
  }
  /// Returns when all is on the disk.
  void flush() const
  {
    if (fsync(number) != 0)
      fail("cannot write", path);
  }

private:
  fs::path path;
  int number;
};

/// The file is a hash of the rest, a line, and the rest. Empty where that does not hold.
std::optional<std::string> checked_text(const fs::path &path)
{
  std::ifstream stream(path, std::ios::binary);
  std::string hash;
  std::getline(stream, hash);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream || hash_text(text.view()) != hash)
    return {};
  return std::move(text).str();
}

/// Null where the file is damaged.
std::unique_ptr<Checkpoint> read(const fs::path &path)
{
  try
  {
    if (std::optional<std::string> text = checked_text(path))
      return std::make_unique<Checkpoint>(std::move(*text));
  }
  catch (const std::exception &)
  {
    // of another library, perhaps: as good as damaged
  }
  return nullptr;
}
} // namespace

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
      fmt::print(stderr, "{} is damaged and not used\n", path.string());
    else if (checkpoint->stamp != stamp)
      fmt::print(stderr, "{} is of another case, mesh or version of the program and not used\n",
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
  fs::create_directories(folder);
  for (const std::string &name : FieldWriter::files(run.fields))
    Descriptor(folder / name, O_RDONLY).flush();
  std::ostringstream payload;
  {
    StateWriter archive(payload);
    const bool has_state = bool(state);
    transfer(archive, next, stamp, run, has_state);
    if (state)
      state(archive);
  }
  const fs::path path = file(next), scratch = path.string() + ".partial";
  {
    const Descriptor file(scratch, O_WRONLY | O_CREAT | O_TRUNC);
    file.write(hash_text(payload.view()) + "\n");
    file.write(payload.view());
    file.flush();
  }
  fs::rename(scratch, path);
  Descriptor(folder, O_RDONLY | O_DIRECTORY).flush();
  ++next;
  written_at = std::chrono::steady_clock::now();
}

// First what could be read and then miss its files.
void CheckpointFolder::remove() const
{
  for (std::int64_t slot = 0; slot < kept; ++slot)
    fs::remove(file(slot));
  fs::remove_all(folder);
}
} // namespace carambole::fem
