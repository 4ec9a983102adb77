#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/plausibility.h"
#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/codes/code_program.h"
#include "cases/driver/check_json.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/planned_models.h"
#include "cases/values/json_text.h"

namespace carambole
{
std::string path_argument(const std::string &path)
{
  return path.starts_with('-') ? "./" + path : path;
}

std::vector<std::string> case_arguments(std::vector<std::string> command, const std::string &path,
                                        const Overrides &overrides,
                                        const std::vector<std::string> &more)
{
  command.push_back(path_argument(path));
  for (const std::string &text : overrides)
    command.insert(command.end(), {"--set", text});
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

namespace
{
/// Status of the check by the catalogue of laws, which prints the errors.
int check_laws(const std::string &path, const Overrides &overrides)
{
  return run_program("carambole-lumped", case_arguments({"check"}, path, overrides));
}

/// Status of the check of the material laws by carambole-fem.
int check_materials(const Case &c, const Overrides &overrides)
{
  const auto has_law = [](const Body &body)
  { return body.material && (body.material->plastic || body.material->viscous); };
  if (c.fem.empty() || std::ranges::none_of(c.bodies, has_law))
    return exit_status::success;
  return run_program("carambole-fem", case_arguments({"check", "--materials"}, c.path, overrides));
}

/// Whether the distributions of the uncertain inputs stay within what the case accepts.
int check_inputs(const Case &c, const Overrides &overrides)
{
  if (c.uncertain.empty())
    return exit_status::success;
  return run_program("carambole-lumped", case_arguments({"points"}, c.path, overrides));
}

/// Whether the laws can be read even though other parts of the case are wrong.
bool has_readable_laws(const std::string &path, const Overrides &overrides)
{
  try
  {
    return !read_laws(path, overrides).empty();
  }
  catch (const InputError &)
  {
    return false; // already reported
  }
}

/// Three digits and an SI prefix: "6.10 mm".
std::string engineering(double value, const char *unit)
{
  constexpr const char *prefixes[] = {"p", "n", "u", "m", "", "k", "M", "G", "T"};
  constexpr int unity = 4, last = 8;
  if (value == 0 || !std::isfinite(value))
    return fmt::format("{} {}", value, unit);
  const int power = std::min(
    last, std::max(0, unity + static_cast<int>(std::floor(std::log10(std::abs(value)) / 3))));
  return fmt::format("{:.4g} {}{}", value / std::pow(1000., power - unity), prefixes[power], unit);
}

std::string shape(const Body &body)
{
  switch (body.shape)
  {
  case Shape::sphere:
    return fmt::format("sphere  R {}{}", engineering(body.radius, "m"),
                       body.inner_radius > 0
                         ? fmt::format(", hollow to {}", engineering(body.inner_radius, "m"))
                         : "");
  case Shape::cylinder:
    return fmt::format("{}  R {}, L {}{}", body.is_tube() ? "tube" : "cylinder",
                       engineering(body.radius, "m"), engineering(body.length, "m"),
                       body.is_tube() ? ", hollow to " + engineering(body.inner_radius, "m") : "");
  case Shape::half_space:
    return fmt::format("half-space{}{}",
                       body.extent ? "  to " + engineering(*body.extent, "m") : "",
                       body.absorbing ? ", absorbing" : "");
  case Shape::socket:
    return fmt::format("socket  R {}", engineering(body.radius, "m"));
  case Shape::wall:
    return "wall";
  case Shape::profile:
    return fmt::format("{}  R {}{}", profile_name(body), engineering(body.radius, "m"),
                       body.height > 0 ? ", height " + engineering(body.height, "m") : "");
  }
  return "";
}

std::string laws_of(const Material &material)
{
  std::string text;
  if (material.plastic)
  {
    text += fmt::format(", yields at {}", engineering(material.plastic->yield_stress, "Pa"));
    for (const std::optional<MaterialLaw> &law :
         {material.plastic->hardening, material.plastic->rate})
      if (law)
        text += ", " + law->law;
  }
  if (material.viscous)
    text += ", " + material.viscous->law;
  return text;
}

std::string matter(const Material &material)
{
  return fmt::format("{} (E {}, nu {:g}, rho {:g} kg/m^3{}{})", material.name,
                     engineering(material.youngs_modulus, "Pa"), material.poisson_ratio,
                     material.density, laws_of(material),
                     material.from_library ? "; from the library" : "");
}

std::string matter(const Body &body)
{
  if (!body.material)
    return body.is_fixed() ? "rigid, fixed" : "rigid";
  if (body.is_graded())
    return fmt::format("{}, E from {} to {} over {}", matter(*body.material),
                       engineering(body.moduli.front().youngs_modulus, "Pa"),
                       engineering(body.moduli.back().youngs_modulus, "Pa"),
                       engineering(body.moduli.back().depth, "m"));
  if (!body.is_layered())
    return matter(*body.material);
  std::vector<std::string> layers;
  for (const Layer &layer : body.layers)
    layers.push_back(
      (std::isfinite(layer.thickness) ? engineering(layer.thickness, "m") + " of " : "") +
      matter(layer.material));
  return fmt::format("{}", fmt::join(layers, ", "));
}

/// Of an oblique impact, or on an incline.
std::string slip_of(const Body &body, bool rolls)
{
  std::string text;
  if (body.tangential_velocity != 0)
    text +=
      fmt::format(", {:g} m/s {}", body.tangential_velocity, rolls ? "down the plane" : "along x");
  if (body.spin != 0)
    text += fmt::format(", {:g} rad/s", body.spin);
  return text;
}

void print_bodies(const Case &c)
{
  show("  bodies\n");
  for (const Body &body : c.bodies)
    show("    {:<16} {:<27} {:<31} {}\n", body.name, shape(body),
         body.is_ground()
           ? ""
           : fmt::format("m {:<10} v {:g} m/s{}", engineering(1000 * body.mass(), "g"),
                         body.velocity, slip_of(body, c.traits().rolls)),
         matter(body));
}

std::string options_of(const Contact &contact)
{
  std::string text;
  if (contact.stick)
    text = "; no sliding";
  else if (contact.friction > 0)
    text = fmt::format("; friction {:g}", contact.friction);
  if (contact.adhesion)
    text += fmt::format("; adhesion {:g} J/m^2, {} up to {}", contact.adhesion->work,
                        to_string(contact.adhesion->traction),
                        engineering(contact.adhesion->strength, "Pa"));
  return text + (contact.bonded ? "; never opens" : "");
}

void print_contacts(const Case &c)
{
  const std::vector<ContactScale> scales = contact_scales(c);
  if (scales.empty())
    return;
  const bool yields = std::ranges::any_of(
    c.bodies, [](const Body &body)
    { return body.material.has_value() && body.material->plastic.has_value(); });
  show("  contacts, expected{}\n", has_relative_radii(c) && !yields ? " after Hertz" : "");
  // In a row the speed of a scale is that of the row; a pair may never meet at it.
  const bool is_pair = scales.size() == 1;
  for (const Contact &contact : c.contacts())
  {
    const ContactScale &scale = scales[static_cast<std::size_t>(contact.first)];
    show("    {:<16} {}peak {}, contact radius {}, approach {}{}{}\n", contact.name,
         is_pair && !c.traits().presses() ? fmt::format("at {:g} m/s: ", scale.speed) : "",
         engineering(scale.peak_force, "N"), engineering(scale.contact_radius, "m"),
         engineering(scale.max_approach, "m"),
         is_pair && !c.traits().presses() ? ", duration " + engineering(scale.duration, "s") : "",
         options_of(contact));
    if (!contact.adhesion || !(scale.sticking_speed > 0))
      continue;
    const AdhesiveScale unit =
      adhesive_scale(c.bodies[static_cast<std::size_t>(contact.first)],
                     c.bodies[static_cast<std::size_t>(contact.second)], *contact.adhesion);
    show("    {:<16} lambda {:.4g}, holds below {:.4g} m/s after Johnson, Kendall and Roberts\n",
         "", unit.lambda(contact.adhesion->strength), scale.sticking_speed);
  }
}

void print_loads_and_probes(const Case &c)
{
  for (const Load &load : c.loads)
    show("  load on {}: {}, {}\n", c.bodies[static_cast<std::size_t>(load.body)].name,
         load.disc ? fmt::format("{} on a disc of radius {}", engineering(load.force, "N"),
                                 engineering(*load.disc, "m"))
                   : engineering(load.pressure, "Pa") + " inside",
         load.ramp > 0 ? "full value after " + engineering(load.ramp, "s") : "at once");
  if (!c.probes.empty())
    show("  {} probe{}\n", c.probes.size(), c.probes.size() == 1 ? "" : "s");
  if (c.traits().rolls)
    show("  {}, for {}\n",
         c.slope == 0
           ? "on a level floor"
           : fmt::format("down an incline of {:g} deg", c.slope * 180 / std::numbers::pi),
         engineering(*c.duration, "s"));
  if (c.traits().is_quasi_static)
    show("  pressed together to {} in {} steps{}\n",
         c.indentation.maximum ? engineering(*c.indentation.maximum, "m")
                               : engineering(*c.indentation.force, "N"),
         c.indentation.steps, c.indentation.unload ? ", and released" : "");
  if (c.traits().is_prescribed)
    show("  moved along a table of {} rows, for {}\n", c.motion.time.size(),
         engineering(c.motion.time.back() - c.motion.time.front(), "s"));
  if (c.traits().vibrates)
    show("  the {} lowest modes of each free body\n", c.mode_count);
  if (c.gravity != 0)
    show("  gravity {:g} m/s^2\n", c.gravity);
}

/// What a run would start: "/usr/bin/lmp".
std::string program_text(const CodeEntry &entry)
{
  const CodeProgram program = code_program(entry);
  if (program.path.empty())
    return obstacle_to_program(entry);
  return program.path.string() + (program.needs_trust ? ", needs --trust-programs" : "");
}

void print_models(const Case &c)
{
  show("  models\n");
  for (const FemEntry &entry : c.fem)
    show("    {:<16} {}{}{:g} {}, {} level{}\n", entry.name,
         c.counts_rings() ? "elastic half-spaces, " : "finite elements, ",
         entry.is_static ? "quasi-static, " : "", entry.elements_per_contact_radius,
         c.counts_rings() ? "rings" : "per contact radius", entry.levels,
         entry.levels == 1 ? "" : "s");
  for (const LawEntry &entry : c.laws)
    show("    {:<16} lumped{}{}{}{}{}\n", entry.name,
         entry.law == entry.name ? "" : ", " + entry.law,
         entry.tangential.empty() ? "" : " with " + entry.tangential,
         entry.rolling.empty() ? "" : ", rolling " + entry.rolling,
         entry.twisting.empty() ? "" : ", twisting " + entry.twisting,
         entry.has_impedance() ? ", impedance " + impedance_text(entry) : "");
  for (const CodeEntry &entry : c.codes)
    show("    {:<16} {}, {}; runs {}\n", entry.name, to_string(entry.code), contact_model_of(entry),
         program_text(entry));
  for (const DataEntry &entry : c.data)
  {
    if (!entry.bounces.empty())
    {
      show("    {:<16} data, {}{}{}\n", entry.name, entry.read_as,
           entry.file.empty() ? "" : " from ", entry.file);
      continue;
    }
    const std::string repeated = repeated_text(entry);
    show("    {:<16} data, {} samples of {} from {}{}{}\n", entry.name,
         entry.columns.front().values.size(),
         entry.columns.size() == 2 ? entry.columns.back().name
                                   : fmt::format("{} quantities", entry.columns.size() - 1),
         entry.file, repeated.empty() ? "" : "; ", repeated);
    if (!entry.read_as.empty())
      show("    {:<16} read as {}\n", "", entry.read_as);
  }
  show("    reference: {}; {} expectation{}\n", c.reference, c.expectations.size(),
       c.expectations.size() == 1 ? "" : "s");
}

void print_inputs(const Case &c)
{
  if (c.uncertain.empty())
    return;
  const bool has_continuum = std::ranges::any_of(planned_models(c), [](const PlannedModel &model)
                                                 { return is_continuum(model.kind); });
  show("  uncertain inputs: the laws at 4096 points{}\n",
       has_continuum ? fmt::format(", finite elements at {}", c.uncertain.runs) : "");
  for (const UncertainInput &input : c.uncertain.inputs)
    show("    {:<32} {}, {:.6g}{}{}\n", input.path, to_string(input.kind),
         fmt::join(input.parameters, ", "), input.unit.empty() ? "" : " ", input.unit);
}

/// `array`: takes an object with all that would be printed; nullptr: it is printed.
int check_one(const std::string &argument, const Overrides &overrides,
              nlohmann::ordered_json *array)
{
  const std::string path = find_case(argument);
  const std::optional<Case> c = read_checked_case(path, overrides);
  if (!c)
    return exit_status::wrong_input;
  if (array)
  {
    array->push_back(check_json(*c));
    if (c->fem.empty())
      return exit_status::success;
    array->back()["cost"] = parse_ordered_json(
      output_of("carambole-fem", case_arguments({"check", "--json"}, path, overrides)));
    return exit_status::success;
  }
  show("{}: {}\n", c->name, c->title);
  print_bodies(*c);
  if (!c->traits().rolls)
    print_contacts(*c);
  print_loads_and_probes(*c);
  print_models(*c);
  print_inputs(*c);
  if (c->fem.empty())
    return exit_status::success;
  return run_program("carambole-fem", case_arguments({"check"}, path, overrides));
}
} // namespace

std::optional<Case> read_checked_case(const std::string &path, const Overrides &overrides,
                                      WrongData wrong_data)
{
  try
  {
    Case c = read_case(path, overrides, wrong_data);
    int status = std::max(check_laws(path, overrides), check_materials(c, overrides));
    if (status == exit_status::success)
      status = check_inputs(c, overrides);
    if (status != exit_status::success && status != exit_status::wrong_input && !stop_requested())
      throw std::runtime_error("the laws of " + path + " could not be checked");
    if (status != exit_status::success)
      return {};
    for (const ImplausibleValue &value : implausible_values(c))
      tell("{}: remark: {}: {}\n", path, value.path, value.text);
    return c;
  }
  catch (const InputError &error)
  {
    print(error);
    if (has_readable_laws(path, overrides))
      check_laws(path, overrides);
    return {};
  }
}

int command_check(const std::vector<std::string> &arguments, const Overrides &overrides,
                  bool as_json)
{
  int worst = exit_status::success;
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  for (const std::string &argument : arguments)
  {
    try
    {
      worst = std::max(worst, check_one(argument, overrides, as_json ? &array : nullptr));
    }
    catch (const InputError &error)
    {
      print(error);
      worst = std::max(worst, exit_status::wrong_input);
    }
  }
  if (as_json)
    show("{}\n", displayed_json(array, 2));
  return worst;
}
} // namespace carambole
