// The free vibration modes of the bodies.

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::Line;
using html::text;

namespace
{
const std::string none = "\u2013";

Line mode_line(const Results &results, const ModelRecord &record, const ModeRecord &mode)
{
  const QuantityName frequency{QuantityKind::frequency, mode.name()},
    amplitude{QuantityKind::squared_amplitude, mode.name()};
  const ReadableUnit hertz = common_unit(results, frequency),
                     per_mass = common_unit(results, amplitude);
  return {{text(fmt::format("{}", mode.number))},
          {text(std::string(name_of(mode.kind)))},
          {text(mode.degree ? fmt::format("{}", *mode.degree) : none), true},
          {text(value_with_uncertainty(record, frequency, hertz) + " " + hertz.symbol), true},
          {text(mode.squared_amplitude
                  ? value_with_uncertainty(record, amplitude, per_mass) + " " + per_mass.symbol
                  : none),
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
      std::vector<Line> lines;
      for (const ModeRecord &mode : record.modes)
        if (mode.body == body.name)
          lines.push_back(mode_line(input.results, record, mode));
      if (!lines.empty())
        tables += html::table(fmt::format("Modes of {} ({})", body.name, record.name),
                              {text("Mode"), text("Kind"), text("Degree"), text("Frequency"),
                               text("Squared amplitude")},
                              lines);
    }
  }
  if (tables.empty())
    return {};
  return tables +
         element("p",
                 "The lowest natural frequencies of each free body, for motions that are symmetric "
                 "about the axis and do not turn around it; the rigid translation is left out. The "
                 "degree of a mode of a sphere is that of the Legendre polynomial of its surface "
                 "motion. The squared amplitude a\u00b2 is that of the axial displacement at the "
                 "pole (of a cylinder: at the centre of its end face) in the shape of unit modal "
                 "mass: a force F(t) at this point leaves the energy "
                 "\u00bd a\u00b2 |\u222b F exp(i\u03c9t) dt|\u00b2 in the mode.");
}
} // namespace carambole::reports
