#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

#include "cases/records/quantities.h"
#include "cases/records/record_json.h"
#include "reports/judgement/comparison.h"
#include "reports/judgement/summary_json.h"
#include "reports/words/glossary.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_glossary)

using namespace carambole;
using namespace carambole::reports;

BOOST_AUTO_TEST_CASE(every_quantity_of_a_case_is_explained)
{
  for (const QuantityDefinition &quantity : quantity_definitions())
  {
    const GlossaryEntry *entry = find_glossary_entry({quantity.kind});
    BOOST_REQUIRE_MESSAGE(entry != nullptr, quantity.name);
    BOOST_CHECK_EQUAL(entry->key, quantity.name);
  }
}

BOOST_AUTO_TEST_CASE(a_quantity_is_found_with_its_body_or_contact)
{
  BOOST_CHECK_EQUAL(find_glossary_entry({QuantityKind::peak_force, "B1-B2"})->key, "peak_force");
  BOOST_CHECK_EQUAL(find_glossary_entry({QuantityKind::velocity, "B3", true})->key, "uncertainty");
}

BOOST_AUTO_TEST_CASE(every_entry_says_all_and_has_a_place_of_its_own)
{
  const std::string page = glossary_page("./", "1");
  std::set<std::string> anchors;
  for (const GlossaryEntry &entry : glossary())
  {
    const std::string anchor = glossary_anchor(entry);
    BOOST_CHECK_MESSAGE(anchors.insert(anchor).second, anchor);
    BOOST_CHECK_MESSAGE(page.find("id=\"" + anchor + "\"") != std::string::npos, anchor);
    BOOST_CHECK_MESSAGE(!entry.name.empty() && !entry.definition.empty() && !entry.place.empty() &&
                          !entry.unit.empty(),
                        anchor);
  }
}

