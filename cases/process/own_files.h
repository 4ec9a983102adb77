#pragma once

// Files and folders that are written beside their place and renamed: a reader sees the old or the
// new, never half of one.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace carambole
{
/// `.<name>.partial-<pid>-<random>` beside the target: not seen by readers, told from what a living
/// process writes by the process, and not to be guessed by who would lay a link there.
std::filesystem::path scratch_path(const std::filesystem::path &target);

/// Makes a file that must not be there, through no link, of these parts one after the other; with
/// `is_durable` it is on the disk on return. Throws std::filesystem::filesystem_error and leaves
/// nothing if it cannot be written.
void create_file(const std::filesystem::path &path, const std::vector<std::string_view> &parts,
                 bool is_durable);

/// Atomic replacement of one file by text.
void write_file(const std::filesystem::path &path, const std::string &text);

/// The same, and on the disk on return, with the folder that it stands in.
void write_durably(const std::filesystem::path &path, const std::vector<std::string_view> &parts);

/// Makes a folder that must not be there.
void create_scratch_folder(const std::filesystem::path &path);

/// A file or a folder as it stands is on the disk on return.
void flush_to_disk(const std::filesystem::path &path);
/// A folder with all that is below it.
void flush_tree(const std::filesystem::path &folder);

/// Removes what processes that have ended were writing in a folder; `below`: in those below it,
/// too. What cannot be removed stays.
void remove_abandoned(const std::filesystem::path &folder, bool below = false);
} // namespace carambole
