/* A law from outside: F = k d^2. */

#include <math.h>

#include <carambole/plugin_interface.h>

static double force(const carambole_plugin_pair *pair, const double *parameters, double approach,
                    double rate, const carambole_plugin_memory *memory)
{
  (void)pair, (void)rate, (void)memory;
  return parameters[0] * approach * fabs(approach);
}

static double stored_energy(const carambole_plugin_pair *pair, const double *parameters,
                            double approach, const carambole_plugin_memory *memory)
{
  (void)pair, (void)memory;
  return approach > 0 ? parameters[0] * pow(approach, 3) / 3 : 0;
}

const carambole_plugin_law *carambole_plugin(void)
{
  static const carambole_plugin_parameter parameters[] = {
    {"stiffness", "k of F = k d^2", "N/m^2", 0, INFINITY, NAN, 1}};
  static const carambole_plugin_law law = {CARAMBOLE_PLUGIN_VERSION,
                                           "Quadratic spring",
                                           "F = k d^2",
                                           "any approach",
                                           "an example",
                                           1,
                                           parameters,
                                           0,
                                           force,
                                           stored_energy,
                                           0,
                                           0};
  return &law;
}
