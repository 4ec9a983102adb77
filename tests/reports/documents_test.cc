#include <boost/test/unit_test.hpp>

#include <boost/process.hpp>

#include "cases/process/diagnostics.h"
#include "reports/documents/documents.h"
#include "reports/documents/placeholder.h"
#include "reports/documents/stored_numbers.h"
#include "tests/cases/case_files.h"
#include "tests/reports/sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_documents)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
/// A solution with an uncertainty, a law, and numbers of a program.
struct Known : NumberSource
{
  Number of_model(const std::string &name, const std::string &model,
                  const std::string &quantity) const override
  {
    if (name != "three-ball")
      throw PlaceholderError("there is no case " + name);
    if (model == "hertz")
      return {.value = 0.5, .digits = 7};
    return quantity == "restitution" ? Number{.value = 0.98123456, .uncertainty = 0.0012}
                                     : Number{.value = -1.23456};
  }
  Number of_program(const std::string &program, const std::string &name) const override
  {
    if (program == "rates" && name == "machine")
      return {.word = "a fast one"};
    return {.value = name == "bound" ? 1e-10 : 6020};
  }
};

std::string filled(const std::string &placeholder)
{
  return placeholder_text(placeholder, Known());
}

/// What is said of a wrong placeholder.
std::string refusal(const std::string &placeholder)
{
  try
  {
    return "not refused: " + filled(placeholder);
  }
  catch (const PlaceholderError &error)
  {
    return error.what();
  }
}

