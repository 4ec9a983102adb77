#include "reports/suite/regimes.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "cases/values/units.h"
#include "reports/metrics/impact_numbers.h"
#include "reports/suite/suite_statistics.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// "5", "0.67", "200": two significant digits.
std::string short_number(double value)
{
  return fmt::format("{:g}", std::stod(fmt::format("{:.1e}", value)));
}

/// The body that yields, else the one that is viscous, else the first that deforms.
const Body *soft_body(const Case &problem)
{
  const auto find = [&](auto &&has)
  {
    const auto body = std::ranges::find_if(problem.bodies, [&](const Body &b)
                                           { return b.material && has(*b.material); });
    return body == problem.bodies.end() ? nullptr : &*body;
  };
  if (const Body *body = find([](const Material &m) { return m.plastic.has_value(); }))
    return body;
  if (const Body *body = find([](const Material &m) { return m.viscous.has_value(); }))
    return body;
  return find([](const Material &) { return true; });
}

/// E_t/E = H/(E + H) of a linear hardening of plastic modulus H; zero for another hardening.
double tangent_ratio(const Material &material)
{
  const MaterialLaw &hardening = *material.plastic->hardening;
  for (const ParameterText &parameter : hardening.parameters)
    if (hardening.law == "linear" && parameter.key == "modulus")
    {
      const double H = parse_quantity(parameter.text, dimension::pressure);
      return H / (material.youngs_modulus + H);
    }
  return 0;
}

struct Words
{
  std::string sentence, label;
  int rank; ///< in the order of the pages
};

/// "yielding", "hardening", ...; for the label what is not perfect plasticity.
Words material_words(const Material &material)
{
  if (material.plastic && material.plastic->rate)
    return {"rate-dependent", ", rate", 2};
  if (material.plastic && material.plastic->hardening)
    return {"hardening", ", Et/E " + short_number(tangent_ratio(material)), 1};
  if (material.plastic)
    return {"yielding", "", 0};
  if (material.viscous)
    return material.viscous->law == "prony" ? Words{"relaxing", ", relaxing", 4}
                                            : Words{"viscous", ", viscous", 3};
  return {"elastic", ", elastic", 5};
}

/// Without the material of a sphere on a wall, which every regime names.
Words pair_words(const Case &problem, const Body &soft, const std::string &material)
{
  const Body &other = &soft == &problem.bodies[0] ? problem.bodies[1] : problem.bodies[0];
  const std::string its =
    other.is_deformable() ? material_words(*other.material).sentence : "rigid";
  if (soft.shape == Shape::sphere && other.shape == Shape::wall)
    return {fmt::format("{} sphere on a wall", material), "wall", 0};
  if (soft.shape == Shape::sphere && other.shape == Shape::half_space)
    return {
      fmt::format("{} sphere on {} {} half-space", material, its == "elastic" ? "an" : "a", its),
      "half-space", 2};
  if (soft.shape == Shape::half_space)
    return {fmt::format("{} sphere on {} {} half-space", its, material == "elastic" ? "an" : "a",
                        material),
            "plane", 3};
  return {its == material ? fmt::format("two {} spheres", material)
                          : fmt::format("{} and {} body", material, its),
          "spheres", 1};
}

Regime regime_of(const SuiteCase &c)
{
  const Case &problem = c.results.problem;
  Regime regime;
  regime.source = &c;
  if (problem.bodies.size() > 2)
  {
    regime.situation = fmt::format("Row of {} bodies", problem.bodies.size());
    regime.number = c.title();
    regime.label = fmt::format("row of {}", problem.bodies.size());
    regime.order = static_cast<double>(problem.bodies.size());
    regime.rank = 100;
    return regime;
  }
  const Body &soft = *soft_body(problem);
  const Words material = material_words(*soft.material),
              pair = pair_words(problem, soft, material.sentence);
  regime.situation = capitalised(pair.sentence);
  regime.label = pair.label + material.label + " ";
  regime.rank = 10 * material.rank + pair.rank;
  const NumbersOrReason numbers = impact_numbers(problem);
  if (soft.material->plastic && numbers.numbers && numbers.numbers->speed_ratio)
  {
    regime.order = *numbers.numbers->speed_ratio;
    const std::string ratio = short_number(regime.order);
    if (soft.material->plastic->hardening)
    {
      const double tangent = tangent_ratio(*soft.material);
      regime.number = fmt::format("Et/E = {}, V/Vy = {}", short_number(tangent), ratio);
      regime.order += 1e6 * tangent;
    }
    else
      regime.number = "V/Vy = " + ratio;
    regime.label += ratio;
  }
  else if (const Model *reference = c.results.reference();
           soft.material->viscous && reference != nullptr && reference->record.model.restitution)
  {
    regime.order = -*reference->record.model.restitution;
    regime.number = "e = " + short_number(*reference->record.model.restitution);
    regime.label += "e " + short_number(*reference->record.model.restitution);
  }
  else if (numbers.numbers)
  {
    regime.order = numbers.numbers->contact_ratio;
    regime.number = "a/R = " + short_number(regime.order);
    regime.label += short_number(regime.order);
  }
  return regime;
}
} // namespace

std::vector<Regime> regimes_of(const Suite &suite)
{
  std::vector<Regime> regimes;
  for (const SuiteCase &c : suite.cases)
    if (c.has_continuum() && c.results.problem.traits().impacts &&
        family_of(c.results.problem) != Family::oblique && c.results.problem.bodies.size() >= 2 &&
        c.count_laws() >= least_laws_of_regime && &suite.fullest(c) == &c)
      regimes.push_back(regime_of(c));
  std::ranges::stable_sort(
    regimes, {}, [](const Regime &r) { return std::tuple(r.rank, r.situation, r.order); });
  return regimes;
}

LawsOfRegimes laws_of(const std::vector<Regime> &regimes)
{
  std::set<std::string> given, all;
  for (const Regime &regime : regimes)
    for (const ModelDistance &distance : regime.source->distances)
      if (const Model *model = regime.source->results.find(distance.model);
          distance.is_law && model != nullptr)
      {
        const std::string label = law_label(regime.source->results, *model);
        all.insert(label);
        if (distance.is_calibrated)
          given.insert(label);
      }
  LawsOfRegimes laws;
  for (const std::string &law : all)
    (given.contains(law) ? laws.given : laws.predicted).push_back(law);
  return laws;
}
} // namespace carambole::reports
