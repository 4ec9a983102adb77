#include "fem/implicit/tangent_matrix.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
int dof_of(const std::array<int, 4> &element, int j)
{
  return 2 * element[j / 2] + j % 2;
}
} // namespace

int SparseMatrix::find(int row, int column) const
{
  const auto begin = columns.begin() + row_starts[row], end = columns.begin() + row_starts[row + 1];
  const auto found = std::lower_bound(begin, end, column);
  return found != end && *found == column ? int(found - columns.begin()) : -1;
}

TangentMatrix::TangentMatrix(const Solid &solid, const std::vector<bool> &held)
  : solid(solid), held(held), element_columns(solid.reference.size())
{
  for (const auto &element : solid.elements)
    for (int i = 0; i < element_dofs; ++i)
      for (int j = 0; j < element_dofs; ++j)
        if (const int row = dof_of(element, i), column = dof_of(element, j);
            !held[row] && !held[column])
          element_columns[row].push_back(column);
  for (std::size_t i = 0; i < element_columns.size(); ++i)
  {
    auto &columns = element_columns[i];
    columns.push_back(int(i));
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  }
}

void TangentMatrix::make_pattern(int n_extra, const std::vector<MatrixEntry> &entries)
{
  if (n_extra != extra)
    contact_places.clear();
  extra = n_extra;
  changed = true;
  const int n_dofs = int(element_columns.size()), n = n_dofs + n_extra;
  for (const MatrixEntry &entry : entries)
    contact_places.emplace(entry.row, entry.column);
  for (int i = n_dofs; i < n; ++i)
    contact_places.emplace(i, i);
  sparse.row_starts.assign(1, 0);
  sparse.columns.clear();
  auto place = contact_places.begin();
  for (int i = 0; i < n; ++i)
  {
    const auto first = sparse.columns.size();
    if (i < n_dofs)
      sparse.columns.insert(sparse.columns.end(), element_columns[i].begin(),
                            element_columns[i].end());
    const auto middle = sparse.columns.size();
    for (; place != contact_places.end() && place->first == i; ++place)
      sparse.columns.push_back(place->second);
    if (sparse.columns.size() > middle)
    {
      std::inplace_merge(sparse.columns.begin() + first, sparse.columns.begin() + middle,
                         sparse.columns.end());
      sparse.columns.erase(std::unique(sparse.columns.begin() + first, sparse.columns.end()),
                           sparse.columns.end());
    }
    sparse.row_starts.push_back(int(sparse.columns.size()));
  }
  places.clear();
  for (const auto &element : solid.elements)
    for (int j = 0; j < element_dofs; ++j)
      for (int i = 0; i < element_dofs; ++i)
      {
        const int row = dof_of(element, i), column = dof_of(element, j);
        places.push_back(held[row] || held[column] ? -1 : sparse.find(row, column));
      }
}

void TangentMatrix::assemble(const Simd *stiffness, int n_extra,
                             const std::vector<MatrixEntry> &all_entries)
{
  std::vector<MatrixEntry> entries;
  const auto is_held = [&](int i) { return i < int(held.size()) && held[i]; };
  for (const MatrixEntry &entry : all_entries)
    if (!is_held(entry.row) && !is_held(entry.column))
      entries.push_back(entry);
  changed = false;
  if (n_extra != extra ||
      std::any_of(entries.begin(), entries.end(),
                  [&](const MatrixEntry &e) { return sparse.find(e.row, e.column) < 0; }))
    make_pattern(n_extra, entries);
  sparse.values.assign(sparse.columns.size(), 0.0);
  const int *place = places.data();
  for (const ElementRange &range : solid.ranges)
    for (int e = range.first_element; e < range.end_element; ++e)
    {
      const int lane = range.lane_of(e);
      const Simd *of_group = stiffness + element_dofs * element_dofs * range.group_of(e);
      for (int k = 0; k < element_dofs * element_dofs; ++k, ++place)
        if (*place >= 0)
          sparse.values[*place] += of_group[k][lane];
    }
  largest = 0;
  for (std::size_t i = 0; i < held.size(); ++i)
    if (!held[i])
      largest = std::max(largest, std::abs(sparse.values[sparse.find(int(i), int(i))]));
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i])
      sparse.values[sparse.find(int(i), int(i))] = largest;
  for (const MatrixEntry &entry : entries)
    sparse.values[sparse.find(entry.row, entry.column)] += entry.value;
}
} // namespace carambole::fem
