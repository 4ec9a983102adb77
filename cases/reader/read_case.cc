#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cases/case/adhesive_indentation.h"
#include "cases/case/case.h"
#include "cases/case/endless.h"
#include "cases/case/free_flight.h"
#include "cases/case/hashes.h"
#include "cases/case/oblique.h"
#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/library_inputs.h"
#include "cases/reader/yaml_tree.h"

namespace carambole
{
namespace
{
YamlNode read_tree(const std::string &path, const Overrides &overrides)
{
  YamlNode root = read_yaml(path), overridden = root;
  apply_overrides(overridden, overrides);
  write_library_materials(root, overridden);
  apply_overrides(root, overrides);
  return root;
}

/// A ball on a plate or a rod that takes energy by waves, which do not return during the contact.
bool loses_waves(const Case &c)
{
  if (!c.is_normal_impact() || c.bodies.size() != 2 ||
      !zener_lambda(c.bodies[0], c.bodies[1], 1).has_value())
    return false;
  const Body &struck = c.bodies[c.bodies[0].shape == Shape::cylinder ? 0 : 1];
  const double duration = contact_scales(c)[0].duration,
               echo = wave_shape_of(struck) == WaveShape::plate
                        ? bending_echo_time(struck, duration)
                        : transit_time(struck);
  return echo >= least_echo_ratio * duration;
}

/// Name of the folder for a file called case.yaml, else the file's stem.
std::string name_of_file(const std::string &path)
{
  const std::filesystem::path file = std::filesystem::absolute(path).lexically_normal();
  return file.filename() == "case.yaml" ? file.parent_path().filename().string()
                                        : file.stem().string();
}

class CaseReader
{
public:
  CaseReader(const std::string &path, const YamlNode &root, Problems &problems)
    : problems(problems), map({&root, "", &case_form()}, problems)
  {
    c.path = path;
  }

  Case read()
  {
    read_heading();
    read_physics();
    read_models();
    if (const Located expect = map.find("expect"))
      c.expectations = read_expectations(expect, c, problems);
    if (const Located sweeps = map.find("sweeps"); sweeps && !c.traits().vibrates)
      c.sweeps = read_sweeps(sweeps, map.node(), c, problems);
    if (const Located uncertain = map.find("uncertain"))
      c.uncertain = read_uncertain(uncertain, map.node(), problems);
    if (const Located correlated = map.find("correlated"))
      read_correlated(correlated, c.uncertain, problems);
    if (const Located report = map.find("report"))
      c.report = read_report(report, c, problems);
    return c;
  }

private:
  Problems &problems;
  StrictMap map;
  Case c;

  void read_heading()
  {
    if (const Located schema = map.find("schema"); schema && !is_word(schema))
      problems.add(schema, "must be 1, not " + kind_name(*schema.node));
    if (const Located name = map.find("name"))
      c.name = read_name(name, problems).value_or("");
    else if (c.name = name_of_file(c.path); !name_error(c.name).empty())
      problems.add(
        YamlNode(), "",
        fmt::format("the case is named after its file: {}. Rename it, or write 'name: NAME'",
                    name_error(c.name)));
    map.read("title", c.title);
    if (c.title.empty())
      c.title = c.name;
    map.read("source", c.source);
  }

  void read_physics()
  {
    std::vector<Material> materials;
    const std::size_t before = problems.count();
    read_analysis();
    if (const Located indentation = map.find("indentation"))
      c.indentation = read_indentation(indentation, problems);
    if (const Located motion = map.find("motion"))
      c.motion = read_motion_table(motion, c.path, problems);
    if (c.traits().is_prescribed && !c.motion.approach.empty())
      c.indentation.maximum = *std::ranges::max_element(c.motion.approach);
    if (const Located modes = map.find("modes"))
      StrictMap(modes, problems).read("count", c.mode_count);
    if (const Located incline = map.find("incline"))
      c.slope = read_incline(incline, problems).value_or(0);
    read_gravity();
    if (const Located found = map.find("materials"))
      materials = read_materials(found, problems);
    const Located bodies = map.find("bodies");
    if (bodies)
    {
      read_bodies(bodies, materials, map.find("gravity"), c, problems);
      if (problems.count() == before)
        check_row(c, bodies, problems);
      read_what_acts();
      if (const Located indentation = map.find("indentation");
          indentation && c.traits().is_quasi_static && problems.count() == before)
      {
        check_depth(c, indentation, problems);
        check_extent(c, bodies, problems);
      }
      if (const Located motion = map.find("motion");
          motion && c.traits().is_prescribed && problems.count() == before)
        check_motion(c, motion, problems);
    }
    if (c.traits().has_time)
      read_duration();
    check_analysis();
    if (bodies && problems.count() == before)
    {
      choose_sizes(bodies);
      if (problems.count() == before)
        check_layers(c, bodies, problems);
      if (problems.count() == before)
        check_adhesion(c, map.find("contacts"), problems);
    }
    physics_is_sound = bodies && problems.count() == before;
  }

