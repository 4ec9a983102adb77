#include "lumped/uncertain/carried.h"

#include <cmath>

#include <Eigen/QR>

namespace carambole::lumped
{
namespace
{
struct Fit
{
  Eigen::VectorXd coefficients;
  double leave_one_out = 0;
};

/// Least squares with the corrected root mean square of the errors at points left out.
std::optional<Fit> fit(const Eigen::MatrixXd &x, const Eigen::VectorXd &y)
{
  const Eigen::Index n = x.rows(), p = x.cols();
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(x);
  if (n <= p || qr.rank() < p)
    return {};
  const Eigen::MatrixXd inverse = (x.transpose() * x).inverse();
  Fit result{qr.solve(y), 0};
  const Eigen::ArrayXd leverage = (x * inverse).cwiseProduct(x).rowwise().sum().array();
  if ((leverage > 1 - 1e-9).any()) // a coefficient is determined by one run alone
    return {};
  const Eigen::ArrayXd errors = (y - x * result.coefficients).array() / (1 - leverage);
  const double correction =
    double(n) / double(n - p) * (1 + inverse.trace()); // (X^T X/n)^-1/n is (X^T X)^-1
  result.leave_one_out = std::sqrt(errors.square().mean() * correction);
  return result;
}

double correlation(const Eigen::VectorXd &a, const Eigen::VectorXd &b)
{
  const Eigen::ArrayXd x = a.array() - a.mean(), y = b.array() - b.mean();
  const double scale = std::sqrt(x.square().sum() * y.square().sum());
  return scale > 0 ? (x * y).sum() / scale : 0;
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
  std::optional<CarriedResult> best;
  for (const Carrier &carrier : carriers)
  {
    if (!carrier.values.allFinite())
      continue;
    const Eigen::VectorXd difference = y - carrier.values(done);
    for (const Eigen::Index p : {Eigen::Index(1), x.cols()})
    {
      const std::optional<Fit> one = fit(x.leftCols(p), difference);
      if (!one || (best && one->leave_one_out >= best->leave_one_out))
        continue;
      best.emplace();
      best->law = carrier.law;
      if (!carrier.law.empty())
        best->correlation = correlation(carrier.values(done), y);
      best->is_linear = p > 1;
      best->leave_one_out = one->leave_one_out;
      best->runs = int(n);
      best->values = carrier.values.array() + one->coefficients[0];
      if (p > 1)
        best->values += linear * one->coefficients.tail(p - 1);
    }
  }
  return best;
}
} // namespace carambole::lumped
