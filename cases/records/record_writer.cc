#include <ctime>
#include <fstream>
#include <map>
#include <stdexcept>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/process/own_files.h"
#include "cases/records/history.h"
#include "cases/records/record_damage.h"
#include "cases/records/record_json.h"
#include "cases/records/record_members.h"
#include "cases/records/records.h"
#include "cases/values/file_bytes.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *record_name = "record.json", *history_name = "history.csv";

/// Throws std::filesystem::filesystem_error: an unreadable file must not be hashed as an empty one.
std::string read_text(const fs::path &path)
{
  if (std::optional<std::string> text = bytes_of(path))
    return *std::move(text);
  throw fs::filesystem_error("cannot read", path, std::error_code(errno, std::generic_category()));
}

/// Hashes of all other files in the folder of the record, by their paths. An unreadable file must
/// not count as empty: the record would be damaged from the start.
nlohmann::ordered_json side_hashes(const fs::path &folder)
{
  std::map<std::string, std::string> hashes;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (const std::string name = entry.path().lexically_relative(folder).generic_string();
        entry.is_regular_file() && name != record_name && name != history_name)
      hashes[name] = hash_text(read_text(entry.path()));
  return hashes;
}

/// Hash of the content of a record: the history as stored, the results of the model, and the hashes
/// of the other files.
std::string content_hash(const fs::path &folder, const nlohmann::ordered_json &record)
{
  const std::string files = record.contains(files_key) ? json_text(record.at(files_key)) : "";
  return hash_text(read_text(folder / history_name) + json_text(record.at("model")) + files);
}

/// A folder with other content than a record belongs to the user and is never replaced.
void check_replaceable(const fs::path &folder)
{
  if (!fs::exists(folder))
    return;
  if (!fs::is_directory(folder) || (!fs::is_empty(folder) && !fs::exists(folder / record_name)))
    throw std::runtime_error(folder.string() + " exists and is not a record; it was not changed. "
                                               "Move it away, or choose another folder with --out");
}

/// It says why there is no record of the model.
fs::path failure_file(const fs::path &results, const std::string &model)
{
  return results / fmt::format(".{}.failed", model);
}

/// Why the model has no record.
std::string reason_of_absence(const fs::path &results, const std::string &model)
{
  const std::string reason = bytes_if_any(failure_file(results, model));
  return reason.empty() ? never_run : has_failed + reason;
}
} // namespace

void note_failure(const fs::path &results, const std::string &model, const std::string &reason)
{
  try
  {
    if (fs::is_directory(results))
      write_file(failure_file(results, model), reason);
  }
  catch (const fs::filesystem_error &)
  {
    return; // a full disk: the failure itself has been printed
  }
}

RecordWriter::RecordWriter(const fs::path &results, const std::string &model)
  : scratch(scratch_path(results / model)), final_folder(results / model)
{
  fs::create_directories(results);
  remove_abandoned(results);
  check_replaceable(final_folder);
  fs::remove(failure_file(results, model));
  create_scratch_folder(scratch);
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
  create_file(scratch / history_name, {history_text(history)}, false);
}

void RecordWriter::commit(const StoredRecord &record)
{
  nlohmann::ordered_json json = to_json(record);
  if (record.model.cost.finished.empty())
    json.at("model").at("cost")["finished"] =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  if (nlohmann::ordered_json files = side_hashes(scratch); !files.empty())
    json[files_key] = std::move(files);
  json[content_hash_key] = content_hash(scratch, json);
  create_file(scratch / record_name, {json_text(json, 2) + "\n"}, false);
  flush_tree(scratch);
  check_replaceable(final_folder);
  // If the program is killed between the two renames, there is no record, but never half of one.
  const fs::path old = scratch_path(final_folder.string() + ".old");
  if (fs::exists(final_folder))
    fs::rename(final_folder, old);
  fs::rename(scratch, final_folder);
  committed = true;
  flush_to_disk(final_folder.parent_path());
  fs::remove_all(old);
}

std::variant<StoredRecord, RecordDamage> read_or_damage(const fs::path &results,
                                                        const std::string &model)
{
  const fs::path folder = results / model;
  std::ifstream stream(folder / record_name);
  if (!stream)
    return RecordDamage{reason_of_absence(results, model)};
  try
  {
    const nlohmann::ordered_json json = read_ordered_json(folder / record_name);
    if (json.at("schema") != record_schema)
      return RecordDamage{fmt::format("its record has schema {}, not {}",
                                      json_text(json.at("schema")), record_schema)};
    if (!fs::exists(folder / history_name) ||
        json.at(content_hash_key) != content_hash(folder, json))
      return RecordDamage{"its record is damaged: its content has changed since it was written, or "
                          "one of its files is missing"};
    if (json.contains(files_key))
      for (const auto &[name, hash] : json.at(files_key).items())
        if (hash_of_file(folder / name) != hash)
          return RecordDamage{fmt::format(
            "its record is damaged: {} {}", name,
            fs::exists(folder / name) ? "has changed since it was written" : "is missing")};
    return record_from_json(json);
  }
  catch (const nlohmann::json::exception &)
  {
    return RecordDamage{"its record is damaged: record.json is truncated or not a record"};
  }
  catch (const fs::filesystem_error &)
  {
    return RecordDamage{"its record is damaged: one of its files cannot be read"};
  }
  catch (const std::runtime_error &error) // thrown by the reader of a model: invalid content
  {
    return RecordDamage{fmt::format("its record is damaged: {}", error.what())};
  }
}

std::optional<StoredRecord> read_record(const fs::path &results, const std::string &model)
{
  std::variant<StoredRecord, RecordDamage> outcome = read_or_damage(results, model);
  if (auto *const record = std::get_if<StoredRecord>(&outcome))
    return std::move(*record);
  return {};
}
} // namespace carambole
