#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "cases/case/hashes.h"
#include "cases/values/json_text.h"
#include "reports/drawing/heat_map.h"
#include "reports/judgement/energies.h"
#include "reports/metrics/wave_speeds.h"
#include "reports/page/build.h"
#include "reports/records/number_table.h"
#include "sample_cases.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_fem)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
struct Fixture
{
  TemporaryFolder folder;
  const fs::path figures = folder.path / "report" / "figures";

  BuildOutcome build(const Case &problem)
  {
    BuildRequest request;
    request.problem = problem;
    request.results = folder.path;
    request.version = "1";
    return build_report(request);
  }
  /// Builds the report and returns the page.
  std::string page(const Case &problem)
  {
    BOOST_CHECK_EQUAL(build(problem).status, 0);
    return bytes_if_any(folder.path / "report" / "index.html");
  }
  bool has_figure(const std::string &name) const { return fs::exists(figures / (name + ".svg")); }
};

/// A record as older versions wrote it: it does not cover the files beside it.
void uncover(const fs::path &record)
{
  auto json = parse_ordered_json(bytes_if_any(record / "record.json"));
  json.erase("files");
  json["content_hash"] =
    hash_text(bytes_if_any(record / "history.csv") + json_text(json.at("model")));
  std::ofstream(record / "record.json", std::ios::trunc) << json_text(json, 2) << '\n';
}

/// Number of cells that are not zero in every line of a matrix.
std::vector<int> moving_cells(const std::string &matrix)
{
  std::vector<int> counts;
  std::istringstream lines(matrix);
  std::string line, cell;
  std::getline(lines, line); // the coordinates of the columns
  while (std::getline(lines, line))
  {
    counts.push_back(0);
    std::istringstream cells(line);
    std::getline(cells, cell, ','); // the coordinate of the line
    while (std::getline(cells, cell, ','))
      counts.back() += std::stod(cell) != 0 ? 1 : 0;
  }
  return counts;
}
} // namespace

BOOST_FIXTURE_TEST_CASE(a_plastic_bar_has_its_ledger_and_its_final_shape, Fixture)
{
  const Case problem = plastic_bar_case();
  store_plastic_bar(folder.path, problem);
  const std::string page = Fixture::page(problem);
  BOOST_CHECK(contains(page, "48.80"));   // J of plastic work
  BOOST_CHECK(contains(page, "97.60 %")); // of 50 J
  BOOST_CHECK(contains(page, "final length bar [mm]"));
  BOOST_CHECK(contains(page, "25.100 ± 0.020"));
  BOOST_CHECK(contains(page, "does not converge; last changes between levels"));
  BOOST_CHECK(contains(page, "hardening: voce (saturation 200 MPa, rate 8)"));
  BOOST_CHECK(contains(page, "Coulomb friction 0.1, never separates once closed"));
  // A case without laws compares nothing.
  BOOST_CHECK(!contains(page, "Largest differences from"));
  BOOST_CHECK(!contains(page, "difference from the reference"));
  BOOST_CHECK(contains(page, "Final velocities"));
  BOOST_CHECK_LT(page.find("id=\"verdict\""), page.find("id=\"setup\""));
  for (const char *name : {"setup", "force-bar-wall", "energies", "velocities"})
    BOOST_CHECK_MESSAGE(has_figure(name), name);
  const std::string energies = bytes_if_any(figures / "energies.csv");
  for (const char *column : {"fem up to plastic [J]", "fem up to friction [J]",
                             "hourglass / scale [-]", "balance error / scale [-]"})
    BOOST_CHECK_MESSAGE(contains(energies, column), column);

  const auto summary = parse_json(bytes_if_any(folder.path / "summary.json"));
  const auto &model = summary.at("models").at(0);
  BOOST_CHECK_EQUAL(model.at("energy").at("plastic"), 48.8);
  BOOST_CHECK_EQUAL(model.at("bodies").at(0).at("final_length"), 25.1e-3);
  BOOST_CHECK(!model.at("uncertainty").at("final_face_radius bar").contains("extrapolated"));
}

