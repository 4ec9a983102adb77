#include "lumped/uncertain/carried.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/QR>

namespace carambole::lumped
{
namespace
{
struct Fit
{
  Eigen::VectorXd coefficients;
  double left_out = 0;  ///< root mean square of the errors at points left out
  double corrected = 0; ///< the same, enlarged for the few degrees of freedom that are left
};

/// Least squares; nothing where a point determines a coefficient alone.
std::optional<Fit> fit(const Eigen::MatrixXd &x, const Eigen::VectorXd &y)
{
  const Eigen::Index n = x.rows(), p = x.cols();
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(x);
  if (n <= p || qr.rank() < p)
    return {};
  const Eigen::MatrixXd inverse = (x.transpose() * x).inverse();
  Fit result{qr.solve(y), 0, 0};
  const Eigen::ArrayXd leverage = (x * inverse).cwiseProduct(x).rowwise().sum().array();
  if ((leverage > 1 - 1e-9).any())
    return {};
  const Eigen::ArrayXd errors = (y - x * result.coefficients).array() / (1 - leverage);
  const double correction =
    double(n) / double(n - p) * (1 + inverse.trace()); // (X^T X/n)^-1/n is (X^T X)^-1
  result.left_out = std::sqrt(errors.square().mean());
  result.corrected = result.left_out * std::sqrt(correction);
  return result;
}

double correlation(const Eigen::VectorXd &a, const Eigen::VectorXd &b)
{
  const Eigen::ArrayXd x = a.array() - a.mean(), y = b.array() - b.mean();
  const double scale = std::sqrt(x.square().sum() * y.square().sum());
  return scale > 0 ? (x * y).sum() / scale : 0;
}

/// A law and its better fit.
struct Candidate
{
  const Carrier *carrier;
  Fit fit;
  double correlation;
};

/// A dozen runs tell the error at points left out to about a third: of the laws that are so close
/// to the smallest one, the law that is correlated best with the runs.
const Candidate &choose(const std::vector<Candidate> &candidates)
{
  constexpr double close = 1.3;
  const double least =
    std::ranges::min_element(candidates, {}, [](const Candidate &one) { return one.fit.left_out; })
      ->fit.left_out;
  const Candidate *chosen = nullptr;
  for (const Candidate &one : candidates)
    if (one.fit.left_out <= close * least &&
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
    std::optional<Fit> best = fit(x.leftCols(1), y - at_runs);
    if (std::optional<Fit> with_inputs = fit(x, y - at_runs);
        with_inputs && (!best || with_inputs->left_out < best->left_out))
      best = std::move(with_inputs);
    if (best)
      candidates.push_back(
        {&carrier, *std::move(best), carrier.law.empty() ? 0 : correlation(at_runs, y)});
  }
  if (candidates.empty())
    return {};
  const Candidate &chosen = choose(candidates);
  const Eigen::VectorXd &c = chosen.fit.coefficients;
  CarriedResult result;
  result.law = chosen.carrier->law;
  if (!result.law.empty())
    result.correlation = chosen.correlation;
  result.is_linear = c.size() > 1;
  result.leave_one_out = chosen.fit.corrected;
  result.runs = int(n);
  result.values = chosen.carrier->values.array() + c[0];
  if (result.is_linear)
    result.values += linear * c.tail(c.size() - 1);
  return result;
}
} // namespace carambole::lumped
