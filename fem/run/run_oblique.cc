#include "fem/run/run_oblique.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numeric>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/case/scales.h"
#include "cases/case/static_impact.h"
#include "cases/case/time_estimate.h"
#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/history.h"
#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "cases/records/slip_record.h"
#include "fem/oblique/oblique_contact.h"
#include "fem/run/uncertainty.h"

namespace carambole::fem
{
namespace
{
int rings_of(const FemEntry &entry, int level)
{
  return int(std::ldexp(entry.elements_per_contact_radius, level + 1 - entry.levels));
}

ObliqueContact contact_of(const Case &c)
{
  const Body &first = c.bodies[0], &second = c.bodies[1];
  return {.radius = 1 / relative_curvature(first, second),
          .contact_modulus = contact_modulus(first, second),
          .tangential_compliance = tangential_compliance(first, second),
          .normal_mass = mass_of_approach(c),
          .tangential_mass = tangential_mass(c),
          .friction = c.contacts().front().friction,
          .normal_speed = first.velocity - second.velocity,
          .slip_speed = slip_velocity(c)};
}

/// From samples to the record and the history of one level.
class Level
{
public:
  Level(const Case &c, int rings)
    : c(c),
      contact(contact_of(c)),
      impact(oblique_impact(contact, rings)),
      begin(c.bodies[1].gap / contact.normal_speed)
  {
  }

  ModelRecord record() const
  {
    ModelRecord record = named_record(c);
    record.kind = ModelKind::half_space;
    ContactRecord &touch = record.contacts.front();
    const auto peak = std::ranges::max_element(impact.samples, {}, &ObliqueSample::normal_force);
    touch.start_time = begin;
    touch.duration = impact.samples.back().time;
    touch.end_time = begin + *touch.duration;
    touch.peak_force = peak->normal_force;
    touch.peak_time = begin + peak->time;
    touch.max_approach = approach(*peak);
    touch.max_approach_time = touch.peak_time;
    touch.max_contact_radius = peak->contact_radius;
    touch.impulse = 2 * contact.normal_mass * contact.normal_speed;
    touch.approach_speed = touch.separation_speed = contact.normal_speed;
    touch.peak_tangential_force = 0;
    for (const ObliqueSample &sample : impact.samples)
      touch.peak_tangential_force =
        std::max(*touch.peak_tangential_force, std::abs(sample.tangential_force));
    record.restitution = 1;
    for (int i = 0; i < 2; ++i)
      record.bodies[std::size_t(i)].velocity = velocity(i, *touch.impulse);
    add_slip(c, record, impact.tangential_impulse);
    add_energies(record);
    return record;
  }

  History history() const
  {
    History history;
    const std::vector<ObliqueSample> &at = impact.samples;
    std::vector<std::size_t> numbers(at.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t(0));
    const auto add = column_adder(history, numbers);
    const auto add_member = column_adder(history, at);
    const std::string name = c.contacts().front().name;
    const auto along_x = [&](std::size_t k) // impulse [N s]
    { return contact.tangential_mass * (contact.slip_speed - at[k].slip_speed); };
    add({ColumnKind::time}, "s", [&](std::size_t k) { return begin + at[k].time; });
    add_member({ColumnKind::force, name}, "N", &ObliqueSample::normal_force);
    add({ColumnKind::approach, name}, "m", [&](std::size_t k) { return approach(at[k]); });
    add_member({ColumnKind::contact_radius, name}, "m", &ObliqueSample::contact_radius);
    // Of a circle as large as all rings that stick.
    add({ColumnKind::stuck_radius, name}, "m",
        [&](std::size_t k) { return at[k].contact_radius * std::sqrt(at[k].stuck_area); });
    add_member({ColumnKind::tangential_force, name}, "N", &ObliqueSample::tangential_force);
    add_member({ColumnKind::slip_velocity, name}, "m/s", &ObliqueSample::slip_speed);
    for (int i = 0; i < 2; ++i)
    {
      const Body &body = c.bodies[i];
      if (body.is_ground())
        continue;
      add({ColumnKind::position, body.name}, "m",
          [&](std::size_t k) { return position(i, at[k]); });
      add({ColumnKind::velocity, body.name}, "m/s",
          [&](std::size_t k) { return velocity(i, normal_impulse(k)); });
      add({ColumnKind::tangential_velocity, body.name}, "m/s",
          [&](std::size_t k) { return after_impulse(c, i, along_x(k)).velocity; });
      add({ColumnKind::spin, body.name}, "rad/s",
          [&](std::size_t k) { return after_impulse(c, i, along_x(k)).spin; });
    }
    add({ColumnKind::energy, "kinetic"}, "J",
        [&](std::size_t k)
        { return normal_energy(normal_impulse(k)) + tangential_energy(c, along_x(k)); });
    return history;
  }

private:
  const Case &c;
  const ObliqueContact contact;
  const ObliqueImpact impact;
  const double begin; ///< first touch [s]

