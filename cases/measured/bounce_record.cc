#include <filesystem>

#include "cases/case/free_flight.h"
#include "cases/measured/bounces.h"

namespace carambole
{
namespace
{
/// Of bounces: the restitution at the speed of the case and, without gravity, the velocity after.
void add_bounces(const Case &c, const std::vector<Bounce> &bounces, ModelRecord &record)
{
  ContactRecord &contact = record.contacts.front();
  contact.approach_speed = fastest_meeting(c);
  const BounceSummary summary = summary_of(bounces, *contact.approach_speed);
  for (const std::string &remark : summary.remarks)
    record.remarks.push_back({remark});
  record.restitution = summary.restitution;
  if (!summary.restitution)
    return;
  contact.separation_speed = *summary.restitution * *contact.approach_speed;
  const auto bounded = [&](const std::string &quantity, double half_width)
  {
    if (half_width > 0)
      record.uncertainty[quantity] = {{}, half_width, {}, scatter_of_bounces, {}};
  };
  bounded("restitution", summary.half_width);
  if (c.gravity != 0)
    return; // the velocities at the end of the run are not measured
  for (const Body &body : c.bodies)
  {
    record.bodies.emplace_back();
    record.bodies.back().name = body.name;
    if (body.is_ground())
      continue;
    record.bodies.back().mass = body.mass();
    record.bodies.back().velocity = -*summary.restitution * body.velocity;
    bounded("velocity " + body.name, summary.half_width * std::abs(body.velocity));
  }
}
} // namespace

ModelRecord make_bounce_record(const Case &c, const DataEntry &entry)
{
  ModelRecord record;
  record.name = entry.name;
  record.kind = ModelKind::data;
  record.numerics_hash = numerics_hash(entry);
  record.law =
    entry.file.empty() ? entry.name : std::filesystem::path(entry.file).filename().string();
  const Contact contact = c.contacts().front();
  record.contacts.emplace_back();
  record.contacts.back().first = c.bodies[static_cast<std::size_t>(contact.first)].name;
  record.contacts.back().second = c.bodies[static_cast<std::size_t>(contact.second)].name;
  add_bounces(c, entry.bounces, record);
  record.remarks.push_back({"read as " + entry.read_as});
  for (const auto &[quantity, half_width] : entry.uncertainty)
    record.uncertainty[quantity] = {{}, half_width, {}, "stated", {}};
  return record;
}
} // namespace carambole
