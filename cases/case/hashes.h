#pragma once

// Hashes that decide whether a stored record belongs to the current case. numerics_hash is declared
// in case.h.

#include <filesystem>
#include <string>
#include <string_view>

#include "cases/case/case.h"

namespace carambole
{
/// XXH3 of 128 bits as 32 hexadecimal digits.
std::string hash_text(std::string_view text);

/// Of a file's bytes; the hash of an empty text if it cannot be read.
std::string hash_of_file(const std::filesystem::path &file);

/// Over shapes, materials by value, motion, contacts, loads, probes and duration in SI units, to 12
/// digits. Titles, the order of keys, units and the names of materials have no influence. Names of
/// bodies have one, because records contain them; so do the parameters of material laws, as
/// written.
std::string physics_hash(const Case &c);

/// What a body is made of, without its name, place and motion: a text that orders bodies. It is the
/// same for a body seen from the other side.
std::string make_of(const Body &body);

/// Of all that determines a study of the uncertain inputs: the physics, the models, the
/// distributions and their correlations.
std::string study_hash(const Case &c);
} // namespace carambole
