#include "reports/figures/figures.h"

#include <fmt/format.h>

#include "reports/records/number_table.h"

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

/// The figures of a report as they are drawn.
struct Gathering
{
  const Results &results;
  std::vector<PlacedFigure> figures{};

  void add(Topic topic, std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back({topic, std::move(*figure)});
  }
  void add(Topic topic, std::vector<Figure> several)
  {
    for (Figure &figure : several)
      figures.push_back({topic, std::move(figure)});
  }
  void add_models(Topic topic, std::optional<Figure> (*draw)(const Results &, const Model &))
  {
    for (const Model &model : results.models)
      add(topic, draw(results, model));
  }
};

void add_contacts(Gathering &all)
{
  const std::vector<Contact> contacts = drawn_contacts(all.results);
  const std::size_t count = all.results.problem.contacts().size();
  const auto add = [&](Topic topic, std::optional<Figure> figure)
  {
    if (figure && contacts.size() < count)
      figure->caption +=
        fmt::format(" One of {} contacts that are drawn, of {}.", contacts.size(), count);
    all.add(topic, std::move(figure));
  };
  for (const Contact &contact : contacts)
    add(Topic::force, force_figure(all.results, contact));
  for (const Contact &contact : contacts)
    all.add(Topic::force, bounces_figure(all.results, contact));
  for (const Contact &contact : contacts)
    add(Topic::approach, approach_figure(all.results, contact));
  for (const Contact &contact : contacts)
  {
    add(Topic::approach, approach_time_figure(all.results, contact));
    add(Topic::approach, damping_figure(all.results, contact));
  }
}
} // namespace

std::vector<PlacedFigure> all_figures(const Results &results)
{
  Gathering all{results};
  if (results.models.empty())
    return {};
  const Case &problem = results.problem;
  all.add(Topic::setup, setup_figure(results));
  if (problem.traits().vibrates)
    for (const Model &model : results.models)
      for (const Body &body : problem.bodies)
        all.add(Topic::mode, mode_figure(results, model, body));
  if (problem.traits().is_quasi_static)
  {
    all.add(Topic::approach, indentation_figures(results));
    all.add_models(Topic::stress, stress_figure);
    all.add(Topic::convergence, convergence_figure(results));
    return all.figures;
  }
  if (problem.traits().rolls)
    all.add(Topic::force, incline_figures(results));
  else
    add_contacts(all);
  if (problem.traits().slips)
    all.add(Topic::slip, oblique_figures(results));
  if (problem.traits().is_prescribed)
    all.add(Topic::slip, prescribed_figures(results));
  all.add(Topic::velocity, velocity_figure(results));
  all.add(Topic::energy, energy_figure(results));
  all.add(Topic::energy, loss_figure(results));
  all.add(Topic::contact_radius, contact_radius_figure(results));
  all.add(Topic::probe, probe_figures(results));
  for (const Model &model : results.models)
    all.add(Topic::probe, three_wave_figures(results, model));
  for (const Model &model : results.models)
    for (const int number : numbered_files(results.folder / model.name(), "surface-"))
      all.add(Topic::surface, surface_figure(results, model, number));
  for (const Model &model : results.models)
    for (const int number : numbered_files(results.folder / model.name(), "line-"))
      all.add(Topic::surface, line_figure(results, model, number));
  all.add_models(Topic::wave_overview, wave_overview);
  all.add_models(Topic::wave, wave_figure);
  all.add_models(Topic::wave_selection, wave_selection);
  all.add_models(Topic::stress, stress_figure);
  all.add_models(Topic::spectrum, spectrum_figure);
  all.add(Topic::inputs, input_figures(results));
  all.add(Topic::convergence, convergence_figure(results));
  return all.figures;
}
} // namespace carambole::reports
