#include "lumped/fit/search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>

#include <ceres/ceres.h>
#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
constexpr int evaluation_limit = 3000;
constexpr std::size_t most_known = 4; ///< a step, the one before, and two tries of a line search

std::string exhausted()
{
  return fmt::format("no convergence within {} evaluations", evaluation_limit);
}

/// Residuals r_k = predicted_k - observed_k over the free coordinates, the others held.
class Residuals : public ceres::CostFunction
{
public:
  Residuals(const std::vector<double> &x, const std::vector<std::size_t> &free,
            Evaluations &evaluations, Differences &differences)
    : x(x), free(free), evaluations(evaluations), differences(differences)
  {
    set_num_residuals(static_cast<int>(evaluations.observed.size()));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(free.size()));
  }

  bool Evaluate(const double *const *parameters, double *residuals,
                double **jacobians) const override
  try
  {
    std::vector<double> at = x;
    for (std::size_t i = 0; i < free.size(); ++i)
      at[free[i]] = parameters[0][i];
    const std::vector<double> &predicted = evaluations.at(at);
    if (!std::isfinite(evaluations.squares(predicted)))
      return false;
    std::ranges::transform(predicted, evaluations.observed, residuals, std::minus<>());
    if (jacobians && jacobians[0])
    {
      const Derivatives &derivatives = differences.at(at, free);
      for (std::size_t i = 0; i < free.size(); ++i)
        for (std::size_t k = 0; k < evaluations.observed.size(); ++k)
          jacobians[0][k * free.size() + i] = derivatives.columns[free[i]][k];
    }
    return true;
  }
  catch (const std::runtime_error &)
  {
    return false; // the search takes a shorter step
  }

private:
  std::vector<double> x; ///< of all coordinates
  std::vector<std::size_t> free;
  Evaluations &evaluations;
  Differences &differences;
};

/// Ends the iteration where there is a reason to.
class Ending : public ceres::IterationCallback
{
public:
  explicit Ending(std::function<bool()> is_reached) : is_reached(std::move(is_reached)) {}

  ceres::CallbackReturnType operator()(const ceres::IterationSummary &step) override
  {
    const bool ends = step.iteration > 0 && step.step_is_successful && is_reached();
    return ends ? ceres::SOLVER_TERMINATE_SUCCESSFULLY : ceres::SOLVER_CONTINUE;
  }

private:
  std::function<bool()> is_reached;
};

/// Whether a point is a minimum that is known, as far as a coarse search can tell.
bool is_at(const Coordinates &coordinates, const std::vector<double> &x, double squares,
           const Minimum &known)
{
  constexpr double share = 1e-3;
  return std::abs(squares - known.squares) <= share * known.squares &&
         coordinates.distance(x, known.x) <= same_place;
}
} // namespace

std::vector<double> Evaluations::once_at(const std::vector<double> &x)
{
  if (is_exhausted())
    throw std::runtime_error(fmt::format("{} evaluations", evaluation_limit));
  ++count;
  return predict(coordinates.values(x.data()));
}

const std::vector<double> &Evaluations::at(const std::vector<double> &x)
{
  const auto found = std::ranges::find(known, x, &Known::x);
  if (found != known.end())
    return found->predicted;
  known.push_back({x, once_at(x)});
  if (known.size() > most_known)
    known.pop_front();
  return known.back().predicted;
}

