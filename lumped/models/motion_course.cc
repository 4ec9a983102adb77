#include "lumped/models/motion_course.h"

#include <algorithm>
#include <array>
#include <string>

#include "cases/values/formula.h"

namespace carambole::lumped
{
namespace
{
constexpr std::size_t columns = 1 + Way::count; ///< the approach, then those across

const std::vector<double> &values_of(const MotionEntry &motion, std::size_t column)
{
  return *std::array{&motion.approach, &motion.slip, &motion.roll, &motion.twist}[column];
}

template <typename Of>
auto &part_of(Of &displacement, std::size_t column)
{
  return column == 0 ? displacement.approach : displacement.across[column - 1];
}
} // namespace

class MotionFormulas
{
public:
  explicit MotionFormulas(const MotionEntry &motion)
  {
    for (std::size_t column = 0; column < columns; ++column)
      if (!motion.formulas[column].empty())
        all[column] = std::make_unique<Formula>(motion.formulas[column], "t");
  }

  Formula *of(std::size_t column) const { return all[column].get(); }

private:
  std::array<std::unique_ptr<Formula>, columns> all;
};

CourseOfRow::CourseOfRow(std::shared_ptr<MotionFormulas> all, const MotionEntry &motion,
                         std::size_t row)
  : formulas(std::move(all)), from(motion.time[row]), to(motion.time[row + 1])
{
  constexpr double places = 50000; // of the whole motion
  constexpr int degree = 6;
  spacing = std::min((motion.time.back() - motion.time.front()) / places, (to - from) / degree);
  for (std::size_t column = 0; column < columns; ++column)
    if (const std::vector<double> &values = values_of(motion, column); !values.empty())
    {
      part_of(first, column) = values[row];
      part_of(slope, column) = (values[row + 1] - values[row]) / (to - from);
    }
}

double CourseOfRow::value(std::size_t column, double time) const
{
  if (Formula *const formula = formulas->of(column))
    return formula->value(time);
  return part_of(first, column) + part_of(slope, column) * (time - from);
}

Displacement CourseOfRow::at(double time) const
{
  Displacement now;
  for (std::size_t column = 0; column < columns; ++column)
    part_of(now, column) = value(column, time);
  return now;
}

Displacement CourseOfRow::rate(double time) const
{
  Displacement now;
  for (std::size_t column = 0; column < columns; ++column)
    part_of(now, column) = rate(column, time);
  return now;
}

/// p'(t) = sum_k (f_k - f_0) l_k'(t), l_k' = sum_{j != k} 1/(t_k - t_j) prod_{i != j, k} (t -
/// t_i)/(t_k - t_i): exactly zero where the column stays.
double CourseOfRow::rate(std::size_t column, double time) const
{
  Formula *const formula = formulas->of(column);
  if (!formula)
    return part_of(slope, column);
  constexpr int count = 7;
  const double first_place =
    std::clamp(time - (count - 1) / 2. * spacing, from, std::max(from, to - (count - 1) * spacing));
  std::array<double, count> t, f;
  for (int k = 0; k < count; ++k)
  {
    t[k] = std::min(first_place + k * spacing, to);
    f[k] = formula->value(t[k]);
  }
  double sum = 0;
  for (int k = 1; k < count; ++k)
  {
    if (f[k] == f[0])
      continue;
    double derivative = 0;
    for (int j = 0; j < count; ++j)
    {
      if (j == k)
        continue;
      double product = 1 / (t[k] - t[j]);
      for (int i = 0; i < count; ++i)
        if (i != j && i != k)
          product *= (time - t[i]) / (t[k] - t[i]);
      derivative += product;
    }
    sum += (f[k] - f[0]) * derivative;
  }
  return sum;
}

void CourseOfRow::add_turning_points(std::size_t column, std::vector<double> &times) const
{
  constexpr int parts = 8, halvings = 60;
  double before = from, rate_before = rate(column, from);
  for (int k = 1; k <= parts; ++k)
  {
    const double time = k < parts ? from + (to - from) * k / parts : to,
                 rate_here = rate(column, time);
    if (rate_before * rate_here < 0)
    {
      double below = before, above = time;
      for (int i = 0; i < halvings; ++i)
      {
        const double middle = (below + above) / 2;
        (rate(column, middle) * rate_before > 0 ? below : above) = middle;
      }
      times.push_back((below + above) / 2);
    }
    if (rate_here != 0)
    {
      before = time;
      rate_before = rate_here;
    }
  }
}

std::vector<double> CourseOfRow::turning_points() const
{
  std::vector<double> all, apart;
  for (std::size_t column = 0; column < columns; ++column)
    if (formulas->of(column))
      add_turning_points(column, all);
  std::ranges::sort(all);
  const double least = 1e-9 * (to - from); // rounding: of two columns that turn together
  for (const double time : all)
    if (time - (apart.empty() ? from : apart.back()) > least && to - time > least)
      apart.push_back(time);
  return apart;
}

std::vector<std::shared_ptr<const CourseOfRow>> courses_of(const MotionEntry &motion)
{
  std::vector<std::shared_ptr<const CourseOfRow>> rows;
  if (std::ranges::all_of(motion.formulas, [](const std::string &text) { return text.empty(); }))
    return rows;
  const auto formulas = std::make_shared<MotionFormulas>(motion);
  for (std::size_t row = 0; row + 1 < motion.time.size(); ++row)
    rows.push_back(std::make_shared<const CourseOfRow>(formulas, motion, row));
  return rows;
}
} // namespace carambole::lumped
