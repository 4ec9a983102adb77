// What was computed, in tables: bodies, materials, contacts, loads, probes, models.

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/html/page_cells.h"
#include "reports/page/input_words.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
std::string words_of(std::string identifier)
{
  std::ranges::replace(identifier, '_', ' ');
  return identifier;
}

/// `has_waves`: a half-space is a block in which they run.
Html shape_cell(const Body &body, bool has_waves)
{
  std::vector<std::string> words = shape_words(body);
  if (body.shape == Shape::sphere && body.inner_radius > 0)
    words.front() = "hollow sphere";
  if (body.shape == Shape::half_space && has_waves)
  {
    words.push_back(body.extent ? "block of " + input_text(*body.extent, "m")
                                : "block sized so that no wave returns");
    words.emplace_back(body.absorbing ? "absorbing far end" : "free far end");
  }
  Html cell = element("span", words.front());
  for (std::size_t k = 1; k < words.size(); ++k)
    cell += element("small", words[k]);
  return cell;
}

/// "hardening: voce (saturation 200 MPa, rate 8)".
Html law_line(const std::string &role, const MaterialLaw &law)
{
  std::vector<std::string> parameters;
  for (const ParameterText &parameter : law.parameters)
    parameters.push_back(words_of(parameter.key) + " " + parameter.text);
  return element(
    "small",
    fmt::format("{}{}{}", role, words_of(law.law),
                parameters.empty() ? "" : fmt::format(" ({})", fmt::join(parameters, ", "))));
}

Html material_cell(const Body &body)
{
  if (!body.is_deformable() || !body.material)
    return text(body.is_fixed() ? "rigid, fixed" : "rigid");
  const Material &m = *body.material;
  Html cell = element("span", m.name) +
              element("small", fmt::format("density {:.6g} kg/m³", m.density)) +
              element("small", "Young's modulus " + input_text(m.youngs_modulus, "Pa")) +
              element("small", fmt::format("Poisson's ratio {:.6g}", m.poisson_ratio));
  if (m.plastic)
  {
    cell += element("small", "yield stress " + input_text(m.plastic->yield_stress, "Pa"));
    cell += m.plastic->hardening ? law_line("hardening: ", *m.plastic->hardening)
                                 : element("small", "perfectly plastic");
    if (m.plastic->rate)
      cell += law_line("rate: ", *m.plastic->rate);
  }
  if (m.viscous)
    cell += law_line("viscous: ", *m.viscous);
  if (body.is_graded())
    cell += element("small", fmt::format("modulus from {} to {} over {}",
                                         input_text(body.moduli.front().youngs_modulus, "Pa"),
                                         input_text(body.moduli.back().youngs_modulus, "Pa"),
                                         input_text(body.moduli.back().depth, "m")));
  for (std::size_t k = 0; k < body.layers.size(); ++k)
  {
    const auto &[thickness, material] = body.layers[k];
    cell += element(
      "small", fmt::format("layer {}: {}, E {}", k + 1,
                           (std::isfinite(thickness) ? input_text(thickness, "m") + " of " : "") +
                             material.name,
                           input_text(material.youngs_modulus, "Pa")));
  }
  return cell;
}

/// Along the row and, in an oblique impact, across it and about y.
Html velocity_cell(const Body &body)
{
  Html cell = text(input_text(body.velocity, "m/s"));
  if (body.tangential_velocity != 0)
    cell += element("small", "along x " + input_text(body.tangential_velocity, "m/s"));
  if (body.spin != 0)
    cell += element("small", "spin " + input_text(body.spin, "rad/s"));
  return cell;
}

Line body_line(const Case &problem, const Body &body)
{
  const bool has_mass = !body.is_ground();
  return {{text(body.name)},
          {shape_cell(body, problem.traits().resolves_waves), false, "lines"},
          {material_cell(body), false, "lines"},
          {text(has_mass ? mass_text(body.mass()) : "\u2013"), true},
          {has_mass ? velocity_cell(body) : text("\u2013"), true}};
}

