#pragma once

// What a continuum would give for a case, predicted by laws whose errors the regime maps know.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cases/records/study.h"
#include "reports/maps/advise.h"

namespace carambole::reports
{
/// A value p of a law with the error e +- u of the map: the continuum gives p/(1 + e), in an
/// interval of a stated confidence. Half-widths are of that confidence, over the value. Errors of
/// the map and of the inputs count as independent and normal; u is the half-width of 95 %.
struct PredictedQuantity
{
  RegimeQuantity quantity = RegimeQuantity::restitution;
  std::string law;
  double of_law = 0;     ///< p [SI]
  double correction = 0; ///< e [-]
  double value = 0, low = 0, high = 0;
  double by_map = 0, by_inputs = 0;    ///< half-widths [-]
  std::vector<std::string> flags = {}; ///< why the law is outside its stated validity
};

struct Prediction
{
  Advice advice;
  double confidence = 95;  ///< [%]
  bool has_inputs = false; ///< the inputs are uncertain, and what they change is included
  std::vector<PredictedQuantity> quantities; ///< empty: nothing can be predicted
};

/// `law`: that is to predict; empty: for each quantity the best of the map. `study`: of the laws
/// over the uncertain inputs of the case, where it has some. Throws InputError for a law that the
/// map does not have.
Prediction predict(Advice advice, const std::string &law, double confidence,
                   const std::optional<InputStudy> &study);

std::string in_words(const Prediction &prediction);
nlohmann::ordered_json to_json(const Prediction &prediction);
} // namespace carambole::reports
