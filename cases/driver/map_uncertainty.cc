#include "cases/driver/map_uncertainty.h"

#include <map>

#include "cases/records/convergence.h"

namespace carambole
{
void pool_uncertainties(const std::vector<std::vector<double>> &points,
                        const std::vector<std::optional<StoredRecord>> &records,
                        QuantityName quantity, std::vector<double> &uncertainties)
{
  quantity.is_uncertainty = false;
  const std::string key = to_string(quantity);
  const auto find = [&](std::size_t k) -> const Uncertainty *
  {
    if (!records[k])
      return nullptr;
    const auto found = records[k]->model.uncertainty.find(key);
    return found == records[k]->model.uncertainty.end() ? nullptr : &found->second;
  };
  // Along the first axis, for every combination of the others.
  std::map<std::vector<double>, std::map<double, std::size_t>> lines;
  for (std::size_t k = 0; k < points.size(); ++k)
    lines[{points[k].begin() + 1, points[k].end()}][points[k].front()] = k;
  for (const auto &[others, line] : lines)
  {
    std::vector<std::vector<double>> levels;
    for (const auto &[value, k] : line)
      levels.push_back(find(k) != nullptr ? find(k)->levels : std::vector<double>());
    const std::vector<std::optional<double>> pooled = pooled_uncertainties(levels, quantity.kind);
    std::size_t place = 0;
    for (const auto &[value, k] : line)
      if (const std::optional<double> of_mesh = pooled[place++])
        uncertainties[k] = *of_mesh + find(k)->truncation.value_or(0);
  }
}
} // namespace carambole
