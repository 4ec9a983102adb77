#include <boost/test/unit_test.hpp>

// Cases, right and wrong, with the verdict of the readers on each of them. They are left in a file
// for validate_cases.py, which asks the schema.

#include <fstream>
#include <functional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/yaml_tree.h"
#include "fem/materials/catalogue.h"
#include "lumped/law/law.h"
#include "lumped/models/models.h"
#include "tests/cases/case_files.h"
#include "tests/cases/malformed_table.h"
#include "tests/schema/every_key.h"

using namespace carambole;
using namespace carambole::test;
using Kind = Form::Kind;

namespace
{
/// What the readers of the three programs tell of a case; empty: they accept it.
std::string verdict(const std::string &text)
{
  const ScratchFolder folder;
  for (const auto &[name, content] : data_files)
    folder.write(name, content);
  const std::string file = folder.write("test.yaml", text);
  try
  {
    const Case c = read_case(file);
    lumped::read_models(c);
    for (const Body &body : c.bodies)
      if (body.material)
        fem::make_model(*body.material, file);
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  return "";
}

nlohmann::json samples = nlohmann::json::array();

/// A sample that the schema must accept where the readers do; `structural`: it is wrong in a way
/// that the schema must see, as the readers do.
void add(const std::string &text, const std::string &about, bool structural)
{
  const std::string told = verdict(text);
  if (structural)
    BOOST_TEST(!told.empty(), about << " is accepted:\n" << text);
  samples.push_back({{"text", text},
                     {"about", about},
                     {"told", told},
                     {"accepted", told.empty()},
                     {"structural", structural}});
}

void add_accepted(const std::string &text, const std::string &about)
{
  const std::string told = verdict(text);
  BOOST_TEST(told.empty(), about << " is refused: " << told << "\n" << text);
  add(text, about, false);
}

YamlNode node_of(const std::string &text)
{
  YamlNode node = parse_yaml(text, "part");
  return node;
}

/// Calls visit(node, form, path, parent) for every value of a case with what it may be.
using Visit = std::function<void(YamlNode &, const Form &, const std::string &, YamlNode *)>;
void walk(YamlNode &node, const Form &form, const std::string &path, YamlNode *parent,
          const Visit &visit)
{
  if (form.kind == Kind::either)
  {
    const auto suits = [&](const Form &part)
    {
      if (node.kind == YamlNode::Kind::sequence)
        return part.kind == Kind::list;
      return (node.kind == YamlNode::Kind::map) ==
             (part.kind == Kind::map || part.kind == Kind::by_name);
    };
    const auto part = std::ranges::find_if(form.parts, suits);
    return walk(node, part == form.parts.end() ? form.parts.front() : *part, path, nullptr, visit);
  }
  for (std::size_t i = 0; i < node.children.size(); ++i)
  {
    YamlNode &child = node.children[i];
    const std::string below = path + "." + (child.key.empty() ? std::to_string(i) : child.key);
    if (form.kind == Kind::map)
      walk(child, form.key(child.key).form, below, &node, visit);
    else if (form.kind == Kind::list || form.kind == Kind::by_name)
      walk(child, form.parts.front(), below, &node, visit);
  }
  visit(node, form, path, parent);
}

/// Every key that a form names, below it too, as the address of its table row.
void collect(const Form &form, std::set<const Key *> &keys)
{
  for (const Form &part : form.parts)
    collect(part, keys);
  for (const Key &key : form.keys)
  {
    keys.insert(&key);
    collect(key.form, keys);
  }
}

/// Values that no reader takes for one of this form.
std::vector<std::string> wrong_values(const Form &form)
{
  switch (form.kind)
  {
  case Kind::text:
  case Kind::reference:
    return {"[x]", "{x: 1}", "~"};
  case Kind::name:
    return {"[x]", "{x: 1}", "~", "two words", "../x"};
  case Kind::word:
    return {"[x]", "{x: 1}", "~", "nonsense", "17"};
  case Kind::quantity:
    if (form.dimension == dimension::none && !form.needs_unit)
      return {"[1]", "{x: 1}", "~", "nonsense", "1 m @ 5", "1 2"};
    return {"[1 m]", "{x: 1}", "~", "nonsense", "7", "1 m @ 5", "1 km 5"};
  case Kind::any_quantity:
    return {"[1]", "{x: 1}", "~", "nonsense", "1 m @ 5"};
  case Kind::number:
    return {"[1]", "{x: 1}", "~", "nonsense", "1 m"};
  case Kind::integer:
    return {"[1]",
            "{x: 1}",
            "~",
            "nonsense",
            "1.5",
            std::to_string(form.most + 1),
            std::to_string(static_cast<int>(form.least) - 1)};
  case Kind::list:
    return {"{x: 1}", "~", "nonsense"};
  case Kind::map:
  case Kind::by_name:
  case Kind::elsewhere:
    return {"[1]", "~", "nonsense"};
  case Kind::either:
    return {"~", "nonsense"};
  }
  return {};
}

/// The mutations of one value: of other kinds, with a key that is not known, without one that is
/// required.
void add_mutations(YamlNode &root, YamlNode &node, const Form &form, const std::string &path,
                   YamlNode *parent)
{
  const YamlNode before = node;
  const auto put = [&](YamlNode after, const std::string &what)
  {
    after.key = before.key;
    node = std::move(after);
    add(to_yaml(root), path + " " + what, true);
    node = before;
  };
  if (parent != nullptr) // else it is the whole, or one of several forms
    for (const std::string &wrong : wrong_values(form))
      put(node_of(wrong), "as " + wrong);
  if (form.kind != Kind::map)
    return;
  YamlNode more = before;
  more.children.push_back(node_of("1"));
  more.children.back().key = "unheard_of";
  put(more, "with an unknown key");
  for (std::size_t i = 0; i < before.children.size(); ++i)
  {
    YamlNode renamed = before;
    renamed.children[i].key += "x";
    put(renamed, "with " + renamed.children[i].key);
  }
  const auto without = [&](const std::string &name)
  {
    YamlNode less = before;
    std::erase_if(less.children, [&](const YamlNode &child) { return child.key == name; });
    if (less.children.size() < before.children.size())
      put(less, "without " + name);
  };
  for (const Key &key : form.keys)
  {
    if (!key.example.empty())
      without(key.name);
    if (before.find(key.name))
      for (const std::string &other : key.with)
        without(other);
  }
  for (const std::vector<std::string> &group : form.one_of)
    for (const std::string &name : group)
      without(name);
  for (const std::vector<std::string> &group : form.any_of)
  {
    YamlNode less = before;
    std::erase_if(less.children,
                  [&](const YamlNode &child) { return std::ranges::count(group, child.key) > 0; });
    put(less, fmt::format("without {}", fmt::join(group, ", ")));
  }
}

std::string with_laws(const std::string &laws)
{
  return two_balls + "laws: [" + laws + "]\n";
}

std::string with_material(const std::string &law)
{
  std::string text = two_balls;
  return text.replace(text.find("0.3}"), 4, "0.3, " + law + "}");
}

/// As in JSON, on one line; bytes that are no text are replaced.
std::string quoted(const std::string &text)
{
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// "modulus: 100 MPa, ..."
std::string joined(const std::vector<std::string> &parts)
{
  return fmt::format("{}", fmt::join(parts, ", "));
}
} // namespace

BOOST_AUTO_TEST_CASE(the_samples_give_every_key_and_are_accepted)
{
  std::set<const Key *> known, given;
  collect(case_form(), known);
  for (const std::string &text : every_key)
  {
    add_accepted(text, "a case with many keys");
    YamlNode root = node_of(text);
    walk(root, case_form(), "", nullptr,
         [&](YamlNode &node, const Form &form, const std::string &, YamlNode *)
         {
           for (const Key &key : form.keys)
             if (node.find(key.name))
               given.insert(&key);
         });
  }
  // Of `fem` the keys stand in the table twice: of one map, and of those in a list.
  std::set<std::string> names;
  for (const Key *key : given)
    names.insert(key->name + key->about);
  for (const Key *key : known)
    BOOST_TEST(names.contains(key->name + key->about), "no sample gives " << key->name);
}

BOOST_AUTO_TEST_CASE(every_value_of_another_kind_is_refused)
{
  for (const std::string &text : every_key)
  {
    YamlNode root = node_of(text);
    std::vector<std::function<void()>> mutations;
    walk(root, case_form(), "", nullptr,
         [&](YamlNode &node, const Form &form, const std::string &path, YamlNode *parent)
         {
           mutations.emplace_back([&root, &node, &form, path, parent]
                                  { add_mutations(root, node, form, path, parent); });
         });
    for (const auto &mutate : mutations)
      mutate();
  }
}

BOOST_AUTO_TEST_CASE(every_contact_law_and_each_of_its_parameters)
{
  for (const auto &[identifier, manual] : lumped::catalogue())
  {
    std::vector<std::string> required, all;
    for (const ParameterManual &parameter : manual.parameters)
    {
      if (parameter.any_name)
        continue;
      std::string value =
        parameter.is_list ? parameter.example : fmt::format("\"{}\"", parameter.example);
      if (!parameter.choices.empty())
        value = parameter.choices.back();
      if (parameter.is_required())
        required.push_back(parameter.key + ": " + value);
      if (!parameter.choices.empty() || !parameter.example.empty())
        all.push_back(parameter.key + ": " + value);
    }
    std::vector<std::string> needed = required;
    if (manual.adheres)
      for (const ParameterManual &parameter : manual.parameters)
        if (parameter.default_text == "that of the contact") // which has none in the sample
          needed.push_back(parameter.key + ": " + parameter.example);
    const std::string shortest =
      needed.empty() ? identifier : "{" + identifier + ": {" + joined(needed) + "}}";
    add_accepted(with_laws(shortest), identifier);
    add(with_laws(fmt::format("{{{}: {{{}}}}}", identifier, joined(all))), identifier, false);
    all.insert(all.begin(), {"name: x", "law: " + identifier});
    add(with_laws("{" + joined(all) + "}"), identifier, false);
    for (std::size_t left_out = 0; left_out < required.size(); ++left_out)
    {
      std::vector<std::string> rest = required;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(left_out));
      add(with_laws("{" + identifier + ": {" + joined(rest) + "}}"),
          identifier + " lacks a parameter", true);
      rest.push_back("law: " + identifier);
      add(with_laws("{name: x, " + joined(rest) + "}"), identifier + " lacks a parameter", true);
    }
    std::vector<std::string> more = required;
    more.push_back("unheard_of: nonsense");
    add(with_laws("{" + identifier + ": {" + joined(more) + "}}"), identifier + " with more", true);
    more.push_back("law: " + identifier);
    add(with_laws("{name: x, " + joined(more) + "}"), identifier + " with more", true);
  }
  add(with_laws("no-such-law"), "no law", true);
  add(with_laws("{no-such-law: {}}"), "no law", true);
  add(with_laws("{name: x, law: no-such-law}"), "no law", true);
}

BOOST_AUTO_TEST_CASE(impedances_of_laws)
{
  const auto on_bar = [](const std::string &law)
  {
    return "bodies:\n"
           "  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}\n"
           "  - {name: bar, cylinder: {radius: 5 mm, length: 50 mm}, material: steel}\n"
           "materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: "
           "0.3}}\nlaws: [" +
           law + "]\n";
  };
  for (
    const char *law :
    {"{impedance: automatic}", "{name: x, impedance: [{body: bar}]}",
     "{hertz: {impedance: automatic}}", "{thornton: {impedance: automatic, yield_stress: 1 GPa}}",
     "{law: tsuji, restitution: 0.9, impedance: [{body: bar, as: rod, echoes: true, end: false}]}",
     "{law: hertz, impedance: [{body: bar, as: plate, thick: false}]}", "zener", "sears"})
    add_accepted(on_bar(law), law);
  for (const char *impedance : {"automatc", "[]", "{body: bar}", "[bar]", "[{as: rod}]",
                                "[{body: bar, as: rood}]", "[{body: bar, thik: true}]",
                                "[{body: bar, echoes: 1}]", "[{body: bar, end: [true]}]", "1", "~"})
    for (const char *law :
         {"{{impedance: {}}}", "{{law: hertz, impedance: {}}}", "{{hertz: {{impedance: {}}}}}"})
    {
      const std::string text = fmt::format(fmt::runtime(law), impedance);
      add(on_bar(text), text, true);
    }
  add(on_bar("{impedance: automatic, unheard_of: 1}"), "an impedance with more", false);
  for (const char *item : {"body: bra", "body: ball", "body: bar, thick: true"})
    add(on_bar(fmt::format("{{impedance: [{{{}}}]}}", item)), "no such body", false);
}

BOOST_AUTO_TEST_CASE(every_law_of_a_material_and_each_of_its_parameters)
{
  for (const auto &law : fem::material_catalogue())
  {
    // By name: Clang 14 has no structured bindings in lambdas.
    const std::string &identifier = law.first;
    const fem::MaterialManual &manual = law.second;
    const std::string before = manual.make_viscous ? "viscous: {"
                               : manual.make_hardening
                                 ? "plastic: {yield_stress: 1 GPa, hardening: {"
                                 : "plastic: {yield_stress: 1 GPa, rate: {";
    const std::string behind = manual.make_viscous ? "}" : "}}";
    const auto text = [&](const std::vector<std::string> &parameters)
    { return with_material(before + identifier + ": {" + joined(parameters) + "}" + behind); };
    std::vector<std::string> all;
    for (const ParameterManual &parameter : manual.parameters)
      all.push_back(parameter.key + ": " + parameter.example);
    add_accepted(text(all), identifier);
    for (std::size_t i = 0; i < all.size(); ++i)
    {
      std::vector<std::string> rest = all;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      add(text(rest), identifier + " without a parameter", manual.parameters[i].is_required());
      rest.push_back(manual.parameters[i].key + ": nonsense");
      add(text(rest), identifier + " with nonsense", true);
    }
    all.push_back("unheard_of: 1");
    add(text(all), identifier + " with more", true);
    add(with_material(before + "no_such_law: {}" + behind), "no law of a material", true);
  }
}

BOOST_AUTO_TEST_CASE(rows_of_the_malformed_table)
{
  for (const Malformed &row : malformed())
  {
    std::string text = two_balls;
    text.replace(text.find(row.part), row.part.size(), row.replacement);
    add(text, "malformed: " + quoted(row.part + " -> " + row.replacement), false);
  }
}

BOOST_AUTO_TEST_CASE(they_are_left_for_the_schema)
{
  BOOST_TEST(samples.size() > 1000U);
  std::ofstream file(CARAMBOLE_SAMPLES);
  file << samples.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  BOOST_TEST(file.good());
}
