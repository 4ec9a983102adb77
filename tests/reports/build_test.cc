#include <boost/test/unit_test.hpp>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include <boost/process.hpp>

#include "cases/process/interrupted.h"
#include "reports/html/drawn_figure.h"
#include "reports/page/build.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_build)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
struct Fixture
{
  TemporaryFolder folder;
  Case problem = sample_case();
  const fs::path report = folder.path / "report", figures = report / "figures";

  BuildOutcome build(bool summary_only = false, const std::string &version = "1")
  {
    BuildRequest request;
    request.problem = problem;
    request.results = folder.path;
    request.summary_only = summary_only;
    request.version = version;
    return build_report(request);
  }
};

std::string search_path()
{
  const char *const path = std::getenv("PATH");
  return path == nullptr ? "" : path;
}

std::vector<fs::path> files_with(const fs::path &folder, const std::string &extension)
{
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == extension)
      files.push_back(entry.path());
  return files;
}

void write_mesh(const fs::path &file)
{
  std::ofstream(file) << "body,r1,z1,r2,z2\nB1,0,0.01,0.0002,0.009998\nB2,0,0.01,0.0002,0.010002\n";
}
} // namespace

BOOST_FIXTURE_TEST_CASE(a_report_is_drawn_from_records, Fixture)
{
  store_all(folder.path, problem);
  write_mesh(folder.path / "fem" / "mesh.csv");
  write_mesh(folder.path / "fem" / "mesh-finest.csv");
  const BuildOutcome outcome = build();
  BOOST_CHECK_EQUAL(outcome.status, 0);
  BOOST_CHECK(outcome.drawn);
  for (const char *name : {"setup", "force-B1-B2", "force-approach-B1-B2", "velocities", "energies",
                           "contact-radii", "convergence"})
  {
    BOOST_CHECK_MESSAGE(fs::file_size(figures / (std::string(name) + ".svg")) > 2000, name);
    BOOST_CHECK_MESSAGE(fs::exists(figures / (std::string(name) + ".gp")), name);
  }
  std::string page = bytes_if_any(report / "index.html");
  BOOST_CHECK(page.starts_with("<!DOCTYPE html>"));
  const std::string name_of_svg = "http://www.w3.org/2000/svg"; // in the page's script: a name
  page.replace(page.find(name_of_svg), name_of_svg.size(), "");
  BOOST_CHECK(page.find("hertz is the closest of the 2 applicable laws to the continuum") !=
              std::string::npos);
  BOOST_CHECK(page.find("A difference in parentheses is smaller") != std::string::npos);
  BOOST_CHECK(page.find("<small>(") != std::string::npos);
  BOOST_CHECK(page.find("http://") == std::string::npos); // nothing from a network
  BOOST_CHECK(page.find("https://") == std::string::npos);
  for (const fs::directory_entry &entry : fs::directory_iterator(folder.path)) // no scratch is left
    BOOST_CHECK_MESSAGE(!entry.path().filename().string().starts_with('.'), entry.path());
}

BOOST_FIXTURE_TEST_CASE(with_nothing_changed_nothing_is_drawn, Fixture)
{
  store_all(folder.path, problem);
  BOOST_CHECK(build().drawn);
  const auto time = fs::last_write_time(report / "index.html"),
             summary = fs::last_write_time(folder.path / "summary.json");
  BOOST_CHECK(!build().drawn);
  BOOST_CHECK(fs::last_write_time(report / "index.html") == time);
  BOOST_CHECK(fs::last_write_time(folder.path / "summary.json") == summary);
  BOOST_CHECK(build(false, "2").drawn); // another program
  problem.title = "Another title";
  BOOST_CHECK(build(false, "2").drawn);
  store(folder.path, sample_record(problem, "linear", 901, 1.8));
  BOOST_CHECK(build(false, "2").drawn);
  for (const char *file : {"index.html", "figures/velocities.svg", "figures/velocities.gp"})
  {
    fs::remove(report / file);
    BOOST_CHECK_MESSAGE(build(false, "2").drawn, file);
    BOOST_CHECK(!build(false, "2").drawn);
  }
}

