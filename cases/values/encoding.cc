#include "cases/values/encoding.h"

#include <iconv.h>

namespace carambole
{
namespace
{
std::optional<std::string> utf8_from(const char *encoding, std::string &bytes)
{
  const iconv_t converter = iconv_open("UTF-8", encoding);
  if (converter == reinterpret_cast<iconv_t>(-1)) // the value that the standard of iconv names
    return {};
  std::string text(2 * bytes.size(), '\0'); // no encoding here needs more
  char *from = bytes.data(), *to = text.data();
  std::size_t n_from = bytes.size(), n_to = text.size();
  const bool whole = iconv(converter, &from, &n_from, &to, &n_to) != static_cast<std::size_t>(-1);
  iconv_close(converter);
  if (!whole)
    return {};
  text.resize(text.size() - n_to);
  return text;
}
} // namespace

std::optional<std::string> utf8_of(std::string bytes)
{
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    return utf8_from("UTF-16", bytes); // of either byte order, by its mark
  if (bytes.starts_with("\xEF\xBB\xBF"))
    bytes.erase(0, 3);
  if (auto text = utf8_from("UTF-8", bytes))
    return text;
  return utf8_from("LATIN1", bytes);
}
} // namespace carambole
