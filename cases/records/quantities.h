#pragma once

// What a model's record can be asked for in the words of `expect`, in one table: name, dimension,
// place.

#include <optional>
#include <string>
#include <vector>

#include "cases/records/records.h"
#include "cases/values/units.h"

namespace carambole
{
/// Whose property a quantity is.
enum class Subject
{
  model,
  body,
  contact,
  probe, ///< its number in the case, from 1
  mode   ///< "B1 3": the third of body B1; "3" where one body has modes
};

struct QuantityKind
{
  std::string name; ///< "peak_force", "energy strain"
  Subject subject;
  Dimension dimension;
  std::optional<double> (*of_model)(const ModelRecord &) = nullptr;
  std::optional<double> (*of_body)(const BodyRecord &) = nullptr;
  std::optional<double> (*of_contact)(const ContactRecord &) = nullptr;
  std::optional<double> (*of_probe)(const ProbeRecord &) = nullptr;
  std::optional<double> (*of_mode)(const ModeRecord &) = nullptr;
};

const std::vector<QuantityKind> &quantity_kinds();

/// A quantity taken apart: "uncertainty peak_force B1-B2" -> uncertainty of peak_force, subject
/// "B1-B2".
struct QuantityName
{
  bool is_uncertainty = false;
  const QuantityKind *kind = nullptr; ///< nullptr: no such quantity
  std::string name;                   ///< as written, without subject
  std::string subject;                ///< body, contact, probe or mode; empty if it was omitted
};

QuantityName parse_quantity_name(const std::string &text);
} // namespace carambole
