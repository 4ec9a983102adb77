#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <sstream>

#include "fem/mesh/mesh_bodies.h"
#include "fem/results/probes.h"
#include "fem/results/spectrum.h"
#include "tests/fem/blocks.h"
#include "tests/fem/waves/wave_runs.h"

BOOST_AUTO_TEST_SUITE(fem_wave_records)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
double sum(const std::vector<double> &values)
{
  double sum = 0;
  for (const double value : values)
    sum += value;
  return sum;
}

// Cylinder of radius 2 and height 2, 4 by 2 elements.
LoadedBody loaded_cylinder(std::vector<Load> loads)
{
  return {{.name = "rod", .shape = Shape::cylinder, .radius = 2, .length = 2, .material = steel},
          block(2, -1, 1, 4, 2),
          std::move(loads)};
}
} // namespace

// Compared with int r dr = b^2/2 and int r^2 dr = b^3/3, which linear functions on a mesh
// reproduce.
BOOST_AUTO_TEST_CASE(a_disc_may_end_within_an_element)
{
  const std::vector<double> r{0, 0.3, 0.5, 1.1, 2};
  for (const double b : {0.2, 0.3, 0.9, 2.0})
  {
    const auto weights = disc_weights(r, b);
    double moment = 0;
    for (std::size_t i = 0; i < r.size(); ++i)
      moment += weights[i] * r[i];
    BOOST_TEST(sum(weights) == b * b / 2, tolerance(1e-14));
    BOOST_TEST(moment == b * b * b / 3, tolerance(1e-14));
  }
}

BOOST_AUTO_TEST_CASE(a_disc_load_is_its_force_into_the_body)
{
  const LoadedBody rod = loaded_cylinder({{.body = 0, .disc = 0.7, .force = 3, .ramp = 0.1}});
  double force = 0;
  for (const NodalForce &f : rod.discretisation.surroundings.loads.at(0).forces)
  {
    force += 2 * pi * f.z;
    BOOST_TEST(f.r == 0);
    BOOST_TEST(rod.discretisation.solid.reference[2 * f.node + 1] == 1); // the upper face
  }
  BOOST_TEST(force == -3, tolerance(1e-14));
  BOOST_TEST(rod.discretisation.surroundings.loads[0].ramp == 0.1);
  BOOST_CHECK_THROW(loaded_cylinder({{.body = 0, .disc = 2.1, .force = 1}}), InputError);
}

// The forces are balanced along z; the virial sum f.x is 3 p times the volume of the (polygonal)
// cavity.
BOOST_AUTO_TEST_CASE(a_pressure_is_balanced_and_pushes_outwards)
{
  const BodyMesh mesh = hollow_sphere_mesh({2, 1, 0, 0, 12, 1});
  const LoadedBody shell({.name = "shell", .radius = 2, .inner_radius = 1, .material = steel}, mesh,
                         {{.body = 0, .disc = {}, .pressure = 5}});
  double balance = 0, virial = 0, volume = 0;
  for (const NodalForce &f : shell.discretisation.surroundings.loads.at(0).forces)
  {
    balance += f.z;
    virial += f.r * shell.discretisation.solid.reference[2 * f.node] +
              f.z * shell.discretisation.solid.reference[2 * f.node + 1];
  }
  for (std::size_t i = 0; i + 1 < mesh.inner.size(); ++i) // int r^2/2 dz
  {
    const Point a = mesh.nodes[mesh.inner[i]], b = mesh.nodes[mesh.inner[i + 1]];
    volume += (b.z - a.z) * (a.r * a.r + a.r * b.r + b.r * b.r) / 6;
  }
  BOOST_TEST(std::abs(balance) < 1e-13);
  BOOST_TEST(virial == 3 * 5 * volume, tolerance(1e-13));
}

BOOST_AUTO_TEST_CASE(a_ramp_is_smooth_and_a_step_is_not)
{
  const SurfaceLoad ramp{{}, 2}, step{{}, 0};
  BOOST_TEST(ramp.share(0) == 0);
  BOOST_TEST(ramp.share(1) == 0.5, tolerance(1e-14));
  BOOST_TEST(ramp.share(2) == 1);
  BOOST_TEST(ramp.share(3) == 1);
  BOOST_TEST(step.share(0) == 1);
}

BOOST_AUTO_TEST_CASE(points_are_found_within_skewed_elements)
{
  BodyMesh mesh = block(2, -1, 1, 4, 2);
  for (auto &[r, z] : mesh.nodes)
    z += 0.2 * r + 0.1 * r * z;
  const auto found = [&](Point p)
  {
    const PointInElement located = locate_point(mesh, p);
    Point at;
    for (int a = 0; a < 4; ++a)
    {
      at.r += located.weights[a] * mesh.nodes[located.nodes[a]].r;
      at.z += located.weights[a] * mesh.nodes[located.nodes[a]].z;
    }
    return at;
  };
  for (const Point p : {Point{0.3, 0.2}, Point{1.99, -0.5}, Point{1.0, 0.9}, Point{0, -1}})
  {
    BOOST_TEST(std::abs(found(p).r - p.r) < 1e-13);
    BOOST_TEST(std::abs(found(p).z - p.z) < 1e-13);
  }
  BOOST_TEST(found({2.1, 0.5}).r == 2, tolerance(1e-13)); // onto the mantle
}

