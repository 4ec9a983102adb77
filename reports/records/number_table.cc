#include "reports/records/number_table.h"

#include <algorithm>
#include <charconv>

#include "cases/process/diagnostics.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

std::vector<double> NumberTable::column(const std::string &name) const
{
  const auto found = std::ranges::find(header, name);
  return found == header.end() ? std::vector<double>()
                               : columns[static_cast<std::size_t>(found - header.begin())];
}

std::optional<NumberTable> read_number_table(const fs::path &file, EmptyCell empty)
{
  std::error_code error;
  if (!fs::is_regular_file(file, error) || fs::file_size(file, error) == 0)
    return std::nullopt;
  TableReader reader(file);
  NumberTable table{reader.headers(), {}};
  table.columns.resize(table.header.size());
  while (reader.next())
    for (std::size_t k = 0; k < table.columns.size(); ++k)
      table.columns[k].push_back(reader.value(k, empty));
  return table;
}

std::vector<int> numbered_files(const fs::path &folder, const std::string &stem)
{
  std::vector<int> numbers;
  if (!fs::is_directory(folder))
    return numbers;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder))
  {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(stem) || !name.ends_with(".csv"))
      continue;
    int number = 0;
    const char *const digits = name.data() + stem.size();
    const auto [next, error] = std::from_chars(digits, name.data() + name.size(), number);
    if (error == std::errc() && next == name.data() + name.size() - 4)
      numbers.push_back(number);
  }
  std::ranges::sort(numbers);
  return numbers;
}

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
