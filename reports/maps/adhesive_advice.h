#pragma once

// What is known of an impact with adhesion before it is computed: no regime map has adhesion, but
// the laws and the range of the attraction tell which of them cannot be right.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cases/case/case.h"
#include "cases/records/records.h"

namespace carambole::reports
{
struct AdhesiveLawAdvice
{
  std::string law, entry, codes;
  bool sticks = false;
  std::optional<double> restitution = {};       ///< absent where it sticks, or was not computed
  std::optional<double> sticking_velocity = {}; ///< [m/s]; absent: it never sticks
};

struct AdhesiveAdvice
{
  std::string contact;
  double lambda = 0, tabor = 0;
  double speed = 0, sticking_speed = 0; ///< of approach; of Johnson, Kendall & Roberts [m/s]
  bool yields = false;                  ///< a body can yield
  std::string use;                      ///< the law for restitution; empty if none can be right
  std::vector<AdhesiveLawAdvice> laws;  ///< those with a record
};

/// Of the first contact with adhesion; nothing if none has it. `records`: of `adhesive_laws`.
std::optional<AdhesiveAdvice> adhesive_advice(const Case &c,
                                              const std::vector<ModelRecord> &records);

std::string in_words(const AdhesiveAdvice &advice);
nlohmann::ordered_json to_json(const AdhesiveAdvice &advice);
} // namespace carambole::reports
