#include "cases/process/processor.h"

#include <cstring>

#include <unistd.h>

// Compiled for every processor of its kind, whatever the others are compiled for, and without a
// library that is not.

namespace carambole
{
#if defined(__x86_64__)
namespace
{
void say(const char *text)
{
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
}

} // namespace

// Otherwise a signal would end the program at some later instruction, without a word. One cpuid.
[[gnu::constructor(101)]] void check_processor()
{
  __builtin_cpu_init();
  bool is_said = false;
  unsigned bit = 0;
  const auto lacks = [&](const char *name)
  {
    say(is_said ? " "
                : "carambole: the programs are built for a processor with instructions that this "
                  "one does not have: ");
    say(name);
    is_said = true;
  };
#  define CARAMBOLE_CHECK(macro, name)                                                             \
    if ((instructions_used >> bit++ & 1U) != 0 && !__builtin_cpu_supports(name))                   \
      lacks(name);
  CARAMBOLE_INSTRUCTIONS(CARAMBOLE_CHECK)
  if (!is_said)
    return;
  say("\nFor all machines that share the folder: cmake -DCARAMBOLE_NATIVE=OFF BUILD, with BUILD "
      "the folder of the build, "
      "then build again\n");
  constexpr int computation_failed = 3; // as in program.h
  _exit(computation_failed);
}
#else
void check_processor() {}
#endif
} // namespace carambole
