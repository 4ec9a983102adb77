#pragma once

// Hashes that say whether a stored record belongs to a case as it stands. numerics_hash is declared
// in case.h.

#include <filesystem>
#include <string>
#include <string_view>

#include "cases/case/case.h"

namespace carambole
{
/// XXH3 of 128 bits as 32 hexadecimal digits.
std::string hash_text(std::string_view text);

/// Of a file's bytes; of one that cannot be read, the hash of nothing.
std::string hash_of_file(const std::filesystem::path &file);

/// Over shapes, materials by value, motion, contacts, loads, what is recorded, and duration in SI
/// units, to 12 digits: titles, the order of keys, units and the names of materials do not enter.
/// Names of bodies do, since the records are written in them; so do the parameters of materials'
/// laws, as they are written.
std::string physics_hash(const Case &c);
} // namespace carambole
