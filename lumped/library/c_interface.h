#ifndef CARAMBOLE_C_INTERFACE_H
#define CARAMBOLE_C_INTERFACE_H

/* The contact laws as a library for C, C++ and Fortran: link carambole::laws. SI units throughout.
   A law is made for one pair of bodies and never changes; the memory of a contact is a value that
   the caller keeps, so trial evaluations have no side effects and many threads may share a law.

     carambole_memory memory = carambole_begin(law, speed, NULL);      the bodies touch
     force = carambole_force(law, approach, rate, &memory);            as often as wanted
     memory = carambole_commit(law, approach, &memory);                a step was accepted

   examples/thornton.c is a complete program. `carambole laws --header` prints this file and a
   command that compiles a program with it.

   Functions that may fail return NULL or 0 and write the error into `message`: at most `size` bytes
   including the final zero; pass NULL with size 0 to ignore it. A pointer that must not be NULL but
   is gives such an error. */

#include <stddef.h>

#ifdef __cplusplus
extern "C"
{
#endif

  /* Solid sphere, or a flat half-space with the radius INFINITY. An infinite Young's modulus:
     rigid. An infinite density: fixed; a half-space always is. */
  typedef struct carambole_body
  {
    double radius;         /* [m] > 0 */
    double density;        /* [kg/m^3] > 0 */
    double youngs_modulus; /* [Pa] > 0 */
    double poisson_ratio;  /* -1 < nu < 0.5 */
  } carambole_body;

  /* The memory of a contact: a value to copy and store; its content is private. */
  typedef struct carambole_memory
  {
    double opaque[16];
  } carambole_memory;

  /* A law of the catalogue for one pair of bodies. */
  typedef struct carambole_law carambole_law;

  /* Identifiers of the catalogue in alphabetical order; `carambole laws` explains them. NULL beyond
     the last. */
  const char *carambole_law_name(size_t index);

  /* The law of that name for two bodies that meet at a speed [m/s] > 0, which scales defaults.
     Parameters are texts "key=value" with units, as in a case: "yield_stress=400 MPa". Returns NULL
     and writes all errors, also that a pointer is NULL, into `message` (at most `size` bytes
     including the final zero; may be NULL with size 0). */
  carambole_law *carambole_make_law(const char *name, const carambole_body *first,
                                    const carambole_body *second, double approach_speed,
                                    const char *const *parameters, size_t number_of_parameters,
                                    char *message, size_t size);

  /* Frees a law from carambole_make_law; NULL is allowed. */
  void carambole_free_law(carambole_law *law);

  /* If the law is NULL, the functions below return NaN for numbers, and a memory unchanged. */

  /* 1 for a law of instantaneous impulses: it has a restitution instead of a force. */
  int carambole_is_impulsive(const carambole_law *law);

  /* Separation over approach speed of an impact at a speed [m/s] > 0 under an impulsive law; NaN
     for a law with a force, which must be integrated. */
  double carambole_restitution(const carambole_law *law, double speed);

  /* The parameters of a law, those that were given and the defaults for its pair, as JSON:
     {"yield_stress": {"value": 4e8, "unit": "Pa", "given": true}, ...}; the value is in SI units,
     or a word, or null if it depends on more than the pair. The text lives as long as the law; NULL
     for NULL. */
  const char *carambole_parameters(const carambole_law *law);

  /* The following are for laws with a force; under an impulsive law forces and energies are NaN,
     and memory is returned unchanged. Approach [m] > 0 in compression, rate [m/s] > 0 in approach.
   */

  /* Memory of a touch that begins at a speed [m/s] > 0. `before`: the memory after the last touch
     of this contact, NULL for none. */
  carambole_memory carambole_begin(const carambole_law *law, double speed,
                                   const carambole_memory *before);

  /* Memory after a step to this approach has been accepted. */
  carambole_memory carambole_commit(const carambole_law *law, double approach,
                                    const carambole_memory *memory);

  /* Force [N] > 0 in compression; zero if the bodies do not touch. A viscous law may pull before
     the end unless its parameter `separation` is zero-force. */
  double carambole_force(const carambole_law *law, double approach, double rate,
                         const carambole_memory *memory);

  /* The forces [N] of a path of `number` points in order, as if every point had been committed and
     then asked for its force. `rates` may be NULL: at rest. `memory` is the memory before the path,
     as carambole_begin returns it, and becomes that at its end. Bodies that separate and meet again
     begin a new touch, at the rate of the point or, if that is not positive, at the approach speed
     of the law. An adhesive law pulls only what has touched before in the path. Returns 1; or 0
     with a message, also if the law is impulsive or a number is not finite: `memory` is then
     unchanged. */
  int carambole_follow(const carambole_law *law, size_t number, const double *approaches,
                       const double *rates, carambole_memory *memory, double *forces, char *message,
                       size_t size);

  /* Energy [J] that an infinitely slow unloading from here would return. */
  double carambole_stored_energy(const carambole_law *law, double approach,
                                 const carambole_memory *memory);

  /* Approach [m] at and below which the bodies are apart: zero, or the residual approach of plastic
   * flow. */
  double carambole_residual_approach(const carambole_law *law, const carambole_memory *memory);

  /* The tangential force and the rolling resistance of one contact, whose motion the caller
     prescribes. Such a contact keeps its own memory: use it in one thread at a time. It loses its
     memory when the normal force is zero. */

  /* Tangential force of a contact. */
  typedef struct carambole_slip carambole_slip;

  /* A law of the tangential force (`carambole laws --tangential`) for two bodies with a coefficient
     of friction >= 0, and a law of the normal force, whose stiffness some parameters refer to;
     NULL: hertz. The other arguments are as for carambole_make_law. */
  carambole_slip *carambole_make_slip(const char *name, const carambole_body *first,
                                      const carambole_body *second, double approach_speed,
                                      double friction, const carambole_law *normal,
                                      const char *const *parameters, size_t number_of_parameters,
                                      char *message, size_t size);

  /* Frees the result of carambole_make_slip; NULL is allowed. */
  void carambole_free_slip(carambole_slip *slip);

  /* As carambole_parameters. */
  const char *carambole_slip_parameters(const carambole_slip *slip);

  /* Continues along a path of `number` points: increasing times [s], or NULL for one second between
     points; slips [m] of the contact points along each other, uniform between the points;
     approaches [m]; normal forces [N] >= 0. `forces`: the tangential force [N] at each point,
     positive where it resists positive slip. The contact begins at the very first point, without a
     tangential force. Returns 1, or 0 with a message. */
  int carambole_follow_slip(carambole_slip *slip, size_t number, const double *times,
                            const double *slips, const double *approaches,
                            const double *normal_forces, double *forces, char *message,
                            size_t size);

  /* Rolling resistance of a contact. */
  typedef struct carambole_rolling carambole_rolling;

  /* The same for a law of the rolling resistance. */
  carambole_rolling *carambole_make_rolling(const char *name, const carambole_body *first,
                                            const carambole_body *second,
                                            const char *const *parameters,
                                            size_t number_of_parameters, char *message,
                                            size_t size);

  /* Frees the result of carambole_make_rolling; NULL is allowed. */
  void carambole_free_rolling(carambole_rolling *rolling);

  /* As carambole_parameters. */
  const char *carambole_rolling_parameters(const carambole_rolling *rolling);

  /* The same as carambole_follow_slip with angles [rad] of the bodies against each other: torques
     [N m], positive where they resist positive rolling. */
  int carambole_follow_rolling(carambole_rolling *rolling, size_t number, const double *times,
                               const double *angles, const double *normal_forces, double *torques,
                               char *message, size_t size);

  /* The manuals of all laws of the library, as `carambole laws --json` prints them: a JSON array,
     whose members have "identifier" and "kind" among others. Lives as long as the program. */
  const char *carambole_manuals(void);

  /* The SI value of a text with a unit as in a case, "10 mm", which must have the dimension of
     `unit`, "m" ("1" for a pure number). Returns 1, or 0 with a message. */
  int carambole_quantity(const char *text, const char *unit, double *value, char *message,
                         size_t size);

#ifdef __cplusplus
}
#endif

#endif
