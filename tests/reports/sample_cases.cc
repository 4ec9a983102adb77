#include "sample_cases.h"

#include <cmath>
#include <fstream>
#include <functional>
#include <numbers>

#include <fmt/format.h>

#include "cases/records/linked_values.h"
#include "cases/records/records.h"

using namespace carambole;
namespace fs = std::filesystem;

namespace
{
const Material steel{"steel", 7850, 210e9, 0.3};

Case fem_case(const std::string &name, const std::string &title)
{
  Case problem;
  problem.name = name;
  problem.title = title;
  problem.fem = {FemEntry{}};
  problem.physics_hash = std::string(32, 'a');
  return problem;
}

Body body(const std::string &name, Shape shape, double radius)
{
  Body result;
  result.name = name;
  result.shape = shape;
  result.radius = radius;
  if (shape != Shape::wall)
    result.material = steel;
  else
    result.rigid = Rigid{};
  return result;
}

StoredRecord fem_record(const Case &problem)
{
  StoredRecord record{
    problem.name, problem.title, problem.physics_hash, "carambole-fem", "1.2.3", "", "run", {}};
  record.model.name = "fem";
  record.model.kind = ModelKind::fem;
  record.model.law = "one-point";
  record.model.numerics_hash = numerics_hash_of(problem, "fem", {}).value_or("");
  record.model.cost.wall_seconds = 1;
  return record;
}

/// A history over 200 equal steps, each column a function of the time over its end.
class Sampler
{
public:
  explicit Sampler(double end)
  {
    history.columns.push_back({"time", "s", {}});
    for (int i = 0; i <= 200; ++i)
      history.columns.front().values.push_back(end * i / 200);
  }
  void add(const std::string &name, const std::string &unit, const std::function<double(double)> &f)
  {
    std::vector<double> values;
    for (int i = 0; i <= 200; ++i)
      values.push_back(f(i / 200.0));
    history.columns.push_back({name, unit, values});
  }
  History history;
};

/// Squares of this side over 0 <= r <= r_end, z_low <= z <= z_high.
std::string squares(const std::string &name, double r_end, double z_low, double z_high, double side)
{
  std::string text;
  const int n = static_cast<int>(std::lround(r_end / side)),
            m = static_cast<int>(std::lround((z_high - z_low) / side));
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= m; ++j)
    {
      const double r = i * side, z = z_low + j * side;
      if (i < n)
        text += fmt::format("{},{:.6g},{:.6g},{:.6g},{:.6g}\n", name, r, z, r + side, z);
      if (j < m)
        text += fmt::format("{},{:.6g},{:.6g},{:.6g},{:.6g}\n", name, r, z, r, z + side);
    }
  return text;
}

void write_meshes(const fs::path &folder, const std::string &coarse, const std::string &fine)
{
  const char *header = "body,r1 [m],z1 [m],r2 [m],z2 [m]\n";
  std::ofstream(folder / "mesh.csv") << header << coarse;
  std::ofstream(folder / "mesh-finest.csv") << header << fine;
}

double pulse(double x)
{
  return x > 0 && x < 1 ? std::pow(std::sin(std::numbers::pi * x), 2) : 0;
}
} // namespace

Case plastic_bar_case()
{
  Case problem = fem_case("plastic-bar", "Plastic bar on a wall");
  Body bar = body("bar", Shape::cylinder, 3e-3), wall = body("wall", Shape::wall, 0);
  bar.length = 30e-3;
  bar.velocity = 120;
  bar.material->plastic =
    Plasticity{400e6, MaterialLaw{"voce", {{"saturation", "200 MPa", 0}, {"rate", "8", 0}}, 0}, {}};
  wall.position = 15e-3;
  problem.bodies = {bar, wall};
  problem.contact_options = {{0, 1, "bar-wall", 0.1, false, true}};
  return problem;
}

