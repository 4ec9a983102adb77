#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>

#include <boost/process.hpp>

#include "browser_site.h"
#include "cases/process/own_files.h"
#include "cases/records/records.h"
#include "cases/values/pattern.h"
#include "reports/html/page_shell.h"

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
/// What is behind the links of a page exists.
void check_links(const fs::path &page, const Json &facts, std::map<fs::path, std::string> &texts)
{
  for (const std::string address : facts["links"])
  {
    const std::size_t mark = std::min(address.find('#'), address.size());
    const fs::path target = address.substr(7, mark - 7); // behind file://
    BOOST_CHECK_MESSAGE(address.starts_with("file:///"), page << ": " << address);
    BOOST_CHECK_MESSAGE(fs::is_regular_file(target), page << ": " << address);
    if (mark == address.size() || !fs::is_regular_file(target))
      continue;
    if (!texts.contains(target))
      texts[target] = bytes_if_any(target);
    BOOST_CHECK_MESSAGE(texts[target].find(" id=\"" + address.substr(mark + 1) + "\"") !=
                          std::string::npos,
                        page << ": " << address);
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(every_page_is_sound_and_its_links_lead_somewhere)
{
  BOOST_CHECK_GE(site().pages().size(), 60); // most of them pages of laws
  std::map<fs::path, std::string> texts;
  for (const fs::path &page : site().pages())
  {
    const Json facts = open(page);
    const auto is = [&](const char *fact, const Json &expected)
    { BOOST_CHECK_MESSAGE(facts[fact] == expected, page << ": " << fact << " " << facts[fact]); };
    BOOST_CHECK_MESSAGE(!facts["title"].get<std::string>().empty(), page);
    is("language", "en");
    is("mains", 1);
    is("h1", 1);
    is("skippedLevels", 0);
    is("withoutAlternative", 0);
    is("brokenPictures", 0);
    is("headersWithoutScope", 0);
    is("nameless", 0);
    is("doubleIds", Json::array());
    is("charted", facts["charts"]);
    check_links(page, facts, texts);
  }
}

BOOST_AUTO_TEST_CASE(every_page_fits_a_telephone, *boost::unit_test::label("reports_browser_long"))
{
  for (const fs::path &page : site().pages())
  {
    const Json facts = open(page, 360);
    BOOST_CHECK_MESSAGE(facts["width"] <= 360, page << " is " << facts["width"] << " px wide");
    BOOST_CHECK_EQUAL(facts["window"], 360);
  }
}

BOOST_AUTO_TEST_CASE(a_table_of_many_models_fits_a_screen_and_scrolls_on_a_telephone)
{
  // Seventeen models, a number and its difference each, as large as those of the shipped cases.
  std::vector<html::Html> header{html::text("Quantity")};
  html::Line line;
  line.push_back({html::text("velocity ball [m/s]")});
  for (int k = 0; k < 17; ++k)
  {
    header.push_back(html::text("burgoyne-daraio"));
    line.push_back({html::text("\u22120.6111129") +
                      html::element("small", "\u221228.20\u00a0% of approach speed"),
                    true});
  }
  const fs::path file = site().folder.path / "wide.html";
  write_file(file, whole_page({"Wide", "", "", ""}, html::element("h1", "Wide") +
                                                      html::table("Velocities", header, {line})));
  const auto js = [](const std::string &expression) { return browser().evaluate(expression); };
  open(file, 1400);
  js("box = document.querySelector('.scroll'); 0");
  BOOST_CHECK_LE(js("box.scrollWidth").get<int>(), js("box.clientWidth").get<int>());
  const Json facts = open(file, 390);
  fs::remove(file);
  BOOST_CHECK_LE(facts["width"].get<int>(), 390);
  js("box = document.querySelector('.scroll'); box.scrollLeft = 100; 0");
  BOOST_CHECK_EQUAL(js("box.scrollLeft"), 100);
  BOOST_CHECK_EQUAL(js("box.querySelector('tbody th').getBoundingClientRect().left"),
                    js("box.getBoundingClientRect().left"));
  // What moves with the content covers the shadows of the box at the ends of the way alone.
  BOOST_CHECK_EQUAL(js("getComputedStyle(box).backgroundAttachment"),
                    "local, local, scroll, scroll");
  BOOST_CHECK_EQUAL(js("getComputedStyle(box).backgroundImage.match(/linear-gradient/g).length"),
                    4);
}

BOOST_AUTO_TEST_CASE(no_table_is_cut_on_a_screen, *boost::unit_test::label("reports_browser_long"))
{
  for (const fs::path &page : site().pages())
  {
    open(page, 1400);
    const std::string cut =
      browser().evaluate("[...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth "
                         "> box.clientWidth).map(box => box.ariaLabel).join('; ')");
    BOOST_CHECK_MESSAGE(cut.empty(), page << ": " << cut);
  }
}

BOOST_AUTO_TEST_CASE(hostile_text_is_shown_as_text)
{
  const auto count = [](const std::string &text)
  {
    int shown = 0;
    for (std::size_t at = 0; (at = text.find(hostile_text, at)) != std::string::npos; ++at)
      ++shown;
    return shown;
  };
  // `open` complains of whatever ran, was loaded or asked.
  const auto shown_on = [&](const fs::path &page) { return count(open(page)["text"]); };
  BOOST_CHECK_GE(shown_on(site().alone / "hostile" / "report" / "index.html"), 8);
  BOOST_CHECK_GE(shown_on(site().suite / "hostile" / "report" / "index.html"), 4);
  BOOST_CHECK_GE(shown_on(site().suite / "report" / "index.html"), 1);

  const fs::path printed = site().alone / "hostile" / "report" / "report.pdf";
  boost::process::ipstream words;
  BOOST_REQUIRE_EQUAL(boost::process::system(boost::process::search_path("pdftotext"),
                                             printed.string(), "-",
                                             boost::process::std_out > words),
                      0);
  const std::string text(std::istreambuf_iterator<char>(words), {});
  BOOST_CHECK_MESSAGE(text.find("<script>alert(1)</script>") != std::string::npos, text);
  BOOST_CHECK_MESSAGE(text.find("$(touch executed)") != std::string::npos, text);

  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(site().folder.path))
    BOOST_CHECK_MESSAGE(entry.path().filename() != "executed", entry.path());
}

BOOST_AUTO_TEST_CASE(hostile_text_is_drawn_as_text)
{
  Figure figure;
  figure.name = "hostile";
  DataTable table;
  table.add(hostile_text, {0, 1});
  table.add("y", {0, 1});
  figure.data["hostile.csv"] = table.text();
  figure.script = script_header("hostile", "Names", 900, 200) + "set label " +
                  gnuplot_string(hostile_text) +
                  " at graph 0.02,0.5\nplot 'hostile.csv' using 1:2 with lines notitle\n";
  figure.alternative = figure.caption = hostile_text;
  figure.panels = {{.x = {hostile_text},
                    .y = {hostile_text},
                    .height = 100,
                    .series = {{hostile_text, {"#0072b2", 2, "1"}, {0, 1}, {0, 1}}},
                    .marks = {{hostile_text, 0.5}, {"point", 0.5, 0.5}}}};
  const fs::path folder = site().folder.path / "figure";
  fs::create_directories(folder);
  const std::vector<DrawnFigure> drawn = draw_for_page({figure}, folder, nullptr, {.pdf = true});
  write_file(folder / "page.html",
             whole_page({hostile_text, "", "", hostile_text},
                        html::element("h1", "Figure") + figure_element(drawn.front())));
  const Json facts = open(folder / "page.html");
  BOOST_CHECK_EQUAL(facts["charted"], 1);
  const std::string in_chart = browser().evaluate("document.querySelector('.chart').textContent");
  BOOST_CHECK(in_chart.find(hostile_text) != std::string::npos);
  BOOST_CHECK_EQUAL(browser().evaluate("[...document.querySelectorAll('.labels text')].map(e => "
                                       "e.textContent)"),
                    Json({hostile_text, "point"}));
  // The picture itself, opened as a document, where a script in it would run.
  browser().load(folder / "figures" / "hostile.svg");
  BOOST_CHECK_MESSAGE(browser().complaints().empty(), browser().complaints().front());
  const std::string in_picture = browser().evaluate("document.documentElement.textContent");
  BOOST_CHECK_MESSAGE(in_picture.find("<script>alert(1)</script>") != std::string::npos,
                      in_picture);
  BOOST_CHECK_EQUAL(browser().evaluate("document.querySelectorAll('script').length"), 0);
  boost::process::ipstream words;
  BOOST_REQUIRE_EQUAL(boost::process::system(boost::process::search_path("pdftotext"),
                                             (folder / "figures" / "hostile.pdf").string(), "-",
                                             boost::process::std_out > words),
                      0);
  const std::string text(std::istreambuf_iterator<char>(words), {});
  BOOST_CHECK_MESSAGE(text.find("$(touch executed)") != std::string::npos, text);
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(site().folder.path))
    BOOST_CHECK_MESSAGE(entry.path().filename() != "executed", entry.path());
}

