#include "lumped/uncertain/carried.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <Eigen/Cholesky>
#include <Eigen/QR>

namespace carambole::lumped
{
namespace
{
struct Fit
{
  Eigen::VectorXd coefficients;
  /// Root mean square of the errors at points left out, enlarged for the few degrees of freedom
  /// that are left.
  double error = 0;
};

/// Least squares; nothing where a point determines a coefficient alone.
std::optional<Fit> fit(const Eigen::MatrixXd &x, const Eigen::VectorXd &y)
{
  const Eigen::Index n = x.rows(), p = x.cols();
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(x);
  if (n <= p || qr.rank() < p)
    return {};
  const Eigen::MatrixXd gram = x.transpose() * x,
                        inverse = gram.llt().solve(Eigen::MatrixXd::Identity(p, p));
  Fit result{qr.solve(y)};
  const Eigen::ArrayXd leverage = (x * inverse).cwiseProduct(x).rowwise().sum().array();
  if ((leverage > 1 - 1e-9).any())
    return {};
  const Eigen::ArrayXd errors = (y - x * result.coefficients).array() / (1 - leverage);
  const double correction =
    double(n) / double(n - p) * (1 + inverse.trace()); // (X^T X/n)^-1/n is (X^T X)^-1
  result.error = std::sqrt(errors.square().mean() * correction);
  return result;
}

double correlation(const Eigen::VectorXd &a, const Eigen::VectorXd &b)
{
  const Eigen::ArrayXd x = a.array() - a.mean(), y = b.array() - b.mean();
  const double scale = std::sqrt(x.square().sum() * y.square().sum());
  return scale > 0 ? (x * y).sum() / scale : 0;
}

/// A fit of some columns of the inputs.
struct ChosenFit
{
  std::vector<Eigen::Index> columns;
  Fit fit;
};

/// The columns of `x`, the constant first, that tell most of `y`: one after the other, each time
/// that which leaves the smallest error, as long as it falls. An input that tells nothing
/// costs a degree of freedom of a dozen runs.
std::optional<ChosenFit> fit_what_counts(const Eigen::MatrixXd &x, const Eigen::VectorXd &y)
{
  const auto fit_of = [&](const std::vector<Eigen::Index> &columns)
  { return fit(x(Eigen::all, columns), y); };
  std::optional<Fit> constant = fit_of({0});
  if (!constant)
    return {};
  ChosenFit chosen{{0}, *std::move(constant)};
  while (true)
  {
    std::optional<ChosenFit> next;
    for (Eigen::Index j = 1; j < x.cols(); ++j)
    {
      if (std::ranges::find(chosen.columns, j) != chosen.columns.end())
        continue;
      std::vector<Eigen::Index> columns = chosen.columns;
      columns.push_back(j);
      if (std::optional<Fit> with = fit_of(columns);
          with && with->error < (next ? next->fit : chosen.fit).error)
        next = {std::move(columns), *std::move(with)};
    }
    if (!next)
      return chosen;
    chosen = *std::move(next);
  }
}

/// A law and its fit.
struct Candidate
{
  const Carrier *carrier;
  ChosenFit chosen;
  double correlation;

  double error() const { return chosen.fit.error; }
};

/// A dozen runs tell the error at points left out to about a third: of the laws that are so close
/// to the smallest one, the law that is correlated best with the runs.
const Candidate &choose(const std::vector<Candidate> &candidates)
{
  constexpr double close = 1.3;
  const double least =
    std::ranges::min_element(candidates, {}, [](const Candidate &one) { return one.error(); })
      ->error();
  const Candidate *chosen = nullptr;
  for (const Candidate &one : candidates)
    if (one.error() <= close * least &&
        (chosen == nullptr || one.correlation > chosen->correlation))
      chosen = &one;
  return *chosen;
}
} // namespace

std::optional<CarriedResult> carry(const Eigen::VectorXd &runs, const Eigen::MatrixXd &linear,
                                   const std::vector<Carrier> &carriers)
{
  std::vector<Eigen::Index> done;
  for (Eigen::Index k = 0; k < runs.size(); ++k)
    if (std::isfinite(runs[k]))
      done.push_back(k);
  const Eigen::Index n = Eigen::Index(done.size());
  if (n < 3)
    return {};
  Eigen::MatrixXd x = Eigen::MatrixXd::Ones(n, 1 + linear.cols());
  x.rightCols(linear.cols()) = linear(done, Eigen::all);
  const Eigen::VectorXd y = runs(done);
  std::vector<Candidate> candidates;
  for (const Carrier &carrier : carriers)
  {
    if (!carrier.values.allFinite())
      continue;
    const Eigen::VectorXd at_runs = carrier.values(done);
    if (std::optional<ChosenFit> best = fit_what_counts(x, y - at_runs))
      candidates.push_back(
        {&carrier, *std::move(best), carrier.law.empty() ? 0 : correlation(at_runs, y)});
  }
  if (candidates.empty())
    return {};
  const Candidate &chosen = choose(candidates);
  const auto &[columns, best] = chosen.chosen;
  CarriedResult result;
  result.law = chosen.carrier->law;
  if (!result.law.empty())
    result.correlation = chosen.correlation;
  result.is_linear = columns.size() > 1;
  result.leave_one_out = best.error;
  result.runs = int(n);
  result.values = chosen.carrier->values.array() + best.coefficients[0];
  for (std::size_t i = 1; i < columns.size(); ++i)
    result.values += best.coefficients[Eigen::Index(i)] * linear.col(columns[i] - 1);
  return result;
}
} // namespace carambole::lumped