  /// Of endless cylinders, where an impact says what they must be large enough for.
  void choose_sizes(const Located &bodies)
  {
    const auto endless = std::ranges::find(c.bodies, true, &Body::is_endless);
    if (endless == c.bodies.end())
      return;
    if (c.analysis == Analysis::impact && c.bodies.size() > 1 && fastest_meeting(c) > 0)
      return choose_endless_sizes(c);
    const std::size_t index = std::size_t(endless - c.bodies.begin());
    problems.add(*bodies.node->children[index].find("cylinder"),
                 join(join(bodies.path, endless->name), "cylinder"),
                 "an infinite size is chosen from the duration of an impact, and here nothing "
                 "meets it; write a size");
  }

  /// An incline needs gravity: by default that of the Earth.
  void read_gravity()
  {
    const std::optional<Range> range =
      c.traits().rolls ? std::optional(Range{0, 1e6, true, "a positive acceleration on an incline"})
                       : std::nullopt;
    const double otherwise = c.traits().rolls ? 9.81 : 0;
    const Located gravity = map.find("gravity");
    c.gravity = gravity ? read_quantity(gravity, range, problems).value_or(otherwise) : otherwise;
  }

  /// `analysis:`; a case with `incline:` and no other analysis is one of an incline.
  void read_analysis()
  {
    if (const Located found = map.find("analysis"))
    {
      const auto word = read_word(found, "impact", "there is no analysis {}{}", problems);
      const auto named = [&](Analysis analysis) { return word == traits_of(analysis).name; };
      if (const auto analysis = std::ranges::find_if(analyses, named); analysis != analyses.end())
        c.analysis = *analysis;
    }
    if (map.find("incline") && c.analysis == Analysis::impact)
      c.analysis = Analysis::incline;
  }

  /// What the analysis has no place for, and what it needs.
  void check_analysis()
  {
    check_keys_of_analysis(map, c, problems);
    if (c.traits().is_quasi_static && !map.find("indentation"))
      problems.add(map.node(), "",
                   "'analysis: indentation' needs a largest approach or force; write 'indentation: "
                   "{maximum: 5 um}' or 'indentation: {force: 1 kN}'");
    if (c.traits().is_prescribed && !map.find("motion"))
      problems.add(map.node(), "",
                   "'analysis: prescribed' needs a motion; write 'motion: {time: [0 s, 1 s, 2 s], "
                   "approach: [0 um, 5 um, 0 um]}'");
    if (c.traits().presses())
      check_release(c, map.find("contacts"), problems);
    if (c.traits().slips)
      check_friction_of_oblique(c, map, problems);
    if (c.analysis == Analysis::waves && (!map.find("loads") || c.loads.empty()))
      problems.add(map.node(), "",
                   "'analysis: waves' needs a load; write 'loads: [{on: B1, disc: {radius: 1 mm}, "
                   "force: 1 kN, ramp: 1 us}]'");
  }

  /// Options of contacts, loads and probes.
  void read_what_acts()
  {
    if (const Located contacts = map.find("contacts"); contacts && c.traits().has_contacts)
      c.contact_options = read_contacts(contacts, c, problems);
    if (!c.traits().has_time)
      return; // check_analysis refuses them
    if (const Located loads = map.find("loads"))
      c.loads = read_loads(loads, c, problems);
    if (const Located probes = map.find("probes"))
      c.probes = read_probes(probes, c, problems);
    if (const Located waves = map.find("three_wave"); waves && c.is_normal_impact())
      c.three_wave = read_three_wave(waves, c, problems);
  }

  void read_duration()
  {
    const Located duration = map.find("duration"), where = duration ? duration : map.place();
    const auto bonded = std::ranges::find(c.contact_options, true, &Contact::bonded);
    const bool is_open = !duration || is_word(duration),
               needs_end = c.analysis == Analysis::waves || c.traits().rolls;
    if (!is_open)
    {
      Range range = *duration.form->range;
      if (needs_end)
        range.allowed = "a positive time";
      c.duration = read_quantity(duration, range, problems);
    }
    else if (needs_end)
      problems.add(where, c.traits().rolls
                            ? "a sphere on an incline needs an end time; write 'duration: 0.5 s'"
                            : "'analysis: waves' needs an end time; write 'duration: 50 us'");
    else if (bonded != c.contact_options.end())
      problems.add(
        where,
        fmt::format("{} never separates, so the impact needs an end time; write 'duration: 50 us'",
                    bonded->name));
  }

