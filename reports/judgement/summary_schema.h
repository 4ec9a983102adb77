#pragma once

// The JSON Schema (draft 2020-12) of summary.json.

#include "cases/values/scalar_schema.h"

namespace carambole::reports
{
/// Made of samples that summary_json has written.
Schema summary_schema();
} // namespace carambole::reports
