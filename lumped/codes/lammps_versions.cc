#include "lumped/codes/lammps_versions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string_view>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "cases/codes/code_process.h"
#include "cases/codes/code_program.h"
#include "cases/process/own_files.h"
#include "cases/values/pattern.h"
#include "lumped/codes/damped_spring.h"

namespace carambole::lumped
{
namespace
{
constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
} // namespace

std::optional<LammpsDate> lammps_date(const std::string &text)
{
  static const Pattern date("([0-9]{1,2}) ([A-Z][a-z]{2})[a-z]* ([0-9]{4})");
  const auto found = date.search(text);
  if (!found)
    return {};
  const auto month = std::ranges::find(months, found->groups[2]);
  if (month == months.end())
    return {};
  return std::stoi(found->groups[3]) * 10000 + int(month - months.begin() + 1) * 100 +
         std::stoi(found->groups[1]);
}

std::optional<LammpsDate> installed_lammps()
{
  namespace fs = std::filesystem;
  const CodeEntry lammps{.name = "lammps", .code = Code::lammps};
  const CodeProgram program = code_program(lammps);
  if (program.path.empty())
    return {};
  const Removed scratch(new_scratch_folder(fs::temp_directory_path() / "carambole-lammps"));
  std::string text;
  try
  {
    run_code_program(lammps, program.path, {"-h"}, scratch.path, {}, {.seconds = 20});
    std::ifstream printed(scratch.path / code_output);
    std::getline(printed, text, '\f');
  }
  catch (const CodeError &)
  {
    text.clear(); // then its version is unknown, which is said
  }
  return lammps_date(text);
}

bool has_coeff_restitution(LammpsDate date)
{
  constexpr LammpsDate first = 20240627;
  return date >= first;
}

double lammps_alpha(double e, bool is_corrected)
{
  constexpr std::array a{1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
  double sum = 0;
  for (std::size_t k = a.size(); k-- > 0;)
    sum = sum * e + a[k];
  return is_corrected ? std::numbers::sqrt2 * sum : sum;
}

std::optional<double> restitution_for_alpha(double alpha, bool is_corrected)
{
  if (alpha >= lammps_alpha(0, is_corrected) || alpha <= lammps_alpha(1, is_corrected))
    return {};
  std::uintmax_t steps = 200;
  const auto [below, above] = boost::math::tools::toms748_solve(
    [&](double e) { return alpha - lammps_alpha(e, is_corrected); }, 0., 1.,
    boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (below + above);
}

std::string tsuji_found(const CodeEntry &entry, double restitution, bool has_wall)
{
  const std::string &line = has_wall ? entry.wall : entry.pair_coeff;
  static const Pattern model("hertz(?:/material)? +[^ ]+ +([^ ]+) .*damping tsuji");
  const auto found = model.search(line);
  if (entry.code != Code::lammps || !found)
    return "";
  const double asked = std::strtod(found->groups[1].c_str(), nullptr);
  if (!(asked > 0 && asked < 1))
    return "";
  const bool cuts = line.find("limit_damping") != std::string::npos;
  // z = alpha/sqrt(5), of an oscillator in d^(5/4).
  const auto returned = [&](bool is_corrected)
  {
    const double z = lammps_alpha(asked, is_corrected) / std::sqrt(5);
    return cuts ? restitution_at_zero_force(z) : Spring::nominal(z);
  };
  constexpr double close = 0.005; // steps and digits of the polynomial; the two differ by more
  const double before = returned(false), after = returned(true);
  std::string which = "another one";
  if (std::abs(restitution - after) < close)
    which = "that since the end of July 2026";
  if (std::abs(restitution - before) < close)
    which = "that until July 2026";
  return fmt::format("'damping tsuji', asked for {:g}, returns {:.5g}: with the polynomial of the "
                     "sources until July 2026, used with the reduced mass, it is {:.5g}, since "
                     "then {:.5g}; this program has {}",
                     asked, restitution, before, after, which);
}

std::string date_text(LammpsDate date)
{
  return fmt::format("{} {} {}", date % 100, months.at(std::size_t(date / 100 % 100 - 1)),
                     date / 10000);
}
} // namespace carambole::lumped