// Samples of a linear motion: u = t (r, z) at every node.
// The force through a section moves the part before it with the line of the mesh: d(momentum)/dt of
// every step, also where the material flows and hourglass forces act.
BOOST_AUTO_TEST_CASE(the_force_through_a_section_moves_one_side)
{
  Material material{"soft", 1, 1, 0.3};
  material.plastic = Plasticity{2e-3, {}, {}};
  LoadedBody rod(
    {.name = "rod", .shape = Shape::cylinder, .radius = 1, .length = 4, .material = material},
    block(1, -2, 2, 6, 24), {{.disc = 0.6, .force = 0.02, .ramp = 0.5}});
  Probe cut;
  cut.quantity = ProbeQuantity::force;
  cut.z = 0.55; // within a row of elements: the line of the mesh at 0.5 is the nearest
  rod.c.probes = {cut};
  const Solid &solid = rod.discretisation.solid;
  Probes probes(rod.c, rod.discretisation, 0);
  std::vector<double> changes{0}; // of the momentum, over time
  double plastic = 0;
  rod.run(6,
          [&](const SystemState &state, const Dynamics &dynamics)
          {
            const NodalState nodes = dynamics.nodal_state();
            probes.add(state.time, nodes, dynamics.element_forces());
            double change = 0;
            for (int node = 0; node < solid.n_nodes(); ++node)
              if (const int i = 2 * node + 1; solid.reference[i] < 0.5 + 1e-9)
                change +=
                  2 * pi * solid.mass[node] * (nodes.velocity_after[i] - nodes.velocity_before[i]);
            changes.push_back(change / ((nodes.time_step + nodes.step_before) / 2));
            plastic = state.bodies[0].plastic;
          });
  BOOST_TEST(plastic > 0);
  History history;
  probes.append_to(history);
  const History::Column *const force = history.find("section force 1");
  BOOST_REQUIRE(force != nullptr);
  BOOST_TEST(force->unit == "N");
  BOOST_REQUIRE(force->values.size() == changes.size());
  const double peak = *probes.records(rod.c)[0].peak_section_force;
  BOOST_TEST(peak < -5e-3); // pressed
  double error = 0;
  for (std::size_t k = 0; k < changes.size(); ++k)
    error = std::max(error, std::abs(force->values[k] - changes[k]));
  BOOST_TEST(error < 1e-10 * std::abs(peak));

  rod.c.probes[0].z = 1.99;
  BOOST_CHECK_THROW(Probes(rod.c, rod.discretisation, 0), InputError);
}

BOOST_AUTO_TEST_CASE(probes_record_points_and_surfaces_at_one_time)
{
  LoadedBody rod = loaded_cylinder({});
  rod.c.bodies[0].velocity = rod.discretisation.solid.bodies[0].velocity = 4;
  rod.c.probes = {{.body = 0, .r = 0.9, .z = 0.8, .surface = {}},
                  {.body = 0, .surface = 1.2},
                  {.body = 0, .r = 2, .z = -1, .surface = {}, .quantity = ProbeQuantity::velocity}};
  Probes probes(rod.c, rod.discretisation, 0.5);
  const auto &X = rod.discretisation.solid.reference;
  const double dt = 0.25;
  const int n_samples = 1000;
  for (int n = 1; n < n_samples; ++n)
  {
    const double t = 0.5 + n * dt;
    std::vector<double> u(X.size());
    for (std::size_t i = 0; i < X.size(); ++i)
      u[i] = (t + dt) * X[i];
    probes.add(t, {u, X, X, dt});
  }
  History history;
  probes.append_to(history);
  BOOST_REQUIRE(history.columns.size() == 4);
  const auto *r = history.find("probe 1 r"), *z = history.find("probe 1 z"),
             *v = history.find("probe 3 z");
  BOOST_TEST(r->unit == "m");
  BOOST_TEST(v->unit == "m/s");
  BOOST_REQUIRE(r->values.size() == n_samples + 1); // and the flight
  BOOST_TEST(z->values[0] == 0);
  BOOST_TEST(z->values[1] == 2, tolerance(1e-14)); // flown for 0.5 s at 4 m/s
  BOOST_TEST(v->values[0] == 4);
  BOOST_TEST(r->values[3] == 0.9, tolerance(1e-14)); // t = 1
  BOOST_TEST(z->values[3] == 0.8, tolerance(1e-14));
  BOOST_TEST(v->values[3] == -1, tolerance(1e-14));

  const auto records = probes.records(rod.c);
  BOOST_REQUIRE(records.size() == 2);
  BOOST_TEST(records[1].number == 3);
  BOOST_TEST(*records[0].peak_displacement_r == r->values.back());
  BOOST_TEST(*records[0].final_displacement_z == z->values.back());
  BOOST_TEST(*records[1].peak_velocity_z == 4);
  BOOST_TEST(*records[1].peak_velocity_r == 2);
  BOOST_TEST(!records[1].peak_displacement_z.has_value());

  const auto files = probes.files();
  BOOST_REQUIRE(files.size() == 1);
  BOOST_TEST(files[0].first == "surface-2.csv");
  std::istringstream text(files[0].second);
  std::string line;
  std::getline(text, line);
  BOOST_TEST(line == "time [s],r=0[m],r=0.5[m],r=1[m]");
  std::getline(text, line);
  BOOST_TEST(line == "0,0,0,0");
  int samples = 1;
  double time = 0;
  char comma;
  for (double first, second, third;
       text >> time >> comma >> first >> comma >> second >> comma >> third; ++samples)
    if (time > 0.5)
      BOOST_TEST(third == time, tolerance(1e-12)); // z = 1 on the upper face
  BOOST_TEST(samples <= 400);
  BOOST_TEST(samples > 200);
  BOOST_TEST(time > 0.99 * (0.5 + (n_samples - 1) * dt));
}

