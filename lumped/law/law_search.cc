#include "lumped/law/law_search.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "lumped/law/law.h"

namespace carambole::lumped
{
namespace
{
std::string in_lower_case(std::string text)
{
  for (char &c : text)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string names_in(const Manual &manual)
{
  return in_lower_case(fmt::format("{}\n{}\n{}", manual.identifier, manual.title,
                                   fmt::join(manual.also_known_as, "\n")));
}

/// All that a reader may look for.
std::string searched_text(const Manual &manual)
{
  std::string text = names_in(manual);
  for (const std::string &part : {manual.loading, manual.validity, manual.source})
    text += "\n" + part;
  for (const ParameterManual &parameter : manual.parameters)
    text += "\n" + parameter.key + "\n" + parameter.meaning;
  return in_lower_case(text);
}

bool has_all(const std::string &text, const std::vector<std::string> &words)
{
  return std::ranges::all_of(words, [&](const std::string &word)
                             { return text.find(word) != std::string::npos; });
}

/// The words of letters of all manuals, each once.
std::vector<std::string> known_words()
{
  std::vector<std::string> words;
  for (const auto &[identifier, manual] : catalogue())
  {
    std::string word;
    for (const char c : searched_text(manual) + " ")
      if (std::isalpha(static_cast<unsigned char>(c)))
        word += c;
      else if (constexpr std::size_t shortest = 4; word.size() >= shortest)
        words.push_back(std::exchange(word, ""));
      else
        word.clear();
  }
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

[[noreturn]] void tell_none(const std::vector<std::string> &words)
{
  std::string unknown;
  for (const std::string &word : words)
    if (std::ranges::none_of(catalogue(), [&](const auto &law)
                             { return has_all(searched_text(law.second), {word}); }))
      unknown += fmt::format("{}no law has {}{}", unknown.empty() ? "" : "; ", in_quotes(word),
                             suggestion(word, known_words()));
  if (unknown.empty())
    unknown = "each of these words is in the manual of some law, but no law has all of them";
  throw InputError({{"--search", 0, unknown}});
}
} // namespace

std::vector<std::string> laws_with(const std::vector<std::string> &texts)
{
  std::vector<std::string> words, by_name, others;
  for (const std::string &text : texts)
  {
    std::istringstream stream(in_lower_case(text));
    for (std::string word; stream >> word;)
      words.push_back(word);
  }
  if (words.empty())
    throw InputError({{"--search", 0, "there is no word to search for"}});
  for (const auto &[identifier, manual] : catalogue())
    if (has_all(names_in(manual), words))
      by_name.push_back(identifier);
    else if (has_all(searched_text(manual), words))
      others.push_back(identifier);
  by_name.insert(by_name.end(), others.begin(), others.end());
  if (by_name.empty())
    tell_none(words);
  return by_name;
}
} // namespace carambole::lumped
