#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
using Refusals = std::map<Analysis, std::string>;

/// Refusals in all analyses but one.
Refusals only_in(Analysis allowed, const std::string &why)
{
  Refusals refusals;
  for (const Analysis analysis : analyses)
    if (analysis != allowed)
      refusals[analysis] = why;
  return refusals;
}

/// Refusals of a key that means nothing to free bodies, and may mean nothing elsewhere.
Refusals not_in_modes(Refusals others = {})
{
  others[Analysis::modes] = "has no effect on the modes of free bodies; leave it out";
  return others;
}

Refusals of_loads()
{
  Refusals refusals =
    not_in_modes(only_in(Analysis::waves, "are only allowed with 'analysis: waves'"));
  refusals[Analysis::indentation] =
    "an indentation has no other load than its maximum; leave it out";
  return refusals;
}

/// Of an indentation with adhesion it is the reference, too.
Refusals of_half_spaces()
{
  Refusals refusals = only_in(
    Analysis::oblique, "belongs to 'analysis: oblique' and to an indentation with 'adhesion'");
  refusals.erase(Analysis::indentation);
  return refusals;
}

std::map<std::string, Refusals> make_refused_keys()
{
  using enum Analysis;
  return {
    {"indentation", only_in(indentation, "belongs to 'analysis: indentation'")},
    {"motion", only_in(prescribed, "belongs to 'analysis: prescribed'")},
    {"modes", only_in(modes, "belong to 'analysis: modes'")},
    {"half_space", of_half_spaces()},
    {"loads", of_loads()},
    {"fem",
     {{oblique, "the finite elements are axisymmetric and cannot slide; the reference of an "
                "oblique impact is maw-barber-fawcett, with its resolution in 'half_space: {rings: "
                "160, levels: 3}': leave 'fem' out, or write [] for none"},
      {incline, "an incline is supported by lumped models only; leave 'fem' out"},
      {prescribed, "a prescribed motion is supported by lumped models only; leave 'fem' out"}}},
    {"laws",
     not_in_modes({{waves, "lumped models do not support loads or waves; leave 'laws' out"}})},
    {"contacts", not_in_modes()},
    {"duration",
     not_in_modes(
       {{indentation, "an indentation has load steps instead of a duration; leave it out"},
        {oblique, "an oblique impact ends when the bodies separate; leave 'duration' out"},
        {prescribed, "a prescribed motion ends with its table; leave 'duration' out"}})},
    {"gravity",
     not_in_modes({{indentation, "gravity does not act in an indentation; leave it out"},
                   {oblique, "gravity does not act in an oblique impact; leave it out"},
                   {prescribed, "gravity does not act in a prescribed motion; leave it out"}})},
    {"incline", not_in_modes({{waves, "cannot be combined with loads or 'analysis: waves'"},
                              {indentation, "cannot be combined with 'analysis: indentation'"},
                              {oblique, "cannot be combined with 'analysis: oblique'"},
                              {prescribed, "cannot be combined with 'analysis: prescribed'"}})},
    {"probes",
     not_in_modes(
       {{indentation, "an indentation is not recorded over time; leave it out"},
        {oblique, "nothing inside the bodies is recorded in an oblique impact; leave them out"},
        {incline, "cannot be used with an incline"},
        {prescribed,
         "nothing inside the bodies is recorded in a prescribed motion; leave them out"}})},
    {"three_wave", only_in(impact, "belongs to an impact along the row")},
    {"data",
     not_in_modes(
       {{indentation, "an indentation cannot be compared with histories over time; leave it out"},
        {oblique, "histories from elsewhere cannot be compared with an oblique impact; write "
                  "measured values into 'expect'"},
        {prescribed, "histories from elsewhere cannot be compared with a prescribed motion; write "
                     "their values into 'expect'"}})},
    {"sweeps", not_in_modes({})},
    {"uncertain",
     not_in_modes({{waves, "inputs are uncertain in impacts, indentations and prescribed motions, "
                           "whose laws are computed at thousands of points; waves have no law: "
                           "vary an input by 'carambole sweep', or leave it out"}})}};
}

bool is_without_effect(const std::string &key, const YamlNode &value, const Case &c)
{
  return (value.kind == YamlNode::Kind::sequence && value.children.empty()) ||
         (key == "gravity" && c.gravity == 0);
}
} // namespace

const std::map<std::string, Refusals> &refused_keys()
{
  static const std::map<std::string, Refusals> refused = make_refused_keys();
  return refused;
}

void check_keys_of_analysis(const StrictMap &map, const Case &c, Problems &problems)
{
  for (const auto &[key, refusals] : refused_keys())
  {
    const auto why = refusals.find(c.analysis);
    const Located found = map.find(key);
    if (why != refusals.end() && found && !is_without_effect(key, *found.node, c))
      problems.add(found, why->second);
  }
}
} // namespace carambole
