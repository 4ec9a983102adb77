#include "lumped/models/row_run.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "lumped/models/row_record.h"
#include "lumped/row/body_waves.h"
#include "lumped/row/row_coupling.h"

namespace carambole::lumped
{
namespace
{
std::vector<std::unique_ptr<ForceLaw>> laws_of(const Row &row, const Model &model)
{
  std::vector<std::unique_ptr<ForceLaw>> laws;
  for (const Pair &pair : row.pairs)
    laws.push_back(model.manual->make_force(pair, model.parameters));
  return laws;
}

/// Contacts of a body of the row.
std::vector<int> contacts_of(const Row &row, int body)
{
  std::vector<int> contacts;
  for (const int c : {body - 1, body})
    if (c >= 0 && c < static_cast<int>(row.pairs.size()))
      contacts.push_back(c);
  return contacts;
}

/// [s] of the first impact of a contact; 0 where it has not ended.
double duration_of(const ContactHistory &contact)
{
  if (contact.impact_is_over)
    return contact.first_duration;
  return contact.touches == 0 || contact.touching ? 0 : contact.end_time - contact.start_time;
}

/// Puts waves into the row, for the given durations [s] of the contacts.
void set_waves(const Case &c, const std::vector<WaveBody> &bodies,
               const std::vector<double> &durations, Row &row)
{
  std::vector<BodyWaves> waves;
  for (const WaveBody &body : bodies)
  {
    double duration = 0;
    for (const int contact : contacts_of(row, body.body))
      duration = std::max(duration, durations[contact]);
    waves.push_back(body_waves(c.bodies[body.body], body, duration));
  }
  add_waves(row, std::move(waves));
}

/// The contact of two bodies that both keep their velocities, whatever the force, in words that
/// follow the name of the law; empty: there is none.
std::string held_contact(const Case &c, const std::vector<WaveBody> &waves)
{
  const auto keeps_velocity = [&](int body)
  {
    return c.bodies[body].is_ground() ||
           std::ranges::find(waves, body, &WaveBody::body) != waves.end();
  };
  for (const Contact &contact : c.contacts())
    if (keeps_velocity(contact.first) && keeps_velocity(contact.second) &&
        relative_curvature(c.bodies[contact.first], c.bodies[contact.second]) > 0)
      return fmt::format("has an impedance where {} and {} meet, and both would keep their "
                         "velocities: one of them must be a body that its mass sets in motion",
                         c.bodies[contact.first].name, c.bodies[contact.second].name);
  return {};
}

std::vector<double> hertz_durations(const Row &row)
{
  std::vector<double> durations;
  for (const Pair &pair : row.pairs)
    durations.push_back(hertz_impact(pair).duration);
  return durations;
}
} // namespace

std::vector<WaveBody> waves_of(const Case &c, const Model &model)
{
  if (!model.manual->waves)
    return wave_bodies(c, model.entry);
  LawEntry all;
  all.impedance_is_automatic = true;
  std::vector<WaveBody> bodies = wave_bodies(c, all);
  for (WaveBody &body : bodies)
    body = {.body = body.body, .as = *model.manual->waves, .thick = false, .end_term = false};
  return bodies;
}

Row row_of(const Case &c, const Model &model)
{
  Row row = make_row(c);
  const std::vector<WaveBody> bodies = waves_of(c, model);
  if (bodies.empty())
    return row;
  set_waves(c, bodies, hertz_durations(row), row); // for the masses of the pairs
  set_waves(c, bodies, hertz_durations(row), row);
  return row;
}

Row row_of(const Case &c, const Model &model, const Settings &settings)
{
  constexpr int most_impacts = 30;
  constexpr double agreement = 1e-9;
  Row row = row_of(c, model);
  const std::vector<WaveBody> bodies = waves_of(c, model);
  const auto is_thick = [](const WaveBody &body)
  { return body.as == WaveShape::plate && body.thick; };
  if (std::ranges::none_of(bodies, is_thick))
    return row;
  Settings quick = settings;
  quick.tolerance = 1e-10;
  quick.steps_per_contact = 100;
  quick.keeps_history = false;
  std::vector<double> durations = hertz_durations(row);
  for (int i = 0; i < most_impacts; ++i)
  {
    const Trajectory motion = move_row(row, model, quick);
    double change = 0;
    for (std::size_t c = 0; c < durations.size(); ++c)
      if (const double duration = duration_of(motion.contacts[c]); duration > 0)
      {
        change = std::max(change, std::abs(duration / durations[c] - 1));
        durations[c] = duration;
      }
    set_waves(c, bodies, durations, row);
    if (change < agreement)
      break;
  }
  return row;
}

std::string lack_of_waves(const Case &c, const Model &model)
{
  const bool has_own = model.manual->waves.has_value();
  if (!has_own && !model.entry.has_impedance())
    return {};
  if (has_own && model.entry.has_impedance())
    return fmt::format("has the impedance of a {} already; leave 'impedance' out, or write "
                       "{{law: hertz, impedance: ...}}",
                       to_string(*model.manual->waves));
  if (!model.manual->make_force)
    return fmt::format(
      "gives no force that could drive an impedance; 'impedance' needs a law of kind '{}'",
      words_of(LawKind::force).name);
  if (!has_own && !c.is_normal_impact())
    return {}; // the reader has told it
  if (!c.is_normal_impact() || c.gravity != 0)
    return fmt::format("is a law of impacts along the row without gravity");
  if (waves_of(c, model).empty())
    return fmt::format("needs a struck {}, which is a cylinder, but the case has none",
                       to_string(*model.manual->waves));
  for (const WaveBody &as : waves_of(c, model))
    if (const Body &body = c.bodies[as.body]; !body.is_uniform())
      return fmt::format("has the impedance of one material, but {} has {}; leave it "
                         "out: of the laws with waves none knows more than one",
                         body.name, body.variation());
  if (std::string held = held_contact(c, waves_of(c, model)); !held.empty())
    return held;
  const bool have_laws = std::ranges::all_of(
    c.contacts(),
    [&](const Contact &contact)
    {
      const Body &first = c.bodies[contact.first], &second = c.bodies[contact.second];
      return (first.is_deformable() || second.is_deformable()) &&
             (!model.manual->lacks ||
              model.manual->lacks(make_pair(first, second, 0), model.parameters).empty());
    });
  if (have_laws && !RowCoupling(laws_of(make_row(c), model)).empty())
    return "couples the contacts of a body ('coupling'), which cannot be combined with 'impedance' "
           "yet; write 'coupling: false', or leave 'impedance' out";
  return {};
}

Trajectory move_row(const Row &row, const Model &model, const Settings &settings)
{
  if (model.manual->make_impulse)
  {
    std::vector<ImpulseLaw> laws;
    for (const Pair &pair : row.pairs)
      laws.push_back(model.manual->make_impulse(pair, model.parameters));
    return move(row, laws, settings);
  }
  return move(row, laws_of(row, model), settings);
}

History run_forces(const Case &c, const Model &model, long step_limit, const Fineness &fineness)
{
  if (!c.is_normal_impact())
    return run_model(c, model, nullptr, true, step_limit).history;
  try
  {
    const Settings settings{.tolerance = fineness.tolerance,
                            .steps_per_contact = fineness.steps_per_contact,
                            .forces_alone = true,
                            .duration = c.duration,
                            .time_limit = time_horizon(c),
                            .step_limit = step_limit};
    return make_forces(c, move_row(row_of(c, model, settings), model, settings));
  }
  catch (const std::exception &error)
  {
    throw ModelError(model.entry.name, error.what());
  }
}
} // namespace carambole::lumped
