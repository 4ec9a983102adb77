#include "cases/records/coverage.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/own_files.h"
#include "cases/records/convergence.h"
#include "cases/records/quantities.h"
#include "cases/records/state_file.h"
#include "cases/values/median.h"

namespace carambole
{
namespace
{
constexpr int schema = 2;

using Json = nlohmann::ordered_json;

/// To the digits that differences between levels have.
double rounded(double level)
{
  return std::stod(fmt::format("{:.10g}", level));
}

/// An object for each model, a line long. The estimates are not stored: the current rules compute
/// them from the levels.
std::vector<Json> models_of(const std::vector<CoverageSample> &samples)
{
  std::vector<Json> models;
  for (const CoverageSample &sample : samples)
  {
    if (models.empty() || models.back().at("case") != sample.case_name ||
        models.back().at("model") != sample.model)
      models.push_back(
        {{"case", sample.case_name}, {"model", sample.model}, {"levels", Json::object()}});
    Json &levels = models.back().at("levels")[sample.quantity] = Json::array();
    for (const double level : sample.levels)
      levels.push_back(rounded(level));
  }
  return models;
}

/// Samples of one model, whose uncertainties depend on each other.
std::vector<CoverageSample> samples_of(const std::string &case_name, const std::string &model,
                                       const std::map<std::string, std::vector<double>> &levels)
{
  std::map<std::string, std::vector<double>> known;
  for (const auto &[quantity, values] : levels)
    known[quantity] = {values.begin(), values.end() - 1};
  const std::map<std::string, Uncertainty> estimates = estimate_uncertainties(known);
  std::vector<CoverageSample> samples;
  for (const auto &[quantity, values] : levels)
  {
    samples.emplace_back(case_name, model, quantity, values);
    samples.back().uncertainty = estimates.at(quantity).uncertainty;
  }
  return samples;
}

std::vector<CoverageSample> samples_from_json(const nlohmann::json &models)
{
  std::vector<CoverageSample> samples;
  for (const nlohmann::json &model : models)
    std::ranges::move(
      samples_of(model.at("case").get<std::string>(), model.at("model").get<std::string>(),
                 model.at("levels").get<std::map<std::string, std::vector<double>>>()),
      std::back_inserter(samples));
  return samples;
}

/// Nothing if it is not finite: ratios for errors of zero are infinite.
std::optional<double> finite_median(std::vector<double> values)
{
  const double result = median(std::move(values));
  return std::isfinite(result) ? std::optional(result) : std::nullopt;
}
} // namespace

CoverageSample::CoverageSample(std::string case_name, std::string model, std::string quantity,
                               std::vector<double> levels)
  : case_name(std::move(case_name)),
    model(std::move(model)),
    quantity(std::move(quantity)),
    group(QuantityGroup::other),
    levels(std::move(levels))
{
  const std::optional<QuantityName> name = parse_quantity_name(this->quantity);
  if (!name)
    throw std::invalid_argument(fmt::format("'{}' is not a quantity of a record", this->quantity));
  group = group_of(name->kind);
  const std::vector<double> &all = this->levels;
  if (all.size() < 3)
    throw std::invalid_argument("judging an uncertainty needs three levels or more");
  const std::vector<double> known(all.begin(), all.end() - 1);
  value = known.back();
  uncertainty = estimate_uncertainty(known, name->kind)->uncertainty;
  finer = all.back();
  limit = estimate_uncertainty(all, name->kind)->extrapolated;
}

bool CoverageSample::is_inside(double truth) const
{
  constexpr double round_off = 1e-8; // levels are stored to ten digits
  return std::abs(truth - value) <= uncertainty + round_off * std::abs(value);
}

std::vector<CoverageSample> coverage_samples(const std::string &case_name, const ModelRecord &model)
{
  std::map<std::string, std::vector<double>> levels;
  for (const auto &[quantity, uncertainty] : model.uncertainty)
    // Empty if no uncertainty is stated, without one where all levels are equal.
    if (uncertainty.levels.size() >= 3 && uncertainty.uncertainty > 0)
      levels[quantity] = uncertainty.levels;
  return samples_of(case_name, model.name, levels);
}

std::vector<Coverage> count_coverage(const std::vector<CoverageSample> &samples)
{
  std::vector<Coverage> result;
  for (const QuantityGroup group : all_quantity_groups)
  {
    Coverage count;
    count.group = group;
    std::vector<double> ratios;
    for (const CoverageSample &sample : samples)
      if (sample.group == group)
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
  Json left_out = Json::array();
  for (const LeftOut &one : calibration.left_out)
    left_out.push_back({{"case", one.case_name}, {"reason", one.reason}});
  std::string text =
    fmt::format("{{\"schema\": {}, \"version\": {}, \"left_out\": {},\n\"models\": [", schema,
                Json(calibration.version).dump(), left_out.dump());
  std::string_view separator = "\n";
  for (const Json &model : models_of(calibration.samples))
  {
    text += fmt::format("{}{}", separator, model.dump());
    separator = ",\n";
  }
  write_file(folder / Calibration::file_name, text + "\n]}\n");
}

std::optional<Calibration> read_calibration(const std::filesystem::path &folder,
                                            const char *file_name)
{
  return read_own_json(folder / file_name, schema, "run carambole validate --calibrate again",
                       [](const nlohmann::json &json)
                       {
                         Calibration calibration{json.at("version").get<std::string>(),
                                                 samples_from_json(json.at("models")),
                                                 {}};
                         for (const nlohmann::json &one : json.at("left_out"))
                           calibration.left_out.push_back({one.at("case").get<std::string>(),
                                                           one.at("reason").get<std::string>()});
                         return calibration;
                       });
}
} // namespace carambole