namespace
{
/// Every key of a record that has everything.
ModelRecord full_record()
{
  ModelRecord model;
  model.restitution = model.tangential_restitution = model.rebound_angle = 1;
  BodyRecord body;
  body.mass = body.residual_vibration_energy = body.residual_stress_energy =
    body.max_plastic_strain = body.final_length = body.tangential_velocity = body.spin =
      body.final_face_radius = body.acceleration = body.angular_velocity =
        body.angular_acceleration = body.strain_rate = body.stress_error = body.stress_scatter =
          body.force_imbalance = 1;
  model.bodies = {body};
  model.grade = "A";
  ContactRecord c;
  c.peak_force = c.peak_time = c.start_time = c.end_time = c.duration = c.impulse = c.max_approach =
    c.max_approach_time = c.residual_approach = c.max_contact_radius = c.approach_speed =
      c.separation_speed = c.yield_approach = c.friction_force = c.sliding_speed =
        c.tangential_impulse = c.peak_tangential_force = c.slip_velocity = c.rebound_slip_velocity =
          c.final_force = c.final_tangential_force = c.peak_rolling_torque =
            c.final_rolling_torque = c.peak_twisting_torque = c.final_twisting_torque =
              c.normal_work = c.tangential_work = c.rolling_work = c.twisting_work = c.work =
                c.returned_work = c.quasi_static_restitution = c.newton_restitution =
                  c.poisson_restitution = c.stronge_restitution = c.hedrih_restitution =
                    c.peak_damping_force = c.first_peak_force = c.first_duration = c.plateau_force =
                      c.zener_lambda = c.transit_ratio = c.bending_echo_ratio = c.corner_frequency =
                        c.corner_frequency_ratio = c.spectral_minimum = c.spectral_minimum_ratio =
                          c.pull_off_force = c.peak_tension = c.adhesion_energy_loss =
                            c.attach_approach = c.detach_approach = c.tabor = c.sticking_velocity =
                              1;
  c.stick = true;
  model.contacts = {c};
  model.contacts[0].peak_tension_time = model.contacts[0].wave_speed_ratio = 1;
  ProbeRecord p;
  p.peak_displacement_r = p.peak_displacement_z = p.final_displacement_r = p.final_displacement_z =
    p.peak_velocity_r = p.peak_velocity_z = p.peak_strain = p.peak_section_force =
      p.phase_speed_ratio = 1;
  model.probes = {p};
  ModeRecord mode{"B1", 1, 1, ModeKind::spheroidal, 1, 1, 1};
  model.modes = {mode};
  model.bounces = {{"B1-B2", 1, 1, 1, 1, 1, 1, 1}};
  EnergyRecord &e = model.energy;
  e.initial = e.kinetic = e.rolling = e.rigid_body_kinetic = e.strain = e.plastic = e.viscous =
    e.hourglass = e.contact = e.friction = e.adhesion = e.external = e.absorbed = e.radiated =
      e.radiated_pressure = e.radiated_shear = e.radiated_rayleigh = e.dissipated =
        e.balance_error = 1;
  Uncertainty u;
  u.extrapolated = u.observed_order = u.truncation = 1;
  u.levels = {1};
  model.uncertainty["restitution"] = u;
  model.cost.elements = model.cost.steps = model.cost.contact_updates = 1;
  model.cost.element_updates = 1;
  model.cost.longest_step = 1;
  model.cost.element_updates_per_second = 1;
  model.cost.threads = 1;
  model.cost.finished = "2026-05-01T12:30:00Z";
  return model;
}

using Json = nlohmann::ordered_json;

void add_keys(const Json &object, const std::string &prefix, std::set<std::string> &keys)
{
  for (const auto &[key, value] : object.items())
    keys.insert(prefix + key);
}

/// What is written: the keys of a model's record and of a comparison, and the columns of histories.
std::set<std::string> written_keys()
{
  const Json model = to_json(full_record());
  std::set<std::string> keys;
  add_keys(model, "", keys);
  add_keys(model.at("bodies").at(0), "", keys);
  add_keys(model.at("contacts").at(0), "", keys);
  add_keys(model.at("probes").at(0), "", keys);
  add_keys(model.at("modes").at(0), "", keys);
  add_keys(model.at("bounces").at(0), "", keys);
  add_keys(model.at("energy"), "energy ", keys);
  add_keys(model.at("uncertainty").at("restitution"), "", keys);
  add_keys(model.at("cost"), "", keys);

  Results results;
  results.problem = sample_case();
  ContactComparison comparison;
  comparison.model = "hertz";
  comparison.contact = results.problem.contacts().front();
  comparison.peak_force = comparison.peak_time = comparison.duration = comparison.impulse =
    comparison.max_approach = comparison.restitution = comparison.first_velocity =
      comparison.second_velocity = Difference{2, 1, 0};
  comparison.sprague_geers = comparison.russell = CurveError{};
  comparison.iso18571 = IsoRating{};
  comparison.nrms = comparison.area = 0;
  Summary summary;
  summary.comparisons = {comparison};
  const Json json = Json::parse(summary_json(results, summary, "1"));
  add_keys(json.at("comparisons").at(0), "", keys);
  // Of what is not whole: see doubts.cc and data_curves.cc.
  keys.insert({"doubts", "validations"});
  // Columns of history.csv.
  keys.insert({"force", "damping_force", "approach", "contact_radius", "adhesive_force",
               "cohesive_radius", "mean_pressure", "load_step"});
  // Names, and what only holds others together.
  for (const char *name :
       {"name", "kind", "law", "numerics_hash", "model", "reference", "number", "bodies", "body",
        "contact", "contacts", "probes", "modes", "bounces", "energy", "cost"})
    keys.erase(name);
  return keys;
}
} // namespace

BOOST_AUTO_TEST_CASE(all_that_is_written_is_explained_and_nothing_else)
{
  const std::set<std::string> keys = written_keys();
  for (const std::string &key : keys)
    BOOST_CHECK_MESSAGE(
      std::ranges::any_of(glossary(), [&](const GlossaryEntry &entry) { return entry.key == key; }),
      key << " is written, and the glossary does not know it");
  for (const GlossaryEntry &entry : glossary())
    BOOST_CHECK_MESSAGE(keys.contains(std::string(entry.key)),
                        entry.key << " is in the glossary, and nothing writes it");
}

BOOST_AUTO_TEST_SUITE_END()
