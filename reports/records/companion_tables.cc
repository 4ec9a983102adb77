#include "reports/records/companion_tables.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
bool is_numbered(const std::string &name, const std::string &stem)
{
  return name.starts_with(stem) && name.ends_with(".csv");
}

/// What is wrong with a table of numbers; empty: nothing. `axis`: 'r' or 's' where the columns
/// after the first are of points of a surface or a line, "r=0.001[m]"; 0: others.
std::string table_error(const fs::path &file, char axis)
{
  try
  {
    const std::optional<NumberTable> table = read_number_table(file);
    if (!table || table->lines() == 0)
      return "it is empty";
    for (const std::vector<double> &column : table->columns)
      if (!std::ranges::all_of(column, [](double value) { return std::isfinite(value); }))
        return "it has a value that is not a finite number";
    for (std::size_t k = 1; axis != 0 && k < table->header.size(); ++k)
    {
      std::istringstream header(table->header[k]);
      char first = 0, equals = 0, bracket = 0;
      double place = 0;
      if (!(header >> first >> equals >> place >> bracket) || first != axis || equals != '=' ||
          bracket != '[')
        return fmt::format("{} is not a column of a {}, such as '{}=0.001[m]'",
                           in_quotes(table->header[k]), axis == 'r' ? "surface" : "line", axis);
    }
  }
  catch (const std::runtime_error &error)
  {
    return error.what();
  }
  return {};
}

/// Of a mesh: lines of the name of a body and the four coordinates of an edge.
std::string mesh_error(const fs::path &file, const Case &problem)
{
  try
  {
    return read_mesh_edges(file, problem).empty() ? "it is empty" : "";
  }
  catch (const TableError &error)
  {
    return error.what();
  }
}
} // namespace

std::vector<DamagedFile> damaged_files(const fs::path &results, const std::string &model,
                                       const Case &problem)
{
  std::set<std::string> names;
  for (const fs::directory_entry &entry : fs::directory_iterator(results / model))
    if (entry.is_regular_file())
      names.insert(entry.path().filename().string());
  std::vector<DamagedFile> damaged;
  for (const std::string &name : names)
  {
    const fs::path file = results / model / name;
    std::string error;
    if (name == "mesh.csv" || name == "mesh-finest.csv")
      error = mesh_error(file, problem);
    else if (is_numbered(name, "surface-"))
      error = table_error(file, 'r');
    else if (is_numbered(name, "line-"))
      error = table_error(file, 's');
    else if (name == "spectrum.csv" || name == "stress.csv" || name == "three-wave.csv" ||
             is_numbered(name, "wave-"))
      error = table_error(file, 0);
    if (!error.empty())
      damaged.push_back({model, name, std::move(error)});
  }
  return damaged;
}
} // namespace carambole::reports
