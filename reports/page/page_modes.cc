// The free vibration modes of the bodies, and how much of an impact's energy is in each.

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/mode_energies.h"
#include "reports/page/page.h"
#include "reports/records/open_contacts.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
const std::string none = "\u2013";

/// The units of a column each.
struct ModeUnits
{
  ReadableUnit frequency, squared_amplitude;
};

ModeUnits units_of(const ModelRecord &record, const std::string &body)
{
  double frequency = 0, squared_amplitude = 0;
  for (const ModeRecord &mode : record.modes)
    if (mode.body == body)
    {
      frequency = std::max(frequency, mode.frequency);
      squared_amplitude = std::max(squared_amplitude, mode.squared_amplitude.value_or(0));
    }
  return {readable_unit(frequency, si_symbol(QuantityKind::frequency)),
          readable_unit(squared_amplitude, si_symbol(QuantityKind::squared_amplitude))};
}

Line mode_line(const ModelRecord &record, const ModeRecord &mode, const ModeUnits &units)
{
  const QuantityName frequency{QuantityKind::frequency, mode.name()},
    amplitude{QuantityKind::squared_amplitude, mode.name()};
  return {{text(fmt::format("{}", mode.number))},
          {text(std::string(name_of(mode.kind)))},
          {text(mode.degree ? fmt::format("{}", *mode.degree) : none), true},
          {text(value_with_uncertainty(record, frequency, units.frequency)), true},
          {text(mode.squared_amplitude
                  ? value_with_uncertainty(record, amplitude, units.squared_amplitude)
                  : none),
           true}};
}

constexpr std::size_t shown_modes = 5;

/// Places of the largest energies, by frequency.
std::vector<std::size_t> largest(const std::vector<double> &energies)
{
  std::vector<std::size_t> places(energies.size());
  std::iota(places.begin(), places.end(), std::size_t(0));
  std::ranges::stable_sort(places, std::greater(), [&](std::size_t k) { return energies[k]; });
  places.resize(std::min(places.size(), shown_modes));
  std::ranges::sort(places);
  return places;
}

/// "0.0123", "12.3", "123000".
std::string three_digits(double value)
{
  if (value < 1000)
    return fmt::format("{:.3g}", value);
  const double unit = std::pow(10., std::floor(std::log10(value)) - 2);
  return fmt::format("{:.0f}", std::round(value / unit) * unit);
}

/// [J] what a model itself finds in a body at the end.
std::optional<double> energy_of_solver(const Results &results, const ModelRecord &record,
                                       const std::string &body)
{
  if (open_contacts(results.problem, record).empty())
    for (const BodyRecord &in_record : record.bodies)
      if (in_record.name == body)
        return in_record.residual_vibration_energy;
  return std::nullopt;
}

/// The modes of a body by the record of `owner`, with what the forces of every model leave in them.
Html mode_energy_table(const Results &results, const Model &owner, const std::string &body)
{
  const std::vector<ModeRecord> modes = modes_of(owner.record.model, body);
  const auto own = mode_energies(results.problem, owner, body, modes);
  if (!own || own->empty())
    return {};
  const std::vector<std::string> names = mode_names(modes);
  const std::vector<std::size_t> shown = largest(*own);
  const ReadableUnit joule = readable_unit(std::accumulate(own->begin(), own->end(), 0.), "J"),
                     hertz = readable_unit(modes.back().frequency, "Hz");
  const auto amount = [&](std::optional<double> energy) -> html::Cell {
    return {text(energy ? three_digits(*energy * joule.factor) : none), true};
  };
  std::vector<Html> header{text("Force of")};
  for (const std::size_t k : shown)
    header.push_back(
      text(names[k]) +
      element("small", fmt::format("{:.4g} {}", modes[k].frequency * hertz.factor, hertz.symbol)));
  header.push_back(text(fmt::format("{} modes", modes.size())));
  header.push_back(text("In the body at the end"));
  std::vector<Line> lines;
  for (const Model &model : results.models)
  {
    const auto energies = mode_energies(results.problem, model, body, modes);
    if (!energies)
      continue;
    Line line{{text(model.name())}};
    for (const std::size_t k : shown)
      line.push_back(amount((*energies)[k]));
    line.push_back(amount(std::accumulate(energies->begin(), energies->end(), 0.)));
    line.push_back(amount(energy_of_solver(results, model.record.model, body)));
    lines.push_back(std::move(line));
  }
  return html::table(
    fmt::format("Energy that the contact forces leave in the vibration of {} [{}], by mode ({})",
                body, joule.symbol, owner.name()),
    header, lines);
}
} // namespace

Html mode_energy_tables(const PageInput &input)
{
  Html tables;
  if (input.results.problem.traits().vibrates)
    return tables;
  for (const Model &model : input.results.models)
    for (const Body &body : input.results.problem.bodies)
      tables += mode_energy_table(input.results, model, body.name);
  if (tables.empty())
    return tables;
  return tables +
         element("p",
                 "The modes are those of the free elastic body; the five with the most energy are "
                 "shown. Energy of a mode: \u00bd a\u00b2 |\u222b F exp(i\u03c9t) "
                 "dt|\u00b2, with F the contact force of the model in the first column and a the "
                 "amplitude of the mode at the pole. Last column: what the model itself finds in "
                 "the body at the end; it includes higher modes. A law has no vibration: its row "
                 "shows what its force would excite.");
}

Html modes_section(const PageInput &input)
{
  Html tables;
  for (const Model &model : input.results.models)
  {
    const ModelRecord &record = model.record.model;
    for (const Body &body : input.results.problem.bodies)
    {
      std::vector<Line> lines;
      const ModeUnits units = units_of(record, body.name);
      for (const ModeRecord &mode : record.modes)
        if (mode.body == body.name)
          lines.push_back(mode_line(record, mode, units));
      if (!lines.empty())
        tables += html::table(fmt::format("Modes of {} ({})", body.name, record.name),
                              {text("Mode"), text("Kind"), text("Degree"),
                               text("Frequency [" + units.frequency.symbol + "]"),
                               text("Squared amplitude [" + units.squared_amplitude.symbol + "]")},
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