  double approach(const ObliqueSample &at) const
  {
    return at.contact_radius * at.contact_radius / contact.radius;
  }

  // J = m V (1 -+ sqrt(1 - z^2.5)), z the approach over its largest value, reached half-way.
  double normal_impulse(std::size_t k) const
  {
    const std::size_t middle = impact.samples.size() / 2;
    const double z = approach(impact.samples[k]) / approach(impact.samples[middle]),
                 root = std::sqrt(std::max(0.0, 1 - std::pow(z, 2.5)));
    return contact.normal_mass * contact.normal_speed * (k < middle ? 1 - root : 1 + root);
  }

  /// Of a body along z after a normal impulse.
  double velocity(int i, double impulse) const
  {
    const Body &body = c.bodies[i];
    const double sign = i == 0 ? -1 : 1;
    return body.is_ground() ? 0 : body.velocity + sign * impulse / body.mass();
  }

  // The impulse integrated over time is m (V t - approach).
  double position(int i, const ObliqueSample &at) const
  {
    const Body &body = c.bodies[i];
    return body.position + body.velocity * (begin + at.time) +
           (i == 0 ? -1 : 1) * contact.normal_mass / body.mass() *
             (contact.normal_speed * at.time - approach(at));
  }

  double normal_energy(double impulse) const
  {
    double energy = 0;
    for (int i = 0; i < 2; ++i)
      if (!c.bodies[i].is_ground())
        energy += 0.5 * c.bodies[i].mass() * std::pow(velocity(i, impulse), 2);
    return energy;
  }

