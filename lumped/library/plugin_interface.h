#ifndef CARAMBOLE_PLUGIN_INTERFACE_H
#define CARAMBOLE_PLUGIN_INTERFACE_H

/* A contact law of your own in a shared object, which a case names by its path:

     laws: [hertz, {name: mine, law: ./quadratic_spring.so, stiffness: 1e12 N/m^2}]

   The object exports one function, carambole_plugin. SI units throughout; approach > 0 in
   compression [m], rate > 0 in approach [m/s]. The functions must depend only on their arguments:
   the memory of a contact is passed to them. examples/quadratic_spring.c is a complete law. */

#ifdef __cplusplus
extern "C"
{
#endif

#define CARAMBOLE_PLUGIN_VERSION 1

  /* The two bodies of a contact. */
  typedef struct carambole_plugin_pair
  {
    double reduced_mass;    /* [kg] M = m1 m2/(m1 + m2); on the ground, that of the other */
    double relative_radius; /* [m] 1/R = 1/R1 + 1/R2 */
    double modulus;         /* [Pa] 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2 */
    double hertz_stiffness; /* [N/m^1.5] K = (4/3) E* sqrt(R) */
    double approach_speed;  /* [m/s] of the first impact of the row */
  } carambole_plugin_pair;

  /* A parameter that the case gives, or a default. */
  typedef struct carambole_plugin_parameter
  {
    const char *key, *meaning;
    const char *unit;        /* SI: "Pa", "N/m^1.5", "1" for a pure number */
    double minimum, maximum; /* both allowed */
    double default_value;    /* NaN: required */
    int is_calibrated;       /* 1: from a measured result, not from material data */
  } carambole_plugin_parameter;

  /* The memory of a contact. Everything is zero before the first touch. */
  typedef struct carambole_plugin_memory
  {
    double onset_speed;       /* [m/s] at which this touch began; set before `begin` */
    double max_approach;      /* [m] for the law to keep */
    double max_force;         /* [N] for the law to keep */
    double residual_approach; /* [m] the law's; at and below it the bodies are apart */
    double own[4];            /* anything else */
  } carambole_plugin_memory;

  typedef struct carambole_plugin_law
  {
    int version; /* CARAMBOLE_PLUGIN_VERSION */
    const char *title, *equation, *validity, *source;
    int number_of_parameters;
    const carambole_plugin_parameter *parameters;
    int never_pulls; /* 1: the contact ends where the force first falls to zero */

    /* Force [N] of a touching pair, > 0 in compression. It is also evaluated slightly beyond the
       end of a contact, where it should continue smoothly. `parameters` are in the order of the
       list. */
    double (*force)(const carambole_plugin_pair *pair, const double *parameters, double approach,
                    double rate, const carambole_plugin_memory *memory);

    /* Energy [J] that an infinitely slow unloading from here would return. */
    double (*stored_energy)(const carambole_plugin_pair *pair, const double *parameters,
                            double approach, const carambole_plugin_memory *memory);

    /* Update the memory when a touch begins, and when a step to an approach has been accepted; each
       may be NULL. */
    void (*begin)(const carambole_plugin_pair *pair, const double *parameters,
                  carambole_plugin_memory *memory);
    void (*commit)(const carambole_plugin_pair *pair, const double *parameters, double approach,
                   carambole_plugin_memory *memory);
  } carambole_plugin_law;

  /* The function that the shared object exports. The law and its texts must live as long as it is
     loaded. */
  const carambole_plugin_law *carambole_plugin(void);

#ifdef __cplusplus
}
#endif

#endif
