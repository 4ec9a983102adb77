#include "reports/figures.h"

namespace carambole::reports
{
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
  for (const Contact &contact : results.problem.contacts())
    add(Topic::force, force_figure(results, contact));
  for (const Contact &contact : results.problem.contacts())
    add(Topic::approach, approach_figure(results, contact));
  add(Topic::velocity, velocity_figure(results));
  add(Topic::energy, energy_figure(results));
  add(Topic::contact_radius, contact_radius_figure(results));
  add_all(Topic::probe, probe_figures(results));
  add_all(Topic::surface, surface_figures(results));
  add_all(Topic::wave, wave_figures(results));
  add_all(Topic::spectrum, spectrum_figures(results));
  add(Topic::convergence, convergence_figure(results));
  return figures;
}
} // namespace carambole::reports
