#include "reports/records/mesh_edges.h"

#include <algorithm>

#include "cases/process/diagnostics.h"
#include "cases/values/table_reader.h"

namespace carambole::reports
{
std::vector<MeshEdge> read_mesh_edges(const std::filesystem::path &file, const Case &problem)
{
  TableReader reader(file);
  if (reader.headers().size() != 5)
    reader.fail("expected a body and four coordinates");
  std::vector<MeshEdge> edges;
  while (reader.next())
  {
    const auto body = std::ranges::find(problem.bodies, reader.cells().front(), &Body::name);
    if (body == problem.bodies.end())
      reader.fail(in_quotes(reader.cells().front()) + " is not a body of the case");
    if (reader.is_cut())
      reader.fail("is cut short");
    edges.push_back({static_cast<std::size_t>(body - problem.bodies.begin()), reader.value(1),
                     reader.value(2), reader.value(3), reader.value(4)});
  }
  return edges;
}
} // namespace carambole::reports
