// Commands that run many impacts, or none.
#include "cases/driver/command_line/command_line.h"

#include <memory>

#include "cases/driver/commands.h"
#include "cases/driver/random_case.h"

namespace carambole
{
void add_sweep(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<SweepOptions>();
  SweepOptions &sweep = *given;
  CLI::App *command = app.add_subcommand(
    "sweep",
    "Run models over a grid of values, from --vary or from the sweeps of the case; write tables");
  add_case(command, sweep.case_argument);
  command
    ->add_option("--vary", sweep.vary,
                 "N values from A to B, in the unit of the case or in a unit written after N "
                 "(SI for the SI unit); repeat it for a grid; default: the sweeps in the case")
    ->type_name("PATH=A:B:N")
    ->allow_extra_args(false)
    ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_flag("--log", sweep.logarithmic, "Logarithmic spacing");
  command
    ->add_option("--out", sweep.out,
                 "Folder of the results (default: results/<case>-sweep with --vary, else "
                 "results/<case>)")
    ->type_name("DIR");
  add_names(command, "--sweep", sweep.sweeps, "Run only these sweeps of the case");
  add_names(command, "--only", sweep.only,
            "Run only these models, or the kinds fem, lumped; with --vary finite elements run only "
            "if named here, then at every point");
  add_threads(command, sweep.threads,
              "Processors to use (default: all); points run side by side; with --workflow "
              "the threads of each job (default: 1)");
  CLI::Option *point =
    command
      ->add_option("--point", sweep.point,
                   "Compute only the finite-element point points/K, from 0, and no table")
      ->check(CLI::NonNegativeNumber)
      ->type_name("K");
  add_workflow(command, sweep.workflow, "point")->excludes(point);
  add_overrides(command, sweep.overrides);
  add_unlocked(command);
  add_trust(command);
  command->footer("Example:  carambole sweep two-spheres --vary bodies.left.velocity=0.01:10:100 "
                  "--log");
  on_call(command, action, [given] { return command_sweep(*given); });
}

void add_fit(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<FitOptions>();
  FitOptions &fit = *given;
  CLI::App *command = app.add_subcommand(
    "fit",
    "Fit a law's free parameters to measured or computed data, or rank all laws by how they fit");
  command
    ->add_option(
      "case", fit.case_arguments,
      "Case files, or names of shipped cases; for a joint fit, one case for each data set")
    ->required()
    ->type_name("CASE...");
  command
    ->add_option("--law", fit.law,
                 "Name of a law model of the case, or of a law of the catalogue; all: every law, "
                 "ranked by AICc")
    ->required()
    ->type_name("LAW");
  command
    ->add_option(
      "--to", fit.to,
      "A model of the case, or a file with the columns 'velocity "
      "[m/s],restitution' or 'time [ms],force B1-B2 [kN]', in any unit; the baseline, the noise "
      "and the contact time of measured forces are found from the data. Several: a.csv,b.csv")
    ->required()
    ->allow_extra_args(false)
    ->type_name("MODEL|FILE");
  add_names(command, "--free", fit.free, "Parameters to fit (default: the calibrated ones)");
  add_names(command, "--each", fit.each,
            "In a joint fit: parameters with a separate value for each data set (default: none)");
  command
    ->add_option("--out", fit.out, "Folder of the results (default: results/<case>, the first)")
    ->type_name("DIR");
  command->add_flag("--json", fit.as_json, "Print JSON");
  add_overrides(command, fit.overrides);
  command->footer("Examples:  carambole fit two-spheres --law tsuji --to measured.csv --free "
                  "restitution\n           carambole fit two-spheres --law all --to lab.csv\n"
                  "           carambole fit small.yaml large.yaml --law meyer --to s.csv,l.csv "
                  "--each damping");
  on_call(command, action, [given] { return command_fit(*given); });
}

void add_validate(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<ValidateOptions>();
  ValidateOptions &validate = *given;
  CLI::App *command =
    app.add_subcommand("validate", "Run the shipped cases and build their site with the guide");
  command->add_flag("--quick", validate.quick,
                    "Quick check: skip the finest mesh of every model, and long cases");
  command
    ->add_flag("--calibrate", validate.calibrate,
               "Compute one finer level for every case, and count how often it lies within the "
               "stated uncertainty")
    ->excludes("--quick");
  CLI::Option *random =
    command
      ->add_option(
        "--random", validate.random,
        "With --calibrate: N random cases, the same on every run, instead of the shipped ones")
      ->needs("--calibrate")
      ->check(CLI::Range(1, most_random_cases))
      ->type_name("N");
  command
    ->add_option("--out", validate.out,
                 "Folder of the results (default: results, results-quick, results-calibrate)")
    ->type_name("DIR");
  add_names(command, "--cases", validate.cases, "Run only these shipped cases", "CASE")
    ->transform([](std::string word) { return CLI::detail::trim(word); })
    ->excludes(random);
  add_threads(command, validate.threads,
              "Processors to use (default: all); cases run side by side; with --workflow "
              "the threads of each job (default: 1)");
  CLI::Option *no_site =
    command->add_flag("--no-site", validate.no_site, "Run the cases without building their site")
      ->excludes("--calibrate");
  add_unlocked(command);
  add_workflow(command, validate.workflow, "case")
    ->excludes(no_site)
    ->excludes(command->get_option("--calibrate"));
  command->footer("Finished cases are reused.\nExample:  carambole validate --quick");
  on_call(command, action, [given] { return command_validate(*given); });
}

namespace
{
/// What `advise` and `predict` have in common.
void add_map_options(CLI::App *command, AdviseOptions &options)
{
  add_case(command, options.case_argument);
  command
    ->add_option("--maps", options.maps,
                 "Folder with one subfolder per map (default: the shipped maps)")
    ->type_name("DIR");
  command->add_flag("--json", options.as_json, "Print JSON");
  add_overrides(command, options.overrides);
}
} // namespace

void add_advise(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<AdviseOptions>();
  CLI::App *command = app.add_subcommand(
    "advise", "Find in the regime maps which law to use for a case, and how far off it is");
  add_map_options(command, *given);
  command->footer("Example:  carambole advise plastic-sphere-wall-20 --set "
                  "'bodies.ball.velocity=2 m/s'");
  on_call(command, action, [given] { return command_advise(*given); });
}

void add_predict(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<AdviseOptions>();
  given->confidence = 95;
  CLI::App *command = app.add_subcommand(
    "predict", "Predict what a continuum would give, from a law and its errors in the regime maps");
  add_map_options(command, *given);
  command->add_option("--law", given->law, "Law that is to predict (default: the best of the map)")
    ->type_name("LAW");
  command
    ->add_option("--confidence", given->confidence,
                 "That the value lies in the interval, in per cent (default: 95)")
    ->check(CLI::Range(1., 99.99))
    ->type_name("PERCENT");
  command->footer(
    "Without a run of finite elements. 'uncertain' in the case widens the interval by "
    "what the inputs change.\nExample:  carambole predict plastic-sphere-wall-20 "
    "--confidence 99");
  on_call(command, action, [given] { return command_advise(*given); });
}
} // namespace carambole
