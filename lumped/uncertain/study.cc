#include "lumped/uncertain/study.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/values/table_reader.h"

namespace carambole::lumped
{
namespace
{
/// Below this share of the variance a polynomial says nothing of it.
constexpr double least_explained = 0.8;

/// Header "hertz peak_force A-B [N]"; names of models contain no blank.
StudyColumn column_of(const std::string &header)
{
  const std::size_t space = header.find(' '), bracket = header.rfind(" [");
  if (space == std::string::npos || bracket == std::string::npos || bracket < space)
    throw std::runtime_error(fmt::format("'{}' is not the header of a result", header));
  StudyColumn column;
  column.model = header.substr(0, space);
  column.quantity = header.substr(space + 1, bracket - space - 1);
  column.unit = header.substr(bracket + 2, header.size() - bracket - 3);
  return column;
}

Eigen::VectorXd vector_of(const std::vector<double> &values)
{
  return Eigen::Map<const Eigen::VectorXd>(values.data(), Eigen::Index(values.size()));
}

/// Value that the share `p` of sorted values is below, linear between them.
double quantile_of(const std::vector<double> &sorted, double p)
{
  const double place = p * double(sorted.size() - 1);
  const std::size_t k = std::min(std::size_t(place), sorted.size() - 1),
                    next = std::min(k + 1, sorted.size() - 1);
  return sorted[k] + (place - double(k)) * (sorted[next] - sorted[k]);
}

/// Mean, spread and quantiles of the values that are numbers.
InputSpread spread_of(const StudyColumn &column, const Eigen::VectorXd &values)
{
  InputSpread spread;
  spread.quantity = column.quantity;
  spread.unit = column.unit;
  std::vector<double> sorted;
  for (const double value : values)
    if (std::isfinite(value))
      sorted.push_back(value);
  spread.points = sorted.size();
  spread.failed = std::size_t(values.size()) - sorted.size();
  if (sorted.size() < 2)
    return spread;
  std::ranges::sort(sorted);
  const Eigen::ArrayXd known = vector_of(sorted).array();
  spread.mean = known.mean();
  spread.deviation = std::sqrt((known - spread.mean).square().sum() / double(known.size() - 1));
  spread.low = quantile_of(sorted, 0.025);
  spread.median = quantile_of(sorted, 0.5);
  spread.high = quantile_of(sorted, 0.975);
  return spread;
}

class Maker
{
public:
  Maker(const UncertainInputs &inputs, const InputSample &sample, const StudyTable &laws,
        const StudyTable &runs)
    : inputs(inputs),
      laws(laws),
      runs(runs),
      points(sample.uniform.rows()),
      chaos(sample.uniform, are_normal(inputs))
  {
  }

  Study make()
  {
    study.record.points = std::size_t(points);
    for (const StudyColumn &column : laws)
      add_law(column);
    for (const StudyColumn &column : runs)
      if (!column.quantity.starts_with("uncertainty "))
        add_runs(column);
    return std::move(study);
  }

private:
  const UncertainInputs &inputs;
  const StudyTable &laws, &runs;
  Eigen::Index points;
  Chaos chaos;
  Study study;

  static std::vector<bool> are_normal(const UncertainInputs &inputs)
  {
    std::vector<bool> are;
    for (const UncertainInput &input : inputs.inputs)
      are.push_back(input.kind == InputDistribution::normal ||
                    input.kind == InputDistribution::lognormal);
    return are;
  }

  void add(const std::string &model, bool is_continuum, InputSpread spread)
  {
    std::vector<StudiedModel> &models = study.record.models;
    if (models.empty() || models.back().name != model)
      models.push_back({model, is_continuum, {}});
    models.back().quantities.push_back(std::move(spread));
  }

  void add_law(const StudyColumn &column)
  {
    const Eigen::VectorXd values = vector_of(column.values);
    InputSpread spread = spread_of(column, values);
    if (spread.points == 0) // the quantity does not apply to the law
      return;
    if (!is_enough(spread.points, column.values.size(), column.model))
      return;
    add_shares(values, spread);
    add(column.model, false, std::move(spread));
  }

  bool is_enough(std::size_t n, std::size_t all, const std::string &model)
  {
    if (double(n) >= least_share_of_points * double(all))
      return true;
    std::vector<std::string> &failed = study.record.failed_models;
    if (std::ranges::find(failed, model) == failed.end())
      failed.push_back(model);
    return false;
  }

  /// Shares, and mean and deviation from the same polynomials. Dependent inputs have no shares of
  /// their own.
  void add_shares(const Eigen::VectorXd &values, InputSpread &spread) const
  {
    constexpr double round_off = 1e-10; // of integrations in time
    if (!inputs.correlations.empty() || !values.allFinite() ||
        !(spread.deviation > round_off * std::abs(spread.mean)))
      return;
    const ChaosResult result = chaos.analyse(values);
    spread.explained = result.explained;
    if (result.explained < least_explained)
      return;
    spread.mean = result.mean;
    spread.deviation = std::sqrt(result.variance);
    for (std::size_t i = 0; i < inputs.inputs.size(); ++i)
    {
      const SobolIndex &index = result.indices[i];
      spread.shares.push_back({inputs.inputs[i].path, index.first, index.total,
                               index.first_half_width, index.total_half_width});
    }
  }

