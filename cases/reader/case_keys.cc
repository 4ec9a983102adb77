#include "cases/reader/case_keys.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/case.h"
#include "cases/case/time_estimate.h"
#include "cases/reader/form_makers.h"
#include "cases/reader/strict_map.h"
#include "cases/records/quantities.h"
#include "cases/values/infinity.h"

namespace carambole
{
const Key &Form::key(const std::string &name) const
{
  const auto found = std::ranges::find(keys, name, &Key::name);
  if (found == keys.end())
    throw std::logic_error("the table of keys has no '" + name + "'");
  return *found;
}

std::vector<std::string> Form::names() const
{
  return names_of(keys);
}

const DataColumns &data_columns()
{
  static const DataColumns columns{
    {ColumnKind::force, ColumnKind::approach, ColumnKind::contact_radius},
    {ColumnKind::position, ColumnKind::velocity},
    {"kinetic", "strain", "plastic", "viscous", "dissipated", "total"}};
  return columns;
}

namespace
{
using namespace forms;
using Names = std::vector<std::string>;

constexpr std::size_t max_title = 200; // characters
constexpr std::size_t max_modes = 200; // of a body
constexpr std::size_t max_rings = 2000;
constexpr std::size_t max_cycles = 100;
constexpr std::size_t max_line_points = 512;
constexpr const char *subject_pattern = " [A-Za-z0-9_.-]+"; // a body, a contact or a probe
constexpr const char *mode_pattern = " ([A-Za-z0-9_.-]+ )?[0-9]+";

// Values outside are mistakes in the unit, not contact problems.
const Range friction_range{0, infinity, false, "'stick' or a number of zero or more"};
const Range time_range{0, 1e6, false, "zero or a positive time"};

/// Names of quantities as in `expect`.
std::string quantity_pattern()
{
  Names with_subject, of_modes, alone;
  for (const QuantityDefinition &quantity : quantity_definitions())
    if (quantity.subject == Subject::model)
      alone.push_back(quantity.name);
    else if (quantity.subject == Subject::mode || quantity.subject == Subject::bounce)
      of_modes.push_back(quantity.name);
    else
      with_subject.push_back(quantity.name);
  return fmt::format("^(uncertainty )?(({})({})?|({}){}|{})$", fmt::join(with_subject, "|"),
                     subject_pattern, fmt::join(of_modes, "|"), mode_pattern,
                     fmt::join(alone, "|"));
}

/// Names of the columns of history.csv that data may have.
std::string column_pattern()
{
  Names with_subject;
  for (const std::vector<ColumnKind> &kinds :
       {data_columns().of_contacts, data_columns().of_bodies})
    for (const ColumnKind kind : kinds)
      with_subject.push_back(to_string(ColumnName{kind}));
  return fmt::format("^({}|({}){}|{} ({}))$", to_string(ColumnName{ColumnKind::time}),
                     fmt::join(with_subject, "|"), subject_pattern,
                     to_string(ColumnName{ColumnKind::energy}),
                     fmt::join(data_columns().energies, "|"));
}

Form fem_form()
{
  return map(
    {{"name", name(), "name of the model; default fem"},
     {"elements_per_contact_radius",
      quantity(dimension::none, "", Range{2, 1e5, false, "2 or more"}),
      "on the finest level; for a cylinder that nothing touches, per radius; default 10"},
     {"bodies",
      by_name(name_pattern, map({{"elements_per_contact_radius",
                                  quantity(dimension::none, "", Range{2, 1e5, false, "2 or more"}),
                                  "elements in this body"},
                                 {"largest_element", length("mm"),
                                  "for a cylinder, on the finest level; default: so large that "
                                  "waves as long as the contact lasts are resolved"}})),
      "for each body by name: how its mesh differs"},
     {"levels", integer(1, 10), "number of meshes, each half as fine as the next; default 3"},
     {"element", words({"one-point", "full", "q2"}),
      "one-point (default) with hourglass control, or full: 2x2 points with mean dilatation "
      "(default for an indentation), or, for an indentation, q2: quadratic on an adaptive mesh"},
     {"fields",
      either({list(quantity(dimension::time, "us", time_range)), words({"shapes", "maximum"})}),
      "output times of the fields for ParaView, on the finest level; `shapes` (modes) or `maximum` "
      "(indentation, static); default none"},
     {"ringing", quantity(dimension::time, "us", time_range),
      "time for which the run continues after an impact, for spectra; default 0 s"},
     {"static", words({"true", "false"}),
      "impact of two bodies from the force of a quasi-static indentation, without inertia inside "
      "the bodies; default false"},
     {"local_steps", words({"on", "off"}),
      "in an impact, elements that are large enough take 2, 4, 8 ... steps at once where this "
      "saves work; default on"}});
}

Form load_form()
{
  const Range any{-infinity, infinity, true, ""};
  return map(
    {{"on", reference(), "name of the body", "B1"},
     Key{"disc", map({{"radius", length("mm"), "radius of the disc", "1 mm"}}),
         "a disc on the upper face of the body, with a force"}
       .needs({"force"}),
     Key{"inner", map({}), "the inner surface of a hollow sphere, with a pressure"}.needs(
       {"pressure"}),
     {"force", quantity(dimension::force, "kN", any), "spread evenly over the disc"},
     {"pressure", quantity(dimension::pressure, "MPa", any), "on the inner surface"},
     {"ramp",
      quantity(dimension::time, "us", Range{0, 1e6, false, "zero (a step) or a positive time"}),
      "time of the rise (1 - cos(pi t/ramp))/2; default: a step"}},
    {{"disc", "inner"}, {"force", "pressure"}});
}

Form probe_form()
{
  const Form point = list(quantity(dimension::length, "mm"), 2, 2);
  return map(
    {{"name", name(), "for three_wave and the column of a section; default: its number"},
     {"on", reference(), "name of the body", "B1"},
     {"at", point, "a point, [r, z] from the position of the body"},
     {"surface", map({{"radius", length("mm"), "out to this radius", "1 mm"}}),
      "all nodes of the upper face"},
     {"section",
      map({{"z", quantity(dimension::length, "mm"), "from the centre of the cylinder", "0 mm"}}),
      "the force through the line of the mesh nearest to it"},
     {"line",
      map({{"from", point, "[r, z] from the centre of the cylinder", "[5 mm, -20 mm]"},
           {"to", point, "the other end", "[5 mm, 20 mm]"},
           {"points", integer(16, max_line_points), "at equal distances", "64"}}),
      "points for a picture of wave numbers over frequencies"},
     {"quantity", words({"displacement", "velocity", "strain", "force"}),
      "what is recorded; strain: along z, as a strain gauge averages it; a section always records "
      "the force, a line velocity (default) or strain"},
     {"gauge", length("mm"), "for a strain: length of the gauge along z; default 2 mm"}},
    {{"at", "surface", "section", "line"}});
}

Form three_wave_form()
{
  return map(
    {{"incident", reference(), "name of the strain probe on the bar before the specimen", "g1"},
     {"transmitted", reference(), "name of the strain probe on the bar after it", "g2"},
     {"specimen", reference(), "name of a cylinder between two bars", "disc"}});
}

/// Numbers, or lists of numbers, or the column of a file.
Form drops_form(const Dimension &dimension, const char *unit)
{
  const Range positive{0, 1e6, false, "zero or a positive number"};
  return either({text(max_title), list(either({quantity(dimension, unit, positive),
                                               list(quantity(dimension, unit, positive), 2)}),
                                       1)});
}

Form track_form()
{
  return map(
    {{"frame", text(max_title), "column that counts frames; needs `frame_rate`"},
     {"time", text(max_title), "column of times, instead of `frame`"},
     {"y", text(max_title), "column of the positions along the fall, upwards or downwards", "y"},
     {"x", text(max_title), "column of the positions across it"},
     Key{"frame_rate", quantity({0, 0, -1}, "Hz", Range{0, 1e9, true, "a positive rate"}),
         "of the frames that are counted"}
       .needs({"frame"}),
     {"scale", quantity(dimension::length, "mm", Range{0, 1e6, true, "a positive length"}),
      "length of one unit of positions without a unit; default: gravity gives it"}},
    {{"frame", "time"}});
}

Form data_form()
{
  const Names of_bounces{"heights", "bounce_times", "track"};
  Form columns = by_name(
    column_pattern(),
    either(
      {text(max_title),
       map({{"column", text(max_title), "header or position", "CH1"},
            {"scale", text(max_title),
             "from the unit of the column, volts, g or counts, to that of the quantity: 4.52 kN/V"},
            {"mass", quantity(dimension::mass, "g", Range{0, 1e12, true, "a positive mass"}),
             "makes a force of an acceleration"}})}),
    1);
  return map(
    {{"name", name(), "name of the model", "ABAQUS"},
     {"file", text(max_remark), "of numbers, from the folder of the case"},
     Key{"heights", drops_form(dimension::length, "mm"),
         "of the tops of a bouncing ball above its place at the touch, that of the release first: "
         "numbers, a list of them per drop, or a column of the file"}
       .excludes({"bounce_times", "track"}),
     Key{"bounce_times", drops_form(dimension::time, "s"),
         "of successive touches of a bouncing ball: numbers, a list of them per drop, or a column "
         "of the file"}
       .excludes({"track"}),
     Key{"track", track_form(), "positions of a bouncing ball in a video"}.needs({"file"}),
     Key{"columns", std::move(columns),
         "for columns of history.csv the headers in the file or the positions there from 1, with "
         "units, or {column, scale, mass}; default: the same headers, or what the file tells"}
       .excludes(of_bounces),
     Key{"interval", quantity(dimension::time, "ns", Range{0, 1e6, true, "a positive time"}),
         "sampling interval of a file without times"}
       .excludes(of_bounces),
     Key{"timestep", quantity(dimension::time, "ns", Range{0, 1e6, true, "a positive time"}),
         "length of a time step where the file counts them"}
       .excludes(of_bounces),
     Key{"table", integer(1, 10000), "which of several tables of the file, from 1"}.excludes(
       of_bounces),
     Key{"shift", quantity(dimension::time, "us", {}, {"fitted"}),
         "time offset of the data; `fitted`: chosen to match the reference, or the models where "
         "the data are the reference; default 0 s"}
       .excludes(of_bounces),
     {"uncertainty", by_name(quantity_pattern(), margin()),
      "half-widths of 95 % intervals, relative or in the unit of the quantity"},
     {"kind", words({"measured", "computed"}), "where the data come from; default: not stated"}},
    {}, {{"file", "heights", "bounce_times"}});
}

Form expectation_form()
{
  Names evidence;
  for (const EvidenceKind kind : evidence_kinds)
    evidence.emplace_back(to_string(kind));
  return map(
    {{"model", reference(), "name of the model", "hertz"},
     {"quantity", reference(quantity_pattern()),
      "key of the model's record, and the body or the contact where there are several",
      "peak_force"},
     {"value", margin(), "in a unit of the quantity", "5 m/s"},
     {"tolerance", margin(), "relative (1e-6, 5 %), or in the unit of the value", "1e-6"},
     {"source", text(max_remark), "where the value comes from", "\"where the value comes from\""},
     {"known_discrepancy", text(max_remark), "why a failure is expected"},
     {"kind", words(std::move(evidence)),
      "what the value is: exact or converged (default), measured, printed by others, or found by "
      "this program"},
     {"uncertainty", margin(),
      "half-width of the 95 % interval of the value, relative or in the quantity's unit"}});
}

Form sweep_form()
{
  return map({{"name", name(), "name of the sweep", "speed"},
              {"vary", list(text(max_remark), 1), "PATH=A:B:N: N values from A to B",
               "[\"bodies.B1.velocity=0.1:10:41\"]"},
              {"log", words({"true", "false"}), "values in equal ratios; default false"},
              {"fem", list(Form(Kind::number)),
               "values of the first path, in its unit, at which all models are run"}});
}

Form indentation_form()
{
  const Range force_range{0, infinity, true, "a positive force"};
  return map(
    {{"maximum", quantity(dimension::length, "um", Range{0, 1e4, true, "a positive length"}),
      "largest approach of the two bodies"},
     {"force", quantity(dimension::force, "kN", force_range), "largest force, instead of maximum"},
     {"steps", integer(1, max_load_steps),
      "load steps of each loading and of each unloading; default 40"},
     {"unload", words({"true", "false"}), "to zero force, after the last loading; default true"},
     {"cycles", integer(1, max_cycles), "number of loadings; default 1"},
     {"step_time", quantity(dimension::time, "s", Range{0, 1e12, true, "a positive time"}),
      "time of a load step, for materials that depend on it; default: infinitely slow"}},
    {{"maximum", "force"}});
}

Form motion_form()
{
  constexpr std::size_t most_rows = 10000;
  const Range times{-1e6, 1e6, false, "a time up to 1e6 s"}, any{-1e4, 1e4, false, ""};
  const auto column = [&](Form of_list) {
    return either({text(max_remark), list(std::move(of_list), 2, most_rows)});
  };
  const Form length = quantity(dimension::length, "um", any);
  return map({{"file", text(max_remark),
               "a table beside the case with the columns time [s], approach [um], slip [um], roll "
               "[mrad], twist [mrad], or other units; instead of the keys below"},
              {"time", list(quantity(dimension::time, "ms", times), 2, most_rows), "increasing"},
              {"rows", integer(2, most_rows),
               "rows of formulas at equal distances between two times; default 1001"},
              {"approach", column(length),
               "of the bodies at these times, straight between them; zero or negative (a gap) at "
               "first: a list, or a formula of t in s that gives m, 5e-6*sin(pi*t)"},
              {"slip", column(length),
               "of the contact points along x, a list or a formula that gives m; default: none"},
              {"roll", column(rotation()),
               "rotation about y, a list or a formula that gives rad; default: none"},
              {"twist", column(rotation()),
               "rotation about the normal, a list or a formula that gives rad; default: none"}},
             {{"file", "time"}, {"file", "approach"}});
}

Form adhesion_form()
{
  return map(
    {{"work",
      quantity(dimension::stiffness, "mJ/m^2",
               Range{0, 1e6, true, "a positive work below 1e6 J/m^2"}),
      "work of adhesion per area of the pair: two equal surfaces of energy gamma have 2 gamma",
      "50 mJ/m^2"},
     {"traction", words({"linear", "exponential", "lennard-jones", "dugdale"}),
      "how the traction falls with the gap; default linear; dugdale is for laws only"},
     {"strength", quantity(dimension::pressure, "MPa", Range{0, 1e13, true, "a positive pressure"}),
      "the largest traction"},
     {"range", quantity(dimension::length, "nm", Range{0, 1, true, "a positive length below 1 m"}),
      "in place of the strength: 2 work/strength of linear, work/strength of exponential and "
      "dugdale, the gap of equilibrium of lennard-jones"}},
    {{"strength", "range"}});
}

Form make_case_form()
{
  const Form contact =
    map({{"between", list(reference(), 2, 2), "names of two neighbours", "[B1, B2]"},
         {"friction", quantity(dimension::none, "", friction_range, {"stick"}),
          "Coulomb's coefficient, or stick; default 0"},
         {"separation", words({"never"}),
          "never: bodies that have touched stay together; default: opens freely"},
         Key{"adhesion", adhesion_form(),
             "attraction of the two surfaces, in an impact or an indentation of two bodies"}
           .excludes({"friction", "separation"})});
  Form root = map(
    {{"schema", words({"1"}), "version of the format; default 1"},
     {"name", name(), "folder of the results; default: the name of the file or its folder"},
     {"title", text(max_title), "one line; default: the name"},
     {"source", text(max_remark), "where the problem comes from"},
     {"bodies", list(body_form()), "the row along +z, in this order",
      "[{name: B1, sphere: {radius: 10 mm}, material: steel}, ...]"},
     {"materials", by_name(name_pattern, material_form()), "materials by name"},
     {"fem", either({fem_form(), list(fem_form())}),
      "finite elements: a map, a list of named ones, or [] for none; default {}"},
     {"laws", list(elsewhere("law")), "contact laws; default [hertz] where it applies"},
     {"expect", list(expectation_form()), "expected results"},
     {"duration",
      quantity(dimension::time, "us", Range{0, 1e6, true, "'until separation' or a positive time"},
               {"until separation"}),
      "time to compute; default until separation"},
     {"reference", reference(), "model that the others are compared with; default fem"},
     {"gravity", quantity(dimension::acceleration, "m/s^2"),
      "along +z; default 0 m/s^2, on an incline 9.81 m/s^2"},
     {"incline", map({{"angle", angle_form(), "from the horizontal, below 90 deg", "45 deg"}}),
      "the sphere rolls or slides down the wall; laws only"},
     {"analysis", words({"impact", "indentation", "modes", "oblique", "prescribed", "waves"}),
      "impact (default), oblique impact of two bodies with friction and spin, waves under loads, "
      "quasi-static indentation, free vibration modes of every deformable body, or a prescribed "
      "motion of two bodies under contact laws"},
     {"indentation", indentation_form(), "for 'analysis: indentation'"},
     {"motion", motion_form(),
      "for 'analysis: prescribed': of the first body against the second one"},
     {"half_space",
      map({{"rings", integer(8, max_rings), "on the finest level; default 160"},
           {"levels", integer(1, 6),
            "number of levels, each with half the rings of the next; default 3"}}),
      "the reference of 'analysis: oblique', elastic half-spaces after Maw, Barber & Fawcett, or "
      "of an indentation with adhesion"},
     {"modes", map({{"count", integer(1, max_modes), "number of modes of each body; default 12"}}),
      "for 'analysis: modes'"},
     {"contacts", list(contact), "options of pairs of neighbours"},
     {"loads", list(load_form()), "loads, for 'analysis: waves'"},
     {"probes", list(probe_form()), "what is recorded over time"},
     {"three_wave", three_wave_form(),
      "stress and strain of the specimen of a Hopkinson bar, from the gauges of its bars"},
     {"codes", list(code_form()), "discrete-element codes that compute the impact, too"},
     {"data", list(data_form()), "histories that were measured or computed elsewhere"},
     {"sweeps", list(sweep_form()), "values that vary, for carambole sweep"},
     {"uncertain", uncertain_form(),
      "distributions of inputs by their paths, as in --set; runs: so many of each finite-element "
      "model, default 12"},
     {"correlated", list(correlation_form()), "uncertain inputs that depend on each other"},
     {"report", report_form(quantity_pattern()),
      "title page of the printed report, and what decides whether a model is accepted"}});
  return root;
}
} // namespace

const Form &case_form()
{
  static const Form form = make_case_form();
  return form;
}

const Form &impedance_form()
{
  static const Form form = either(
    {words({"automatic"}),
     list(map({{"body", reference(name_pattern), "name of a cylinder that is struck", "slab"},
               {"as", words({"plate", "rod"}),
                "how waves leave it; default: a plate where it is shorter than its radius"},
               {"thick", words({"true", "false"}),
                "plate: its mobility grows with frequency; default true"},
               {"echoes", words({"true", "false"}),
                "rod: waves return from its other end; default false"},
               {"end", words({"true", "false"}),
                "rod: its end is stiffer than a half-space; default true"}}),
          1)});
  return form;
}

const Form &taken_value_form()
{
  static const Form form =
    map({{"from", name(), "model of the same case whose restitution is taken"},
         {"returned", quantity(dimension::none, "", Range{0, 1, false, "above 0 to 1"}),
          "restitution that the impact itself must return, weight and the law's separation "
          "included; the parameter is found"}},
        {{"from", "returned"}});
  return form;
}
} // namespace carambole
