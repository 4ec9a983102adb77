#pragma once

// The command `laws` of every program: laws by their identifiers, or by words of their manuals.

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace carambole
{
/// What people ask of laws.
struct LawQuestion
{
  std::string name;               ///< identifier; empty: all laws
  std::vector<std::string> words; ///< each text may have several; empty: none are searched for
  bool as_json = false;
  bool with_texts = false; ///< for another program: JSON with what `show_laws` shows
};

/// The laws of this program, as `show_laws` takes them: to_json, and their texts.
nlohmann::json known_laws();

/// Those whose defects are the symptom that the texts name, or else those that have
/// every word in their manual: in a name, the title, the loading, the validity, the
/// source a parameter or its place in a case, without regard to case. In the order of the array;
/// first those that have all of them in a name or the title. Throws InputError if there are none,
/// with the words that no law has and the nearest ones.
nlohmann::json laws_with(const std::vector<std::string> &texts, const nlohmann::json &laws);

/// Shows the laws that were asked for, or reports `none` if no law has the name. Returns the exit
/// status.
int show_laws(const nlohmann::json &laws, const LawQuestion &question, const std::string &none);
} // namespace carambole
