#include "cases/laws/law_names.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
constexpr std::size_t most = 4;

/// The words of a name in lower case, with any separators: "Hunt_Crossley" has two.
std::vector<std::string> parts_of(const std::string &name)
{
  std::vector<std::string> words(1);
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!words.back().empty())
      words.emplace_back();
  if (words.back().empty())
    words.pop_back();
  return words;
}

bool contains_all(const std::vector<std::string> &words, const std::vector<std::string> &wanted)
{
  return !wanted.empty() &&
         std::ranges::all_of(wanted, [&](const std::string &word)
                             { return std::ranges::find(words, word) != words.end(); });
}

void add(std::vector<std::string> &names, const std::string &name)
{
  if (names.size() < most && std::ranges::find(names, name) == names.end())
    names.push_back(name);
}
} // namespace

std::vector<std::string> meant_laws(const std::string &name, const nlohmann::json &laws)
{
  constexpr std::size_t longest = 80; // a longer text is not a name
  using Names = std::vector<std::string>;
  Names meant, identifiers, aliases;
  if (name.size() > longest)
    return meant;
  const Names words = parts_of(name);
  const auto aliases_of = [](const nlohmann::json &law)
  { return law.value("also_known_as", Names()); };
  const auto with_alias = [&](const Names &alias)
  {
    for (const nlohmann::json &law : laws)
      for (const std::string &other : aliases_of(law))
        if (parts_of(other) == alias)
          add(meant, law.at("identifier"));
  };
  with_alias(words);
  for (const nlohmann::json &law : laws)
  {
    const std::string identifier = law.at("identifier");
    if (contains_all(parts_of(identifier), words))
      add(meant, identifier);
    identifiers.push_back(identifier);
    for (const std::string &alias : aliases_of(law))
      aliases.push_back(alias);
  }
  if (!meant.empty())
    return meant;
  if (const std::string near = nearest(name, identifiers); !near.empty())
    return {near};
  if (const std::string near = nearest(name, aliases); !near.empty())
    with_alias(parts_of(near));
  return meant;
}

std::string no_law(const std::string &what, const std::string &name, const nlohmann::json &laws)
{
  const std::vector<std::string> meant = meant_laws(name, laws);
  std::string choice;
  for (std::size_t k = 0; k < meant.size(); ++k)
  {
    if (k > 0)
      choice += k + 1 == meant.size() ? " or " : ", ";
    choice += "'" + meant[k] + "'";
    const auto is_meant = [&](const nlohmann::json &law)
    { return law.at("identifier") == meant[k]; };
    if (nearest(name, {meant[k]}).empty()) // a misspelt identifier needs no explanation
      choice += fmt::format(
        " ({})", std::find_if(laws.begin(), laws.end(), is_meant)->at("title").get<std::string>());
  }
  return fmt::format("there is no {} {}{}; `carambole laws` lists all laws", what, in_quotes(name),
                     choice.empty() ? "" : fmt::format(" (did you mean {}?)", choice));
}
} // namespace carambole
