// `codes:`, other codes that take part. A case is data: the lines that it gives to a
// code are words and numbers, and no command of it.

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
constexpr std::array pair_styles{"granular", "gran/hooke", "gran/hooke/history",
                                 "gran/hertz/history"};
/// Words that begin another command, or name a file.
constexpr std::array forbidden{"include", "shell",    "python",  "read_data", "restart",
                               "write",   "dump",     "print",   "log",       "jump",
                               "plugin",  "variable", "molfile", "command"};

/// Letters, digits and what numbers and names of styles need.
bool is_plain(const std::string &text)
{
  return std::ranges::all_of(text,
                             [](unsigned char c)
                             {
                               return std::isalnum(c) || c == ' ' || c == '.' || c == '/' ||
                                      c == '_' || c == '+' || c == '-';
                             });
}

std::vector<std::string> words_of(const std::string &text)
{
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();)
  {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at)
      words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

class CodeReader
{
public:
  CodeReader(const Located &value, Case &c, Problems &problems)
    : c(c), problems(problems), map(value, problems)
  {
  }

  CodeEntry read()
  {
    if (!map.is_map())
      return entry;
    entry.line = map.node().line;
    map.read("name", entry.name);
    const Located lammps = map.find("lammps"), liggghts = map.find("liggghts"),
                  yade = map.find("yade"), calculix = map.find("calculix");
    const int named =
      int(bool(lammps)) + int(bool(liggghts)) + int(bool(yade)) + int(bool(calculix));
    if (named != 1)
      problems.add(map.place(), named > 1
                                  ? "names more than one of 'lammps', 'liggghts', 'yade' and "
                                    "'calculix'; write an entry each"
                                  : "names no code; write 'lammps: {pair_style: ...}', 'liggghts: "
                                    "{model: ...}', 'yade: {engine: ...}' or 'calculix: {}'");
    if (c.traits().is_prescribed && calculix)
      problems.add(map.place(), "CalculiX follows no prescribed motion; leave this code out");
    if (lammps)
      read_lammps(lammps);
    if (liggghts)
      read_liggghts(liggghts);
    if (yade)
      read_yade(yade);
    if (calculix)
      read_calculix(calculix);
    return entry;
  }

private:
  Case &c;
  Problems &problems;
  StrictMap map;
  CodeEntry entry;

  std::string read_line(const StrictMap &code, const char *key)
  {
    return read_line(code.find(key));
  }

  std::string read_line(const Located &value)
  {
    std::string text = value ? read_text(value, problems).value_or("") : "";
    if (value && !is_plain(text))
      problems.add(value, fmt::format("{} has characters that a code could take for a command; "
                                      "allowed are letters, digits, blanks and . / _ + -",
                                      in_quotes(text)));
    for (const std::string &word : words_of(text))
      if (std::ranges::find(forbidden, word) != forbidden.end())
        problems.add(
          value, fmt::format("{} is a command of the code; write what describes the contact only",
                             in_quotes(word)));
    return text;
  }

  void read_lammps(const Located &value)
  {
    const StrictMap code(value, problems);
    if (!code.is_map())
      return;
    entry.code = Code::lammps;
    entry.pair_style = read_line(code, "pair_style");
    entry.pair_coeff = read_line(code, "pair_coeff");
    entry.wall = read_line(code, "wall");
    const std::vector<std::string> words = words_of(entry.pair_style);
    const Located style = code.find("pair_style");
    const std::vector<std::string> known(pair_styles.begin(), pair_styles.end());
    if (style && !words.empty() && std::ranges::find(known, words.front()) == known.end())
      problems.add(style, fmt::format("there is no style {} of contact here{}",
                                      in_quotes(words.front()), suggestion(words.front(), known)));
    const bool has_wall =
      std::ranges::any_of(c.bodies, [](const Body &body) { return body.shape == Shape::wall; });
    if (has_wall && entry.wall.empty())
      problems.add(value,
                   "the case has a wall; write what follows 'fix ID group wall/gran' as 'wall'");
    read_common(code);
  }

  void read_liggghts(const Located &value)
  {
    const StrictMap code(value, problems);
    entry.code = Code::liggghts;
    entry.model = read_line(code, "model");
    code.read("restitution", entry.restitution);
    code.read("characteristic_velocity", entry.characteristic_velocity);
    if (const Located properties = code.find("properties"))
      for (const Located &property : read_list(properties, problems))
        entry.properties.push_back(read_line(property));
    read_common(code);
  }

  void read_yade(const Located &value)
  {
    const StrictMap code(value, problems);
    if (!code.is_map())
      return;
    entry.code = Code::yade;
    if (const Located engine = code.find("engine"))
      entry.engine =
        read_word(engine, "an engine", "there is no engine {0} here{1}", problems).value_or("");
    for (const char *key :
         {"en", "betan", "gamma", "tc", "kn", "cn", "k1", "kp", "kc", "PhiF", "G0"})
      if (const Located parameter = code.find(key))
        if (const std::optional<double> number = read_quantity(parameter, problems))
          entry.parameters.emplace_back(key, *number);
    code.read("wall_is_hertzian", entry.wall_is_hertzian);
    check_parameters(value);
    check_yade_motion(value);
    read_common(code);
  }

