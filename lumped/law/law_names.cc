#include "lumped/law/law_names.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "lumped/law/law.h"

namespace carambole::lumped
{
namespace
{
constexpr std::size_t most = 4;

/// The words of a name in lower case, with any separators: "Hunt_Crossley" has two.
std::vector<std::string> words_of(const std::string &name)
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

std::vector<std::string> meant_laws(const std::string &name)
{
  constexpr std::size_t longest = 80; // a longer text is not a name
  std::vector<std::string> meant, identifiers, aliases;
  if (name.size() > longest)
    return meant;
  const std::vector<std::string> words = words_of(name);
  const auto with_alias = [&](const std::vector<std::string> &alias)
  {
    for (const auto &[identifier, manual] : catalogue())
      for (const std::string &other : manual.also_known_as)
        if (words_of(other) == alias)
          add(meant, identifier);
  };
  with_alias(words);
  for (const auto &[identifier, manual] : catalogue())
  {
    if (contains_all(words_of(identifier), words))
      add(meant, identifier);
    identifiers.push_back(identifier);
    aliases.insert(aliases.end(), manual.also_known_as.begin(), manual.also_known_as.end());
  }
  if (!meant.empty())
    return meant;
  if (const std::string near = nearest(name, identifiers); !near.empty())
    return {near};
  if (const std::string near = nearest(name, aliases); !near.empty())
    with_alias(words_of(near));
  return meant;
}

std::string no_law(const std::string &name)
{
  const std::vector<std::string> meant = meant_laws(name);
  std::string choice;
  for (std::size_t k = 0; k < meant.size(); ++k)
    choice += fmt::format("{}'{}'{}",
                          k == 0                  ? ""
                          : k + 1 == meant.size() ? " or "
                                                  : ", ",
                          meant[k],
                          // A misspelt identifier needs no explanation.
                          nearest(name, {meant[k]}).empty()
                            ? fmt::format(" ({})", catalogue().at(meant[k]).title)
                            : "");
  return fmt::format("there is no law {}{}; `carambole laws` lists all laws", in_quotes(name),
                     choice.empty() ? "" : fmt::format(" (did you mean {}?)", choice));
}
} // namespace carambole::lumped
