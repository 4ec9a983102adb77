#include "reports/records/ratio_sweep.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/records/results.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
/// "materials.hard.youngs_modulus [GPa]" with a value, as an override.
std::string override_with(const std::string &header, double value)
{
  const std::size_t bracket = header.find(" [");
  const std::string path = header.substr(0, bracket);
  const std::string unit = bracket == std::string::npos || !header.ends_with(']')
                             ? ""
                             : " " + header.substr(bracket + 2, header.size() - bracket - 3);
  return fmt::format("{}={}{}", path, value, unit);
}

struct Ratios
{
  std::vector<double> stiffness, mass;
};

Ratios ratios_of(const NumberTable &table, const std::string &case_file)
{
  Ratios ratios;
  for (const double value : table.columns.front())
  {
    const Case problem = read_case(case_file, {override_with(table.header.front(), value)});
    const std::vector<double> stiffnesses = contact_stiffnesses(problem);
    ratios.stiffness.push_back(stiffnesses.at(1) / stiffnesses.at(0));
    ratios.mass.push_back(mass_ratio(problem));
  }
  return ratios;
}

double spread(const std::vector<double> &values)
{
  const auto [low, high] = std::ranges::minmax(values);
  return high / low;
}

/// The columns of models; the others are of varied values.
std::vector<SweepColumn> columns_of_models(const NumberTable &table)
{
  std::vector<SweepColumn> columns;
  for (std::size_t k = 0; k < table.header.size(); ++k)
    if (std::optional<SweepHeader> header = parse_sweep_header(table.header[k]))
      columns.push_back({std::move(*header), table.columns[k]});
  return columns;
}
} // namespace

const char *symbol_of(Ratio ratio)
{
  return ratio == Ratio::stiffness ? "γ" : "β";
}

bool is_row_of_three_balls(const Case &problem)
{
  return problem.is_normal_impact() && problem.bodies.size() == 3 &&
         std::ranges::all_of(problem.bodies,
                             [](const Body &body)
                             {
                               return body.shape == Shape::sphere && body.is_deformable() &&
                                      !body.material->plastic && !body.material->viscous;
                             });
}

std::vector<double> contact_stiffnesses(const Case &problem)
{
  std::vector<double> stiffnesses;
  for (const Contact &contact : problem.contacts())
  {
    const Body &first = problem.bodies[static_cast<std::size_t>(contact.first)],
               &second = problem.bodies[static_cast<std::size_t>(contact.second)];
    const auto compliance = [](const Material &material)
    { return (1 - material.poisson_ratio * material.poisson_ratio) / material.youngs_modulus; };
    const double modulus = 1 / (compliance(*first.material) + compliance(*second.material)),
                 radius = 1 / (1 / first.radius + 1 / second.radius);
    stiffnesses.push_back(4. / 3. * modulus * std::sqrt(radius));
  }
  return stiffnesses;
}

double mass_ratio(const Case &problem)
{
  return problem.bodies.at(0).mass() / problem.bodies.at(1).mass();
}

const std::vector<double> *RatioTable::find(const std::string &model,
                                            const QuantityName &quantity) const
{
  for (const SweepColumn &column : columns)
    if (column.header.model == model && column.header.quantity == quantity)
      return &column.values;
  return nullptr;
}

std::vector<RatioSweep> read_ratio_sweeps(const fs::path &results)
{
  const std::string case_file = (results / "case.yaml").string();
  std::vector<RatioSweep> sweeps;
  for (const fs::directory_entry &entry : fs::directory_iterator(results))
  {
    const std::string folder = entry.path().filename().string();
    if (!folder.starts_with("sweep-"))
      continue;
    const auto read = [&](const char *file)
    { return read_number_table(entry.path() / file, EmptyCell::is_nothing); };
    std::optional<NumberTable> laws = read("sweep.csv"), fem = read("fem.csv");
    if (!laws || laws->lines() == 0)
      continue;
    RatioSweep sweep;
    sweep.laws.columns = columns_of_models(*laws);
    if (laws->columns.size() - sweep.laws.columns.size() != 1) // varies more than one value
      continue;
    sweep.name = folder.substr(std::string("sweep-").size());
    const Ratios ratios = ratios_of(*laws, case_file);
    const bool is_stiffness = spread(ratios.stiffness) > spread(ratios.mass);
    sweep.ratio = is_stiffness ? Ratio::stiffness : Ratio::mass;
    sweep.laws.ratios = is_stiffness ? ratios.stiffness : ratios.mass;
    if (fem && fem->lines() > 0)
    {
      const Ratios points = ratios_of(*fem, case_file);
      sweep.fem.ratios = is_stiffness ? points.stiffness : points.mass;
      sweep.fem.columns = columns_of_models(*fem);
    }
    sweeps.push_back(std::move(sweep));
  }
  std::ranges::sort(sweeps, {}, &RatioSweep::name);
  return sweeps;
}
} // namespace carambole::reports
