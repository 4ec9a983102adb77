#include <boost/test/unit_test.hpp>

#include <cmath>

#include <fmt/format.h>

#include "cases/reader/case_keys.h"
#include "cases/values/signal_units.h"
#include "tests/cases/case_files.h"
#include "tests/instrument_files.h"

// Scales, intervals, segments and tables of files that instruments write.
BOOST_AUTO_TEST_SUITE(cases_formats)

using namespace carambole;
using namespace carambole::test;

namespace
{
/// The columns of the data, or the message.
struct Columns
{
  std::vector<DataEntry::Column> all;
  std::string told, read_as;

  const std::vector<double> &force() const { return all.at(1).values; }
  const std::vector<double> &time() const { return all.at(0).values; }
  bool tells(const std::string &part) const
  {
    BOOST_TEST_MESSAGE(told);
    return told.find(part) != std::string::npos;
  }
};

Columns read(const std::string &text, const std::string &keys)
{
  const ScratchFolder folder;
  folder.write("lab.dat", text);
  try
  {
    const Case c =
      read_case(folder.write("test.yaml", pulse_case("data: [{name: lab, file: lab.dat" +
                                                     (keys.empty() ? "" : ", " + keys) + "}]\n")));
    return {c.data.at(0).columns, "", c.data.at(0).read_as};
  }
  catch (const InputError &error)
  {
    return {{}, error.what(), ""};
  }
}

std::string refusal(const std::string &scale, const std::string &unit, const Dimension &dimension)
{
  try
  {
    scale_factor(scale, unit, dimension);
  }
  catch (const QuantityError &error)
  {
    return error.what();
  }
  return "";
}

const auto close = boost::test_tools::tolerance(1e-12); // roundings of conversions
} // namespace

BOOST_AUTO_TEST_CASE(a_scale_times_the_unit_of_the_column_is_the_quantity)
{
  const auto force = [](const char *scale, const char *unit)
  { return scale_factor(scale, unit, dimension::force); };
  BOOST_TEST(force("4.52 kN/V", "V") == 4520, close);
  BOOST_TEST(force("4.52 kN/V", "mV") == 4.52, close);
  BOOST_TEST(force("4.52 kN/V", "Volts") == 4520, close);
  BOOST_TEST(force("4.52 kN/mV", "V") == 4.52e6, close);
  BOOST_TEST(force("-2 N/count", "") == -2, close);
  BOOST_TEST(force("0.5 N", "counts") == 0.5, close);
  BOOST_TEST(force("10 kN/(mV/V)", "mV/V") == 1e4, close);
  BOOST_TEST(force("3 N/pC", "nC") == 3000, close);
  BOOST_TEST(force("1 N/g", "g") == 1, close);
  BOOST_TEST(force("5 N/mm", "um") == 5e-3, close);
  BOOST_TEST(force("12 g", "m/s^2") == 0.012, close);
  BOOST_TEST(scale_factor("100 g/V", "V", dimension::acceleration) == 980.665, close);
  BOOST_TEST(scale_factor("2 mm/V", "mV", dimension::length) == 2e-6, close);
  BOOST_TEST(acceleration_factor("g") == 9.80665, close);
  BOOST_TEST(acceleration_factor("mm/s^2") == 1e-3, close);
}

BOOST_AUTO_TEST_CASE(a_scale_of_another_dimension_is_refused)
{
  const auto told = [](const char *scale, const char *unit, const char *part)
  { return refusal(scale, unit, dimension::force).find(part) != std::string::npos; };
  BOOST_TEST(told("4.52 kN", "V", "is not per V; write it as '4.52 N/V'"));
  BOOST_TEST(told("4.52 m/V", "V", "is in m, but must be in N"));
  BOOST_TEST(told("4.52 kN/V", "mA", "is per V, but the column is in mA"));
  BOOST_TEST(told("4.52 kN/V", "", "is per V, but the column has no unit"));
  BOOST_TEST(told("0 N/V", "V", "is zero"));
  BOOST_TEST(told("5 N/mm", "s", "but must be in N"));
  BOOST_TEST(told("kN/V", "V", "does not start with a finite number"));
  BOOST_TEST(told("1/4.52 V/kN", "V", "")); // whatever is said, it is no force
  BOOST_TEST(!refusal("221 mV/kN", "V", dimension::force).empty());
}

