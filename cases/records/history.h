#pragma once

// The text of history.csv; read_history in records.h is its inverse.

#include <string>

#include "cases/records/records.h"

namespace carambole
{
/// Header `name [unit],...`, then one line per time; numbers in the shortest form that reads back
/// equal. Throws std::logic_error if the columns differ in length.
std::string history_text(const History &history);
} // namespace carambole
