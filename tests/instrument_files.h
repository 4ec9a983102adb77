#pragma once

// One pulse as instruments and codes write it: a ball of radius 10 mm that hits a rigid wall at 1
// m/s with Tsuji's damper, e = 0.8, sampled every 0.2 us, with noise of 8 N and an offset of 3.5 N.
// All names are invented; the layouts follow the published descriptions of the formats.

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/synthetic_impacts.h"

namespace carambole::test
{
inline constexpr double pulse_mass = 0.0326725635973, pulse_restitution = 0.8;
inline constexpr double pulse_gain = 4520; ///< of the load cell [N/V]

/// A case of that ball, with any entries of `data`.
inline std::string pulse_case(const std::string &data)
{
  return "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n"
         "  - {name: wall, wall: {}, rigid: {}}\n"
         "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: "
         "0.3}\n"
         "fem: []\nlaws: [hertz]\n" +
         data;
}

struct Pulse
{
  double interval = 2e-7, start = -1e-4; ///< [s]
  std::vector<double> forces;            ///< [N]
  double peak = 0;                       ///< without noise and offset [N]

  double time(std::size_t k) const { return start + static_cast<double>(k) * interval; }
};

/// By the damper that returns 0.8, found by bisection.
inline const TrueImpact &pulse_impact()
{
  static const TrueImpact impact = []
  {
    double low = 0, high = 1;
    for (int k = 0; k < 40; ++k)
      (damped_hertz((low + high) / 2).restitution > pulse_restitution ? low : high) =
        (low + high) / 2;
    return damped_hertz((low + high) / 2);
  }();
  return impact;
}

inline Pulse sampled_pulse(std::uint64_t seed = 7)
{
  const TrueImpact &unscaled = pulse_impact();
  const double stiffness = 4. / 3 * 206e9 / (1 - 0.09) * std::sqrt(0.01);
  const double time = std::pow(pulse_mass / impact_mass, 0.4) *
                      std::pow(impact_stiffness / stiffness, 0.4) * std::pow(impact_speed, 0.2),
               force = pulse_mass / impact_mass / impact_speed / time;
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  Pulse pulse;
  pulse.peak = force * unscaled.peak;
  for (std::size_t k = 0; k < 1500; ++k)
    pulse.forces.push_back(force * unscaled.force(pulse.time(k) / time) + 3.5 +
                           8 * normal(generator));
  return pulse;
}

/// A file of one format.
struct Layout
{
  std::string name;
  std::string read_as; ///< how it is told
  std::string text;
};

namespace layouts
{
/// Lines of numbers, made from the number of the sample, its time [s] and its force [N].
template <typename Line>
std::string lines(const Pulse &pulse, const Line &line)
{
  std::string text;
  for (std::size_t k = 0; k < pulse.forces.size(); ++k)
    text += line(k, pulse.time(k), pulse.forces[k]);
  return text;
}

inline std::string with_commas(std::string text)
{
  for (char &c : text)
    c = c == '.' ? ',' : c;
  return text;
}

inline std::string lvm_header(const char *columns)
{
  return fmt::format("LabVIEW Measurement\t\nWriter_Version\t2\nReader_Version\t2\nSeparator\tTab\n"
                     "Decimal_Separator\t.\nMulti_Headings\tYes\nX_Columns\t{}\n"
                     "Time_Pref\tRelative\nOperator\tlab\nDate\t2000/01/01\nTime\t00:00:00\n"
                     "***End_of_Header***\t\n\t\n",
                     columns);
}

inline std::string lvm(const Pulse &pulse)
{
  return lvm_header("One") +
         fmt::format(
           "Channels\t2\t\nSamples\t{0}\t{0}\nDate\t2000/01/01\t2000/01/01\n"
           "Time\t00:00:00\t00:00:00\nY_Unit_Label\tNewtons\tVolts\nX_Dimension\tTime\tTime\n"
           "X0\t{1:.16E}\t{1:.16E}\nDelta_X\t{2:.6E}\t{2:.6E}\n***End_of_Header***\t\t\n"
           "X_Value\tcell\ttrigger\tComment\n",
           pulse.forces.size(), pulse.start, pulse.interval) +
         lines(pulse, [](auto, double t, double f)
               { return fmt::format("{:.9f}\t{:.4f}\t{:.4f}\n", t, f, t > 0 ? 5 : 0.1); });
}

inline std::string lvm_without_times(const Pulse &pulse)
{
  return lvm_header("No") +
         fmt::format(
           "Channels\t1\nSamples\t{}\nY_Unit_Label\tVolts\nX_Dimension\tTime\nX0\t{:.16E}\n"
           "Delta_X\t{:.6E}\n***End_of_Header***\nX_Value\tVoltage\tComment\n",
           pulse.forces.size(), pulse.start, pulse.interval) +
         lines(pulse,
               [](auto, auto, double f) { return fmt::format("\t{:.6f}\n", f / pulse_gain); });
}

inline std::string tektronix(const Pulse &pulse)
{
  return fmt::format(
           "Model,MSO0000\nFirmware Version,1.00\n\nPoint Format,Y,\nHorizontal Units,S,\n"
           "Horizontal Scale,4e-05,\nSample Interval,{:.6g},\nRecord Length,{},\n"
           "Gating,0.0% to 100.0%,\nProbe Attenuation,1,\nVertical Units,V,\n"
           "Vertical Offset,0,\nVertical Scale,0.1,\n,,\n,,\nLabel,,\nTIME,CH1\n",
           pulse.interval, pulse.forces.size()) +
         lines(pulse, [](auto, double t, double f)
               { return fmt::format("{:.6e},{:.6f}\n", t, f / pulse_gain); });
}

inline std::string tektronix_beside(const Pulse &pulse)
{
  const std::vector<std::string> settings{
    fmt::format("Record Length,{:.6e},", static_cast<double>(pulse.forces.size())),
    fmt::format("Sample Interval,{:.12e},", pulse.interval),
    "Trigger Point,5.000000e+02,",
    ",,",
    ",,",
    ",,",
    "Source,CH2,",
    "Vertical Units,V,",
    "Vertical Scale,1.000000e-01,",
    "Vertical Offset,0.000000e+00,",
    "Horizontal Units,s,",
    "Horizontal Scale,2.500000e-05,",
    "Pt Fmt,Y,",
    "Yzero,0.000000e+00,",
    "Probe Atten,1.000000e+00,"};
  return lines(pulse,
               [&](std::size_t k, double t, double f)
               {
                 return fmt::format("{},{:.12f},{:.5f},\n",
                                    k < settings.size() ? settings[k] : ",,", t, f / pulse_gain);
               });
}

inline std::string rigol(const Pulse &pulse)
{
  return fmt::format("X,CH1,Start,Increment,\nSequence,Volt,{:.6e},{:.6e}\n", pulse.start,
                     pulse.interval) +
         lines(pulse, [](std::size_t k, auto, double f)
               { return fmt::format("{},{:.3e},\n", k, f / pulse_gain); });
}

/// In Latin-1, with the sign of a degree in a header.
inline std::string catman(const Pulse &pulse)
{
  return "catman ASCII export\r\nKommentar:\tPr\xFC"
         "fstand\r\n\r\nTime  1 - default sample rate\tForce"
         "\tBridge\tTemp \xB0\tHousing\tFlag\r\ns\tN\tmV\tdegC\tK\t-\r\n" +
         with_commas(lines(
           pulse, [](auto, double t, double f)
           { return fmt::format("{:.8f}\t{:.3f}\t{:.4f}\t21.5\t294.7\t1\r\n", t, f, f / 400); }));
}

inline std::string plain_oscilloscope(const Pulse &pulse)
{
  return "Time,Channel A\n(us),(V)\n\n" +
         lines(pulse, [](auto, double t, double f)
               { return fmt::format("{:.6f},{:.6f}\n", 1e6 * t, f / pulse_gain); });
}

inline std::string savetxt(const Pulse &pulse)
{
  return "# time [s] F [N]\n" + lines(pulse, [](auto, double t, double f)
                                      { return fmt::format("{:.18e} {:.18e}\n", t, f); });
}

/// Steps of 10 ns; every 20th is told.
inline std::string lammps_log(const Pulse &pulse)
{
  return "LAMMPS (1 Jan 2000)\nunits           si\natom_style      sphere\ntimestep        1e-8\n"
         "run 29980\nPer MPI rank memory allocation (min/avg/max) = 1 | 1 | 1 Mbytes\n"
         "   Step          v_fwall        KinEng\n" +
         lines(pulse, [](std::size_t k, auto, double f)
               { return fmt::format("{:8} {:16.8g} {:12.6g}\n", 20 * k, f, 1.); }) +
         "Loop time of 1.5 on 1 procs for 29980 steps with 1 atoms\n\nTotal wall time: 0:00:01\n";
}

inline std::string lammps_average(const Pulse &pulse)
{
  return "# Time-averaged data for fix out\n# TimeStep f_wall[3]\n" +
         lines(pulse,
               [](std::size_t k, auto, double f) { return fmt::format("{} {:.6g}\n", 20 * k, f); });
}

inline std::string yade(const Pulse &pulse)
{
  return "# F\ti\tt\n" + lines(pulse, [](std::size_t k, double t, double f)
                               { return fmt::format("{}\t{}\t{}\n", f, 100 * k, t); });
}

inline std::string abaqus(const Pulse &pulse)
{
  std::string first = "\n\n               X             RF:WALL\n\n",
              second = "\n\n               X             V:BALL\n\n";
  first += lines(pulse, [](auto, double t, double f)
                 { return fmt::format("  {:16.8E}  {:16.8E}\n", t, f); });
  second +=
    lines(pulse, [](auto, double t, auto) { return fmt::format("  {:16.8E}  {:16.8E}\n", t, 1.); });
  return first + "\n\n  Minimum   0.   0.\n  Maximum   1.   1.\n" + second;
}

inline std::string rcforc(const Pulse &pulse)
{
  return "                         ls-dyna\n i n t e r f a c e   f o r c e s\n\n" +
         lines(pulse,
               [](auto, double t, double f)
               {
                 return fmt::format("  slave        1  time{0:13.5E}  x  0.00000E+00  y  "
                                    "0.00000E+00  z{1:13.5E} mass  0.0\n"
                                    "  master       1  time{0:13.5E}  x  0.00000E+00  y  "
                                    "0.00000E+00  z{2:13.5E} mass  0.0\n",
                                    t + 1e-4, f, -f);
               });
}

inline std::string calculix(const Pulse &pulse)
{
  return "\n                        S T E P       1\n\n" +
         lines(pulse,
               [](auto, double t, double f)
               {
                 return fmt::format(" total force (fx,fy,fz) for set WALL and time  {:.7E}\n\n"
                                    "       0.000000E+00  0.000000E+00 {:14.6E}\n\n",
                                    t + 1e-4, f);
               });
}

inline std::string hopkinson(const Pulse &pulse)
{
  return fmt::format(
           "Record 12 of bar A\nt0 = {:.6g} us\ndt = {:.6g} us\nincident [V]\ttransmitted [V]\n",
           1e6 * pulse.start, 1e6 * pulse.interval) +
         lines(pulse, [](auto, auto, double f)
               { return fmt::format("{:.6f}\t{:.6f}\n", f / pulse_gain, 0.01); });
}

/// The second trace is longer: cells of the first are blank at its end.
inline std::string side_by_side(const Pulse &pulse)
{
  std::string text = "t1 [us];F1 [N];t2 [us];F2 [N]\n";
  for (std::size_t k = 0; k < pulse.forces.size() + 100; ++k)
    text += k < pulse.forces.size() ? fmt::format("{:.3f};{:.3f};{:.3f};0.5\n", 1e6 * pulse.time(k),
                                                  pulse.forces[k], 0.1 * static_cast<double>(k))
                                    : fmt::format(";;{:.3f};0.5\n", 0.1 * static_cast<double>(k));
  return text;
}

/// The ball has an accelerometer.
inline std::string acceleration(const Pulse &pulse)
{
  return "time [us],A [g]\n" +
         lines(pulse, [](auto, double t, double f)
               { return fmt::format("{:.3f},{:.5g}\n", 1e6 * t, f / pulse_mass / 9.80665); });
}
} // namespace layouts

inline std::vector<Layout> pulse_layouts()
{
  using namespace layouts;
  const Pulse pulse = sampled_pulse();
  return {
    {"lvm", "LabVIEW measurement file, 1500 samples at 200 ns, channel cell in N", lvm(pulse)},
    {"lvm without times", "LabVIEW measurement file, 1500 samples at 200 ns, channel Voltage in V",
     lvm_without_times(pulse)},
    {"tektronix", "Tektronix CSV, 1500 samples at 200 ns, channel CH1 in V", tektronix(pulse)},
    {"tektronix beside", "Tektronix CSV, 1500 samples at 200 ns, channel CH2 in V",
     tektronix_beside(pulse)},
    {"rigol", "Rigol CSV, 1500 samples at 200 ns, channel CH1 in V", rigol(pulse)},
    {"catman", "HBM catman ASCII, 1500 samples at 200 ns, channel Force in N", catman(pulse)},
    {"oscilloscope", "table, 1500 samples at 200 ns, column Channel A in V",
     plain_oscilloscope(pulse)},
    {"savetxt", "numbers below a comment, 1500 samples at 200 ns, column F in N", savetxt(pulse)},
    {"lammps log", "LAMMPS log, 1500 samples at 200 ns, column v_fwall in N", lammps_log(pulse)},
    {"lammps average", "LAMMPS fix output, 1500 samples at 200 ns, column f_wall[3] in N",
     lammps_average(pulse)},
    {"yade", "YADE plot data, 1500 samples at 200 ns, column F in N", yade(pulse)},
    {"abaqus", "ABAQUS report, 1500 samples at 200 ns, column RF:WALL in N", abaqus(pulse)},
    {"rcforc", "LS-DYNA rcforc, 1500 samples at 200 ns, column ", rcforc(pulse)},
    {"calculix", "CalculiX .dat, 1500 samples at 200 ns, column total force WALL fz in N",
     calculix(pulse)},
    {"hopkinson", "numbers below a header, 1500 samples at 200 ns, channel incident in V",
     hopkinson(pulse)},
    {"side by side", "", side_by_side(pulse)},
    {"acceleration", "table, 1500 samples at 200 ns, column A in g", acceleration(pulse)}};
}
} // namespace carambole::test
