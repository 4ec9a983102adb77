#pragma once

// The JSON Schema of a file that a program writes, from samples that the same code has written.

#include <vector>

#include "cases/values/scalar_schema.h"

namespace carambole
{
/// The schema of all samples together. An object has the keys that any of them has, requires those
/// that all of them have, and no others; but where a key is in angle brackets, `<contact>`, it
/// stands for any. Lists take what any of their elements is. Throws std::logic_error where a value
/// is null, or of two types.
Schema schema_of_samples(const std::vector<Schema> &samples);

/// A schema with the dialect, a title and a description at its top.
Schema with_heading(const char *title, const char *description, const Schema &schema);
} // namespace carambole