BOOST_FIXTURE_TEST_CASE(only_figures_that_changed_are_drawn_again, Fixture)
{
  store_all(folder.path, problem);
  build();
  const auto time_of = [&](const char *picture) { return fs::last_write_time(figures / picture); };
  const auto setup = time_of("setup.svg"), force = time_of("force-B1-B2.svg");
  problem.title = "Another title"; // in no figure
  BOOST_CHECK(build().drawn);
  BOOST_CHECK(time_of("force-B1-B2.svg") == force);
  store(folder.path, sample_record(problem, "linear", 901, 1.8)); // another curve, the same bodies
  BOOST_CHECK(build().drawn);
  BOOST_CHECK(time_of("force-B1-B2.svg") > force);
  BOOST_CHECK(time_of("setup.svg") == setup);
  std::ofstream(figures / "setup.gp", std::ios::app) << "# changed by hand\n";
  problem.title = "A third title";
  BOOST_CHECK(build().drawn);
  BOOST_CHECK(time_of("setup.svg") > setup);
}

BOOST_FIXTURE_TEST_CASE(a_drawing_that_was_cut_short_is_drawn_again, Fixture)
{
  const Figure figure{"line", script_header("line", "A line", 300, 200) + "plot x\n", {}, "", ""};
  fs::create_directories(figures);
  BOOST_CHECK(!is_drawn(figure, figures));
  draw({figure}, figures, nullptr);
  BOOST_CHECK(is_drawn(figure, figures));
  std::ofstream(figures / "line.incomplete") << ""; // what a killed program leaves
  BOOST_CHECK(!is_drawn(figure, figures));
  draw({figure}, figures, nullptr);
  BOOST_CHECK(is_drawn(figure, figures));
}

BOOST_FIXTURE_TEST_CASE(a_figure_is_drawn_as_pdf_when_it_is_asked_for, Fixture)
{
  const Figure figure{"line", script_header("line", "A line", 300, 200) + "plot x\n", {}, "", ""};
  const auto links = [&](const DrawingOptions &options)
  { return figure_element(draw_for_page({figure}, report, nullptr, options).front()).markup(); };
  const fs::path pdf = figures / "line.pdf";
  BOOST_CHECK(links({}).find("line.pdf") == std::string::npos);
  BOOST_CHECK(!fs::exists(pdf));
  const DrawingOptions printed{.pdf = true};
  BOOST_CHECK(!is_drawn(figure, figures, printed));
  BOOST_CHECK(links(printed).find("line.pdf") != std::string::npos);
  BOOST_CHECK(is_drawn(figure, figures, printed));
  BOOST_CHECK(bytes_if_any(pdf).starts_with("%PDF"));

  const fs::path copy = folder.path / "copy";
  fs::create_directories(copy);
  take_over_drawn({figure}, figures, copy, printed);
  BOOST_CHECK(fs::exists(copy / "line.pdf"));
  Figure changed = figure; // the PDF of the old script goes
  changed.script += "plot 2 * x\n";
  draw({changed}, figures, nullptr);
  BOOST_CHECK(!fs::exists(pdf));
}

// Figures that one process draws, one after the other.
BOOST_FIXTURE_TEST_CASE(the_figure_that_cannot_be_drawn_is_named_and_none_leaves_a_trace, Fixture)
{
  std::vector<Figure> all;
  for (int k = 0; k < 30; ++k)
  {
    const std::string name = "line-" + std::to_string(k);
    all.push_back(
      {name,
       script_header(name, "A line", 300, 200) + "if (exists('a')) exit status 1\na = 1\nplot x\n",
       {},
       "",
       ""});
  }
  fs::create_directories(figures);
  draw(all, figures, nullptr); // `a` of one is unknown to the next
  for (const Figure &figure : all)
    BOOST_CHECK(is_drawn(figure, figures));
  all[17].script += "plot nothing\n";
  BOOST_CHECK_EXCEPTION(
    draw(all, figures, nullptr), std::runtime_error,
    [](const std::runtime_error &error)
    { return std::string(error.what()).find("could not draw line-17.gp") != std::string::npos; });
  BOOST_CHECK(is_drawn(all[16], figures));
  BOOST_CHECK(!is_drawn(all[17], figures));
  all[16].script += "# changed\n";
  all[17].script += "# changed\n";
  BOOST_CHECK_EXCEPTION(
    draw({all[16], all[17]}, figures, nullptr), std::runtime_error,
    [](const std::runtime_error &error)
    { return std::string(error.what()).find("could not draw line-17.gp") != std::string::npos; });
}

