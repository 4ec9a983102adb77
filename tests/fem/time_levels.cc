// Levels of time steps: what the levels promise, and that they change nothing but the work.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <random>
#include <sstream>

#include "fem/explicit/dynamics.h"
#include "fem/explicit/stable_step.h"
#include "fem/numbers/archive.h"
#include "fem/setup/local_steps.h"
#include "tests/fem/rows.h"

namespace carambole::fem
{
namespace
{
// A row with levels, and its largest stable step.
struct Levelled
{
  Case c;
  std::unique_ptr<Discretisation> discretisation;
  LocalSteps local_steps;
  StableStep stable;
  TimeLevels levels;

  Levelled(const Case &c_, double elements)
    : c(c_),
      discretisation(discretise(c, mesh_of(elements), 0)),
      local_steps(*discretisation, c),
      stable(discretisation->solid),
      levels(choose())
  {
  }

  TimeLevels choose()
  {
    const std::vector<double> undeformed(discretisation->solid.reference.size(), 0.0);
    SimdArray history(discretisation->solid.n_history());
    return local_steps.choose(stable, discretisation->contacts, undeformed, history.vectors(), 6);
  }
};

Case three_balls()
{
  Material soft = aluminium;
  soft.youngs_modulus /= 50;
  return row_of({ball("A", 0.01, steel, 1), ball("B", 0.02, soft, 0), ball("C", 0.01, steel, 0)});
}

} // namespace

BOOST_AUTO_TEST_SUITE(fem_time_levels)

// Nodes of a group differ by one level at most, a group is as fast as the fastest of them, and the
// nodes of a contact have one level and belong to no slower or faster group.
BOOST_AUTO_TEST_CASE(levels_keep_their_rules)
{
  const Levelled row(three_balls(), 10);
  const Solid &solid = row.discretisation->solid;
  const TimeLevels &levels = row.levels;
  BOOST_TEST_REQUIRE(levels.highest() >= 3);
  BOOST_TEST(row.local_steps.gain() > 2);
  for (int e = 0, first = 0; const BodyRange &body : solid.bodies)
  {
    for (; e < first + body.elements; ++e)
    {
      const int group = levels.of_groups()[body.first_group + (e - first) / lanes];
      for (const int node : solid.elements[e])
      {
        BOOST_TEST_REQUIRE(group <= levels.of_nodes()[node]);
        BOOST_TEST_REQUIRE(levels.of_nodes()[node] <= group + 1);
      }
    }
    first += body.elements;
  }
  for (const MortarContact &contact : row.discretisation->contacts)
    for (int k = 0; k < 8; ++k)
      for (const auto *side : {&contact.slave(), &contact.master()})
      {
        BOOST_TEST(levels.of_nodes()[side->nodes[k]] ==
                   levels.of_nodes()[contact.slave().nodes[0]]);
        BOOST_TEST(!levels.is_on_interface(side->nodes[k]));
      }
  std::size_t nodes = 0, groups = 0;
  for (int k = 0; k <= levels.highest(); ++k)
  {
    nodes += levels.nodes(k).size() + levels.interface(k).size();
    groups += levels.groups(k).size();
  }
  BOOST_TEST(nodes == std::size_t(solid.n_nodes()));
  BOOST_TEST(groups == std::size_t(solid.n_groups()));
}

// The result is that of one step for all, and the energy stays: impacts of unlike balls, with
// everything that acts at levels of its own.
BOOST_AUTO_TEST_CASE(an_impact_is_that_of_one_step)
{
  const Case c = three_balls();
  const ImpactResult local = run(c, mesh_of(6)), global = run(c, with_one_step(mesh_of(6)));
  BOOST_TEST(*global.record.cost.longest_step == 1);
  BOOST_TEST(2 * *local.record.cost.element_updates < *global.record.cost.element_updates);
  for (int body = 0; body < 3; ++body)
    BOOST_TEST(local.record.bodies[body].velocity == global.record.bodies[body].velocity,
               boost::test_tools::tolerance(2e-5));
  // Six elements per contact radius have an error of a percent.
  for (int contact = 0; contact < 2; ++contact)
    BOOST_TEST(*local.record.contacts[contact].peak_force ==
                 *global.record.contacts[contact].peak_force,
               boost::test_tools::tolerance(5e-4));
  BOOST_TEST(*local.record.energy.balance_error < 1e-5);
}

// Nodes with random velocities, far above every frequency of an impact, for 20 000 steps: momentum
// stays to round-off, and the energy, which is not exactly what the scheme conserves, neither grows
// nor falls.
BOOST_AUTO_TEST_CASE(noise_neither_grows_nor_moves_the_bodies)
{
  Case c = row_of({ball("A", 0.01, steel, 0), ball("B", 0.01, steel, 0)});
  c.bodies[0].velocity = 1; // a scale for the mesh
  const Levelled row(c, 6);
  Solid solid = row.discretisation->solid;
  BOOST_TEST_REQUIRE(row.levels.highest() >= 2);
  for (BodyRange &body : solid.bodies)
    body.velocity = 0;
  Dynamics dynamics(solid, {}, {}, 0, row.stable.step(), row.levels);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> speed(-1e-3, 1e-3);
  std::vector<double> kick(solid.reference.size());
  for (std::size_t i = 0; i < kick.size(); ++i)
    kick[i] = solid.inverse_mass[i] > 0 ? speed(random) : 0;
  dynamics.disturb(kick);
  double before = 0, after = 0, at_start = 0, at_end = 0;
  const int period = row.levels.period();
  int periods = 0;
  std::vector<double> energies;
  dynamics.run(1, 1,
               [&](const SystemState &state, const auto &...)
               {
                 double p = 0;
                 for (std::size_t b = 0; b < solid.bodies.size(); ++b)
                   p += solid.bodies[b].mass * state.bodies[b].velocity / (2 * std::numbers::pi);
                 if (periods == 0)
                   at_start = p;
                 at_end = p;
                 energies.push_back(state.total());
                 return ++periods * period < 20000 ? period : 0;
               });
  // In the first tenth the noise spreads over all frequencies; means of later ones scatter by 6e-4.
  const std::size_t tenth = energies.size() / 10;
  for (std::size_t k = 0; k < tenth; ++k)
  {
    before += energies[tenth + k] / double(tenth);
    after += energies[energies.size() - 1 - k] / double(tenth);
  }
  BOOST_TEST(after / before == 1, boost::test_tools::tolerance(1e-3));
  double scale = 0;
  for (int node = 0; node < solid.n_nodes(); ++node)
    scale += solid.mass[node] * std::abs(kick[2 * node + 1]);
  BOOST_TEST(std::abs(at_end - at_start) < 1e-12 * scale);
}

// New levels in the middle of an impact: the ball leaves as it does without.
BOOST_AUTO_TEST_CASE(levels_may_change)
{
  const Case c = row_of({ball("A", 0.01, steel, 1), wall("W")});
  const Levelled row(c, 6);
  const Discretisation &d = *row.discretisation;
  const double step = row.stable.step() / 1.01, end = 1.2 * contact_scales(c)[0].duration;
  using Changes = std::vector<std::pair<double, TimeLevels>>; // and their times over the end
  const auto leave = [&](const Changes &changes)
  {
    Dynamics dynamics(d.solid, d.contacts, d.surroundings, 0, step, row.levels);
    SystemState last;
    auto next = changes.begin();
    dynamics.run(1, 1,
                 [&](const SystemState &state, const auto &...)
                 {
                   last = state;
                   if (next != changes.end() && state.time > next->first * end)
                     dynamics.set_levels((next++)->second);
                   return state.time < end ? dynamics.steps_to_period() : 0;
                 });
    BOOST_TEST((next == changes.end()));
    return last;
  };
  std::vector<TimeLevels::Level> lower = row.levels.of_nodes();
  for (TimeLevels::Level &level : lower)
    level = std::min<TimeLevels::Level>(level, 1);
  const TimeLevels one(d.solid), two(d.solid, lower);
  const SystemState as_it_is = leave({});
  BOOST_TEST(as_it_is.bodies[0].velocity < -0.9995);
  for (const Changes &changes :
       {Changes{{0.3, one}}, Changes{{0.3, two}}, Changes{{0.3, one}, {0.31, row.levels}},
        Changes{{0.1, two}, {0.4, one}, {0.5, two}}})
  {
    const SystemState changed = leave(changes);
    // The vibration takes 6e-5 of the speed; other steps change that by some per cent.
    BOOST_TEST(changed.bodies[0].velocity == as_it_is.bodies[0].velocity,
               boost::test_tools::tolerance(3e-6));
    BOOST_TEST(changed.total() == as_it_is.total(), boost::test_tools::tolerance(1e-5));
  }
}

// A state that is stored and restored goes on to the same bits, whatever has deformed since the
// levels were chosen: their interfaces keep the stiffness of that time.
BOOST_AUTO_TEST_CASE(a_restored_state_goes_on_to_the_same_bits)
{
  const Case c = row_of({ball("A", 0.01, steel, 1), wall("W")});
  const Levelled row(c, 6);
  const Discretisation &d = *row.discretisation;
  const double end = contact_scales(c)[0].duration;
  std::vector<TimeLevels::Level> lower = row.levels.of_nodes();
  for (TimeLevels::Level &level : lower)
    level = std::min<TimeLevels::Level>(level, 1);
  const auto new_dynamics = [&](const TimeLevels &levels)
  { return Dynamics(d.solid, d.contacts, d.surroundings, 0, row.stable.step() / 1.01, levels); };
  for (const bool levels_wait : {false, true}) // for the next period
  {
    Dynamics whole = new_dynamics(row.levels);
    std::stringstream stored;
    bool changed = false;
    whole.run(1, 1,
              [&](const SystemState &state, const auto &...)
              {
                if (!changed && state.time > 0.3 * end)
                {
                  whole.set_levels(TimeLevels(d.solid, lower));
                  changed = true;
                }
                if (changed && stored.str().empty() && (levels_wait || state.time > 0.4 * end))
                {
                  StateWriter writer(stored);
                  writer &whole;
                }
                return state.time < 0.6 * end ? whole.steps_to_period() : 0;
              });
    BOOST_TEST_REQUIRE(!stored.str().empty());
    Dynamics resumed = new_dynamics(TimeLevels(d.solid));
    StateReader reader(stored);
    reader &resumed;
    BOOST_TEST(resumed.time() < 0.5 * end);
    resumed.run(1, resumed.steps_to_period(),
                [&](const SystemState &state, const auto &...)
                { return state.time < 0.6 * end ? resumed.steps_to_period() : 0; });
    BOOST_TEST(resumed.time() == whole.time(), boost::test_tools::tolerance(0.0));
    BOOST_TEST((resumed.displacement() == whole.displacement()));
  }
}

// The same bits on any number of threads.
BOOST_AUTO_TEST_CASE(threads_change_nothing)
{
  const Levelled row(three_balls(), 6);
  const Discretisation &d = *row.discretisation;
  std::vector<std::vector<double>> results;
  for (const int threads : {1, 2, 3})
  {
    Dynamics dynamics(d.solid, d.contacts, d.surroundings, 0, row.stable.step(), row.levels);
    int batches = 0;
    dynamics.run(threads, 1,
                 [&](const auto &...) { return ++batches < 40 ? 8 * row.levels.period() : 0; });
    results.push_back(dynamics.displacement());
  }
  BOOST_TEST((results[0] == results[1]));
  BOOST_TEST((results[0] == results[2]));
}

// A body whose elements all need the same step has no use for levels, nor has an absorbing
// boundary.
BOOST_AUTO_TEST_CASE(levels_are_left_out_where_they_do_not_pay)
{
  const Case bar = row_of({{.name = "bar",
                            .shape = Shape::cylinder,
                            .radius = 1e-3,
                            .length = 0.05,
                            .material = steel,
                            .velocity = 1},
                           wall("W")});
  const Levelled row(bar, 4);
  BOOST_TEST(row.levels.highest() == 0);
  BOOST_TEST(row.local_steps.gain() == 1);
  BOOST_TEST(row.local_steps.obstacle() ==
             "local ones would reduce the work by a factor below 1.3");
  // Moduli that differ by more than 1000.
  const auto levels_beside = [](double youngs_modulus)
  {
    Material soft = steel;
    soft.youngs_modulus = youngs_modulus;
    const Levelled row(row_of({ball("A", 0.01, soft, 1), ball("B", 0.01, steel, 0)}), 6);
    BOOST_TEST((row.levels.highest() == 0) ==
               (row.local_steps.obstacle() == "moduli differ by more than 1000"));
    return row.levels.highest();
  };
  BOOST_TEST(levels_beside(steel.youngs_modulus / 100) > 0);
  BOOST_TEST(levels_beside(steel.youngs_modulus / 2000) == 0);
  Case crushed = row_of({ball("A", 0.01, steel, 1), wall("W")});
  const auto levels_at = [&](double yield_stress, double speed)
  {
    crushed.bodies[0].material->plastic = Plasticity{yield_stress, {}, {}};
    crushed.bodies[0].velocity = speed;
    return Levelled(crushed, 6).levels.highest();
  };
  BOOST_TEST(levels_at(400e6, 1) > 0);
  BOOST_TEST(levels_at(400e6, 10) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
} // namespace carambole::fem
