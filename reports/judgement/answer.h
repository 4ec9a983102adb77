#pragma once

// The answer to what a case is for: what the reference says, which law to use, what does not hold.
// The terminal, the page and summary.json show the same one.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/judgement/recommendation.h"

namespace carambole::reports
{
/// A law, and how far it is off in what was asked.
struct AnsweredLaw
{
  std::string model, identifier;
  std::string text;  ///< an entry of `laws:`, to paste: "hertz", "{tsuji: {restitution: 0.9}}"
  std::string grade; ///< of its evidence, "A" to "D"; empty: of a law from outside
  std::vector<std::pair<Purpose, LawError>> errors; ///< of everything asked
  /// Largest of them [-]; of a measurement, of what its uncertainty leaves of them.
  double worst = 0;
  std::size_t parameters = 0; ///< that it has: its simplicity
  bool is_calibrated = false;
  std::optional<double> history = {}; ///< error of the force history [-]
};

/// Something that does not hold or is not decided, and what would settle it.
struct OpenPoint
{
  std::string what, why;
  std::string command; ///< empty: none would
};

struct Answer
{
  std::string reference; ///< its model
  ModelKind kind = ModelKind::fem;
  std::vector<QuantityName> quantities; ///< that the reference has, of those asked
  double within = 0; ///< the band: largest error of a law that is recommended [-]
  /// The law with the fewest parameters of those within the band in everything asked, the closest
  /// of these. Never one in doubt (reservations.h), one that was derived here, one whose formulas
  /// contradict themselves or their source, nor, unless the reference is measured, one with given
  /// coefficients. Of a measurement the one that is nearest to its force history; none while its
  /// clock is not that of the models, or while its impulse contradicts the masses of the case.
  std::optional<AnsweredLaw> law;
  std::vector<AnsweredLaw> also; ///< others within the band, the simplest first
  /// If there is no law: of those outside the band; while the reference decides nothing, of all.
  std::optional<AnsweredLaw> nearest;
  bool is_undecided = false; ///< some of what was asked cannot be judged, see `open`
  std::vector<OpenPoint> open;
};

/// The grade of laws whose printed formula contradicts itself or its source.
inline constexpr const char *contradictory_grade = "E";

/// Whether the law of that identifier was published: one derived here is only listed with the
/// answer.
bool is_published(const std::string &law);

/// The quantities that the answer names of a model, the most important first: of two bodies the
/// restitution, of a row the velocities at the end, then forces and durations. All are of the same
/// impact.
std::vector<QuantityName> asked_quantities(const Case &problem, const ModelRecord &model);

/// Where no law can be named, an open point says why, and the command that settles it. Nothing
/// where there is nothing to answer, as for modes, or no record.
std::optional<Answer> answer_of(const Results &results, const Summary &summary);
} // namespace carambole::reports
