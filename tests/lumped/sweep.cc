#include <boost/test/unit_test.hpp>

// Sweeps: grids, units, the same results as single runs, in memory and read again, whatever the
// number of threads.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "lumped/sweep/sweep_points.h"

BOOST_AUTO_TEST_SUITE(lumped_sweep)

using namespace carambole;
using namespace carambole::lumped;
namespace tt = boost::test_tools;

namespace
{
/// A file that is gone at the end.
struct CaseFile
{
  CaseFile()
    : path(std::filesystem::temp_directory_path() /
           ("carambole-sweep-" + std::to_string(getpid()) + ".yaml"))
  {
    std::ofstream(path) << R"(schema: 1
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 15 mm}, material: steel, gap: 1 um}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: []
laws: [hertz, {thornton: {yield_stress: 400 MPa}}, {rigid: {restitution: 0.5}}]
)";
  }
  ~CaseFile() { std::filesystem::remove(path); }
  std::filesystem::path path;
};

Table run(const std::string &path, const std::vector<std::string> &vary, bool logarithmic = false,
          int threads = 2, const std::vector<std::string> &models = {})
{
  const std::vector<Axis> axes = read_axes(path, {}, vary, logarithmic);
  const SweepResult result = sweep(path, {}, axes, models, {.threads = threads});
  BOOST_TEST(result.failures == 0U);
  return result.table;
}

std::size_t column(const Table &table, const std::string &name)
{
  const auto found = std::find(table.header.begin(), table.header.end(), name);
  BOOST_REQUIRE_MESSAGE(found != table.header.end(), name);
  return static_cast<std::size_t>(found - table.header.begin());
}

double cell(const Table &table, std::size_t line, const std::string &name)
{
  return table.values[line * table.header.size() + column(table, name)];
}
} // namespace

BOOST_AUTO_TEST_CASE(values_are_in_the_unit_of_the_case)
{
  const CaseFile file;
  const std::string path = file.path.string();
  const std::vector<Axis> axes = read_axes(
    path, {}, {"bodies.B1.sphere.radius=5:10:3", "laws.thornton.yield_stress=0.2:0.4:2 GPa"},
    false);
  BOOST_TEST(axes[0].unit == "mm");
  BOOST_TEST(axes[0].values == (std::vector<double>{5, 7.5, 10}), tt::per_element());
  BOOST_TEST(axes[1].unit == "GPa");
  const std::vector<Axis> si =
    read_axes(path, {},
              {"bodies.B1.sphere.radius=0.005:0.01:2 SI", "laws.thornton.yield_stress=2e8:4e8:2 SI",
               "materials.steel.poisson_ratio=0.2:0.3:2 SI"},
              false);
  BOOST_TEST(si[0].unit == "m");
  BOOST_TEST(si[1].override_with(2e8) == "laws.thornton.yield_stress=200000000 " + si[1].unit);
  BOOST_TEST(parse_quantity("1 " + si[1].unit).value == 1);
  BOOST_TEST(si[2].unit == "");
  const Axis printed = read_axes(path, {"bodies.B1.velocity=1.5 \u00d7 10\u00b3\u00a0mm/s"},
                                 {"bodies.B1.velocity=\u22122:2:2"}, false)
                         .front();
  BOOST_TEST(printed.unit == "mm/s"); // not the power of ten with it
  BOOST_TEST(printed.values.front() == -2);
  const std::vector<Axis> ratios = read_axes(path, {}, {"bodies.B1.velocity=0.01:100:5"}, true);
  for (std::size_t i = 0; i < 5; ++i)
    BOOST_TEST(ratios[0].values[i] == std::pow(10, static_cast<int>(i) - 2), tt::tolerance(1e-14));
  for (const char *wrong :
       {"bodies.B1.velocity", "bodies.B1.velocity=1:2", "bodies.B1.velocity=1:2:1",
        "bodies.B1.velocity=1:1:3", "bodies.B1.velocity=a:2:3", "bodies.B9.velocity=1:2:3",
        "laws.thornton.limiting_pressure=1:2:3", "bodies.B1.material=1:2:3"})
    BOOST_CHECK_THROW(read_axes(path, {}, {wrong}, false), InputError);
  BOOST_CHECK_THROW(read_axes(path, {}, {"bodies.B1.velocity=-1:2:3"}, true), InputError);
  BOOST_CHECK_THROW(run(path, {"materials.steel.poisson_ratio=0.3:0.6:3"}), InputError);
}

