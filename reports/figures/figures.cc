#include "reports/figures/figures.h"

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
// Of a long row of bodies, a few contacts from end to end are drawn.
constexpr std::size_t most_contacts = 8;

std::vector<Contact> drawn_contacts(const Results &results)
{
  std::vector<Contact> all = results.problem.contacts();
  if (all.size() <= most_contacts)
    return all;
  std::vector<Contact> some;
  for (std::size_t k = 0; k < most_contacts; ++k)
    some.push_back(all[k * (all.size() - 1) / (most_contacts - 1)]);
  return some;
}

std::optional<Figure> with_count(std::optional<Figure> figure, std::size_t drawn, std::size_t all)
{
  if (figure && drawn < all)
    figure->caption += fmt::format(" {} of {} contacts are drawn.", drawn, all);
  return figure;
}
} // namespace

std::vector<PlacedFigure> all_figures(const Results &results)
{
  std::vector<PlacedFigure> figures;
  const auto add = [&](Topic topic, std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back({topic, std::move(*figure)});
  };
  const auto add_all = [&](Topic topic, std::vector<Figure> several)
  {
    for (Figure &figure : several)
      figures.push_back({topic, std::move(figure)});
  };
  if (results.models.empty())
    return figures;
  add(Topic::setup, setup_figure(results));
  if (results.problem.traits().vibrates)
    add_all(Topic::mode, mode_figures(results));
  if (results.problem.traits().is_quasi_static)
  {
    add_all(Topic::approach, indentation_figures(results));
    add_all(Topic::stress, stress_figures(results));
    add(Topic::convergence, convergence_figure(results));
    return figures;
  }
  const std::vector<Contact> contacts =
    results.problem.traits().rolls ? std::vector<Contact>() : drawn_contacts(results);
  if (results.problem.traits().rolls)
    add_all(Topic::force, incline_figures(results));
  const std::size_t all = results.problem.contacts().size();
  for (const Contact &contact : contacts)
    add(Topic::force, with_count(force_figure(results, contact), contacts.size(), all));
  for (const Contact &contact : contacts)
    add(Topic::force, bounces_figure(results, contact));
  for (const Contact &contact : contacts)
    add(Topic::approach, with_count(approach_figure(results, contact), contacts.size(), all));
  for (const Contact &contact : contacts)
  {
    add(Topic::approach, with_count(approach_time_figure(results, contact), contacts.size(), all));
    add(Topic::approach, with_count(damping_figure(results, contact), contacts.size(), all));
  }
  if (results.problem.traits().slips)
    add_all(Topic::slip, oblique_figures(results));
  add(Topic::velocity, velocity_figure(results));
  add(Topic::energy, energy_figure(results));
  add(Topic::energy, loss_figure(results));
  add(Topic::contact_radius, contact_radius_figure(results));
  add_all(Topic::probe, probe_figures(results));
  add_all(Topic::surface, surface_figures(results));
  add_all(Topic::wave, wave_figures(results));
  add_all(Topic::stress, stress_figures(results));
  add_all(Topic::spectrum, spectrum_figures(results));
  add(Topic::convergence, convergence_figure(results));
  return figures;
}
} // namespace carambole::reports
