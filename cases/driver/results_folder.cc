#include "cases/driver/results_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>
#include <tuple>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/reader/yaml_tree.h"
#include "cases/values/file_bytes.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *lock_name = ".lock";

[[noreturn]] void refuse(const fs::path &path, const std::string &message)
{
  throw InputError(path.string(), message);
}

/// The process that has the lock, as written in the lock file; 0: none.
pid_t holder_of(int file)
{
  char text[32] = {};
  const ssize_t length = pread(file, text, sizeof text - 1, 0);
  return length > 0 ? static_cast<pid_t>(std::atol(text)) : 0;
}

bool is_alive(pid_t process)
{
  return process > 0 && (kill(process, 0) == 0 || errno == EPERM);
}

/// Whether the open file is the one at the path: a run without results removes its lock file.
bool is_at(const fs::path &path, int file)
{
  struct stat opened = {}, there = {};
  return fstat(file, &opened) == 0 && stat(path.c_str(), &there) == 0 &&
         opened.st_ino == there.st_ino && opened.st_dev == there.st_dev;
}

/// The type of the file system of an open file, as in /proc/self/mountinfo: "nfs4".
std::string file_system_of(int file)
{
  struct stat status = {};
  if (fstat(file, &status) != 0)
    return "unknown";
  const std::string device = fmt::format("{}:{}", major(status.st_dev), minor(status.st_dev));
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);)
  {
    std::istringstream fields(line);
    std::string number, parent, its_device, word;
    fields >> number >> parent >> its_device;
    while (its_device == device && fields >> word)
      if (word == "-" && fields >> word)
        return word;
  }
  return "unknown";
}

/// The file system cannot lock the file, for a reason of errno: refuses the folder, or says what to
/// mind if the user wants it all the same.
void go_on_unlocked(int file, const fs::path &folder, int reason)
{
  const std::string what =
    fmt::format("the file system of this folder ({}) cannot lock files (flock: {})",
                file_system_of(file), std::strerror(reason));
  if (!ResultsFolder::may_be_unlocked)
    refuse(folder, what + "; choose a folder on another one with --out, or, if nothing else writes "
                          "into this one, add --unlocked");
  tell("{}: {}; two runs that write into it at once would spoil each other's results\n",
       folder.string(), what);
}

/// The processes that have the lock file open, other than this one: "4711 (carambole-lumped)".
/// Those of other users and machines are not seen.
std::string holders_of(const fs::path &folder)
{
  std::error_code ignored;
  const fs::path lock = fs::canonical(folder / lock_name, ignored);
  std::vector<std::string> holders;
  for (const fs::directory_entry &process : fs::directory_iterator("/proc", ignored))
  {
    const std::string number = process.path().filename().string();
    if (number.find_first_not_of("0123456789") != std::string::npos ||
        number == std::to_string(getpid()))
      continue;
    std::error_code gone; // it has ended, or belongs to somebody else
    const fs::directory_iterator files(process.path() / "fd", gone);
    if (!std::any_of(begin(files), end(files),
                     [&](const fs::directory_entry &file)
                     { return fs::read_symlink(file.path(), gone) == lock; }))
      continue;
    // The program that it was started as; "comm" holds 15 letters.
    const std::string words = bytes_if_any(process.path() / "cmdline");
    const fs::path program = words.substr(0, words.find('\0'));
    holders.push_back(fmt::format("{} ({})", number, program.filename().string()));
  }
  return fmt::format("{}", fmt::join(holders, ", "));
}