void store_plastic_bar(const fs::path &results, const Case &problem)
{
  StoredRecord record = fem_record(problem);
  ModelRecord &model = record.model;
  model.restitution = 0.05;
  BodyRecord bar{"bar", 6.66e-3, -6, 0.1};
  bar.max_plastic_strain = 0.9;
  bar.final_length = 25.1e-3;
  bar.final_face_radius = 4.2e-3;
  model.bodies = {bar, {"wall", {}, 0, {}}};
  ContactRecord contact;
  contact.first = "bar";
  contact.second = "wall";
  contact.peak_force = 20e3;
  contact.duration = 50e-6;
  model.contacts = {contact};
  EnergyRecord &energy = model.energy;
  energy.initial = 50;
  energy.kinetic = 0.25;
  energy.rigid_body_kinetic = 0.15;
  energy.strain = 0.4;
  energy.plastic = 48.8;
  energy.hourglass = 0.05;
  energy.contact = 1e-3;
  energy.friction = 0.499;
  energy.balance_error = 2e-6;
  model.uncertainty["final_length bar"] = {
    25.09e-3, 0.02e-3, 1.9, "gci", {25.3e-3, 25.15e-3, 25.1e-3}};
  model.uncertainty["final_face_radius bar"] = {
    std::nullopt, 0.3e-3, std::nullopt, "last changes", {4.1e-3, 4.3e-3, 4.2e-3}};

  Sampler sampler(60e-6);
  const auto flow = [](double x)
  { return 0.5 * (1 - std::cos(std::numbers::pi * std::min(x, 1.0))); };
  sampler.add("force bar-wall", "N", [](double x) { return 20e3 * pulse(1.1 * x); });
  sampler.add("velocity bar", "m/s", [&](double x) { return 120 - 126 * flow(1.2 * x); });
  const auto rest = [&](double x) { return 1 - flow(1.2 * x); };
  sampler.add("energy rigid_body_kinetic", "J", [&](double x) { return 0.15 + 49.85 * rest(x); });
  sampler.add("energy vibrational_kinetic", "J", [](double x) { return 2 * pulse(x) + 0.1 * x; });
  sampler.add("energy strain", "J", [](double x) { return 3 * pulse(x) + 0.4 * x; });
  sampler.add("energy plastic", "J",
              [&](double x) { return 49.85 * (1 - rest(x)) - 5 * pulse(x) - 1.05 * x; });
  sampler.add("energy hourglass", "J", [](double x) { return 0.05 * x; });
  sampler.add("energy contact", "J", [](double x) { return 1e-3 * x; });
  sampler.add("energy friction", "J", [](double x) { return 0.499 * x; });
  sampler.add("energy total", "J", [](double x) { return 50 + 1e-4 * pulse(x); });
  RecordWriter writer(results, "fem");
  writer.write_history(sampler.history);
  write_meshes(writer.folder(), squares("bar", 3e-3, -15e-3, 15e-3, 1e-3),
               squares("bar", 3e-3, -15e-3, 15e-3, 0.25e-3));
  writer.commit(record);
}

Case half_space_case()
{
  Case problem = fem_case("ball-on-half-space", "Ball on a half-space");
  Body ball = body("ball", Shape::sphere, 2e-3), ground = body("ground", Shape::half_space, 0);
  ball.position = 2e-3;
  ball.velocity = -1;
  ground.absorbing = true;
  ground.extent = 40e-3;
  problem.bodies = {ground, ball};
  problem.gravity = -9.81;
  problem.fem.front().ringing = 100e-6;
  problem.contact_options = {{0, 1, "ground-ball", 0.3, false, false}};
  problem.laws = {{"hertz", "hertz", {}, 0}};
  return problem;
}

void store_half_space(const fs::path &results, const Case &problem)
{
  for (const bool is_fem : {true, false})
  {
    StoredRecord record = fem_record(problem);
    ModelRecord &model = record.model;
    const double initial = 1.31e-4;
    if (!is_fem)
    {
      model.numerics_hash = numerics_hash(problem.laws.front());
      model.name = model.law = "hertz";
      model.kind = ModelKind::lumped;
    }
    model.restitution = is_fem ? 0.98 : 1;
    model.bodies = {{"ground", {}, 0, {}}, {"ball", 2.6e-4, *model.restitution, {}}};
    ContactRecord contact;
    contact.first = "ground";
    contact.second = "ball";
    contact.peak_force = is_fem ? 60 : 61;
    contact.duration = 12e-6;
    contact.impulse = 5e-4;
    if (is_fem)
      contact.max_contact_radius = 9e-5;
    model.contacts = {contact};
    EnergyRecord &energy = model.energy;
    energy.initial = initial;
    energy.kinetic = initial * *model.restitution * *model.restitution;
    if (is_fem)
    {
      energy.rigid_body_kinetic = *energy.kinetic * 0.999;
      energy.strain = 0.01 * initial;
      energy.absorbed = 0.029 * initial;
      energy.radiated = 0.039 * initial;
      energy.external = 1e-9;
      energy.balance_error = 3e-6;
    }
    Sampler sampler(15e-6);
    sampler.add("force ground-ball", "N",
                [&](double x) { return *contact.peak_force * pulse(1.2 * x); });
    sampler.add("velocity ball", "m/s",
                [&](double x) { return -1 + (1 + *model.restitution) * std::min(1.0, 1.2 * x); });
    const auto taken = [&](double x)
    { return initial * (0.95 * pulse(1.2 * x) + (1 - std::pow(*model.restitution, 2)) * x); };
    const double absorbed = 0.029 * initial;
    sampler.add(is_fem ? "energy rigid_body_kinetic" : "energy kinetic", "J",
                [&](double x) { return initial - taken(x); });
    sampler.add("energy strain", "J",
                [&](double x) { return taken(x) - (is_fem ? absorbed * x : 0); });
    if (is_fem)
    {
      sampler.add("energy absorbed", "J", [&](double x) { return absorbed * x; });
      sampler.add("energy external", "J", [](double x) { return 1e-9 * x; });
      sampler.add("energy contact", "J", [](double x) { return 1e-9 * x; });
    }
    RecordWriter writer(results, model.name);
    writer.write_history(sampler.history);
    if (is_fem)
    {
      write_meshes(writer.folder(),
                   squares("ground", 40e-3, -40e-3, 0, 2e-3) +
                     squares("ball", 1e-3, 1e-3, 3e-3, 0.25e-3),
                   squares("ground", 1e-3, -1e-3, 0, 2e-5) + squares("ball", 3e-4, 0, 3e-4, 2e-5));
      std::ofstream spectrum(writer.folder() / "spectrum.csv");
      spectrum << "frequency [Hz],amplitude ball north [m/s],amplitude ball south [m/s]\n";
      for (int i = 0; i < 400; ++i)
      {
        const double f = 2500.0 * i;
        double north = 1e-6, south = 1e-6;
        for (const auto &[peak, height] :
             {std::pair{200e3, 2e-3}, std::pair{310e3, 6e-4}, std::pair{470e3, 1e-4}})
        {
          const double resonance = std::exp(-std::pow((f - peak) / 6e3, 2));
          north += height * resonance;
          south += 0.4 * height * resonance;
        }
        spectrum << fmt::format("{},{},{}\n", f, north, south);
      }
    }
    writer.commit(record);
  }
}

