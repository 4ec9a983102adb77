#include "reports/records/text_file.h"

#include <fstream>
#include <sstream>

namespace carambole::reports
{
std::string read_text(const std::filesystem::path &file)
{
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}
} // namespace carambole::reports
