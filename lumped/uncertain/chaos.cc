#include "lumped/uncertain/chaos.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>
#include <openturns/DistFunc.hxx>
#include <openturns/HermiteFactory.hxx>
#include <openturns/LegendreFactory.hxx>
#include <openturns/LinearEnumerateFunction.hxx>
#include <openturns/OrthogonalUniVariatePolynomialFamily.hxx>

namespace carambole::lumped
{
namespace
{
constexpr int most_degrees = 10;   // more than a smooth result needs
constexpr double most_terms = 400; // a tenth of the points of a study
constexpr Eigen::Index n_blocks = 10;

/// Number of polynomials of `dimension` variables up to `degree`: (d + p)!/(d! p!).
double number_of_terms(std::size_t dimension, int degree)
{
  double number = 1;
  for (int k = 1; k <= degree; ++k)
    number *= double(dimension + std::size_t(k)) / k;
  return number;
}

/// First line of a block, and of the one behind the last.
Eigen::Index begin_of(Eigen::Index block, Eigen::Index n)
{
  return block * n / n_blocks;
}
} // namespace

Chaos::Chaos(const Eigen::MatrixXd &uniform, const std::vector<bool> &is_normal)
{
  const std::size_t dimension = is_normal.size();
  const double allowed = std::min(most_terms, double(uniform.rows()) / 10);
  while (highest_degree < most_degrees && number_of_terms(dimension, highest_degree + 1) <= allowed)
    ++highest_degree;
  const std::size_t n_terms = std::size_t(std::lround(number_of_terms(dimension, highest_degree)));
  const OT::LinearEnumerateFunction enumerate(dimension);
  for (std::size_t k = 0; k < n_terms; ++k)
  {
    const OT::Indices indices = enumerate(k);
    powers.emplace_back(indices.begin(), indices.end());
  }
  psi = Eigen::MatrixXd::Ones(uniform.rows(), Eigen::Index(n_terms));
  first_degree.resizeLike(uniform);
  for (std::size_t i = 0; i < dimension; ++i)
  {
    // The variables of the polynomials: standard normal, or uniform on (-1, 1).
    const OT::OrthogonalUniVariatePolynomialFamily factory =
      is_normal[i] ? OT::OrthogonalUniVariatePolynomialFamily(OT::HermiteFactory())
                   : OT::OrthogonalUniVariatePolynomialFamily(OT::LegendreFactory());
    const auto variable = [&](double u)
    { return is_normal[i] ? OT::DistFunc::qNormal(u) : 2 * u - 1; };
    const Eigen::VectorXd x = uniform.col(Eigen::Index(i)).unaryExpr(variable);
    std::vector<Eigen::VectorXd> values;
    for (int p = 0; p <= highest_degree; ++p)
    {
      const OT::OrthogonalUniVariatePolynomial polynomial = factory.build(OT::UnsignedInteger(p));
      values.emplace_back(x.unaryExpr([&](double t) { return polynomial(t); }));
    }
    first_degree.col(Eigen::Index(i)) = values[1];
    for (std::size_t k = 0; k < n_terms; ++k)
      if (powers[k][i] > 0)
        psi.col(Eigen::Index(k)).array() *= values[std::size_t(powers[k][i])].array();
  }
  gram = Eigen::MatrixXd::Zero(psi.cols(), psi.cols());
  for (Eigen::Index b = 0; b < n_blocks; ++b)
  {
    const Eigen::Index begin = begin_of(b, psi.rows()), end = begin_of(b + 1, psi.rows());
    const auto rows = psi.middleRows(begin, end - begin);
    gram_of_blocks.emplace_back(rows.transpose() * rows);
    gram += gram_of_blocks.back();
  }
  const Eigen::MatrixXd solved = gram.llt().solve(psi.transpose());
  leverage = psi.cwiseProduct(solved.transpose()).rowwise().sum();
}

std::vector<SobolIndex> Chaos::indices_of(const Eigen::VectorXd &c) const
{
  std::vector<SobolIndex> indices(powers.front().size());
  double variance = 0;
  for (std::size_t k = 1; k < powers.size(); ++k)
  {
    const double square = c[Eigen::Index(k)] * c[Eigen::Index(k)];
    variance += square;
    const auto degree = std::ranges::count_if(powers[k], [](int power) { return power > 0; });
    for (std::size_t i = 0; i < indices.size(); ++i)
      if (powers[k][i] > 0)
      {
        indices[i].total += square;
        if (degree == 1)
          indices[i].first += square;
      }
  }
  if (variance > 0)
    for (SobolIndex &index : indices)
    {
      index.first /= variance;
      index.total /= variance;
    }
  return indices;
}

/// The intervals: the jackknife over ten blocks of points, each of which is left out in turn.
ChaosResult Chaos::analyse(const Eigen::VectorXd &y) const
{
  const Eigen::VectorXd right = psi.transpose() * y, c = gram.llt().solve(right);
  ChaosResult result;
  result.indices = indices_of(c);
  const double variance = (y.array() - y.mean()).square().mean();
  const double left_out =
    ((y - psi * c).array() / (1 - leverage.array())).square().mean(); // leave-one-out errors
  result.explained = variance > 0 ? 1 - left_out / variance : 0;
  result.mean = c[0];
  result.variance = c.tail(c.size() - 1).squaredNorm() + left_out;
  std::vector<std::vector<SobolIndex>> without;
  for (Eigen::Index b = 0; b < n_blocks; ++b)
  {
    const Eigen::Index begin = begin_of(b, psi.rows()), end = begin_of(b + 1, psi.rows());
    const Eigen::VectorXd rest =
      right - psi.middleRows(begin, end - begin).transpose() * y.segment(begin, end - begin);
    const Eigen::MatrixXd gram_of_rest = gram - gram_of_blocks[std::size_t(b)];
    without.push_back(indices_of(gram_of_rest.llt().solve(rest)));
  }
  const auto half_width = [&](std::size_t i, double SobolIndex::*member)
  {
    double sum = 0, squares = 0;
    for (const std::vector<SobolIndex> &indices : without)
    {
      sum += indices[i].*member;
      squares += indices[i].*member * (indices[i].*member);
    }
    const double average = sum / n_blocks;
    return 2 * std::sqrt(std::max(0., (n_blocks - 1) * (squares / n_blocks - average * average)));
  };
  // What the polynomial does not explain may belong to any input.
  const double unexplained = std::clamp(1 - result.explained, 0., 1.);
  for (std::size_t i = 0; i < result.indices.size(); ++i)
  {
    SobolIndex &index = result.indices[i];
    index.first_half_width = half_width(i, &SobolIndex::first) + unexplained;
    index.total_half_width = half_width(i, &SobolIndex::total) + unexplained;
  }
  return result;
}
} // namespace carambole::lumped
