#include "fem/explicit/block_factors.h"

#include <algorithm>
#include <map>
#include <set>

namespace carambole::fem
{
namespace
{
Block transposed(const Block &a)
{
  return {a[0], a[2], a[1], a[3]};
}

// a b
Block product(const Block &a, const Block &b)
{
  Block result;
  store_pair(&result[0], times(a, &b[0]));
  store_pair(&result[2], times(a, &b[2]));
  return result;
}

Block inverse(const Block &a)
{
  const double one_over = 1 / (a[0] * a[3] - a[1] * a[2]);
  return {a[3] * one_over, -a[1] * one_over, -a[2] * one_over, a[0] * one_over};
}
} // namespace

std::vector<int> elimination_order(const std::vector<std::vector<int>> &neighbours)
{
  const int n = int(neighbours.size());
  std::vector<std::set<int>> graph; // of the unknowns that are left
  for (const auto &of_one : neighbours)
    graph.emplace_back(of_one.begin(), of_one.end());
  std::vector<int> result;
  std::vector<bool> is_eliminated(n);
  while (int(result.size()) < n)
  {
    std::size_t fewest = n;
    for (int i = 0; i < n; ++i)
      if (!is_eliminated[i])
        fewest = std::min(fewest, graph[i].size());
    std::vector<bool> waits(n); // for the next round: a neighbour is eliminated in this one
    for (int i = 0; i < n; ++i)
    {
      if (is_eliminated[i] || waits[i] || graph[i].size() > fewest + 1)
        continue;
      is_eliminated[i] = true;
      result.push_back(i);
      for (const int a : graph[i])
      {
        waits[a] = true;
        graph[a].erase(i);
        for (const int b : graph[i])
          if (b != a)
            graph[a].insert(b);
      }
    }
  }
  return result;
}

void BlockFactors::append(Rows &rows, int column, const Block &block)
{
  rows.column.push_back(column);
  rows.block.push_back(block);
}

void BlockFactors::compute(int n, const std::vector<BlockEntry> &entries)
{
  std::vector<std::map<int, Block>> columns(n); // of A - L D L^T so far, then of L
  for (const auto &[row, column, block] : entries)
    for (int k = 0; k < 4; ++k)
      columns[column].try_emplace(row).first->second[k] += block[k];
  inverse_diagonal.clear();
  for (int j = 0; j < n; ++j)
  {
    // L_ij = A_ij D_j^-1,  A_ik -= L_ij A_kj^T
    const Block inverse_D = inverse(columns[j].at(j));
    inverse_diagonal.push_back(inverse_D);
    columns[j].erase(j);
    for (auto i = columns[j].begin(); i != columns[j].end(); ++i)
    {
      const Block L = product(i->second, inverse_D);
      for (auto k = columns[j].begin(); k != std::next(i); ++k)
      {
        const Block LA = product(L, transposed(k->second));
        Block &A = columns[k->first].try_emplace(i->first).first->second;
        for (int c = 0; c < 4; ++c)
          A[c] -= LA[c];
      }
    }
    for (auto &[i, block] : columns[j])
      block = product(block, inverse_D);
  }
  lower = upper = {};
  std::vector<std::map<int, Block>> rows(n);
  for (int j = 0; j < n; ++j)
    for (const auto &[i, block] : columns[j])
      rows[i].emplace(j, block);
  for (int i = 0; i < n; ++i)
  {
    lower.first.push_back(int(lower.column.size()));
    for (const auto &[j, block] : rows[i])
      append(lower, j, block);
    upper.first.push_back(int(upper.column.size()));
    for (const auto &[k, block] : columns[i])
      append(upper, k, transposed(block));
  }
  lower.first.push_back(int(lower.column.size()));
  upper.first.push_back(int(upper.column.size()));
}

// L y = b,  D z = y,  L^T x = z
void BlockFactors::solve(double *x) const
{
  const int n = int(inverse_diagonal.size());
  for (int i = 0; i < n; ++i)
  {
    NodePair y = load_pair(x + 2 * i);
    for (int k = lower.first[i]; k < lower.first[i + 1]; ++k)
      y -= times(lower.block[k], x + 2 * lower.column[k]);
    store_pair(x + 2 * i, y);
  }
  for (int i = n - 1; i >= 0; --i)
  {
    NodePair z = times(inverse_diagonal[i], x + 2 * i);
    for (int k = upper.first[i]; k < upper.first[i + 1]; ++k)
      z -= times(upper.block[k], x + 2 * upper.column[k]);
    store_pair(x + 2 * i, z);
  }
}
} // namespace carambole::fem
