// `uncertain:` and `correlated:`.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/form_makers.h"
#include "cases/reader/library_inputs.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
const std::string runs_key = "runs";

/// The first parts of the paths to what may be uncertain. What is left is no input of the physics.
const std::vector<std::string> uncertain_parts{"bodies",   "materials", "laws",
                                               "contacts", "gravity",   "incline"};

class UncertainReader
{
public:
  UncertainReader(const Located &value, const YamlNode &root, Problems &problems)
    : value(value), root(root), problems(problems)
  {
  }

  UncertainInputs read()
  {
    if (value.node->kind == YamlNode::Kind::scalar && value.node->text == library_word)
    {
      read_library(*value.node, value.path);
      return result;
    }
    if (value.node->kind != YamlNode::Kind::map)
    {
      problems.add(value, fmt::format("must be a map of paths and distributions, not {}; write {}",
                                      kind_name(*value.node), example));
      return {};
    }
    const std::size_t before = problems.count();
    for (const YamlNode &child : value.node->children)
      if (child.key == runs_key)
        read_runs(child);
      else if (child.key == "materials" && child.kind == YamlNode::Kind::scalar)
        read_ranges(child);
      else if (child.key == "correlated")
        problems.add(child, join(value.path, child.key),
                     "is a key of the case: it stands beside 'uncertain', not in it");
      else
        read_input(child);
    // {} says that there are none.
    if (!value.node->children.empty() && result.inputs.empty() && problems.count() == before)
      problems.add(value, fmt::format("names no input; write {}", example));
    return result;
  }

private:
  static constexpr const char *example = "'uncertain: {bodies.B1.velocity: {normal: 2 %}}'";
  const Located &value;
  const YamlNode &root;
  Problems &problems;
  UncertainInputs result;

  /// Of the value of a path: runs, the word, a distribution.
  const Form &form_of_input() const { return value.form->parts.back().parts.front(); }

  void read_runs(const YamlNode &node)
  {
    const Form &form = form_of_input().parts.front();
    result.runs = read_integer({&node, join(value.path, runs_key), &form}, problems)
                    .value_or(UncertainInputs::default_runs);
  }

  /// `materials: library`.
  void read_ranges(const YamlNode &node)
  {
    const std::string path = join(value.path, node.key);
    if (node.text == library_word)
      read_library(node, path);
    else
      problems.add(node, path,
                   fmt::format("must be 'library', or write the path of a number, as in "
                               "'materials.steel.density'; not {}",
                               in_quotes(node.text)));
  }

  /// The ranges of library materials; a number that has a distribution of its own keeps it.
  void read_library(const YamlNode &node, const std::string &path)
  {
    const std::vector<UncertainInput> inputs = library_inputs(root);
    if (inputs.empty())
      problems.add(node, path,
                   "no body has a material of the library (carambole materials); a material of the "
                   "case has no known ranges");
    for (UncertainInput input : inputs)
    {
      input.line = node.line;
      if (value.node->kind != YamlNode::Kind::map || value.node->find(input.path) == nullptr)
        result.inputs.push_back(std::move(input));
    }
  }

  void read_input(const YamlNode &node)
  {
    const std::string path = value.path + "." + node.key;
    const auto tell = [&](const std::string &message) { problems.add(node, path, message); };
    UncertainInput input;
    input.path = node.key;
    input.line = node.line;
    if (std::ranges::find(result.inputs, input.path, &UncertainInput::path) != result.inputs.end())
      return tell("is given twice");
    if (const std::string error = path_error(input.path); !error.empty())
      return tell(error);
    std::optional<Quantity> nominal;
    try
    {
      const std::optional<std::string> text = find_text(root, input.path);
      if (!text)
        return tell(fmt::format(
          "the case does not contain this value{}{}", suggestion_in_path(root, input.path),
          input.path.starts_with("materials.") ? "; write a material of the library into the case"
                                               : ""));
      nominal = parse_quantity(*text);
      input.unit = unit_of(*text, nominal->dimension);
    }
    catch (const QuantityError &)
    {
      return tell("is not a number in the case, so it has no distribution");
    }
    catch (const InputError &error)
    {
      return tell(error.diagnostics.front().message);
    }
    input.nominal = nominal->value;
    for (const UncertainInput &other : result.inputs)
      if (is_same_value(input.path, other.path))
        return tell(fmt::format("is the same value as {}, which has a distribution already",
                                in_quotes(other.path)));
    const std::size_t before = problems.count();
    read_distribution({&node, path, &form_of_input().parts.back()}, *nominal, input);
    if (problems.count() == before)
      result.inputs.push_back(std::move(input));
  }