  void read_models()
  {
    const std::size_t before = problems.count();
    const YamlNode defaults{YamlNode::Kind::map, "", "", {}, 0, 0};
    const bool has_socket =
      std::any_of(c.bodies.begin(), c.bodies.end(),
                  [](const Body &body) { return body.shape == Shape::socket; });
    Located fem = map.find("fem");
    read_half_space(!fem);
    const bool has_fem =
      fem && !(fem.node->kind == YamlNode::Kind::sequence && fem.node->children.empty());
    if (has_fem && c.counts_rings() && c.traits().is_quasi_static)
      problems.add(fem, "the finite elements compute no adhesion in an indentation; its reference "
                        "is adhesive-half-space, with its resolution in 'half_space: {rings: 160, "
                        "levels: 3}': leave 'fem' out, or write [] for none");
    if (c.counts_rings() || c.traits().rolls || c.traits().is_prescribed)
      fem = {}; // refused by check_analysis, or [] for none
    else if (!fem && !has_socket)
      fem.node = &defaults;
    if (fem)
      c.fem = read_fem(fem, c.bodies, problems);
    if (has_socket && fem && !c.fem.empty())
      problems.add(fem, "finite elements do not support a socket; write 'fem: []'");
    else if (fem && physics_is_sound && problems.count() == before)
      check_fem(c, fem, problems);
    for (FemEntry &entry : c.fem)
      if ((c.traits().is_quasi_static || entry.is_static) &&
          entry.element == Element::one_point) // not given
        entry.element = Element::full;
    if (c.three_wave && physics_is_sound && problems.count() == before)
      check_three_wave(c, map.find("three_wave"), problems);
    read_laws_of_case();
    if (const Located motion = map.find("motion");
        motion && c.traits().is_prescribed && problems.count() == before)
      if (const std::string what = unresisted_motion(c); !what.empty())
        problems.add(motion, what);
    if (const Located codes = map.find("codes"))
      c.codes = read_codes(codes, c, problems);
    if (const Located data = map.find("data"); data && c.traits().has_time)
      c.data = read_data(data, c, problems);
    if (problems.count() == before)
      check_model_names();
    if (const Located laws = map.find("laws"); laws && problems.count() == before)
    {
      check_taken_values(c, laws, problems);
      if (physics_is_sound)
        check_impedances(c, laws, problems);
    }
    read_reference();
  }

  /// Laws do not include loads; without a relative radius, or under gravity, there is no default
  /// law.
  void read_laws_of_case()
  {
    const Located laws = map.find("laws");
    if (!c.traits().has_contacts)
      return;
    if (!laws)
    {
      const bool has_default = c.analysis != Analysis::waves && c.gravity == 0;
      if (has_default && (!physics_is_sound || has_relative_radii(c)))
      {
        c.laws = {{"hertz", "hertz", {}, 0}};
        if (physics_is_sound && loses_waves(c))
        {
          LawEntry with_waves{"with-waves", "hertz", {}, 0};
          with_waves.impedance_is_automatic = true;
          c.laws.push_back(with_waves);
        }
      }
      else if (has_default && c.bodies.size() == 2 && profile_of(c.bodies[0], c.bodies[1]))
        c.laws = {{"sneddon", "sneddon", {}, 0}};
      if (c.traits().slips && !c.laws.empty())
        c.laws.front().name += '-' + (c.laws.front().tangential = "mindlin-force");
      return;
    }
    c.names_laws = true;
    c.laws = read_law_entries(laws, c.path, problems);
    check_tangential(laws);
  }

  /// `half_space:`; without it the default, unless the case writes `fem: []`.
  void read_half_space(bool has_reference)
  {
    const Located half_space = map.find("half_space");
    const bool presses = c.traits().is_quasi_static;
    const FemEntry otherwise = presses ? adhesive_reference() : half_space_reference();
    if (half_space && c.counts_rings())
      c.fem = {read_half_space_reference(half_space, otherwise, problems)};
    else if (c.counts_rings() && has_reference)
      c.fem = {otherwise};
    else if (half_space && presses && physics_is_sound)
      problems.add(half_space, "is the reference of an indentation with 'adhesion'; leave it out");
    if (presses && c.counts_rings() && physics_is_sound)
      check_rings_of_adhesion(c, half_space ? half_space : map.find("indentation"), problems);
  }

