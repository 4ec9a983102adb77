/* A steel sphere of 10 mm strikes a fixed rigid wall at 1 m/s under Thornton's law; the restitution
   of the integrated motion beside the law's closed form. */

#include <math.h>
#include <stdio.h>

#include <carambole/c_interface.h>

int main(void)
{
  const double pi = acos(-1), speed = 1;
  const carambole_body sphere = {0.01, 7800, 206e9, 0.3};
  const carambole_body wall = {INFINITY, INFINITY, INFINITY, 0};
  const char *const parameters[] = {"yield_stress=400 MPa", "limiting_pressure=644 MPa"};
  char message[1000];
  carambole_law *const law =
    carambole_make_law("thornton", &sphere, &wall, speed, parameters, 2, message, sizeof message);
  if (law == NULL)
  {
    fprintf(stderr, "%s\n", message);
    return 1;
  }

  /* Velocity Verlet, m d'' = -F, with about 20000 steps in the contact. */
  const double mass = sphere.density * 4 / 3 * pi * pow(sphere.radius, 3), step = 1e-8;
  double approach = 0, rate = speed, force = 0;
  carambole_memory memory = carambole_begin(law, speed, NULL);
  do
  {
    rate -= force / mass * step / 2;
    approach += rate * step;
    memory = carambole_commit(law, approach, &memory);
    force = carambole_force(law, approach, rate, &memory);
    rate -= force / mass * step / 2;
  } while (approach > carambole_residual_approach(law, &memory));
  carambole_free_law(law);

  /* e^2 = (6 sqrt3/5) (1 - y^2/6) [y/(y + 2 sqrt(6/5 - y^2/5))]^(1/2), y = V_y/V */
  const double modulus = sphere.youngs_modulus / (1 - 0.3 * 0.3), pressure = 644e6;
  const double yield_approach = pow(pi * pressure / (2 * modulus), 2) * sphere.radius;
  const double y =
    sqrt(16. / 15 * modulus * sqrt(sphere.radius) * pow(yield_approach, 2.5) / mass) / speed;
  const double closed_form =
    sqrt(6 * sqrt(3) / 5 * (1 - y * y / 6) * sqrt(y / (y + 2 * sqrt(1.2 - y * y / 5))));
  printf("restitution %.6f, closed form %.6f\n", -rate / speed, closed_form);
  /* The separation falls within one step: a rate is known to F dt/m, some 1e-5 here. */
  return fabs(-rate / speed - closed_form) < 1e-5 ? 0 : 1;
}