  /// Whether two paths, one by name and one by number, lead to the same value.
  bool is_same_value(const std::string &path, const std::string &other) const
  {
    const std::string changed = "changed";
    YamlNode copy = root;
    apply_overrides(copy, {path + "=" + changed});
    return find_text(copy, other) == changed;
  }

  static std::string path_error(const std::string &path)
  {
    const std::string part = path.substr(0, path.find('.'));
    if (std::ranges::find(uncertain_parts, part) != uncertain_parts.end())
      return path.find('*') != std::string::npos ? "must name one value; write it without '*'" : "";
    if (part == "fem" || part == "half_space")
      return "a mesh is not uncertain: its error is estimated from the levels";
    return fmt::format("cannot be uncertain; the path of an input starts with {}{}",
                       name_list(uncertain_parts), suggestion(part, uncertain_parts));
  }

  static std::string unit_of(const std::string &text, const Dimension &dimension)
  {
    if (!(dimension == dimension::none))
      return si_unit_like(dimension, text);
    return text.ends_with("deg") || text.ends_with("rad") ? "rad" : "";
  }

  void read_distribution(const Located &at, const Quantity &nominal, UncertainInput &input)
  {
    const StrictMap map(at, problems);
    std::vector<std::string> given;
    for (const InputDistribution kind : input_distributions)
      if (const Located found = map.is_map() ? map.find(to_string(kind)) : Located{})
      {
        given.emplace_back(to_string(kind));
        if (given.size() > 1)
          continue;
        input.kind = kind;
        read_parameters(found, nominal, input);
        if (!input.parameters.empty())
          check(found, input);
      }
    if (given.empty() && map.is_map())
      problems.add(at, "has no distribution; write normal, lognormal, uniform or triangular");
    if (given.size() > 1)
      problems.add(at, fmt::format("an input has one distribution, not {}", name_list(given)));
  }

  /// `normal: 2 %` is about the value of the case; `normal: [206 GPa, 2 %]` is about its own.
  void read_parameters(const Located &at, const Quantity &nominal, UncertainInput &input)
  {
    const std::size_t n = input.kind == InputDistribution::triangular ? 3 : 2;
    std::vector<const YamlNode *> nodes;
    const bool is_about =
      input.kind == InputDistribution::normal || input.kind == InputDistribution::lognormal;
    if (at.node->kind == YamlNode::Kind::sequence)
      for (const YamlNode &child : at.node->children)
        nodes.push_back(&child);
    else if (is_about)
      nodes.push_back(at.node);
    if (nodes.size() != n && !(is_about && nodes.size() == 1))
    {
      problems.add(at, fmt::format("must be {}", form_text(input.kind)));
      return;
    }
    std::vector<double> parameters;
    if (is_about && nodes.size() == 1)
      parameters.push_back(nominal.value);
    for (const YamlNode *node : nodes)
    {
      const bool is_spread = is_about && node == nodes.back();
      const std::optional<double> number =
        read_parameter({node, at.path}, nominal.dimension, input,
                       is_spread ? std::optional(parameters.front()) : std::nullopt);
      if (!number)
        return;
      parameters.push_back(*number);
    }
    input.parameters = std::move(parameters);
  }

  static const char *form_text(InputDistribution kind)
  {
    constexpr std::array texts{
      "[mean, standard deviation], or the standard deviation alone, as in 2 %",
      "[median, coefficient of variation], or the latter alone, as in 2 %",
      "[least, largest], as in [0.95 m/s, 1.05 m/s]",
      "[least, most likely, largest], as in [0.95 m/s, 1 m/s, 1.05 m/s]"};
    return texts.at(static_cast<std::size_t>(kind));
  }

  /// In SI units; `about`: the number is a spread about that value, which a percentage refers to.
  /// The spread of a log-normal distribution is relative.
  std::optional<double> read_parameter(const Located &at, const Dimension &dimension,
                                       const UncertainInput &input, std::optional<double> about)
  {
    const std::optional<std::string> text = read_scalar(at, "a number", problems);
    if (!text)
      return {};
    try
    {
      const bool is_percentage = trimmed(*text).ends_with('%');
      const Quantity parsed = parse_quantity(*text);
      if (about && input.kind == InputDistribution::lognormal)
      {
        if (!(parsed.dimension == dimension::none))
          throw QuantityError(in_quotes(*text) + " must be relative, as in 2 %");
        return parsed.value;
      }
      if (about && is_percentage)
        return parsed.value * std::abs(*about);
      if (!(parsed.dimension == dimension))
      {
        const std::string unit = input.unit.empty() ? "no unit" : input.unit;
        throw QuantityError(fmt::format("{} must be in {}, as the value in the case{}",
                                        in_quotes(*text), unit, about ? ", or a percentage" : ""));
      }
      return parsed.value;
    }
    catch (const QuantityError &error)
    {
      problems.add(at, error.what());
      return {};
    }
  }

