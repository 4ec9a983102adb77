#include "cases/results_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "cases/records.h"
#include "cases/yaml_tree.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *lock_name = ".lock";

[[noreturn]] void refuse(const fs::path &path, const std::string &message)
{
  throw InputError({{path.string(), 0, message}});
}

std::string read_text(const fs::path &path)
{
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Waits a little: the children of a run that was killed need a moment to end.
bool take_lock(int file)
{
  using namespace std::chrono_literals;
  for (auto waited = 0ms; waited < 3s; waited += 50ms)
  {
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
      return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

/// The copy of a case stands elsewhere, so that paths relative to the case would mean others there.
void make_paths_absolute(YamlNode &root, const Case &c)
{
  if (YamlNode *data = root.find("data"))
    for (std::size_t i = 0; i < c.data.size(); ++i)
      data->children[i].find("file")->text = c.data[i].file;
  if (YamlNode *laws = root.find("laws"))
    for (std::size_t i = 0; i < c.laws.size(); ++i)
    {
      YamlNode &entry = laws->children[i];
      if (c.laws[i].shared_object.empty())
        continue;
      YamlNode *law = entry.find("law");
      (law ? *law : entry).text = c.laws[i].shared_object;
    }
}

bool names_files(const Case &c)
{
  return !c.data.empty() ||
         std::any_of(c.laws.begin(), c.laws.end(),
                     [](const LawEntry &law) { return !law.shared_object.empty(); });
}
} // namespace

ResultsFolder::ResultsFolder(const fs::path &path) : path(path)
{
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_directory(path, error))
    refuse(path, "is not a folder");
  if (fs::exists(path, error) && !fs::is_empty(path, error) && !fs::exists(path / lock_name, error))
    refuse(path, "holds something else than results; choose another folder with --out");
  fs::create_directories(path, error);
  if (error)
    refuse(path, "cannot be made: " + error.message());
  lock = open((path / lock_name).c_str(), O_RDWR | O_CREAT, 0644); // inherited by children
  if (lock < 0)
    refuse(path, std::string("cannot be written: ") + std::strerror(errno));
  if (!take_lock(lock))
  {
    close(lock);
    refuse(path, "another run works there; wait for it, or choose another folder with --out");
  }
}

ResultsFolder::~ResultsFolder()
{
  close(lock);
}

void ResultsFolder::store_case(const Case &c, const Overrides &overrides) const
{
  const fs::path copy = path / "case.yaml";
  std::error_code error;
  const bool same_name = fs::absolute(path).lexically_normal().filename() == c.name;
  std::string text = read_text(c.path);
  if (!overrides.empty() || !same_name || names_files(c))
  {
    YamlNode root = read_yaml(c.path);
    apply_overrides(root, overrides);
    make_paths_absolute(root, c);
    if (!root.find("name"))
      root.children.insert(root.children.begin(),
                           {YamlNode::Kind::scalar, c.name, "name", {}, 0, 0});
    text = to_yaml(root);
  }
  if (!fs::exists(copy, error) || read_text(copy) != text)
    write_file(copy, text);
}
} // namespace carambole
