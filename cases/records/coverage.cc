#include "cases/records/coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "cases/process/own_files.h"
#include "cases/records/convergence.h"
#include "cases/records/state_file.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
constexpr int schema = 1;

using Json = nlohmann::ordered_json;

/// The estimates are not stored: they are what today's rules make of the levels.
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

/// Nothing where it is not finite: errors of zero are left at infinity.
std::optional<double> median(std::vector<double> values)
{
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  double result = *middle;
  if (values.size() % 2 == 0)
    result = (result + *std::max_element(values.begin(), middle)) / 2;
  return std::isfinite(result) ? std::optional(result) : std::nullopt;
}
} // namespace

std::string_view name_of(QuantityKind kind)
{
  switch (kind)
  {
  case QuantityKind::peak_force:
    return "peak force";
  case QuantityKind::duration:
    return "duration";
  case QuantityKind::restitution:
    return "restitution";
  case QuantityKind::velocity:
    return "velocity";
  case QuantityKind::plastic:
    return "plastic quantities";
  case QuantityKind::other:
    break;
  }
  return "all others";
}

QuantityKind kind_of_quantity(const std::string &quantity)
{
  static const std::pair<std::string_view, QuantityKind> kinds[] = {
    {"peak_force", QuantityKind::peak_force},      {"duration", QuantityKind::duration},
    {"restitution", QuantityKind::restitution},    {"velocity", QuantityKind::velocity},
    {"approach_speed", QuantityKind::velocity},    {"separation_speed", QuantityKind::velocity},
    {"max_plastic_strain", QuantityKind::plastic}, {"residual_approach", QuantityKind::plastic},
    {"final_length", QuantityKind::plastic},       {"final_face_radius", QuantityKind::plastic},
    {"energy plastic", QuantityKind::plastic}};
  for (const auto &[name, kind] : kinds)
    if (quantity == name || quantity.starts_with(std::string(name) + " "))
      return kind;
  return QuantityKind::other;
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
    throw std::invalid_argument("an uncertainty is judged on three levels or more");
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
    if (uncertainty.levels.size() >= 3) // where nothing is claimed there are none
      samples.emplace_back(case_name, model.name, quantity, uncertainty.levels);
  return samples;
}

std::vector<Coverage> count_coverage(const std::vector<CoverageSample> &samples)
{
  std::vector<Coverage> result;
  for (const QuantityKind kind : all_quantity_kinds)
  {
    Coverage count;
    count.kind = kind;
    std::vector<double> ratios;
    for (const CoverageSample &sample : samples)
      if (kind_of_quantity(sample.quantity) == kind)
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
    count.median_ratio = median(std::move(ratios));
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
                         for (const nlohmann::json &row : json.at("samples"))
                           calibration.samples.push_back(sample_from_json(row));
                         for (const nlohmann::json &row : json.at("left_out"))
                           calibration.left_out.push_back({row.at("case").get<std::string>(),
                                                           row.at("reason").get<std::string>()});
                         return calibration;
                       });
}
} // namespace carambole
