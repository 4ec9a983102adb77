#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cases/case/adhesive_laws.h"
#include "cases/case/scales.h"
#include "cases/case/shipped.h"
#include "cases/case/wave_bodies.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/driver/uncertain_study.h"
#include "cases/driver/workflow.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
bool can_yield(const Case &c)
{
  return std::ranges::any_of(c.bodies, [](const Body &body)
                             { return body.material && body.material->plastic; });
}

/// What the struck body is for the waves that leave it; none: no cylinder.
std::optional<WaveShape> struck_shape(const Case &c)
{
  for (const Body &body : c.bodies)
    if (body.shape == Shape::cylinder)
      return wave_shape_of(body);
  return {};
}

/// Laws that can be run for the case, by name, as a case writes them. Bodies with adhesion get the
/// adhesive laws. Any other case gets the laws of the maps with its shapes; maps of yielding bodies
/// count only if a body of the case can yield. carambole-report reports a map that cannot be read.
std::map<std::string, std::string> laws_for(const fs::path &maps, const Case &c)
{
  const bool yields = can_yield(c);
  std::map<std::string, std::string> laws;
  if (c.has_adhesion())
  {
    for (const AdhesiveLaw &law : adhesive_laws)
      laws.emplace(law.name, law.entry);
    return laws;
  }
  for (const fs::directory_entry &entry : fs::directory_iterator(maps))
    if (fs::exists(entry.path() / "map.json"))
      try
      {
        const Case map = read_case((entry.path() / "case.yaml").string());
        if ((yields || !can_yield(map)) && struck_shape(map) == struck_shape(c))
          for (const LawEntry &law : map.laws)
            laws.emplace(law.name, law.has_impedance() ? entry_text(law) : law.law);
      }
      catch (const InputError &)
      {
        continue;
      }
  return laws;
}

/// The laws alone over the uncertain inputs of a case, in a folder that no one keeps: its tables
/// are not named.
int study_inputs(const std::string &path, Overrides asked, const fs::path &records)
{
  asked.emplace_back("fem=[]");
  const Case laws_only = read_case(path, asked);
  be_silent(true);
  int status = write_study_points(laws_only, asked, records);
  if (status == exit_status::success)
    status = run_uncertain_study({}, laws_only, asked, records);
  be_silent(false);
  return status;
}

/// Leaves the finite elements out where their default mesh is refused, such as one too coarse for
/// an adhesion: the laws and the maps need none. A mesh that the case writes is its own mistake.
Overrides without_refused_mesh(const std::string &path, const Overrides &asked)
{
  std::vector<Diagnostic> refusals;
  try
  {
    read_case(path, asked);
    return asked;
  }
  catch (const InputError &error)
  {
    refusals = error.diagnostics;
  }
  const auto is_of_default_mesh = [](const Diagnostic &one)
  { return one.line == 0 && one.message.starts_with("fem."); };
  if (!std::ranges::all_of(refusals, is_of_default_mesh))
    return asked;
  Overrides without = asked;
  without.emplace_back("fem=[]");
  try
  {
    read_case(path, without);
  }
  catch (const InputError &)
  {
    return asked;
  }
  tell("remark: without finite elements: {}\n", format(refusals.front()));
  return without;
}

/// The uncertain inputs outside `laws`, written as in a case file.
std::string inputs_without_laws(const UncertainInputs &uncertain)
{
  std::vector<std::string> inputs;
  for (const UncertainInput &input : uncertain.inputs)
    if (!is_of_law(input.path))
    {
      std::vector<std::string> parameters;
      for (const double value : input.parameters)
        parameters.push_back(fmt::format("{} {}", value, input.unit));
      if (input.kind == InputDistribution::lognormal) // its spread is a pure number
        parameters.back() = fmt::format("{}", input.parameters.back());
      inputs.push_back(fmt::format("{}: {{{}: [{}]}}", input.path, to_string(input.kind),
                                   fmt::join(parameters, ", ")));
    }
  return fmt::format("{{{}}}", fmt::join(inputs, ", "));
}

