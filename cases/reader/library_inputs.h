#pragma once

// `uncertain: library`: the numbers of library materials are uncertain within their ranges.

#include <vector>

#include "cases/case/uncertain_inputs.h"
#include "cases/reader/yaml_tree.h"

namespace carambole
{
/// Word of `uncertain:`, or of its key `materials`.
inline constexpr const char *library_word = "library";

/// Where the case asks for those ranges, writes the library materials that its bodies and layers
/// name into `materials:`, so that their numbers have paths. `overridden`: the tree with the
/// values of `--set`.
void write_library_materials(YamlNode &root, const YamlNode &overridden);

/// Whether an entry of `materials:` was written by it.
bool is_from_library(const YamlNode &material);

/// Uniform distributions of all numbers of these materials that have a range.
std::vector<UncertainInput> library_inputs(const YamlNode &root);
} // namespace carambole
