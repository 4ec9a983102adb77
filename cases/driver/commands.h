#pragma once

// The subcommands of `carambole`. Each returns the exit status and throws InputError for wrong
// input.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/driver/case_templates.h"

namespace carambole
{
struct RunOptions
{
  std::string case_argument; ///< a path or the name of a shipped case
  std::optional<std::string>
    out; ///< folder of results; default: results/<case> in the current folder
  std::vector<std::string> only; ///< names of models, or fem, lumped, data; empty: all
  std::optional<int> levels, threads;
  int ranks = 1;
  Overrides overrides;
  bool force = false;
  bool no_report = false;
  /// Largest error of a law that the report recommends, in percent as it was written: "2", "2 %".
  std::string within;
  bool as_json = false;   ///< print summary.json, and everything else on standard error
  std::string until;      ///< "restitution 0.5 %": refine until it is that well known; empty: no
  std::string time_limit; ///< of one more level of it, as estimated; empty: an hour
  bool quick = false;     ///< stored with the results for the report
  bool resume = false;    ///< continue with the results in `out`, from the last checkpoints
  bool leaves_out_codes = false; ///< those that are not installed
  std::optional<int> point; ///< compute only this run over the uncertain inputs, from 0; no report
  std::optional<std::string> workflow; ///< write a workflow into this folder, and compute nothing
};

struct SweepOptions
{
  std::string case_argument;       ///< a path or the name of a shipped case
  std::vector<std::string> vary;   ///< PATH=A:B:N; empty: the sweeps of the case
  bool logarithmic = false;        ///< values in equal ratios
  std::vector<std::string> sweeps; ///< names of sweeps of the case; empty: all
  std::optional<std::string> out;  ///< default: results/<case>-sweep in the current folder, for the
                                   ///< sweeps of the case results/<case>
  std::vector<std::string> only;   ///< names of models, or fem, lumped, data; empty: all
  std::optional<int> threads;      ///< default: all cores; of a workflow, those of each job: 1
  std::optional<int> point;        ///< compute only this finite-element point, from 0; no table
  std::optional<std::string> workflow; ///< write a workflow into this folder, and compute nothing
  Overrides overrides;
};

struct FitOptions
{
  std::vector<std::string> case_arguments; ///< paths or names of shipped cases
  std::string law;                         ///< what is fitted; "all": every law, ranked
  std::vector<std::string> to;             ///< models or files; one per case, or all of one case
  std::vector<std::string> free;           ///< parameters; empty: the calibrated ones
  std::vector<std::string> each;           ///< of them those that each of the data has for itself
  std::optional<std::string> out;          ///< default: results/<case> in the current folder
  bool as_json = false;
  Overrides overrides;
};

struct AdviseOptions
{
  std::string case_argument; ///< a path or the name of a shipped case
  std::optional<std::string>
    maps; ///< folder of folders with regime maps; default: the shipped ones
  bool as_json = false;
  Overrides overrides;
  /// `carambole predict`: with that confidence [%], by that law; empty: the best one.
  std::optional<double> confidence = {};
  std::string law = {};
};

struct CompareOptions
{
  std::string first, second;      ///< folders of results
  std::optional<std::string> out; ///< of the page; default: results/compare-<first>-<second>
  bool as_json = false, no_report = false;
};

struct FigureOptions
{
  std::string folder;             ///< of results
  std::string name;               ///< empty: list the figures
  std::string size, format;       ///< "84x60mm"; pdf, svg, png or tikz; empty: as they are, pdf
  std::optional<std::string> out; ///< file of the picture
};

struct BenchOptions
{
  std::string out = "results/bench";  ///< folder of bench.json and its page
  std::optional<std::string> compare; ///< another bench.json
  std::optional<int> threads;         ///< default: all processors
  bool as_json = false;
  bool quick = false; ///< small sizes, whose rates mean little
};

struct ValidateOptions
{
  bool quick = false;             ///< coarser meshes; long cases are left out
  bool calibrate = false;         ///< one level finer, to judge the uncertainties
  int random = 0;                 ///< so many random cases instead of the shipped ones, for that
  std::optional<std::string> out; ///< default: results, or results-quick, in the current folder
  std::vector<std::string> cases; ///< names of shipped cases; empty: all
  std::optional<int> threads;
  bool no_site = false;                ///< only compute: no site, and no list of the cases
  std::optional<std::string> workflow; ///< write a workflow into this folder, and compute nothing
};

struct ExportOptions
{
  std::string case_argument;          ///< a path or the name of a shipped case
  std::string abaqus;                 ///< file of the deck; empty: <case>.inp
  std::optional<std::string> model;   ///< absent: the only one, or the law of the answer
  std::string code;                   ///< that is to express a law; empty: a deck is written
  std::optional<std::string> results; ///< with the answer; default: results/<case>
  Overrides overrides;
};

int command_run(const RunOptions &options);
/// The same on finer and finer meshes of the reference, until the uncertainty of a quantity is that
/// of `options.until`, or the next mesh is refused or takes too long: then status 1.
int command_run_until(RunOptions options);
/// One run of a case: the models that are not stored in the folder of the results, then the report.
/// `within`: of RunSettings. Returns the exit status; throws InputError, or std::runtime_error
/// without gnuplot.
int run_models(const RunOptions &options, double within, const Case &c, Overrides overrides,
               std::filesystem::path results);
/// Writes the finest mesh of a finite-element model, with materials, contacts and motion, as an
/// input deck.
int command_export(const ExportOptions &options);
/// Prints the law of the answer, or another one, in the words of `options.code`, with the
/// restitution and the error to expect.
int command_take_home(const ExportOptions &options);
/// Prints the contact forces of all models of a result, or of `options.model`, over time, and their
/// spectra, of finite elements with 95 % bands: comma-separated.
int command_source_time(const ExportOptions &options);
inline constexpr const char *source_time_function = "source-time-function"; ///< as a code
/// Draws one figure of a result, or lists them.
int command_figure(const FigureOptions &options);
/// Prints what two results say differently, and writes a page with their forces over each other.
int command_compare(const CompareOptions &options);
int command_fit(const FitOptions &options);
/// Measures what this machine reaches compared with its limits, and writes bench.json and its page.
int command_bench(const BenchOptions &options);
/// Runs the lumped models over a grid of values and writes sweep.csv to the folder of results.
/// Without `vary`: the sweeps of the case, with finite elements where it requests them.
int command_sweep(const SweepOptions &options);
/// Prints which laws to use for the case, with their errors, from the regime maps that cover it.
int command_advise(const AdviseOptions &options);
/// Continues an interrupted run with its original options: the folder contains the case and the
/// options.
int command_resume(const std::string &folder);
/// Prints what would run; `as_json`: as an array with an object per sound case.
int command_check(const std::vector<std::string> &arguments, const Overrides &overrides,
                  bool as_json);
/// The shipped cases that have that word in their name, title or group; of an empty one all. Throws
/// InputError if there is none.
int command_list(const std::string &word, bool as_json);
/// Writes NAME.yaml.
int command_new(const std::string &name, CaseTemplate kind);
/// Prints the laws of all programs, one of them in full, or those with all `words` in their manual;
/// `is_tangential`: those of the tangential force, which are not searched.
int command_laws(const std::string &law, const std::vector<std::string> &words, bool is_tangential,
                 bool as_json);
/// Prints the header of the laws for programs in C, and a line that compiles one.
int command_laws_header();
/// Prints the materials that a case may name; `material`: one of them, with sources.
int command_materials(const std::string &material, bool as_json);
/// Prints the JSON Schema of a case, of a record, of run.json or of a summary.
int command_schema(const std::string &what);
/// Rebuilds the report of every folder with the results of a case, and the site of every folder
/// with several of them.
int command_report(const std::vector<std::string> &folders, bool pdf);
/// Builds the site of all cases below a folder. Its last line and the status cover only the folders
/// named in `counted`, or all if it is empty.
int report_site(const std::string &folder, const std::vector<std::string> &counted,
                bool pdf = false);
/// Runs the shipped cases and builds their site; with `calibrate`, `command_calibrate`.
int command_validate(const ValidateOptions &options);
/// Runs the finite elements of the shipped cases one level finer, prints how often the finer value
/// lies within the uncertainty of the shipped levels, and writes calibration.json.
int command_calibrate(const ValidateOptions &options);
/// The named shipped cases, or all. Throws InputError for an unknown name.
std::vector<std::string> wanted_cases(const ValidateOptions &options);

/// Reads the case and lets the catalogue of laws check it, so that all errors are reported
/// together. Prints them to standard error and returns nothing if there are any.
std::optional<Case> read_checked_case(const std::string &path, const Overrides &overrides,
                                      WrongData wrong_data = WrongData::refused);

/// A path that cannot be mistaken for an option: `./-x`.
std::string path_argument(const std::string &path);

/// Arguments of another program: the words of its command, a case and its overrides, and `more`.
std::vector<std::string> case_arguments(std::vector<std::string> command, const std::string &path,
                                        const Overrides &overrides,
                                        const std::vector<std::string> &more = {});
} // namespace carambole