/// Waits until the solver of a killed run has ended; for a run that is still alive, only a few
/// seconds.
bool take_lock(int file, const fs::path &folder, Use use)
{
  using namespace std::chrono_literals;
  bool is_told = false;
  for (auto waited = 0ms;; waited += 50ms)
  {
    if (stop_requested())
      throw Interrupted();
    if (flock(file, (use == Use::alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0)
    {
      if (use == Use::shared)
        return true;
      const std::string own = fmt::format("{}\n", getpid());
      return ftruncate(file, 0) == 0 &&
             pwrite(file, own.data(), own.size(), 0) == static_cast<ssize_t>(own.size());
    }
    if (errno != EWOULDBLOCK && errno != EINTR)
    {
      go_on_unlocked(file, folder, errno);
      return true;
    }
    if (waited >= 3s && is_alive(holder_of(file)))
      return false;
    if (waited >= 3s && !is_told)
    {
      const std::string holders = holders_of(folder);
      tell("{}: waiting for {} of a killed run to end\n", folder.string(),
           holders.empty() ? "a process of another user or machine" : "process " + holders);
      is_told = true;
    }
    std::this_thread::sleep_for(50ms);
  }
}

/// Of a code: a name without a slash is found on PATH.
bool is_path(const std::string &program)
{
  return program.find('/') != std::string::npos;
}

/// The copy of a case is in another folder, where relative paths would point to other files.
void make_paths_absolute(YamlNode &root, const Case &c)
{
  if (YamlNode *data = root.find("data"))
    for (std::size_t i = 0; i < c.data.size(); ++i)
      if (YamlNode *file = data->children[i].find("file"))
        file->text = c.data[i].file;
  if (YamlNode *laws = root.find("laws"))
    for (std::size_t i = 0; i < std::min(c.laws.size(), laws->children.size()); ++i)
    {
      YamlNode &entry = laws->children[i];
      if (c.laws[i].shared_object.empty())
        continue;
      YamlNode *law = entry.find("law");
      (law ? *law : entry).text = c.laws[i].shared_object;
    }
  if (YamlNode *codes = root.find("codes"))
    for (std::size_t i = 0; i < c.codes.size(); ++i)
      if (is_path(c.codes[i].program))
        codes->children[i].find(to_string(c.codes[i].code))->find("program")->text =
          c.codes[i].program;
}

/// A list of quantities.
YamlNode list_of(const char *key, const std::vector<double> &values, const char *unit)
{
  YamlNode list{YamlNode::Kind::sequence, "", key, {}, 0, 0};
  for (const double value : values)
    list.children.push_back(
      {YamlNode::Kind::scalar, fmt::format("{:.17g} {}", value, unit), "", {}, 0, 0});
  return list;
}

/// The table of a motion may change, or go: the copy has its numbers.
void take_in_motion(YamlNode &root, const Case &c)
{
  YamlNode *const motion = root.find("motion");
  if (!motion || !motion->find("file"))
    return;
  motion->children.clear();
  for (const auto &[key, values, unit] : {std::tuple("time", &c.motion.time, "s"),
                                          {"approach", &c.motion.approach, "m"},
                                          {"slip", &c.motion.slip, "m"},
                                          {"roll", &c.motion.roll, "rad"},
                                          {"twist", &c.motion.twist, "rad"}})
    if (!values->empty())
      motion->children.push_back(list_of(key, *values, unit));
}

/// Whether a folder is empty, or has what `carambole fit` left before the first run.
bool has_only_fits(const fs::path &folder)
{
  std::error_code ignored;
  const fs::directory_iterator entries(folder, ignored);
  return std::all_of(begin(entries), end(entries),
                     [](const fs::directory_entry &entry)
                     { return entry.path().filename().string().starts_with("fit-"); });
}

bool names_files(const Case &c)
{
  const auto takes_motion = [&]
  {
    const YamlNode root = read_yaml(c.path);
    const YamlNode *const motion = root.find("motion");
    return motion && motion->find("file");
  };
  return !c.data.empty() || (c.traits().is_prescribed && takes_motion()) ||
         std::ranges::any_of(c.codes,
                             [](const CodeEntry &code) { return is_path(code.program); }) ||
         std::ranges::any_of(c.laws,
                             [](const LawEntry &law) { return !law.shared_object.empty(); });
}
} // namespace

ResultsFolder::ResultsFolder(const fs::path &path, Use use) : path(path), use(use)
{
  std::error_code error;
  if (path.empty())
    refuse("--out", "names no folder");
  if (fs::exists(path, error) && !fs::is_directory(path, error))
    refuse(path, "is not a folder");
  if (fs::exists(path, error) && !has_only_fits(path) && !fs::exists(path / lock_name, error))
    refuse(path, "contains files other than results; choose another folder with --out");
  for (fs::path part = fs::absolute(path).lexically_normal();
       !part.empty() && !fs::exists(part, error); part = part.parent_path())
    if (part.has_filename())
      made.push_back(part);
  fs::create_directories(path, error);
  if (error)
    refuse(path, "cannot be created: " + error.message());
  do
  {
    if (lock >= 0)
      close(lock);
    // Inherited by children. A link would lead to a file of the user's, which the lock overwrites.
    lock = open((path / lock_name).c_str(), O_RDWR | O_CREAT | O_NOFOLLOW, 0644);
    if (lock < 0 && errno != ELOOP)
      refuse(path, std::string("cannot be written: ") + std::strerror(errno));
    if (struct stat status = {}; lock < 0 || fstat(lock, &status) != 0 || !S_ISREG(status.st_mode))
      refuse(path, std::string("is not a folder of results: its ") + lock_name +
                     " is not a regular file");
    bool is_taken = false;
    try
    {
      is_taken = take_lock(lock, path, use);
    }
    catch (const InputError &) // it cannot be locked
    {
      remove_unused();
      close(lock);
      throw;
    }
    if (!is_taken)
    {
      const pid_t holder = holder_of(lock);
      close(lock);
      refuse(path, fmt::format("another run is using this folder, process {}; wait for it, or "
                               "choose another folder with --out",
                               holder));
    }
  } while (!is_at(path / lock_name, lock));
  if (use == Use::alone)
    remove_abandoned(path, true);
}

ResultsFolder::~ResultsFolder()
{
  if (use == Use::alone || flock(lock, LOCK_EX | LOCK_NB) == 0)
    remove_unused();
  close(lock);
}

void ResultsFolder::remove_unused() const
{
  std::error_code ignored;
  const fs::directory_iterator entries(path, ignored);
  if (made.empty() || std::distance(begin(entries), end(entries)) != 1) // the lock
    return;
  fs::remove(path / lock_name, ignored);
  for (const fs::path &folder : made)
    if (!fs::remove(folder, ignored)) // it is not empty
      break;
}

void ResultsFolder::store_case(const Case &c, const Overrides &overrides) const
{
  store_case_in(path, c, overrides);
}

void store_case_in(const fs::path &path, const Case &c, const Overrides &overrides)
{
  const fs::path copy = path / "case.yaml";
  std::error_code error;
  const bool same_name = fs::absolute(path).lexically_normal().filename() == c.name;
  std::string text = bytes_if_any(c.path);
  if (!overrides.empty() || !same_name || names_files(c))
  {
    YamlNode root = read_yaml(c.path);
    apply_overrides(root, overrides);
    make_paths_absolute(root, c);
    take_in_motion(root, c);
    if (!root.find("name"))
      root.children.insert(root.children.begin(),
                           {YamlNode::Kind::scalar, c.name, "name", {}, 0, 0});
    text = to_yaml(root);
  }
  if (!fs::exists(copy, error) || bytes_if_any(copy) != text)
    write_durably(copy, {text});
}
} // namespace carambole
