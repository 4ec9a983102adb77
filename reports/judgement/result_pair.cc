#include "reports/judgement/result_pair.h"

#include <algorithm>
#include <cmath>

#include "cases/process/diagnostics.h"
#include "cases/records/record_damage.h"
#include "reports/records/open_contacts.h"

namespace carambole::reports
{
namespace
{
constexpr double rounding = 1e-9; // of laws: their tolerance

/// The value; of a contact that rolls after the impact, whose slip is rounding, zero.
std::optional<double> compared_value(const ModelRecord &model, const QuantityName &quantity)
{
  std::optional<double> value = find_quantity(model, quantity);
  if (value && quantity.kind == QuantityKind::rebound_slip_velocity &&
      std::abs(*value) <=
        rounding *
          std::abs(
            find_quantity(model, {QuantityKind::slip_velocity, quantity.subject}).value_or(0)))
    value = 0;
  return value;
}

/// One quantity of two models; nothing if one of them lacks it.
std::optional<PairedQuantity> paired_quantity(const ModelRecord &a, const ModelRecord &b,
                                              const QuantityName &first, const QuantityName &second)
{
  const auto value = compared_value(a, first), other = compared_value(b, second);
  if (!value || !other)
    return std::nullopt;
  PairedQuantity pair{first, second, *value, *other, 0.0};
  for (const auto &[record, name] : {std::pair(&a, &first), {&b, &second}})
  {
    const auto stated = find_quantity(*record, name->of_uncertainty());
    if (!stated && record->kind != ModelKind::lumped)
      pair.uncertainty.reset();
    else if (pair.uncertainty)
      pair.uncertainty = std::hypot(*pair.uncertainty, stated.value_or(0));
  }
  return pair;
}

/// Sums and ends of all touches of a record.
bool is_of_all_touches(QuantityKind kind)
{
  return kind == QuantityKind::impulse || kind == QuantityKind::residual_approach;
}

class Pairing
{
public:
  Pairing(const Results &a, const Results &b) : a(a), b(b) {}

  ResultPair pair()
  {
    result.same_physics = a.problem.physics_hash == b.problem.physics_hash;
    result.cases = case_differences(read_yaml((a.folder / "case.yaml").string()),
                                    read_yaml((b.folder / "case.yaml").string()));
    pair_subjects();
    for (const Model &model : a.models)
      if (const Model *other = b.find(model.name());
          other && other->record.model.kind == model.record.model.kind)
        add(model, *other);
    if (result.models.empty() && a.reference() && b.reference())
      add(*a.reference(), *b.reference());
    result.unusable_first = unusable(a);
    result.unusable_second = unusable(b);
    result.only_first = without_partner(a, &PairedModel::first, result.unusable_second);
    result.only_second = without_partner(b, &PairedModel::second, result.unusable_first);
    const bool has_quantities = std::ranges::any_of(result.models, [](const PairedModel &model)
                                                    { return !model.quantities.empty(); });
    if (!has_quantities)
      throw InputError({{b.folder.string(), 0,
                         "has no model with a quantity that also occurs in " + a.folder.string() +
                           "; both must be results of carambole run, of the same or related "
                           "cases"}});
    return std::move(result);
  }

private:
  const Results &a, &b;
  ResultPair result;
  std::vector<std::pair<Body, Body>> bodies;

  void pair_subjects()
  {
    const std::vector<Contact> first = a.problem.contacts(), second = b.problem.contacts();
    const bool is_as_long = a.problem.bodies.size() == b.problem.bodies.size();
    const auto match = [&](const auto &all, const auto &others, auto &pairs)
    {
      for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < others.size(); ++k)
          if (is_as_long ? i == k : all[i].name == others[k].name)
            pairs.emplace_back(all[i], others[k]);
    };
    match(a.problem.bodies, b.problem.bodies, bodies);
    match(first, second, result.contacts);
  }

  void add(const Model &first, const Model &second)
  {
    PairedModel model{&first, &second, {}};
    const ModelRecord &own = first.record.model, &other = second.record.model;
    // Then velocities, and sums over the touches, depend on the instant at which the record ends.
    const bool is_bouncing = bounces(a.problem, own) || bounces(b.problem, other);
    const auto ask = [&](QuantityKind kind, const std::string &subject, const std::string &partner)
    {
      QuantityName own_name{kind, subject}, other_name{kind, partner};
      if (is_bouncing)
      {
        own_name = of_first_impact(own, own_name);
        other_name = of_first_impact(other, other_name);
      }
      if (auto found = paired_quantity(own, other, own_name, other_name))
        model.quantities.push_back(std::move(*found));
    };
    for (const QuantityKind kind : {QuantityKind::restitution, QuantityKind::tangential_restitution,
                                    QuantityKind::rebound_angle})
      ask(kind, "", "");
    for (const auto &[contact, partner] : result.contacts)
    {
      if (is_bouncing)
        ask(QuantityKind::separation_speed, contact.name, partner.name);
      for (const QuantityKind kind :
           {QuantityKind::peak_force, QuantityKind::duration, QuantityKind::impulse,
            QuantityKind::max_approach, QuantityKind::residual_approach,
            QuantityKind::max_contact_radius, QuantityKind::work,
            QuantityKind::quasi_static_restitution, QuantityKind::tangential_impulse,
            QuantityKind::peak_tangential_force, QuantityKind::rebound_slip_velocity,
            QuantityKind::friction_force, QuantityKind::tangential_work,
            QuantityKind::peak_rolling_torque, QuantityKind::peak_twisting_torque})
        if (!(is_bouncing && is_of_all_touches(kind)))
          ask(kind, contact.name, partner.name);
    }
    for (const auto &[body, partner] : bodies)
    {
      if (!body.is_ground() && !partner.is_ground())
        for (const QuantityKind kind :
             {QuantityKind::velocity, QuantityKind::tangential_velocity, QuantityKind::spin,
              QuantityKind::angular_velocity, QuantityKind::max_plastic_strain,
              QuantityKind::final_length})
          if (kind != QuantityKind::velocity || !is_bouncing)
            ask(kind, body.name, partner.name);
      for (const ModeRecord &mode : own.modes)
        if (mode.body == body.name)
          ask(QuantityKind::frequency, mode.name(),
              partner.name + " " + std::to_string(mode.number));
    }
    std::erase_if(model.quantities, [](const PairedQuantity &quantity)
                  { return quantity.first_value == 0 && quantity.second_value == 0; });
    result.models.push_back(std::move(model));
  }

  static std::vector<SkippedModel> unusable(const Results &results)
  {
    std::vector<SkippedModel> models = results.skipped;
    std::erase_if(models, [](const SkippedModel &model) { return model.reason == never_run; });
    return models;
  }

  std::vector<std::string> without_partner(const Results &results,
                                           const Model *PairedModel::*member,
                                           const std::vector<SkippedModel> &unusable) const
  {
    std::vector<std::string> names;
    for (const Model &model : results.models)
      if (std::ranges::find(result.models, &model, member) == result.models.end() &&
          std::ranges::find(unusable, model.name(), &SkippedModel::name) == unusable.end())
        names.push_back(model.name());
    return names;
  }
};
} // namespace

std::optional<bool> PairedQuantity::is_within() const
{
  if (!uncertainty)
    return std::nullopt;
  return std::abs(difference()) <=
         *uncertainty + rounding * std::max(std::abs(first_value), std::abs(second_value));
}

ResultPair pair_results(const Results &first, const Results &second)
{
  return Pairing(first, second).pair();
}
} // namespace carambole::reports