// gnuplot begins a picture with the colour and the width of the one before.
BOOST_FIXTURE_TEST_CASE(a_picture_is_the_same_whatever_is_drawn_before_it, Fixture)
{
  const auto line = [](const std::string &name, const std::string &style, std::size_t length)
  {
    return Figure{name,
                  script_header(name, "A line", 300, 200) + "plot x with lines " + style + "\n#" +
                    std::string(length, '.') + "\n",
                  {},
                  "",
                  ""};
  };
  // The longer script comes first.
  const Figure wide = line("wide", "linewidth 7 linecolor rgb '#ff0000'", 200),
               thin = line("thin", "linewidth 1", 0);
  const fs::path alone = folder.path / "alone";
  fs::create_directories(figures);
  fs::create_directories(alone);
  draw({wide, thin}, figures, nullptr, {.at_once = 1});
  draw({thin}, alone, nullptr, {.at_once = 1});
  const std::string picture = bytes_if_any(alone / "thin.svg");
  BOOST_CHECK_EQUAL(bytes_if_any(figures / "thin.svg"), picture);
  BOOST_CHECK(picture.find("<path") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(a_pdf_without_its_writer_is_a_wrong_request, Fixture)
{
  store_all(folder.path, problem);
  const std::string path = search_path();
  setenv("PATH", "/nonexistent", 1);
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.pdf = true;
  BOOST_CHECK_EXCEPTION(
    build_report(request), InputError,
    [](const InputError &error)
    { return std::string(error.what()).find("apt-get install") != std::string::npos; });
  setenv("PATH", path.c_str(), 1);
  BOOST_CHECK(!fs::exists(report));
}

BOOST_FIXTURE_TEST_CASE(the_status_survives_a_report_that_is_up_to_date, Fixture)
{
  store_all(folder.path, problem);
  problem.expectations = {{"linear", "peak_force B1-B2", 1, 1e-9, true, "", {}, 0}};
  BOOST_CHECK_EQUAL(build().status, 1);
  BOOST_CHECK_EQUAL(build().status, 1);
}

BOOST_FIXTURE_TEST_CASE(the_kinds_of_evidence_have_a_table_each, Fixture)
{
  store_all(folder.path, problem);
  const auto expect = [&](double value, EvidenceKind kind)
  {
    problem.expectations.push_back(
      {"hertz", "peak_force B1-B2", value, 1e-3, true, "source", {}, 0, kind});
  };
  expect(1020, EvidenceKind::verification);
  build();
  BOOST_CHECK(bytes_if_any(report / "index.html").find("Observation: ") == std::string::npos);
  expect(1020, EvidenceKind::validation);
  expect(1021, EvidenceKind::observation); // within a thousandth
  expect(900, EvidenceKind::observation);
  expect(1020, EvidenceKind::regression);
  BOOST_CHECK_EQUAL(build().status, 1);
  const std::string page = bytes_if_any(report / "index.html");
  const std::size_t verification = page.find("Verification: "),
                    validation = page.find("Validation: "),
                    observation = page.find("Observation: "),
                    regression = page.find("Regression: ");
  BOOST_CHECK(verification < validation && validation < observation && observation < regression &&
              regression != std::string::npos);
  BOOST_CHECK(page.find("(verification 1 of 1, validation 1 of 1, observation 1 of 2, "
                        "regression 1 of 1)") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(a_summary_needs_no_figures, Fixture)
{
  store_all(folder.path, problem);
  BOOST_CHECK(!build(true).drawn);
  BOOST_CHECK(fs::exists(folder.path / "summary.json"));
  BOOST_CHECK(!fs::exists(report));
}

BOOST_FIXTURE_TEST_CASE(every_script_draws_its_figure_again, Fixture)
{
  store_all(folder.path, problem);
  build();
  const fs::path elsewhere = folder.path / "copy";
  fs::copy(figures, elsewhere, fs::copy_options::recursive);
  for (const char *extension : {".svg", ".pdf"})
    for (const fs::path &picture : files_with(elsewhere, extension))
      fs::remove(picture);
  const std::vector<fs::path> scripts = files_with(elsewhere, ".gp");
  BOOST_CHECK_GE(scripts.size(), 5);
  for (const fs::path &script : scripts)
  {
    const int status =
      boost::process::system(boost::process::search_path("gnuplot"), script.filename().string(),
                             boost::process::start_dir(elsewhere.string()));
    BOOST_CHECK_MESSAGE(status == 0, script);
    boost::process::system(boost::process::search_path("gnuplot"), "-e", "picture = 'pdf'",
                           script.filename().string(),
                           boost::process::start_dir(elsewhere.string()));
    BOOST_CHECK_MESSAGE(fs::exists(elsewhere / script.filename().replace_extension(".pdf")),
                        script);
    fs::path picture = figures / script.filename().replace_extension(".svg");
    BOOST_CHECK_MESSAGE(bytes_if_any(elsewhere / picture.filename()) == bytes_if_any(picture),
                        picture);
  }
}

BOOST_FIXTURE_TEST_CASE(text_from_a_case_is_shown_and_never_obeyed, Fixture)
{
  problem.title = problem.source = hostile_text;
  problem.bodies.front().material->name = hostile_text;
  problem.expectations = {
    {"linear", "peak_force B1-B2", 1, 1e-9, true, hostile_text, hostile_text, 0}};
  StoredRecord record = sample_record(problem, "hertz", 1020, 1.905);
  record.command = record.version = record.solver = hostile_text;
  record.model.remarks = {{hostile_text}};
  record.model.law = hostile_text;
  StoredRecord fem = sample_record(problem, "fem", 1000, 1.9);
  fem.model.uncertainty.begin()->second.method = hostile_text;
  store_all(folder.path, problem);
  store(folder.path, record);
  store(folder.path, fem);

  const fs::path before = fs::current_path();
  fs::current_path(folder.path);
  build();
  fs::current_path(before);
  for (const fs::path &file : files_with(folder.path, ""))
    BOOST_CHECK_MESSAGE(file.filename() != "executed", file);
  const std::string page = bytes_if_any(report / "index.html");
  BOOST_CHECK_EQUAL(page.find("<script"), page.rfind("<script")); // the page's own
  BOOST_CHECK(page.find("&lt;script&gt;alert(1)&lt;/script&gt;") != std::string::npos);
  for (const fs::path &script : files_with(figures, ".gp"))
    BOOST_CHECK_MESSAGE(bytes_if_any(script).find("touch") == std::string::npos, script);
}

BOOST_FIXTURE_TEST_CASE(names_that_gnuplot_could_take_for_commands_are_only_drawn, Fixture)
{
  // The reader refuses such names; the figures do not rely on it.
  Figure figure;
  figure.name = "names";
  figure.script = script_header("names", "Names", 300, 200) + "set label " +
                  gnuplot_string(hostile_text) + " at graph 0.1,0.5\nplot [0:1][0:1] x notitle\n";
  fs::create_directories(figures);
  draw({figure}, figures, nullptr);
  BOOST_CHECK(!fs::exists(figures / "executed"));
  BOOST_CHECK(bytes_if_any(figures / "names.svg").find("$(touch executed)") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(a_failing_script_is_an_error_with_gnuplots_own_words, Fixture)
{
  fs::create_directories(figures);
  try
  {
    draw({{"bad", "plot 'no such file.csv'\n", {}, "", ""}}, figures, nullptr);
    BOOST_FAIL("no exception");
  }
  catch (const std::runtime_error &error)
  {
    BOOST_CHECK(std::string(error.what()).find("bad.gp") != std::string::npos);
  }
}

BOOST_FIXTURE_TEST_CASE(a_signal_stops_the_drawing_and_leaves_nothing_behind, Fixture)
{
  store_all(folder.path, problem);
  const volatile std::sig_atomic_t signal = SIGTERM;
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.signal = &signal;
  BOOST_CHECK_THROW(build_report(request), Interrupted);
  BOOST_CHECK(!fs::exists(report));
  for (const fs::directory_entry &entry : fs::directory_iterator(folder.path))
    BOOST_CHECK_MESSAGE(!entry.path().filename().string().starts_with('.'), entry.path());
}

BOOST_FIXTURE_TEST_CASE(a_report_without_a_gnuplot_says_so, Fixture)
{
  store_all(folder.path, problem);
  const std::string path = search_path();
  setenv("PATH", "/nonexistent", 1);
  BOOST_CHECK_EXCEPTION(build(), std::runtime_error,
                        [](const std::runtime_error &error)
                        { return std::string(error.what()).find("gnuplot") != std::string::npos; });
  setenv("PATH", path.c_str(), 1);
  BOOST_CHECK(!fs::exists(report));
}

BOOST_FIXTURE_TEST_CASE(a_case_of_laws_alone_has_a_report, Fixture)
{
  problem.fem.clear();
  problem.reference = "hertz";
  store_all(folder.path, problem);
  BOOST_CHECK_EQUAL(build().status, 0);
  BOOST_CHECK(fs::exists(figures / "setup.svg"));
  BOOST_CHECK(!fs::exists(figures / "convergence.svg"));
}

BOOST_AUTO_TEST_SUITE_END()
