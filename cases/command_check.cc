#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "cases/commands.h"
#include "cases/diagnostics.h"
#include "cases/programs.h"
#include "cases/scales.h"

namespace carambole
{
std::string path_argument(const std::string &path)
{
  return path.starts_with('-') ? "./" + path : path;
}

std::vector<std::string> case_arguments(const std::string &path, const Overrides &overrides)
{
  std::vector<std::string> arguments{path_argument(path)};
  for (const std::string &text : overrides)
    arguments.insert(arguments.end(), {"--set", text});
  return arguments;
}

namespace
{
/// Status of the catalogue's check, which tells what is wrong itself.
int check_laws(const std::string &path, const Overrides &overrides)
{
  std::vector<std::string> arguments = case_arguments(path, overrides);
  arguments.insert(arguments.begin(), "check");
  return run_program("carambole-lumped", arguments);
}

/// Whether the file is YAML at all, so that the laws in it can be read whatever else is wrong.
bool has_readable_laws(const std::string &path, const Overrides &overrides)
{
  try
  {
    return !read_laws(path, overrides).empty();
  }
  catch (const InputError &)
  {
    return false; // told already
  }
}
} // namespace

std::optional<Case> read_checked_case(const std::string &path, const Overrides &overrides)
{
  try
  {
    Case c = read_case(path, overrides);
    const int status = check_laws(path, overrides);
    if (status != exit_status::success && status != exit_status::wrong_input && !is_interrupted())
      throw std::runtime_error("carambole-lumped could not check the laws of " + path);
    return status == exit_status::success ? std::optional(std::move(c)) : std::nullopt;
  }
  catch (const InputError &error)
  {
    print(error);
    if (has_readable_laws(path, overrides))
      check_laws(path, overrides);
    return {};
  }
}

namespace
{
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

void print_bodies(const Case &c)
{
  fmt::print("  bodies\n");
  for (const Body &body : c.bodies)
    if (body.is_fixed())
      fmt::print("    {:<16} rigid wall\n", body.name);
    else
      fmt::print(
        "    {:<16} sphere  R {:<10} m {:<10} v {:<10} {} (E {}, nu {:g}, rho {:g} kg/m^3)\n",
        body.name, engineering(body.radius, "m"), engineering(1000 * body.mass(), "g"),
        fmt::format("{:g} m/s", body.velocity), body.material->name,
        engineering(body.material->youngs_modulus, "Pa"), body.material->poisson_ratio,
        body.material->density);
}

void print_contacts(const Case &c)
{
  fmt::print("  contacts, expected after Hertz\n");
  const std::vector<ContactScale> scales = contact_scales(c);
  // In a row the speed of a scale is the row's, and no pair need meet at it.
  const bool is_pair = scales.size() == 1;
  for (const Contact &contact : c.contacts())
  {
    const ContactScale &scale = scales[static_cast<std::size_t>(contact.first)];
    fmt::print("    {:<16} {}peak {}, contact radius {}, approach {}{}\n", contact.name,
               is_pair ? fmt::format("at {:g} m/s: ", scale.speed) : "",
               engineering(scale.peak_force, "N"), engineering(scale.contact_radius, "m"),
               engineering(scale.max_approach, "m"),
               is_pair ? ", duration " + engineering(scale.duration, "s") : "");
  }
}

void print_models(const Case &c)
{
  fmt::print("  models\n");
  for (const FemEntry &entry : c.fem)
    fmt::print("    {:<16} finite elements, {:g} per contact radius, {} levels\n", entry.name,
               entry.elements_per_contact_radius, entry.levels);
  for (const LawEntry &entry : c.laws)
    fmt::print("    {:<16} lumped{}\n", entry.name,
               entry.law == entry.name ? "" : ", " + entry.law);
  fmt::print("    reference: {}; {} expectations\n", c.reference, c.expectations.size());
}

int check_one(const std::string &argument, const Overrides &overrides)
{
  const std::string path = find_case(argument);
  const std::optional<Case> c = read_checked_case(path, overrides);
  if (!c)
    return exit_status::wrong_input;
  fmt::print("{}: {}\n", c->name, c->title);
  print_bodies(*c);
  print_contacts(*c);
  print_models(*c);
  if (c->fem.empty())
    return exit_status::success;
  std::vector<std::string> arguments = case_arguments(path, overrides);
  arguments.insert(arguments.begin(), "check");
  return run_program("carambole-fem", arguments);
}
} // namespace

int command_check(const std::vector<std::string> &arguments, const Overrides &overrides)
{
  int worst = exit_status::success;
  for (const std::string &argument : arguments)
  {
    try
    {
      worst = std::max(worst, check_one(argument, overrides));
    }
    catch (const InputError &error)
    {
      print(error);
      worst = std::max(worst, exit_status::wrong_input);
    }
  }
  return worst;
}
} // namespace carambole
