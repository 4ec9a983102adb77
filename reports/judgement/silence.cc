#include "reports/judgement/silence.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/case/scales.h"
#include "cases/case/shipped.h"
#include "cases/records/record_damage.h"
#include "reports/judgement/reservations.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Why a law is not the answer.
std::string reason_of(const Results &results, const Model &model, const std::vector<Purpose> &asked)
{
  const std::string &name = model.name();
  if (const std::vector<std::string> doubts = model_doubts(results, model); !doubts.empty())
    return doubts.front();
  if (model.record.model.grade == contradictory_grade)
    return "its printed formula contradicts itself or its source";
  if (model.record.model.calibrated && !is_measured(results))
    return "its coefficients are given, not predicted";
  if (!is_published(model.record.model.law))
    return "only this program has it";
  for (const Purpose &purpose : asked)
    if (std::ranges::find(purpose.laws, name, &LawError::model) == purpose.laws.end())
      return fmt::format("it has no {}", purpose.name);
  return "it has nothing that can be compared";
}

/// The command that runs the case with other laws. Entries that refer to its present laws are
/// removed.
std::string laws_command(const Results &results, const std::string &laws)
{
  const Case &problem = results.problem;
  const auto is_law = [&](const std::string &model)
  { return std::ranges::find(problem.laws, model, &LawEntry::name) != problem.laws.end(); };
  std::string command = fmt::format("carambole run {}", argument_of(results));
  if (std::ranges::any_of(problem.expectations, is_law, &Expectation::model))
    command += " --set 'expect=[]'";
  if (std::ranges::any_of(problem.report.criteria, is_law, &Criterion::model))
    command += " --set 'report.criterion=[]'";
  if (std::ranges::any_of(problem.uncertain.inputs, is_of_law, &UncertainInput::path))
    command += " --set 'uncertain={}' --set 'correlated=[]'";
  return command + fmt::format(" --set 'laws=[{}]'", laws);
}

std::string in_shell(const std::filesystem::path &path)
{
  const std::string text = path.string();
  return text.find(' ') == std::string::npos ? text : "'" + text + "'";
}

/// Whether a regime map may answer for such a case.
bool may_have_map(const Case &problem)
{
  const auto is_ball = [](const Body &body)
  { return body.shape == Shape::sphere && body.is_deformable(); };
  return problem.bodies.size() == 2 && problem.is_normal_impact() && problem.gravity == 0 &&
         std::ranges::any_of(problem.bodies, is_ball) &&
         std::ranges::none_of(problem.bodies,
                              [](const Body &body) { return body.inner_radius > 0; });
}

/// The command that finds a law for the case; empty where none can: no law knows layers.
std::string search_command(const Results &results)
{
  const Case &problem = results.problem;
  if (!std::ranges::all_of(problem.bodies, &Body::is_uniform))
    return "";
  const std::string argument = argument_of(results);
  const bool yields = plastic_share(problem, results.reference()->record.model) > elastic_share &&
                      std::ranges::any_of(problem.bodies, [](const Body &body)
                                          { return body.material && body.material->plastic; });
  const AnalysisTraits &traits = problem.traits();
  const bool is_plain = !traits.rolls && !traits.slips && has_relative_radii(problem);
  const bool has_plate_or_rod =
    std::ranges::any_of(problem.bodies, [](const Body &body)
                        { return body.shape == Shape::cylinder && body.is_deformable(); });
  const bool carries_waves = traits.impacts && has_plate_or_rod,
             has_waves = std::ranges::any_of(problem.laws, &LawEntry::has_impedance);
  if (is_plain && carries_waves && !yields && !has_waves)
    return laws_command(results, "{name: with-waves, law: hertz, impedance: automatic}");
  if (yields && is_plain)
  {
    std::vector<std::string> laws{"thornton", "vu-quoc-zhang", "jackson-green", "brake"};
    if (carries_waves)
      for (std::string &law : laws)
        law = fmt::format("{{{}: {{impedance: automatic}}}}", law);
    return laws_command(results, fmt::format("{}", fmt::join(laws, ", ")));
  }
  if (is_plain && traits.impacts)
    return ranking_command(results);
  return may_have_map(problem) ? fmt::format("carambole advise {}", argument) : "";
}

/// Of an impact that names no law and for which there is no default one.
OpenPoint no_law_named(const Results &results)
{
  const Case &problem = results.problem;
  const std::string run = fmt::format("carambole run {} --set 'laws=[", argument_of(results));
  if (has_relative_radii(problem))
    return {"which law to use", "the case names none", run + "hertz]'"};
  const bool are_elastic_bars =
    problem.bodies.size() == 2 &&
    plastic_share(problem, results.reference()->record.model) <= elastic_share &&
    std::ranges::all_of(problem.bodies,
                        [](const Body &body)
                        {
                          return !body.is_deformable() ||
                                 (body.shape == Shape::cylinder && body.is_uniform() &&
                                  !body.material->viscous);
                        });
  if (are_elastic_bars)
    return {"which law to use", "flat faces have no relative radius, which hertz needs",
            run + "saint-venant]'"};
  return {"which law to use",
          "flat faces have no relative radius, which contact laws need; saint-venant is for two "
          "uniform bars that stay elastic",
          ""};
}

