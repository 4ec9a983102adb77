#pragma once

// The JSON Schema (draft 2020-12) of a case, from the tables that the reader reads by.

#include "cases/values/scalar_schema.h"

namespace carambole
{
/// `elsewhere`: definitions by name of what other programs know of a case: `law`, `hardening`,
/// `rate`, `viscous`, and what these refer to. Throws std::logic_error where one is missing.
///
/// The schema knows the form of a value: its keys, its words, that it has a unit. That a unit is of
/// the right dimension, and that what a value names is there, only the reader can judge.
Schema case_schema(const Schema &elsewhere);

/// The entry of a `laws:` list that takes its restitution from another model: `{from: MODEL}`.
Schema taken_value_schema();
/// `impedance:` of a law.
Schema impedance_schema();
/// A name of a model, body or material.
Schema name_schema();
} // namespace carambole
