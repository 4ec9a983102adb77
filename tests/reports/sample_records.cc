#include "sample_records.h"

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <stdexcept>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "cases/records/linked_values.h"
#include "reports/page/build.h"
#include "reports/page/document.h"

using namespace carambole;
using namespace carambole::reports;

namespace
{
std::filesystem::path make_folder()
{
  std::string name = (std::filesystem::temp_directory_path() / "carambole-reports-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    throw std::runtime_error("no temporary folder");
  return name;
}

constexpr double duration = 100e-6;

History sample_history(double peak, double velocity, bool is_fem)
{
  History history;
  std::vector<double> time, force, approach, first, second, kinetic, strain;
  for (int i = 0; i <= 200; ++i)
  {
    const double phase = std::numbers::pi * i / 200, progress = 0.5 * (1 - std::cos(phase));
    time.push_back(duration * i / 200);
    force.push_back(i == 200 ? 0 : peak * std::sin(phase));
    approach.push_back(1e-4 * std::sin(phase));
    first.push_back(2 - velocity * progress);
    second.push_back(velocity * progress);
    strain.push_back(std::sin(phase));
    kinetic.push_back(2.5 - strain.back());
  }
  history.columns = {{"time", "s", time},
                     {"force B1-B2", "N", force},
                     {"approach B1-B2", "m", approach},
                     {"velocity B1", "m/s", first},
                     {"velocity B2", "m/s", second},
                     {"energy kinetic", "J", kinetic},
                     {"energy strain", "J", strain}};
  if (is_fem)
    history.columns.push_back({"contact radius B1-B2", "m", approach});
  return history;
}
} // namespace

const std::string hostile_text = "' \" ` `touch executed` $(touch executed) @{x} "
                                 "<script>alert(1)</script> '; system 'touch executed' # %s \\";

TemporaryFolder::TemporaryFolder() : path(make_folder()) {}

TemporaryFolder::~TemporaryFolder()
{
  std::filesystem::remove_all(path);
}

Case sample_case()
{
  Case problem;
  problem.name = "sample";
  problem.title = "Two balls";
  const Material steel{"steel", 7800, 206e9, 0.3};
  for (const int i : {0, 1})
  {
    Body body;
    body.name = fmt::format("B{}", i + 1);
    body.radius = 0.01;
    body.material = steel;
    body.velocity = i == 0 ? 2 : 0;
    body.position = 0.02 * i;
    problem.bodies.push_back(body);
  }
  problem.fem = {FemEntry{}};
  problem.laws = {{"hertz", "hertz", {}, 0}, {"linear", "linear", {}, 0}};
  problem.physics_hash = std::string(32, 'a');
  return problem;
}

StoredRecord sample_record(const Case &problem, const std::string &model, double peak,
                           double velocity)
{
  StoredRecord record;
  record.case_name = problem.name;
  record.case_title = problem.title;
  record.physics_hash = problem.physics_hash;
  const bool is_fem = model == "fem";
  record.solver = is_fem ? "carambole-fem" : "carambole-lumped";
  record.version = "1.2.3";
  record.command = "run sample";
  record.model.name = model;
  record.model.kind = is_fem ? ModelKind::fem : ModelKind::lumped;
  record.model.law = is_fem ? "one-point" : model;
  record.model.numerics_hash = numerics_hash_of(problem, model, {}).value_or("");
  record.model.restitution = velocity - 1;
  record.model.bodies = {{"B1", 0.03, 2 - velocity, {}}, {"B2", 0.03, velocity, {}}};
  ContactRecord contact;
  contact.first = problem.bodies[0].name;
  contact.second = problem.bodies[1].name;
  contact.peak_force = peak;
  contact.peak_time = 0.5 * duration;
  contact.duration = duration;
  contact.impulse = peak * duration * 2 / std::numbers::pi;
  record.model.contacts = {contact};
  record.model.energy.initial = 2.5;
  record.model.cost.wall_seconds = 0.5;
  if (is_fem)
  {
    record.model.uncertainty["peak_force B1-B2"] = {
      peak * 0.992, peak * 0.01, 2.0, "gci", {peak * 1.12, peak * 1.024, peak}};
    record.model.uncertainty["velocity B2"] = {
      velocity - 0.008, 0.01, 1.0, "gci", {velocity + 0.024, velocity + 0.008, velocity}};
  }
  return record;
}

void store(const std::filesystem::path &results, const StoredRecord &record)
{
  RecordWriter writer(results, record.model.name);
  const ModelRecord &model = record.model;
  writer.write_history(sample_history(*model.contacts.front().peak_force,
                                      model.bodies.empty() ? 0 : model.bodies.back().velocity,
                                      model.kind == ModelKind::fem));
  writer.commit(record);
}

void store_current(const std::filesystem::path &results, const Case &problem, StoredRecord record)
{
  record.model.numerics_hash = numerics_hash_of(problem, record.model.name, {}).value();
  store(results, record);
}

void store_all(const std::filesystem::path &results, const Case &problem)
{
  store(results, sample_record(problem, "fem", 1000, 1.9));
  store(results, sample_record(problem, "hertz", 1020, 1.905));
  store(results, sample_record(problem, "linear", 900, 1.8));
}

Results SampleResults::read() const
{
  for (const StoredRecord &record : {fem, hertz, linear})
    store_current(folder.path, problem, record);
  return read_results(problem, folder.path, {});
}

std::string SampleResults::page(int status) const
{
  read();
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.version = "1";
  request.anew = true; // the physics hash of a sample does not follow its case
  if (const int found = build_report(request).status; found != status)
    throw std::runtime_error(fmt::format("the report ends with status {}, not {}", found, status));
  return bytes_if_any(folder.path / "report" / "index.html");
}

std::set<std::string> badly_printed_figures(const Results &results)
{
  const Summary summary = summarize(results);
  std::vector<PlacedDrawing> drawings;
  for (const PlacedFigure &one : all_figures(results))
    drawings.push_back(
      {one.topic,
       {one.figure.name, one.figure.alternative, one.figure.caption, "<svg/>", {}, {}, {}}});
  const std::string page = document({results, summary, nullptr, drawings, "1"}, {});
  std::set<std::string> bad;
  for (const PlacedDrawing &drawing : drawings)
  {
    if (drawing.topic == Topic::wave_overview) // of pictures that the document shows whole
      continue;
    const std::string link = fmt::format("href=\"figures/{}.gp\"", drawing.figure.name);
    int times = 0;
    for (std::size_t at = page.find(link); at != std::string::npos; at = page.find(link, at + 1))
      ++times;
    if (times != 1)
      bad.insert(fmt::format("{}: {} times", drawing.figure.name, times));
  }
  return drawings.empty() ? std::set<std::string>{"no figure at all"} : bad;
}

bool contains(const std::string &text, const std::string &part)
{
  const auto with_spaces = [](const std::string &words)
  { return boost::replace_all_copy(words, "\u00a0", " "); };
  return with_spaces(text).find(with_spaces(part)) != std::string::npos;
}