BOOST_AUTO_TEST_CASE(masses_make_forces_of_accelerations)
{
  const std::string text = "t [ms],A [g],U [V]\n0,0,0\n1,2,0.5\n2,0,0\n";
  const auto force = [&](const char *column)
  { return read(text, fmt::format("columns: {{time: 't [ms]', force ball-wall: {}}}", column)); };
  BOOST_TEST(force("{column: A, mass: 12 g}").force().at(1) == 0.012 * 2 * 9.80665, close);
  BOOST_TEST(force("{column: '-A', mass: 12 g}").force().at(1) == -0.012 * 2 * 9.80665, close);
  BOOST_TEST(
    force("{column: U, scale: 100 g/V, mass: 12 g}").force().at(1) == 0.012 * 0.5 * 980.665, close);
  BOOST_TEST(force("{column: U, scale: 1 m/s^2/V, mass: 12 g}").force().at(1) == 0.006, close);
  BOOST_TEST(force("A").tells("has no column 'A'"));
  BOOST_TEST(force("{column: A}").tells("is in g; write '{column: A, mass: 12 g}'"));
  BOOST_TEST(force("{column: U}").tells("is in V; write '{column: U, scale: 1 kN/V}'"));
  BOOST_TEST(force("{column: A, mass: 0 g}").tells("is out of range; allowed is a positive mass"));
  BOOST_TEST(force("{mass: 12 g}").tells("the key 'column' is missing"));
  BOOST_TEST(force("[A]").tells("must be a text"));
  BOOST_TEST(read(text, "columns: {time: 't [ms]', approach ball-wall: {column: A, mass: 1 g}}")
               .tells("makes a force of an acceleration; this is no force"));
}

BOOST_AUTO_TEST_CASE(an_interval_makes_the_times_of_a_file_without)
{
  const Columns plain =
    read("F [N]\n0\n1\n0\n", "columns: {force ball-wall: 'F [N]'}, interval: 2 us");
  BOOST_TEST(plain.time().at(2) == 4e-6, close);
  BOOST_TEST(plain.read_as == "table, 3 samples at 2 us, interval of the case, column F in N");
  const Columns bare =
    read("0.5\n1.5\n0.5\n", "columns: {force ball-wall: '1 [N]'}, interval: 2 us");
  BOOST_TEST(bare.force().at(1) == 1.5);
  BOOST_TEST(read("F [N]\n0\n1\n", "columns: {force ball-wall: 'F [N]'}")
               .tells("the key 'time' is missing"));
  const std::string both = "t [s],F [N]\n0,0\n1,1\n2,0\n";
  BOOST_TEST(read(both, "columns: {time: 't [s]', force ball-wall: 'F [N]'}, interval: 2 us")
               .tells("data.lab.interval: cannot stand beside a column of times"));
  BOOST_TEST(read(both, "columns: {time: 't [s]', force ball-wall: 'F [N]'}, timestep: 2 us")
               .tells("data.lab.timestep: cannot stand beside a column of times"));
  BOOST_TEST(read(both, "interval: 0 s").tells("is out of range; allowed is a positive time"));
  BOOST_TEST(read(both, "table: 2").tells("data.lab.table: the file has 1 table"));
}

namespace
{
/// A segment of LabVIEW with the forces 0, 1, 2, ... and its own header.
std::string segment(double start, int first)
{
  std::string text =
    fmt::format("Channels\t1\nSamples\t4\nY_Unit_Label\tN\nX_Dimension\tTime\n"
                "X0\t{}\nDelta_X\t0.001\n***End_of_Header***\nX_Value\tF\tComment\n",
                start);
  for (int k = first; k < first + 4; ++k)
    text += fmt::format("\t{}\t{}\n", k, k == first ? "first" : "");
  return text + "\n";
}
} // namespace

BOOST_AUTO_TEST_CASE(segments_that_go_on_are_joined)
{
  const std::string head = layouts::lvm_header("No");
  const Columns joined = read(head + segment(0, 0) + segment(0.004, 4), "");
  BOOST_TEST(joined.told == "");
  BOOST_TEST_REQUIRE(joined.force().size() == 8U);
  BOOST_TEST(joined.force().at(5) == 5);
  BOOST_TEST(joined.time().at(5) == 0.005, close);
  const std::string twice = head + segment(0, 0) + segment(0, 4);
  BOOST_TEST(read(twice, "").tells("with 2 tables that do not go on in time (1: 4 lines of F [N]; "
                                   "2: 4 lines of F [N]); name one of them, 'table: 1'"));
  BOOST_TEST(read(twice, "table: 2").force().at(0) == 4);
  BOOST_TEST(read(twice, "table: 3").tells("the file has 2 tables"));
  BOOST_TEST(read(head + segment(0, 0) + segment(0.1, 4), "").tells("2 tables"));
}

