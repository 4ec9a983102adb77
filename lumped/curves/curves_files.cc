// The curves of the catalogue as files.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/laws/law_text.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "lumped/curves/curves.h"

namespace carambole::lumped
{
namespace
{
std::string loop_table(const std::vector<Loop> &loops)
{
  std::string text = "variant,approach speed [m/s],time [s],approach [m],force [N]\n";
  for (const Loop &loop : loops)
    for (std::size_t i = 0; i < loop.time.size(); ++i)
      fmt::format_to(std::back_inserter(text), "{},{},{:.9g},{:.9g},{:.9g}\n", loop.variant,
                     loop.speed, loop.time[i], loop.approach[i], loop.force[i]);
  return text;
}

/// Points at which the pair separated.
std::string response_table(const std::vector<Response> &responses, bool has_force)
{
  const bool is_asked = !responses.empty() && !responses.front().asked.empty();
  std::string text = fmt::format("variant,approach speed [m/s]{},restitution{},outside validity\n",
                                 is_asked ? ",restitution asked for" : "",
                                 has_force ? ",duration [s],peak force [N]" : "");
  for (const Response &response : responses)
    for (std::size_t i = 0; i < response.speed.size(); ++i)
    {
      if (std::isnan(response.restitution[i]))
        continue;
      fmt::format_to(std::back_inserter(text), "{},{:.9g}", response.variant, response.speed[i]);
      if (is_asked)
        fmt::format_to(std::back_inserter(text), ",{:.9g}", response.asked[i]);
      fmt::format_to(std::back_inserter(text), ",{:.9g}", response.restitution[i]);
      if (has_force)
        fmt::format_to(std::back_inserter(text), ",{:.9g},{:.9g}", response.duration[i],
                       response.peak_force[i]);
      fmt::format_to(std::back_inserter(text), ",{}\n", response.is_outside[i] ? 1 : 0);
    }
  return text;
}

std::string rolling_table(const std::vector<Rolling> &rollings)
{
  std::string text = "angle [degree],time [s],friction force [N]\n";
  for (const Rolling &rolling : rollings)
    for (std::size_t i = 0; i < rolling.time.size(); ++i)
      fmt::format_to(std::back_inserter(text), "{},{:.9g},{:.9g}\n", rolling.angle, rolling.time[i],
                     rolling.friction_force[i]);
  return text;
}

std::string acceleration_table(const std::vector<Rolling> &rollings)
{
  std::string text = "angle [degree],friction,acceleration [m/s^2]\n";
  for (const Rolling &rolling : rollings)
    for (std::size_t i = 0; i < rolling.friction.size(); ++i)
      fmt::format_to(std::back_inserter(text), "{},{},{:.9g}\n", rolling.angle, rolling.friction[i],
                     rolling.acceleration[i]);
  return text;
}

void write_tables(const std::filesystem::path &folder, const Manual &manual,
                  const LawCurves &curves)
{
  std::filesystem::create_directories(folder);
  if (manual.roll)
  {
    write_file(folder / "rolling.csv", rolling_table(curves.rollings));
    write_file(folder / "acceleration.csv", acceleration_table(curves.rollings));
    return;
  }
  if (manual.make_force)
    write_file(folder / "loops.csv", loop_table(curves.loops));
  write_file(folder / "restitution.csv",
             response_table(curves.responses, manual.make_force != nullptr));
}

nlohmann::json to_json(const LawCurves &curves)
{
  nlohmann::json sample = nlohmann::json::object(), variants = nlohmann::json::array();
  for (const ParameterText &parameter : curves.sample)
    sample[parameter.key] = parameter.text;
  for (const Variant &variant : curves.variants)
    variants.push_back({{"name", variant.name}, {"alike", variant.alike}});
  nlohmann::json object{{"pair", curves.pair}, {"sample", sample}, {"variants", variants}};
  if (!curves.failure.empty())
    object["failure"] = curves.failure;
  return object;
}

/// In the order of the families, then of the list.
std::vector<std::string> chosen(const std::vector<std::string> &laws)
{
  std::vector<std::string> all;
  for (const auto &[name, manual] : catalogue())
    all.push_back(name);
  std::vector<Diagnostic> unknown;
  for (const std::string &law : laws)
    if (!catalogue().contains(law))
      unknown.push_back({"", 0, no_law(law)});
  if (!unknown.empty())
    throw InputError(unknown);
  all = laws.empty() ? all : laws;
  std::ranges::stable_sort(all, {},
                           [](const std::string &law)
                           {
                             const std::string family = family_of(catalogue().at(law));
                             return std::ranges::find(families, family) - families.begin();
                           });
  return all;
}
} // namespace

std::vector<std::string> write_curves(const std::filesystem::path &folder,
                                      const std::vector<std::string> &laws,
                                      const std::atomic<bool> *stop)
{
  const std::vector<std::string> names = chosen(laws);
  std::vector<std::string> failures;
  nlohmann::json array = nlohmann::json::array();
  for (const std::string &name : names)
  {
    const Manual &manual = catalogue().at(name);
    const LawCurves curves = law_curves(manual, stop);
    if (!curves.failure.empty())
      failures.push_back(name + ": " + curves.failure);
    write_tables(folder / name, manual, curves);
    nlohmann::json object = to_json(manual);
    object["family"] = family_of(manual);
    object["curves"] = to_json(curves);
    array.push_back(std::move(object));
  }
  write_file(folder / "laws.json", json_text(array, 2) + "\n");
  if (laws.empty())
  {
    nlohmann::json tangential = nlohmann::json::array();
    for (const auto &[name, manual] : tangential_catalogue())
    {
      const ReboundCurve curve = slip_curve(manual, stop);
      nlohmann::json object = to_json(manual);
      object["slip_before"] = curve.before;
      object["slip_after"] = curve.after;
      tangential.push_back(std::move(object));
    }
    write_file(folder / "tangential.json", json_text(tangential, 2) + "\n");
    nlohmann::json rolling = nlohmann::json::array();
    for (const auto &[name, manual] : rolling_catalogue())
    {
      const ReboundCurve curve = rolling_curve(manual, stop);
      nlohmann::json object = to_json(manual);
      for (const ParameterText &parameter : example_parameters(manual.parameters))
        object["sample"][parameter.key] = parameter.text;
      object["rolling_before"] = curve.before;
      object["rolling_after"] = curve.after;
      rolling.push_back(std::move(object));
    }
    write_file(folder / "rolling.json", json_text(rolling, 2) + "\n");
  }
  return failures;
}
} // namespace carambole::lumped
