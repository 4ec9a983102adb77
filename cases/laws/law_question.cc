#include "cases/laws/law_question.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cases/laws/law_text.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
using nlohmann::json;

/// What people see go wrong, and which laws do it.
struct Symptom
{
  std::vector<std::string> phrases; ///< in lower case, as people type them
  std::string advice;               ///< a paragraph for people
  std::vector<std::string> signs;   ///< a law has it if its defects have one of these
};

const std::vector<Symptom> symptoms{
  {{"bouncy", "bounces too", "bounce too", "restitution too high", "too elastic"},
   "The impact returns more than was asked for. Either the damper approximates the restitution, or "
   "the force is cut at zero while its damping was chosen for an end at zero approach. "
   "'restitution: {returned: 0.5}' finds the input that returns 0.5; 'restitution_at: zero-force' "
   "chooses the damping for a force that is cut. The laws below say so under 'defects'.",
   {"too high", "half the dissipation", "raises the restitution", "restitution is 0.814"}},
  {{"sticks", "stuck", "sticky", "never separate", "does not separate", "never bounce",
    "does not bounce"},
   "A contact does not end if its damping is critical (restitution 0 or damping_ratio 1, the force "
   "being attractive until the approach is zero), if the bodies rest under gravity, or if the law "
   "has adhesion. 'separation: zero-force' ends the contact where the force would become "
   "attractive.",
   {"attractive before the end", "may be attractive", "adhes", "stick"}},
  {{"negative force", "negative normal force", "pulls", "pull at", "attractive", "tensile",
    "tension"},
   "A viscous damper pulls before the approach is zero, because its force does not vanish with "
   "the spring's. 'separation: zero-force' cuts that part off and raises the restitution; "
   "'restitution_at: zero-force' keeps it. Hysteretic dampers do not pull in an undisturbed "
   "impact.",
   {"attractive before the end", "may be attractive", "adhes"}},
  {{"cohesi", "powder", "adhesi", "adhere", "agglomerat", "clump", "van der waals"},
   "Fine grains and soft solids attract each other; the pair needs a work of adhesion w, which is "
   "twice the surface energy of equal solids. 'jkr' holds above a Tabor parameter of 5, "
   "'maugis-dugdale' at any; the other laws are what powder codes offer. Below the sticking "
   "velocity a pair stays together, and the model has no restitution.",
   {"adhes"}},
  {{"gains energy", "gain energy", "energy gain", "restitution above 1", "restitution above one",
    "exceeds 1", "more than 1"},
   "Some published unloading curves lie above the loading curve just above yield, and some closed "
   "forms exceed 1 at small speeds, where they are limited to 1.",
   {"gains energy", "exceeds 1", "energy may increase", "e > 1", "above 1"}},
  {{"jumps", "force jump", "kick at", "discontinuous"},
   "The force of a dashpot beside a spring begins with a jump, c v0; that of some elastoplastic "
   "laws has a step where their published branches meet.",
   {"jumps", "jump"}}};

bool has_any(const std::string &text, const std::vector<std::string> &phrases)
{
  return std::ranges::any_of(phrases, [&](const std::string &phrase)
                             { return text.find(phrase) != std::string::npos; });
}

/// The symptom that a text in lower case names; nullptr: none.
const Symptom *symptom_in(const std::string &text)
{
  for (const Symptom &symptom : symptoms)
    if (has_any(text, symptom.phrases))
      return &symptom;
  return nullptr;
}

/// The texts of these members, a line each.
std::string texts_of(const json &law, std::initializer_list<const char *> keys)
{
  std::string text;
  for (const char *key : keys)
    text += law.value(key, "") + "\n";
  return text;
}

std::string names_in(const json &law)
{
  std::string text = texts_of(law, {"identifier", "title"});
  for (const std::string &name : law.value("also_known_as", std::vector<std::string>()))
    text += name + "\n";
  return in_lower_case(text);
}

