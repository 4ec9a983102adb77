#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "cases/driver/case_templates.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/reader/strict_map.h"
#include "cases/values/json_text.h"

namespace carambole
{
int command_new(const std::string &name, CaseTemplate kind)
{
  const std::string extension = ".yaml";
  const std::string stem =
    name.ends_with(extension) ? name.substr(0, name.size() - extension.size()) : name;
  if (const std::string error = name_error(stem); !error.empty())
    throw InputError("", error);
  const std::string path = stem + extension;
  // "x": fails if the file exists
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "wx"),
                                                              &std::fclose);
  if (!file)
    throw InputError(path, errno == EEXIST ? "the file already exists; it was not changed"
                                           : std::strerror(errno));
  const std::string text = fmt::format(fmt::runtime(case_template(kind)), stem);
  if (std::fputs(text.c_str(), file.get()) < 0 || std::fflush(file.get()) != 0)
  {
    const std::string reason = std::strerror(errno);
    std::remove(path.c_str());
    throw std::runtime_error(path + " cannot be written: " + reason);
  }
  show("wrote {}. Next: carambole check {}\n", path, path);
  return exit_status::success;
}

int command_list(const std::string &word, bool as_json)
{
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  bool any = false;
  for (const auto &[name, title, file] : list_shipped_cases())
  {
    const std::string group = file.parent_path().parent_path().filename().string();
    const std::array<std::string, 3> texts{name, title, group};
    if (std::ranges::none_of(texts, [&](const std::string &text)
                             { return boost::algorithm::icontains(text, word); }))
      continue;
    any = true;
    if (as_json)
      array.push_back(
        {{"name", name}, {"title", title}, {"group", group}, {"file", file.string()}});
    else
      show("{:<28} {}\n", name, title);
  }
  if (!any)
    throw InputError(
      "", fmt::format("no shipped case has {} in its name, title or group", in_quotes(word)));
  if (as_json)
    show("{}\n", displayed_json(array, 2));
  return exit_status::success;
}
} // namespace carambole
