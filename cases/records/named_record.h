#pragma once

// What the record of every model of a case begins with.

#include "cases/records/records.h"

namespace carambole
{
/// The bodies with their names and masses, and the contacts with the names of their bodies.
inline ModelRecord named_record(const Case &c)
{
  ModelRecord record;
  for (const Body &body : c.bodies)
  {
    BodyRecord &of = record.bodies.emplace_back();
    of.name = body.name;
    if (!body.is_ground())
      of.mass = body.mass();
  }
  for (const Contact &contact : c.contacts())
  {
    ContactRecord &of = record.contacts.emplace_back();
    of.first = c.bodies[std::size_t(contact.first)].name;
    of.second = c.bodies[std::size_t(contact.second)].name;
  }
  return record;
}
} // namespace carambole
