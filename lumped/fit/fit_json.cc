// A fit and a ranking for other programs.

#include <cmath>

#include <nlohmann/json.hpp>

#include "lumped/fit/fit_report.h"
#include "lumped/fit/lack_of_fit.h"

namespace carambole::lumped
{
namespace
{
nlohmann::json estimates_json(const FitModel &start, const FitResult &result)
{
  const FitModel fitted = with_estimates(start, result);
  nlohmann::json estimates = nlohmann::json::array();
  for (const Estimate &e : result.estimates)
  {
    nlohmann::json one{{"key", e.key}, {"value", e.value}, {"unit", unit_of(fitted, e.key)}};
    if (std::isfinite(e.standard_error))
    {
      one["standard_error"] = e.standard_error;
      for (const auto &[key, end] : {std::pair("lower", e.lower), std::pair("upper", e.upper)})
        if (std::isfinite(end)) // else the interval has no such end
          one[key] = end;
    }
    if (!e.limit.empty())
      one["limit"] = e.limit;
    if (!e.of.empty())
      one["of"] = e.of;
    estimates.push_back(std::move(one));
  }
  return estimates;
}

/// What a law that was fitted to all setups says of each.
nlohmann::json data_json(const JointModel &model, const std::vector<Setup> &setups,
                         const FitResult &result)
{
  nlohmann::json data = nlohmann::json::array();
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    const FitResult part = result_of(model, setups, result, i);
    const LackOfFit lack = lack_of_fit(setups[i].target, part);
    nlohmann::json one{{"name", setups[i].target.label},
                       {"values", part.predicted.size()},
                       {"residual", part.deviation},
                       {"notes", setups[i].target.notes},
                       {"entry", yaml_line(model.of[i], part)}};
    if (lack.can_be_told)
      one["follows"] = !lack.found;
    data.push_back(std::move(one));
  }
  return data;
}
} // namespace

nlohmann::json fit_json(const JointModel &model, const std::vector<Setup> &setups,
                        const FitResult &result)
{
  nlohmann::json object{{"law", model.of.front().model.entry.name},
                        {"estimates", estimates_json(model.of.front(), result)},
                        {"correlation", result.correlation},
                        {"data", data_json(model, setups, result)},
                        {"converged", result.converged}};
  for (const OtherMinimum &other : result.others)
    object["other_minima"].push_back({{"values", other.values}, {"deviation", other.deviation}});
  return object;
}

nlohmann::json ranking_json(const Ranking &ranking, const std::vector<Setup> &setups)
{
  nlohmann::json object{{"laws", nlohmann::json::array()},
                        {"left_out", nlohmann::json::array()},
                        {"undistinguished", ranking.undistinguished()}};
  for (const RankedLaw &law : ranking.laws)
  {
    nlohmann::json one{{"law", law.name},
                       {"estimates", estimates_json(law.model.of.front(), law.result)},
                       {"data", data_json(law.model, setups, law.result)}};
    if (std::isfinite(law.difference)) // else the data are too few for its parameters
      one["difference"] = law.difference;
    object["laws"].push_back(std::move(one));
  }
  for (const LeftOut &law : ranking.left_out)
    object["left_out"].push_back({{"law", law.name}, {"reason", law.reason}});
  return object;
}
} // namespace carambole::lumped