  void check(const Located &at, UncertainInput &input)
  {
    const std::vector<double> &p = input.parameters;
    const auto tell = [&](const std::string &message)
    {
      problems.add(at, message);
      input.parameters.clear();
    };
    switch (input.kind)
    {
    case InputDistribution::normal:
      if (!(p[1] > 0))
        tell("the standard deviation must be positive; a percentage of zero is none");
      return;
    case InputDistribution::lognormal:
      if (!(p[0] > 0))
        return tell("the median must be positive; negative values have no log-normal distribution");
      if (!(p[1] > 0 && p[1] <= 2))
        tell("the coefficient of variation must be above 0 and at most 200 %");
      return;
    case InputDistribution::uniform:
    case InputDistribution::triangular:
      if (!std::ranges::is_sorted(p) || !(p.front() < p.back()))
        tell("the values must increase");
      return;
    }
  }
};

InputCorrelation read_correlation(const Located &item, const UncertainInputs &inputs,
                                  Problems &problems)
{
  const StrictMap map(item, problems);
  InputCorrelation result;
  std::vector<std::string> known;
  for (const UncertainInput &input : inputs.inputs)
    known.push_back(input.path);
  if (const Located between = map.find("between"))
  {
    std::vector<std::string> paths;
    for (const Located &path : read_list(between, problems))
      if (const auto text = read_scalar(path, "the path of an uncertain input", problems))
      {
        if (std::ranges::find(known, *text) == known.end())
          problems.add(path, fmt::format("{} is not in 'uncertain'{}", in_quotes(*text),
                                         suggestion(*text, known)));
        paths.push_back(*text);
      }
    if (paths.size() == 2 && paths[0] == paths[1])
      problems.add(between, "the two inputs are the same");
    if (paths.size() == 2)
      std::tie(result.first, result.second) = std::pair(paths[0], paths[1]);
  }
  map.read("coefficient", result.coefficient);
  return result;
}
} // namespace

Form uncertain_form()
{
  using namespace forms;
  constexpr int least_runs = 4, most_runs = 1000;
  const auto spread = [] { return either({margin(), list(margin(), 1, 2)}); };
  return either(
    {words({library_word}),
     by_name(
       "^.+$",
       either(
         {integer(least_runs, most_runs), words({library_word}),
          map({{"normal", spread(),
                "[mean, standard deviation]; without a mean it is the value "
                "of the case, and a percentage is one of the mean"},
               {"lognormal", spread(),
                "[median, coefficient of variation]; without a median it is the value of the case"},
               {"uniform", list(margin(), 2, 2), "[least, largest]"},
               {"triangular", list(margin(), 3, 3), "[least, most likely, largest]"}},
              {{"normal", "lognormal", "uniform", "triangular"}})}))});
}

Form correlation_form()
{
  using namespace forms;
  return map(
    {{"between", list(reference(), 2, 2), "paths of two uncertain inputs",
      "[materials.steel.youngs_modulus, materials.steel.density]"},
     {"coefficient", quantity(dimension::none, "", Range{-1, 1, false, "a number from -1 to 1"}),
      "correlation of the normal variables behind the two", "0.7"}});
}

UncertainInputs read_uncertain(const Located &value, const YamlNode &root, Problems &problems)
{
  return UncertainReader(value, root, problems).read();
}

void read_correlated(const Located &value, UncertainInputs &inputs, Problems &problems)
{
  if (inputs.empty() && !value.node->children.empty())
    problems.add(value, "there are no uncertain inputs; write 'uncertain'");
  for (const Located &item : read_list(value, problems))
  {
    const std::size_t before = problems.count();
    InputCorrelation correlation = read_correlation(item, inputs, problems);
    const auto is_same = [&](const InputCorrelation &other)
    {
      return (other.first == correlation.first && other.second == correlation.second) ||
             (other.first == correlation.second && other.second == correlation.first);
    };
    if (problems.count() != before)
      continue;
    if (std::ranges::any_of(inputs.correlations, is_same))
      problems.add(item, "the correlation of these two is given twice");
    else
      inputs.correlations.push_back(std::move(correlation));
  }
}
} // namespace carambole
