#pragma once

namespace carambole
{
/// Release and hash of the sources of the running program, "0.1.0-1a2b3c4d5e": defined once per
/// program.
extern const char *const version;
} // namespace carambole
