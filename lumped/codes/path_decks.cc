// Input decks of discrete-element codes that move two spheres along a prescribed motion.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <fmt/format.h>

#include "lumped/codes/deck.h"

namespace carambole::lumped
{
namespace
{
/// A motion that is not there stays at zero.
double value_at(const std::vector<double> &column, std::size_t row)
{
  return column.empty() ? 0 : column[row];
}

/// Rates of a row of the table. The first body spins by s1 and the second one by s2 about the axis
/// of the roll: s1 - s2 is the roll, R1 s1 + R2 s2 the slip. LIGGGHTS takes the slip at the middle
/// of the overlap, R_i - d/2 from the centres; with the mean approach of a row its slip is exact.
struct RowRates
{
  double approach, first_spin, second_spin, twist;
};
RowRates rates_of(const Case &c, std::size_t row, Code code)
{
  const MotionEntry &motion = c.motion;
  const double duration = motion.time[row + 1] - motion.time[row],
               d = (motion.approach[row] + motion.approach[row + 1]) / 2,
               shorter = code == Code::liggghts ? std::max(d, 0.0) / 2 : 0,
               R1 = c.bodies[0].radius - shorter, R2 = c.bodies[1].radius - shorter;
  const auto rate = [&](const std::vector<double> &column)
  { return (value_at(column, row + 1) - value_at(column, row)) / duration; };
  const double V = rate(motion.slip), w = rate(motion.roll);
  return {rate(motion.approach), (V + R2 * w) / (R1 + R2), (V - R1 * w) / (R1 + R2),
          rate(motion.twist)};
}

double step_of(const Case &c, std::size_t row, long steps)
{
  return (c.motion.time[row + 1] - c.motion.time[row]) / double(steps);
}

/// Where the second sphere is at the beginning of a row.
double place_of_second(const Case &c, std::size_t row)
{
  return c.bodies[0].radius + c.bodies[1].radius - c.motion.approach[row];
}

double reach(const Case &c)
{
  return 10 * std::max(c.bodies[0].radius, c.bodies[1].radius);
}

/// Both atoms with their size and density, each a group; LAMMPS and LIGGGHTS read it alike.
std::string sized_atoms(const Case &c)
{
  std::string deck;
  for (int atom = 1; atom <= 2; ++atom)
  {
    const Body &body = c.bodies[std::size_t(atom - 1)];
    deck += fmt::format("set atom {0} diameter {1} density {2}\ngroup g{0} id {0}\n", atom,
                        number(2 * body.radius), number(density_of(body)));
  }
  return deck;
}

std::string begin_of_lammps(const Case &c, const CodeEntry &entry)
{
  const double R1 = c.bodies[0].radius, R2 = c.bodies[1].radius;
  const std::string deck =
    fmt::format("units si\natom_style sphere\natom_modify map array\nboundary f f f\nnewton off\n"
                "comm_modify vel yes\nregion box block {0} {1} {0} {1} {0} {1}\ncreate_box 1 box\n"
                "create_atoms 1 single 0 0 0\ncreate_atoms 1 single {2} 0 0\n",
                number(-reach(c)), number(reach(c)), number(place_of_second(c, 0)));
  return deck + sized_atoms(c) +
         fmt::format("velocity all set 0 0 0\nneighbor {} bin\nneigh_modify delay 0 every 1 check "
                     "yes\npair_style {}\npair_coeff * * {}\ncompute T all property/atom tqx tqz\n"
                     "variable F equal -fx[1]\nvariable Q equal -fy[1]\nvariable d equal "
                     "{}-(x[2]-x[1])\nthermo 1000000000\n",
                     number(std::max(R1, R2)), entry.pair_style, entry.pair_coeff, number(R1 + R2));
}

std::string lammps_path(const Case &c, const CodeEntry &entry, long steps)
{
  std::string deck = begin_of_lammps(c, entry);
  for (std::size_t row = 0; row + 1 < c.motion.time.size(); ++row)
  {
    const RowRates rates = rates_of(c, row, entry.code);
    deck += fmt::format(
      "reset_timestep 0\ntimestep {0}\nset atom 1 omega {1} 0 {2}\nset atom 2 omega 0 0 {3}\n"
      "velocity g2 set {4} 0 0\nfix move g2 move linear {4} 0 0\n"
      "fix out all print 1 \"$(step) $(v_d:%.15g) $(v_F:%.15g) $(v_Q:%.15g) $(c_T[1][1]:%.15g) "
      "$(c_T[1][2]:%.15g) $(c_T[2][2]:%.15g)\" {5} {6} screen no title \"# row {7}\"\nrun {8}\n"
      "unfix out\nunfix move\n",
      number(step_of(c, row, steps)), number(rates.twist), number(rates.first_spin),
      number(rates.second_spin), number(-rates.approach), row == 0 ? "file" : "append",
      samples_file, row, steps);
  }
  return deck;
}

std::string begin_of_liggghts(const Case &c, const CodeEntry &entry)
{
  const double R1 = c.bodies[0].radius, R2 = c.bodies[1].radius;
  std::string deck = fmt::format(
    "atom_style granular\natom_modify map array\nboundary f f f\nnewton off\n"
    "communicate single vel yes\nunits si\n{}\nregion box block {} {} {} {} {} {} units box\n"
    "create_box 2 box\nneighbor {} bin\nneigh_modify delay 0\n",
    fmt::join(range_of_moduli(c), "\n"), number(-reach(c)), number(reach(c)), number(-reach(c)),
    number(reach(c)), number(-reach(c)), number(reach(c)), number(std::max(R1, R2)));
  const double friction = c.contact_options.empty() ? 0 : c.contact_options[0].friction;
  deck += liggghts_properties(c, entry, friction) +
          fmt::format("pair_style gran model {}\npair_coeff * *\n", entry.model) +
          fmt::format("create_atoms 1 single 0 0 0 units box\ncreate_atoms 2 single {} 0 0 units "
                      "box\n",
                      number(place_of_second(c, 0)));
  return deck + sized_atoms(c) +
         fmt::format("compute T all property/atom tqx tqz\nvariable n equal step\nvariable F "
                     "equal -fx[1]\nvariable Q equal -fy[1]\nvariable d equal "
                     "{}-(x[2]-x[1])\nvariable tx equal c_T[1][1]\nvariable tz1 equal "
                     "c_T[1][2]\nvariable tz2 equal c_T[2][2]\nthermo 1000000000\n",
                     number(R1 + R2));
}

/// LIGGGHTS sets no spin of a sphere, but what turns about its own centre by `fix move rotate` has
/// the spin from then on: here for a step of no length.
std::string turning(int atom, double place, double spin_x, double spin_z)
{
  const double spin = std::hypot(spin_x, spin_z),
               period = spin > 0 ? 2 * std::numbers::pi / spin : std::numeric_limits<double>::max();
  return fmt::format("fix spin{0} g{0} move rotate {1} 0 0 {2} 0 {3} {4} units box\n", atom,
                     number(place), number(spin > 0 ? spin_x / spin : 1),
                     number(spin > 0 ? spin_z / spin : 0), number(period));
}

std::string liggghts_path(const Case &c, const CodeEntry &entry, long steps)
{
  constexpr double no_length = 1e-12; // of a step
  std::string deck = begin_of_liggghts(c, entry);
  for (std::size_t row = 0; row + 1 < c.motion.time.size(); ++row)
  {
    const RowRates rates = rates_of(c, row, entry.code);
    const double step = step_of(c, row, steps);
    deck += fmt::format("timestep {}\n{}{}run 1\nunfix spin1\nunfix spin2\n",
                        number(no_length * step), turning(1, 0, rates.twist, rates.first_spin),
                        turning(2, place_of_second(c, row), 0, rates.second_spin));
    deck += fmt::format(
      "reset_timestep 0\ntimestep {0}\nvelocity all set 0 0 0 units box\nvelocity g2 set {1} 0 0 "
      "units box\nfix move g2 move linear {1} 0 0 units box\n"
      "fix out all print 1 \"${{n}} ${{d}} ${{F}} ${{Q}} ${{tx}} ${{tz1}} ${{tz2}}\" {2} {3} "
      "screen "
      "no title \"# row {4}\"\nrun {5}\nunfix out\nunfix move\n",
      number(step), number(-rates.approach), row == 0 ? "file" : "append", samples_file, row,
      steps);
  }
  return deck;
}
} // namespace

std::string deck_of_path(const Case &c, const CodeEntry &entry, long steps)
{
  if (entry.code == Code::lammps)
    return lammps_path(c, entry, steps);
  if (entry.code == Code::liggghts)
    return liggghts_path(c, entry, steps);
  std::vector<YadeRow> rows;
  for (std::size_t row = 0; row + 1 < c.motion.time.size(); ++row)
  {
    const RowRates rates = rates_of(c, row, entry.code);
    rows.push_back(
      {step_of(c, row, steps), -rates.approach, rates.first_spin, rates.second_spin, rates.twist});
  }
  return yade_path(c, entry, place_of_second(c, 0), rows, steps);
}
} // namespace carambole::lumped
