#pragma once

// One quantity of a sweep, of all models that have it, as its figures draw it.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "reports/drawing/axis_range.h"
#include "reports/drawing/gnuplot.h"
#include "reports/records/sweep_table.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
/// One quantity, of all models that have it.
struct SweepPicture
{
  const SweepTable &sweep;
  QuantityName quantity;
  std::vector<const SweepColumn *> columns, points; ///< of the laws; of the finite elements
  AxisRange range;
  ReadableUnit unit;

  SweepPicture(const SweepTable &swept, QuantityName of) : sweep(swept), quantity(std::move(of))
  {
    const auto has_values = [](const SweepColumn &column) {
      return std::ranges::any_of(column.values, [](double value) { return std::isfinite(value); });
    };
    for (const SweepColumn &column : sweep.columns)
      if (column.header.quantity == quantity && has_values(column))
        columns.push_back(&column);
    for (const std::string &model : sweep.fem.models)
      if (const SweepColumn *column = sweep.fem.find(model, quantity);
          column && has_values(*column))
        points.push_back(column);
    for (const std::vector<const SweepColumn *> *some : {&columns, &points})
      for (const SweepColumn *column : *some)
        range.include(column->values);
    if (!range.empty())
      unit = readable_unit(range.largest(), any().header.unit);
  }

  const SweepColumn &any() const { return columns.empty() ? *points.front() : *columns.front(); }
  std::string name() const
  {
    std::string text = "sweep-" + to_string(quantity);
    std::ranges::replace(text, ' ', '-');
    return text;
  }
  std::string label() const { return name_with_unit(quantity, unit); }
  bool is_restitution() const { return quantity.kind == QuantityKind::restitution; }
};

/// A sweep of one value: a curve per law, the finite elements with their intervals and, below, how
/// far the laws are from them. Nothing without a value.
std::optional<Figure> sweep_curves(const SweepPicture &picture);
} // namespace carambole::reports
