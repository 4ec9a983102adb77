#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "cases/case/hashes.h"
#include "cases/case/scales.h"
#include "fem/run/impact_checks.h"
#include "tests/fem/rows.h"

// Bodies of several layers.

BOOST_AUTO_TEST_SUITE(fem_layers)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
const Material stiff{"stiff", 7800, 206e9, 0.3}, soft{"soft", 2700, 70e9, 0.3};
const double infinity = std::numeric_limits<double>::infinity();

Body half_space(const Material &base)
{
  return {.name = "block", .shape = Shape::half_space, .material = base};
}

Body coated(double thickness, const Material &coat, const Material &base)
{
  Body body = half_space(coat);
  body.layers = {{thickness, coat}, {infinity, base}};
  return body;
}

Body cylinder(double radius, std::vector<Layer> layers)
{
  Body body{.name = "struck", .shape = Shape::cylinder, .radius = radius};
  for (const Layer &layer : layers)
    body.length += layer.thickness;
  body.material = layers.front().material;
  body.layers = std::move(layers);
  return body;
}

ModelRecord hit(const Body &body, double n = 10, double speed = 1)
{
  return run(row_of({ball("ball", 0.005, stiff, speed), body}), mesh_of(n)).record;
}
} // namespace

// A layered half-space is a block with a patch, one of one material a half ball of rings: their
// forces differ by the discretisation error of both, which falls with the square of the elements,
// 3e-4 at twelve of them. Without that error, extrapolated from twelve and twenty-four, they are
// equal.
BOOST_AUTO_TEST_CASE(layers_of_one_material_are_that_material)
{
  struct Converged
  {
    double force, restitution;
  };
  const auto converged = [](const Body &body)
  {
    const ModelRecord coarse = hit(body, 12), fine = hit(body, 24);
    const auto limit = [](double c, double f) { return f + (f - c) / 3; };
    return std::array{Converged{*coarse.contacts[0].peak_force, *coarse.restitution},
                      Converged{limit(*coarse.contacts[0].peak_force, *fine.contacts[0].peak_force),
                                limit(*coarse.restitution, *fine.restitution)}};
  };
  const auto plain = converged(half_space(stiff));
  for (const double thickness : {0.05e-3, 0.3e-3, 1e-3, 10e-3})
  {
    const auto layered = converged(coated(thickness, stiff, stiff));
    BOOST_TEST_MESSAGE("layer of " << thickness << " m, force over that without: twelve elements "
                                   << layered[0].force / plain[0].force << ", limit "
                                   << layered[1].force / plain[1].force << "; restitution "
                                   << layered[0].restitution / plain[0].restitution << ", "
                                   << layered[1].restitution / plain[1].restitution);
    BOOST_TEST(layered[0].force == plain[0].force, tolerance(3e-4));
    for (const std::size_t k : {0, 1})
      BOOST_TEST(layered[k].restitution == plain[k].restitution, tolerance(2e-5));
    BOOST_TEST(layered[1].force == plain[1].force, tolerance(1e-4));
  }
}

// Forces and restitutions of an earlier program with another mesh. The thinnest and the thickest
// coats are near half-spaces of one material.
BOOST_AUTO_TEST_CASE(coats_lie_between_two_half_spaces)
{
  struct Expected
  {
    double thickness;
    const Material &coat, &base;
    double force, restitution;
  };
  for (const Expected &e : {Expected{1e-5, soft, stiff, 435.27, 0.99657},
                            {1e-4, soft, stiff, 420.10, 0.99696},
                            {3e-4, soft, stiff, 390.98, 0.99759},
                            {1e-3, soft, stiff, 353.02, 0.99822},
                            {1e-2, soft, stiff, 334.10, 0.99858},
                            {1e-5, stiff, soft, 333.04, 0.99543},
                            {3e-4, stiff, soft, 365.19, 0.99375},
                            {1e-3, stiff, soft, 404.88, 0.99125},
                            {1e-2, stiff, soft, 432.29, 0.98764}})
  {
    const ModelRecord record = hit(coated(e.thickness, e.coat, e.base));
    BOOST_TEST(*record.contacts[0].peak_force == e.force, tolerance(5e-3));
    BOOST_TEST(std::abs(*record.restitution - e.restitution) < 1e-4);
    BOOST_TEST(*record.energy.balance_error < 1e-5);
  }
}

// The contact radius is 25 times a coat of 0.01 mm and a fortieth of one of 10 mm: the other
// material adds the first power of these ratios, times the relative difference of the moduli.
BOOST_AUTO_TEST_CASE(coats_have_the_limits_of_their_materials)
{
  for (const auto &[coat, base] : {std::pair{soft, stiff}, {stiff, soft}})
    for (const auto &[thickness, limit] : {std::pair{1e-5, base}, {1e-2, coat}})
    {
      const double force = *hit(coated(thickness, coat, base)).contacts[0].peak_force,
                   alone = *hit(half_space(limit)).contacts[0].peak_force;
      BOOST_TEST_MESSAGE("coat " << coat.name << " of " << thickness << " m: force over the limit "
                                 << force / alone);
      BOOST_TEST(force == alone, tolerance(1.2e-2));
    }
}