/// Runs the case with these laws only, for their results and flags. Entries that refer to the
/// case's own laws are removed.
Overrides with_laws(const Case &c, Overrides overrides,
                    const std::map<std::string, std::string> &laws)
{
  for (const char *none : {"expect=[]", "sweeps=[]", "data=[]", "codes=[]", "report={}"})
    overrides.emplace_back(none);
  const auto names_law = [](const InputCorrelation &one)
  { return is_of_law(one.first) || is_of_law(one.second); };
  if (std::ranges::any_of(c.uncertain.inputs, is_of_law, &UncertainInput::path))
    overrides.push_back("uncertain=" + inputs_without_laws(c.uncertain));
  if (std::ranges::any_of(c.uncertain.correlations, names_law))
    overrides.emplace_back("correlated=[]");
  std::vector<std::string> entries;
  entries.reserve(laws.size());
  for (const auto &[name, entry] : laws)
    entries.push_back(entry);
  overrides.push_back(fmt::format("laws=[{}]", fmt::join(entries, ", ")));
  overrides.push_back("reference=" + laws.begin()->first);
  return overrides;
}

/// Whether the laws of the maps apply to the case: they have no tangential force.
bool has_laws(const Case &c)
{
  return c.traits().impacts && !c.traits().slips && c.bodies.size() == 2 && c.gravity == 0 &&
         has_relative_radii(c);
}
} // namespace

int command_advise(const AdviseOptions &options)
{
  catch_stop_signals();
  const std::string path = find_case(options.case_argument);
  const Overrides overrides = without_refused_mesh(path, options.overrides);
  const std::optional<Case> c = read_checked_case(path, overrides);
  if (!c)
    return exit_status::wrong_input;
  const fs::path maps = options.maps ? fs::path(*options.maps) : shipped_maps();
  if (!fs::is_directory(maps))
    throw InputError("--maps", maps.string() + " is not a folder");

  const Removed records(new_scratch_folder(fs::temp_directory_path() / "carambole-advise"));
  std::map<std::string, std::string> laws = laws_for(maps, *c);
  if (has_laws(*c) && !laws.empty())
  {
    int status = run_program("carambole-lumped",
                             case_arguments({"run"}, path, with_laws(*c, overrides, laws),
                                            {"--out", records.path.string(), "--applicable"}));
    std::erase_if(laws, [&](const auto &law) { return !fs::exists(records.path / law.first); });
    const bool has_inputs =
      std::ranges::any_of(c->uncertain.inputs, std::not_fn(is_of_law), &UncertainInput::path);
    if (options.confidence && has_inputs && status == exit_status::success && !laws.empty())
      status = study_inputs(path, with_laws(*c, overrides, laws), records.path);
    if (status != exit_status::success && status != exit_status::computation_failed)
      return status;
  }
  std::vector<std::string> arguments =
    case_arguments({"advise"}, path, overrides,
                   {"--maps", path_argument(maps.string()), "--records", records.path.string()});
  if (!c->fem.empty())
  {
    constexpr std::string_view plain = "_./=-:,"; // '%' and '@' are quoted for the reader
    std::string command = "carambole run " + shell_word(options.case_argument, plain);
    for (const std::string &one : overrides)
      command += " --set " + shell_word(one, plain);
    arguments.insert(arguments.end(), {"--settled-by", command, "--fem-seconds",
                                       fmt::format("{}", checked_cost(path, overrides).seconds)});
  }
  if (options.confidence)
    arguments.insert(arguments.end(), {"--predict", fmt::format("{}", *options.confidence)});
  if (!options.law.empty())
    arguments.insert(arguments.end(), {"--law", options.law});
  if (options.as_json)
    arguments.emplace_back("--json");
  return run_program("carambole-report", arguments);
}
} // namespace carambole
