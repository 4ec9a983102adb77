#pragma once

// Included by the compiler before anything else where the kernel is compiled a second time, to
// count its operations: all that it includes from cases, and then another name for the namespace
// fem.

#include "cases/case/case.h"
#include "cases/process/diagnostics.h"
#include "cases/values/units.h"
#include "fem/bench/operation_counts.h"

#define CARAMBOLE_COUNTS_OPERATIONS
#define fem counted_fem
