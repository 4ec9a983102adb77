#include <boost/test/unit_test.hpp>

// Pictures of several times, which the page plays one after the other.

#include <fstream>

#include <fmt/format.h>

#include "browser_site.h"
#include "reports/drawing/page_chart.h"
#include "reports/html/page_shell.h"

namespace
{
namespace reports = carambole::reports;

Json in_page(const std::string &expression)
{
  return browser().evaluate(expression);
}

/// A page with four panels of 200 by 100 px, two in a line; their times are no equal steps.
std::filesystem::path film_page()
{
  reports::Chart chart{.name = "waves", .alternative = "Four instants.", .left = 80, .gap = 90};
  chart.right = 140;
  chart.across = 2;
  chart.side_gap = 60;
  chart.width = 200;
  for (const double time : {1., 2., 4., 8.})
  {
    chart.frames.push_back({.title = fmt::format("{:g} s", time), .height = 100});
    chart.times.push_back(time);
  }
  chart.frames[1].colour_bar = 100;
  const reports::DrawnFigure figure{
    "waves",
    "Four instants.",
    "Caption.",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"680\" height=\"400\"><rect width=\"680\" "
    "height=\"400\" fill=\"#ffffff\"/></svg>",
    {},
    "",
    reports::film_json(chart)};
  const auto page = site().folder.path / "film.html";
  std::ofstream(page) << reports::whole_page({"Film", "", "cases"},
                                             reports::figure_element(figure));
  return page;
}

const std::string shown = "document.querySelector('.film output').textContent",
                  has_film = "document.querySelector('.film')?.offsetHeight > 0",
                  has_picture = "document.querySelector('.card').offsetHeight > 0";
} // namespace

BOOST_AUTO_TEST_CASE(pictures_of_several_times_are_played)
{
  open(film_page());
  BOOST_TEST(in_page(has_film) == true);
  BOOST_TEST(in_page(has_picture) == false);
  BOOST_TEST(in_page(shown) == "8 s");
  // The panel that is cut out of the picture: the third stands below the first.
  in_page("range = document.querySelector('.film input'); panel = [...document.querySelectorAll("
          "'.film svg svg')].at(-1); box = () => panel.getAttribute('viewBox').split(' ').map("
          "Number); set = (k) => { range.value = k; range.dispatchEvent(new Event('input')); }; "
          "set(0); first = box(); set(2); 0");
  BOOST_TEST(in_page(shown) == "4 s");
  BOOST_TEST(in_page("range.getAttribute('aria-valuetext')") == "4 s");
  BOOST_TEST(in_page("box()[0] - first[0]") == 0);
  BOOST_TEST(in_page("box()[1] - first[1]") == 190); // a panel and a gap
  in_page("set(1); 0");
  BOOST_TEST(in_page("box()[0] - first[0]") == 260);
  // Played, it comes to the last time and begins anew, until it is stopped.
  in_page("button = document.querySelector('.film button'); until = (text) => new Promise(done => "
          "{ const look = () => document.querySelector('.film output').textContent === text ? "
          "done() : setTimeout(look, 5); look(); }); button.click(); until('8 s')");
  in_page("until('1 s')");
  BOOST_TEST(in_page("button.textContent") == "Pause");
  in_page("button.click(); 0");
  BOOST_TEST(in_page("button.textContent") == "Play");
  // All pictures, and back.
  in_page("[...document.querySelectorAll('.film button')].at(-1).click(); 0");
  BOOST_TEST(in_page(has_film) == false);
  BOOST_TEST(in_page(has_picture) == true);
  in_page("document.querySelector('.unfilmed').click(); 0");
  BOOST_TEST(in_page(has_film) == true);
}

BOOST_AUTO_TEST_CASE(a_film_fits_a_telephone)
{
  open(film_page(), 390);
  BOOST_TEST(in_page("document.documentElement.scrollWidth <= 390") == true);
  BOOST_TEST(in_page("document.querySelector('.film .screen').scrollWidth <= "
                     "document.querySelector('.film .screen').clientWidth") == true);
}

// Its parts are pictures in a picture: turned twice, they would be white again.
BOOST_AUTO_TEST_CASE(a_film_turns_dark_once)
{
  const auto emulate = [](const Json &features) {
    browser().command("Emulation.setEmulatedMedia", {{"features", features}});
  };
  emulate({{{"name", "prefers-color-scheme"}, {"value", "dark"}}});
  open(film_page());
  const Json filters = in_page("[document.querySelector('.screen > svg'), "
                               "...document.querySelectorAll('.screen svg svg')]"
                               ".map(e => getComputedStyle(e).filter)");
  emulate(Json::array());
  BOOST_TEST_REQUIRE(filters.size() > 1u);
  BOOST_TEST(filters[0] == "invert(1) hue-rotate(180deg)");
  for (std::size_t k = 1; k < filters.size(); ++k)
    BOOST_TEST(filters[k] == "none");
}

BOOST_AUTO_TEST_CASE(without_a_script_all_times_are_shown)
{
  const auto page = film_page();
  browser().command("Emulation.setScriptExecutionDisabled", {{"value", true}});
  browser().load(page, false);
  BOOST_TEST(in_page(has_picture) == true);
  BOOST_TEST(in_page("document.querySelector('.film') === null") == true);
  browser().command("Emulation.setScriptExecutionDisabled", {{"value", false}});
}