BOOST_AUTO_TEST_CASE(channels_of_labview_may_have_their_own_times)
{
  const std::string text =
    layouts::lvm_header("Multi") +
    "Channels\t2\nSamples\t3\t2\nY_Unit_Label\tN\tmm\nX_Dimension\tTime\tTime\n"
    "X0\t0\t0\nDelta_X\t0.001\t0.002\n***End_of_Header***\n"
    "X_Value\tF\tX_Value\td\tComment\n"
    "0\t5\t0\t7\n0.001\t6\t0.002\t8\n0.002\t7\t\t\n";
  const Columns force = read(text, "columns: {force ball-wall: F}");
  BOOST_TEST(force.told == "");
  BOOST_TEST(force.force().size() == 3U);
  const Columns approach = read(text, "columns: {approach ball-wall: d}");
  BOOST_TEST_REQUIRE(approach.all.size() == 2U);
  BOOST_TEST(approach.all[1].values.size() == 2U);
  BOOST_TEST(approach.all[1].values.at(1) == 8e-3, close);
  BOOST_TEST(approach.time().at(1) == 2e-3, close);
}

// As LabVIEW writes it, the values of a channel are above its second column or its first. A channel
// without samples has an interval of its own.
BOOST_AUTO_TEST_CASE(labview_leaves_cells_blank)
{
  const std::string head = layouts::lvm_header("Multi") + "Channels\t2\t\t\t\n",
                    times = "X_Dimension\tTime\t\tTime\t\nX0\t0\t\t0.5\t\n"
                            "Delta_X\t0.001\t\t0.002\t\n***End_of_Header***\t\t\t\t\n"
                            "X_Value\tF\tX_Value\td\tComment\n";
  const std::string text = head + "Samples\t3\t\t2\t\nY_Unit_Label\tN\t\tmm\t\n" + times +
                           "0\t5\t0.5\t7\n0.001\t6\t0.502\t8\n0.002\t7\t\t\n";
  const Columns force = read(text, "columns: {force ball-wall: F}");
  BOOST_TEST(force.told == "");
  BOOST_TEST(force.force().size() == 3U);
  const Columns approach = read(text, "columns: {approach ball-wall: d}");
  BOOST_TEST(approach.told == "");
  BOOST_TEST(approach.all.at(1).values.at(1) == 8e-3, close);
  BOOST_TEST(approach.time().at(1) == 0.502, close);
  const Columns unused = read(head + "Samples\t3\t\t0\t\nY_Unit_Label\tN\t\tV\t\n" + times +
                                "0\t5\t\t\n0.001\t6\t\t\n0.002\t7\t\t\n",
                              "columns: {force ball-wall: F}");
  BOOST_TEST(unused.told == "");
  BOOST_TEST(unused.force().size() == 3U);
  const Columns one =
    read(layouts::lvm_header("One") + "Channels\t3\nSamples\t2\t0\t2\nY_Unit_Label\tN\tV\tmm\n"
                                      "X0\t0\t0\t0\nDelta_X\t1E-6\t1\t1E-6\n***End_of_Header***\n"
                                      "X_Value\tF\tUntitled\td\tComment\n0\t5\t\t1\n1E-6\t6\t\t2\n",
         "columns: {force ball-wall: F, approach ball-wall: d}");
  BOOST_TEST(one.told == "");
  BOOST_TEST_REQUIRE(one.all.size() == 3U);
  BOOST_TEST(one.all[2].values.at(1) == 2e-3, close);
}

// Six digits behind the point are those of LabVIEW; the interval of the header tells the times.
BOOST_AUTO_TEST_CASE(times_that_are_rounded_follow_the_interval_of_the_header)
{
  std::string text = layouts::lvm_header("One") +
                     "Channels\t1\nSamples\t40\nY_Unit_Label\tN\nX_Dimension\tTime\nX0\t0\n"
                     "Delta_X\t2.5E-7\n***End_of_Header***\nX_Value\tF\n";
  for (int k = 0; k < 40; ++k)
    text += fmt::format("{:.6f}\t{}\n", 2.5e-7 * k, k % 7);
  const Columns rounded = read(text, "");
  BOOST_TEST(rounded.told == "");
  BOOST_TEST(rounded.time().at(39) == 39 * 2.5e-7, close);
  BOOST_TEST(rounded.read_as == "LabVIEW measurement file, 40 samples at 250 ns, channel F in N");
  text.replace(text.find("2.5E-7"), 6, "2.5E-5");
  BOOST_TEST(read(text, "").tells("but the header says 2.5e-05 s"));
  BOOST_TEST(read(text, "interval: 250 ns").time().at(4) == 1e-6, close);
}