// 2 Z2/(Z1 + Z2) of the stress goes on, (Z2 - Z1)/(Z1 + Z2) returns, Z = sqrt(E rho).
BOOST_AUTO_TEST_CASE(an_interface_in_a_bar_reflects_by_the_impedances)
{
  Material first = stiff, second = soft;
  first.poisson_ratio = second.poisson_ratio = 0;
  const Body striker{.name = "striker",
                     .shape = Shape::cylinder,
                     .radius = 0.002,
                     .length = 0.1,
                     .material = first,
                     .velocity = 1};
  Case c = row_of({striker, cylinder(0.002, {{0.3, first}, {0.3, second}})});
  c.duration = 130e-6;
  for (const double z : {-0.15, 0.15})
  {
    Probe gauge;
    gauge.body = 1;
    gauge.r = 0.002;
    gauge.z = z;
    gauge.quantity = ProbeQuantity::strain;
    c.probes.push_back(gauge);
  }
  const ImpactResult result = run(c, mesh_of(4));
  const auto &times = result.history.columns.front().values;
  const auto mean = [&](const char *probe, double from, double to)
  {
    const auto &values = result.history.find(probe)->values;
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
      if (times[i] > from && times[i] < to)
        sum += values[i], ++count;
    return sum / count;
  };
  const double incident = mean("probe 1 z", 45e-6, 62e-6),
               reflected = mean("probe 1 z", 103e-6, 120e-6),
               transmitted =
                 mean("probe 2 z", 103e-6, 120e-6) * second.youngs_modulus / first.youngs_modulus;
  const double Z1 = std::sqrt(first.youngs_modulus * first.density),
               Z2 = std::sqrt(second.youngs_modulus * second.density);
  BOOST_TEST(std::abs(transmitted / incident - 2 * Z2 / (Z1 + Z2)) < 2e-4);
  BOOST_TEST(std::abs(reflected / incident - (Z2 - Z1) / (Z1 + Z2)) < 2e-4);
}

BOOST_AUTO_TEST_CASE(a_plate_turned_over_with_its_layers_is_the_mirrored_plate)
{
  const Body striker = ball("ball", 0.005, stiff, 1);
  Body from_right = striker;
  from_right.velocity = -1;
  Body turned = cylinder(0.04, {{0.004, stiff}, {0.001, soft}});
  turned.material = soft;
  // Whether local steps are worth it may be decided by rounding.
  FemEntry mesh = mesh_of(5);
  mesh.local_steps = false;
  const ModelRecord a =
                      run(row_of({striker, cylinder(0.04, {{0.001, soft}, {0.004, stiff}})}), mesh)
                        .record,
                    b = run(row_of({turned, from_right}), mesh).record;
  BOOST_TEST(a.bodies[0].velocity == -b.bodies[1].velocity, tolerance(1e-9));
  BOOST_TEST(*a.contacts[0].peak_force == *b.contacts[0].peak_force,
             tolerance(1e-7)); // of a sample
  // The other face is another impact.
  const ModelRecord other =
    run(row_of({striker, cylinder(0.04, {{0.004, stiff}, {0.001, soft}})}), mesh).record;
  BOOST_TEST(std::abs(*other.contacts[0].peak_force / *a.contacts[0].peak_force - 1) > 0.03);
}

