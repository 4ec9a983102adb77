#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "fem/results/fields.h"
#include "tests/cases/case_files.h"
#include "tests/fem/rows.h"

using namespace carambole;
using namespace carambole::fem;

namespace
{
std::string text_of(const std::filesystem::path &file)
{
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}
} // namespace

BOOST_AUTO_TEST_CASE(fields_are_written_at_the_times_asked_for)
{
  const test::ScratchFolder scratch;
  const std::filesystem::path &folder = scratch.path;
  const Case c = row_of({ball("A", 0.01, steel, 1), ball("B", 0.015, aluminium, 0)});
  const auto discretisation = discretise(c, mesh_of(8), 0);
  FieldWriter writer(folder, *discretisation);
  std::vector<double> times;
  double pressure = 0;
  ImpactOptions options;
  options.threads = 2;
  options.field_times = {10e-6, 38e-6};
  options.write_fields = [&](const Dynamics &dynamics)
  {
    writer.write(dynamics);
    times.push_back(dynamics.time());
    const auto p = dynamics.contacts()[0].pressure();
    pressure = *std::max_element(p.begin(), p.end());
  };
  const ImpactResult result = run_impact(c, *discretisation, options);

  BOOST_REQUIRE(times.size() == 2u);
  // The fields belong to a sample of the history and have its time.
  const std::vector<double> &sample_times = result.history.find("time")->values;
  for (const auto &[time, name] : writer.series())
    BOOST_TEST(
      std::ranges::any_of(sample_times, [&](double t) { return std::abs(t - time) < 1e-15; }),
      name);
  // Samples of the history are 1/800 of the impact apart.
  for (std::size_t k = 0; k < times.size(); ++k)
    BOOST_TEST(times[k] == options.field_times[k], boost::test_tools::tolerance(0.02));
  const std::string series = text_of(folder / "fields.pvd");
  for (const char *name : {"fields-0.vtu", "fields-1.vtu"})
  {
    BOOST_TEST(series.find(name) != std::string::npos);
    const std::string vtu = text_of(folder / name);
    for (const char *field :
         {"displacement", "velocity", "contact_pressure", "stress_zz", "von_mises"})
      BOOST_TEST(vtu.find(std::string("Name=\"") + field + "\"") != std::string::npos, field);
    const Solid &solid = discretisation->solid;
    BOOST_TEST(vtu.find(fmt::format("NumberOfPoints=\"{}\" NumberOfCells=\"{}\"", solid.n_nodes(),
                                    solid.n_elements())) != std::string::npos);
  }
  // Near the turning point: Hertz's largest pressure is 1.5 F/(pi a^2), 830 N on a radius of 0.3995
  // mm. Eight elements per contact radius average it over one facet; the true force is 1.5 % above
  // Hertz.
  BOOST_TEST(pressure == 1.5 * 830.2 / (3.14159 * 0.3995e-3 * 0.3995e-3),
             boost::test_tools::tolerance(0.05));
}