/// All that a reader may look for.
std::string searched_text(const json &law)
{
  std::string text = texts_of(law, {"loading", "validity", "source", "place"});
  for (const json &parameter : law.at("parameters"))
    text += texts_of(parameter, {"key", "meaning"});
  return names_in(law) + in_lower_case(text);
}

bool has_all(const std::string &text, const std::vector<std::string> &words)
{
  return std::ranges::all_of(words, [&](const std::string &word)
                             { return text.find(word) != std::string::npos; });
}

std::string joined_words(const std::vector<std::string> &texts)
{
  return in_lower_case(fmt::format("{}", fmt::join(texts, " ")));
}

/// Those of the laws that have the symptom.
json laws_that_have(const Symptom &symptom, const json &laws)
{
  json found = json::array();
  for (const json &law : laws)
    if (has_any(in_lower_case(law.value("defects", "")), symptom.signs))
      found.push_back(law);
  return found;
}

/// The words of letters of all manuals, each once.
std::vector<std::string> known_words(const json &laws)
{
  std::vector<std::string> words;
  for (const json &law : laws)
  {
    std::string word;
    for (const char c : searched_text(law) + " ")
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

[[noreturn]] void tell_none(const std::vector<std::string> &words, const json &laws)
{
  std::string unknown;
  for (const std::string &word : words)
    if (std::none_of(laws.begin(), laws.end(),
                     [&](const json &law) { return has_all(searched_text(law), {word}); }))
      unknown += fmt::format("{}no law has {}{}", unknown.empty() ? "" : "; ", in_quotes(word),
                             suggestion(word, known_words(laws)));
  if (unknown.empty())
    unknown = "each of these words is in the manual of some law, but no law has all of them";
  throw InputError({{"--search", 0, unknown}});
}
} // namespace

nlohmann::json known_laws()
{
  json laws = json::array();
  for (const LawManual *manual : registered_laws())
  {
    laws.push_back(to_json(*manual));
    laws.back().update({{"entry", entry_of(*manual)}, {"text", describe(*manual)}});
  }
  return laws;
}

nlohmann::json laws_with(const std::vector<std::string> &texts, const nlohmann::json &laws)
{
  std::vector<std::string> words;
  for (const std::string &text : texts)
  {
    std::istringstream stream(in_lower_case(text));
    for (std::string word; stream >> word;)
      words.push_back(word);
  }
  if (words.empty())
    throw InputError({{"--search", 0, "there is no word to search for"}});
  if (const Symptom *symptom = symptom_in(joined_words(texts)))
    if (json found = laws_that_have(*symptom, laws); !found.empty())
      return found;
  json by_name = json::array(), others = by_name;
  for (const json &law : laws)
    if (has_all(names_in(law), words))
      by_name.push_back(law);
    else if (has_all(searched_text(law), words))
      others.push_back(law);
  by_name.insert(by_name.end(), others.begin(), others.end());
  if (by_name.empty())
    tell_none(words, laws);
  return by_name;
}

int show_laws(const nlohmann::json &laws, const LawQuestion &question, const std::string &none)
{
  json asked = question.words.empty() ? json::array() : laws_with(question.words, laws);
  if (question.words.empty())
    std::copy_if(laws.begin(), laws.end(), std::back_inserter(asked),
                 [&](const json &law)
                 { return question.name.empty() || law.at("identifier") == question.name; });
  if (asked.empty())
  {
    tell("{}\n", none);
    return exit_status::wrong_input;
  }
  std::string text;
  if (const Symptom *symptom = symptom_in(joined_words(question.words)))
    text = wrapped(symptom->advice) + "\n";
  for (json &law : asked)
  {
    text += (text.empty() || question.name.empty() ? "" : "\n") +
            law.at(question.name.empty() ? "entry" : "text").get<std::string>();
    if (!question.with_texts)
      for (const char *key : {"entry", "text"})
        law.erase(key);
  }
  if (question.as_json || question.with_texts)
    text = json_text(asked, 2) + "\n";
  show("{}", text);
  return exit_status::success;
}
} // namespace carambole
