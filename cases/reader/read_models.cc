#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/static_impact.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"
#include "cases/records/linked_values.h"

namespace carambole
{
namespace
{
/// Times, `shapes` of an analysis of modes, or `maximum` of an indentation.
void read_fields(const Located &value, FemEntry &entry, Problems &problems)
{
  const bool is_named = is_word(value.as_part(1));
  entry.shapes = is_named && value.node->text == "shapes";
  entry.fields_at_maximum = is_named && value.node->text == "maximum";
  if (is_named)
    return;
  for (const Located &time : read_list(value.as_part(0), problems))
    if (const std::optional<double> seconds = read_quantity(time, problems))
      entry.fields.push_back(*seconds);
  std::sort(entry.fields.begin(), entry.fields.end());
}

std::map<std::string, BodyMeshEntry>
read_body_meshes(const Located &value, const std::vector<Body> &bodies, Problems &problems)
{
  std::vector<std::string> names;
  for (const Body &body : bodies)
    if (body.is_deformable())
      names.push_back(body.name);
  const StrictMap map(value, names, &value.form->parts.front(), problems);
  std::map<std::string, BodyMeshEntry> meshes;
  for (const Body &body : bodies)
  {
    const Located found = body.is_deformable() ? map.find(body.name) : Located{};
    if (!found)
      continue;
    const StrictMap keys(found, problems);
    BodyMeshEntry &mesh = meshes[body.name];
    keys.read("elements_per_contact_radius", mesh.elements_per_contact_radius);
    const Located largest = keys.find("largest_element");
    if (!largest)
      continue;
    mesh.largest_element = read_quantity(largest, problems);
    if (body.shape != Shape::cylinder)
      problems.add(
        largest, fmt::format("is for cylinders; {} is not one: its elements grow with the distance "
                             "from the contact",
                             body.name));
  }
  return meshes;
}

FemEntry read_fem_entry(const Located &value, const std::vector<Body> &bodies, Problems &problems)
{
  const StrictMap map(value, problems);
  FemEntry entry;
  map.read("name", entry.name);
  map.read("elements_per_contact_radius", entry.elements_per_contact_radius);
  if (const Located meshes = map.find("bodies"))
    entry.bodies = read_body_meshes(meshes, bodies, problems);
  map.read("levels", entry.levels);
  if (const Located element = map.find("element"))
    if (const auto word =
          read_word(element, "one-point, full or q2", "there is no element {}{}", problems))
      for (const Element known : {Element::full, Element::q2})
        if (*word == to_string(known))
          entry.element = known;
  if (const Located fields = map.find("fields"))
    read_fields(fields, entry, problems);
  map.read("ringing", entry.ringing);
  map.read("static", entry.is_static);
  if (const Located steps = map.find("local_steps"))
    if (const auto word = read_word(steps, "on or off", "there are no steps {}{}", problems))
      entry.local_steps = *word == "on";
  return entry;
}
} // namespace

std::vector<FemEntry> read_fem(const Located &value, const std::vector<Body> &bodies,
                               Problems &problems)
{
  if (value.node->kind == YamlNode::Kind::map)
    return {read_fem_entry(value.as_part(0), bodies, problems)};
  if (value.node->kind != YamlNode::Kind::sequence)
  {
    problems.add(value,
                 "must be a map ({} for the defaults), a list of them, or [] for none, not " +
                   kind_name(*value.node));
    return {};
  }
  std::vector<FemEntry> entries;
  for (const Located &item : read_entries(value.as_part(1), problems))
  {
    entries.push_back(read_fem_entry(item, bodies, problems));
    entries.back().path =
      "fem." + (item.node->find("name") ? entries.back().name : std::to_string(entries.size() - 1));
  }
  return entries;
}

namespace
{
/// The number of elements grows with the square of those per contact radius.
std::string too_many_elements(const FemEntry &entry, double elements, double most)
{
  const double n = entry.elements_per_contact_radius;
  const double largest = std::floor(n * std::sqrt(most / elements));
  const std::string found =
    fmt::format("{:g} gives about {:.2g} elements; at most {:.0e} are allowed", n, elements, most);
  if (!(largest >= min_elements_per_contact_radius))
    return fmt::format("{}, and even {:g} per contact radius would be more", found,
                       min_elements_per_contact_radius);
  const int levels = 1 + static_cast<int>(std::log2(largest / min_elements_per_contact_radius));
  return fmt::format("{}, which is {:.0f} per contact radius here{}", found, largest,
                     levels < entry.levels ? fmt::format(", with 'levels: {}'", levels) : "");
}

/// Error in a key of a model that solves for equilibrium or modes; empty: none.
std::string error_of_kind(const Case &c, const FemEntry &entry, const std::string &key)
{
  if (entry.is_static)
    return fem_error_of_static(entry, key);
  if (c.traits().vibrates)
    return fem_error_of_modes(entry, key);
  return c.traits().is_quasi_static ? fem_error_of_indentation(c, entry, key) : "";
}

double most_elements(const Case &c, const FemEntry &entry)
{
  if (c.traits().vibrates)
    return max_mode_elements;
  if (entry.element == Element::q2)
    return max_quadratic_elements;
  return c.traits().is_quasi_static || entry.is_static ? max_indentation_elements : max_elements;
}
} // namespace

void check_fem(const Case &c, const Located &fem, Problems &problems)
{
  for (std::size_t i = 0; i < c.fem.size(); ++i)
  {
    const FemEntry &entry = c.fem[i];
    const bool is_list = fem.node->kind == YamlNode::Kind::sequence;
    const YamlNode &node = is_list ? fem.node->children[i] : *fem.node;
    const std::string path = is_list ? join(fem.path, entry.name) : fem.path;
    const auto report = [&](const char *key, const std::string &message) {
      problems.add(key_or_map({&node, path}, key), message);
    };
    if (entry.ringing > 0 && c.analysis == Analysis::waves)
      report("ringing", "is for impacts only; with 'analysis: waves' increase 'duration' instead");
    if (const auto varied = std::ranges::find(c.bodies, false, &Body::is_uniform);
        varied != c.bodies.end())
    {
      const std::string what = fmt::format("does not know {}; leave it out", varied->variation());
      if (entry.ringing > 0)
        report("ringing", what);
      if (entry.is_static)
        report("static", what);
    }
    if (entry.shapes && !c.traits().vibrates)
      report("fields", "shapes belong to 'analysis: modes'; write the times of the fields");
    if (entry.fields_at_maximum && !c.traits().is_quasi_static && !entry.is_static)
      report("fields", "'maximum' is for 'analysis: indentation' and static models; write the "
                       "times of the fields");
    if (entry.element == Element::q2 && c.traits().resolves_waves)
      report("element", "'q2' computes equilibrium, for 'analysis: indentation' only; allowed here "
                        "are 'one-point' and 'full'");
    if (const std::string error = fem_error_of_adhesion(c, entry, "static"); !error.empty())
      report("static", error);
    if (const std::string error = fem_error_of_adhesion(c, entry, "elements_per_contact_radius");
        !error.empty() && !entry.is_static)
      report("elements_per_contact_radius", error);
    if (const std::string error = entry.is_static ? error_of_static_impact(c) : ""; !error.empty())
    {
      report("static", error);
      continue; // no mesh is known
    }
    for (const YamlNode &child : node.children)
      if (const std::string error = error_of_kind(c, entry, child.key); !error.empty())
        report(child.key.c_str(), error);
    double n = entry.elements_per_contact_radius;
    for (const auto &[body, mesh] : entry.bodies)
      n = std::min(n, mesh.elements_per_contact_radius.value_or(n));
    const double coarsest = n / std::pow(2, entry.levels - 1);
    if (coarsest < min_elements_per_contact_radius)
    {
      const double most = 1 + std::floor(std::log2(n / min_elements_per_contact_radius));
      report("levels",
             fmt::format("{} levels leave {:.3g} elements per contact radius on the coarsest "
                         "level, but at least {:g} are needed: use {} with {:g} "
                         "elements, or at least {:g} elements with {} levels",
                         entry.levels, coarsest, min_elements_per_contact_radius,
                         most < 2 ? "1 level" : fmt::format("at most {:.0f} levels", most), n,
                         min_elements_per_contact_radius * std::pow(2, entry.levels - 1),
                         entry.levels));
    }
    const double most = most_elements(c, entry);
    if (const double elements = estimated_elements(entry.is_static ? without_waves(c) : c, entry);
        !(elements <= most))
      report("elements_per_contact_radius", too_many_elements(entry, elements, most));
  }
}

namespace
{
/// `restitution: {from: MODEL}` or `restitution: {returned: 0.5}`
void read_taken_value(const Located &value, LawEntry &entry, Problems &problems)
{
  const StrictMap map(value.as(taken_value_form()), problems);
  const Located returned = map.find("returned"),
                from = returned ? map.find("from") : map.require("from", "fem");
  if (value.node->key != "restitution")
    problems.add(
      value, "only a restitution can be taken from another model or be 'returned'; write a value");
  else if (!one_of_two(from, returned, problems))
    return;
  else if (returned)
  {
    if (read_quantity(returned, problems))
      entry.parameters.push_back(
        {value.node->key, returned.node->text, value.node->line, "", true});
  }
  else if (const std::optional<std::string> model = read_name(from, problems))
    entry.parameters.push_back({value.node->key, "", value.node->line, *model});
}

void read_parameters(const Located &map, const std::vector<std::string> &not_parameters,
                     LawEntry &entry, Problems &problems)
{
  for (const YamlNode &child : map.node->children)
  {
    if (std::find(not_parameters.begin(), not_parameters.end(), child.key) != not_parameters.end())
      continue;
    const Located parameter{&child, join(map.path, child.key)};
    const auto is_same = [&](const ParameterText &known) { return known.key == child.key; };
    if (std::any_of(entry.parameters.begin(), entry.parameters.end(), is_same))
      problems.add(child, parameter.path, "the key is given twice");
    else if (child.kind == YamlNode::Kind::map)
      read_taken_value(parameter, entry, problems);
    else if (const std::optional<std::string> text = read_scalars(parameter, problems))
      entry.parameters.push_back({child.key, *text, child.line});
  }
}

/// `KEY: LAW` or `KEY: {LAW: {parameters}}` of an oblique impact, for one of the laws `what`.
void read_companion(const Located &map, const char *key, const char *what, std::string &identifier,
                    std::vector<ParameterText> &parameters, Problems &problems)
{
  const Located value{map.node->find(key), join(map.path, key)};
  if (!value)
    return;
  if (value.node->kind == YamlNode::Kind::scalar)
    identifier = read_name(value, problems).value_or("");
  else if (value.node->kind == YamlNode::Kind::map && value.node->children.size() == 1 &&
           value.node->children.front().kind == YamlNode::Kind::map)
  {
    const YamlNode &only = value.node->children.front();
    identifier = only.key;
    LawEntry entry;
    read_parameters({&only, join(value.path, only.key)}, {}, entry, problems);
    parameters = std::move(entry.parameters);
  }
  else
    problems.add(
      value,
      fmt::format("must be the name of a law of the {}, or {{LAW: {{parameters}}}}, not ", what) +
        kind_name(*value.node));
}

/// `tangential: mindlin-force` and `rolling: {constant-torque: {coefficient: 0.01}}`, by which the
/// model is named too.
void read_companions(const Located &map, LawEntry &entry, Problems &problems)
{
  if (map.node->kind != YamlNode::Kind::map)
    return;
  read_companion(map, "tangential", "tangential force", entry.tangential,
                 entry.tangential_parameters, problems);
  read_companion(map, "rolling", "rolling resistance", entry.rolling, entry.rolling_parameters,
                 problems);
  read_companion(map, "twisting", "rolling resistance", entry.twisting, entry.twisting_parameters,
                 problems);
  if (!entry.tangential.empty())
    entry.name += '-' + entry.tangential;
  if (!entry.rolling.empty())
    entry.name += "-rolling";
  if (!entry.twisting.empty())
    entry.name += "-twist";
}

/// The law that an entry names: an identifier, or the path of a shared object, which contains a
/// slash, as in the shell. The model is named after it.
void read_identifier(const Located &value, const std::string &file, LawEntry &entry,
                     Problems &problems)
{
  const std::optional<std::string> given =
    read_scalar(value, "the name of a law (its parameters are further keys)", problems);
  if (!given)
    return;
  const std::string &text = *given;
  if (text.find('/') == std::string::npos)
  {
    entry.name = entry.law = read_name(value, problems).value_or("");
    return;
  }
  entry.law = text;
  entry.shared_object = path_beside(file, text);
  entry.name = std::filesystem::path(text).stem().string();
  if (!std::filesystem::is_regular_file(entry.shared_object))
    problems.add(value,
                 fmt::format("there is no file {}; a law whose name contains a slash is the path "
                             "of a shared object, relative to the folder of the case",
                             in_quotes(entry.shared_object)));
}

void refuse_repeated(const Located &map, const std::vector<std::string> &keys, Problems &problems)
{
  for (const std::string &key : keys)
    if (std::ranges::count(map.node->children, key, &YamlNode::key) > 1)
      problems.add({map.node, join(map.path, key)}, "the key is given twice");
}

/// `{name: x, law: hunt-crossley, restitution: 0.5}`; with an impedance the law is hertz unless it
/// is given.
void read_named_law(const Located &value, const std::string &file, LawEntry &entry,
                    Problems &problems)
{
  refuse_repeated(value, {"name", "law", "impedance"}, problems);
  if (const Located law{value.node->find("law"), join(value.path, "law")})
    read_identifier(law, file, entry, problems);
  else
    entry.name = entry.law = "hertz";
  read_companions(value, entry, problems);
  if (const Located name{value.node->find("name"), join(value.path, "name")})
    entry.name = read_name(name, problems).value_or("");
  read_impedance({value.node->find("impedance"), join(value.path, "impedance")}, entry, problems);
  read_parameters(value, {"name", "law", "tangential", "rolling", "twisting", "impedance"}, entry,
                  problems);
}

} // namespace

std::optional<LawEntry> read_law(const Located &value, const std::string &file, Problems &problems)
{
  LawEntry entry;
  entry.line = value.node->line;
  const std::size_t before = problems.count();
  if (value.node->kind == YamlNode::Kind::scalar)
    read_identifier(value, file, entry, problems);
  else if (value.node->kind == YamlNode::Kind::map &&
           (value.node->find("law") || value.node->find("impedance")))
    read_named_law(value, file, entry, problems);
  else if (value.node->kind == YamlNode::Kind::map && value.node->children.size() == 1)
  {
    const YamlNode &only = value.node->children.front();
    entry.name = entry.law = only.key;
    if (const std::string error = name_error(only.key); !error.empty())
      problems.add(only, value.path, error);
    else if (only.kind != YamlNode::Kind::map)
      problems.add(only, join(value.path, only.key),
                   "must be a map of the law's parameters, not " + kind_name(only));
    else
    {
      const Located parameters{&only, join(value.path, only.key)};
      refuse_repeated(parameters, {"impedance"}, problems);
      read_companions(parameters, entry, problems);
      read_impedance({only.find("impedance"), join(parameters.path, "impedance")}, entry, problems);
      read_parameters(parameters, {"tangential", "rolling", "twisting", "impedance"}, entry,
                      problems);
    }
  }
  else
    problems.add(
      value,
      "must be a law's name, {LAW: {parameters}} or {name: NAME, law: LAW, parameters}, not " +
        kind_name(*value.node));
  if (const std::string error = name_error(entry.name);
      problems.count() == before && !error.empty())
    problems.add(value, error + "; write {name: NAME, law: FILE}");
  if (problems.count() > before)
    return {};
  return entry;
}

void check_taken_values(const Case &c, const Located &laws, Problems &problems)
{
  const std::vector<std::string> models = c.model_names();
  for (std::size_t i = 0; i < c.laws.size(); ++i)
  {
    std::string source = taken_from(c.laws[i]);
    if (source.empty())
      continue;
    const auto tell = [&](const std::string &message)
    {
      problems.add(laws.node->children[i], join(laws.path, c.laws[i].name) + ".restitution",
                   message);
    };
    if (c.bodies.size() != 2 || c.traits().rolls || c.traits().is_prescribed)
      tell("'from' needs the restitution of an impact of two bodies; write a value");
    else if (std::ranges::find(models, source) == models.end())
      tell(fmt::format("there is no model {}{}", in_quotes(source), suggestion(source, models)));
    // Follows the chain of sources: if it is longer than the list of laws, it is circular.
    std::string chain = c.laws[i].name;
    for (std::size_t n = 0; n <= c.laws.size() && !source.empty(); ++n)
    {
      chain += " from " + source;
      if (source == c.laws[i].name)
      {
        tell("depends on itself: " + chain);
        break;
      }
      const auto law = std::ranges::find(c.laws, source, &LawEntry::name);
      source = law == c.laws.end() ? "" : taken_from(*law);
    }
  }
}

std::string path_beside(const std::string &case_file, const std::string &path)
{
  namespace fs = std::filesystem;
  return (fs::absolute(case_file).parent_path() / path).lexically_normal().string();
}

std::vector<LawEntry> read_law_entries(const Located &value, const std::string &file,
                                       Problems &problems)
{
  std::vector<LawEntry> entries;
  for (const Located &item : read_entries(value, problems))
    if (std::optional<LawEntry> entry = read_law(item, file, problems))
      entries.push_back(std::move(*entry));
  return entries;
}
} // namespace carambole
