#pragma once

// Where a law was published, and which codes have it under which name.

#include <string>
#include <vector>

#include "cases/laws/manual.h"

namespace carambole
{
/// A code that has a law, in its own words.
struct Implementation
{
  std::string code, name;
};

/// Of one law; what is not known for certain is empty.
struct LawReference
{
  LawKind kind = LawKind::force;
  std::string identifier;
  std::string doi = {}; ///< of the publication that `source` names first
  std::vector<Implementation> implementations = {};
};

const std::vector<LawReference> &law_references();

/// nullptr where there is none.
const LawReference *find_reference(const LawManual &manual);
} // namespace carambole
