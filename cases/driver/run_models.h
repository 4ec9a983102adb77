#pragma once

#include <filesystem>

#include "cases/case/case.h"
#include "cases/driver/commands.h"

namespace carambole
{
/// One run of a case: the models that are not stored in the folder of the results, then the report.
/// `within`: of RunSettings. Returns the exit status; throws InputError, or std::runtime_error
/// without gnuplot.
int run_models(const RunOptions &options, double within, const Case &c, Overrides overrides,
               std::filesystem::path results);
} // namespace carambole