BOOST_AUTO_TEST_CASE(a_sweep_gives_what_single_runs_give)
{
  const CaseFile file;
  const std::string path = file.path.string();
  const std::vector<std::string> vary{"bodies.B1.velocity=0.1:2:3", "bodies.*.sphere.radius=5:20:2",
                                      "materials.steel.youngs_modulus=100:300:2"};
  const Table table = run(path, vary);
  BOOST_TEST(table.n_lines() == 12U);
  for (std::size_t line = 0; line < table.n_lines(); ++line)
  {
    const auto value = [&](const char *name) { return std::to_string(cell(table, line, name)); };
    const Case c = read_case(
      path,
      {"bodies.B1.velocity=" + value("bodies.B1.velocity [m/s]") + " m/s",
       "bodies.*.sphere.radius=" + value("bodies.*.sphere.radius [mm]") + " mm",
       "materials.steel.youngs_modulus=" + value("materials.steel.youngs_modulus [GPa]") + " GPa"});
    for (const Model &model : read_models(c))
    {
      const ModelRecord record = run_model(c, model).record;
      const std::string name = model.entry.name;
      // Errors of 1e-11 without samples, of 1e-12 with them.
      BOOST_TEST(cell(table, line, name + " restitution [1]") == record.restitution.value(),
                 tt::tolerance(1e-10));
      BOOST_TEST(cell(table, line, name + " velocity B2 [m/s]") == record.bodies[1].velocity,
                 tt::tolerance(1e-10));
      if (!model.manual->make_force)
        continue;
      const ContactRecord &contact = record.contacts.front();
      BOOST_TEST(cell(table, line, name + " peak_force B1-B2 [N]") == contact.peak_force.value(),
                 tt::tolerance(1e-10));
      BOOST_TEST(cell(table, line, name + " duration B1-B2 [s]") == contact.duration.value(),
                 tt::tolerance(1e-9)); // times are differences
    }
  }
}

BOOST_AUTO_TEST_CASE(numbers_are_varied_in_memory)
{
  const CaseFile file;
  const std::string path = file.path.string();
  const std::vector<std::string> all;
  const auto reads_again = [&](const std::string &vary)
  {
    const std::vector<Axis> axes = read_axes(path, {}, {vary}, false);
    return Points(path, {}, axes, all).reads_again();
  };
  for (const char *vary :
       {"bodies.B1.velocity=1:3:5", "bodies.B2.gap=1:3:5", "bodies.*.sphere.radius=1:3:5",
        "materials.steel.density=1000:3000:5", "materials.steel.poisson_ratio=0.1:0.4:5",
        "laws.thornton.yield_stress=100:300:5", "laws.rigid.restitution=0:1:5"})
    BOOST_TEST(!reads_again(vary), vary);
}

BOOST_AUTO_TEST_CASE(threads_change_nothing)
{
  const CaseFile file;
  const std::string path = file.path.string();
  const std::vector<std::string> vary{"bodies.B1.velocity=0.01:100:200"};
  const Table one = run(path, vary, true, 1), three = run(path, vary, true, 3);
  BOOST_TEST(one.csv() == three.csv());
  const Table hertz = run(path, vary, true, 2, {"hertz"});
  BOOST_TEST(hertz.header.size() == 7U);
  for (std::size_t line = 0; line < hertz.n_lines(); ++line)
    BOOST_TEST(cell(hertz, line, "hertz restitution [1]") == 1, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(what_does_not_apply_is_an_empty_cell)
{
  const Table table{{"a [1]", "b [1]"}, {1, std::nan(""), 2, 3}};
  BOOST_TEST(table.csv() == "a [1],b [1]\n1,\n2,3\n");
}

BOOST_AUTO_TEST_SUITE_END()
