#pragma once

namespace carambole
{
/// Release, and hash of the sources of the running program, its compiler and the target processor,
/// "1.0.0-1a2b3c4d5e": defined once per program.
extern const char *const version;
/// The compiler, its flags and the processor: "GNU 12.2.0, -O3 -DNDEBUG -march=native, for
/// sapphirerapids": another one rounds differently.
extern const char *const build;
} // namespace carambole
