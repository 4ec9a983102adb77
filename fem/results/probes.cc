#include "fem/results/probes.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "fem/setup/surfaces.h"

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
  case ProbeQuantity::displacement:
    break;
  }
  return "m";
}
} // namespace

Probes::Probes(const Case &c, const Discretisation &d, double flight_end)
{
  for (std::size_t k = 0; k < c.probes.size(); ++k)
  {
    const Probe &probe = c.probes[k];
    const int first = first_node(d, probe.body);
    const BodyMesh &mesh = mesh_of_body(c, d, probe.body);
    if (!probe.surface)
    {
      PointRecord point{int(k) + 1, probe.quantity, {}, probe.gauge, {}, {}};
      const std::vector<double> offsets = probe.quantity == ProbeQuantity::strain
                                            ? std::vector{-probe.gauge / 2, probe.gauge / 2}
                                            : std::vector{0.0};
      for (const double offset : offsets)
      {
        PointInElement &place =
          point.places.emplace_back(locate_point(mesh, {probe.r, probe.z + offset}));
        for (int &node : place.nodes)
          node += first;
      }
      points.push_back(std::move(point));
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
        const double g = gravity_on(c, d.body_of_case[std::size_t(body - d.solid.bodies.begin())]);
        if (component == 0)
          return 0.0;
        return velocity ? body->velocity + g * time : (body->velocity + g * time / 2) * time;
      });
  };
  in_flight(0);
  for (const double time : flight_times(c, flight_end))
    in_flight(time);
}

template <typename Value>
void Probes::add_sample(double time, const Value &value)
{
  for (PointRecord &point : points)
  {
    const auto at = [&](const PointInElement &place, int component)
    {
      double sum = 0;
      for (int a = 0; a < 4; ++a)
        sum += place.weights[a] *
               value(place.nodes[a], component, point.quantity == ProbeQuantity::velocity);
      return sum;
    };
    if (point.quantity == ProbeQuantity::strain)
    {
      point.z.push_back((at(point.places[1], 1) - at(point.places[0], 1)) / point.gauge);
      continue;
    }
    point.r.push_back(at(point.places[0], 0));
    point.z.push_back(at(point.places[0], 1));
  }
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

void Probes::add(double time, const NodalState &state)
{
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
}

std::vector<ProbeRecord> Probes::records() const
{
  const auto peak = [](const std::vector<double> &values)
  {
    return *std::max_element(values.begin(), values.end(),
                             [](double a, double b) { return std::abs(a) < std::abs(b); });
  };
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
    case ProbeQuantity::displacement:
      record.peak_displacement_r = peak(point.r);
      record.peak_displacement_z = peak(point.z);
      record.final_displacement_r = point.r.back();
      record.final_displacement_z = point.z.back();
    }
  }
  return records;
}

std::vector<std::pair<std::string, std::string>> Probes::surface_files() const
{
  std::vector<std::pair<std::string, std::string>> files;
  for (const Surface &surface : surfaces)
  {
    std::string text = "time [s]";
    for (const double r : surface.radii)
      text += fmt::format(",r={}[m]", r);
    text += '\n';
    for (std::size_t k = 0; k < surface.samples.size(); ++k)
    {
      text += fmt::format("{}", surface_times[k]);
      for (const double value : surface.samples[k])
        text += fmt::format(",{}", value);
      text += '\n';
    }
    files.emplace_back(fmt::format("surface-{}.csv", surface.number), std::move(text));
  }
  return files;
}
} // namespace carambole::fem