  void add_energies(ModelRecord &record) const
  {
    EnergyRecord &energy = record.energy;
    energy.initial = normal_energy(0) + tangential_energy(c, 0);
    energy.kinetic = normal_energy(*record.contacts.front().impulse) +
                     tangential_energy(c, impact.tangential_impulse);
    // An open contact stores nothing: friction has what the bodies have lost. What the rings count
    // of it, each at its place, differs by round-off.
    constexpr double round_off = 1e-13;
    energy.friction = *energy.initial - *energy.kinetic;
    if (std::abs(*energy.friction) <= round_off * *energy.initial)
      energy.friction = 0;
    energy.balance_error = std::abs(*energy.friction - impact.friction_work) / *energy.initial;
  }
};

/// What the theory leaves out of this case.
Remarks remarks_of(const Case &c)
{
  Remarks remarks;
  const Body &first = c.bodies[0], &second = c.bodies[1];
  for (const Body *body : {&first, &second})
  {
    if (!body->material)
      continue;
    if (body->material->plastic)
      remarks.push_back(outside_validity(
        fmt::format("{} yields, which elastic half-spaces do not model", body->material->name)));
    if (body->material->viscous)
      remarks.push_back(outside_validity(fmt::format(
        "{} is viscous, which elastic half-spaces do not model", body->material->name)));
    if (body->inner_radius > 0)
      remarks.push_back(outside_validity(fmt::format(
        "{} is hollow; half-spaces do not model the bending of its shell", body->name)));
  }
  // beta = ((1 - 2 nu1)/G1 - (1 - 2 nu2)/G2)/((1 - nu1)/G1 + (1 - nu2)/G2)/2
  const auto over_shear = [](const Body &body, double numerator)
  { return body.material ? numerator / body.material->shear_modulus() : 0; };
  const auto nu = [](const Body &body) { return body.material ? body.material->poisson_ratio : 0; };
  const double beta =
    (over_shear(first, 1 - 2 * nu(first)) - over_shear(second, 1 - 2 * nu(second))) /
    (over_shear(first, 1 - nu(first)) + over_shear(second, 1 - nu(second))) / 2;
  if (constexpr double none = 1e-12; std::abs(beta) > none)
    remarks.push_back({fmt::format("Dundurs' constant beta is {:.3f} and counts as zero: the "
                                   "influence of the tangential traction "
                                   "on the normal pressure is left out",
                                   std::abs(beta))});
  constexpr double largest_share = 0.1; // as laws state it
  const ContactScale scale = contact_scales(c).front();
  if (const double share = scale.contact_radius * relative_curvature(first, second);
      share > largest_share)
    remarks.push_back(
      outside_validity(fmt::format("the contact radius reaches {:.2g} of the relative radius; "
                                   "half-spaces are accurate up to {:g}",
                                   share, largest_share)));
  return remarks;
}
} // namespace

void run_oblique(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  RecordWriter writer(options.results, entry.name);
  std::vector<ModelRecord> levels;
  for (int level = 0; level < entry.levels; ++level)
  {
    if (options.stop && options.stop())
      throw Interrupted{entry.name + ": stopped; nothing had been computed yet"};
    const auto began = std::chrono::steady_clock::now();
    const int rings = rings_of(entry, level);
    const bool is_finest = level + 1 == entry.levels;
    try
    {
      const Level computed(c, rings);
      levels.push_back(computed.record());
      if (is_finest)
        writer.write_history(computed.history());
      else
      {
        const std::filesystem::path file =
          writer.folder() / fmt::format("levels/{}/history.csv", level);
        std::filesystem::create_directories(file.parent_path());
        write_file(file, history_text(computed.history()));
      }
    }
    catch (const std::runtime_error &error)
    {
      throw ComputationError(fmt::format("{}: {}", entry.name, error.what()));
    }
    Cost &cost = levels.back().cost;
    cost.wall_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    cost.steps = 2 * rings;
    tell("{} level {}/{}: {} rings, {} steps, {:.2g} s\n", entry.name, level + 1, entry.levels,
         rings, *cost.steps, cost.wall_seconds);
  }
  ModelRecord record = levels.back();
  record.name = entry.name;
  record.law = half_space_name;
  record.numerics_hash = numerics_hash(entry);
  record.remarks = remarks_of(c);
  add_uncertainty(c, record, levels);
  writer.commit(
    {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
}

Plan plan_oblique(const Case &c, const FemEntry &entry)
{
  Plan plan;
  for (int level = 0; level < entry.levels; ++level)
  {
    const int rings = rings_of(entry, level);
    plan.levels.push_back(
      fmt::format("{}/{}: {} rings, {} steps", level + 1, entry.levels, rings, 2 * rings));
  }
  plan.seconds = estimated_seconds(c);
  plan.rate = "by two factorisations per step";
  constexpr double program_memory = 20e6, matrix_copies = 4, record_size = 1e6;
  const double rings = entry.elements_per_contact_radius;
  plan.demand.memory = program_memory + matrix_copies * rings * rings * sizeof(double);
  plan.demand.disk = record_size + 400 * rings;
  return plan;
}
} // namespace carambole::fem
