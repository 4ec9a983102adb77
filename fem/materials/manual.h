#pragma once

// The catalogue of the laws of materials as text.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "fem/materials/catalogue.h"

namespace carambole::fem
{
/// Where the law stands under a material of a case: "plastic.hardening", "plastic.rate", "viscous".
std::string place_in_case(const MaterialManual &manual);

/// The law in a case, with the examples of the parameters that have no default: "plastic:
/// {yield_stress: 400 MPa, hardening: {linear: {modulus: 100 MPa}}}".
std::string example_in_case(const MaterialManual &manual);

/// Each law on a line, with where it stands in a case and its equation.
std::string list_material_laws();

/// One law in full.
std::string describe(const MaterialManual &manual);

/// One object with everything that `describe` shows.
nlohmann::json to_json(const MaterialManual &manual);
} // namespace carambole::fem