BOOST_AUTO_TEST_CASE(the_mass_of_a_plate_is_that_of_its_layers)
{
  const Body plate = cylinder(0.01, {{0.001, soft}, {0.004, stiff}});
  const double area = 3.14159265358979 * 1e-4;
  BOOST_TEST(plate.mass() == area * (0.001 * 2700 + 0.004 * 7800), tolerance(1e-12));
  const Case c = row_of({ball("ball", 0.005, stiff, 1), plate});
  const auto discretisation = discretise(c, mesh_of(4), 0);
  const BodyRange &body = discretisation->solid.bodies[1];
  double mass = 0;
  for (int node = body.first_node; node < body.end_node; ++node)
    mass += 2 * 3.14159265358979 * discretisation->solid.mass[std::size_t(node)];
  BOOST_TEST(mass == plate.mass(), tolerance(1e-12));
  BOOST_TEST(discretisation->solid.ranges_of(body).size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_yielding_coat_closes_its_energy)
{
  Material yielding = soft;
  yielding.plastic = Plasticity{100e6, {}, {}};
  const ModelRecord record = hit(coated(0.3e-3, yielding, stiff));
  BOOST_TEST(*record.energy.balance_error < 1e-4);
  BOOST_TEST(*record.energy.plastic > 0.05 * *record.energy.initial);
  BOOST_TEST(*record.restitution < 0.9);
  // A layer that yields below an elastic one.
  const ModelRecord below = hit(coated(0.3e-3, soft, yielding));
  BOOST_TEST(*below.energy.balance_error < 1e-4);
  BOOST_TEST(*below.energy.plastic > 0);
}

BOOST_AUTO_TEST_CASE(a_layer_much_stiffer_than_its_base_keeps_the_energy)
{
  const Material gel{"gel", 1000, 20.6e6, 0.3};
  Case c = row_of({ball("ball", 0.005, stiff, 1), coated(1e-3, stiff, gel)});
  c.duration = 20e-6;
  const ModelRecord record = run(c, mesh_of(3)).record;
  BOOST_TEST(*record.energy.balance_error < 1e-5);
  BOOST_TEST(*record.contacts[0].peak_force > 0);
}

// A layer thinner than an element of the contact still has rows of its own.
BOOST_AUTO_TEST_CASE(a_layer_thinner_than_an_element_has_two_rows)
{
  const Case c = row_of({ball("ball", 0.005, stiff, 1), coated(5e-6, soft, stiff)});
  const auto discretisation = discretise(c, mesh_of(4), 0);
  const Solid &solid = discretisation->solid;
  const ElementRange &coat = solid.ranges_of(solid.bodies[1]).front();
  int rows = 0;
  for (int e = coat.first_element; e < coat.end_element; ++e)
    for (const int node : solid.elements[std::size_t(e)])
      if (solid.reference[std::size_t(2 * node)] == 0)
      {
        ++rows;
        break;
      }
  BOOST_TEST(rows == 2);
}

BOOST_AUTO_TEST_CASE(the_expected_contact_lies_between_those_of_the_materials)
{
  const auto force = [](const Body &body) {
    return contact_scales(row_of({ball("ball", 0.005, stiff, 1), body})).front().peak_force;
  };
  BOOST_TEST(force(coated(1e-6, soft, stiff)) == force(half_space(stiff)), tolerance(0.01));
  BOOST_TEST(force(coated(1e-2, soft, stiff)) == force(half_space(soft)), tolerance(0.01));
  BOOST_TEST(force(coated(0.3e-3, soft, stiff)) == 390.98, tolerance(0.04));
  BOOST_TEST(force(coated(0.3e-3, stiff, soft)) == 365.19, tolerance(0.04));
}

BOOST_AUTO_TEST_CASE(layers_are_part_of_the_physics)
{
  const auto hash = [](const Body &body) {
    return physics_hash(row_of({ball("ball", 0.005, stiff, 1), body}));
  };
  BOOST_TEST(hash(coated(1e-3, soft, stiff)) != hash(half_space(soft)));
  BOOST_TEST(hash(coated(1e-3, soft, stiff)) != hash(coated(2e-3, soft, stiff)));
  BOOST_TEST(hash(coated(1e-3, soft, stiff)) != hash(coated(1e-3, soft, soft)));
}

BOOST_AUTO_TEST_CASE(a_record_tells_of_thin_layers_and_of_small_contacts)
{
  const auto remarks = [](double thickness, double share)
  {
    const Case c = row_of({ball("ball", 0.005, stiff, 1), coated(thickness, soft, stiff)});
    ModelRecord record;
    record.contacts.emplace_back();
    record.contacts[0].max_contact_radius = share * contact_scales(c)[0].contact_radius;
    return remarks_on_layers(c, mesh_of(10), record);
  };
  BOOST_TEST(remarks(1e-3, 1).empty());
  const Remarks thin = remarks(5e-6, 1);
  BOOST_REQUIRE(thin.size() == 1u);
  BOOST_TEST(thin[0].text.find("layer 1 of block, 5e-06 m, is thinner") != std::string::npos);
  const Remarks small = remarks(1e-3, 0.4);
  BOOST_REQUIRE(small.size() == 1u);
  BOOST_TEST(small[0].text.find("reached 0.40 of the radius") != std::string::npos);
  BOOST_CHECK_THROW(remarks(1e-3, 0.15), ComputationError);

  // A coat that takes the whole approach is strained by it.
  const Material gel{"gel", 1000, 20.6e6, 0.3};
  for (const auto &[coat, base, share, told] : {std::tuple(gel, stiff, 0.2, true),
                                                {gel, stiff, 0.05, false},
                                                {soft, stiff, 0.2, false}, // the base takes some
                                                {stiff, gel, 0.2, false}})
  {
    const Case c = row_of({ball("ball", 0.005, stiff, 1), coated(1e-3, coat, base)});
    ModelRecord record;
    record.contacts.emplace_back();
    record.contacts[0].max_contact_radius = contact_scales(c)[0].contact_radius;
    record.contacts[0].max_approach = share * 1e-3;
    const Remarks strained = remarks_on_layers(c, mesh_of(10), record);
    BOOST_TEST(strained.size() == (told ? 1u : 0u));
    if (told)
      BOOST_TEST(strained.front().text.find("0.2 of the thickness of the outer layer") !=
                 std::string::npos);
  }
}

BOOST_AUTO_TEST_SUITE_END()
