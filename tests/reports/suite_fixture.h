#pragma once

// A folder of cases with results, and the site that is made of them.

#include <fstream>
#include <string>

#include "reports/suite/suite_page.h"
#include "sample_records.h"

namespace carambole::test
{
inline const std::string steel_pair = R"(title: Two balls
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz, linear]
)";

struct SuiteFixture
{
  TemporaryFolder folder;

  std::filesystem::path write_case(const std::string &name, const std::string &text) const
  {
    std::filesystem::create_directories(folder.path / name);
    std::ofstream(folder.path / name / "case.yaml") << text;
    return folder.path / name;
  }

  /// With the records of fem, hertz and linear; hertz's force is `hertz` times that of fem.
  Case store_case(const std::string &name, double hertz = 1.02,
                  const std::string &text = steel_pair) const
  {
    const std::filesystem::path results = write_case(name, text);
    Case problem = read_case((results / "case.yaml").string());
    store(results, sample_record(problem, "fem", 1000, 1.9));
    store(results, sample_record(problem, "hertz", 1000 * hertz, 1.905));
    store(results, sample_record(problem, "linear", 900, 1.8));
    return problem;
  }

  reports::Suite read() const { return reports::read_suite({folder.path, "1", false, nullptr}); }

  std::string index(const reports::Suite &suite) const
  {
    std::filesystem::create_directories(folder.path / "report");
    return reports::suite_index_page(
      suite, reports::draw_for_page(reports::error_figures(suite), folder.path / "report", nullptr),
      "1");
  }
};

inline std::string with_radius(const std::string &radius)
{
  std::string text = steel_pair;
  const std::string given = "radius: 10 mm";
  for (std::size_t at = text.find(given); at != std::string::npos; at = text.find(given))
    text.replace(at, given.size(), "radius: " + radius);
  return text;
}

inline std::string reason_of(const reports::Suite &suite, const std::string &folder)
{
  for (const reports::SkippedCase &skipped : suite.skipped)
    if (skipped.folder == folder)
      return skipped.reason;
  return "";
}
} // namespace carambole::test