/// Another case may have the name of a shipped one.
bool is_shipped(const Case &problem)
{
  const std::vector<std::string> names = shipped_cases();
  if (std::ranges::find(names, problem.name) == names.end())
    return false;
  try
  {
    const std::filesystem::path file = shipped_case(problem.name) / "case.yaml";
    return read_case(file.string(), {}, WrongData::left_out).physics_hash == problem.physics_hash;
  }
  catch (const std::exception &) // it cannot be read
  {
    return false;
  }
}

/// The command that runs the case with a continuum to which laws can be compared; empty: there is
/// none.
std::string continuum_command(const Results &results)
{
  const Case &problem = results.problem;
  // The finite elements do not support sockets.
  const bool has_socket =
    std::ranges::find(problem.bodies, Shape::socket, &Body::shape) != problem.bodies.end();
  if (problem.traits().rolls || has_socket)
    return "";
  std::string added, name = problem.fem.empty() ? "fem" : problem.fem.front().name;
  if (problem.fem.empty() && problem.traits().slips)
  {
    const FemEntry entry = half_space_reference();
    name = entry.name;
    added = fmt::format(" --set 'half_space={{rings: {:g}, levels: {}}}'",
                        entry.elements_per_contact_radius, entry.levels);
  }
  else if (problem.fem.empty())
    added = " --set 'fem={elements_per_contact_radius: 10, levels: 3}'";
  return fmt::format("carambole run {}{} --set reference={}", argument_of(results), added, name);
}
} // namespace

std::string ranking_command(const Results &results)
{
  // A law with one parameter leaves something to be judged of four values: AICc allows for the
  // parameter, the variance and one more.
  constexpr std::size_t least = 4;
  const Case &problem = results.problem;
  const auto data = std::ranges::find(problem.data, problem.reference, &DataEntry::name);
  if (data != problem.data.end() && !data->bounces.empty() && data->bounces.size() < least)
    return "";
  const std::filesystem::path folder = std::filesystem::proximate(results.folder);
  const std::string where = folder == std::filesystem::path("results") / problem.name
                              ? ""
                              : fmt::format(" --out {}", in_shell(folder));
  return fmt::format("carambole fit {} --law all --to {}{}", argument_of(results),
                     problem.reference, where);
}

std::string argument_of(const Results &results)
{
  if (is_shipped(results.problem))
    return results.problem.name;
  return in_shell(std::filesystem::proximate(results.folder / "case.yaml"));
}

OpenPoint missing_reference(const Results &results)
{
  const std::string &name = results.problem.reference;
  const auto skipped = std::ranges::find(results.skipped, name, &SkippedModel::name);
  // After a failure, or with the same data, another run would change nothing.
  std::string command = skipped != results.skipped.end() && skipped->reason.starts_with(has_failed)
                          ? ""
                          : fmt::format("carambole run {}", argument_of(results));
  if (std::ranges::find(results.problem.data, name, &DataEntry::name) != results.problem.data.end())
    command = results.problem.fem.empty()
                ? ""
                : fmt::format("{} --set reference={}", command, results.problem.fem.front().name);
  return {name,
          fmt::format("the reference {}, so the laws are not judged",
                      skipped == results.skipped.end() ? "was left out" : "has no usable record"),
          std::move(command)};
}

OpenPoint law_as_reference(const Results &results)
{
  const Case &problem = results.problem;
  std::string command = may_have_map(problem)
                          ? fmt::format("carambole advise {}", argument_of(results))
                          : continuum_command(results);
  std::string why = fmt::format(
    "the reference {} is a contact law, which says nothing about the continuum", problem.reference);
  for (const Remark &remark : results.reference()->record.model.remarks)
    if (remark.kind == RemarkKind::validity || remark.kind == RemarkKind::energy)
      why += "; " + remark.text;
  return {"which law to use", std::move(why), std::move(command)};
}

std::optional<OpenPoint> no_law(const Results &results, const std::vector<Purpose> &asked)
{
  // Laws with one reason are named together.
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const Model &model : results.models)
  {
    if (model.record.model.kind != ModelKind::lumped || &model == results.reference())
      continue;
    const std::string why = reason_of(results, model, asked);
    const auto known = std::ranges::find(reasons, why, &decltype(reasons)::value_type::first);
    if (known == reasons.end())
      reasons.push_back({why, {model.name()}});
    else
      known->second.push_back(model.name());
  }
  if (reasons.empty())
    return results.problem.traits().impacts && results.problem.laws.empty() &&
               !results.problem.names_laws
             ? std::optional(no_law_named(results))
             : std::nullopt;
  std::vector<std::string> parts;
  parts.reserve(reasons.size());
  for (const auto &[why, laws] : reasons)
    parts.push_back(fmt::format("{}: {}", joined(laws), why));
  return OpenPoint{"which law to use", fmt::format("{}", fmt::join(parts, "; ")),
                   search_command(results)};
}
} // namespace carambole::reports
