#include "fem/run/adaptive_level.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "fem/adaptive/adaptive_ball.h"
#include "fem/ranks/ranks.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
namespace
{
// A quadratic element has two intervals between nodes.
constexpr double intervals = 2;
// Of one refinement at the edge of the contact, with the elements next to it; measured.
constexpr double edge_elements = 10;

// Measured as the largest resident set and the sizes of files, on 142 to 6 316 elements.
constexpr double program_memory = 200e6, element_memory = 50e3;
constexpr double edges_size = 190, record_size = 2e6;

const Body &sphere_of(const Case &c)
{
  return *std::ranges::find(c.bodies, Shape::sphere, &Body::shape);
}
} // namespace

AdaptiveProblem adaptive_problem(const Case &c, const FemEntry &entry, int level,
                                 const Ranks &ranks)
{
  return {.sphere = sphere_of(c),
          .level = MeshLevel{elements_per_contact_radius(entry, 0) / intervals, level},
          .ranks = ranks};
}

double estimated_adaptive_elements(const Case &c, const FemEntry &entry, int level)
{
  const AdaptiveProblem problem = adaptive_problem(c, entry, level);
  const AdaptiveBall mesh(problem.sphere, contact_scales(c).front().contact_radius,
                          problem.level->per_contact_radius);
  return (mesh.n_elements() + edge_refinements * edge_elements) * std::pow(4., level);
}

Demand adaptive_demand(const Case &c, const FemEntry &entry)
{
  Demand demand;
  demand.elements = estimated_adaptive_elements(c, entry, entry.levels - 1);
  demand.memory = program_memory + demand.elements * element_memory;
  demand.disk = record_size + demand.elements * edges_size * (1 + std::pow(4., 1 - entry.levels));
  return demand;
}

void check_adaptive_fits(const Case &c, const FemEntry &entry, const std::filesystem::path &folder)
{
  Demand demand = adaptive_demand(c, entry);
  demand.memory *= launched_ranks();
  check_fits(c, entry, demand, folder);
}

std::string adaptive_edges(const Case &c, const AdaptiveResult &result)
{
  // The sphere is computed with the wall below it, its centre at the origin.
  const Body &sphere = sphere_of(c);
  const double up = &sphere == &c.bodies.front() ? -1 : 1;
  std::string text = "body,r1 [m],z1 [m],r2 [m],z2 [m]\n";
  for (const auto &[a, b] : result.edges)
    text += fmt::format("{},{:.9g},{:.9g},{:.9g},{:.9g}\n", sphere.name, a.r,
                        sphere.position + up * a.z, b.r, sphere.position + up * b.z);
  return text;
}
} // namespace carambole::fem