Case waves_case()
{
  Case problem = fem_case("waves", "Waves under a load");
  Body block = body("block", Shape::half_space, 0);
  block.extent = 30e-3;
  problem.bodies = {block};
  problem.analysis = Analysis::waves;
  problem.duration = 6e-6;
  problem.fem.front().fields = {2e-6, 4e-6};
  problem.loads = {{0, 1e-3, 1e3, 0, 1e-6}};
  using enum ProbeQuantity;
  problem.probes = {
    {0, 5e-3, 0, {}, displacement}, {0, 10e-3, 0, {}, velocity}, {0, 0, 0, 20e-3, velocity}};
  return problem;
}

void store_waves(const fs::path &results, const Case &problem)
{
  constexpr double end = 6e-6, speed = 3000;
  StoredRecord record = fem_record(problem);
  record.model.bodies = {{"block", {}, 0, {}}};
  ProbeRecord probe;
  probe.number = 1;
  probe.peak_displacement_z = -3e-9;
  probe.final_displacement_z = -2.7e-9;
  record.model.probes = {probe};
  record.model.energy.initial = 0;
  record.model.energy.external = 1e-6;
  record.model.energy.rigid_body_kinetic = 0;
  record.model.energy.kinetic = 4e-7;
  record.model.energy.strain = 6e-7;
  record.model.energy.balance_error = 1e-5;
  const auto wave = [&](double r, double t)
  { return -1e-3 * pulse((speed * t - r) / 4e-3) / std::sqrt(1 + r / 1e-3); };
  Sampler sampler(end);
  for (const char component : {'r', 'z'})
    sampler.add(fmt::format("probe 1 {}", component), "m",
                [&](double x) { return 1e-6 * wave(5e-3, x * end); });
  sampler.add("probe 2 r", "m/s", [](double) { return 0.0; });
  sampler.add("probe 2 z", "m/s", [&](double x) { return wave(10e-3, x * end); });
  sampler.add("energy rigid_body_kinetic", "J", [](double) { return 0.0; });
  sampler.add("energy vibrational_kinetic", "J", [](double x) { return 4e-7 * x; });
  sampler.add("energy strain", "J", [](double x) { return 6e-7 * x; });
  sampler.add("energy external", "J", [](double x) { return 1e-6 * x; });
  RecordWriter writer(results, "fem");
  writer.write_history(sampler.history);
  write_meshes(writer.folder(), squares("block", 30e-3, -30e-3, 0, 1e-3),
               squares("block", 4e-3, -4e-3, 0, 2.5e-4));
  std::ofstream surface(writer.folder() / "surface-3.csv");
  surface << "time [s]";
  for (int i = 0; i <= 40; ++i)
    surface << fmt::format(",r={}[m]", 0.5e-3 * i);
  for (int j = 0; j <= 100; ++j)
  {
    surface << fmt::format("\n{}", end * j / 100);
    for (int i = 0; i <= 40; ++i)
      surface << fmt::format(",{}", wave(0.5e-3 * i, end * j / 100));
  }
  surface << "\n";
  surface.close(); // what is not on the disk yet has another hash
  for (std::size_t k = 0; k < problem.fem.front().fields.size(); ++k)
  {
    std::ofstream picture(writer.folder() / fmt::format("wave-{}.csv", k));
    picture << "r [m],z [m],v [m/s]\n";
    for (int i = 0; i < 60; ++i)
      for (int j = 0; j < 60; ++j)
      {
        const double r = (i + 0.5) * 0.5e-3, z = -(j + 0.5) * 0.5e-3;
        picture << fmt::format("{},{},{}\n", r, z,
                               wave(std::hypot(r, z), problem.fem.front().fields[k]));
      }
  }
  writer.commit(record);
}