  /// Every law of an oblique impact has a tangential force, those of an incline may have one, no
  /// other has; rolling is resisted where there is friction.
  void check_tangential(const Located &laws)
  {
    if (c.traits().rolls)
      check_friction_of_incline(c, map, problems);
    for (const LawEntry &entry : c.laws)
    {
      const auto tell = [&](const std::string &message)
      { problems.add(*laws.node, join(laws.path, entry.name), message); };
      if (c.traits().is_prescribed)
      {
        if (physics_is_sound)
          if (const std::string error = error_of_resistances(c, entry); !error.empty())
            tell(error);
        continue;
      }
      if (!entry.twisting.empty())
        tell("'twisting' belongs to 'analysis: prescribed'");
      if (entry.tangential.empty() == c.traits().slips && !c.traits().rolls)
        tell(c.traits().slips
               ? fmt::format("an oblique impact needs a law of the tangential force; write {{{}: "
                             "{{tangential: mindlin-force}}}}",
                             entry.law)
               : "'tangential' belongs to 'analysis: oblique' or 'prescribed' and to 'incline'");
      if (entry.rolling.empty())
        continue;
      if (!c.traits().slips && (!c.traits().rolls || entry.tangential.empty()))
        tell(c.traits().rolls
               ? fmt::format("'rolling' also needs a tangential force law; write {{{}: "
                             "{{tangential: mindlin-force, rolling: {}}}}}",
                             entry.law, entry.rolling)
               : "'rolling' belongs to 'analysis: oblique' or 'prescribed' and to 'incline'");
      else if (physics_is_sound && c.bodies.size() == 2 && c.contacts().front().friction == 0)
        tell("rolling resistance needs a friction above zero in 'contacts'; give it, or leave "
             "'rolling' out");
    }
  }

  void check_model_names()
  {
    const std::vector<std::string> reserved{"report", "case", "case.yaml", "run.json",
                                            "summary.json"};
    std::set<std::string> seen;
    const auto check = [&](const std::string &name, const char *key)
    {
      if (std::find(reserved.begin(), reserved.end(), name) != reserved.end())
        problems.add(key_or_map(map.place(), key),
                     fmt::format("a model must not be named '{}'", name));
      if (!seen.insert(name).second)
        problems.add(
          key_or_map(map.place(), key),
          fmt::format(
            "two models are named '{}'; give one of them another name: {{name: NAME, ...}}", name));
    };
    for (const FemEntry &entry : c.fem)
      check(entry.name, "fem");
    for (const LawEntry &entry : c.laws)
      check(entry.name, "laws");
    for (const CodeEntry &entry : c.codes)
      check(entry.name, "codes");
    for (const DataEntry &entry : c.data)
      check(entry.name, "data");
    if (!seen.empty())
      return;
    const char *none = map.find("laws")
                         ? "the case has no model: 'fem' and 'laws' are both empty"
                         : "the case has no model: 'fem' is empty, and there are no laws";
    if (c.traits().is_prescribed)
      none = "a prescribed motion needs a law; write 'laws: [hertz]'";
    if (c.traits().rolls)
      none = "an incline needs a law; write 'laws: [{incline-closed-form: {friction: 0.15}}]'";
    problems.add(map.node(), "", none);
  }

  /// The named one; otherwise the first finite-element model, if possible with inertia, or the
  /// first law.
  void read_reference()
  {
    const std::vector<std::string> models = c.model_names();
    const auto is_model = [&](const std::string &name)
    { return std::find(models.begin(), models.end(), name) != models.end(); };
    const auto is_model_with_inertia = [&](const std::string &name)
    {
      const auto entry = std::ranges::find(c.fem, name, &FemEntry::name);
      return is_model(name) && (entry == c.fem.end() || !entry->is_static);
    };
    if (const Located reference = map.find("reference"))
    {
      c.reference = read_scalar(reference, "the name of a model", problems).value_or("");
      if (!is_model(c.reference))
        problems.add(reference, fmt::format("there is no model {}{}", in_quotes(c.reference),
                                            suggestion(c.reference, models)));
    }
    else if (const auto moving = std::ranges::find(c.fem, false, &FemEntry::is_static);
             moving != c.fem.end() && !is_model_with_inertia(c.reference))
      c.reference = moving->name;
    else if (!is_model(c.reference) && !models.empty())
      c.reference = models.front();
  }

  bool physics_is_sound = false;
};
} // namespace

Case read_case(const std::string &path, const Overrides &overrides, WrongData wrong_data)
{
  const YamlNode root = read_tree(path, overrides);
  Problems problems(path, overrides);
  Case c = CaseReader(path, root, problems).read();
  if (wrong_data == WrongData::refused)
    for (const DataEntry &entry : c.data)
      problems.add(entry.wrong);
  problems.throw_if_any();
  c.physics_hash = physics_hash(c);
  return c;
}

std::vector<LawEntry> read_laws(const std::string &path, const Overrides &overrides)
{
  const YamlNode root = read_tree(path, overrides);
  Problems told_by_read_case(path, overrides);
  const YamlNode *laws = root.find("laws");
  return laws ? read_law_entries({laws, "laws", &case_form().key("laws").form}, path,
                                 told_by_read_case)
              : std::vector<LawEntry>();
}
} // namespace carambole