  void add_runs(const StudyColumn &column)
  {
    std::vector<Carrier> carriers{{"", Eigen::VectorXd::Zero(points)}};
    for (const StudyColumn &law : laws)
      if (law.quantity == column.quantity)
        carriers.push_back({law.model, vector_of(law.values)});
    const Eigen::VectorXd values = vector_of(column.values);
    const auto done = std::size_t(values.array().isFinite().count());
    if (done == 0 || !is_enough(done, column.values.size(), column.model))
      return;
    const std::optional<CarriedResult> carried = carry(values, chaos.linear(), carriers);
    if (!carried)
      return;
    InputSpread spread = spread_of(column, carried->values);
    spread.points = done;
    spread.failed = column.values.size() - done;
    add_shares(carried->values, spread);
    add_error_of_fit(*carried, spread);
    // What the fit leaves may belong to any input.
    const double unexplained =
      spread.deviation > 0 ? std::pow(carried->leave_one_out / spread.deviation, 2) : 0;
    for (InputShare &share : spread.shares)
    {
      share.first_half_width += unexplained;
      share.total_half_width += unexplained;
    }
    add_differences(column, *carried);
    study.carried.push_back(
      {fmt::format("{} {} [{}]", column.model, column.quantity, column.unit), carried->values});
    add(column.model, true, std::move(spread));
  }

  /// An error e of the fit at a point moves the mean and the spread of n runs by e/sqrt(n), and
  /// adds to the variance.
  static void add_error_of_fit(const CarriedResult &carried, InputSpread &spread)
  {
    const double e = carried.leave_one_out, moved = 2 * e / std::sqrt(double(carried.runs)),
                 before = spread.deviation;
    spread.deviation = std::hypot(before, e);
    spread.low = spread.median - std::hypot(spread.median - spread.low, 2 * e);
    spread.high = spread.median + std::hypot(spread.high - spread.median, 2 * e);
    spread.carried = CarriedRuns{.law = carried.law,
                                 .correlation = carried.correlation,
                                 .is_linear = carried.is_linear,
                                 .leave_one_out = e,
                                 .mean_half_width = moved,
                                 .deviation_half_width = moved + spread.deviation - before};
  }

  void add_differences(const StudyColumn &reference, const CarriedResult &carried)
  {
    const Eigen::VectorXd &truth = carried.values;
    std::vector<const StudyColumn *> columns;
    for (const StudyColumn &law : laws)
      if (law.quantity == reference.quantity &&
          std::ranges::all_of(law.values, [](double value) { return std::isfinite(value); }))
        columns.push_back(&law);
    std::vector<std::size_t> closest(columns.size());
    for (Eigen::Index k = 0; k < points; ++k)
    {
      std::vector<double> errors;
      for (const StudyColumn *law : columns)
        errors.push_back(std::abs(law->values[std::size_t(k)] - truth[k]));
      const double least = errors.empty() ? 0 : std::ranges::min(errors);
      for (std::size_t i = 0; i < errors.size(); ++i)
        closest[i] += errors[i] <= least ? 1 : 0;
    }
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
      const InputSpread spread = spread_of(reference, vector_of(columns[i]->values) - truth);
      study.record.differences.push_back(
        {columns[i]->model, reference.model, reference.quantity, reference.unit, spread.mean,
         std::hypot(spread.deviation, carried.leave_one_out), double(closest[i]) / double(points)});
    }
  }
};
} // namespace

StudyTable read_study_table(const std::filesystem::path &csv, std::size_t n_inputs)
{
  TableReader reader(csv);
  StudyTable table;
  for (std::size_t i = n_inputs; i < reader.headers().size(); ++i)
    table.push_back(column_of(reader.headers()[i]));
  while (reader.next())
    for (std::size_t i = n_inputs; i < reader.headers().size(); ++i)
      table[i - n_inputs].values.push_back(reader.value(i, EmptyCell::is_nothing));
  return table;
}

Study make_study(const UncertainInputs &inputs, const InputSample &sample, const StudyTable &laws,
                 const StudyTable &runs)
{
  return Maker(inputs, sample, laws, runs).make();
}

std::string carried_table(const Study &study)
{
  std::vector<std::string> header;
  for (const CarriedColumn &column : study.carried)
    header.push_back(column.header);
  std::string text = fmt::format("{}\n", fmt::join(header, ","));
  for (Eigen::Index k = 0; !header.empty() && k < Eigen::Index(study.record.points); ++k)
    for (const CarriedColumn &column : study.carried)
      text += fmt::format("{}{}", column.values[k], &column == &study.carried.back() ? "\n" : ",");
  return text;
}
} // namespace carambole::lumped