bool tells(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

BOOST_AUTO_TEST_CASE(numbers_have_the_digits_that_are_known)
{
  BOOST_TEST(filled(R"(three-ball fem "restitution")") == "0.9812 ± 0.0012");
  BOOST_TEST(filled(R"(three-ball hertz "restitution")") == "0.5");
  BOOST_TEST(filled(R"(three-ball fem "velocity B1" : 3)") == "−1.23");
  BOOST_TEST(filled(R"(three-ball fem "restitution" : .2)") == "0.98");
  BOOST_TEST(filled(R"(three-ball fem "restitution": 3 %)") == "98.1 %");
  BOOST_TEST(filled(R"(p "steps" : count)") == "6 020");
  BOOST_TEST(filled(R"(p "bound" : 1)") == "1e-10");
  BOOST_TEST(filled(R"(1e9 * p "steps" : 3)") == "6.02e12");
  BOOST_TEST(filled(R"(rates "machine")") == "a fast one");
}

// The uncertainty goes with a factor, and over a law, whose own digits are known; not over a second
// value that has one.
BOOST_AUTO_TEST_CASE(sums_and_ratios_carry_an_uncertainty_where_only_one_has_it)
{
  BOOST_TEST(filled(R"(1e3 * three-ball fem "restitution")") == "981.2 ± 1.2");
  BOOST_TEST(filled(R"(three-ball fem "restitution" / three-ball hertz "restitution")") ==
             "1.9625 ± 0.0024");
  BOOST_TEST(filled(R"(1 - three-ball fem "restitution")") == "0.0188 ± 0.0012");
  BOOST_TEST(filled(R"((1 - three-ball fem "restitution") / (2 * (3 + 4)) : 2)") == "0.0013");
  BOOST_TEST(filled(R"(2 / 4 - 1 - 1 : .1)") == "−1.5"); // from the left
  BOOST_TEST(tells(refusal(R"(three-ball fem "restitution" / three-ball fem "restitution")"),
                   "say how many digits"));
  BOOST_TEST(tells(refusal(R"(three-ball fem "velocity B1")"), "say how many digits"));
}

BOOST_AUTO_TEST_CASE(wrong_placeholders_are_refused)
{
  for (const auto &[placeholder, part] :
       {std::pair{R"(three-bal fem "restitution")", "there is no case three-bal"},
        {R"(fem_impact)", "a name is followed by"},
        {R"(a b c "d")", "a name is followed by"},
        {R"(p "bound)", "a quotation mark is not closed"},
        {R"((p "bound" : 1)", "a bracket is not closed"},
        {R"(p "bound" 2 : 1)", "'2' does not belong there"},
        {R"(p "bound" * : 1)", "a number is missing"},
        {R"($ : 1)", "neither a number nor a name"},
        {R"(p "bound" :)", "a format is missing"},
        {R"(p "bound" : 12)", "allowed: 1 to 9 digits"},
        {R"(p "bound" : 0)", "allowed: 1 to 9 digits"},
        {R"(p "bound" : two)", "the format 'two' is not known"},
        {R"(p "bound" / (1 - 1) : 1)", "division by zero"},
        {R"(2 * rates "machine" : 1)", "'a fast one' is not a number"},
        {R"(rates "machine" : 1)", "'a fast one' is not a number"},
        {R"()", "a number is missing"}})
    BOOST_TEST(tells(refusal(placeholder), part), placeholder << ": " << refusal(placeholder));
}

BOOST_AUTO_TEST_CASE(records_are_asked_in_the_words_of_expect)
{
  const ModelRecord fem = sample_record(sample_case(), "fem", 1000, 1.9).model,
                    hertz = sample_record(sample_case(), "hertz", 1020, 1.9).model;
  const Number peak = number_of(fem, "peak_force");
  BOOST_TEST(peak.value == 1000);
  BOOST_TEST(peak.uncertainty.value() == 10, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(number_of(fem, "uncertainty peak_force B1-B2").value == 10,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(number_of(hertz, "velocity B2").digits.value() == 7);
  const Uncertainty &levels = fem.uncertainty.at("peak_force B1-B2");
  BOOST_TEST(number_of(fem, "level 1 peak_force").value == levels.levels.front());
  BOOST_TEST(number_of(fem, "level 3 peak_force B1-B2").value == levels.levels.back());
  const auto refused = [&](const std::string &quantity, const std::string &part)
  {
    BOOST_CHECK_EXCEPTION(number_of(fem, quantity), PlaceholderError,
                          [&](const PlaceholderError &error) { return tells(error.what(), part); });
  };
  refused("peak_forse", "did you mean 'peak_force'");
  refused("velocity B3", "did you mean 'velocity B");
  refused("level 4 peak_force", "allowed: 1 to 3");
  refused("level peak_force", "level 2 restitution");
  refused("order mass B1", "has no levels");
}

// All that is wrong at once, with the line of each.
BOOST_AUTO_TEST_CASE(a_template_is_filled_line_by_line)
{
  BOOST_TEST(fill_template("a {{p \"steps\" : 2}} b {1}\n{{1 + 1 : 1}}\n", "x.in", Known()) ==
             "a 6020 b {1}\n2\n");
  try
  {
    fill_template("{{p \"steps\"}}\nwell\n{{open\n{{two \"x\" : y}}\n", "x.in", Known());
    BOOST_ERROR("not refused");
  }
  catch (const InputError &error)
  {
    BOOST_REQUIRE(error.diagnostics.size() == 3U);
    BOOST_TEST(tells(format(error.diagnostics[0]), "x.in:1: {{p \"steps\"}}: "));
    BOOST_TEST(tells(format(error.diagnostics[1]), "x.in:3: a placeholder has no }}"));
    BOOST_TEST(tells(format(error.diagnostics[2]), "x.in:4: {{two \"x\" : y}}: "));
  }
}

BOOST_AUTO_TEST_CASE(the_first_line_that_differs_is_named)
{
  BOOST_TEST(!first_difference("x.md", "a\nb\n", "a\nb\n"));
  const std::string told = first_difference("x.md", "a\nb\nc\n", "a\nB\nC\n").value();
  BOOST_TEST(told == "x.md:2: the document says\n  b\nthe records say\n  B");
  BOOST_TEST(tells(first_difference("x.md", "a\n", "a\nb\n").value(), "x.md:2: "));
  BOOST_TEST(tells(first_difference("x.md", "a", "a\n").value(), "x.md:2: "));
  const std::string old_gnuplot = "<desc>GNUPLOT 5.2</desc><path d='1'/>",
                    new_gnuplot = "<desc>GNUPLOT 6.0</desc><path d='2'/>",
                    other_curve = "<desc>GNUPLOT 6.0</desc><path d='3'/>";
  BOOST_TEST(!figure_difference("x.svg", old_gnuplot, new_gnuplot));
  BOOST_TEST(figure_difference("x.svg", new_gnuplot, other_curve).has_value());
  const std::string picture = "<desc>GNUPLOT 6.0</desc><path d='M91.96,-182.39 L85'/>";
  const auto with = [&](const std::string &old_part, const std::string &new_part)
  {
    std::string other = picture;
    other.replace(other.find(old_part), old_part.size(), new_part);
    return other;
  };
  BOOST_TEST(!figure_difference("x.svg", picture, with("182.39", "182.40")));
  for (const std::string &other : {with("182.39", "182.46"), with("-182", "182"), with("M", "L"),
                                   with(" L85", ""), with("L85", "L85 L86"), with("85", "")})
    BOOST_TEST(figure_difference("x.svg", picture, other).has_value(), other);
  BOOST_TEST(figure_difference("x.svg", "", new_gnuplot).has_value());
}

namespace
{
/// A tree with one template, and records of one test program.
struct Tree
{
  test::ScratchFolder folder;
  fs::path records = folder.path / "build/tests";

  explicit Tree(const std::string &text)
  {
    write("reports/documents/templates/fem/README.md.in", text);
    write("build/tests/measured/fem_impact/numbers.json", R"({"order": 1.96})");
    write("build/tests/validation/three-ball/report/figures/force-B1-B2.svg", "<svg/>");
    write("reports/three-ball-force.svg", "<svg/>");
  }
  void write(const std::string &name, const std::string &text)
  {
    fs::create_directories((folder.path / name).parent_path());
    folder.write(name, text);
  }
  std::string text(const std::string &name) const { return text_of(folder.path / name); }

  /// The program on it. Returns its status; what it said is in `said`.
  int fill(const std::vector<std::string> &more = {}) const
  {
    std::vector<std::string> arguments{"fill", "--tree", folder.path.string(), "--records",
                                       records.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    namespace process = boost::process;
    fs::remove(folder.path / "said");
    return process::system(
      process::exe = CARAMBOLE_DOCUMENTS, process::args = arguments,
      process::env["CARAMBOLE_WRITE_DOCUMENTS"] = boost::none, // what wrote the tree runs this, too
      process::std_err > (folder.path / "said").string(), process::std_out > process::null);
  }
  std::string said() const { return text("said"); }
};
} // namespace

BOOST_AUTO_TEST_CASE(the_program_compares_and_writes)
{
  const Tree tree("order {{fem_impact \"order\" : .1}}\n");
  BOOST_TEST(tree.fill() == 1); // there is no document yet
  BOOST_TEST(tells(tree.said(), "fem/README.md:1: "));
  BOOST_TEST(!fs::exists(tree.folder.path / "fem/README.md"));
  fs::create_directory(tree.folder.path / "fem");
  BOOST_TEST(tree.fill({"--write"}) == 0);
  BOOST_TEST(tree.text("fem/README.md") == "order 2.0\n");
  BOOST_TEST(tree.fill() == 0);
  BOOST_TEST(tree.said() == "");
  tree.folder.write("fem/README.md", "order 2.1\n");
  BOOST_TEST(tree.fill() == 1);
  BOOST_TEST(tells(tree.said(), "fem/README.md:1: the document says\n  order 2.1\n"));
}

BOOST_AUTO_TEST_CASE(the_program_refuses_wrong_names_and_asks_for_records_that_are_not_there)
{
  for (const auto &[placeholder, part] :
       {std::pair{R"(fem_impakt "order" : 1)", "did you mean 'fem_impact'"},
        {R"(fem_impact "ordre" : 1)", "did you mean 'order'"},
        {R"(three-bal fem "restitution")", "did you mean 'three-ball'"},
        {R"(three-ball fen "restitution")", "did you mean 'fem'"}})
  {
    const Tree tree("\n{{" + std::string(placeholder) + "}}\n");
    BOOST_TEST(tree.fill() == 2);
    BOOST_TEST(tells(tree.said(), "reports/documents/templates/fem/README.md.in:2: "));
    BOOST_TEST(tells(tree.said(), part), tree.said());
  }
  const Tree tree("{{three-ball fem \"velocity B1\"}}\n");
  BOOST_TEST(tree.fill() == 3);
  BOOST_TEST(tells(tree.said(), "there is no usable record; `./carambole test --documents`"));
}

BOOST_AUTO_TEST_SUITE_END()
