// The tangential force and the rolling resistance of a contact whose motion the caller prescribes.

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "lumped/library/c_interface_pair.h"
#include "lumped/tangential/rolling.h"

namespace
{
using namespace carambole;
using namespace carambole::lumped;

/// A state of the path: time [s], slip [m] or angle [rad], approach [m] and normal force [N].
struct PathPoint
{
  double time, slip, approach, normal_force;
};

/// A law along the path of a contact.
template <typename Pair, typename Manual, typename Law>
struct Prescribed
{
  Pair pair;
  const Manual *manual = nullptr;
  Parameters parameters;
  std::string text; ///< the same as JSON
  std::unique_ptr<Law> law;
  PathPoint last{};
  double result = 0; ///< tangential force [N] or torque [N m]
  bool has_begun = false;
};

/// Throws std::invalid_argument for arrays that are no path.
void check_path(size_t number, const double *times, const double *slips, const char *slip_name,
                const double *normal_forces, const double *results)
{
  if (number == 0)
    return;
  refuse_null(slips, fmt::format("the array of {}s", slip_name).c_str());
  refuse_null(normal_forces, "the array of normal forces");
  refuse_null(results, "the array of results");
  refuse_infinite(times, number, "time");
  refuse_infinite(slips, number, slip_name);
  refuse_infinite(normal_forces, number, "normal force");
  for (size_t k = 0; k < number; ++k)
    if (normal_forces[k] < 0)
      throw std::invalid_argument(fmt::format("normal force {} is negative", k));
}

/// Moves a contact along a path, evenly from point to point; without times a point per second.
/// Where the bodies are apart it forgets.
template <typename Contact>
void follow(Contact &contact, size_t number, const double *times, const double *slips,
            const double *approaches, const double *normal_forces, double *results)
{
  const double first_time = contact.has_begun ? contact.last.time + 1 : 0;
  for (size_t k = 0; k < number; ++k)
  {
    const PathPoint now{times ? times[k] : first_time + static_cast<double>(k), slips[k],
                        approaches ? std::max(approaches[k], 0.0) : 0, normal_forces[k]};
    if (contact.has_begun)
    {
      if (!(now.time > contact.last.time))
        throw std::invalid_argument(fmt::format("time {} is not after the one before", k));
      contact.step_to(now);
    }
    if (now.normal_force == 0)
    {
      contact.forget();
      contact.result = 0;
    }
    contact.last = now;
    contact.has_begun = true;
    results[k] = contact.result;
  }
}
} // namespace

struct carambole_slip : Prescribed<SlipPair, TangentialManual, TangentialLaw>
{
  void forget() { law = manual->make(pair, parameters); }

  NormalState state(const PathPoint &point) const
  {
    return {point.normal_force, point.approach,
            std::sqrt(pair.pair.relative_radius * point.approach)};
  }

  void step_to(const PathPoint &now)
  {
    SlipStep step{.before = state(last), .after = state(now), .duration = now.time - last.time};
    step.weight = step.duration / 2;
    step.force = result;
    step.displacement = now.slip - last.slip;
    step.velocity = step.displacement / step.duration;
    result = law->advance(step).force;
  }
};

struct carambole_rolling : Prescribed<RollingPair, RollingManual, RollingLaw>
{
  void forget() { law.reset(); }

  void step_to(const PathPoint &now)
  {
    const double h = now.time - last.time, rate = (now.slip - last.slip) / h;
    if (!law) // it is made for the rolling velocity at the touch
    {
      pair.velocity = rate;
      law = manual->make(pair, parameters);
    }
    result = law
               ->advance({.normal_force = now.normal_force,
                          .normal_impulse = h / 2 * (last.normal_force + now.normal_force),
                          .duration = h,
                          .weight = h / 2,
                          .torque = result,
                          .velocity = rate,
                          .pushed = rate,
                          .mobility = prescribed_mobility})
               .torque;
  }
};

