#include <boost/test/unit_test.hpp>

#include "lumped/fit/fit_report.h"
#include "lumped/fit/ranking.h"
#include "lumped/fit/target.h"
#include "tests/advised_reading.h"

// A pulse names the law that it comes from, whichever instrument writes it.
BOOST_AUTO_TEST_SUITE(lumped_fit_instruments)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;

namespace
{
void check_first_of(const Layout &layout)
{
  std::string keys;
  const Reading reading = read_as_advised(layout.text, keys);
  BOOST_REQUIRE_MESSAGE(reading.c, reading.told);
  const Case &c = *reading.c;
  const std::vector<Setup> setups{{c, target_of(c, c.data.at(0), "lab.dat")}};
  const Ranking ranking = rank_laws(setups, [](const auto &, auto, auto) {});
  BOOST_TEST_CONTEXT(layout.name)
  {
    BOOST_REQUIRE(ranking.laws.size() > 1);
    const RankedLaw &first = ranking.laws.front();
    BOOST_TEST_MESSAGE(layout.name << ": " << first.name << ", " << ranking.laws[1].name << " by "
                                   << ranking.laws[1].difference);
    BOOST_TEST(first.name == "tsuji");
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(a_waveform_in_volts_ranks_its_law_first)
{
  for (const Layout &layout : pulse_layouts())
    if (layout.name == "tektronix")
      check_first_of(layout);
}

BOOST_AUTO_TEST_CASE(every_layout_ranks_its_law_first,
                     *boost::unit_test::label("lumped_fit_instruments_long"))
{
  for (const Layout &layout : pulse_layouts())
    check_first_of(layout);
}

BOOST_AUTO_TEST_SUITE_END()
