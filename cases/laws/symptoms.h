#pragma once

// What people see go wrong, and which laws do it.

#include <string>
#include <vector>

namespace carambole
{
struct Symptom
{
  std::vector<std::string> phrases; ///< in lower case, as people type them
  std::string advice;               ///< a paragraph for people
  std::vector<std::string> signs;   ///< a law has it if its defects have one of these
};

/// The symptom that a text in lower case names; nullptr: none.
const Symptom *symptom_in(const std::string &text);
} // namespace carambole