BOOST_FIXTURE_TEST_CASE(a_half_space_is_ground_and_what_rings_has_a_spectrum, Fixture)
{
  const Case problem = half_space_case();
  store_half_space(folder.path, problem);
  const std::string page = Fixture::page(problem);
  BOOST_CHECK(contains(page, "block of 40 mm"));
  BOOST_CHECK(contains(page, "absorbing far end"));
  BOOST_CHECK(contains(page, "Gravity of −9.81 m/s² acts along +z"));
  BOOST_CHECK(contains(page, "radiated (absorbed or left in the half-space, plate or rod"));
  BOOST_CHECK(!contains(page, "velocity ground"));
  BOOST_CHECK(has_figure("spectrum-fem"));
  const std::string script = bytes_if_any(figures / "spectrum-fem.gp");
  for (const char *peak : {"'200 kHz'", "'310 kHz'", "'470 kHz'"})
    BOOST_CHECK_MESSAGE(contains(script, peak), peak);
  // Near the contact the block is cut off; beside the enlargement it stands whole.
  BOOST_CHECK(contains(bytes_if_any(figures / "setup.gp"), "setup-block.csv"));
  BOOST_TEST(badly_printed_figures(read_results(problem, folder.path, {})) ==
               std::set<std::string>(),
             boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(waves_have_probes_and_pictures_and_no_forces, Fixture)
{
  const Case problem = waves_case();
  store_waves(folder.path, problem);
  const std::string page = Fixture::page(problem);
  BOOST_CHECK(!contains(page, "Contact forces"));
  BOOST_CHECK(!contains(page, "id=\"velocity\""));
  BOOST_CHECK(contains(page, "disc around the axis, radius 1 mm"));
  BOOST_CHECK(contains(page, "peak displacement z, probe 1 [nm]"));
  for (const char *name : {"setup", "energies", "probe-displacements", "probe-velocities",
                           "surface-3-fem", "waves-fem"})
    BOOST_CHECK_MESSAGE(has_figure(name), name);
  BOOST_CHECK(
    !contains(bytes_if_any(figures / "probe-velocities.csv"), "probe 2 r")); // it is at rest
  // The squares of the sample fill the picture. Time runs upward from the lowest line, the first of
  // the file: there the pulse, 4 of 20 mm wide, has not passed the second node, 0.5 mm from the
  // axis.
  BOOST_CHECK(!contains(bytes_if_any(figures / "waves-fem-1.csv"), "1e99"));
  const std::vector<int> moving = moving_cells(bytes_if_any(figures / "surface-3-fem.csv"));
  BOOST_CHECK_LE(moving.front(), 8);
  BOOST_CHECK_GT(moving.back(), 50);
  // Pictures stand in the file itself.
  BOOST_CHECK(contains(bytes_if_any(figures / "surface-3-fem.svg"), "data:image/png"));
  BOOST_TEST(badly_printed_figures(read_results(problem, folder.path, {})) ==
               std::set<std::string>(),
             boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(waves_in_a_bar_are_seen_with_the_answer, Fixture)
{
  Case problem = plastic_bar_case();
  problem.fem.front().fields = {20e-6};
  store_plastic_bar(folder.path, problem);
  uncover(folder.path / "fem");
  std::ofstream(folder.path / "fem" / "wave-0.csv")
    << "r [m],z [m],velocity [m/s]\n1e-3,-5e-3,120\n1e-3,5e-3,80\n2e-3,5e-3,90\n";
  const std::string text = page(problem);
  const std::size_t answer = text.find("id=\"verdict\""),
                    picture = text.find("figures/waves-overview-fem.svg"),
                    setup = text.find("<section id=\"setup\"");
  BOOST_TEST(answer < picture);
  BOOST_TEST(picture < setup);
  BOOST_TEST(setup < text.find("figures/waves-fem.svg"));
  BOOST_TEST(text.find("waves-overview", setup) == std::string::npos);
  // One picture is printed as it is shown.
  BOOST_TEST(text.find("print-only\"") == std::string::npos);
  BOOST_TEST(badly_printed_figures(read_results(problem, folder.path, {})) ==
               std::set<std::string>(),
             boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(many_pictures_of_waves_are_played_and_some_printed, Fixture)
{
  Case problem = plastic_bar_case();
  for (int k = 0; k < 9; ++k)
    problem.fem.front().fields.push_back(1e-6 * (k + 1));
  store_plastic_bar(folder.path, problem);
  uncover(folder.path / "fem");
  for (int k = 0; k < 9; ++k)
    std::ofstream(folder.path / "fem" / ("wave-" + std::to_string(k) + ".csv"))
      << "r [m],z [m],velocity [m/s]\n1e-3,-5e-3,120\n1e-3,5e-3,80\n2e-3,5e-3,90\n";
  const std::string text = page(problem);
  const std::size_t screen = text.find("<div class=\"screen-only\""),
                    film = text.find("figures/waves-fem.svg"),
                    print = text.find("<div class=\"print-only\""),
                    some = text.find("figures/waves-selection-fem.svg");
  BOOST_TEST(screen < film);
  BOOST_TEST(film < print);
  BOOST_TEST(print < some);
  BOOST_TEST(some < text.size());
  BOOST_TEST(badly_printed_figures(read_results(problem, folder.path, {})) ==
               std::set<std::string>(),
             boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(a_page_without_waves_has_no_section_of_them, Fixture)
{
  const Case problem = plastic_bar_case();
  store_plastic_bar(folder.path, problem);
  BOOST_TEST(page(problem).find("id=\"waves\"") == std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(a_file_beside_the_record_that_changes_draws_anew, Fixture)
{
  const Case problem = waves_case();
  store_waves(folder.path, problem);
  uncover(folder.path / "fem");
  page(problem);
  BOOST_CHECK(!build(problem).drawn);
  fs::remove(folder.path / "fem" / "surface-3.csv");
  BOOST_CHECK(build(problem).drawn);
  BOOST_CHECK(!has_figure("surface-3-fem"));
}

BOOST_FIXTURE_TEST_CASE(a_table_with_a_wrong_line_is_an_error_with_its_line, Fixture)
{
  const fs::path file = folder.path / "surface-1.csv";
  BOOST_CHECK(!read_number_table(file));
  for (const char *line : {"1", "1,2,3", "1,x", "1,"})
  {
    std::ofstream(file) << "time [s],r=0[m]\n0,0\n" << line << "\n";
    BOOST_CHECK_EXCEPTION(read_number_table(file), std::runtime_error,
                          [](const std::runtime_error &error)
                          { return contains(error.what(), "surface-1.csv:3:"); });
  }
  for (const char *name : {"surface-10.csv", "surface-x.csv"})
    std::ofstream(folder.path / name) << "time [s]\n";
  BOOST_TEST(numbered_files(folder.path, "surface-") == (std::vector{1, 10}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(energies_are_judged_against_what_came_in)
{
  Model model;
  model.history.columns = {{"time", "s", {0, 1, 2}}, {"energy external", "J", {0, -8, 2}}};
  BOOST_CHECK_EQUAL(energy_scale(model), 8.0); // the largest work, though it was taken out again
  model.record.model.energy.initial = 50;
  BOOST_CHECK_EQUAL(energy_scale(model), 50.0);
  BOOST_CHECK_CLOSE(negligible_speed(model, 1), 1e-8, 1e-10); // 10 m/s with all of it
}

BOOST_AUTO_TEST_CASE(rayleigh_waves_have_the_speeds_of_the_tables)
{
  // Root of Rayleigh's equation over the shear speed: 0.8740 for a Poisson's ratio of 0, 0.9194 for
  // 1/4, where it is sqrt(2 - 2/sqrt(3)), 0.9553 for 1/2.
  const auto ratio = [](double nu)
  {
    const WaveSpeeds c = wave_speeds({"m", 1000, 1e9, nu});
    return c.rayleigh / c.shear;
  };
  BOOST_CHECK_CLOSE(ratio(0), std::sqrt(3 - std::sqrt(5.0)), 1e-8);
  BOOST_CHECK_CLOSE(ratio(0.25), std::sqrt(2 - 2 / std::sqrt(3.0)), 1e-8);
  BOOST_CHECK_SMALL(ratio(0.499999) - 0.9553, 1e-4); // as many digits as the table has
  BOOST_CHECK_CLOSE(wave_speeds({"m", 1000, 1e9, 0}).longitudinal, 1000.0, 1e-10);
}

BOOST_AUTO_TEST_CASE(colours_end_where_nearly_all_values_do)
{
  std::vector<double> values(1000, 1.0);
  values.front() = 100; // a spike takes no colour from the rest
  BOOST_CHECK_EQUAL(scale_of_colours(values), 1.0);
  BOOST_CHECK_EQUAL(scale_of_colours({0, 0, std::nan("")}), 0.0);
  BOOST_CHECK_EQUAL(scale_of_colours({-3}), 3.0);
  // A tidy number that is not below them.
  BOOST_CHECK_CLOSE(scale_of_colours({0.956}), 1, 1e-10);
  BOOST_CHECK_CLOSE(scale_of_colours({-0.00229}), 0.0024, 1e-10);
  BOOST_CHECK_CLOSE(scale_of_colours({8.1e-7}), 1e-6, 1e-10);
}

BOOST_FIXTURE_TEST_CASE(a_record_with_an_altered_table_beside_it_is_damaged, Fixture)
{
  const Case problem = plastic_bar_case();
  {
    StoredRecord record;
    store_plastic_bar(folder.path, problem);
    record = read_record(folder.path, "fem").value();
    const History history = read_history(folder.path / "fem" / "history.csv");
    RecordWriter writer(folder.path, "fem");
    writer.write_history(history);
    std::ofstream(writer.folder() / "spectrum.csv") << "frequency [Hz],amplitude a [m/s]\n1,1\n";
    writer.commit(record);
  }
  BOOST_CHECK_EQUAL(build(problem).status, 0);
  std::ofstream(folder.path / "fem" / "spectrum.csv", std::ios::app) << "2,1\n";
  BOOST_CHECK_EQUAL(build(problem).status, 1);
  BOOST_CHECK(contains(bytes_if_any(folder.path / "report" / "index.html"),
                       "spectrum.csv has changed since it was written"));
}

BOOST_FIXTURE_TEST_CASE(a_damaged_table_beside_a_record_is_named_and_the_rest_is_drawn, Fixture)
{
  const Case problem = waves_case();
  store_waves(folder.path, problem);
  const fs::path record = folder.path / "fem";
  uncover(record);
  std::string surface;
  for (const fs::directory_entry &entry : fs::directory_iterator(record))
    if (entry.path().filename().string().starts_with("surface-"))
      surface = entry.path().filename().string();
  BOOST_REQUIRE(!surface.empty());
  const std::string whole = bytes_if_any(record / surface);
  std::string other_headers = whole;
  other_headers.replace(other_headers.find(",r="), 3, ",x=");
  for (const std::string &damaged : {whole.substr(0, whole.size() / 2) + ",", std::string(),
                                     std::string("time [s],r=0[m]\n1,nan\n"), other_headers})
  {
    std::ofstream(record / surface, std::ios::trunc) << damaged;
    BOOST_CHECK_EQUAL(build(problem).status, 1);
    BOOST_CHECK(contains(bytes_if_any(folder.path / "report" / "index.html"),
                         "Not shown: " + surface + " of fem"));
    BOOST_CHECK(has_figure("setup"));
  }
  std::ofstream(record / surface, std::ios::trunc) << whole;
  std::ofstream(record / "mesh.csv", std::ios::trunc) << "body,r1,z1,r2,z2\nnobody,0,0,1,1\n";
  BOOST_CHECK_EQUAL(build(problem).status, 1);
  BOOST_CHECK(contains(bytes_if_any(folder.path / "report" / "index.html"),
                       "mesh.csv:2: &#39;nobody&#39; is not a body of the case"));
  fs::remove(record / "mesh.csv");
  BOOST_CHECK_EQUAL(build(problem).status, 0);
}

BOOST_AUTO_TEST_SUITE_END()