  /// The engines resist slip only, and two of them not even that.
  void check_yade_motion(const Located &value)
  {
    if (!c.traits().is_prescribed)
      return;
    if (!c.motion.roll.empty() || !c.motion.twist.empty())
      problems.add(
        value,
        "resists no rotation here; leave 'roll' and 'twist' of the motion out, or this code");
    if (!c.motion.slip.empty() && entry.engine != "mindlin" && entry.engine != "cundall")
      problems.add(
        value,
        fmt::format(
          "resists no slip with the engine {}; write 'engine: mindlin', or leave this code out",
          in_quotes(entry.engine)));
  }

  /// Each engine of YADE knows some sets of parameters.
  void check_parameters(const Located &value)
  {
    using Set = std::vector<std::string>;
    static const std::map<std::string, std::vector<Set>> sets{
      {"mindlin", {{}, {"en"}, {"betan"}, {"gamma"}, {"en", "gamma"}, {"betan", "gamma"}}},
      {"viscoelastic", {{"en", "tc"}, {"kn", "cn"}}},
      {"luding", {{"k1", "kp", "kc", "PhiF", "G0"}}},
      {"cundall", {{}}}};
    const auto allowed = sets.find(entry.engine);
    Set given;
    for (const auto &parameter : entry.parameters)
      given.push_back(parameter.first);
    if (allowed == sets.end() || std::ranges::find(allowed->second, given) != allowed->second.end())
      return;
    Set texts;
    for (const Set &set : allowed->second)
      texts.push_back(set.empty() ? "none" : fmt::format("{}", fmt::join(set, " and ")));
    problems.add(
      value, fmt::format("has {}; the parameters of {} are {}",
                         given.empty() ? "no parameter" : fmt::format("{}", fmt::join(given, ", ")),
                         entry.engine, fmt::join(texts, ", or ")));
  }

  void read_calculix(const Located &value)
  {
    const StrictMap code(value, problems);
    if (!code.is_map())
      return;
    entry.code = Code::calculix;
    code.read("elements_per_contact_radius", entry.elements_per_contact_radius);
    code.read("nlgeom", entry.nlgeom);
    read_program(code);
    if (c.has_adhesion())
      problems.add(value, "computes no adhesion; leave one of them out");
    for (const Body &body : c.bodies)
      if (body.shape == Shape::sphere)
        if (const std::string why = obstacle_to_elastic(body); !why.empty())
          problems.add(value, fmt::format("computes elastic spheres only, but {} {}; leave it out",
                                          body.name, why));
  }

  /// Why CalculiX cannot compute a sphere; empty: it can.
  static std::string obstacle_to_elastic(const Body &body)
  {
    if (!body.is_deformable())
      return "is rigid";
    if (body.inner_radius > 0)
      return "is hollow";
    if (body.material && body.material->plastic)
      return "is of a plastic material";
    if (body.material && body.material->viscous)
      return "is of a viscous material";
    return "";
  }

  void read_program(const StrictMap &code)
  {
    if (const Located program = code.find("program"))
    {
      const std::string path = read_text(program, problems).value_or("");
      entry.program = path.find('/') == std::string::npos ? path : path_beside(c.path, path);
    }
  }

  void read_common(const StrictMap &code)
  {
    read_program(code);
    const Located law = code.find("law");
    if (!law)
      return;
    if (law.node->kind == YamlNode::Kind::scalar &&
        std::ranges::find(c.laws, law.node->text, &LawEntry::name) != c.laws.end())
    {
      entry.law = law.node->text;
      return;
    }
    if (std::optional<LawEntry> own = read_law(law, c.path, problems))
    {
      if (own->has_impedance())
        problems.add(law, "codes support neither 'impedance' nor cylinders; leave it out");
      own->name = entry.law = entry.name + "-law";
      c.laws.push_back(std::move(*own));
    }
  }
};

/// Why the case has no place for a code; empty: it has one.
std::string obstacle(const Case &c)
{
  if (c.traits().is_prescribed)
  {
    const auto is_sphere = [](const Body &body)
    { return body.shape == Shape::sphere && !body.is_fixed(); };
    return c.bodies.size() == 2 && std::ranges::all_of(c.bodies, is_sphere)
             ? ""
             : "codes follow a prescribed motion of two spheres with masses only";
  }
  if (!c.is_normal_impact() || c.gravity != 0)
    return "codes compute impacts along the row, without gravity";
  if (c.bodies.size() != 2)
    return "codes compute impacts of two bodies";
  for (const Body &body : c.bodies)
    if (body.shape != Shape::sphere && body.shape != Shape::wall)
      return fmt::format("{} is neither a sphere nor a wall; codes support only these", body.name);
    else if (body.shape == Shape::sphere && body.is_fixed())
      return fmt::format("{} is fixed; a code needs its mass", body.name);
  return "";
}
} // namespace

std::vector<CodeEntry> read_codes(const Located &value, Case &c, Problems &problems)
{
  std::vector<CodeEntry> entries;
  const std::vector<Located> items = read_entries(value, problems);
  if (const std::string why = items.empty() ? "" : obstacle(c); !why.empty())
  {
    problems.add(value, why + "; leave 'codes' out");
    return entries;
  }
  for (const Located &item : items)
    entries.push_back(CodeReader(item, c, problems).read());
  return entries;
}
} // namespace carambole