/// "no sliding while in contact, never separates once closed"; empty for a plain contact.
std::string contact_words(const Contact &contact)
{
  std::vector<std::string> words;
  if (contact.stick)
    words.emplace_back("no sliding while in contact");
  if (contact.friction > 0)
    words.push_back(fmt::format("Coulomb friction {:.6g}", contact.friction));
  if (contact.bonded)
    words.emplace_back("never separates once closed");
  if (contact.adhesion)
    words.push_back(fmt::format(
      "work of adhesion {}, traction {} up to {}", input_text(contact.adhesion->work, "J/m^2"),
      to_string(contact.adhesion->traction), input_text(contact.adhesion->strength, "Pa")));
  return fmt::format("{}", fmt::join(words, ", "));
}

/// How two bodies are pressed together.
std::string indentation_words(const Case &problem)
{
  const IndentationEntry &entry = problem.indentation;
  std::string words = fmt::format(
    "The bodies are pressed together infinitely slowly, without inertia and waves, up to {} in {} "
    "load steps{}",
    entry.maximum ? "an approach of " + input_text(*entry.maximum, "m")
                  : "a force of " + input_text(*entry.force, "N"),
    entry.steps,
    !entry.unload            ? ""
    : problem.has_adhesion() ? ", and pulled apart"
                             : ", and released");
  if (entry.cycles > 1)
    words += fmt::format(", {} times", entry.cycles);
  if (entry.step_time)
    words += fmt::format("; a load step takes {}", input_text(*entry.step_time, "s"));
  const std::string options = contact_words(problem.contacts().front());
  return words + ". " +
         (options.empty() ? "The contact is frictionless." : "Contact: " + options + ".");
}

std::string prescribed_words(const Case &problem)
{
  const MotionEntry &motion = problem.motion;
  std::vector<std::string> ways{"approach"};
  for (const auto &[words, column] :
       {std::pair("slip", &motion.slip), {"roll", &motion.roll}, {"twist", &motion.twist}})
    if (!column->empty())
      ways.emplace_back(words);
  const std::string options = contact_words(problem.contacts().front());
  return fmt::format("The motion of the first body against the second one is prescribed: {}, in a "
                     "table of {} times over {}. No body moves by itself. {}",
                     fmt::join(ways, ", "), motion.time.size(),
                     input_text(motion.time.back() - motion.time.front(), "s"),
                     options.empty() ? "The contact is frictionless."
                                     : "Contact: " + options + ".");
}

std::string incline_words(const Case &problem)
{
  std::string start = "is released from rest";
  for (const Body &body : problem.bodies)
    if (body.tangential_velocity != 0 || body.spin != 0)
      start =
        fmt::format("starts with {} down the plane and a spin of {}, positive as it rolls "
                    "down,",
                    input_text(body.tangential_velocity, "m/s"), input_text(body.spin, "rad/s"));
  const std::string plane =
    problem.slope == 0
      ? std::string("a level plane")
      : fmt::format("a plane inclined by {:.6g}°", problem.slope * 180 / std::numbers::pi);
  return fmt::format("The sphere {} on {}, under gravity of {}. Friction is a parameter of each "
                     "model. The simulated time is {}.",
                     start, plane, input_text(problem.gravity, "m/s²"),
                     input_text(problem.duration.value_or(0), "s"));
}

