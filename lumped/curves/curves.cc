#include "lumped/curves/curves.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
namespace
{
constexpr double radius = 0.01;                           // m
constexpr std::array loop_speeds{0.25, 0.5, 1.0};         // m/s: forces within a factor of five
constexpr double lowest_speed = 1e-3, highest_speed = 10; // m/s
constexpr int speeds = 81;                                // twenty per decade
constexpr int restitutions = 50;                          // 0.02 apart
constexpr std::size_t loop_points = 240;

constexpr auto elastic = "Elastic", elastoplastic = "Elastoplastic: loading and unloading curves",
               hysteretic = "Hysteretic damping", viscous = "Viscous damping",
               adhesive = "Adhesive", of_waves = "Waves in plates and rods",
               impulsive = "Restitution only", rolling = "Sphere on an incline";

const Material steel{"steel", 7800, 206e9, 0.3, Plasticity{400e6, {}, {}}};

/// The standard pair at a speed [m/s].
Case standard_case(const Manual &manual, double speed)
{
  Body ball{
    .name = "ball", .shape = Shape::sphere, .radius = radius, .material = steel, .velocity = speed};
  Body ground{.name = "wall", .shape = Shape::wall, .position = radius};
  if (manual.waves)
  {
    const bool is_plate = manual.waves == WaveShape::plate;
    ground.name = to_string(*manual.waves);
    ground.shape = Shape::cylinder;
    ground.radius = is_plate ? 20 * radius : radius;
    ground.length = is_plate ? radius : 100 * radius;
    ground.position += 0.5 * ground.length;
    ground.material = steel;
  }
  if (manual.example_plane)
  {
    ball.rigid = Rigid{ball.mass()};
    ball.material.reset();
    ground.name = "plane";
    ground.shape = Shape::half_space;
    ground.material = manual.example_plane;
  }
  if (manual.joins_bars)
  {
    ball = {.name = "striker", .shape = Shape::cylinder, .radius = radius, .material = steel};
    ball.length = 30 * radius;
    ball.velocity = speed;
    ground = {.name = "bar", .shape = Shape::cylinder, .radius = radius, .material = steel};
    ground.length = 75 * radius;
    ground.position = 0.5 * (ball.length + ground.length);
  }
  Case c;
  c.name = "standard pair";
  c.bodies = {ball, ground};
  return c;
}

std::string in_words(const Manual &manual)
{
  if (manual.roll)
    return "steel sphere of radius 10 mm and 32.7 g on a plane, under 9.81 m/s²";
  if (manual.waves)
    return fmt::format("steel sphere of radius 10 mm (206 GPa, Poisson ratio 0.3, 7800 kg/m³) on a "
                       "{} of steel",
                       manual.waves == WaveShape::plate ? "plate of 10 mm" : "rod of radius 10 mm");
  if (manual.joins_bars)
    return "steel bars of radius 10 mm (206 GPa, 7800 kg/m³), 300 mm long on 750 mm";
  if (!manual.example_plane)
    return "steel sphere of radius 10 mm (206 GPa, Poisson ratio 0.3, 7800 kg/m³, yield stress "
           "400 MPa) on a rigid wall";
  const Material &plane = *manual.example_plane;
  return fmt::format("rigid sphere of radius 10 mm and {:.3g} g on a half-space of {} ({:.3g} MPa, "
                     "Poisson ratio {:.4g}, {:.4g} kg/m³)",
                     1e3 * *standard_case(manual, 1).bodies[0].rigid->mass, plane.name,
                     1e-6 * plane.youngs_modulus, plane.poisson_ratio, plane.density);
}

/// The law with these parameters instead of those of the sample.
Model make_model(const Manual &manual, std::vector<ParameterText> texts)
{
  const auto is_given = [&](const std::string &key)
  { return std::ranges::any_of(texts, [&](const ParameterText &t) { return t.key == key; }); };
  for (const ParameterText &text : example_parameters(manual.parameters))
    if (!is_given(text.key))
      texts.push_back(text);
  const LawEntry entry{manual.identifier, manual.identifier, texts};
  std::vector<Diagnostic> diagnostics;
  Model model{entry, &manual, read_parameters(entry, manual.parameters, "", diagnostics)};
  if (!diagnostics.empty())
    throw std::runtime_error(diagnostics.front().message);
  if (manual.roll)
    return model;
  const Case c = standard_case(manual, 1);
  if (const std::string what =
        manual.lacks ? manual.lacks(make_pair(c.bodies[0], c.bodies[1], 1), model.parameters) : "";
      !what.empty())
    throw std::runtime_error("the law " + what);
  return model;
}

/// The default and, one at a time, every other choice that the sample's values have a meaning for:
/// a choice that decides the dimension of another parameter needs another value.
std::vector<Variant> variants_of(const Manual &manual)
{
  Variant usual;
  std::vector<Variant> others;
  for (const ParameterManual &parameter : manual.parameters)
  {
    const bool selects = std::ranges::any_of(manual.parameters, [&](const ParameterManual &other)
                                             { return other.selector == parameter.key; });
    if (parameter.choices.empty() || selects)
      continue;
    for (const std::string &choice : parameter.choices)
      if (choice != parameter.choices.front())
        others.push_back({parameter.key + ": " + choice, {{parameter.key, choice}}, {}});
    usual.name +=
      (usual.name.empty() ? "" : ", ") + parameter.key + ": " + parameter.choices.front();
  }
  others.insert(others.begin(), usual);
  return others;
}

/// The restitution parameter of a law; null if it has none.
const ParameterManual *asked_restitution(const Manual &manual)
{
  const auto found = std::ranges::find(manual.parameters, "restitution", &ParameterManual::key);
  return found == manual.parameters.end() ? nullptr : &*found;
}

Loop make_loop(const Manual &manual, const Variant &variant, double speed,
               const std::atomic<bool> *stop)
{
  const Outcome outcome =
    run_model(standard_case(manual, speed), make_model(manual, variant.options), stop);
  const std::string contact = outcome.record.contacts.front().name();
  const std::vector<double> &time = outcome.history.columns.front().values,
                            &approach =
                              find_column(outcome.history, {ColumnKind::approach, contact})->values,
                            &force =
                              find_column(outcome.history, {ColumnKind::force, contact})->values;
  Loop loop;
  loop.speed = speed;
  const std::size_t last = time.size() - 1,
                    turn = std::ranges::max_element(approach) - approach.begin(),
                    peak = std::ranges::max_element(force) - force.begin(),
                    every = 1 + last / loop_points;
  for (std::size_t i = 0; i <= last; ++i)
    // A jump is two samples at one time but for round-off: both are kept.
    if (i % every == 0 || i == turn || i == peak || i == last ||
        time[i + 1] - time[i] < 1e-9 * time[last] ||
        (i > 0 && time[i] - time[i - 1] < 1e-9 * time[last]))
    {
      loop.time.push_back(time[i]);
      loop.approach.push_back(approach[i]);
      loop.force.push_back(force[i]);
    }
  return loop;
}

void add_point(Response &response, const Manual &manual, const Model &model, double speed,
               const std::atomic<bool> *stop)
{
  const ModelRecord record =
    run_model(standard_case(manual, speed), model, stop, /*keeps_history=*/false).record;
  const ContactRecord &contact = record.contacts.front();
  response.speed.push_back(speed);
  response.restitution.push_back(record.restitution.value_or(NAN));
  response.duration.push_back(contact.duration.value_or(NAN));
  response.peak_force.push_back(contact.peak_force.value_or(NAN));
  response.is_outside.push_back(std::ranges::any_of(
    record.remarks, [](const Remark &remark) { return remark.kind == RemarkKind::validity; }));
}

Response make_response(const Manual &manual, const Variant &variant, const std::atomic<bool> *stop)
{
  Response response;
  if (const ParameterManual *asked = asked_restitution(manual))
    for (int i = 1; i <= restitutions; ++i)
    {
      const double e = double(i) / restitutions;
      if (!asked->range.contains(e))
        continue;
      std::vector<ParameterText> texts = variant.options;
      texts.push_back({asked->key, fmt::format("{}", e)});
      response.asked.push_back(e);
      add_point(response, manual, make_model(manual, texts), loop_speeds[1], stop);
    }
  else
    for (int i = 0; i < speeds; ++i)
      add_point(response, manual, make_model(manual, variant.options),
                lowest_speed * std::pow(highest_speed / lowest_speed, double(i) / (speeds - 1)),
                stop);
  return response;
}

/// Whether two variants cannot be told apart in a figure.
bool are_alike(const Response &a, const Response &b)
{
  const auto same = [](const std::vector<double> &x, const std::vector<double> &y)
  {
    return std::ranges::equal(x, y,
                              [](double u, double v) {
                                return (std::isnan(u) && std::isnan(v)) ||
                                       std::abs(u - v) <= 1e-6 * std::abs(u);
                              });
  };
  return same(a.restitution, b.restitution) && same(a.duration, b.duration) &&
         same(a.peak_force, b.peak_force);
}
} // namespace

