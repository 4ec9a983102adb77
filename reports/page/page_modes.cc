// The frequencies at which free bodies vibrate.

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::Row;
using html::text;

namespace
{
Row mode_row(const Results &results, const ModelRecord &record, const ModeRecord &mode)
{
  const std::string frequency = "frequency " + mode.name(),
                    amplitude = "squared_amplitude " + mode.name();
  const ReadableUnit unit = common_unit(results, frequency),
                     amplitude_unit = common_unit(results, amplitude);
  return {{text(fmt::format("{}", mode.number))},
          {text(std::string(name_of(mode.kind)))},
          {text(mode.degree ? fmt::format("{}", *mode.degree) : "\u2013"), true},
          {text(value_with_uncertainty(record, frequency, unit) + " " + unit.symbol), true},
          {text(mode.squared_amplitude ? value_with_uncertainty(record, amplitude, amplitude_unit)
                                       : "\u2013"),
           true}};
}
} // namespace

Html modes_section(const PageInput &input)
{
  Html tables;
  for (const Model &model : input.results.models)
  {
    const ModelRecord &record = model.record.model;
    for (const Body &body : input.results.problem.bodies)
    {
      std::vector<Row> rows;
      for (const ModeRecord &mode : record.modes)
        if (mode.body == body.name)
          rows.push_back(mode_row(input.results, record, mode));
      if (!rows.empty())
        tables += html::table(fmt::format("Modes of {} ({})", body.name, record.name),
                              {text("Mode"), text("Kind"), text("Degree"), text("Frequency"),
                               text("Squared amplitude [1/kg]")},
                              rows);
    }
  }
  if (tables.empty())
    return {};
  return tables +
         element("p",
                 "The lowest frequencies at which each body vibrates by itself, symmetrically "
                 "about the axis and without rotation around it. Its one rigid motion, along "
                 "the axis, is left out. The degree l of a mode of a sphere is that of the "
                 "Legendre polynomial that the motion of its surface follows. The squared "
                 "amplitude is that of the axial displacement at the pole, of a cylinder at "
                 "the centre of its end face, in the shape whose modal mass is one: a force "
                 "F(t) there leaves the energy \u00bd a\u00b2 |\u222b F exp(i\u03c9t) dt|\u00b2 "
                 "in the mode.");
}
} // namespace carambole::reports