BOOST_AUTO_TEST_CASE(what_a_file_does_not_say_is_asked_for_with_its_first_lines)
{
  const Columns two = read("time [us],left [N],right [N]\n0,0,0\n1,1,2\n2,0,0\n", "");
  BOOST_TEST(
    two.tells("write for example 'columns: {time: \"time [us]\", force ball-wall: \"right "
              "[N]\"}'. The file begins: 1: 'time [us],left [N],right [N]', 2: '0,0,0', 3: "
              "'1,1,2'"));
  // What is no table may be private.
  BOOST_TEST(!read("name:secret\nother:words\n", "").tells("secret"));
  const std::string rigol =
    "X,CH1,CH2,Start,Increment,\nSequence,Volt,Volt,0,1e-6\n0,1,2,\n1,1,2,\n";
  BOOST_TEST(
    read(rigol, "").tells("is read as Rigol CSV, which does not tell which column is which; "
                          "write for example 'columns: {force ball-wall: {column: \"CH1\", "
                          "scale: 1 kN/V}}'. The file begins: 1: 'X,CH1,CH2,Start"));
  BOOST_TEST(read("dt = 1e-7\nF [N]\n0\n1\n", "").tells("'dt' has no unit; write it there"));
}

BOOST_AUTO_TEST_CASE(other_oscilloscopes_are_read)
{
  const std::string keys = "columns: {force ball-wall: {column: '2', scale: 2 N/V}}";
  const auto check = [&](const std::string &text, const std::string &read_as)
  {
    const Columns columns = read(text, keys);
    BOOST_TEST(columns.told == "");
    BOOST_TEST_REQUIRE(columns.all.size() == 2U);
    BOOST_TEST(columns.read_as.starts_with(read_as), columns.read_as);
    BOOST_TEST_REQUIRE(columns.force().size() == 3U);
    BOOST_TEST(columns.force().at(1) == 1, close);
    BOOST_TEST(columns.time().at(2) - columns.time().at(0) == 2e-6, close);
  };
  check("x-axis,1\nsecond,Volt\n+0.0E+00,+0.0E+00\n+1.0E-06,+5.0E-01\n+2.0E-06,0\n",
        "Keysight CSV");
  check("LECROYWS000,00000,Waveform\nSegments,1,SegmentSize,3\nSegment,TrigTime,TimeSinceSegment1\n"
        "#1,01-Jan-2000 00:00:00,0\nTime,Ampl\n0,0\n1e-6,0.5\n2e-6,0\n",
        "LeCroy text");
  check("LECROYWS000;00000;Waveform\nSegments;1;SegmentSize;3\nSegment;TrigTime;TimeSinceSegment1\n"
        "#1;01-Jan-2000 00:00:00;0\nTime;Ampl\n0;0\n1,0e-6;0,5\n2,0e-6;0\n",
        "LeCroy text");
  check(
    "Record Length,Analog:3\nSample Interval,Analog:0.000001\nVertical Units,CH1:V\n"
    "Horizontal Units,s\nModel Number,SDS0000\nSource,CH1\nSecond,Volt\n0,0\n1e-6,0.5\n2e-6,0\n",
    "Tektronix CSV");
  // Where the decimal sign is a comma, a semicolon separates.
  check(
    "Model;MSO000\nHorizontal Units;s\nSample Interval;1e-06\nRecord Length;3\nVertical Units;V\n\n"
    "TIME;CH1\n-1,0e-06;0,0\n0,0;0,5\n1,0e-06;0,0\n",
    "Tektronix CSV");
  BOOST_TEST(
    read("LECROYWS000,0,Waveform\nSegments,2,SegmentSize,1\n\n\nTime,Ampl\n0,0\n0,1\n", keys)
      .tells("has '2' segments"));
  const std::string rigol = read("CH1(V),t0 =-1e-06s,tInc = 1e-06s,\n0,\n0.5,\n0,\n",
                                 "columns: {force ball-wall: {column: CH1, scale: 2 N/V}}")
                              .read_as;
  BOOST_TEST(rigol == "Rigol CSV, 3 samples at 1 us, channel CH1 in V at 2 N/V");
}

