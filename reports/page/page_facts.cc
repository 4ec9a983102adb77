// The set-up on the first screen: what stands beside its picture.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/plausibility.h"
#include "reports/page/input_words.h"
#include "reports/page/page.h"

namespace carambole::reports
{
Html values_to_check(const Case &problem)
{
  Html lines;
  for (const ImplausibleValue &value : implausible_values(problem))
    lines += element("p", element("code", value.path) +
                            text(": " + value.text + (value.text.ends_with('?') ? "" : ".")));
  if (lines.empty())
    return {};
  return element(
    "div", {{"class", "box"}, {"role", "note"}},
    element("p", element("b", "Values to check. ") + text("The case is computed as it stands.")) +
      lines);
}

namespace
{
/// "steel", "0.3 mm of aluminium on steel", "gel, modulus from 1 MPa to 2 MPa over 3 mm".
std::string material_name(const Body &body)
{
  if (body.is_layered())
  {
    std::vector<std::string> layers;
    for (const auto &[thickness, material] : body.layers)
      layers.push_back((std::isfinite(thickness) ? input_text(thickness, "m") + " of " : "") +
                       material.name);
    return fmt::format("{}", fmt::join(layers, body.shape == Shape::cylinder ? ", then " : " on "));
  }
  std::string words = body.material->name;
  if (body.is_graded())
    words += fmt::format(", modulus from {} to {} over {}",
                         input_text(body.moduli.front().youngs_modulus, "Pa"),
                         input_text(body.moduli.back().youngs_modulus, "Pa"),
                         input_text(body.moduli.back().depth, "m"));
  return words;
}

/// "sphere, radius 100 mm, steel, 32.67 kg, 5 m/s".
std::string body_words(const Case &problem, const Body &body)
{
  std::vector<std::string> words = shape_words(body);
  const bool is_rigid = !body.is_deformable() || !body.material;
  const std::string rigid = body.is_fixed() ? "rigid, fixed" : "rigid";
  words.push_back(is_rigid ? rigid : material_name(body));
  if (body.is_ground())
    return fmt::format("{}", fmt::join(words, ", "));
  words.push_back(mass_text(body.mass(), 4));
  const bool moves = problem.traits().impacts;
  if (moves)
    words.push_back(body.velocity == 0 && body.tangential_velocity == 0
                      ? "at rest"
                      : input_text(body.velocity, "m/s"));
  if (body.tangential_velocity != 0)
    words.push_back(input_text(body.tangential_velocity, "m/s") + " along x");
  if (body.spin != 0)
    words.push_back("spin " + input_text(body.spin, "rad/s"));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// "7800 kg/m³, E = 206 GPa, ν = 0.3, yield stress 400 MPa".
std::string material_words(const Material &material)
{
  std::string words =
    fmt::format("{:.6g} kg/m³, E = {}, ν = {:.6g}", material.density,
                input_text(material.youngs_modulus, "Pa"), material.poisson_ratio);
  if (material.plastic)
    words += ", yield stress " + input_text(material.plastic->yield_stress, "Pa") +
             (material.plastic->hardening ? ", hardening" : ", perfectly plastic") +
             (material.plastic->rate ? ", with the rate" : "");
  if (material.viscous)
    words += ", viscous";
  return words;
}

/// Bodies, neighbours of one description as "B2 to B7", and their materials.
Html fact_list(const Case &problem)
{
  Html items;
  const auto add = [&](const std::string &name, const std::string &words)
  { items += element("li", element("b", name) + text(": " + words)); };
  std::vector<const Material *> materials;
  std::vector<std::string> descriptions;
  for (const Body &body : problem.bodies)
    descriptions.push_back(body_words(problem, body));
  for (const BodyRun &run : runs_of_bodies(problem.bodies, descriptions))
  {
    const Body &body = problem.bodies[run.first];
    add(run.names, descriptions[run.first]);
    const auto list = [&](const Material &material)
    {
      if (std::ranges::none_of(materials, [&](const Material *listed)
                               { return listed->name == material.name; }))
        materials.push_back(&material);
    };
    if (body.is_deformable() && body.material)
      list(*body.material);
    if (body.is_deformable())
      for (const auto &[thickness, material] : body.layers)
        list(material);
  }
  for (const Material *material : materials)
    add("material " + material->name, material_words(*material));
  return element("ul", {{"class", "facts"}}, items);
}
} // namespace

Html setup_section(const PageInput &input)
{
  return values_to_check(input.results.problem) + figures_of(input, Topic::setup) +
         fact_list(input.results.problem);
}
} // namespace carambole::reports
