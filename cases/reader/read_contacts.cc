#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
/// The contact of the two bodies that `between` names, in any order.
std::optional<Contact> read_pair(const Located &between, const Case &c, Problems &problems)
{
  const std::vector<Located> names = read_list(between, problems);
  if (between.node->kind != YamlNode::Kind::sequence)
    return {};
  if (names.size() != 2)
  {
    problems.add(between,
                 fmt::format("has {} bodies; write two neighbours: [B1, B2]", names.size()));
    return {};
  }
  const std::optional<int> a = read_body_index(names[0], c, problems),
                           b = read_body_index(names[1], c, problems);
  if (!a || !b)
    return {};
  if (std::abs(*a - *b) != 1)
  {
    problems.add(
      between, fmt::format("{} and {} are not neighbours; only consecutive bodies of the row touch",
                           c.bodies[*a].name, c.bodies[*b].name));
    return {};
  }
  return c.contacts().at(static_cast<std::size_t>(std::min(*a, *b)));
}

std::optional<Contact> read_contact(const Located &value, const Case &c, Problems &problems)
{
  const StrictMap map(value, problems);
  const Located between = map.find("between");
  if (!between)
    return {};
  std::optional<Contact> contact = read_pair(between, c, problems);
  if (!contact)
    return {};
  if (const Located friction = map.find("friction"))
  {
    contact->stick = is_word(friction);
    if (!contact->stick)
      contact->friction = read_quantity(friction, problems).value_or(0);
  }
  if (const Located separation = map.find("separation"))
    contact->bonded =
      read_word(separation, "never",
                "there is no separation {}{}; leave it out for a contact that opens freely",
                problems)
        .has_value();
  if (const Located adhesion = map.find("adhesion"))
    contact->adhesion = read_adhesion(adhesion, problems);
  return contact;
}
} // namespace

std::vector<Contact> read_contacts(const Located &value, const Case &c, Problems &problems)
{
  std::vector<Contact> contacts;
  for (const Located &item : read_list(value, problems))
    if (const std::optional<Contact> contact = read_contact(item, c, problems))
    {
      const auto is_same = [&](const Contact &known) { return known.first == contact->first; };
      if (std::any_of(contacts.begin(), contacts.end(), is_same))
        problems.add(item, fmt::format("the contact {} is given twice", contact->name));
      contacts.push_back(*contact);
    }
  return contacts;
}
} // namespace carambole