/// Sentences about contacts, gaps, gravity and how long.
std::string conditions(const Case &problem)
{
  if (problem.traits().rolls)
    return incline_words(problem);
  if (problem.traits().is_quasi_static)
    return indentation_words(problem);
  if (problem.traits().is_prescribed)
    return prescribed_words(problem);
  if (problem.traits().vibrates)
    return "Every body is free: no contact, no support.";
  std::string words;
  std::vector<std::string> special;
  for (const Contact &contact : problem.contacts())
    if (const std::string options = contact_words(contact); !options.empty())
      special.push_back(fmt::format("{}: {}", contact.name, options));
  const std::size_t plain = problem.contacts().size() - special.size();
  if (!special.empty())
    words += fmt::format("Contacts: {}{}. ", fmt::join(special, "; "),
                         plain > 0 ? "; the others are frictionless" : "");
  else if (plain > 0)
    words += "Contacts between neighbours are frictionless. ";
  bool has_gap = false;
  for (std::size_t i = 1; i < problem.bodies.size(); ++i)
    if (problem.bodies[i].gap > 0)
    {
      has_gap = true;
      words += fmt::format("There is a gap of {} in front of {}. ",
                           input_text(problem.bodies[i].gap, "m"), problem.bodies[i].name);
    }
  if (!has_gap && problem.bodies.size() > 1)
    words += "Neighbouring bodies touch at time zero. ";
  if (problem.gravity != 0)
    words += "Gravity of " + input_text(problem.gravity, "m/s²") + " acts along +z. ";
  words +=
    fmt::format("The simulation runs {}.",
                problem.duration         ? "for " + input_text(*problem.duration, "s")
                : problem.has_adhesion() ? "until all contacts have ended or the bodies stick"
                                         : "until all contacts have ended");
  for (const FemEntry &entry : problem.fem)
    if (entry.ringing > 0)
      words += fmt::format(" {} runs for another {} to record the vibration spectra.", entry.name,
                           input_text(entry.ringing, "s"));
  return words;
}

const std::string &body_name(const Case &problem, int body)
{
  return problem.bodies[static_cast<std::size_t>(body)].name;
}

Html load_table(const Case &problem)
{
  std::vector<Line> lines;
  for (const Load &load : problem.loads)
    lines.push_back(
      {{text(body_name(problem, load.body))},
       {text(load.disc ? fmt::format("disc around the axis, radius {}", input_text(*load.disc, "m"))
                       : "inner surface")},
       {text(load.disc ? "force " + input_text(load.force, "N")
                       : "pressure " + input_text(load.pressure, "Pa")),
        true},
       {text(load.ramp > 0 ? "rises within " + input_text(load.ramp, "s") : "step at time zero"),
        true}});
  if (lines.empty())
    return {};
  return html::table("Loads", {text("Body"), text("Location"), text("Size"), text("Time")}, lines);
}

std::string place_of(const Probe &probe)
{
  const auto point = [](double r, double z)
  { return fmt::format("r = {}, z = {}", input_text(r, "m"), input_text(z, "m")); };
  if (probe.surface)
    return fmt::format("surface out to r = {}", input_text(*probe.surface, "m"));
  if (probe.quantity == ProbeQuantity::force)
    return fmt::format("section at z = {}", input_text(probe.z, "m"));
  if (probe.line)
    return fmt::format("{} points from {} to {}", probe.line->points, point(probe.r, probe.z),
                       point(probe.line->r, probe.line->z));
  return point(probe.r, probe.z);
}

Html probe_table(const Case &problem)
{
  std::vector<Line> lines;
  for (std::size_t k = 0; k < problem.probes.size(); ++k)
  {
    const Probe &probe = problem.probes[k];
    lines.push_back(
      {{text(fmt::format("{}", k + 1) + (probe.name.empty() ? "" : ": " + probe.name))},
       {text(body_name(problem, probe.body))},
       {text(place_of(probe)), false, "lines"},
       {text(to_string(probe.quantity))}});
  }
  if (lines.empty())
    return {};
  return html::table(
    "Probes; z is measured from the centre of a sphere or cylinder, or the face of a half-space",
    {text("Probe"), text("Body"), text("Location"), text("Quantity")}, lines);
}

/// A value with its unit. Only units whose prefix acts on the first symbol alone get a prefix.
std::string parameter_text(double value, const std::string &unit)
{
  if (unit == "1")
    return input_text(value, "");
  if (unit.starts_with("N/m") || unit == "Pa" || unit == "m" || unit == "s")
    return input_text(value, unit);
  return fmt::format("{:.6g} {}", value, with_superscripts(unit));
}

Html parameter_cell(const ParameterRecord &parameter)
{
  Html cell;
  if (!parameter.text.empty())
    cell += element("span", parameter.text);
  if (parameter.value)
    cell += element("span", parameter_text(*parameter.value, parameter.unit));
  for (const auto &[contact, value] : parameter.contact_values)
    cell += element("small", contact + ": " + parameter_text(value, parameter.unit));
  return cell;
}