// The second column is channel 1.
BOOST_AUTO_TEST_CASE(a_number_may_be_a_channel_or_a_position)
{
  const std::string text = "x-axis,1,2\nsecond,Volt,Volt\n0,0,0\n1e-6,1,2\n2e-6,0,0\n";
  const auto take = [&](const char *column)
  {
    return read(
      text, fmt::format("columns: {{force ball-wall: {{column: '{}', scale: 1 N/V}}}}", column));
  };
  BOOST_TEST(take("2").tells("'2' may be the column at that position, 'channel 1', or 'channel 2'; "
                             "write the name of one of them"));
  BOOST_TEST(take("channel 1").force().at(1) == 1);
  BOOST_TEST(take("channel 2").force().at(1) == 2);
  BOOST_TEST(take("channel 2").read_as ==
             "Keysight CSV, 3 samples at 1 us, channel 2 in V at 1 N/V");
}

BOOST_AUTO_TEST_CASE(runs_of_a_log_are_joined_where_they_go_on)
{
  const auto run = [](int first)
  {
    std::string text = "Step Time v_f\n";
    for (int k = first; k <= first + 20; k += 10)
      text += fmt::format("{} {} {}\n", k, 1e-6 * k, k);
    return text + "Loop time of 1 on 1 procs for 20 steps with 2 atoms\n";
  };
  const std::string head = "LAMMPS (1 Jan 2000)\nunits si\ntimestep 1e-6\n";
  const std::string keys = "columns: {force ball-wall: 'v_f [N]'}";
  BOOST_TEST(read(head + run(0) + run(20), keys).force().size() == 6U);
  BOOST_TEST(read(head + run(0) + run(0), keys).tells("2 tables"));
  BOOST_TEST(read(head + run(0) + "ERROR: Lost atoms\n", keys).time().at(2) == 2e-5, close);
  // The times of other units are not guessed.
  std::string lj = head + run(0);
  lj.replace(lj.find("units si"), 8, "units lj");
  BOOST_TEST(read(lj, keys).tells("'Time' has no unit"));
}

// 200 steps of 1 us, then steps of .1 us: the second run begins at 200 us, not at 20.
BOOST_AUTO_TEST_CASE(times_of_a_log_go_on_where_its_time_step_changes)
{
  const auto run = [](int first)
  {
    std::string text = "Step v_f\n";
    for (int k = first; k <= first + 200; k += 100)
      text += fmt::format("{} {}\n", k, k);
    return text + "Loop time of 1 on 1 procs for 200 steps with 2 atoms\n";
  };
  const std::string head = "LAMMPS (1 Jan 2000)\nunits si\n",
                    keys = "table: 2, columns: {force ball-wall: 'v_f [N]'}";
  const std::string log = "timestep 1e-6\n" + run(0) + "timestep 1e-7\n" + run(200);
  BOOST_TEST(read(head + log, keys).time().at(0) == 200e-6, close);
  BOOST_TEST(read(head + log, keys).time().at(2) == 220e-6, close);
  BOOST_TEST(
    read(head + "timestep 1e-6\n" + run(0) + "reset_timestep 0\ntimestep 1e-7\n" + run(0), keys)
        .time()
        .at(2) == 20e-6,
    close);
  // How long the first run took is not known.
  BOOST_TEST(read(head + run(0) + "timestep 1e-7\n" + run(200), keys).tells("counts time steps"));
}

BOOST_AUTO_TEST_CASE(energies_and_nodes_of_ls_dyna_are_read)
{
  std::string glstat = " ls-dyna\n\n", nodout = " ls-dyna\n\n";
  for (int k = 0; k < 3; ++k)
  {
    glstat += fmt::format(
      "\n dt of cycle {} is controlled by solid 1\n\n time...........................   {:.5E}\n"
      " time step......................   1.00000E-06\n"
      " kinetic energy.................   {:.5E}\n",
      k, 1e-6 * k, 2. * k);
    nodout += fmt::format("\n n o d a l   p r i n t   o u t   f o r   t i m e  s t e p       {}   "
                          "( at time {:.7E} )\n\n"
                          " nodal point  x-disp     z-vel\n"
                          "        7   0.0000E+00  {:.4E}\n",
                          k, 1e-6 * k, 3. * k);
  }
  const Columns energy =
    read(glstat, "columns: {time: 'time [s]', energy kinetic: 'kinetic energy [mJ]'}");
  BOOST_TEST(energy.told == "");
  BOOST_TEST(energy.all.at(1).values.at(2) == 4e-3, close);
  const Columns velocity =
    read(nodout, "columns: {time: 'time [s]', velocity ball: '7 z-vel [m/s]'}");
  BOOST_TEST(velocity.told == "");
  BOOST_TEST(velocity.all.at(1).values.at(2) == 6, close);
}

BOOST_AUTO_TEST_SUITE_END()
