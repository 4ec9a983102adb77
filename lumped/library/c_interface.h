#ifndef CARAMBOLE_C_INTERFACE_H
#define CARAMBOLE_C_INTERFACE_H

/* The contact laws as a library for C, C++ and Fortran: link carambole::laws. SI units throughout.
   A law is made for one pair of bodies and never changes; what a contact remembers is a value that
   the caller keeps, so that trial evaluations cost nothing and many threads may share a law.

     carambole_memory memory = carambole_begin(law, speed, NULL);      the bodies touch
     force = carambole_force(law, approach, rate, &memory);            as often as wanted
     memory = carambole_commit(law, approach, &memory);                a step was accepted

   examples/thornton.c is a whole program. */

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

  /* What a contact remembers: a value to be copied and stored, not to be looked into. */
  typedef struct carambole_memory
  {
    double opaque[16];
  } carambole_memory;

  /* A law of the catalogue for one pair of bodies. */
  typedef struct carambole_law carambole_law;

  /* Identifiers of the catalogue, which `carambole laws` explains, in the order of the alphabet;
     NULL beyond the last. */
  const char *carambole_law_name(size_t index);

  /* The law of that name for two bodies that meet at a speed [m/s] > 0, which scales defaults.
     Parameters are texts "key=value" with units, as in a case: "yield_stress=400 MPa". Returns NULL
     and writes what is wrong, all of it, also where a pointer is NULL, into `message` (at most
     `size` bytes with the zero at the end; may be NULL with size 0). */
  carambole_law *carambole_make_law(const char *name, const carambole_body *first,
                                    const carambole_body *second, double approach_speed,
                                    const char *const *parameters, size_t number_of_parameters,
                                    char *message, size_t size);

  /* Frees what carambole_make_law has returned, NULL too. */
  void carambole_free_law(carambole_law *law);

  /* Of a law that is NULL numbers are NaN below, and a memory is returned as it was. */

  /* 1 for a law of instantaneous impulses: it has a restitution instead of a force. */
  int carambole_is_impulsive(const carambole_law *law);

  /* Separation over approach speed of an impact at a speed [m/s] > 0 under an impulsive law; NaN
     for a law with a force, which must be integrated. */
  double carambole_restitution(const carambole_law *law, double speed);

  /* The following are for laws with a force; under an impulsive law forces and energies are NaN,
     and memory is returned as it was. Approach [m] > 0 in compression, rate [m/s] > 0 in approach.
   */

  /* Memory of a touch that begins at a speed [m/s] > 0. `before`: what the last touch of this
     contact left, NULL for none. */
  carambole_memory carambole_begin(const carambole_law *law, double speed,
                                   const carambole_memory *before);

  /* Memory after the approach has really been reached. */
  carambole_memory carambole_commit(const carambole_law *law, double approach,
                                    const carambole_memory *memory);

  /* Force [N] > 0 in compression; zero where the bodies do not touch. A viscous law may pull before
     the end unless its parameter `separation` is zero-force. */
  double carambole_force(const carambole_law *law, double approach, double rate,
                         const carambole_memory *memory);

  /* Energy [J] that unloading from here, infinitely slowly, would give back. */
  double carambole_stored_energy(const carambole_law *law, double approach,
                                 const carambole_memory *memory);

  /* Approach [m] at and below which the bodies are apart: zero, or what plastic flow has left. */
  double carambole_residual_approach(const carambole_law *law, const carambole_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
