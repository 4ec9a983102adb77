// A homogeneous sphere on an incline: the spring-dashpot-slider of discrete elements, and the
// closed form of the rigid sphere, which it must approach. The equations are in
// lumped/law/incline.h.

#include "lumped/law/incline.h"
#include "lumped/law/law.h"

namespace carambole::lumped::incline
{
namespace
{
ParameterManual friction_parameter()
{
  return {.key = "friction",
          .symbol = "mu",
          .meaning = "Coulomb's coefficient of friction between the sphere and the plane",
          .range = {.minimum = 0, .minimum_open = false},
          .example = "0.15"};
}

std::vector<RollSample> roll_on_springs(Incline incline, const Parameters &parameters,
                                        double duration, int intervals,
                                        const std::atomic<bool> *stop)
{
  incline.friction = parameters.number("friction");
  const double c = parameters.number("damping");
  return roll(incline,
              {.normal_stiffness = parameters.number("normal_stiffness"),
               .normal_damping = c,
               .tangential_stiffness = parameters.number("tangential_stiffness"),
               .tangential_damping = c},
              duration, intervals, stop);
}

std::vector<RollSample> roll_rigidly(Incline incline, const Parameters &parameters, double duration,
                                     int intervals, const std::atomic<bool> * /*stop*/)
{
  incline.friction = parameters.number("friction");
  return roll(incline, duration, intervals);
}

const Registration discrete_elements{
  {.identifier = "spring-dashpot-slider",
   .title = "Sphere on an incline: spring, dashpot and slider of discrete elements",
   .equation = "N = k_n s + c s' >= 0; F_s = k_s xi + c v_s, xi' = v_s = v - omega r, limited to "
               "|F_s| <= mu N; m v' = m g sin(angle) - F_s, (2/5) m r^2 omega' = F_s r",
   .symbols = {{"N", "normal force", "N"},
               {"s, s'", "overlap of sphere and plane, its rate", "m, m/s"},
               {"F_s", "friction force", "N"},
               {"xi, xi'", "stretch of the tangential spring, its rate", "m, m/s"},
               {"v_s", "sliding speed of the point of contact", "m/s"},
               {"v, v'", "velocity, acceleration", "m/s, m/s^2"},
               {"omega, omega'", "angular velocity, angular acceleration", "rad/s, rad/s^2"},
               {"m, r", "mass, radius of the sphere", "kg, m"},
               {"g", "gravity", "m/s^2"}},
   .parameters = {{.key = "normal_stiffness",
                   .symbol = "k_n",
                   .meaning = "stiffness of the spring normal to the plane",
                   .dimension = dimension::stiffness,
                   .range = positive,
                   .example = "1 MN/m",
                   .calibrates = true},
                  {.key = "tangential_stiffness",
                   .symbol = "k_s",
                   .meaning = "stiffness of the spring along the plane",
                   .dimension = dimension::stiffness,
                   .range = positive,
                   .example = "1 MN/m",
                   .calibrates = true},
                  {.key = "damping",
                   .symbol = "c",
                   .meaning = "damping of the dashpots parallel to both springs; 2 sqrt(2 k_s m/7) "
                              "is critical along the plane",
                   .dimension = dimension::damping,
                   .range = {.minimum = 0, .minimum_open = false},
                   .example = "100 N s/m",
                   .calibrates = true},
                  friction_parameter()},
   .loading = "starts with the overlap m g cos(angle)/k_n. The state is the stretch xi of "
              "the tangential spring: while the slider is at its limit, xi = (F_s - c v_s)/k_s",
   .state = "stretch xi of the tangential spring",
   .separation = "never: the sphere stays on the plane",
   .validity = "small overlap, m g cos(angle)/k_n << r; after the start the motion is that of "
               "incline-closed-form",
   .defects =
     "the tangential force oscillates about the rolling force, and without damping reaches twice "
     "its value: with friction below (4/7) tan(angle) a sphere that should roll slides at first",
   .source =
     "Yan & Qi, equations 9 to 14 (the limit lacks the absolute value, and the normal force "
     "lacks the dashpot that the text mentions; figure 8 shows rolling, not sliding)",
   .evidence =
     "derived, checked numerically: the oscillation of an undamped spring, the rigid accelerations",
   .grade = Grade::derived},
  {.roll = roll_on_springs}};

const Registration closed_form{
  {.identifier = "incline-closed-form",
   .title = "Sphere on an incline: rigid sphere with Coulomb friction",
   .equation =
     "friction >= (2/7) tan(angle): rolls, a = (5/7) g sin(angle), F_s = (2/7) m g "
     "sin(angle), alpha = a/r; below: slides and rolls, a = g (sin(angle) - mu "
     "cos(angle)), F_s = mu m g cos(angle), alpha = (5/2) mu g cos(angle)/r; mu = 0: "
     "slides. From the speed v_0 and the spin omega_0, V = v - omega r: F_s = mu m g cos(angle) "
     "against V, V' = g sin(angle) - (7/2) mu g cos(angle) sign(V), until V = 0",
   .symbols = {{"a, alpha", "acceleration, angular acceleration", "m/s^2, rad/s^2"},
               {"F_s", "friction force", "N"},
               {"V, V'", "sliding speed of the point of contact, its rate", "m/s, m/s^2"},
               {"v, v_0", "velocity of the centre, at first", "m/s"},
               {"omega, omega_0", "angular velocity, at first", "rad/s"},
               {"m, r", "mass, radius of the sphere", "kg, m"},
               {"g", "gravity", "m/s^2"}},
   .parameters = {friction_parameter()},
   .loading = "none: the motion is uniformly accelerated; from rest v = a t, s = a t^2/2; on a "
              "level floor it slides until t = 2 |V|/(7 mu g), then rolls with "
              "(5 v_0 + 2 r omega_0)/7",
   .separation = "never: the sphere stays on the plane",
   .validity = "rigid homogeneous sphere, one coefficient of friction, no rolling resistance",
   .source = "Yan & Qi, equations 1 to 8",
   .evidence = "derived",
   .grade = Grade::derived,
   .conservative = false},
  {.roll = roll_rigidly}};
} // namespace
} // namespace carambole::lumped::incline
