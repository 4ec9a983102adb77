#pragma once

// Rows of bodies and runs of laws for the tests.

#include <stdexcept>
#include <string>
#include <vector>

#include "lumped/row/dynamics.h"

namespace carambole::lumped::testing
{
inline const Material steel{"steel", 7800, 206e9, 0.3};
/// The standard steel of published closed forms.
inline const Material standard_steel{"steel", 7850, 210e9, 0.3};

inline Body sphere(double radius, const Material &material, double velocity = 0, double gap = 0)
{
  return {.name = "sphere",
          .shape = Shape::sphere,
          .radius = radius,
          .material = material,
          .velocity = velocity,
          .gap = gap};
}

inline Body wall(double gap = 0)
{
  return {.name = "wall", .shape = Shape::wall, .material = {}, .gap = gap};
}

/// Positions and names in the order of the row.
inline std::vector<Body> in_a_row(std::vector<Body> bodies)
{
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    bodies[i].name = 'B' + std::to_string(i + 1);
    if (i > 0)
      bodies[i].position =
        bodies[i - 1].position + bodies[i - 1].radius + bodies[i].gap + bodies[i].radius;
  }
  return bodies;
}

/// The same motion seen from the other side.
inline std::vector<Body> mirrored(const std::vector<Body> &bodies)
{
  std::vector<Body> result(bodies.rbegin(), bodies.rend());
  for (std::size_t i = 0; i < result.size(); ++i)
  {
    result[i].velocity = 0 - result[i].velocity;
    result[i].gap = i == 0 ? 0 : bodies[bodies.size() - i].gap;
  }
  result.front().position = 0;
  return in_a_row(result);
}

/// Three identical steel balls, the first at 5 m/s.
inline std::vector<Body> three_balls()
{
  return in_a_row({sphere(0.1, steel, 5), sphere(0.1, steel), sphere(0.1, steel)});
}

using Texts = std::vector<ParameterText>;

/// Values of a law's parameters; the examples of its manual where a required one is not given.
inline Parameters parameters_of(const Manual &manual, Texts texts = {})
{
  for (const ParameterText &example : example_parameters(manual.parameters))
  {
    bool given = false;
    for (const ParameterText &text : texts)
      given |= text.key == example.key;
    if (!given)
      texts.push_back(example);
  }
  std::vector<Diagnostic> diagnostics;
  Parameters values = read_parameters({manual.identifier, manual.identifier, texts, 0},
                                      manual.parameters, "test", diagnostics);
  if (!diagnostics.empty())
    throw std::invalid_argument(diagnostics.front().message);
  return values;
}

/// One set of parameters for each curve of unloading that a law offers; the default if none.
inline std::vector<Texts> unloading_variants(const Manual &manual)
{
  std::vector<Texts> variants;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.key == "unloading")
      for (const std::string &choice : parameter.choices)
        variants.push_back({{parameter.key, choice, 0}});
  return variants.empty() ? std::vector<Texts>(1) : variants;
}

inline Trajectory run(const std::vector<Body> &bodies, const Manual &manual,
                      const Parameters &parameters, const Settings &settings = {})
{
  const Row row = make_row(bodies);
  if (manual.make_impulse)
  {
    std::vector<ImpulseLaw> laws;
    for (const Pair &pair : row.pairs)
      laws.push_back(manual.make_impulse(pair, parameters));
    return move(row, laws, settings);
  }
  std::vector<std::unique_ptr<ForceLaw>> laws;
  for (const Pair &pair : row.pairs)
    laws.push_back(manual.make_force(pair, parameters));
  return move(row, laws, settings);
}

inline Trajectory run(const std::vector<Body> &bodies, const std::string &law,
                      const Texts &texts = {}, const Settings &settings = {})
{
  const Manual &manual = catalogue().at(law);
  return run(bodies, manual, parameters_of(manual, texts), settings);
}

/// Separation over approach speed of two bodies.
inline double restitution(const Trajectory &t)
{
  const std::vector<double> &before = t.samples.front().velocity,
                            &after = t.samples.back().velocity;
  return (after[1] - after[0]) / (before[0] - before[1]);
}

inline std::vector<Event> events_of(const Trajectory &t, EventKind kind, int contact = 0)
{
  std::vector<Event> found;
  for (const Event &event : t.events)
    if (event.kind == kind && event.contact == contact)
      found.push_back(event);
  return found;
}
} // namespace carambole::lumped::testing
