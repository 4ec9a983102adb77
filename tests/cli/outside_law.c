/* A law from outside that crashes, or never returns, when the environment says so. */

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "lumped/library/plugin_interface.h"

static double force(const carambole_plugin_pair *pair, const double *parameters, double approach,
                    double rate, const carambole_plugin_memory *memory)
{
  (void)pair, (void)parameters, (void)rate, (void)memory;
  const char *does = getenv("CARAMBOLE_TEST_LAW");
  if (does && strcmp(does, "crash") == 0)
    raise(SIGSEGV);
  while (does && strcmp(does, "hang") == 0)
    __asm__ volatile("");
  return 1e8 * approach;
}

static double stored_energy(const carambole_plugin_pair *pair, const double *parameters,
                            double approach, const carambole_plugin_memory *memory)
{
  (void)pair, (void)parameters, (void)memory;
  return approach > 0 ? 0.5e8 * approach * approach : 0;
}

const carambole_plugin_law *carambole_plugin(void)
{
  static const carambole_plugin_law law = {CARAMBOLE_PLUGIN_VERSION,
                                           "Linear spring",
                                           "F = k d",
                                           "any approach",
                                           "a test",
                                           0,
                                           0,
                                           0,
                                           force,
                                           stored_energy,
                                           0,
                                           0};
  return &law;
}
