#pragma once

// Two laws beside finite elements, and the answer that follows from them.

#include <boost/test/unit_test.hpp>

#include "reports/judgement/answer.h"
#include "reports/judgement/summary_json.h"
#include "sample_records.h"

// Peak forces 2 and 10 % off, final velocities by .0025 and .05 of the approach speed.
struct AnswerFixture : SampleResults
{
  carambole::reports::Answer answer() const
  {
    const carambole::reports::Results results = read();
    const std::optional<carambole::reports::Answer> found = answer_of(results, summarize(results));
    BOOST_REQUIRE_MESSAGE(found.has_value(),
                          (results.skipped.empty() ? "" : results.skipped.front().reason));
    return *found;
  }
  /// What is written of it.
  std::string text() const
  {
    const carambole::reports::Results results = read();
    return summary_json(results, summarize(results), "1");
  }
};
