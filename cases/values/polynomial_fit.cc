#include "cases/values/polynomial_fit.h"

#include <Eigen/QR>

namespace carambole
{
namespace
{
using Vector = Eigen::VectorXd;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// (1, x, x^2, ... x^degree)
Vector powers(double x, Eigen::Index terms)
{
  Vector p(terms);
  double power = 1;
  for (double &entry : p)
  {
    entry = power;
    power *= x;
  }
  return p;
}
} // namespace

// With the rows (1, x_k, ... x_k^degree) of A = Q R: c = R^-1 Q^T y, and of errors of variance 1
// the covariance of c is (A^T A)^-1 = R^-1 R^-T.
PolynomialFit::PolynomialFit(std::span<const double> x, std::span<const double> y, int degree)
  : coefficients(static_cast<std::size_t>(degree + 1)),
    covariance(coefficients.size() * coefficients.size())
{
  const Eigen::Index terms = degree + 1;
  Matrix a(std::ssize(x), terms);
  for (Eigen::Index k = 0; k < a.rows(); ++k)
    a.row(k) = powers(x[static_cast<std::size_t>(k)], terms);
  const Eigen::HouseholderQR<Matrix> qr(a);
  Eigen::Map<Vector>(coefficients.data(), terms) =
    qr.solve(Eigen::Map<const Vector>(y.data(), std::ssize(y)));
  const Matrix inverse = qr.matrixQR().topRows(terms).triangularView<Eigen::Upper>().solve(
    Matrix::Identity(terms, terms));
  Eigen::Map<Matrix>(covariance.data(), terms, terms) = inverse * inverse.transpose();
}

double PolynomialFit::at(double x) const
{
  const Eigen::Index terms = std::ssize(coefficients);
  return powers(x, terms).dot(Eigen::Map<const Vector>(coefficients.data(), terms));
}

double PolynomialFit::variance_factor(double x) const
{
  const Eigen::Index terms = std::ssize(coefficients);
  const Vector p = powers(x, terms);
  return p.dot(Eigen::Map<const Matrix>(covariance.data(), terms, terms) * p);
}
} // namespace carambole
