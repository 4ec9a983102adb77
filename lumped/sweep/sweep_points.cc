#include "lumped/sweep/sweep_points.h"

#include <algorithm>
#include <cmath>

#include "cases/case/hashes.h"

namespace carambole::lumped
{
namespace
{
/// All numbers of a case and its models that may vary, in a fixed order.
std::vector<double *> numbers_of(Point &point)
{
  std::vector<double *> numbers;
  for (Body &body : point.c.bodies)
  {
    numbers.insert(numbers.end(),
                   {&body.radius, &body.inner_radius, &body.length, &body.velocity, &body.gap,
                    &body.position, &body.tangential_velocity, &body.spin});
    if (body.rigid && body.rigid->mass)
      numbers.push_back(&*body.rigid->mass);
    if (!body.material)
      continue;
    Material &material = *body.material;
    numbers.insert(numbers.end(),
                   {&material.density, &material.youngs_modulus, &material.poisson_ratio});
    if (material.plastic)
      numbers.push_back(&material.plastic->yield_stress);
  }
  if (point.c.duration)
    numbers.push_back(&*point.c.duration);
  for (Contact &contact : point.c.contact_options)
    numbers.push_back(&contact.friction);
  for (Model &model : point.models)
    for (Parameters *parameters : {&model.parameters, &model.tangential_parameters,
                                   &model.rolling_parameters, &model.twisting_parameters})
      for (auto &[key, value] : parameters->numbers)
        numbers.push_back(&value);
  return numbers;
}

std::vector<double> values_of(Point point)
{
  std::vector<double> values;
  for (const double *number : numbers_of(point))
    values.push_back(*number);
  return values;
}

void assign(Point &point, const std::vector<double> &values)
{
  const std::vector<double *> numbers = numbers_of(point);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    *numbers[i] = values[i];
}

/// Whether the two differ only in the numbers above.
bool differ_in_numbers_only(const Point &a, Point b)
{
  const std::vector<double> values = values_of(a);
  if (values.size() != values_of(b).size())
    return false;
  assign(b, values);
  const auto is_like = [](const Model &x, const Model &y)
  {
    const auto is_same = [](const Parameters &a, const Parameters &b)
    { return a.numbers == b.numbers && a.words == b.words; };
    return x.entry.name == y.entry.name && x.manual == y.manual && x.tangential == y.tangential &&
           x.rolling == y.rolling && is_same(x.rolling_parameters, y.rolling_parameters) &&
           x.twisting == y.twisting && is_same(x.twisting_parameters, y.twisting_parameters) &&
           is_same(x.parameters, y.parameters) &&
           is_same(x.tangential_parameters, y.tangential_parameters);
  };
  return physics_hash(a.c) == physics_hash(b.c) &&
         std::equal(a.models.begin(), a.models.end(), b.models.begin(), b.models.end(), is_like);
}

} // namespace

Points::Points(const std::string &path, const Overrides &overrides, const std::vector<Axis> &axes,
               const std::vector<std::string> &models)
  : path(path), overrides(overrides), axes(axes), names(models)
{
  std::vector<double> values;
  values.reserve(axes.size());
  for (const Axis &axis : axes)
    values.push_back(axis.ends().first);
  first = read(values);
  is_proportional = learn();
}

Point Points::read(const std::vector<double> &values) const
{
  const std::lock_guard lock(reading);
  Point point{read_case_at(path, overrides, axes, values), {}};
  point.models = select(read_models(point.c), names, path);
  refuse_taken_values(point.models, path, "a sweep");
  check_contacts(point.c, point.models);
  return point;
}

/// Lines through the two ends of every axis; the middles and the far corner must lie on them.
bool Points::learn()
{
  const std::vector<double> base = values_of(first);
  const std::size_t n_axes = axes.size();
  std::vector<double> start, end;
  for (const Axis &axis : axes)
  {
    start.push_back(axis.ends().first);
    end.push_back(axis.ends().second);
  }
  std::vector<Point> ends; // all are read, so that all errors are reported together
  for (std::size_t a = 0; a < n_axes; ++a)
  {
    std::vector<double> values = start;
    values[a] = end[a];
    ends.push_back(read(values));
    if (!differ_in_numbers_only(first, ends.back()))
      return false;
  }
  for (std::size_t i = 0; i < base.size(); ++i)
  {
    Line line{i, base[i], std::vector<double>(n_axes)};
    double largest = std::abs(base[i]);
    for (std::size_t a = 0; a < n_axes; ++a)
    {
      const double there = values_of(ends[a])[i];
      line.slopes[a] = (there - base[i]) / (end[a] - start[a]);
      line.constant -= line.slopes[a] * start[a];
      largest = std::max(largest, std::abs(there));
    }
    if (std::abs(line.constant) < 1e-14 * largest) // rounding: the number is in proportion
      line.constant = 0;
    if (std::ranges::any_of(line.slopes, [](double slope) { return slope != 0; }))
      lines.push_back(std::move(line));
  }
  is_proportional = true;
  std::vector<std::vector<double>> probes{end};
  for (std::size_t a = 0; a < n_axes; ++a)
  {
    probes.push_back(start);
    probes.back()[a] = (start[a] + end[a]) / 2;
  }
  return std::ranges::all_of(probes, [this](const std::vector<double> &values)
                             { return is_on_lines(values); });
}

bool Points::is_on_lines(const std::vector<double> &values) const
{
  const Point there = read(values);
  if (!differ_in_numbers_only(first, there))
    return false;
  Point predicted = first;
  move_to(values, predicted);
  const std::vector<double> expected = values_of(there), found = values_of(predicted),
                            base = values_of(first);
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (std::abs(expected[i] - found[i]) > // up to the rounding of numbers with units
        1e-14 * std::max(std::abs(base[i]), std::abs(expected[i])))
      return false;
  return true;
}

void Points::move_to(const std::vector<double> &values, Point &point) const
{
  if (!is_proportional)
  {
    point = read(values);
    return;
  }
  const std::vector<double *> numbers = numbers_of(point);
  for (const Line &line : lines)
  {
    double number = line.constant;
    for (std::size_t a = 0; a < axes.size(); ++a)
      number += line.slopes[a] * values[a];
    *numbers[line.number] = number;
  }
}
} // namespace carambole::lumped