BOOST_AUTO_TEST_CASE(what_is_smuggled_in_is_refused_and_noticed)
{
  // As if a text had not been escaped: the policy of every page stops it, and these tests see it.
  std::string page = whole_page({"Page", "", "", ""}, html::element("h1", "Page"));
  page.insert(page.find("<h1>"), "<script>alert(1)</script>"
                                 "<img src=\"http://127.0.0.1:9/x.png\" alt=\"x\" "
                                 "onerror=\"alert(2)\">");
  const fs::path file = site().folder.path / "smuggled.html";
  write_file(file, page);
  browser().load(file);
  const std::vector<std::string> complaints = browser().complaints();
  fs::remove(file);
  BOOST_CHECK_GE(complaints.size(), 2);
  for (const std::string &complaint : complaints)
    BOOST_CHECK_MESSAGE(!complaint.starts_with("dialogue"), complaint);
}

/// The HTML standard allows a heading in <summary> (section 4.11.2); tidy 5.6 does not know it.
std::string without_headings_in_summaries(const std::string &html)
{
  static const Pattern heading(R"(<summary><h2>([^<]*)</h2>\s*</summary>)");
  return heading.replace(html, "<summary><b>$1</b></summary>");
}

BOOST_AUTO_TEST_CASE(tidy_finds_no_error)
{
  const boost::filesystem::path tidy = boost::process::search_path("tidy");
  BOOST_REQUIRE_MESSAGE(!tidy.empty(), "tidy is not in PATH: apt-get install tidy");
  const fs::path copy = site().folder.path / "tidied.html";
  for (const fs::path &page : site().pages())
  {
    write_file(copy, without_headings_in_summaries(bytes_if_any(page)));
    boost::process::ipstream messages;
    const int status = boost::process::system(
      tidy, "-quiet", "-errors", "-utf8", "--warn-proprietary-attributes",
      "no", // it does not know aria-current of ARIA 1.1
      copy.string(), boost::process::std_out > boost::process::null,
      boost::process::std_err > messages, boost::process::std_in < boost::process::null);
    std::string line, all;
    while (std::getline(messages, line))
      all += line + "\n";
    BOOST_CHECK_MESSAGE(status == 0, page << ": " << all.substr(0, 1000));
  }
  fs::remove(copy);
}