// Hann's window at half of its resolution: at most 3.6 % below the peak between two lines.
BOOST_AUTO_TEST_CASE(a_sine_has_its_amplitude_at_its_frequency)
{
  const double dt = 1e-6;
  for (const double frequency : {51.234e3, 120e3})
  {
    std::vector<double> signal;
    signal.reserve(1500);
    for (int i = 0; i < 1500; ++i)
      signal.push_back(3 * std::sin(2 * pi * frequency * i * dt + 1));
    const Spectrum spectrum = amplitude_spectrum(signal, dt);
    const auto peak = std::max_element(spectrum.amplitude.begin(), spectrum.amplitude.end());
    BOOST_TEST(spectrum.frequency_step == 1 / (4096 * dt), tolerance(1e-12));
    BOOST_TEST(spectrum.amplitude.size() == 2049);
    BOOST_TEST(*peak == 3, tolerance(0.036));
    BOOST_TEST(std::abs(double(peak - spectrum.amplitude.begin()) * spectrum.frequency_step -
                        frequency) <= spectrum.frequency_step);
    // There is nothing far away: side lobes of the window decrease with the third power.
    BOOST_TEST(spectrum.amplitude[1500] < 1e-5);
  }
  // A constant signal gives itself.
  BOOST_TEST(amplitude_spectrum(std::vector<double>(256, 2.0), dt).amplitude[0] == 2,
             tolerance(1e-12));
}

// The end faces of a rod oscillate against each other on top of a steady motion.
BOOST_AUTO_TEST_CASE(poles_ring_relative_to_the_centre_of_mass)
{
  const LoadedBody rod = loaded_cylinder({});
  const Solid &solid = rod.discretisation.solid;
  SpectrumRecorder recorder(rod.c, rod.discretisation);
  BOOST_TEST(recorder.spectra().columns.at(0).values.empty());
  const double frequency = 1e2; // resolved by the mesh
  const double fast =
    50037; // of small elements: sampled at instants it would look like 37 and 468 Hz
  double time = 0;
  for (int n = 0; n < 1000; ++n)
  {
    time += n < 500 ? 2e-4 : 1.98e-4; // the time step may fall
    std::vector<double> u(2 * solid.n_nodes(), 0.0), v(u);
    for (int node = 0; node < solid.n_nodes(); ++node)
    {
      const double z = solid.reference[2 * node + 1];
      for (const double f : {frequency, fast})
      {
        const double phase = 2 * pi * f * time;
        v[2 * node + 1] += 0.1 * z * std::sin(phase);
        u[2 * node + 1] -= 0.1 * z * std::cos(phase) / (2 * pi * f);
      }
      v[2 * node + 1] += 7;
      u[2 * node + 1] += 7 * time + 2e-4 * v[2 * node + 1]; // at the end of the step
    }
    SystemState now;
    now.time = time;
    now.bodies.resize(1);
    now.bodies[0].velocity = 7;
    recorder.add(now, {u, v, v, 2e-4});
  }
  const History spectra = recorder.spectra();
  BOOST_REQUIRE(spectra.columns.size() == 3);
  BOOST_TEST(spectra.columns[0].name == "frequency");
  const auto *north = spectra.find("amplitude rod north"),
             *south = spectra.find("amplitude rod south");
  BOOST_REQUIRE(north);
  BOOST_REQUIRE(south);
  const auto peak = std::max_element(north->values.begin(), north->values.end());
  BOOST_TEST(*peak == 0.1, tolerance(0.04));
  BOOST_TEST(spectra.columns[0].values[peak - north->values.begin()] == frequency, tolerance(0.02));
  BOOST_TEST(*std::max_element(south->values.begin(), south->values.end()) == *peak,
             tolerance(1e-10));
  for (std::size_t k = 0; k < north->values.size(); ++k)
    if (std::abs(spectra.columns[0].values[k] - frequency) > 0.4 * frequency)
      BOOST_TEST(north->values[k] < 0.02 * *peak); // 468/50037 and side lobes of the window
}

BOOST_AUTO_TEST_SUITE_END()
