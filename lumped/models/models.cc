#include "lumped/models/models.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/scales.h"
#include "cases/process/diagnostics.h"
#include "cases/records/linked_values.h"
#include "cases/records/wave_quantities.h"
#include "lumped/law/validity.h"
#include "lumped/library/plugin.h"
#include "lumped/models/adhesive_models.h"
#include "lumped/models/incline_model.h"
#include "lumped/models/indentation_model.h"
#include "lumped/models/oblique_model.h"
#include "lumped/models/parameter_record.h"
#include "lumped/models/prescribed_model.h"
#include "lumped/models/returned_restitution.h"
#include "lumped/models/row_record.h"
#include "lumped/models/row_run.h"

namespace carambole::lumped
{
namespace
{
/// Whether the case gives a value that does not follow from the bodies and their materials.
bool is_calibrated(const std::vector<ParameterManual> &manual,
                   const std::vector<ParameterText> &parameters)
{
  return std::ranges::any_of(parameters,
                             [&](const ParameterText &given)
                             {
                               auto known =
                                 std::ranges::find(manual, given.key, &ParameterManual::key);
                               if (known == manual.end())
                                 known =
                                   std::ranges::find(manual, true, &ParameterManual::any_name);
                               return known != manual.end() && known->calibrates;
                             });
}

Outcome run_row(const Case &c, const Model &model, const std::atomic<bool> *stop,
                bool keeps_history, long step_limit)
{
  // Single impacts without a history come in large numbers: errors of 1e-11 with fewer steps.
  const bool is_quick = !keeps_history && c.bodies.size() == 2;
  // Slip is followed through the samples of the normal motion.
  const Settings settings{.tolerance = is_quick ? 1e-12 : 1e-13,
                          .steps_per_contact = is_quick ? 100 : 400,
                          .keeps_history = keeps_history || c.traits().slips,
                          .duration = c.duration,
                          .time_limit = time_horizon(c),
                          .step_limit = step_limit,
                          .stop = stop};
  const Row row = row_of(c, model, settings);
  const Trajectory trajectory = move_row(row, model, settings);
  Outcome outcome{make_record(c, model, row, trajectory),
                  keeps_history ? make_history(c, trajectory) : History{}};
  if (keeps_history && step_limit == 0 && outcome.record.restitution &&
      row.waves.empty()) // else one of many runs
    if (const auto other = another_restitution(c, model, *outcome.record.restitution))
      outcome.record.remarks.push_back(remark_of(*other));
  if (keeps_history)
    outcome.record.parameters = impedance_records(c, model, row);
  if (c.traits().slips)
    add_slip(c, model, row, trajectory, outcome, stop);
  return outcome;
}

/// Why the model does not go with the kind of the case, in words that follow its name; empty: it
/// does.
std::string lack_of(const Case &c, const Model &model)
{
  if (std::string lack = lack_of_waves(c, model); !lack.empty())
    return lack;
  if (std::string lack = lack_of_adhesion(c, model); !lack.empty())
    return lack;
  if (model.manual->remembers_time &&
      (!c.is_normal_impact() || c.gravity != 0 || model.entry.has_impedance()))
    return "depends on the times of a touch: it is for impacts along the row without gravity and "
           "without 'impedance'";
  if (c.traits().slips)
    return lack_of_oblique(model);
  if (c.traits().is_prescribed)
    return lack_of_prescribed(model);
  if (!c.traits().rolls)
    return model.manual->roll ? "is a law for a sphere on an incline, but the case has no "
                                "'incline: {angle: 45 deg}'"
                              : "";
  if (model.manual->roll)
    return model.tangential ? "has its own friction; leave 'tangential' out" : "";
  return model.tangential ? lack_of_incline(c, model)
                          : fmt::format("is a law of impacts; on an incline it needs a law of the "
                                        "tangential force: {{{}: {{tangential: tsuji}}}}",
                                        model.manual->identifier);
}

void tell_grade(const LawManual *manual, const std::string &what, ModelRecord &record)
{
  if (manual && (manual->grade == Grade::memory || manual->grade == Grade::doubtful))
    record.remarks.push_back({what + "evidence " + text_of(manual->grade)});
}

/// Until the values of other models are known, the examples of the manual replace them.
LawEntry with_examples(LawEntry entry, const std::vector<ParameterManual> &manual)
{
  for (ParameterText &given : entry.parameters)
    if (const auto found = std::ranges::find(manual, given.key, &ParameterManual::key);
        !given.from.empty() && given.text.empty() && found != manual.end())
      given.text = found->example;
  return entry;
}
} // namespace

bool uses_speed(const Model &model)
{
  const auto &given = model.entry.parameters;
  const auto formula = std::ranges::find(given, "formula", &ParameterText::key);
  return model.manual->uses_onset_speed && !model.parameters.given("dissipation") &&
         (formula == given.end() || formula->text.find("v0") != std::string::npos);
}

std::vector<Model> read_models(const Case &c)
{
  std::vector<Diagnostic> diagnostics;
  std::vector<Model> models;
  const auto add = [&](const LawEntry &given, const Manual &manual)
  {
    const LawEntry entry = with_adhesion(given, manual, c);
    models.push_back({given, &manual,
                      read_parameters(with_examples(entry, manual.parameters), manual.parameters,
                                      c.path, diagnostics)});
    read_tangential(c, models.back(), diagnostics);
    if (const std::string missing = missing_adhesion(entry, manual); !missing.empty())
      diagnostics.push_back({c.path, entry.line, missing});
  };
  const auto read_plugin = [&](const LawEntry &entry)
  {
    try
    {
      add(entry, load_plugin(entry.shared_object));
    }
    catch (const PluginError &error)
    {
      diagnostics.push_back(
        {c.path, entry.line, fmt::format("laws.{}: {} {}", entry.name, entry.law, error.what())});
    }
  };
  for (const LawEntry &entry : c.laws)
  {
    if (!entry.shared_object.empty())
    {
      read_plugin(entry);
      continue;
    }
    const auto found = catalogue().find(entry.law);
    if (found == catalogue().end())
    {
      diagnostics.push_back({c.path, entry.line, "laws: " + no_law(entry.law)});
      continue;
    }
    add(entry, found->second);
  }
  if (diagnostics.empty())
    for (Model &model : models)
      find_returned(c, model, diagnostics);
  if (!diagnostics.empty())
    throw InputError(diagnostics);
  return models;
}

Model with_taken_values(const Model &model, const Case &c, const std::string &results)
{
  const std::string source = taken_from(model.entry);
  if (source.empty())
    return model;
  const std::optional<LawEntry> entry = carambole::with_taken_values(model.entry, c, results);
  if (!entry)
    throw std::runtime_error(
      fmt::format("{}: takes its restitution from {}, which has no record with a restitution in {}",
                  model.entry.name, source, results));
  std::vector<Diagnostic> diagnostics;
  Model complete = model;
  complete.entry = *entry;
  complete.parameters = read_parameters(*entry, model.manual->parameters, c.path, diagnostics);
  if (!diagnostics.empty())
    throw std::runtime_error(fmt::format("{}: the restitution of {} is not valid for this law: {}",
                                         model.entry.name, source, diagnostics.front().message));
  return complete;
}

void refuse_taken_values(const std::vector<Model> &models, const std::string &file,
                         const std::string &what)
{
  std::vector<Diagnostic> diagnostics;
  for (const Model &model : models)
    if (const std::string source = taken_from(model.entry); !source.empty())
      diagnostics.push_back({file, model.entry.line,
                             fmt::format("laws.{}.restitution: is taken from {}, which {} does not "
                                         "support; write a number, or leave this model out",
                                         model.entry.name, source, what)});
  if (!diagnostics.empty())
    throw InputError(diagnostics);
}

std::vector<Model> in_order_of_values(std::vector<Model> models)
{
  std::vector<Model> ordered;
  while (!models.empty())
  {
    const auto is_free = [&](const Model &model)
    {
      return std::ranges::none_of(models, [&](const Model &other)
                                  { return other.entry.name == taken_from(model.entry); });
    };
    const auto next = std::ranges::find_if(models, is_free); // the reader refuses circles
    ordered.push_back(std::move(*next));
    models.erase(next);
  }
  return ordered;
}

std::vector<Model> select(std::vector<Model> models, const std::vector<std::string> &names,
                          const std::string &file)
{
  if (names.empty())
    return models;
  std::vector<std::string> known;
  known.reserve(models.size());
  for (const Model &model : models)
    known.push_back(model.entry.name);
  std::vector<Diagnostic> unknown;
  for (const std::string &name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      unknown.push_back(
        {file, 0,
         fmt::format("the case has no law model {}{}", in_quotes(name), suggestion(name, known))});
  if (!unknown.empty())
    throw InputError(unknown);
  std::erase_if(models, [&](const Model &model)
                { return std::find(names.begin(), names.end(), model.entry.name) == names.end(); });
  return models;
}

void check_contacts(const Case &c, const std::vector<Model> &models)
{
  std::vector<Diagnostic> diagnostics;
  const auto refuse = [&](const Model &model, const std::string &why)
  {
    if (!why.empty())
      diagnostics.push_back(
        {c.path, model.entry.line, fmt::format("laws: {} {}", model.entry.name, why)});
  };
  const auto throw_errors = [&]
  {
    if (!diagnostics.empty())
      throw InputError(diagnostics);
  };
  for (const Model &model : models)
    refuse(model, lack_of(c, model));
  throw_errors();
  for (const Model &model : models)
    if (model.manual->joins_bars && c.bodies.size() != 2)
      refuse(model, fmt::format("is the impact of two bars, and the row has {} bodies, which pass "
                                "the wave on before they part",
                                c.bodies.size()));
  for (const Model &model : models)
    if (model.manual->make_impulse && c.gravity != 0 && !c.traits().rolls && c.bodies.size() != 2)
      refuse(model, fmt::format("gives no force, so a row of {} bodies cannot rest on it under "
                                "gravity; it allows two bodies",
                                c.bodies.size()));
  if (!c.traits().rolls && c.gravity != 0 && !c.laws.empty())
    try
    {
      if (make_row(c).starts_at_rest)
        for (const Model &model : models)
          if (model.manual->make_impulse || uses_speed(model))
            refuse(model,
                   fmt::format("{}, but the bodies lie on each other from the start; give one of "
                               "them a velocity or a gap, or take another law",
                               model.manual->make_impulse
                                 ? "is a law of impacts"
                                 : "has coefficients that follow from the speed of the impact"));
    }
    catch (const std::invalid_argument &)
    {
      diagnostics.push_back({c.path, models.front().entry.line,
                             "laws: no two neighbours approach each other: a body at rest on "
                             "another one has no impact"});
    }
  throw_errors();
  for (const Contact &contact : c.contacts())
  {
    const Body &first = c.bodies[contact.first], &second = c.bodies[contact.second];
    for (const Model &model : models)
      if (model.manual->lacks && (first.is_deformable() || second.is_deformable()))
        refuse(model, model.manual->lacks(make_pair(first, second, 0), model.parameters));
    if (relative_curvature(first, second) > 0)
      continue;
    for (const Model &model : models)
      if (model.manual->make_force && !model.manual->lacks)
        refuse(model, needs_a_radius(make_pair(first, second, 0)));
  }
  throw_errors();
}

Outcome run_model(const Case &c, const Model &model, const std::atomic<bool> *stop,
                  bool keeps_history, long step_limit)
{
  const auto start = std::chrono::steady_clock::now();
  Outcome outcome;
  try
  {
    if (c.traits().rolls)
      outcome = run_incline(c, model, stop, keeps_history);
    else if (c.traits().is_quasi_static)
      outcome = run_indentation(c, model, stop);
    else if (c.traits().is_prescribed)
      outcome = run_prescribed(c, model, stop);
    else
      outcome = run_row(c, model, stop, keeps_history, step_limit);
  }
  catch (const std::exception &error)
  {
    throw ModelError(model.entry.name, error.what());
  }
  ModelRecord &record = outcome.record;
  add_wave_quantities(c, record);
  record.name = model.entry.name;
  record.kind = ModelKind::lumped;
  record.numerics_hash = numerics_hash(model.entry);
  record.law = model.manual->identifier;
  record.calibrated =
    is_calibrated(model.manual->parameters, model.entry.parameters) ||
    (model.tangential != nullptr &&
     is_calibrated(model.tangential->parameters, model.entry.tangential_parameters)) ||
    (model.rolling != nullptr &&
     is_calibrated(model.rolling->parameters, model.entry.rolling_parameters)) ||
    (model.twisting != nullptr &&
     is_calibrated(model.twisting->parameters, model.entry.twisting_parameters));
  for (const LawManual *manual : std::initializer_list<const LawManual *>{
         model.manual, model.tangential, model.rolling, model.twisting})
    if (manual && manual->grade != Grade::unstated) // the worst of their letters
      record.grade = std::max(record.grade, text_of(manual->grade).substr(0, 1));
  if (keeps_history) // otherwise one of many runs without a record
  {
    const std::vector<ParameterRecord> parameters = parameter_records(c, model);
    record.parameters.insert(record.parameters.begin(), parameters.begin(), parameters.end());
    if (!model.entry.shared_object.empty())
    {
      record.law_file = model.entry.law; // as the case names it
      record.law_file_hash = hash_of_file(model.entry.shared_object);
    }
  }
  tell_grade(model.manual, "", record);
  if (model.tangential)
    tell_grade(model.tangential, "tangential law " + model.tangential->identifier + ": ", record);
  if (model.rolling)
    tell_grade(model.rolling, "rolling resistance " + model.rolling->identifier + ": ", record);
  if (model.twisting)
    tell_grade(model.twisting, "resistance to twist " + model.twisting->identifier + ": ", record);
  for (const ParameterText &given : model.entry.parameters)
    if (!given.from.empty())
      record.remarks.push_back(
        {fmt::format("{} {} is taken from {}", given.key, given.text, given.from)});
    else if (given.is_returned)
      record.remarks.push_back(
        {fmt::format("is to return a restitution of {}: its parameter is {:.8g}", given.text,
                     model.parameters.number("restitution"))});
  record.cost.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}
} // namespace carambole::lumped
