#include "fem/run/uncertainty.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "cases/case/scales.h"
#include "cases/records/convergence.h"

namespace carambole::fem
{
namespace
{
// The quantities whose convergence is reported.
std::vector<std::string> quantities(const Case &c, const ModelRecord &model)
{
  std::vector<std::string> result;
  const auto add = [&result](std::initializer_list<const char *> keys, const std::string &subject)
  {
    for (const char *key : keys)
      result.push_back(subject.empty() ? key : key + (" " + subject));
  };
  for (const ContactRecord &contact : model.contacts)
  {
    add({"peak_force", "peak_time", "end_time", "duration", "impulse", "max_approach",
         "max_contact_radius", "separation_speed"},
        contact.name());
    // The approach speed of a pair that flies freely until it touches does not depend on the mesh.
    if (c.gravity != 0 || c.bodies.size() > 2)
      add({"approach_speed"}, contact.name());
  }
  for (const BodyRecord &body : model.bodies)
    if (body.mass && c.analysis == Analysis::impact)
      add({"velocity", "residual_vibration_energy", "max_plastic_strain", "final_length",
           "final_face_radius"},
          body.name);
  for (const ProbeRecord &probe : model.probes)
    add({"peak_displacement_r", "peak_displacement_z", "final_displacement_r",
         "final_displacement_z", "peak_velocity_r", "peak_velocity_z"},
        std::to_string(probe.number));
  add({"restitution", "energy plastic", "energy viscous", "energy friction", "energy absorbed",
       "energy radiated"},
      "");
  return result;
}

// Whether a value is zero by symmetry: then only round-off compared with the largest value of its
// kind.
bool is_round_off(const ModelRecord &model, const std::string &quantity, double value)
{
  constexpr double round_off = 1e-9;
  // Neighbours in a row that touch at rest get their speed from the first forces through the row.
  if (quantity.starts_with("approach_speed"))
  {
    double largest = 0;
    for (const ContactRecord &contact : model.contacts)
      largest = std::max(largest, contact.approach_speed.value_or(0));
    constexpr double at_rest = 1e-3;
    return std::abs(value) <= at_rest * largest;
  }
  if (quantity.find("_displacement_") == std::string::npos &&
      quantity.find("_velocity_") == std::string::npos)
    return false;
  const std::string kind = quantity.substr(0, quantity.rfind('_'));
  double largest = 0;
  for (const ProbeRecord &probe : model.probes)
    for (const char *component : {"_r ", "_z "})
      largest = std::max(
        largest,
        std::abs(
          find_quantity(model, kind + component + std::to_string(probe.number)).value_or(0)));
  return std::abs(value) <= round_off * largest;
}

// Flat faces touch everywhere at once. The peak is the blow of one layer of elements and the
// ringing of the front behind it; it depends on the mesh and has no limit as the mesh is refined.
bool has_no_limit(const Case &c, const std::string &quantity)
{
  return std::ranges::any_of(
    c.contacts(),
    [&](const Contact &contact)
    {
      return relative_curvature(c.bodies[contact.first], c.bodies[contact.second]) == 0 &&
             (quantity == "peak_force " + contact.name || quantity == "peak_time " + contact.name);
    });
}
} // namespace

void add_uncertainty(const Case &c, ModelRecord &finest, const std::vector<ModelRecord> &levels)
{
  for (const std::string &quantity : quantities(c, finest))
  {
    if (has_no_limit(c, quantity))
    {
      if (quantity.starts_with("peak_force") && find_quantity(finest, quantity))
        finest.remarks.push_back(
          {quantity +
           " does not converge: flat faces touch everywhere at once, and the peak is the "
           "blow of one layer of elements; no uncertainty is stated"});
      continue;
    }
    std::vector<double> values;
    for (const ModelRecord &level : levels)
      if (const auto value = find_quantity(level, quantity))
        values.push_back(*value);
    if (values.size() != levels.size() || is_round_off(finest, quantity, values.back()))
      continue; // the quantity does not apply to this case
    if (auto uncertainty = estimate_uncertainty(values))
      finest.uncertainty[quantity] = *uncertainty;
  }
}

void add_truncation(ModelRecord &record, const Truncation &truncated)
{
  for (const auto &[quantity, half_width] : truncated.uncertainty)
    if (const auto found = record.uncertainty.find(quantity); found != record.uncertainty.end())
    {
      found->second.uncertainty += half_width;
      found->second.truncation = half_width;
    }
}
} // namespace carambole::fem
