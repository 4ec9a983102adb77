#include "cases/process/terminal.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include <unistd.h>

#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
std::atomic<bool> is_silent = false, is_diverted = false;
std::atomic<int> first_error = 0; ///< errno of the first write to standard output that failed

void note(bool written)
{
  if (int none = 0; !written)
    first_error.compare_exchange_strong(none, errno != 0 ? errno : EIO);
}
} // namespace

std::string visible(std::string_view text)
{
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty())
    if (text[0] == '\n' || text[0] == '\t')
    {
      shown += text[0];
      text.remove_prefix(1);
    }
    else
      show_character(text, shown);
  return shown;
}

std::string name_list(const std::vector<std::string> &names)
{
  const std::size_t shown = std::min(names.size(), most_shown);
  std::string text =
    fmt::format("{}", fmt::join(names.begin(), names.begin() + std::ptrdiff_t(shown), ", "));
  if (names.size() > shown)
    text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

void be_silent(bool silent)
{
  is_silent = silent;
}

void show_on_error(bool on_error)
{
  is_diverted = on_error;
}

void show(std::string_view text)
{
  if (is_diverted)
    return tell(text);
  if (is_silent)
    return;
  const std::string shown = visible(text);
  errno = 0;
  note(std::fwrite(shown.data(), 1, shown.size(), stdout) == shown.size());
}

void tell(std::string_view text)
{
  if (is_silent)
    return;
  const std::string shown = visible(text);
  std::fwrite(shown.data(), 1, shown.size(), stderr); // unbuffered: one write
}

bool is_on_terminal()
{
  return isatty(STDERR_FILENO) != 0;
}

void rewrite_line(std::string_view text)
{
  if (is_silent)
    return;
  const std::string shown = "\r\033[K" + visible(text);
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void flush_output()
{
  errno = 0;
  note(std::fflush(stdout) == 0);
}

std::optional<std::string> output_error()
{
  if (first_error == 0 || first_error == EPIPE)
    return {};
  return std::generic_category().message(first_error);
}
} // namespace carambole
