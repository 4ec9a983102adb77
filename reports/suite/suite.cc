#include "reports/suite/suite.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cases/case/profile.h"
#include "cases/case/scales.h"

namespace carambole::reports
{
Family family_of(const Case &problem)
{
  const auto any = [&](auto property)
  {
    return std::ranges::any_of(problem.bodies, [&](const Body &body)
                               { return body.material && property(*body.material); });
  };
  if (problem.traits().slips)
    return Family::oblique;
  if (problem.analysis == Analysis::waves || problem.traits().vibrates)
    return Family::waves;
  if (problem.fem.empty() && !problem.laws.empty())
    return Family::laws;
  if (any([](const Material &material) { return material.plastic.has_value(); }))
    return Family::elastoplastic;
  if (any([](const Material &material) { return material.viscous.has_value(); }))
    return Family::viscoelastic;
  const bool has_bars = std::ranges::any_of(
    problem.contacts(),
    [&](const Contact &contact)
    {
      const Body &first = problem.bodies[static_cast<std::size_t>(contact.first)],
                 &second = problem.bodies[static_cast<std::size_t>(contact.second)];
      return !profile_of(first, second) && meet_flat(first, second);
    });
  if (has_bars)
    return Family::waves;
  return problem.bodies.size() > 2 ? Family::rows : Family::elastic;
}

namespace
{
/// Headings and anchors, in the order of Family.
constexpr std::pair<std::string_view, std::string_view> family_words[] = {
  {"Rows of bodies", "rows"},
  {"Elastic impacts of two bodies", "elastic"},
  {"Oblique impacts", "oblique"},
  {"Elastoplastic impacts", "elastoplastic"},
  {"Viscoelastic impacts", "viscoelastic"},
  {"Stress waves and vibrations", "waves"},
  {"Contact laws alone", "laws-alone"}};
static_assert(std::size(family_words) == std::size(all_families));
} // namespace

std::string_view heading_of(Family family)
{
  return family_words[static_cast<std::size_t>(family)].first;
}

std::string_view anchor_of(Family family)
{
  return family_words[static_cast<std::size_t>(family)].second;
}

std::string SuiteCase::title() const
{
  return results.problem.title.empty() ? name() : results.problem.title;
}

bool SuiteCase::has_continuum() const
{
  const Model *reference = results.reference();
  return reference != nullptr && is_continuum(reference->record.model.kind);
}

bool SuiteCase::has_outside_reference() const
{
  const Model *reference = results.reference();
  return reference != nullptr && reference->record.model.kind != ModelKind::lumped;
}

const SuiteCase *Suite::find(std::string_view name) const
{
  const auto found = std::ranges::find(cases, name, &SuiteCase::name);
  return found == cases.end() ? nullptr : &*found;
}

std::size_t SuiteCase::count_laws() const
{
  return static_cast<std::size_t>(std::ranges::count_if(distances, &ModelDistance::is_law));
}

const SuiteCase &Suite::fullest(const SuiteCase &c) const
{
  const SuiteCase *most = nullptr;
  if (c.has_outside_reference())
    for (const SuiteCase &other : cases)
      if (other.has_outside_reference() && other.has_continuum() == c.has_continuum() &&
          other.results.problem.physics_hash == c.results.problem.physics_hash &&
          (most == nullptr || other.count_laws() > most->count_laws()))
        most = &other;
  return most == nullptr ? c : *most;
}

bool Suite::pass() const
{
  return skipped.empty() &&
         std::ranges::all_of(cases, [](const SuiteCase &c) { return c.summary.pass; });
}
} // namespace carambole::reports
