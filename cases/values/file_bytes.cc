#include "cases/values/file_bytes.h"

#include <fstream>

namespace carambole
{
std::optional<std::string> bytes_of(const std::filesystem::path &file)
{
  constexpr std::streamsize at_once = 1 << 16;
  std::ifstream stream(file, std::ios::binary);
  std::string bytes;
  for (std::size_t size = 0; stream; bytes.resize(size))
  {
    bytes.resize(size + at_once);
    stream.read(bytes.data() + size, at_once);
    size += static_cast<std::size_t>(stream.gcount());
  }
  if (!stream.eof())
    return {};
  return bytes;
}

std::string bytes_if_any(const std::filesystem::path &file)
{
  return bytes_of(file).value_or("");
}
} // namespace carambole
