#include "fem/results/probes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/pochhammer_chree.h"
#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"
#include "cases/values/line_spectrum.h"
#include "fem/setup/setup_bodies.h"

namespace carambole::fem
{
namespace
{
template <typename T>
void keep_every_second(std::vector<T> &samples)
{
  std::size_t kept = 1;
  for (std::size_t i = 2; i < samples.size(); i += 2)
    samples[kept++] = std::move(samples[i]);
  samples.resize(kept);
}

const char *unit_of(ProbeQuantity quantity)
{
  switch (quantity)
  {
  case ProbeQuantity::velocity:
    return "m/s";
  case ProbeQuantity::strain:
    return "1";
  case ProbeQuantity::force:
    return "N";
  case ProbeQuantity::displacement:
    break;
  }
  return "m";
}

// A line per time with `value(sample, place)` for every place, whose head is `coordinate`.
template <typename Value>
std::string table_text(char coordinate, const std::vector<double> &places,
                       const std::vector<double> &times, const Value &value)
{
  std::string text = "time [s]";
  for (const double place : places)
    text += fmt::format(",{}={}[m]", coordinate, place);
  text += '\n';
  for (std::size_t k = 0; k < times.size(); ++k)
  {
    text += fmt::format("{}", times[k]);
    for (std::size_t i = 0; i < places.size(); ++i)
      text += ',' + value(k, i);
    text += '\n';
  }
  return text;
}
} // namespace

std::vector<PointInElement> Probes::places_of(const Probe &probe, const BodyMesh &mesh, int first)
{
  std::vector<PointInElement> places;
  const std::vector<double> offsets = probe.quantity == ProbeQuantity::strain
                                        ? std::vector{-probe.gauge / 2, probe.gauge / 2}
                                        : std::vector{0.0};
  for (const double offset : offsets)
  {
    PointInElement &place = places.emplace_back(locate_point(mesh, {probe.r, probe.z + offset}));
    for (int &node : place.nodes)
      node += first;
  }
  return places;
}

// The nodes that elements on both sides of the section share; an element is on the side of its
// centre. All forces of an element on its nodes add up to zero along z.
Probes::Section Probes::section_at(const Case &c, const Discretisation &d, int number)
{
  const Probe &probe = c.probes[std::size_t(number)];
  const Solid &solid = d.solid;
  const BodyRange &body = solid.bodies[std::size_t(probe.body)];
  const double z = c.bodies[std::size_t(probe.body)].position + probe.z;
  Section section{number + 1, probe.label(std::size_t(number) + 1), {}, {}};
  for (int node = body.first_node; node < body.end_node; ++node)
  {
    std::vector<int> beyond;
    const auto slots = solid.slots_of(node);
    for (const int slot : slots)
    {
      double centre = 0;
      const int lane = slot % forces_per_group % (2 * lanes) / 2;
      for (const int corner : solid.elements[solid.element_of(slot / forces_per_group, lane)])
        centre += solid.reference[2 * corner + 1] / 4;
      if (centre > z)
        beyond.push_back(slot);
    }
    if (beyond.size() < slots.size())
      section.slots.insert(section.slots.end(), beyond.begin(), beyond.end());
  }
  if (section.slots.empty())
    throw InputError(
      {{c.path, 0,
        fmt::format("probes.{}.section: no line of the mesh is nearer than the face of "
                    "{}; move it inwards, or refine the mesh",
                    number, c.bodies[std::size_t(probe.body)].name)}});
  return section;
}

Probes::Probes(const Case &c, const Discretisation &d, double flight_end)
{
  for (std::size_t k = 0; k < c.probes.size(); ++k)
  {
    const Probe &probe = c.probes[k];
    const int first = d.solid.bodies[std::size_t(probe.body)].first_node;
    const BodyMesh &mesh = d.mesh_of(probe.body);
    if (probe.quantity == ProbeQuantity::force)
    {
      sections.push_back(section_at(c, d, int(k)));
      continue;
    }
    if (probe.line)
    {
      Line &line = lines.emplace_back(Line{int(k) + 1, probe.quantity, probe.gauge, {}, {}, {}});
      const int n = probe.line->points;
      const double length = std::hypot(probe.line->r - probe.r, probe.line->z - probe.z);
      for (int i = 0; i < n; ++i)
      {
        Probe point = probe;
        const double share = double(i) / (n - 1);
        point.r += share * (probe.line->r - probe.r);
        point.z += share * (probe.line->z - probe.z);
        line.distances.push_back(share * length);
        line.places.push_back(places_of(point, mesh, first));
      }
      line.values.resize(std::size_t(n));
      continue;
    }
    if (!probe.surface)
    {
      points.push_back(
        {int(k) + 1, probe.quantity, places_of(probe, mesh, first), probe.gauge, {}, {}});
      continue;
    }
    Surface surface{int(k) + 1, probe.quantity == ProbeQuantity::velocity, {}, {}, {}};
    for (const int node : upper_face(c, probe.body, mesh))
      if (mesh.nodes[node].r <= *probe.surface * (1 + 1e-9))
      {
        surface.nodes.push_back(first + node);
        surface.radii.push_back(mesh.nodes[node].r);
      }
    surfaces.push_back(std::move(surface));
  }
  const auto in_flight = [&](double time)
  {
    add_sample(
      time,
      [&](int node, int component, bool velocity)
      {
        const auto body = std::find_if(d.solid.bodies.begin(), d.solid.bodies.end(),
                                       [&](const BodyRange &b) { return node < b.end_node; });
        const double g = gravity_on(c, std::size_t(body - d.solid.bodies.begin()));
        if (component == 0)
          return 0.0;
        return velocity ? body->velocity + g * time : (body->velocity + g * time / 2) * time;
      });
  };
  for (Section &section : sections)
    section.force.assign(1 + flight_times(c, flight_end).size(), 0.0);
  in_flight(0);
  for (const double time : flight_times(c, flight_end))
    in_flight(time);
}

template <typename Value>
void Probes::add_sample(double time, const Value &value)
{
  times.push_back(time);
  const auto at = [&](const PointInElement &place, int component, ProbeQuantity quantity)
  {
    double sum = 0;
    for (int a = 0; a < 4; ++a)
      sum +=
        place.weights[a] * value(place.nodes[a], component, quantity == ProbeQuantity::velocity);
    return sum;
  };
  const auto axial =
    [&](const std::vector<PointInElement> &places, ProbeQuantity quantity, double gauge)
  {
    return quantity == ProbeQuantity::strain
             ? (at(places[1], 1, quantity) - at(places[0], 1, quantity)) / gauge
             : at(places[0], 1, quantity);
  };
  for (PointRecord &point : points)
  {
    if (point.quantity != ProbeQuantity::strain)
      point.r.push_back(at(point.places[0], 0, point.quantity));
    point.z.push_back(axial(point.places, point.quantity, point.gauge));
  }
  for (Line &line : lines)
    for (std::size_t i = 0; i < line.places.size(); ++i)
      line.values[i].push_back(axial(line.places[i], line.quantity, line.gauge));
  if (n_samples++ % stride != 0)
    return;
  surface_times.push_back(time);
  for (Surface &surface : surfaces)
  {
    std::vector<double> &sample = surface.samples.emplace_back();
    for (const int node : surface.nodes)
      sample.push_back(value(node, 1, surface.velocity));
  }
  if (surface_times.size() <= most_surface_samples)
    return;
  keep_every_second(surface_times);
  for (Surface &surface : surfaces)
    keep_every_second(surface.samples);
  stride *= 2;
}

void Probes::add(double time, const NodalState &state, const double *element_forces)
{
  for (Section &section : sections)
  {
    double sum = 0;
    for (const int slot : section.slots)
      sum += element_forces[slot + 1];
    section.force.push_back(2 * std::numbers::pi * sum);
  }
  add_sample(time,
             [&](int node, int component, bool velocity)
             {
               const int i = 2 * node + component;
               return velocity ? state.velocity(i) : state.displacement(i);
             });
}

void Probes::append_to(History &history) const
{
  for (const PointRecord &point : points)
    for (const auto &[component, values] : {std::pair{"r", &point.r}, std::pair{"z", &point.z}})
      if (!values->empty())
        history.columns.push_back(
          {fmt::format("probe {} {}", point.number, component), unit_of(point.quantity), *values});
  for (const Section &section : sections)
    history.columns.push_back({"section force " + section.label, "N", section.force});
}

std::vector<ProbeRecord> Probes::records(const Case &c) const
{
  const auto peak = [](const std::vector<double> &values)
  { return *std::ranges::max_element(values, {}, [](double x) { return std::abs(x); }); };
  std::vector<ProbeRecord> records;
  for (const PointRecord &point : points)
  {
    ProbeRecord &record = records.emplace_back();
    record.number = point.number;
    switch (point.quantity)
    {
    case ProbeQuantity::velocity:
      record.peak_velocity_r = peak(point.r);
      record.peak_velocity_z = peak(point.z);
      break;
    case ProbeQuantity::strain:
      record.peak_strain = peak(point.z);
      break;
    case ProbeQuantity::force:
      break; // not at a point
    case ProbeQuantity::displacement:
      record.peak_displacement_r = peak(point.r);
      record.peak_displacement_z = peak(point.z);
      record.final_displacement_r = point.r.back();
      record.final_displacement_z = point.z.back();
    }
  }
  for (const Section &section : sections)
  {
    ProbeRecord &record = records.emplace_back();
    record.number = section.number;
    record.peak_section_force = peak(section.force);
  }
  for (const Line &line : lines)
  {
    ProbeRecord &record = records.emplace_back();
    record.number = line.number;
    record.phase_speed_ratio = phase_speed_ratio(c, line);
  }
  std::ranges::sort(records, {}, &ProbeRecord::number);
  return records;
}

// At the frequency of waves as long as five radii. Absent where the line is not along a uniform
// rod, is shorter than four of them or has its points farther apart than a quarter, where hardly
// any such waves are in the record, and where none has its largest amplitude.
std::optional<double> Probes::phase_speed_ratio(const Case &c, const Line &line) const
{
  const Probe &probe = c.probes[std::size_t(line.number - 1)];
  const Body &rod = c.bodies[std::size_t(probe.body)];
  const double wave_length = 5 * rod.radius, length = line.distances.back();
  if (!rod.is_uniform() || probe.line->r != probe.r || rod.length < rod.radius ||
      length < 4 * wave_length || line.distances[1] > wave_length / 4)
    return {};
  const GuidedWave wave = rod_wave(*rod.material, rod.radius);
  const double k = 2 * std::numbers::pi / wave_length, speed = wave.speed(k),
               frequency = speed / wave_length;
  const LineSpectrum spectrum(times, line.distances, line.values);
  const auto parts = spectrum.at(frequency);
  const double sign = spectrum.amplitude(parts, k) >= spectrum.amplitude(parts, -k) ? 1 : -1;
  const auto [low, high] = std::minmax({sign * 0.8 * k, sign * 1.2 * k});
  const double found = spectrum.strongest(parts, low, high);
  double largest = 0;
  for (int i = 1; i <= 20; ++i)
    largest = std::max(largest, spectrum.amplitude(spectrum.at(frequency * i / 20),
                                                   sign * wave.wave_number(2 * std::numbers::pi *
                                                                           frequency * i / 20)));
  constexpr double least = 1e-3, edge = 0.19;
  if (!(spectrum.amplitude(parts, found) > least * largest) || std::abs(found / k - sign) > edge)
    return {};
  return 2 * std::numbers::pi * frequency / std::abs(found) / bar_speed(*rod.material);
}

std::vector<std::pair<std::string, std::string>> Probes::files() const
{
  std::vector<std::pair<std::string, std::string>> files;
  for (const Surface &surface : surfaces)
    files.emplace_back(fmt::format("surface-{}.csv", surface.number),
                       table_text('r', surface.radii, surface_times,
                                  [&](std::size_t k, std::size_t i)
                                  { return fmt::format("{}", surface.samples[k][i]); }));
  for (const Line &line : lines)
    files.emplace_back(fmt::format("line-{}.csv", line.number),
                       table_text('s', line.distances, times,
                                  [&](std::size_t k, std::size_t i)
                                  { return fmt::format("{:.7g}", line.values[i][k]); }));
  return files;
}
} // namespace carambole::fem