carambole_slip *carambole_make_slip(const char *name, const carambole_body *first,
                                    const carambole_body *second, double approach_speed,
                                    double friction, const carambole_law *normal,
                                    const char *const *parameters, size_t number_of_parameters,
                                    char *message, size_t size)
{
  carambole_slip *slip = nullptr;
  in_c(message, size,
       [&]
       {
         const LawEntry entry = make_entry(name, parameters, number_of_parameters);
         const TangentialManual *manual = find_tangential(entry.law);
         if (manual == nullptr)
           throw std::invalid_argument(no_tangential(entry.law));
         if (!(friction >= 0) || !std::isfinite(friction))
           throw std::invalid_argument("the coefficient of friction must not be negative");
         auto made = std::make_unique<carambole_slip>();
         made->pair.pair = pair_of(first, second, approach_speed);
         made->pair.friction = friction;
         made->pair.tangential_compliance =
           tangential_compliance(made->pair.pair.first, made->pair.pair.second);
         made->pair.tangential_mass = prescribed_mass;
         made->manual = manual;
         made->parameters = parameters_of(entry, *manual);
         if (normal != nullptr)
         {
           if (!normal->force)
             throw std::invalid_argument("the normal law has a restitution instead of a force");
           made->parameters.numbers[normal_stiffness] =
             secant_stiffness(*normal->force, made->pair.pair);
         }
         made->text = parameters_text(entry, *manual, made->pair.pair, made->parameters);
         made->law = manual->make(made->pair, made->parameters);
         slip = made.release();
       });
  return slip;
}

void carambole_free_slip(carambole_slip *slip)
{
  delete slip;
}

const char *carambole_slip_parameters(const carambole_slip *slip)
{
  return slip ? slip->text.c_str() : nullptr;
}

int carambole_follow_slip(carambole_slip *slip, size_t number, const double *times,
                          const double *slips, const double *approaches,
                          const double *normal_forces, double *forces, char *message, size_t size)
{
  return in_c(message, size,
              [&]
              {
                refuse_null(slip, "the contact");
                check_path(number, times, slips, "slip", normal_forces, forces);
                if (number > 0)
                  refuse_null(approaches, "the array of approaches");
                refuse_infinite(approaches, number, "approach");
                follow(*slip, number, times, slips, approaches, normal_forces, forces);
              });
}

carambole_rolling *carambole_make_rolling(const char *name, const carambole_body *first,
                                          const carambole_body *second,
                                          const char *const *parameters,
                                          size_t number_of_parameters, char *message, size_t size)
{
  carambole_rolling *rolling = nullptr;
  in_c(message, size,
       [&]
       {
         const LawEntry entry = make_entry(name, parameters, number_of_parameters);
         const RollingManual *manual = find_rolling(entry.law);
         if (manual == nullptr)
           throw std::invalid_argument(no_rolling(entry.law));
         auto made = std::make_unique<carambole_rolling>();
         const Pair pair = pair_of(first, second, 1);
         made->pair.radius = pair.relative_radius;
         made->pair.mobility = prescribed_mobility;
         add_contact(pair, tangential_compliance(pair.first, pair.second), made->pair);
         made->manual = manual;
         made->parameters = parameters_of(entry, *manual);
         made->text = parameters_text(entry, *manual, pair, made->parameters);
         rolling = made.release();
       });
  return rolling;
}

void carambole_free_rolling(carambole_rolling *rolling)
{
  delete rolling;
}

const char *carambole_rolling_parameters(const carambole_rolling *rolling)
{
  return rolling ? rolling->text.c_str() : nullptr;
}

int carambole_follow_rolling(carambole_rolling *rolling, size_t number, const double *times,
                             const double *angles, const double *normal_forces, double *torques,
                             char *message, size_t size)
{
  return in_c(message, size,
              [&]
              {
                refuse_null(rolling, "the contact");
                check_path(number, times, angles, "angle", normal_forces, torques);
                follow(*rolling, number, times, angles, nullptr, normal_forces, torques);
              });
}
