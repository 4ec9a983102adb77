#pragma once

// The materials that a body names, and its layers.

#include <optional>
#include <vector>

#include "cases/reader/case_reader.h"

namespace carambole
{
/// Of the case or of the library; without it the error is told.
std::optional<Material> find_material(const Located &name, const std::vector<Material> &materials,
                                      Problems &problems);

/// `layers:` of a body whose shape is known. A cylinder gets its length and the touched material.
void read_layers(const Located &value, const std::vector<Material> &materials, Body &body,
                 Problems &problems);

/// `modulus_over_depth:` of a body whose shape, size and material are known, where it can have one.
void read_moduli(const Located &value, Body &body, Problems &problems);
} // namespace carambole
