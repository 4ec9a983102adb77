#pragma once

// Shorthand for the tables of keys: makes forms of each kind, and those of parts of a case.

#include <utility>

#include "cases/reader/forms.h"

namespace carambole::forms
{
using Kind = Form::Kind;

inline constexpr std::size_t max_remark = 1000; // characters

inline Form text(std::size_t most)
{
  Form form(Kind::text);
  form.most = most;
  return form;
}

inline Form name()
{
  return Form(Kind::name);
}

/// To what another part of the case, or of the program, has.
inline Form reference(std::string pattern = "")
{
  Form form(Kind::reference);
  form.pattern = std::move(pattern);
  return form;
}

inline Form words(std::vector<std::string> allowed)
{
  Form form(Kind::word);
  form.words = std::move(allowed);
  return form;
}

inline Form quantity(const Dimension &dimension, const char *unit, std::optional<Range> range = {},
                     std::vector<std::string> instead = {})
{
  Form form(Kind::quantity);
  form.words = std::move(instead);
  form.dimension = dimension;
  form.unit = unit;
  form.range = std::move(range);
  return form;
}

inline Form margin()
{
  return Form(Kind::any_quantity);
}

inline Form list(Form item, std::size_t least = 0, std::size_t most = Form::unlimited)
{
  Form form(Kind::list);
  form.least = least;
  form.most = most;
  form.parts.push_back(std::move(item));
  return form;
}

inline Form integer(std::size_t least, std::size_t most)
{
  Form form(Kind::integer);
  form.least = least;
  form.most = most;
  return form;
}

inline Form either(std::vector<Form> parts)
{
  Form form(Kind::either);
  form.parts = std::move(parts);
  return form;
}

inline Form map(std::vector<Key> keys, std::vector<std::vector<std::string>> one_of = {},
                std::vector<std::vector<std::string>> any_of = {})
{
  Form form(Kind::map);
  form.keys = std::move(keys);
  form.one_of = std::move(one_of);
  form.any_of = std::move(any_of);
  return form;
}

inline Form by_name(std::string pattern, Form item, std::size_t least = 0)
{
  Form form(Kind::by_name);
  form.least = least;
  form.pattern = std::move(pattern);
  form.parts.push_back(std::move(item));
  return form;
}

inline Form elsewhere(const char *what)
{
  Form form(Kind::elsewhere);
  form.pattern = what;
  return form;
}

/// A length from 1e-9 m to 1e4 m: outside is a mistake in the unit.
Form length(const char *unit = "m");
/// An angle with its unit.
Form angle_form();
/// With its unit, of either sign.
Form rotation();
} // namespace carambole::forms

namespace carambole
{
/// One entry of `bodies:`, `materials:`, `codes:`, `correlated:`.
Form body_form();
Form material_form();
Form code_form();
Form correlation_form();

/// `uncertain:`, `report:`; `quantity_pattern`: of the names of quantities.
Form uncertain_form();
Form report_form(const std::string &quantity_pattern);
} // namespace carambole
