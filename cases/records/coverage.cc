#include "cases/records/coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "cases/process/own_files.h"
#include "cases/records/convergence.h"
#include "cases/records/quantities.h"
#include "cases/records/state_file.h"
#include "cases/values/json_text.h"
#include "cases/values/median.h"

namespace carambole
{
namespace
{
constexpr int schema = 1;

using Json = nlohmann::ordered_json;

/// The estimates are not stored: the current rules compute them from the levels.
Json to_json(const CoverageSample &sample)
{
  return {{"case", sample.case_name},
          {"model", sample.model},
          {"quantity", sample.quantity},
          {"levels", sample.levels}};
}

CoverageSample sample_from_json(const nlohmann::json &json)
{
  return {json.at("case").get<std::string>(), json.at("model").get<std::string>(),
          json.at("quantity").get<std::string>(), json.at("levels").get<std::vector<double>>()};
}

/// Nothing if it is not finite: ratios for errors of zero are infinite.
std::optional<double> finite_median(std::vector<double> values)
{
  const double result = median(std::move(values));
  return std::isfinite(result) ? std::optional(result) : std::nullopt;
}
} // namespace

std::string_view name_of(CoverageGroup group)
{
  switch (group)
  {
  case CoverageGroup::peak_force:
    return "peak force";
  case CoverageGroup::duration:
    return "duration";
  case CoverageGroup::restitution:
    return "restitution";
  case CoverageGroup::velocity:
    return "velocity";
  case CoverageGroup::plastic:
    return "plastic quantities";
  case CoverageGroup::other:
    break;
  }
  return "other quantities";
}

CoverageGroup coverage_group(const std::string &quantity)
{
  const std::optional<QuantityName> name = parse_quantity_name(quantity);
  if (!name)
    return CoverageGroup::other;
  switch (name->kind)
  {
  case QuantityKind::peak_force:
    return CoverageGroup::peak_force;
  case QuantityKind::duration:
    return CoverageGroup::duration;
  case QuantityKind::restitution:
    return CoverageGroup::restitution;
  case QuantityKind::velocity:
  case QuantityKind::approach_speed:
  case QuantityKind::separation_speed:
    return CoverageGroup::velocity;
  case QuantityKind::max_plastic_strain:
  case QuantityKind::residual_approach:
  case QuantityKind::final_length:
  case QuantityKind::final_face_radius:
  case QuantityKind::energy_plastic:
    return CoverageGroup::plastic;
  default:
    return CoverageGroup::other;
  }
}

CoverageSample::CoverageSample(std::string case_name, std::string model, std::string quantity,
                               std::vector<double> levels)
  : case_name(std::move(case_name)),
    model(std::move(model)),
    quantity(std::move(quantity)),
    levels(std::move(levels))
{
  const std::vector<double> &all = this->levels;
  if (all.size() < 3)
    throw std::invalid_argument("judging an uncertainty needs three levels or more");
  const std::vector<double> shipped(all.begin(), all.end() - 1);
  value = shipped.back();
  uncertainty = estimate_uncertainty(shipped)->uncertainty;
  finer = all.back();
  limit = estimate_uncertainty(all)->extrapolated;
}

bool CoverageSample::is_inside(double truth) const
{
  return std::abs(truth - value) <= uncertainty;
}

std::vector<CoverageSample> coverage_samples(const std::string &case_name, const ModelRecord &model)
{
  std::vector<CoverageSample> samples;
  for (const auto &[quantity, uncertainty] : model.uncertainty)
    if (uncertainty.levels.size() >= 3) // empty if no uncertainty is stated
      samples.emplace_back(case_name, model.name, quantity, uncertainty.levels);
  return samples;
}

std::vector<Coverage> count_coverage(const std::vector<CoverageSample> &samples)
{
  std::vector<Coverage> result;
  for (const CoverageGroup group : all_coverage_groups)
  {
    Coverage count;
    count.group = group;
    std::vector<double> ratios;
    for (const CoverageSample &sample : samples)
      if (coverage_group(sample.quantity) == group)
      {
        ++count.samples;
        count.inside += sample.is_inside(sample.finer);
        if (sample.limit)
        {
          ++count.limits;
          count.limits_inside += sample.is_inside(*sample.limit);
        }
        const double error = std::abs(sample.finer - sample.value);
        ratios.push_back(error > 0 ? sample.uncertainty / error
                                   : std::numeric_limits<double>::infinity());
      }
    if (ratios.empty())
      continue;
    count.median_ratio = finite_median(std::move(ratios));
    result.push_back(count);
  }
  return result;
}

void store_calibration(const Calibration &calibration, const std::filesystem::path &folder)
{
  Json json{{"schema", schema}, {"version", calibration.version}};
  json["samples"] = Json::array();
  for (const CoverageSample &sample : calibration.samples)
    json["samples"].push_back(to_json(sample));
  json["left_out"] = Json::array();
  for (const LeftOut &one : calibration.left_out)
    json["left_out"].push_back({{"case", one.case_name}, {"reason", one.reason}});
  write_file(folder / Calibration::file_name, json_text(json, 1) + "\n");
}

std::optional<Calibration> read_calibration(const std::filesystem::path &folder)
{
  return read_own_json(folder / Calibration::file_name, schema,
                       "run carambole validate --calibrate again",
                       [](const nlohmann::json &json)
                       {
                         Calibration calibration{json.at("version").get<std::string>(), {}, {}};
                         for (const nlohmann::json &one : json.at("samples"))
                           calibration.samples.push_back(sample_from_json(one));
                         for (const nlohmann::json &one : json.at("left_out"))
                           calibration.left_out.push_back({one.at("case").get<std::string>(),
                                                           one.at("reason").get<std::string>()});
                         return calibration;
                       });
}
} // namespace carambole
