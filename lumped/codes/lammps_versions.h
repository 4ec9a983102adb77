#pragma once

// What versions of LAMMPS mean by the damping of Tsuji.

#include <optional>
#include <string>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// A release, by its date: 20210929.
using LammpsDate = int;

/// "... Simulator - 29 Sep 2021 - Update 2" in what `lmp -h` prints; nothing without a date.
std::optional<LammpsDate> lammps_date(const std::string &text);

/// That of the program `lmp` on PATH; nothing where there is none.
std::optional<LammpsDate> installed_lammps();

/// The version whose sources and answers are known best: that of Debian 12.
inline constexpr LammpsDate known_lammps = 20210929;

/// Whether it has `damping coeff_restitution` (pull request 4068 of lammps/lammps, in the releases
/// since June 2024), whose coefficient is exact: -sqrt(5) ln e/sqrt(pi^2 + ln^2 e).
bool has_coeff_restitution(LammpsDate date);

/// The factor of sqrt(M K) d^(1/4) that `damping tsuji` takes for a restitution e: the polynomial
/// of Marshall (2009), equation 53. It is fitted to the mass of a particle, m = 2 M between equals;
/// until July 2026 LAMMPS used it with the reduced mass M alone. `is_corrected`: the sources since
/// then (pull request 5113) multiply it by sqrt(2).
double lammps_alpha(double e, bool is_corrected);

/// The restitution to ask for where the damping is to be alpha; nothing where no one gives it.
std::optional<double> restitution_for_alpha(double alpha, bool is_corrected);

/// Of an entry with `damping tsuji` the sentence that says which of both the program has that
/// returned this restitution; empty for all other entries.
std::string tsuji_found(const CodeEntry &entry, double restitution, bool has_wall);

/// "29 Sep 2021".
std::string date_text(LammpsDate date);
} // namespace carambole::lumped