/// The parameters of every law: those that the case gives and the defaults.
Html law_table(const Results &results)
{
  std::vector<Line> lines;
  for (const Model &model : results.models)
  {
    const ModelRecord &record = model.record.model;
    const auto add = [&](const std::string &key, const Html &value, const std::string &origin) {
      lines.push_back({{text(record.name)}, {text(key)}, {value, false, "lines"}, {text(origin)}});
    };
    if (!record.law_file.empty())
      add("shared object",
          element("span", record.law_file) + element("small", "hash " + record.law_file_hash),
          "given");
    for (const ParameterRecord &parameter : record.parameters)
      add(words_of(parameter.key), parameter_cell(parameter),
          parameter.origin + (parameter.calibrated ? ", calibrated" : ""));
  }
  if (lines.empty())
    return {};
  return html::table("Parameters and options of the laws",
                     {text("Model"), text("Parameter"), text("Value"), text("Origin")}, lines);
}

/// " with mindlin-force, rolling spring", of an oblique impact.
std::string tangential_words(const ModelRecord &record)
{
  std::string words;
  for (const ParameterRecord &parameter : record.parameters)
    if (parameter.key == "tangential")
      words += " with " + parameter.text;
    else if (parameter.key == "rolling" || parameter.key == "twisting")
      words += fmt::format(", {} {}", parameter.key, parameter.text);
    else if (parameter.key == "impedance")
      words += ", impedance " + parameter.text;
  return words;
}

std::string type_of(const ModelRecord &record)
{
  static const std::map<ModelKind, const char *> words{
    {ModelKind::fem, "finite elements, "},
    {ModelKind::data, "given data, "},
    {ModelKind::code, "code, "},
    {ModelKind::half_space, "elastic half-spaces, "},
    {ModelKind::lumped, "law "}};
  return words.at(record.kind) + record.law +
         (record.kind == ModelKind::lumped ? tangential_words(record) : "");
}

Html model_table(const Results &results)
{
  if (results.models.empty())
    return {};
  std::vector<Line> lines;
  for (const Model &model : results.models)
  {
    const ModelRecord &record = model.record.model;
    Html remarks;
    for (const Remark &remark : record.remarks)
      remarks += element("small", remark.text);
    if (remarks.empty())
      remarks = text("\u2013");
    lines.push_back(
      {{text(record.name)},
       {text(type_of(record)), false, "lines"},
       {text(record.kind == ModelKind::lumped ? origin_of(results, record) : "\u2013")},
       {remarks, false, "remarks"}});
  }
  return html::table("Models", {text("Model"), text("Type"), text("Coefficients"), text("Remarks")},
                     lines);
}
} // namespace

Html input_section(const PageInput &input)
{
  const Case &problem = input.results.problem;
  std::vector<Line> all, lines;
  std::vector<std::string> descriptions;
  for (const Body &body : problem.bodies)
  {
    const Line &line = all.emplace_back(body_line(problem, body));
    std::string &description = descriptions.emplace_back();
    for (std::size_t k = 1; k < line.size(); ++k) // behind the name
      description += line[k].content.markup();
  }
  for (const BodyRun &run : runs_of_bodies(problem.bodies, descriptions))
    lines.emplace_back(all[run.first]).front().content = text(run.names);
  const bool at_rest = problem.traits().presses();
  std::vector<Html> header{text("Body"), text("Shape"), text("Material"), text("Mass")};
  if (!at_rest)
    header.push_back(text("Velocity"));
  else
    for (Line &line : lines)
      line.pop_back();
  std::string title = "The body";
  if (problem.bodies.size() > 1)
    title =
      std::string("Bodies in order along the axis") + (at_rest ? "" : "; velocities at time zero");
  return html::table(title, header, lines) + element("p", conditions(problem)) +
         load_table(problem) + probe_table(problem) + model_table(input.results) +
         law_table(input.results);
}
} // namespace carambole::reports
