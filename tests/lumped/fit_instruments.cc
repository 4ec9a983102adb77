#include <boost/test/unit_test.hpp>

#include "lumped/fit/fit_report.h"
#include "lumped/fit/ranking.h"
#include "lumped/fit/target.h"
#include "tests/cases/case_files.h"
#include "tests/instrument_files.h"

// A pulse as an oscilloscope writes it names the law that it comes from.
BOOST_AUTO_TEST_SUITE(lumped_fit_instruments)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::test;

namespace
{
void check_first_of(const std::string &text, const std::string &keys)
{
  const ScratchFolder folder;
  folder.write("lab.dat", text);
  const Case c = read_case(
    folder.write("test.yaml", pulse_case("data: [{name: lab, file: lab.dat, " + keys + "}]\n")));
  const std::vector<Setup> setups{{c, target_of(c, c.data.at(0), "lab.dat")}};
  const Ranking ranking = rank_laws(setups, [](const auto &, auto, auto) {});
  BOOST_TEST_MESSAGE(ranking_text(ranking, setups).substr(0, 900));
  BOOST_REQUIRE(!ranking.laws.empty());
  BOOST_TEST(ranking.laws.front().name == "tsuji");
}
} // namespace

BOOST_AUTO_TEST_CASE(a_waveform_in_volts_ranks_its_law_first)
{
  check_first_of(layouts::tektronix(sampled_pulse()),
                 "columns: {force ball-wall: {column: CH1, scale: 4.52 kN/V}}");
}

BOOST_AUTO_TEST_SUITE_END()
