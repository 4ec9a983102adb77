#pragma once

// Single bodies under loads, integrated without the parts that an impact needs.

#include <cmath>
#include <functional>
#include <numbers>

#include "fem/materials/catalogue.h"
#include "fem/setup/loads.h"
#include "fem/solid/nodal_state.h"
#include "tests/fem/rows.h"

namespace carambole::fem
{
/// A case of one body under its loads, on a given mesh.
struct LoadedBody
{
  Case c;
  Discretisation discretisation{Element::one_point};

  LoadedBody(Body body, const BodyMesh &mesh, std::vector<Load> loads)
  {
    c.name = "loaded body";
    c.analysis = Analysis::waves;
    c.bodies = {std::move(body)};
    c.loads = std::move(loads);
    const Material &material = *c.bodies[0].material;
    double volume = 0;
    for (const double v : diagonal_volumes(mesh))
      volume += 2 * std::numbers::pi * v;
    Solid &solid = discretisation.solid;
    solid.add(c.bodies[0].name, mesh, material, make_model(material, ""), material.density * volume,
              0, 0);
    solid.finish();
    discretisation.meshes = {mesh};
    discretisation.materials = {material};
    discretisation.surroundings.loads = surface_loads(c, discretisation);
  }

  /// Calls `after(state, dynamics)` after every step until `end` [s]; the dynamics are then one
  /// step ahead of the state.
  void run(double end, const std::function<void(const SystemState &, const Dynamics &)> &after)
  {
    const Solid &solid = discretisation.solid;
    std::vector<double> mode, undeformed(solid.reference.size(), 0.0);
    SimdArray history(solid.n_history());
    const double omega =
      largest_frequency(solid, solid.inverse_mass, undeformed, history.vectors(), mode, 1e-3, 2000);
    constexpr double courant = 0.85; // of the stable limit
    Dynamics dynamics(solid, {}, discretisation.surroundings, 0, courant * 2 / omega);
    dynamics.run(2, 1,
                 [&](const SystemState &state, const auto &...)
                 {
                   after(state, dynamics);
                   return dynamics.time() < end ? 1 : 0;
                 });
  }
};
} // namespace carambole::fem
