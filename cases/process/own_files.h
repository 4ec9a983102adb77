#pragma once

// Files and folders that are written next to their place and renamed: a reader sees the old or the
// new content, never half of it.

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carambole
{
/// `.<name>.partial-<pid>-<random>` next to the target: readers ignore it, the process id shows
/// whether its writer is alive, and the random number keeps others from placing a link there.
std::filesystem::path scratch_path(const std::filesystem::path &target);

/// Creates a new file from these parts; an existing file or a link is an error. With `is_durable`
/// it is flushed to disk on return. Throws std::filesystem::filesystem_error and leaves nothing if
/// it cannot be written.
void create_file(const std::filesystem::path &path, const std::vector<std::string_view> &parts,
                 bool is_durable);

/// Atomic replacement of one file by text; of a link, too, and not of what it points to: the name
/// is the program's own.
void write_file(const std::filesystem::path &path, const std::string &text);

/// The same for a name that the user gives, which may stand for something else: text goes through a
/// link, and into a device or a FIFO; a folder is an error.
void write_named_file(const std::filesystem::path &path, std::string_view text);

/// Whether a name refers to what an open descriptor writes to: "/dev/stdout".
bool is_open_as(const std::filesystem::path &path, int descriptor);

/// As write_file; file and folder are flushed to disk on return.
void write_durably(const std::filesystem::path &path, const std::vector<std::string_view> &parts);

/// Creates a new folder; an existing one is an error.
void create_scratch_folder(const std::filesystem::path &path);

/// Creates a folder of a new name next to a target, for this user alone.
std::filesystem::path new_scratch_folder(const std::filesystem::path &target);

/// A file, or a folder with its content, which is removed in the end.
struct Removed
{
  const std::filesystem::path path;

  explicit Removed(std::filesystem::path path) : path(std::move(path)) {}
  ~Removed();
  Removed(const Removed &) = delete;
  Removed &operator=(const Removed &) = delete;
};

/// Flushes a file or a folder to disk.
void flush_to_disk(const std::filesystem::path &path);
/// Flushes a folder with its content to disk.
void flush_tree(const std::filesystem::path &folder);

/// Removes unfinished files of processes that have ended in a folder; `below`: also in its
/// subfolders. Files that cannot be removed stay.
void remove_abandoned(const std::filesystem::path &folder, bool below = false);
} // namespace carambole
