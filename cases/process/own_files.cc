#include "cases/process/own_files.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr std::string_view partial = ".partial-";

[[noreturn]] void fail(const char *what, const fs::path &path)
{
  throw fs::filesystem_error(what, path, std::error_code(errno, std::generic_category()));
}

void write_text(int descriptor, const fs::path &path, std::string_view text)
{
  while (!text.empty())
  {
    const ssize_t n = ::write(descriptor, text.data(), text.size());
    if (n < 0 && errno != EINTR)
      fail("cannot write", path);
    text.remove_prefix(n < 0 ? 0 : static_cast<std::size_t>(n));
  }
}

/// An open file or folder.
class Descriptor
{
public:
  Descriptor(const fs::path &path, int flags)
    : path(path), number(open(path.c_str(), flags | O_CLOEXEC, 0666))
  {
    if (number < 0)
      fail((flags & O_CREAT) != 0 ? "cannot write" : "cannot open", path);
  }
  ~Descriptor() { close(number); }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  void write(std::string_view text) const { write_text(number, path, text); }

  void flush() const
  {
    // Some file systems cannot flush a folder.
    if (fsync(number) != 0 && errno != EINVAL)
      fail("cannot write", path);
  }

private:
  fs::path path;
  int number;
};

std::uint64_t random_number()
{
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    throw std::system_error(errno, std::generic_category(), "cannot get a random number");
  return number;
}

/// Whether a name is of a scratch_path whose process has ended.
bool is_abandoned(const std::string &name)
{
  const std::size_t mark = name.rfind(partial);
  if (!name.starts_with('.') || mark == std::string::npos)
    return false;
  pid_t process = 0;
  const char *const end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + mark + partial.size(), end, process);
  return error == std::errc() && (stop == end || *stop == '-') && process > 0 &&
         kill(process, 0) != 0 && errno == ESRCH;
}
} // namespace

fs::path scratch_path(const fs::path &target)
{
  return target.parent_path() / fmt::format(".{}{}{}-{:016x}", target.filename().string(), partial,
                                            getpid(), random_number());
}

void create_file(const fs::path &path, const std::vector<std::string_view> &parts, bool is_durable)
{
  const Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
  try
  {
    for (const std::string_view part : parts)
      file.write(part);
    if (is_durable)
      file.flush();
  }
  catch (...)
  {
    std::error_code ignored;
    fs::remove(path, ignored);
    throw;
  }
}

namespace
{
void replace_file(const fs::path &path, const std::vector<std::string_view> &parts, bool is_durable)
{
  const fs::path scratch = scratch_path(path);
  create_file(scratch, parts, is_durable);
  try
  {
    fs::rename(scratch, path);
  }
  catch (...)
  {
    std::error_code ignored;
    fs::remove(scratch, ignored);
    throw;
  }
}
} // namespace

void write_file(const fs::path &path, const std::string &text)
{
  replace_file(path, {text}, false);
}

bool is_open_as(const fs::path &path, int descriptor)
{
  struct stat named = {}, open = {};
  return stat(path.c_str(), &named) == 0 && fstat(descriptor, &open) == 0 &&
         named.st_dev == open.st_dev && named.st_ino == open.st_ino;
}

void write_named_file(const fs::path &path, std::string_view text)
{
  struct stat named = {}, meant = {}; // a link, and what it points to
  const bool is_there = stat(path.c_str(), &meant) == 0;
  if (is_there && S_ISDIR(meant.st_mode))
  {
    errno = EISDIR;
    fail("cannot write", path);
  }
  if (lstat(path.c_str(), &named) != 0 || S_ISREG(named.st_mode))
    return replace_file(path, {text}, false);
  // /dev/stdout may be a file to which others write as well: they share its position.
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO})
    if (is_open_as(path, descriptor))
      return write_text(descriptor, path, text);
  if (is_there && S_ISREG(meant.st_mode))
    return replace_file(fs::canonical(path), {text}, false);
  Descriptor(path, O_WRONLY | O_NOCTTY | (is_there ? 0 : O_CREAT)).write(text);
}

void write_durably(const fs::path &path, const std::vector<std::string_view> &parts)
{
  replace_file(path, parts, true);
  flush_to_disk(path.has_parent_path() ? path.parent_path() : fs::path("."));
}

void create_scratch_folder(const fs::path &path)
{
  if (mkdir(path.c_str(), 0777) != 0)
    fail("cannot create", path);
}

fs::path new_scratch_folder(const fs::path &target)
{
  fs::path path = scratch_path(target);
  if (mkdir(path.c_str(), 0700) != 0)
    fail("cannot create", path);
  return path;
}

Removed::~Removed()
{
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

void flush_to_disk(const fs::path &path)
{
  Descriptor(path, O_RDONLY).flush();
}

void flush_tree(const fs::path &folder)
{
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() || entry.is_directory())
      flush_to_disk(entry.path());
  flush_to_disk(folder);
}

void remove_abandoned(const fs::path &folder, bool below)
{
  std::error_code error;
  std::vector<fs::path> abandoned, folders;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
  {
    std::error_code ignored;
    if (is_abandoned(entry->path().filename().string()))
      abandoned.push_back(entry->path());
    else if (below && entry->is_directory(ignored) && !entry->is_symlink(ignored))
      folders.push_back(entry->path());
  }
  for (const fs::path &path : abandoned)
  {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  for (const fs::path &path : folders)
    remove_abandoned(path, true);
}
} // namespace carambole
