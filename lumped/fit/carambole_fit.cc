// The program behind `carambole fit`. It is separate from carambole-lumped because Ceres and its
// dependencies double the start-up time and, as Debian links them, are partly under the GPL
// (NOTICE).

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <glog/logging.h>
#include <nlohmann/json.hpp>

#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "lumped/fit/end_of_contact.h"
#include "lumped/fit/fit_figure.h"
#include "lumped/fit/fit_report.h"

namespace
{
using namespace carambole;

struct Arguments
{
  std::vector<std::string> files, to, free, each;
  std::string law, results;
  bool as_json = false;
  Overrides overrides;
};

/// Throws InputError for bodies that no impact brings together.
void refuse_pressed(const Case &c)
{
  if (c.traits().presses())
    throw InputError(
      c.path, fmt::format("analysis: laws are fitted to impacts, not to {}",
                          c.traits().is_prescribed ? "a prescribed motion" : "an indentation"));
}

/// The cases with their data, one for each file or one case for all.
std::vector<lumped::Setup> read_setups(const Arguments &arguments)
{
  const std::size_t n = arguments.to.size();
  if (arguments.files.size() != 1 && arguments.files.size() != n)
    throw InputError("--to",
                     fmt::format("names {} data for {} cases; name as many, in the order of the "
                                 "cases, or one case for all",
                                 n, arguments.files.size()));
  std::vector<lumped::Setup> setups;
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::string &file = arguments.files[arguments.files.size() == 1 ? 0 : i];
    Case c = read_case(file, arguments.overrides);
    refuse_pressed(c);
    // The records of one case are in the folder of results, those of several in folders beside it.
    const std::filesystem::path results =
      arguments.files.size() == 1 || i == 0
        ? std::filesystem::path(arguments.results)
        : std::filesystem::path(arguments.results).parent_path() / c.name;
    lumped::Target target = lumped::read_target(c, arguments.to[i], results);
    setups.push_back({std::move(c), std::move(target)});
  }
  for (std::size_t i = 0; i < n; ++i) // labels tell the data apart
    for (std::size_t j = 0; j < i; ++j)
      if (setups[i].target.label == setups[j].target.label)
        setups[i].target.label += fmt::format("-{}", i + 1);
  for (const lumped::Setup &setup : setups)
    if (setup.target.is_table() != setups.front().target.is_table())
      throw InputError("--to",
                       "restitutions and forces cannot be fitted together; name data of one kind");
  return setups;
}

/// Draws the laws beside the data of every setup; the names of the figures.
std::vector<std::string>
draw(const Arguments &arguments, const std::vector<lumped::Setup> &setups,
     const std::vector<std::pair<const lumped::JointModel *, const lumped::FitResult *>> &laws,
     const std::string &name, const std::string &title)
{
  std::filesystem::create_directories(arguments.results);
  std::vector<std::string> figures;
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    std::vector<lumped::FittedLaw> fitted;
    for (const auto &[model, result] : laws)
      fitted.push_back({model->of[i].model.entry.name, model->of[i],
                        lumped::result_of(*model, setups, *result, i)});
    const std::filesystem::path stem = std::filesystem::path(arguments.results) /
                                       fmt::format("fit-{}-{}", name, setups[i].target.label);
    lumped::draw_fits(setups[i], fitted, fmt::format("{} {}", title, setups[i].target.label), stem);
    figures.push_back(stem.string() + ".svg");
  }
  return figures;
}

/// The result as text or as JSON, then the figures, which are drawn in between.
template <typename Text, typename Json, typename Draw>
void print_result(const Arguments &arguments, const Text &text, const Json &json, const Draw &draw)
{
  if (!arguments.as_json)
    show("{}", text());
  const std::vector<std::string> figures = draw();
  if (!arguments.as_json)
  {
    for (const std::string &figure : figures)
      show("figure: {}\n", figure);
    return;
  }
  nlohmann::json object = json();
  object["figures"] = figures;
  show("{}\n", json_text(object, 2));
}

/// Returns the exit status.
int rank(const Arguments &arguments)
{
  if (!arguments.free.empty() || !arguments.each.empty())
    throw InputError("--law",
                     "all laws are fitted with their calibrated parameters; --free and --each "
                     "need one law");
  const std::vector<lumped::Setup> setups = read_setups(arguments);
  const bool rewrites = is_on_terminal();
  const lumped::Ranking ranking =
    lumped::rank_laws(setups,
                      [&](const std::string &law, std::size_t done, std::size_t all)
                      {
                        if (rewrites)
                          rewrite_line(fmt::format("fitting {} of {}: {}", done + 1, all, law));
                        else if (done % 10 == 0)
                          tell("fitting {} of {} laws\n", done + 1, all);
                      });
  if (rewrites)
    rewrite_line("");
  constexpr std::size_t most_drawn = 3;
  std::vector<std::pair<const lumped::JointModel *, const lumped::FitResult *>> drawn;
  for (const lumped::RankedLaw &law : ranking.laws)
    if (drawn.size() < most_drawn)
      drawn.emplace_back(&law.model, &law.result);
  print_result(
    arguments, [&] { return lumped::ranking_text(ranking, setups); },
    [&] { return lumped::ranking_json(ranking, setups); },
    [&] { return draw(arguments, setups, drawn, "all", "Laws nearest to"); });
  return 0;
}

/// Returns the exit status.
int run(const Arguments &arguments)
{
  if (arguments.law == "all")
    return rank(arguments);
  // What is wrong with the law is told before what is wrong with the data.
  const Case first = read_case(arguments.files.front(), arguments.overrides);
  refuse_pressed(first);
  lumped::make_fit_model(first, arguments.law, arguments.free, !arguments.each.empty());
  const std::vector<lumped::Setup> setups = read_setups(arguments);
  lumped::ChosenFit fit{
    lumped::make_joint_model(setups, arguments.law, arguments.free, arguments.each), {}};
  try
  {
    fit = lumped::fit_with_end(fit.model, setups);
  }
  catch (const std::invalid_argument &error)
  {
    throw InputError("--to", error.what());
  }
  const lumped::JointModel &model = fit.model;
  const lumped::FitResult &result = fit.result;
  const std::string name = model.of.front().model.entry.name;
  print_result(
    arguments, [&] { return lumped::fit_text(model, setups, result); },
    [&] { return lumped::fit_json(model, setups, result); },
    [&] {
      return draw(arguments, setups, {{&model, &result}}, name, name + " fitted to");
    });
  return result.converged ? 0 : 3;
}

/// The program itself. Returns the exit status.
int work(int argc, char **argv)
{
  Arguments arguments;
  CLI::App app{"Fits parameters of a contact law to data", "carambole-fit"};
  app.add_option("case", arguments.files, "case files")->required();
  app.add_option("--law", arguments.law, "model of the case, identifier of a law, or all")
    ->required();
  app.add_option("--to", arguments.to, "model of the case, or file; repeated")
    ->allow_extra_args(false)
    ->required();
  app.add_option("--free", arguments.free, "parameters")->delimiter(',')->allow_extra_args(false);
  app.add_option("--each", arguments.each, "parameters with a separate value for each data set")
    ->delimiter(',')
    ->allow_extra_args(false);
  app.add_option("--out", arguments.results, "folder of the records")->required();
  app.add_option("--set", arguments.overrides, "PATH=VALUE: change a value of the case")
    ->allow_extra_args(false);
  app.add_flag("--json", arguments.as_json, "print JSON");
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;
  FLAGS_minloglevel = google::GLOG_FATAL; // messages of Ceres are in the result
  return run(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-fit", [&] { return work(argc, argv); });
}