const std::vector<std::string> families{elastic, adhesive, elastoplastic, hysteretic,
                                        viscous, of_waves, impulsive,     rolling};

std::string family_of(const Manual &manual)
{
  if (manual.roll)
    return rolling;
  if (manual.make_impulse)
    return impulsive;
  if (manual.waves)
    return of_waves;
  if (manual.adheres)
    return adhesive;
  if (manual.conservative)
    return elastic;
  try
  {
    const Case c = standard_case(manual, 1);
    const Model model = make_model(manual, {});
    const auto law = manual.make_force(make_pair(c.bodies[0], c.bodies[1], 1), model.parameters);
    if (law->commit(1e-3 * radius, law->begin(1, {})).max_approach > 0)
      return elastoplastic;
  }
  catch (const std::exception &)
  {
    // For a law whose examples do not suit the pair, the page has only its manual.
  }
  return manual.uses_onset_speed ? hysteretic : viscous;
}

LawCurves law_curves(const Manual &manual, const std::atomic<bool> *stop)
{
  LawCurves result;
  result.pair = in_words(manual);
  result.sample = example_parameters(manual.parameters);
  if (manual.roll)
    try
    {
      result.rollings = rolling_curves(manual, make_model(manual, {}).parameters, stop);
      return result;
    }
    catch (const std::exception &error)
    {
      result.failure = error.what();
      return result;
    }
  for (Variant &variant : variants_of(manual))
    try
    {
      Response response = make_response(manual, variant, stop);
      if (std::ranges::all_of(response.restitution, [](double e) { return std::isnan(e); }))
        throw std::runtime_error("the pair did not separate at any speed");
      if (!result.responses.empty() && are_alike(result.responses.front(), response))
      {
        result.variants.front().alike.push_back(variant.name);
        continue;
      }
      response.variant = result.variants.size();
      std::vector<Loop> loops;
      if (manual.make_force)
        for (const double speed : loop_speeds)
        {
          loops.push_back(make_loop(manual, variant, speed, stop));
          loops.back().variant = response.variant;
        }
      result.responses.push_back(std::move(response));
      result.variants.push_back(std::move(variant));
      std::ranges::move(loops, std::back_inserter(result.loops));
    }
    catch (const std::exception &error) // the law supports neither this pair nor its examples
    {
      const auto *const failed = dynamic_cast<const ModelError *>(&error);
      result.failure += result.failure.empty() ? "" : "; ";
      result.failure += failed != nullptr ? failed->reason : error.what();
    }
  return result;
}
} // namespace carambole::lumped
