#include <algorithm>

#include <fmt/format.h>

#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
ImpedanceEntry read_item(const Located &value, Problems &problems)
{
  const StrictMap map(value, problems);
  ImpedanceEntry item;
  if (const Located body = map.find("body"))
    item.body = read_name(body, problems).value_or("");
  if (const Located as = map.find("as"))
    if (const auto word = read_word(
          as, "plate or rod", "waves leave a body as a plate or as a rod, not as a {}{}", problems))
      item.as = *word == to_string(WaveShape::plate) ? WaveShape::plate : WaveShape::rod;
  map.read("thick", item.thick);
  map.read("echoes", item.echoes);
  map.read("end", item.end_term);
  return item;
}

std::vector<std::string> names_of_cylinders(const Case &c)
{
  std::vector<std::string> names;
  for (const Body &body : c.bodies)
    if (body.shape == Shape::cylinder && body.is_deformable())
      names.push_back(body.name);
  return names;
}

/// What is wrong with one item of the list, which stands at `where`.
void check_item(const Case &c, const ImpedanceEntry &item, const Located &where, Problems &problems)
{
  const auto tell = [&](const char *key, const std::string &message)
  { problems.add(key_or_map(where, key), message); };
  const std::vector<std::string> cylinders = names_of_cylinders(c);
  const std::string allowed =
    cylinders.empty() ? "the case has none" : "allowed here: " + name_list(cylinders);
  const auto body = std::ranges::find(c.bodies, item.body, &Body::name);
  if (body == c.bodies.end())
  {
    tell("body", fmt::format("there is no body {}{}", in_quotes(item.body),
                             suggestion(item.body, names_of(c.bodies))));
    return;
  }
  if (body->shape != Shape::cylinder || !body->is_deformable())
  {
    tell(
      "body",
      fmt::format(
        "{} is a {}{}; waves leave the struck face of a cylinder only, as of a plate or a rod ({})",
        body->name, body->shape == Shape::cylinder ? "rigid " : "", shape_word(body->shape),
        allowed));
    return;
  }
  const WaveShape shape = item.as.value_or(wave_shape_of(*body));
  std::string taken = fmt::format("{} is treated as a {}", body->name, to_string(shape));
  if (!item.as)
    taken += shape == WaveShape::plate ? ", as it is shorter than its radius"
                                       : ", as it is not shorter than its radius";
  if (shape == WaveShape::rod && item.thick)
    tell("thick", "is for plates, but " + taken + "; leave it out, or write 'as: plate'");
  if (shape == WaveShape::plate && item.echoes)
    tell("echoes", "is for rods, but " + taken + "; leave it out, or write 'as: rod'");
  if (shape == WaveShape::plate && item.end_term)
    tell("end", "is for rods, but " + taken + "; leave it out, or write 'as: rod'");
}

void check_impedance(const Case &c, const LawEntry &entry, const Located &value, Problems &problems)
{
  const auto tell = [&](const std::string &message) { problems.add(value, message); };
  if (!c.is_normal_impact())
    return tell("belongs to impacts along the row ('analysis: impact'); leave it out");
  if (c.gravity != 0)
    return tell("cannot be combined with 'gravity', because the struck body would fall; leave one "
                "of them out: 'drop_height' gives a velocity without gravity");
  for (const Body &body : c.bodies)
    if (!body.is_uniform() &&
        (entry.impedance_is_automatic
           ? body.shape == Shape::cylinder
           : std::ranges::find(entry.impedance, body.name, &ImpedanceEntry::body) !=
               entry.impedance.end()))
      return tell(fmt::format("{} has {}, and the impedances of plates and rods are those of one "
                              "material; leave the impedance out",
                              body.name, body.variation()));
  if (entry.impedance_is_automatic)
  {
    if (names_of_cylinders(c).empty())
      tell("'automatic' is for struck cylinders (plates and rods), and the case has none; leave it "
           "out");
    return;
  }
  for (std::size_t i = 0; i < entry.impedance.size(); ++i)
  {
    const ImpedanceEntry &item = entry.impedance[i];
    const Located where{&value.node->children[i], fmt::format("{}.{}", value.path, i)};
    check_item(c, item, where, problems);
    for (std::size_t k = 0; k < i; ++k)
      if (entry.impedance[k].body == item.body)
        problems.add(where, item.body + " is in the list twice");
  }
}
} // namespace

void read_impedance(const Located &value, LawEntry &entry, Problems &problems)
{
  if (!value)
    return;
  const Located of_form = value.as(impedance_form());
  if (value.node->kind == YamlNode::Kind::scalar)
  {
    entry.impedance_is_automatic =
      read_word(of_form.as_part(0), "automatic",
                "there is no impedance {}{}; write 'automatic', or a list: [{{body: NAME}}]",
                problems)
        .has_value();
    return;
  }
  if (value.node->kind != YamlNode::Kind::sequence)
  {
    problems.add(value,
                 "must be 'automatic', or a list of bodies, [{body: slab, as: plate}], not " +
                   kind_name(*value.node));
    return;
  }
  if (value.node->children.empty())
    problems.add(value, "lists no body; write [{body: NAME}], or leave it out");
  for (const Located &item : read_list(of_form.as_part(1), problems))
    entry.impedance.push_back(read_item(item, problems));
}

void check_impedances(const Case &c, const Located &laws, Problems &problems)
{
  for (std::size_t i = 0; i < std::min(c.laws.size(), laws.node->children.size()); ++i)
  {
    if (!c.laws[i].has_impedance())
      continue;
    const YamlNode &node = laws.node->children[i];
    const YamlNode *value = node.find("impedance");
    if (value == nullptr)
      value = node.children.front().find("impedance");
    check_impedance(c, c.laws[i], {value, join(laws.path, c.laws[i].name) + ".impedance"},
                    problems);
  }
}
} // namespace carambole