double Evaluations::squares(const std::vector<double> &predicted) const
{
  double sum = 0;
  for (std::size_t k = 0; k < observed.size(); ++k)
    sum += std::pow(predicted[k] - observed[k], 2);
  return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

bool Evaluations::are_left(int more) const
{
  return count + more <= evaluation_limit;
}

const Derivatives &Differences::at(const std::vector<double> &x,
                                   const std::vector<std::size_t> &wanted)
{
  if (last.x != x)
    last = {x, evaluations.at(x), std::vector<std::vector<double>>(coordinates.size())};
  const auto is_missing = [&](std::size_t i) { return last.columns[i].empty(); };
  if (std::ranges::none_of(wanted, is_missing))
    return last;
  std::vector<std::vector<double>> tangents;
  if (noise.hold)
    tangents = noise.hold(coordinates.values(x.data()));
  try
  {
    for (const std::size_t i : wanted)
      if (is_missing(i))
      {
        std::vector<double> derivative = column(x, i);
        for (const std::vector<double> &tangent : tangents)
        {
          const double square =
            std::inner_product(tangent.begin(), tangent.end(), tangent.begin(), 0.0);
          if (!(square > 0))
            continue;
          const double share =
            std::inner_product(tangent.begin(), tangent.end(), derivative.begin(), 0.0) / square;
          for (std::size_t k = 0; k < tangent.size(); ++k)
            derivative[k] -= share * tangent[k];
        }
        last.columns[i] = std::move(derivative);
      }
  }
  catch (...)
  {
    if (noise.release)
      noise.release();
    throw;
  }
  if (noise.release)
    noise.release();
  return last;
}

/// One-sided if the other side cannot be computed.
std::vector<double> Differences::column(const std::vector<double> &x, std::size_t i) const
{
  const std::vector<double> &here = last.predicted;
  const double h = step * (coordinates.is_logarithmic(i) ? 1 : std::max(std::abs(x[i]), 0.1));
  std::vector<double> below = x, above = x;
  below[i] = std::max(x[i] - h, coordinates.lower(i));
  above[i] = std::min(x[i] + h, coordinates.upper(i));
  const std::vector<double> low = below[i] < x[i] ? try_at(below) : std::vector<double>(),
                            high = above[i] > x[i] ? try_at(above) : std::vector<double>();
  if (low.empty() && high.empty())
    throw std::runtime_error("no derivative");
  const double end = high.empty() ? x[i] : above[i], begin = low.empty() ? x[i] : below[i],
               width = end - begin;
  std::vector<double> derivative(here.size());
  for (std::size_t k = 0; k < here.size(); ++k)
  {
    const double rise = high.empty() ? 0 : high[k] - here[k],
                 fall = low.empty() ? 0 : here[k] - low[k];
    derivative[k] = (rise + fall) / width;
    if (std::max(std::abs(rise), std::abs(fall)) <= noise.jump)
      continue;
    const bool is_above = std::abs(rise) < std::abs(fall);
    const double side = is_above ? above[i] - x[i] : x[i] - below[i],
                 change = is_above ? rise : fall;
    derivative[k] = side > 0 && std::abs(change) <= noise.jump ? change / side : 0;
  }
  return derivative;
}

std::vector<double> Differences::try_at(const std::vector<double> &x) const
try
{
  std::vector<double> predicted = evaluations.once_at(x);
  return std::isfinite(evaluations.squares(predicted)) ? predicted : std::vector<double>();
}
catch (const std::runtime_error &)
{
  return {};
}

Search::Search(const Coordinates &coordinates, Evaluations &evaluations, double step,
               const Noise &noise, std::vector<double> from)
  : coordinates(coordinates),
    evaluations(evaluations),
    x(std::move(from)),
    differences(coordinates, evaluations, step, noise)
{
}

std::vector<std::size_t> Search::all_coordinates() const
{
  std::vector<std::size_t> all(x.size());
  std::iota(all.begin(), all.end(), std::size_t(0));
  return all;
}

/// Those that are not at a bound that the sum of squares falls across: half its gradient is J^T r.
std::vector<std::size_t> Search::free_coordinates()
{
  std::vector<std::size_t> at_bound, free;
  for (const std::size_t i : all_coordinates())
    if (x[i] <= coordinates.lower(i) || x[i] >= coordinates.upper(i))
      at_bound.push_back(i);
  const Derivatives *derivatives = at_bound.empty() ? nullptr : &differences.at(x, at_bound);
  for (const std::size_t i : all_coordinates())
  {
    double slope = 0;
    if (std::ranges::find(at_bound, i) != at_bound.end())
      for (std::size_t k = 0; k < evaluations.observed.size(); ++k)
        slope += derivatives->columns[i][k] * (derivatives->predicted[k] - evaluations.observed[k]);
    const bool is_held =
      (x[i] <= coordinates.lower(i) && slope > 0) || (x[i] >= coordinates.upper(i) && slope < 0);
    if (!is_held)
      free.push_back(i);
  }
  return free;
}

Minimum Search::run(double tolerance, int iterations, const std::vector<Minimum> &known)
try
{
  Minimum found;
  const auto end = [&]
  {
    found.x = x;
    found.squares = evaluations.squares(evaluations.at(x));
    if (evaluations.is_exhausted() && !found.converged)
      found.summary = exhausted();
    return found;
  };
  std::vector<std::size_t> free = free_coordinates();
  while (iterations > 0)
  {
    if (free.empty())
    {
      found.converged = true;
      found.summary = "every parameter is at a limit";
      return end();
    }
    std::vector<double> part(free.size());
    std::ranges::transform(free, part.begin(), [&](std::size_t i) { return x[i]; });
    const auto take_part = [&]
    {
      for (std::size_t i = 0; i < free.size(); ++i)
        x[free[i]] = part[i];
    };
    ceres::Problem problem;
    problem.AddResidualBlock(new Residuals(x, free, evaluations, differences), nullptr,
                             part.data());
    for (std::size_t i = 0; i < free.size(); ++i)
    {
      problem.SetParameterLowerBound(part.data(), static_cast<int>(i), coordinates.lower(free[i]));
      problem.SetParameterUpperBound(part.data(), static_cast<int>(i), coordinates.upper(free[i]));
    }
    bool meets_bound = false;
    Ending ending(
      [&]
      {
        take_part();
        meets_bound = free_coordinates() != free;
        if (meets_bound)
          return true;
        const double squares = evaluations.squares(evaluations.at(x));
        found.is_known = std::ranges::any_of(known, [&](const Minimum &minimum)
                                             { return is_at(coordinates, x, squares, minimum); });
        return found.is_known;
      });
    ceres::Solver::Options options;
    options.linear_solver_type = ceres::DENSE_QR;
    options.logging_type = ceres::SILENT;
    // The end of a line needs no derivatives, which take most evaluations.
    options.line_search_interpolation_type = ceres::QUADRATIC;
    options.max_num_iterations = iterations;
    options.function_tolerance = options.gradient_tolerance = tolerance;
    options.parameter_tolerance = 1e4 * tolerance;
    options.update_state_every_iteration = true;
    options.callbacks.push_back(&ending);
    ceres::Solver::Summary summary;
    ceres::Solve(options, &problem, &summary);
    iterations -= std::max(1, static_cast<int>(summary.iterations.size()) - 1);
    if (!summary.IsSolutionUsable())
      throw std::runtime_error(evaluations.is_exhausted() ? exhausted() : summary.message);
    take_part();
    found.summary = summary.message;
    const bool has_ended = summary.termination_type == ceres::CONVERGENCE ||
                           summary.termination_type == ceres::USER_SUCCESS;
    if (found.is_known || !has_ended)
      return end();
    std::vector<std::size_t> next = free_coordinates();
    if (next == free)
    {
      found.converged = true;
      return end();
    }
    free = std::move(next);
  }
  return end();
}
catch (const std::runtime_error &error)
{
  return {x, std::numeric_limits<double>::infinity(), false, error.what(), false};
}

std::vector<double> Search::inverse_normal_matrix()
{
  // Where the evaluations are used up there are no derivatives, and Ceres would decompose an empty
  // matrix.
  if (!evaluations.are_left(1 + 2 * static_cast<int>(x.size())))
    return {};
  ceres::Problem problem;
  problem.AddResidualBlock(new Residuals(x, all_coordinates(), evaluations, differences), nullptr,
                           x.data());
  ceres::Covariance::Options options;
  options.algorithm_type = ceres::DENSE_SVD;
  ceres::Covariance covariance(options);
  std::vector<double> matrix(x.size() * x.size());
  const std::vector<std::pair<const double *, const double *>> blocks{{x.data(), x.data()}};
  if (!covariance.Compute(blocks, &problem) ||
      !covariance.GetCovarianceBlock(x.data(), x.data(), matrix.data()))
    return {};
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!(matrix[i * x.size() + i] > 0) || !std::isfinite(matrix[i * x.size() + i]))
      return {};
  return matrix;
}
} // namespace carambole::lumped
