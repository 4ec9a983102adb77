#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "cases/hashes.h"
#include "cases/history.h"
#include "cases/record_json.h"
#include "cases/records.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr std::string_view partial = ".partial-";

/// `.<name>.partial-<pid>`: not seen by readers of records, and told from a living writer's by its
/// process.
fs::path scratch_path(const fs::path &target)
{
  const std::string name = fmt::format(".{}{}{}", target.filename().string(), partial, getpid());
  return target.parent_path() / name;
}

bool is_abandoned(const std::string &name)
{
  const std::size_t mark = name.rfind(partial);
  if (!name.starts_with('.') || mark == std::string::npos)
    return false;
  pid_t process = 0;
  const char *const end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + mark + partial.size(), end, process);
  return error == std::errc() && stop == end && process > 0 && kill(process, 0) != 0 &&
         errno == ESRCH;
}

/// What writers that were killed have left behind.
void remove_abandoned(const fs::path &results)
{
  for (const fs::directory_entry &entry : fs::directory_iterator(results))
    if (is_abandoned(entry.path().filename().string()))
      fs::remove_all(entry.path());
}

void write_text(const fs::path &path, const std::string &text)
{
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream)
    throw fs::filesystem_error("cannot write", path,
                               std::error_code(errno, std::generic_category()));
}

std::string read_text(const fs::path &path)
{
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Hash of what is used of a record: the history as it stands on disk, and the model's results.
std::string content_hash(const fs::path &folder, const nlohmann::ordered_json &record)
{
  return hash_text(read_text(folder / "history.csv") + record.at("model").dump());
}

/// A folder that holds something else than a record is the user's: it is never replaced.
void check_replaceable(const fs::path &folder)
{
  if (!fs::exists(folder))
    return;
  if (!fs::is_directory(folder) || (!fs::is_empty(folder) && !fs::exists(folder / "record.json")))
    throw std::runtime_error(folder.string() +
                             " exists and is not a record; it is left as it is. Move it away, or "
                             "choose another folder with --out");
}
} // namespace

void write_file(const fs::path &path, const std::string &text)
{
  const fs::path scratch = scratch_path(path);
  try
  {
    write_text(scratch, text);
    fs::rename(scratch, path);
  }
  catch (...)
  {
    std::error_code ignored;
    fs::remove(scratch, ignored);
    throw;
  }
}

RecordWriter::RecordWriter(const fs::path &results, const std::string &model)
  : scratch(scratch_path(results / model)), final_folder(results / model)
{
  fs::create_directories(results);
  remove_abandoned(results);
  check_replaceable(final_folder);
  fs::remove_all(scratch);
  fs::create_directory(scratch);
}

RecordWriter::~RecordWriter()
{
  if (committed)
    return;
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
}

void RecordWriter::write_history(const History &history)
{
  write_text(scratch / "history.csv", history_text(history));
}

void RecordWriter::commit(const StoredRecord &record)
{
  nlohmann::ordered_json json = to_json(record);
  json["content_hash"] = content_hash(scratch, json);
  write_text(scratch / "record.json", json.dump(2) + "\n");
  check_replaceable(final_folder);
  // Killed between the two renames, there is no record; there is never half of one.
  const fs::path old =
    scratch_path(final_folder.parent_path() / (final_folder.filename().string() + ".old"));
  fs::remove_all(old);
  if (fs::exists(final_folder))
    fs::rename(final_folder, old);
  fs::rename(scratch, final_folder);
  committed = true;
  fs::remove_all(old);
}

std::optional<StoredRecord> read_record(const fs::path &results, const std::string &model)
{
  std::ifstream stream(results / model / "record.json");
  if (!stream)
    return {};
  try
  {
    const nlohmann::ordered_json json = nlohmann::ordered_json::parse(stream);
    if (json.at("schema") != record_schema || !fs::exists(results / model / "history.csv") ||
        json.at("content_hash") != content_hash(results / model, json))
      return {};
    return record_from_json(json);
  }
  catch (const nlohmann::json::exception &)
  {
    return {};
  }
}
} // namespace carambole
